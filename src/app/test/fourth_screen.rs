//! A screen that the program does not know: what it costs, what it hears, and what becomes of those below it.

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::app::{Answer, Message, Outbox, ScreenContext, Signal};
use crate::devices::Command;

/// What a screen was told, and what became of it.
type Log = Rc<RefCell<Vec<String>>>;

/// A screen that notes what it is told and leaves when it is led back.
struct Notes {
    log: Log,
    overlay: bool,
}

impl Screen for Notes {
    fn signal(&mut self, _: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        self.log.borrow_mut().push(match signal {
            Signal::Command { command, .. } => format!("{command:?}"),
            Signal::Control { change, .. } => format!("{} {}", change.control, change.value.is_pressed()),
            Signal::Pointer(event) => format!("{:?}", event.phase),
            Signal::Pad(status) => format!("{status:?}"),
        });
        match signal.command() {
            Some(Command::Back) => return Answer::Leave,
            Some(Command::Confirm) => context.outbox.notice("confirmed"),
            _ => return Answer::Ignored,
        }
        Answer::Handled
    }

    fn draw(&mut self, _: u64, _: &ScreenContext<'_>, canvas: &mut Canvas) {
        canvas.on_screen();
        let style = dacapo_engine::canvas::TextStyle::new(20.0, dacapo_engine::canvas::Color::WHITE);
        canvas.text(Vec2::splat(40.0), style, format_args!("Notes"));
    }

    fn is_overlay(&self) -> bool {
        self.overlay
    }

    fn close(&mut self, outbox: &mut Outbox) {
        outbox.notice("closed");
    }
}

impl TestApp {
    /// Lays a screen that notes what it is told over what is there.
    fn lay(&mut self, overlay: bool) -> Log {
        let log = Log::default();
        self.app.follow(Answer::Push(Box::new(Notes { log: log.clone(), overlay })));
        log
    }
}

/// Over the menu: it hears what is pressed and the menu does not; it leaves, and the menu is as it was.
#[test]
fn a_fourth_screen_over_the_menu() {
    for overlay in [false, true] {
        let mut program = TestApp::open(Menu::opener());
        program.tap(0, "ArrowDown");
        let log = program.lay(overlay);
        program.frame(FRAME);
        assert_eq!(program.words(), ["Notes"], "{overlay}");
        program.tap(2 * FRAME, "ArrowDown");
        program.tap(2 * FRAME, "Enter");
        program.tap(2 * FRAME, "KeyQ");
        program.tap(2 * FRAME, "Escape");
        let heard = [
            "Down",
            "ArrowDown true",
            "ArrowDown false",
            "Confirm",
            "Enter false",
            "KeyQ true",
            "KeyQ false",
            "Back",
        ];
        assert_eq!(*log.borrow(), heard, "{overlay}");
        program.frame(3 * FRAME);
        assert!(!program.app.is_over() && program.shows("Play Toy"), "{:?}", program.words());
        assert_eq!(program.screen::<Menu>().selected(), 1, "{overlay}");
        let said = ["confirmed", "closed"].map(|line| Report::Notice(line.to_owned()));
        assert_eq!(program.app.take_reports(), said);
        assert_eq!(program.app.take_reports(), []);
    }
}

/// Over a run that is played: the run waits, hears what is let go of and nothing that is pressed, and goes on when the
/// player does.
#[test]
fn a_fourth_screen_over_a_run() {
    for overlay in [false, true] {
        let mut program = TestApp::pairing(1);
        program.hear(&vec![(10 * MS, key("Space", true))], 100 * MS);
        assert_eq!(program.fire(0), (1, 0, true));
        let log = program.lay(overlay);
        program.hear(&Vec::new(), 200 * MS);
        let boundaries = program.boundaries();
        let script = [(210, key("KeyD", true)), (220, key("Space", false)), (230, key("KeyA", true))];
        let script: Script = script.map(|(at, event)| (at * MS, event)).into();
        program.hear(&script, 3 * SECOND);
        // Letting go is a boundary of its own; no time passes.
        assert_eq!(program.boundaries(), boundaries + 1, "{overlay}");
        assert!(program.words().contains(&"Notes".to_owned()) && !program.shows("Paused"));
        assert_eq!(*log.borrow(), ["Right", "KeyD true", "Space false", "Left", "KeyA true"], "{overlay}");
        program.tap(3 * SECOND, "Escape");
        program.hear(&Vec::new(), 3200 * MS);
        assert!(program.shows("Paused"), "{:?}", program.words());
        program.tap(3200 * MS, "Enter");
        program.hear(&Vec::new(), 3400 * MS);
        assert_eq!((program.fire(0), program.last(0).moved), ((1, 1, false), Vec2::ZERO), "{overlay}");
    }
}

