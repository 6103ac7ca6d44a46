//! Menus, pauses and settings by each kind of device alone, and what the settings screen does to a run.

use dacapo_engine::canvas::{Align, Item, Text};

use super::feed::*;
use super::pair::Pair;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::{MouseButton, PadButton, TouchPhase};
use crate::gpu::text_width;
use crate::settings::{Bound, Settings};

/// A step of a journey takes so long.
const TURN: u64 = 100 * MS;

impl Stand {
    /// From the menu, with a place for settings.
    fn menu(drawer: &Drawer) -> Self {
        let memory = Memory::default();
        let arcade = Arcade::new(vec![any_game::<Pair>()]);
        let equipment = Equipment { keeper: Box::new(drawer.clone()), ..Equipment::default() };
        let app = App::open_with(arcade, Box::new(memory.clone()), Opening::Menu, equipment).expect("opens");
        let mut stand = Self { app, memory, canvas: Canvas::new(Vec2::new(640.0, 360.0), 1.0), now: 0 };
        stand.hear(&Vec::new(), TURN);
        stand
    }

    /// Events in a row, and a few pictures.
    fn turn(&mut self, events: Vec<DeviceEvent>) {
        let from = self.now + MS;
        let script = events.into_iter().zip(0..).map(|(event, place)| (from + place * MS, event)).collect();
        self.hear(&script, self.now + TURN);
    }

    fn keys(&mut self, names: &[&str]) {
        names.iter().for_each(|name| self.turn(vec![key(name, true), key(name, false)]));
    }

    fn pads(&mut self, buttons: &[PadButton]) {
        buttons.iter().for_each(|what| self.turn(vec![button(1, *what, 1.0), button(1, *what, 0.0)]));
    }

    fn clicks(&mut self, words: &str) {
        let at = self.spot(words);
        self.turn(vec![
            DeviceEvent::Pointer { at },
            click(MouseButton::Left, true),
            click(MouseButton::Left, false),
        ]);
    }

    fn taps(&mut self, words: &str) {
        let at = self.spot(words);
        let touch = |phase| DeviceEvent::Touch { finger: 1, phase, at };
        self.turn(vec![touch(TouchPhase::Started), touch(TouchPhase::Ended)]);
    }

    /// Where some words stand.
    #[track_caller]
    fn spot(&self, words: &str) -> Vec2 {
        let found = self.texts().find(|text| self.canvas.characters(text) == words);
        found.map(|text| text.at).unwrap_or_else(|| panic!("{words}: {:?}", self.words()))
    }

    fn texts(&self) -> impl Iterator<Item = &Text> {
        self.canvas.items().iter().filter_map(|item| match item {
            Item::Text(text) => Some(text),
            Item::Shape(..) => None,
        })
    }

    fn says(&self, words: &str) -> bool {
        self.words().iter().any(|line| line == words)
    }

    /// From the menu into a run that plays, and into its pause.
    fn pause_by_keys(drawer: &Drawer) -> Self {
        let mut stand = Self::menu(drawer);
        stand.keys(&["Enter", "Enter", "Escape"]);
        assert!(stand.says("Paused"), "{:?}", stand.words());
        stand
    }
}

fn fire(settings: &Settings) -> Vec<&str> {
    settings.bindings["pair"]["one"]["Fire"].iter().map(Bound::control).collect()
}

