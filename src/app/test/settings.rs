//! A player's own bindings and options in play.

use super::feed::*;
use super::pair::Pair;
use super::*;
use crate::app::equipment::Equipment;
use crate::library::Kept;
use crate::settings::{Bound, Settings};

fn plain(name: &str) -> Bound {
    Bound::Plain(name.to_owned())
}

/// D4: an action has the controls that the player chose and no others; one without a choice has the game's own.
#[test]
fn actions_have_the_chosen_controls() {
    let mut settings = Settings::default();
    settings.bind("pair", "one", "Fire", vec![plain("KeyR"), plain("Pad.North"), plain("Mouse.Right")]);
    let mut program = TestApp::pair(1, Equipment { settings, ..Equipment::default() });
    program.frame(0);
    assert!(program.shows("R, Right Click"), "{:?}", program.words());
    program.tap(0, "Enter");
    let mut script: Script = Vec::new();
    for (at, name) in [(10, "Space"), (50, "KeyR"), (90, "KeyD")] {
        script.extend([(at * MS, key(name, true)), ((at + 20) * MS, key(name, false))]);
    }
    program.hear(&script, 300 * MS);
    assert_eq!(
        program.fire(0),
        (1, 1, false),
        "Space is free, and R restarts nothing while it is the game's"
    );
    assert!(program.lines().iter().any(|line| line.moved == Vec2::X));
}

/// D4: a change counts at once, lets go of what is held, is kept, and can be taken back.
#[test]
fn changes_count_at_once_and_are_kept() {
    let drawer = Drawer::default();
    let keeper = Box::new(drawer.clone());
    let mut program = TestApp::pair(1, Equipment { keeper, ..Equipment::default() });
    program.tap(0, "Enter");
    program.hear(&vec![(10 * MS, key("Space", true))], 100 * MS);
    let mut settings = program.app.settings().clone();
    settings.bind("pair", "one", "Fire", vec![plain("KeyF")]);
    settings.sticks.rest = 0.5;
    program.app.change_settings(settings.clone()).expect("kept");
    let script =
        vec![(200 * MS, key("KeyF", true)), (210 * MS, key("KeyF", false)), (300 * MS, stick_x(1, 0.45))];
    program.hear(&script, 400 * MS);
    assert_eq!(program.fire(0), (2, 2, false));
    assert_eq!(program.last(0).moved, Vec2::ZERO);
    settings.reset("pair");
    program.app.change_settings(settings).expect("kept");
    let script = vec![(450 * MS, key("Space", false)), (500 * MS, key("Space", true))];
    program.hear(&script, 600 * MS);
    assert_eq!(program.fire(0), (3, 2, true));
    let kept = drawer.0.borrow();
    assert_eq!(kept.len(), 2);
    assert!(kept[0].bindings.contains_key("pair") && kept[1].bindings.is_empty());
}

/// D4: names that mean nothing are said on screen; everything else is used.
#[test]
fn names_that_mean_nothing_are_said() {
    let mut settings = Settings::default();
    settings.bind("pair", "one", "Fire", vec![plain("Spcae"), plain("KeyF")]);
    let mut program = TestApp::pair(1, Equipment { settings, ..Equipment::default() });
    program.frame(0);
    assert!(program.shows("no control is called 'Spcae'"), "{:?}", program.words());
    program.tap(0, "Enter");
    program.hear(&vec![(10 * MS, key("KeyF", true))], 100 * MS);
    assert_eq!(program.fire(0), (1, 0, true));
}