/// What is pressed above a run is never the run's, not even after a restart. Above the menu there is none: the run that
/// begins next finds it held.
#[test]
fn presses_above_a_run_are_not_held_in_it() {
    for overlay in [false, true] {
        let mut above_a_run = TestApp::pairing(1);
        let mut above_the_menu = TestApp::with_pair(Menu::opener(), Equipment::default());
        let moved = [(&mut above_a_run, ["Escape", "KeyR"]), (&mut above_the_menu, ["Escape", "Enter"])].map(
            |(program, names)| {
                program.lay(overlay);
                program.key(program.now, "KeyD", true);
                names.into_iter().for_each(|name| program.tap(program.now, name));
                program.tap(program.now, "Enter");
                program.hear(&Vec::new(), program.now + 200 * MS);
                program.last(0).moved
            },
        );
        assert_eq!(moved, [Vec2::ZERO, Vec2::X], "{overlay}");
    }
}

/// A run below keeps its players' seats, and waits for one whose pad is lost meanwhile.
#[test]
fn players_keep_their_seats_below_a_screen() {
    let mut program = TestApp::pairing(2);
    let press = |pad, at| [(at * MS, south(pad, true)), ((at + 20) * MS, south(pad, false))];
    let mut script: Script = vec![(MS, plug(1, "First")), (MS, plug(2, "Second"))];
    script.extend(press(2, 100));
    script.extend(press(1, 200));
    program.hear(&script, 300 * MS);
    let log = program.lay(false);
    program.hear(&vec![(400 * MS, unplug(1))], 500 * MS);
    assert_eq!(*log.borrow(), ["Lost { pad: PadId(1), name: \"First\", seat: Some(1) }"]);
    program.tap(500 * MS, "Escape");
    program.hear(&Vec::new(), 600 * MS);
    assert!(program.shows("First was disconnected"), "{:?}", program.words());
    program.tap(600 * MS, "Enter");
    program.hear(&press(2, 700).into(), 900 * MS);
    assert_eq!((program.fire(0), program.fire(1)), ((1, 1, false), (0, 0, false)));
}

/// A recording that is watched waits below another screen, and goes on when the viewer says so.
#[test]
fn a_fourth_screen_over_a_recording() {
    let mut player = TestApp::playing(None);
    player.frames(0, SECOND);
    let replay = player.recorded();
    let mut viewer = TestApp::viewing(&replay);
    viewer.frames(0, 500 * MS);
    viewer.lay(true);
    viewer.frames(500 * MS, 5 * SECOND);
    assert_eq!(viewer.app.take_reports(), []);
    viewer.tap(5 * SECOND, "Escape");
    viewer.frame(5 * SECOND);
    assert!(viewer.shows("paused"), "{:?}", viewer.words());
    viewer.tap(5 * SECOND, "Space");
    viewer.frames(5 * SECOND, 7 * SECOND);
    let reports = viewer.app.take_reports();
    assert!(
        matches!(reports[..], [Report::Notice(_), Report::Watched(PlaybackOutcome::Same { .. })]),
        "{reports:?}"
    );
}

/// A screen that cannot be set up leaves the one that wanted it as it is, with the reason on it.
#[test]
fn a_screen_that_fails_to_open_changes_nothing() {
    let mut program = TestApp::open(Menu::opener());
    for turn in 0..3 {
        program.tap(turn * FRAME, if turn == 0 { "ArrowDown" } else { "KeyQ" });
        program.tap(turn * FRAME, "Enter");
        program.frame(turn * FRAME);
        assert!(program.shows("nothing was recorded yet") && program.shows("Play Toy"));
        assert_eq!(program.screen::<Menu>().selected(), 1);
    }
    assert!(program.app.failure().is_none(), "the player has seen it and plays on");
    // So does a game whose recording cannot be opened.
    program.memory.0.borrow_mut().refuse = true;
    program.tap(SECOND, "ArrowUp");
    program.tap(SECOND, "Enter");
    program.frame(SECOND);
    assert!(program.shows("planted") && program.shows("Play Toy"), "{:?}", program.words());
    assert_eq!(program.memory.0.borrow().opened, 0);
}

/// The bottom screen is left, and the program is over; whatever was open is closed, once for each screen.
#[test]
fn the_program_ends_with_its_last_screen() {
    let mut program =
        TestApp::open(Box::new(|_| Ok(Box::new(Notes { log: Log::default(), overlay: false }))));
    program.lay(true);
    program.app.follow(Answer::Leave);
    assert!(!program.app.is_over());
    program.app.follow(Answer::Leave);
    assert!(program.app.is_over());
    assert_eq!(program.app.take_reports().len(), 2, "both were closed");
}

/// What the program has to say at first is shown by the screen on top, if it has a line for it.
#[test]
fn messages_are_optional() {
    let equipment = Equipment { notices: vec!["planted".to_owned()], ..Equipment::default() };
    let opener: Opener = Box::new(|_| Ok(Box::new(Notes { log: Log::default(), overlay: false })));
    let arcade = Arcade::new(vec![any_game::<Toy>()]);
    let mut app = App::open_with(arcade, Box::new(Memory::default()), opener, equipment).expect("opens");
    app.screens.say(Message::fault("planted, too"));
    assert_eq!(app.take_reports(), [Report::Notice("planted".to_owned())]);
}