/// D4: press-to-bind during a pause: kept at once, and the run goes on with it.
#[test]
fn a_pressed_key_is_bound() {
    let drawer = Drawer::default();
    let mut stand = Stand::pause_by_keys(&drawer);
    stand.keys(&["ArrowDown", "ArrowDown", "Enter"]);
    assert!(stand.says("Settings") && stand.says("Pair"), "{:?}", stand.words());
    stand.keys(&["Enter"]);
    for _ in 0..40 {
        if stand.app.overlay_row().as_deref() == Some("Fire") {
            break;
        }
        stand.keys(&["ArrowDown"]);
    }
    stand.keys(&["Enter"]);
    assert!(stand.says("Add a control") && stand.says("Space"), "{:?}", stand.words());
    while stand.app.overlay_row().as_deref() != Some("Add a control") {
        stand.keys(&["ArrowDown"]);
    }
    stand.keys(&["Enter"]);
    assert!(stand.shows("Press a key"), "{:?}", stand.words());
    // What the program needs itself is refused, with a word.
    stand.keys(&["F11"]);
    assert!(stand.shows("belongs to the program"), "{:?}", stand.words());
    stand.keys(&["KeyF"]);
    assert!(fire(stand.app.settings()).contains(&"KeyF"));
    assert_eq!(drawer.0.borrow().last().map(|kept| fire(kept).contains(&"KeyF")), Some(true));
    assert!(stand.says("F") && stand.says("Add a control"), "{:?}", stand.words());
    // Back to the run, which saw nothing of all that.
    stand.keys(&["Escape", "Escape", "Escape"]);
    assert!(stand.says("Paused"), "{:?}", stand.words());
    stand.keys(&["ArrowUp", "ArrowUp", "Enter"]);
    assert!(!stand.says("Paused"), "{:?}", stand.words());
    assert_eq!(stand.fire(0), (0, 0, false), "nothing of the settings reached the game");
    stand.keys(&["KeyF"]);
    assert_eq!(stand.fire(0), (1, 1, false));
    stand.app.close();
    let text = stand.finished()[0].to_json();
    assert!(text.contains("+Fire") && !text.contains("KeyF"), "what is bound is no part of a recording");
}

/// D4: Escape cancels and binds nothing; a control that does two things is shown with both; reset takes all back.
#[test]
fn conflicts_are_shown_and_taken_back() {
    let drawer = Drawer::default();
    let mut stand = Stand::menu(&drawer);
    stand.keys(&["ArrowDown", "ArrowDown", "Enter", "Enter"]);
    for _ in 0..40 {
        if stand.app.overlay_row().as_deref() == Some("Pause") {
            break;
        }
        stand.keys(&["ArrowDown"]);
    }
    stand.keys(&["Enter", "ArrowDown", "Enter"]);
    assert!(stand.shows("Press a key"), "{:?}", stand.words());
    stand.keys(&["Escape"]);
    assert!(!stand.shows("Press a key") && stand.says("Add a control"), "{:?}", stand.words());
    assert!(drawer.0.borrow().is_empty(), "nothing changed");
    stand.keys(&["Enter", "Space"]);
    assert!(stand.shows("also does: Fire"), "{:?}", stand.words());
    stand.keys(&["Escape"]);
    assert!(stand.shows("Space does two things: Fire and Pause"), "{:?}", stand.words());
    while stand.app.overlay_row().as_deref() != Some("Reset these controls") {
        stand.keys(&["ArrowDown"]);
    }
    stand.keys(&["Enter"]);
    assert!(!stand.shows("Space does two"), "{:?}", stand.words());
    assert!(drawer.0.borrow().last().expect("kept").bindings.is_empty());
}

/// D4: a control is taken away again, and a control that is there is not added twice.
#[test]
fn controls_are_removed() {
    let drawer = Drawer::default();
    let mut stand = Stand::menu(&drawer);
    stand.keys(&["ArrowDown", "ArrowDown", "Enter", "Enter"]);
    while stand.app.overlay_row().as_deref() != Some("Pause") {
        stand.keys(&["ArrowDown"]);
    }
    stand.keys(&["Enter", "ArrowDown", "Enter", "KeyP"]);
    assert!(stand.shows("P does that already"), "{:?}", stand.words());
    stand.keys(&["ArrowUp", "Enter"]);
    assert!(stand.app.settings().bindings["pair"]["one"]["Pause"].is_empty());
    assert!(!stand.says("P"), "{:?}", stand.words());
}

