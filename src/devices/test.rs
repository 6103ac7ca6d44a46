use super::{
    Commands, Control, DeviceEvent, DeviceOptions, DeviceOutput, Devices, Key, Keyboard, Labels, MouseButton,
    PadAxis, PadButton, PadEvent, PadId, Stick, TouchPhase,
};

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

    let mut run = crate::arcade::any_game::<Toy>().start(None, None, 1).expect("starts");
    let mut connect =
        |name: &'static str| Binder::connect(&[code(name).holds(P1, Hands::Fire)], run.as_mut()).err();
    assert_eq!(connect("Escape"), Some(BindError::Reserved("Escape".to_owned())));
    assert_eq!(connect("KeyÄ"), Some(BindError::Unknown("KeyÄ".to_owned())));
    assert_eq!(connect("KeyX"), None);
}

/// FR-A8: a key without a known place is nothing, pressed or let go of.
#[test]
fn unidentified_keys_are_nothing() {
    use winit::keyboard::{KeyCode, NativeKeyCode, PhysicalKey};

    for code in [NativeKeyCode::Unidentified, NativeKeyCode::Windows(0xE11D), NativeKeyCode::Xkb(9999)] {
        assert_eq!(Key::from_physical(PhysicalKey::Unidentified(code)), None);
    }
    assert_eq!(Key::from_physical(PhysicalKey::Code(KeyCode::KeyW)), Key::named("KeyW"));
}

/// FR-A7: a key is called by the letter that the layout writes with it, else by its name in words.
#[test]
fn labels_follow_the_layout() {
    let mut labels = Labels::default();
    let label = |labels: &Labels, name| labels.label(Control::named(name).expect("a control"));
    let cases = [
        ("KeyW", "W"),
        ("Digit1", "1"),
        ("ArrowUp", "Up"),
        ("Space", "Space"),
        ("ControlLeft", "Left Control"),
        ("Numpad0", "Numpad 0"),
        ("NumpadEnter", "Numpad Enter"),
        ("F13", "F13"),
        ("Mouse.WheelUp", "Wheel Up"),
        ("Pad.LeftStickUp", "Left Stick Up"),
        ("Touch.Fire", "Fire"),
    ];
    for (name, expected) in cases {
        assert_eq!(label(&labels, name), expected);
    }
    labels.learn(key("KeyW"), 'z');
    labels.learn(key("Space"), ' ');
    labels.learn(key("KeyQ"), 'é');
    assert_eq!(["KeyW", "Space", "KeyQ"].map(|name| label(&labels, name)), ["Z", "Space", "É"]);
}

/// FR-C2: what fingers do arrives in a sensible order, whatever the system says, and nothing is left of it.
#[test]
fn fingers_end_once() {
    use TouchPhase::{Cancelled, Ended, Moved, Started};
    type Case<'a> = (&'a [(u64, TouchPhase)], &'a [TouchPhase]);
    let cases: [Case<'_>; 5] = [
        (&[(1, Started), (1, Cancelled), (1, Moved), (1, Ended)], &[Started, Cancelled]),
        (&[(9, Moved), (9, Ended)], &[]),
        (&[(1, Started), (1, Started), (1, Ended)], &[Started, Ended]),
        (&[(1, Started), (2, Started), (2, Ended), (1, Ended)], &[Started, Started, Ended, Ended]),
        (&[(1, Started)], &[Started]),
    ];
    for (script, expected) in cases {
        let mut devices = Devices::new(DeviceOptions::default());
        let mut heard = DeviceOutput::default();
        for (finger, phase) in script {
            let at = glam::Vec2::splat(10.0);
            devices.event(0, &DeviceEvent::Touch { finger: *finger, phase: *phase, at }, &mut heard);
        }
        let phases = |heard: &DeviceOutput| heard.touches.iter().map(|touch| touch.phase).collect::<Vec<_>>();
        assert_eq!(phases(&heard), expected);
        let down = expected.iter().filter(|phase| **phase == Started).count();
        let up = expected.len() - down;
        heard.clear();
        devices.event(1, &DeviceEvent::Focus(false), &mut heard);
        assert_eq!(phases(&heard), vec![Cancelled; down - up], "losing the focus cancels what is left");
    }
}

/// Once it is warm, no event takes memory: not presses, motion, sticks, touches nor what is ignored.
#[test]
fn events_allocate_nothing() {
    let mut devices = Devices::new(DeviceOptions::default());
    let (mut heard, mut commands) = (DeviceOutput::default(), Commands::default());
    let pad = |event| DeviceEvent::Pad { pad: PadId(1), event };
    let at = glam::Vec2::splat(3.0);
    let events = [
        DeviceEvent::key(key("KeyW"), true),
        DeviceEvent::key(key("KeyW"), true),
        DeviceEvent::key(key("KeyW"), false),
        DeviceEvent::MouseButton { button: MouseButton::Right, pressed: true },
        DeviceEvent::MouseButton { button: MouseButton::Right, pressed: false },
        DeviceEvent::MouseMotion { delta: at },
        DeviceEvent::Pointer { at },
        DeviceEvent::Wheel { lines: at },
        DeviceEvent::Touch { finger: 1, phase: TouchPhase::Started, at },
        DeviceEvent::Touch { finger: 1, phase: TouchPhase::Ended, at },
        pad(PadEvent::Button { button: PadButton::South, value: 1.0 }),
        pad(PadEvent::Axis { axis: PadAxis::X(Stick::Left), value: 0.8 }),
        pad(PadEvent::Button { button: PadButton::South, value: 0.0 }),
        pad(PadEvent::Axis { axis: PadAxis::X(Stick::Left), value: 0.0 }),
        DeviceEvent::Focus(false),
        DeviceEvent::Focus(true),
    ];
    let mut run = |rounds: u64| {
        for round in 0..rounds {
            for event in &events {
                heard.clear();
                devices.event(round, event, &mut heard);
                for change in &heard.changes {
                    commands.note(change);
                }
            }
        }
    };
    run(3);
    let counted = allocation_counter::measure(|| run(10_000));
    assert_eq!(counted.count_total, 0);
}