/// D4: all that could not be used is said on the terminal, once; on screen the first of it, and how much more there is.
/// A game that does not exist is a name that means nothing, too.
#[test]
fn all_that_means_nothing_is_said() {
    let mut settings = Settings::default();
    settings.bind("pair", "one", "Fire", vec![plain("Spcae"), plain("KeyF"), plain("Escape")]);
    settings.bind("piar", "one", "Fire", vec![plain("KeyF")]);
    let mut program = TestApp::pair(1, Equipment { settings: settings.clone(), ..Equipment::default() });
    program.frame(0);
    assert!(program.shows("no game 'piar'") && program.shows("and 2 more"), "{:?}", program.words());
    let expected = [
        "there is no game 'piar'",
        "pair, one, Fire: no control is called 'Spcae'",
        "pair, one, Fire: 'Escape' belongs to the program around the game",
    ];
    let notices = |program: &mut TestApp| program.app.take_reports();
    assert_eq!(notices(&mut program), expected.map(|line| Report::Notice(line.to_owned())));
    program.app.change_settings(settings.clone()).expect("kept");
    program.frame(FRAME);
    assert!(program.shows("called 'Spcae'") && program.shows("and 1 more"), "{:?}", program.words());
    assert_eq!(notices(&mut program), []);

    // From the menu, what is wrong with a game is said as it is opened.
    let mut program = TestApp::with_pair(Menu::opener(), Equipment { settings, ..Equipment::default() });
    program.frame(0);
    assert!(program.shows("no game 'piar'") && !program.shows("more"), "{:?}", program.words());
    assert_eq!(notices(&mut program).len(), 1);
    program.tap(FRAME, "Enter");
    program.frame(2 * FRAME);
    assert!(program.shows("called 'Spcae'") && program.shows("and 1 more"), "{:?}", program.words());
    assert_eq!(notices(&mut program).len(), 2);
}

/// A9, D4: ports have the options that the player chose; those that the game refuses are said, and it has its own then.
#[test]
fn ports_have_the_chosen_options() {
    let text = r#"{"version": 1, "options": {
        "pair": {"one": {"weight": 3}, "two": {"weight": 0}, "three": {}}, "piar": {}}}"#;
    let settings = Settings::read(text).expect("reads");
    let mut program = TestApp::pair(2, Equipment { settings: settings.clone(), ..Equipment::default() });
    let expected = [
        "there is no game 'piar'",
        "pair, options of three: there is no port 'three'",
        "pair, options of two: weight is 0, expected 1 to 9",
    ];
    assert_eq!(program.app.take_reports(), expected.map(|line| Report::Notice(line.to_owned())));
    program.frame(0);
    assert!(program.shows("no game 'piar'") && program.shows("and 2 more"), "{:?}", program.words());
    program.tap(0, "Enter");
    let presses = [(10, "Space"), (20, "Enter")].map(|(at, name)| (at * MS, key(name, true)));
    program.hear(&presses.into(), 100 * MS);
    assert_eq!((program.fire(0), program.fire(1)), ((3, 0, true), (1, 0, true)));
    assert_eq!(program.app.settings(), &settings, "nothing is written over");

    // A game without options has none to be chosen; what is given on the command line counts alone.
    let setup = PlaySetup { game: any_game::<Toy>(), ..pair_setup(1) };
    let toys = Settings::read(r#"{"version": 1, "options": {"toy": {"player": {}}}}"#).expect("reads");
    let chosen = toys.port_options(setup.game, None);
    assert_eq!(chosen.complaints, ["toy, options of player: the game has no options"]);
    let given = setup.game.read_options("{}", None).expect("none");
    assert!(given.is_empty() && chosen.options.is_empty());
    let two = any_game::<Pair>().read_options(r#"{"one": {"weight": 5}}"#, None).expect("options");
    let setup = PlaySetup { options: Some(two), ..pair_setup(1) };
    let equipment = Equipment { settings, ..Equipment::default() };
    let mut program = TestApp::with_pair(PlayScreen::opener(setup), equipment);
    assert_eq!(program.app.take_reports(), [Report::Notice(expected[0].to_owned())]);
    program.tap(0, "Enter");
    program.hear(&vec![(10 * MS, key("Space", true))], 100 * MS);
    assert_eq!(program.fire(0), (5, 0, true));
}

/// D2: what this machine lacks is said once, on the terminal and on screen, and play goes on.
#[test]
fn what_is_missing_is_said_once() {
    let notices = vec!["gamepads cannot be used: planted".to_owned()];
    let mut program = TestApp::pair(1, Equipment { notices, ..Equipment::default() });
    program.frame(0);
    assert!(program.shows("gamepads cannot be used"));
    assert_eq!(program.app.take_reports(), [Report::Notice("gamepads cannot be used: planted".to_owned())]);
    program.tap(0, "Enter");
    program.hear(&vec![(10 * MS, key("Space", true))], 100 * MS);
    assert!(!program.shows("gamepads"));
    assert_eq!((program.fire(0), program.app.take_reports()), ((1, 0, true), Vec::new()));
}
