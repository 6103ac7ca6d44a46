use super::{Control, Key, Keyboard};

fn key(name: &str) -> Key {
    Key::named(name).expect("a key")
}

/// Feeds `(key, pressed, synthetic)` and lists what came out as `+KeyW`, `-KeyW`.
fn changes(keyboard: &mut Keyboard, events: &[(&str, bool, bool)]) -> Vec<String> {
    let mut out = Vec::new();
    for (name, pressed, synthetic) in events {
        let mut changes = Vec::new();
        keyboard.key(key(name), *pressed, *synthetic, &mut changes);
        for change in changes {
            assert!(matches!(change.control, Control::Key(_)));
            out.push(format!("{}{}", if change.value.is_pressed() { '+' } else { '-' }, change.control));
        }
    }
    out
}

/// D1, FR-A3: thirty repeats are one press.
#[test]
fn repeats_are_no_presses() {
    let mut events = vec![("Space", true, false); 31];
    events.push(("Space", false, false));
    assert_eq!(changes(&mut Keyboard::default(), &events), ["+Space", "-Space"]);
}

/// D1, FR-A2: synthetic presses are ignored, synthetic releases honoured.
#[test]
fn synthetic_events() {
    let mut keyboard = Keyboard::default();
    assert!(changes(&mut keyboard, &[("Tab", true, true)]).is_empty());
    let real = [("Digit1", true, false), ("Digit1", false, true), ("Digit1", false, false)];
    assert_eq!(changes(&mut keyboard, &real), ["+Digit1", "-Digit1"]);
}

/// FR-A5: what was held together with Super goes up when Super does.
#[test]
fn super_releases_everything() {
    let events = [("SuperLeft", true, false), ("KeyH", true, false), ("SuperLeft", false, false)];
    let mut keyboard = Keyboard::default();
    assert_eq!(changes(&mut keyboard, &events), ["+SuperLeft", "+KeyH", "-SuperLeft", "-KeyH"]);
    assert!(changes(&mut keyboard, &[("KeyH", false, false)]).is_empty(), "its late release is nothing");
}

/// FR-A1: focus loss releases once; a late real release changes nothing.
#[test]
fn focus_loss_releases_once() {
    let mut keyboard = Keyboard::default();
    changes(&mut keyboard, &[("KeyW", true, false), ("Space", true, false)]);
    let mut released = Vec::new();
    keyboard.release_all(&mut released);
    keyboard.release_all(&mut released);
    assert_eq!((released.len(), keyboard.held().count()), (2, 0));
    assert!(released.iter().all(|change| change.value.is_rest()));
    assert!(changes(&mut keyboard, &[("KeyW", false, false)]).is_empty());
}

/// FR-A8: a release without a press is nothing.
#[test]
fn stray_releases_are_nothing() {
    let events = [("KeyC", false, false), ("KeyC", true, false), ("KeyC", false, false)];
    assert_eq!(changes(&mut Keyboard::default(), &events), ["+KeyC", "-KeyC"]);
}

/// FR-A7: keys are places, named as the W3C names them.
#[test]
fn keys_have_names() {
    assert_eq!(Key::named("Escape"), Some(Key::ESCAPE));
    assert_eq!(Key::named("KeyÄ"), None);
    assert!(key("SuperRight").is_super() && !key("KeyS").is_super());
}

/// A game cannot take the keys that pause, leave and restart it, nor ones that do not exist.
#[test]
fn some_keys_are_not_for_games() {
    use dacapo_engine::game::key as code;

    use super::{BindError, Binder};
    use crate::toy::{Hands, P1, Toy};

    let mut run = crate::registry::GameEntry::of::<Toy>().start(None, 1).expect("starts");
    let mut connect =
        |name: &'static str| Binder::connect(&[code(name).holds(P1, Hands::Fire)], run.as_mut()).err();
    assert_eq!(connect("Escape"), Some(BindError::Reserved("Escape".to_owned())));
    assert_eq!(connect("KeyÄ"), Some(BindError::Unknown("KeyÄ".to_owned())));
    assert_eq!(connect("KeyX"), None);
}
