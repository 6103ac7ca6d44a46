//! The settings screen's pages of controls: what is added, taken away and put back, by every device.

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::{MouseButton, PadButton, TouchPhase};
use crate::settings::{Bound, Settings};

impl TestApp {
    /// The settings, on the page of an action.
    fn page_of(drawer: &Drawer, action: &str) -> Self {
        let equipment = Equipment { keeper: Box::new(drawer.clone()), ..Equipment::default() };
        let mut program = Self::with_pair(Box::new(SettingsScreen::open), equipment);
        program.frame(0);
        program.keys(&["Enter"]);
        program.select(action);
        program.keys(&["Enter"]);
        program
    }

    #[track_caller]
    fn select(&mut self, row: &str) {
        for _ in 0..40 {
            if self.overlay_row().as_deref() == Some(row) {
                return;
            }
            self.keys(&["ArrowDown"]);
        }
        panic!("{row}: {:?}", self.words());
    }

    /// How far down some words stand.
    fn height_of(&self, words: &str) -> f32 {
        self.spot(words).y
    }
}

/// What the settings have for an action; the game's own where that is nothing.
fn chosen<'a>(settings: &'a Settings, action: &str) -> Option<Vec<&'a str>> {
    let controls = settings.bindings.get("pair")?.get("one")?.get(action)?;
    Some(controls.iter().map(Bound::control).collect())
}

