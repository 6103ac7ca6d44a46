//! Menus, pauses and settings by each kind of device alone, and what the settings screen does to a run.

use dacapo_engine::canvas::Align;

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::{MouseButton, PadButton, TouchPhase};
use crate::gpu::text_width;
use crate::settings::{Bound, Settings};

/// A step of a journey takes so long.
const TURN: u64 = 100 * MS;

impl TestApp {
    /// From the menu, with a place for settings.
    pub(super) fn menu(drawer: &Drawer) -> Self {
        Self::menu_saying(drawer, Vec::new())
    }

    /// The same, with something that the player should know.
    fn menu_saying(drawer: &Drawer, notices: Vec<String>) -> Self {
        let equipment = Equipment { keeper: Box::new(drawer.clone()), notices, ..Equipment::default() };
        let mut program = Self::with_pair(Menu::opener(), equipment);
        program.hear(&Vec::new(), TURN);
        program
    }

    /// Events in a row, and a few pictures.
    pub(super) fn turn(&mut self, events: Vec<DeviceEvent>) {
        let from = self.now + MS;
        let script = events.into_iter().zip(0..).map(|(event, place)| (from + place * MS, event)).collect();
        self.hear(&script, self.now + TURN);
    }

    pub(super) fn keys(&mut self, names: &[&str]) {
        names.iter().for_each(|name| self.turn(vec![key(name, true), key(name, false)]));
    }

    pub(super) fn pads(&mut self, buttons: &[PadButton]) {
        buttons.iter().for_each(|what| self.turn(vec![button(1, *what, 1.0), button(1, *what, 0.0)]));
    }

    pub(super) fn clicks(&mut self, words: &str) {
        let at = self.spot(words);
        self.turn(vec![
            DeviceEvent::Pointer { at },
            click(MouseButton::Left, true),
            click(MouseButton::Left, false),
        ]);
    }

    pub(super) fn taps(&mut self, words: &str) {
        let at = self.spot(words);
        let touch = |phase| DeviceEvent::Touch { finger: 1, phase, at };
        self.turn(vec![touch(TouchPhase::Started), touch(TouchPhase::Ended)]);
    }

    /// From the menu into a run that plays, and into its pause.
    fn pause_by_keys(drawer: &Drawer) -> Self {
        let mut program = Self::menu(drawer);
        program.keys(&["Enter", "Enter", "Escape"]);
        assert!(program.says("Paused"), "{:?}", program.words());
        program
    }
}

fn fire(settings: &Settings) -> Vec<&str> {
    settings.bindings["pair"]["one"]["Fire"].iter().map(Bound::control).collect()
}

/// D4: press-to-bind during a pause: kept at once, and the run goes on with it.
#[test]
fn a_pressed_key_is_bound() {
    let drawer = Drawer::default();
    let mut program = TestApp::pause_by_keys(&drawer);
    program.keys(&["ArrowDown", "ArrowDown", "Enter"]);
    assert!(program.says("Settings") && program.says("Pair"), "{:?}", program.words());
    program.keys(&["Enter"]);
    for _ in 0..40 {
        if program.overlay_row().as_deref() == Some("Fire") {
            break;
        }
        program.keys(&["ArrowDown"]);
    }
    program.keys(&["Enter"]);
    assert!(program.says("Add a control") && program.says("Space"), "{:?}", program.words());
    while program.overlay_row().as_deref() != Some("Add a control") {
        program.keys(&["ArrowDown"]);
    }
    program.keys(&["Enter"]);
    assert!(program.shows("Press a key"), "{:?}", program.words());
    // What the program needs itself is refused, with a word.
    program.keys(&["F11"]);
    assert!(program.shows("belongs to the program"), "{:?}", program.words());
    program.keys(&["KeyF"]);
    assert!(fire(program.app.settings()).contains(&"KeyF"));
    assert_eq!(drawer.0.borrow().last().map(|kept| fire(kept).contains(&"KeyF")), Some(true));
    assert!(program.says("F") && program.says("Add a control"), "{:?}", program.words());
    // Back to the run, which saw nothing of all that.
    program.keys(&["Escape", "Escape", "Escape"]);
    assert!(program.says("Paused"), "{:?}", program.words());
    program.keys(&["ArrowUp", "ArrowUp", "Enter"]);
    assert!(!program.says("Paused"), "{:?}", program.words());
    assert_eq!(program.fire(0), (0, 0, false), "nothing of the settings reached the game");
    program.keys(&["KeyF"]);
    assert_eq!(program.fire(0), (1, 1, false));
    program.app.close();
    let text = program.finished()[0].to_json();
    assert!(text.contains("+Fire") && !text.contains("KeyF"), "what is bound is no part of a recording");
}