/// From the menu to play, pause, settings and back with a pad alone; the pad's button that is bound fires.
#[test]
fn a_pad_goes_everywhere() {
    use PadButton::{Down, East, Right, South, Start, Up, West};
    let drawer = Drawer::default();
    let mut stand = Stand::menu(&drawer);
    stand.turn(vec![plug(1, "Pad One")]);
    stand.pads(&[South, South, Start]);
    assert!(stand.says("Paused") && stand.shows("East (B)"), "{:?}", stand.words());
    stand.pads(&[Down, Down, South]);
    assert!(stand.says("Settings"), "{:?}", stand.words());
    stand.pads(&[Up]);
    assert!(stand.says("Pad One") && stand.says("Back"), "{:?}", stand.words());
    stand.pads(&[Down, Down, Right]);
    assert_eq!(drawer.0.borrow().last().map(|kept| kept.sticks.rest), Some(0.2));
    stand.pads(&[Up, South]);
    while stand.app.overlay_row().as_deref() != Some("Fire") {
        stand.pads(&[Down]);
    }
    stand.pads(&[South]);
    while stand.app.overlay_row().as_deref() != Some("Add a control") {
        stand.pads(&[Down]);
    }
    stand.pads(&[South, Start, South, West]);
    assert!(fire(stand.app.settings()).contains(&"Pad.West"));
    stand.pads(&[East, East, East]);
    assert!(stand.says("Paused"), "{:?}", stand.words());
    stand.pads(&[East]);
    assert!(!stand.says("Paused"), "back to the game");
    stand.pads(&[West]);
    assert_eq!(stand.fire(0), (1, 1, false));
    stand.pads(&[Start, Up, South]);
    assert!(stand.says("Quit"), "{:?}", stand.words());
    stand.pads(&[Up, South]);
    assert!(stand.app.is_over());
}

/// The same with the mouse alone; its side button pauses.
#[test]
fn a_mouse_goes_everywhere() {
    let drawer = Drawer::default();
    let mut stand = Stand::menu(&drawer);
    stand.turn(vec![DeviceEvent::Pointer { at: Vec2::new(3.0, 3.0) }]);
    stand.clicks("Play Pair");
    assert!(stand.says("Press Enter to start") || stand.says("Click to start"), "{:?}", stand.words());
    stand.clicks("Click to start");
    stand.turn(vec![click(MouseButton::Back, true), click(MouseButton::Back, false)]);
    assert!(stand.says("Paused") && stand.says("Settings"), "{:?}", stand.words());
    stand.clicks("Settings");
    stand.clicks("Pair");
    stand.turn(vec![DeviceEvent::Wheel { lines: Vec2::new(0.0, 1.0) }]);
    assert!(stand.says("Back"), "the wheel scrolls to the end: {:?}", stand.words());
    while !stand.says("Fire") {
        stand.turn(vec![DeviceEvent::Wheel { lines: Vec2::new(0.0, 1.0) }]);
    }
    stand.clicks("Fire");
    while !stand.says("Add a control") {
        stand.turn(vec![DeviceEvent::Wheel { lines: Vec2::new(0.0, -1.0) }]);
    }
    stand.clicks("Add a control");
    assert!(stand.shows("Press a key"), "{:?}", stand.words());
    stand.turn(vec![click(MouseButton::Right, true), click(MouseButton::Right, false)]);
    assert!(fire(stand.app.settings()).contains(&"Mouse.Right"));
    stand.clicks("Add a control");
    stand.turn(vec![click(MouseButton::Middle, true), click(MouseButton::Middle, false)]);
    assert!(fire(stand.app.settings()).contains(&"Mouse.Middle"));
    for _ in 0..3 {
        while !stand.says("Back") {
            stand.turn(vec![DeviceEvent::Wheel { lines: Vec2::new(0.0, -1.0) }]);
        }
        stand.clicks("Back");
    }
    stand.clicks("Go on");
    assert!(!stand.says("Paused"), "{:?}", stand.words());
    stand.turn(vec![click(MouseButton::Right, true), click(MouseButton::Right, false)]);
    assert_eq!(stand.fire(0), (1, 1, false));
}

/// The same with fingers alone: menu, settings, back; a list is dragged, and a drag chooses nothing.
#[test]
fn fingers_go_everywhere() {
    let drawer = Drawer::default();
    let mut stand = Stand::menu(&drawer);
    stand.taps("Settings");
    assert!(stand.says("Settings") && stand.says("Pair"), "{:?}", stand.words());
    assert!(!stand.says("Back"), "the list is longer than the picture");
    let from = stand.spot("Pair");
    let touch = |phase, up| DeviceEvent::Touch { finger: 1, phase, at: from - Vec2::Y * up };
    stand.turn(vec![
        touch(TouchPhase::Started, 0.0),
        touch(TouchPhase::Moved, 200.0),
        touch(TouchPhase::Moved, 600.0),
        touch(TouchPhase::Ended, 600.0),
    ]);
    assert!(stand.says("Back"), "{:?}", stand.words());
    stand.taps("Back");
    assert!(stand.says("Play Pair"), "{:?}", stand.words());
    stand.taps("Play Pair");
    stand.taps("Tap to start");
    assert!(!stand.says("Tap to start"), "{:?}", stand.words());
    stand.app.hide();
    stand.turn(Vec::new());
    stand.taps("Settings");
    stand.taps("Pair");
    assert!(stand.says("Move up"), "{:?}", stand.words());
    assert!(drawer.0.borrow().is_empty());
}