/// D4: adding comes first on the page of an action. What is chosen there again and again takes nothing away for good: a
/// control that is removed keeps its row, and is put back where it was.
#[test]
fn what_is_removed_can_be_put_back() {
    let drawer = Drawer::default();
    let mut program = TestApp::page_of(&drawer, "Fire");
    assert_eq!(program.overlay_row().as_deref(), Some("Add a control"));
    program.select("Space");
    let before = program.height_of("Space");
    program.keys(&["Enter"]);
    let fire = ["Mouse.Left", "Mouse.WheelUp", "Pad.RightTrigger", "Pad.South"];
    let sorted = |program: &TestApp| {
        let mut all: Vec<_> =
            chosen(program.app.settings(), "Fire").expect("chosen").into_iter().map(str::to_owned).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(sorted(&program), fire);
    assert!(program.says("removed: put back"), "{:?}", program.words());
    assert_eq!((program.overlay_row().as_deref(), program.height_of("Space")), (Some("Space"), before));
    // It can be put back later, too.
    program.keys(&["Escape", "Enter"]);
    program.select("Space");
    program.keys(&["Enter"]);
    assert!(!program.says("removed: put back"), "{:?}", program.words());
    let own: Vec<String> = {
        let game = any_game::<super::pair::Pair>();
        let fire = game.bindings().into_iter().filter(|binding| (binding.port, binding.action) == (0, 3));
        fire.map(|binding| binding.control.to_string()).collect()
    };
    let now: Vec<_> =
        chosen(program.app.settings(), "Fire").expect("chosen").into_iter().map(str::to_owned).collect();
    assert_eq!(now, own, "in the order in which they were");
    let kept = drawer.0.borrow().len();
    program.keys(&["Enter", "Enter", "Enter", "Enter"]);
    assert_eq!(drawer.0.borrow().len(), kept + 4, "each choice counts at once");
    assert_eq!(chosen(program.app.settings(), "Fire").map(|fire| fire.len()), Some(own.len()));
}

/// D4: Delete, Backspace and a pad's West remove the selected control, and nothing else; only choosing puts it back.
#[test]
fn controls_are_removed_by_their_own_keys() {
    let mut program = TestApp::page_of(&Drawer::default(), "Pause");
    program.keys(&["Delete", "Backspace"]);
    assert_eq!(chosen(program.app.settings(), "Pause"), None, "to add a control is selected");
    program.select("P");
    for remove in [key("Delete", true), key("Backspace", true), button(1, PadButton::West, 1.0)] {
        program.turn(vec![remove.clone()]);
        assert_eq!(chosen(program.app.settings(), "Pause"), Some(vec![]), "{remove:?}");
        program.keys(&["Delete"]);
        program.turn(vec![button(1, PadButton::West, 0.0)]);
        assert_eq!(chosen(program.app.settings(), "Pause"), Some(vec![]), "{remove:?}");
        program.keys(&["Enter"]);
        assert_eq!(chosen(program.app.settings(), "Pause"), Some(vec!["KeyP"]), "{remove:?}");
    }
    // What cannot be added by a press comes back all the same, and what is there is not added twice.
    program.select("Add a control");
    program.keys(&["Enter", "KeyP"]);
    assert!(program.shows("P does that already"), "{:?}", program.words());
    assert_eq!(chosen(program.app.settings(), "Pause"), Some(vec!["KeyP"]));
}

/// D4: a reset is taken back as a whole, as long as nothing else was changed since; no row moves for what is said.
#[test]
fn a_reset_is_taken_back() {
    let mut program = TestApp::page_of(&Drawer::default(), "Pause");
    program.keys(&["Enter", "KeyK", "Escape"]);
    program.select("Reset these controls");
    let (row, before) = (program.height_of("Reset these controls"), program.app.settings().clone());
    program.keys(&["Enter"]);
    assert!(program.says("Pair has its own controls again"), "{:?}", program.words());
    assert!(program.app.settings().bindings.is_empty());
    assert_eq!(program.height_of("Take the reset back"), row);
    assert_eq!(program.overlay_row().as_deref(), Some("Take the reset back"));
    program.keys(&["Enter"]);
    assert!(program.says("Pair has your controls again"), "{:?}", program.words());
    assert_eq!(*program.app.settings(), before);
    program.keys(&["Enter"]);
    program.select("Pause");
    program.keys(&["Enter"]);
    assert!(program.says("removed: put back") && program.says("K"), "{:?}", program.words());
    program.keys(&["Enter", "KeyL", "Escape"]);
    program.select("Reset these controls");
    assert_eq!(chosen(program.app.settings(), "Pause"), Some(vec!["KeyP", "KeyL"]));
    program.keys(&["Enter", "Enter", "Enter"]);
    assert!(program.app.settings().bindings.is_empty());
    program.select("Take the reset back");
}

/// D4: by mouse alone and by finger alone a control is removed and put back, and waiting for one is given up: by a click
/// on Cancel, which binds no mouse button; where a direction is wanted, moving the mouse there binds nothing either.
#[test]
fn mouse_and_finger_take_back_as_well() {
    let mut program = TestApp::page_of(&Drawer::default(), "Fire");
    program.clicks("Space");
    assert!(!chosen(program.app.settings(), "Fire").expect("chosen").contains(&"Space"));
    program.taps("Space");
    assert!(chosen(program.app.settings(), "Fire").expect("chosen").contains(&"Space"));
    let fire = program.app.settings().clone();
    // A click so soon after a tap would be its copy.
    program.hear(&Vec::new(), program.now + SECOND);
    program.clicks("Add a control");
    program.clicks("Cancel");
    assert!(program.says("Add a control"), "{:?}", program.words());
    program.taps("Add a control");
    program.taps("Cancel");
    assert!(program.says("Add a control"), "{:?}", program.words());
    assert_eq!(*program.app.settings(), fire);

    let mut program = TestApp::page_of(&Drawer::default(), "Look, by stick or mouse");
    program.clicks("Add a control");
    let moved = DeviceEvent::MouseMotion { delta: Vec2::splat(500.0) };
    program.turn(vec![moved.clone(), moved.clone()]);
    program.clicks("Cancel");
    assert!(program.says("Add a control"), "{:?}", program.words());
    assert!(program.app.settings().bindings.is_empty());
    let mut program = TestApp::page_of(&Drawer::default(), "Move, by stick or mouse");
    program.clicks("Add a control");
    program.turn(vec![
        DeviceEvent::Pointer { at: Vec2::splat(5.0) },
        moved,
        click(MouseButton::Left, true),
        click(MouseButton::Left, false),
    ]);
    assert!(chosen(program.app.settings(), "Move").expect("chosen").contains(&"Mouse.Motion"));
    assert!(program.shows("Mouse also does: Look"), "{:?}", program.words());
}

/// While a control is waited for, nothing is shown to be chosen by keys and pads: they would bind themselves.
#[test]
fn cancel_is_for_pointers() {
    let mut program = TestApp::page_of(&Drawer::default(), "Fire");
    program.keys(&["Enter"]);
    assert!(program.shows("Press a key") && !program.says("Cancel"), "{:?}", program.words());
    program.turn(vec![
        DeviceEvent::Pointer { at: Vec2::splat(5.0) },
        DeviceEvent::Pointer { at: Vec2::splat(9.0) },
    ]);
    assert!(program.says("Cancel"), "{:?}", program.words());
    let touch = |phase| DeviceEvent::Touch { finger: 1, phase, at: Vec2::splat(5.0) };
    program.turn(vec![touch(TouchPhase::Started), touch(TouchPhase::Ended)]);
    assert!(program.says("Add a control"), "{:?}", program.words());
}

/// D6: whatever a game's pause is bound to, what the hints of a panel name chooses from it. All else that pauses goes on.
#[test]
fn a_pause_on_the_keys_of_panels_leaves_them_to_the_panel() {
    let own = ["Enter", "ArrowDown", "Pad.South", "KeyG"].map(|name| Bound::Plain(name.to_owned()));
    let chooses = [
        ("keys", [key("ArrowDown", true), key("Enter", true)]),
        ("a pad", [button(1, PadButton::Down, 1.0), south(1, true)]),
    ];
    for (way, events) in chooses {
        let mut settings = Settings::default();
        settings.bind("pair", "one", "Pause", own.clone().into());
        let mut program = TestApp::pair(1, Equipment { settings, ..Equipment::default() });
        program.turn(vec![plug(1, "Pad")]);
        program.keys(&["Space", "KeyG"]);
        assert!(program.says("Paused"), "{way}: {:?}", program.words());
        program.keys(&["KeyG", "Enter"]);
        assert!(program.says("Paused"), "{way}: {:?}", program.words());
        program.keys(&["ArrowDown"]);
        let boundaries = program.boundaries();
        events.into_iter().for_each(|event| program.turn(vec![event]));
        assert!(program.says("Settings") && program.says("Devices"), "{way}: {:?}", program.words());
        assert_eq!(program.boundaries(), boundaries, "{way}");
    }
}