/// D4: Escape cancels and binds nothing; a control that does two things is shown with both; reset takes all back.
#[test]
fn conflicts_are_shown_and_taken_back() {
    let drawer = Drawer::default();
    let mut program = TestApp::menu(&drawer);
    program.keys(&["ArrowDown", "ArrowDown", "Enter", "Enter"]);
    for _ in 0..40 {
        if program.overlay_row().as_deref() == Some("Pause") {
            break;
        }
        program.keys(&["ArrowDown"]);
    }
    program.keys(&["Enter", "Enter"]);
    assert!(program.shows("Press a key"), "{:?}", program.words());
    program.keys(&["Escape"]);
    assert!(!program.shows("Press a key") && program.says("Add a control"), "{:?}", program.words());
    assert!(drawer.0.borrow().is_empty(), "nothing changed");
    program.keys(&["Enter", "Space"]);
    assert!(program.shows("also does: Fire"), "{:?}", program.words());
    program.keys(&["Escape"]);
    assert!(program.shows("Space does two things: Fire and Pause"), "{:?}", program.words());
    while program.overlay_row().as_deref() != Some("Reset these controls") {
        program.keys(&["ArrowDown"]);
    }
    program.keys(&["Enter"]);
    assert!(!program.shows("Space does two"), "{:?}", program.words());
    assert!(drawer.0.borrow().last().expect("kept").bindings.is_empty());
}

/// From the menu to play, pause, settings and back with a pad alone; the pad's button that is bound fires.
#[test]
fn a_pad_goes_everywhere() {
    use PadButton::{Down, East, Right, South, Start, Up, West};
    let drawer = Drawer::default();
    let mut program = TestApp::menu(&drawer);
    program.turn(vec![plug(1, "Pad One")]);
    program.pads(&[South, South, Start]);
    assert!(program.says("Paused") && program.shows("East (B)"), "{:?}", program.words());
    program.pads(&[Down, Down, South]);
    assert!(program.says("Settings"), "{:?}", program.words());
    program.pads(&[Up]);
    assert!(program.says("Pad One") && program.says("Back"), "{:?}", program.words());
    program.pads(&[Down, Down, Right]);
    assert_eq!(drawer.0.borrow().last().map(|kept| kept.sticks.rest), Some(0.2));
    program.pads(&[Up, South]);
    while program.overlay_row().as_deref() != Some("Fire") {
        program.pads(&[Down]);
    }
    program.pads(&[South]);
    while program.overlay_row().as_deref() != Some("Add a control") {
        program.pads(&[Down]);
    }
    program.pads(&[South, Start, South, West]);
    assert!(fire(program.app.settings()).contains(&"Pad.West"));
    program.pads(&[East, East, East]);
    assert!(program.says("Paused"), "{:?}", program.words());
    program.pads(&[East]);
    assert!(!program.says("Paused"), "back to the game");
    program.pads(&[West]);
    assert_eq!(program.fire(0), (1, 1, false));
    program.pads(&[Start, Up, South]);
    assert!(program.says("Leave this run?") && program.shows("East (B)  stay"), "{:?}", program.words());
    program.pads(&[East]);
    assert!(program.says("Paused"), "back to the pause");
    program.pads(&[Up, South, Down, South]);
    assert!(program.says("Quit"), "{:?}", program.words());
    program.pads(&[Up, South]);
    assert!(program.app.is_over());
}