/// A run that is over can be watched from its result.
#[test]
fn a_run_is_watched_from_its_result() {
    let mut stand = Stand::playing(Some(serde_json::json!({"shots": 2})));
    stand.tap(10 * MS, "Space");
    stand.tap(20 * MS, "Space");
    stand.frames(0, 3 * SECOND);
    assert!(stand.says("Watch this run"), "{:?}", stand.words());
    stand.tap(3 * SECOND, "ArrowDown");
    stand.tap(3 * SECOND, "Enter");
    stand.frames(3 * SECOND, 6 * SECOND);
    assert!(stand.says("The same, bit for bit"), "{:?}", stand.words());
    let reports = stand.app.take_reports();
    assert!(matches!(reports.last(), Some(Report::Watched(Outcome::Same { .. }))), "{reports:?}");
}

/// A pointer that rests where a menu opens selects nothing; one that moves does.
#[test]
fn a_resting_pointer_selects_nothing() {
    let mut stand = Stand::menu(&Drawer::default());
    let at = stand.spot("Quit");
    stand.turn(vec![DeviceEvent::Pointer { at }, DeviceEvent::Pointer { at }]);
    stand.keys(&["Enter"]);
    assert!(!stand.app.is_over() && stand.says("Leave"), "{:?}", stand.words());
}

/// What the settings' file had to say is on the menu.
#[test]
fn a_broken_file_is_said_on_the_menu() {
    let notices = vec!["settings.json: it was kept as settings.broken-1.json".to_owned()];
    let arcade = Arcade::new(vec![any_game::<Pair>()]);
    let equipment = Equipment { notices, ..Equipment::default() };
    let memory = Memory::default();
    let app = App::open_with(arcade, Box::new(memory.clone()), Opening::Menu, equipment).expect("opens");
    let mut stand = Stand { app, memory, canvas: Canvas::new(Vec2::new(640.0, 360.0), 1.0), now: 0 };
    stand.turn(Vec::new());
    assert!(stand.shows("settings.broken-1.json"), "{:?}", stand.words());
}

/// Nothing that is written leaves the picture or is smaller than can be read, at any size and in any shape.
#[test]
fn all_words_are_inside() {
    let sizes =
        [(1280.0, 720.0), (320.0, 180.0), (720.0, 1280.0), (1920.0, 1080.0), (360.0, 800.0), (800.0, 600.0)];
    for size in sizes.map(Vec2::from) {
        let drawer = Drawer::default();
        let mut stand = Stand::menu(&drawer);
        stand.canvas = Canvas::new(size, 1.0);
        let long =
            "a line that is much longer than anything that fits into a picture of this size, twice over";
        stand.app.say_at_first(vec![long.to_owned()]);
        stand.check_words();
        stand.turn(vec![plug(1, "A Gamepad With A Very Long Name Of Its Own (Wireless, Second Edition)")]);
        // Settings, the controls of the game, one of them, and waiting for a control.
        stand.keys(&["ArrowDown", "ArrowDown", "Enter"]);
        stand.check_words();
        stand.keys(&["ArrowUp", "ArrowUp"]);
        stand.check_words();
        stand.keys(&["ArrowDown", "ArrowDown", "Enter"]);
        stand.check_words();
        stand.keys(&["Enter"]);
        stand.check_words();
        stand.keys(&["ArrowUp", "ArrowUp", "Enter"]);
        stand.check_words();
        stand.keys(&["Escape", "Escape", "Escape", "Escape"]);
        stand.keys(&["ArrowUp", "ArrowUp", "Enter"]);
        stand.check_words();
        stand.keys(&["Enter", "Escape"]);
        stand.turn(vec![unplug(1)]);
        stand.check_words();
    }
}

impl Stand {
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