/// The same with the mouse alone; its side button pauses.
#[test]
fn a_mouse_goes_everywhere() {
    let drawer = Drawer::default();
    let mut program = TestApp::menu(&drawer);
    program.turn(vec![DeviceEvent::Pointer { at: Vec2::new(3.0, 3.0) }]);
    program.clicks("Play Pair");
    assert!(program.says("Press Enter to start") || program.says("Click to start"), "{:?}", program.words());
    program.clicks("Click to start");
    program.turn(vec![click(MouseButton::Back, true), click(MouseButton::Back, false)]);
    assert!(program.says("Paused") && program.says("Settings"), "{:?}", program.words());
    program.clicks("Settings");
    program.clicks("Pair");
    program.turn(vec![DeviceEvent::Wheel { lines: Vec2::new(0.0, 1.0) }]);
    assert!(program.says("Back"), "the wheel scrolls to the end: {:?}", program.words());
    while !program.says("Fire") {
        program.turn(vec![DeviceEvent::Wheel { lines: Vec2::new(0.0, 1.0) }]);
    }
    program.clicks("Fire");
    while !program.says("Add a control") {
        program.turn(vec![DeviceEvent::Wheel { lines: Vec2::new(0.0, -1.0) }]);
    }
    program.clicks("Add a control");
    assert!(program.shows("Press a key"), "{:?}", program.words());
    program.turn(vec![click(MouseButton::Right, true), click(MouseButton::Right, false)]);
    assert!(fire(program.app.settings()).contains(&"Mouse.Right"));
    program.clicks("Add a control");
    program.turn(vec![click(MouseButton::Middle, true), click(MouseButton::Middle, false)]);
    assert!(fire(program.app.settings()).contains(&"Mouse.Middle"));
    for _ in 0..3 {
        while !program.says("Back") {
            program.turn(vec![DeviceEvent::Wheel { lines: Vec2::new(0.0, -1.0) }]);
        }
        program.clicks("Back");
    }
    program.clicks("Go on");
    assert!(!program.says("Paused"), "{:?}", program.words());
    program.turn(vec![click(MouseButton::Right, true), click(MouseButton::Right, false)]);
    assert_eq!(program.fire(0), (1, 1, false));
}

/// The same with fingers alone: menu, settings, back; a list is dragged, and a drag chooses nothing.
#[test]
fn fingers_go_everywhere() {
    let drawer = Drawer::default();
    let mut program = TestApp::menu(&drawer);
    program.taps("Settings");
    assert!(program.says("Settings") && program.says("Pair"), "{:?}", program.words());
    assert!(!program.says("Back"), "the list is longer than the picture");
    let from = program.spot("Pair");
    let touch = |phase, up| DeviceEvent::Touch { finger: 1, phase, at: from - Vec2::Y * up };
    program.turn(vec![
        touch(TouchPhase::Started, 0.0),
        touch(TouchPhase::Moved, 200.0),
        touch(TouchPhase::Moved, 600.0),
        touch(TouchPhase::Ended, 600.0),
    ]);
    assert!(program.says("Back"), "{:?}", program.words());
    program.taps("Back");
    assert!(program.says("Play Pair"), "{:?}", program.words());
    program.taps("Play Pair");
    program.taps("Tap to start");
    assert!(!program.says("Tap to start"), "{:?}", program.words());
    program.app.hide();
    program.calm();
    program.taps("Settings");
    program.taps("Pair");
    assert!(program.says("Move up"), "{:?}", program.words());
    assert!(drawer.0.borrow().is_empty());
}

/// A run that is over can be watched from its result.
#[test]
fn a_run_is_watched_from_its_result() {
    let mut program = TestApp::playing(Some(serde_json::json!({"shots": 2})));
    program.tap(10 * MS, "Space");
    program.tap(20 * MS, "Space");
    program.frames(0, 3 * SECOND);
    assert!(program.says("Watch this run"), "{:?}", program.words());
    program.tap(3 * SECOND, "ArrowDown");
    program.tap(3 * SECOND, "Enter");
    program.frames(3 * SECOND, 6 * SECOND);
    assert!(program.says("The same, bit for bit"), "{:?}", program.words());
    let reports = program.app.take_reports();
    assert!(matches!(reports.last(), Some(Report::Watched(PlaybackOutcome::Same { .. }))), "{reports:?}");
}

/// A pointer that rests where a menu opens selects nothing; one that moves does.
#[test]
fn a_resting_pointer_selects_nothing() {
    let mut program = TestApp::menu(&Drawer::default());
    let at = program.spot("Quit");
    program.turn(vec![DeviceEvent::Pointer { at }, DeviceEvent::Pointer { at }]);
    program.keys(&["Enter"]);
    assert!(!program.app.is_over() && program.says("Leave"), "{:?}", program.words());
}

/// What the settings' file had to say is on the menu.
#[test]
fn a_broken_file_is_said_on_the_menu() {
    let notices = vec!["settings.json: it was kept as settings.broken-1.json".to_owned()];
    let mut program = TestApp::with_pair(Menu::opener(), Equipment { notices, ..Equipment::default() });
    program.turn(Vec::new());
    assert!(program.shows("settings.broken-1.json"), "{:?}", program.words());
}

/// Nothing that is written leaves the picture or is smaller than can be read, at any size and in any shape.
#[test]
fn all_words_are_inside() {
    let sizes =
        [(1280.0, 720.0), (320.0, 180.0), (720.0, 1280.0), (1920.0, 1080.0), (360.0, 800.0), (800.0, 600.0)];
    for size in sizes.map(Vec2::from) {
        let drawer = Drawer::default();
        let long =
            "a line that is much longer than anything that fits into a picture of this size, twice over";
        let mut program = TestApp::menu_saying(&drawer, vec![long.to_owned()]);
        program.canvas = Canvas::new(size, 1.0);
        program.check_words();
        program.turn(vec![plug(1, "A Gamepad With A Very Long Name Of Its Own (Wireless, Second Edition)")]);
        // Settings, the controls of the game, one of them, and waiting for a control.
        program.keys(&["ArrowDown", "ArrowDown", "Enter"]);
        program.check_words();
        program.keys(&["ArrowUp", "ArrowUp"]);
        program.check_words();
        program.keys(&["ArrowDown", "ArrowDown", "Enter"]);
        program.check_words();
        program.keys(&["Enter"]);
        program.check_words();
        program.keys(&["Escape", "ArrowDown", "Enter"]);
        program.check_words();
        program.keys(&["Escape", "Escape", "Escape"]);
        program.keys(&["ArrowUp", "ArrowUp", "Enter"]);
        program.check_words();
        program.keys(&["Enter", "Escape"]);
        program.turn(vec![unplug(1)]);
        program.check_words();
    }
}

impl TestApp {
    #[track_caller]
    fn check_words(&mut self) {
        self.turn(Vec::new());
        let size = self.canvas.size();
        for text in self.texts() {
            let words = self.canvas.characters(text);
            let width = text_width(words, text.style.size, text.style.weight);
            let left = text.at.x
                - match text.style.align {
                    Align::Left => 0.0,
                    Align::Center => width * 0.5,
                    Align::Right => width,
                };
            let inside = left >= 0.0
                && left + width <= size.x + 0.1
                && text.at.y > text.style.size * 0.3
                && text.at.y < size.y - text.style.size * 0.3;
            assert!(inside, "'{words}' at {} is {width} wide in {size}", text.at);
            assert!(text.style.size >= 4.5, "'{words}' is {} high in {size}", text.style.size);
        }
    }
}
