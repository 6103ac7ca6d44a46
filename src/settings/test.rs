use std::fs;

use dacapo_engine::game::{BindingEffect, key};

use super::*;
use crate::arcade::any_game;
use crate::devices::{Control, Key};
use crate::toy::{Hands, P1, ROSTER, Toy};

const FULL: &str = r#"{
  "version": 1,
  "sticks": {"rest": 0.2, "full": 0.9},
  "triggers": {"press": 0.6, "release": 0.5},
  "mouse": {"sensitivity": 2.5},
  "pads": {"rumble": 0.5, "when_unfocused": true},
  "bindings": {"toy": {"player": {
    "Fire": ["KeyF", "Pad.South", {"control": "Mouse.Right"}],
    "Move": [{"control": "KeyI", "push": [0, 1]}, "Pad.RightStick", {"control": "Pad.LeftStick", "move": [1, -1]}]
  }}}
}"#;

fn resolve(settings: &Settings) -> Resolved {
    let toy = any_game::<Toy>();
    let defaults = toy.touch(None).expect("a layout").complete(toy.bindings());
    settings.resolve("toy", &defaults, &ROSTER.controllers())
}

/// D4: what is written is read, every member of it; what is left out is as usual.
#[test]
fn what_is_written_is_read() {
    let settings = Settings::read(FULL).expect("reads");
    assert_eq!((settings.sticks.rest, settings.pads.rumble), (0.2, 0.5));
    assert!(settings.pads.when_unfocused);
    assert_eq!(Settings::read(&settings.write().expect("writes")), Ok(settings));
    assert_eq!(Settings::read("{\"version\": 1}"), Ok(Settings::default()));
    assert_eq!(Settings::read(&Settings::default().write().expect("writes")), Ok(Settings::default()));
}

/// A9, D4: options of ports come back as they were written, of games that there are and of others.
#[test]
fn options_survive_the_file() {
    let text = r#"{"version": 1, "options": {"toy": {"player": {"a": [1.5, null]}}, "gone": {"one": {}, "two": 3}}}"#;
    let settings = Settings::read(text).expect("reads");
    assert_eq!(settings.options["toy"]["player"]["a"], serde_json::json!([1.5, null]));
    assert_eq!(settings.options["gone"].len(), 2);
    assert_eq!(Settings::read(&settings.write().expect("writes")), Ok(settings));
}

/// D4: files of a player keep their text: the one of somebody who chose nothing, and one with choices of every kind.
#[test]
fn files_keep_their_text() {
    let usual = include_str!("../../tests/fixtures/settings-default.json");
    assert_eq!(Settings::default().write().as_deref(), Ok(usual));
    assert_eq!(Settings::read(usual), Ok(Settings::default()));
    let mut chosen = Settings::read(FULL).expect("reads");
    chosen.bind("toy", "player", "Pause", Vec::new());
    let steer = vec![Bound::Push("KeyA".to_owned(), vec![-0.5]), Bound::Plain("KeyB".to_owned())];
    chosen.bind("pair", "one", "Steer", steer);
    let text = include_str!("../../tests/fixtures/settings-chosen.json");
    assert_eq!(Settings::read(text).as_ref(), Ok(&chosen));
    // Options that came later stand between these lines.
    let written = chosen.write().expect("writes");
    let mut lines = written.lines().map(|line| line.trim_end_matches(','));
    for line in text.lines() {
        assert!(lines.any(|written| written == line.trim_end_matches(',')), "{line} in {written}");
    }
}

/// D4: the README shows a file with the usual values, and has each option in its table.
#[test]
fn the_readme_tells_of_every_option() {
    let readme = include_str!("../../README.md");
    let (_, section) = readme.split_once("### Settings file").expect("a section");
    let example =
        section.split("```").nth(1).and_then(|block| block.strip_prefix("json")).expect("an example");
    let shown = Settings::read(example).expect("reads");
    assert!(shown.bindings.contains_key("prism-raid"));
    assert!(shown.options["blockfall"]["player"]["das_ms"].is_u64());
    let plain = Settings { bindings: Chosen::new(), options: GameOptions::new(), ..shown };
    assert_eq!(plain, Settings::default());

    let usual = serde_json::to_value(Settings::default()).expect("JSON");
    let groups = usual.as_object().expect("an object");
    let names = groups.iter().flat_map(|(group, members)| {
        let members = members.as_object().into_iter().flatten();
        members.map(move |(name, _)| format!("{group}.{name}"))
    });
    let names: Vec<_> = names.collect();
    assert!(names.contains(&"pads.when_unfocused".to_owned()));
    for name in names {
        assert!(section.contains(&format!("`{name}`")), "{name} is not in the README");
    }
}

/// D4: a file that is not as documented is refused with the place or the name of what is wrong.
#[test]
fn faults_are_named() {
    let cases = [
        ("", "line 1 column 0"),
        ("{", "line 1 column 1"),
        ("[]", "line 1 column"),
        (
            "{\"version\": 1,\n \"mouse\": {\"sensitivty\": 1}}",
            "unknown field `sensitivty`, expected `sensitivity` at line 2",
        ),
        ("{\"version\": 1,\n\n \"sounds\": 1}", "unknown field `sounds`"),
        ("{\"mouse\": {}}", "missing field `version`"),
        ("{\"version\": 2}", "version is 2, expected 1"),
        ("{\"version\": 1, \"sticks\": {\"rest\": 0.95}}", "sticks.rest is 0.95, expected 0 to 0.9"),
        (
            "{\"version\": 1, \"sticks\": {\"rest\": 0.5, \"full\": 0.4}}",
            "sticks.full is 0.4, expected 0.51 to 1",
        ),
        ("{\"version\": 1, \"triggers\": {\"release\": 0.8}}", "triggers.release is 0.8, expected 0 to 0.75"),
        ("{\"version\": 1, \"mouse\": {\"sensitivity\": -1}}", "mouse.sensitivity is -1"),
        ("{\"version\": 1, \"pads\": {\"rumble\": 1e9}}", "pads.rumble is 1000000000"),
        (
            "{\"version\": 1, \"bindings\": {\"toy\": {\"player\": {\"Fire\":\n [7]}}}}",
            "a control's name, or an object",
        ),
        (
            "{\"version\": 1, \"bindings\": {\"toy\": {\"player\": {\"Fire\": [\n{\"control\": \"KeyF\", \"pull\": 1}]}}}}",
            "unknown field `pull`",
        ),
        (
            "{\"version\": 1, \"bindings\": {\"toy\": {\"player\": {\"Fire\": [{\"control\": \"A\", \"push\": [1], \"move\": [1, 1]}]}}}}",
            "both 'push' and 'move'",
        ),
        (
            "{\"version\": 1, \"options\": {\"toy\":\n 3}}",
            "invalid type: integer `3`, expected a map at line 2",
        ),
        ("{\"version\": 1} x", "trailing characters"),
    ];
    for (text, expected) in cases {
        let reason = Settings::read(text).expect_err(text);
        assert!(reason.contains(expected), "{text}: {reason}");
        assert!(!reason.contains('\n'));
    }
}

/// D4: an action has the chosen controls; the others have the game's own. Every action can be had on a touch screen.
#[test]
fn choices_replace_the_games_own() {
    let resolved = resolve(&Settings::read(FULL).expect("reads"));
    assert_eq!(resolved.complaints, Vec::<String>::new());
    let names = |action| -> Vec<String> {
        let of = resolved.bindings.iter().filter(|binding| binding.action == action);
        of.map(|binding| binding.control.to_string()).collect()
    };
    assert_eq!(names(Hands::Fire.index()), ["Touch.Fire", "KeyF", "Pad.South", "Mouse.Right"]);
    assert_eq!(names(Hands::Move.index()), ["Touch.Move", "KeyI", "Pad.RightStick", "Pad.LeftStick"]);
    assert_eq!(names(Hands::Pause.index()), ["KeyP", "Touch.Pause"]);
    let effects: Vec<BindingEffect> = resolved.bindings.iter().map(|binding| binding.effect).collect();
    let moves = [
        BindingEffect::Push([0.0, 1.0, 0.0]),
        BindingEffect::Move([1.0, 1.0]),
        BindingEffect::Move([1.0, -1.0]),
    ];
    assert!(moves.iter().all(|effect| effects.contains(effect)), "{effects:?}");

    let mut none = Settings::default();
    none.bind("toy", "player", "Fire", Vec::new());
    let left = resolve(&none).bindings.into_iter().filter(|binding| binding.action == Hands::Fire.index());
    assert_eq!(left.map(|binding| binding.control.to_string()).collect::<Vec<_>>(), ["Touch.Fire"]);
    none.reset("toy");
    assert_eq!(resolve(&none), resolve(&Settings::default()));
}

/// D4: a control that the file lists twice for the same is there once, and pushes an axis once.
#[test]
fn what_is_listed_twice_counts_once() {
    let text = r#"{"version": 1, "bindings": {"toy": {"player": {
        "Fire": ["KeyF", {"control": "KeyF"}, "KeyG"],
        "Move": [{"control": "KeyI", "push": [0, 0.5]}, {"control": "KeyI", "push": [0, 0.5]}]}}}}"#;
    let resolved = resolve(&Settings::read(text).expect("reads"));
    let names: Vec<_> = resolved.bindings.iter().map(|binding| binding.control.to_string()).collect();
    assert_eq!(names, ["Touch.Move", "KeyI", "Touch.Fire", "KeyF", "KeyG", "KeyP", "Touch.Pause"]);
    assert_eq!(resolved.complaints, Vec::<String>::new());
}

/// D4: each name that means nothing is named, and everything else is used.
#[test]
fn names_that_mean_nothing_are_named() {
    let text = r#"{"version": 1, "bindings": {"toy": {
        "player": {"Fire": ["Spcae", "Escape", "Pad.LeftStick", "Touch.Fire", "KeyF"], "Jump": [],
                   "Move": ["KeyW", {"control": "KeyW", "push": [1]}, {"control": "KeyW", "push": [0, 2]},
                            {"control": "KeyW", "move": [1, 1]}, {"control": "Mouse.Motion", "push": [1, 0]}]},
        "player9": {}}}}"#;
    let resolved = resolve(&Settings::read(text).expect("reads"));
    let expected = [
        "toy, player, Move: 'KeyW' needs \"push\": how far it moves the axis",
        "toy, player, Move: 'KeyW' needs 2 numbers from -1 to 1 in \"push\"",
        "toy, player, Move: 'KeyW' needs 2 numbers from -1 to 1 in \"push\"",
        "toy, player, Move: 'KeyW' cannot do that: it has no direction of its own",
        "toy, player, Move: 'Mouse.Motion' cannot do that: it is not held, it has a direction",
        "toy, player, Fire: no control is called 'Spcae'",
        "toy, player, Fire: 'Escape' belongs to the program around the game",
        "toy, player, Fire: 'Pad.LeftStick' cannot do that: it is not held, it has a direction",
        "toy, player, Fire: 'Touch.Fire' is laid out by the game",
        "toy, player: there is no action 'Jump'",
        "toy: there is no port 'player9'",
    ];
    assert_eq!(resolved.complaints, expected);
    assert!(resolved.bindings.contains(&key("KeyF").holds(P1, Hands::Fire)));
}

/// D4: a binding written as the file names it is the same binding.
#[test]
fn bindings_survive_the_file() {
    let roster = ROSTER.controllers();
    let toy = any_game::<Toy>();
    for binding in toy.bindings() {
        let spec = &roster[0].actions[usize::from(binding.action)];
        let bound = Bound::of(&binding, spec.kind);
        let text = serde_json::to_string(&bound).expect("writes");
        let read: Bound = serde_json::from_str(&text).expect("reads");
        assert_eq!(read.binding(binding.port, binding.action, spec), Ok(binding), "{text}");
    }
}

/// Every control has a name that leads back to it.
#[test]
fn every_control_has_a_name() {
    use crate::devices::{MouseControl, PadControl, TouchName};
    let mut all: Vec<Control> = PadControl::all().map(Control::Pad).collect();
    all.extend(MouseControl::all().map(Control::Mouse));
    all.extend(["KeyW", "F13", "Numpad0"].map(|name| Control::Key(Key::named(name).expect("a key"))));
    all.extend(TouchName::new("Fire_2").map(Control::Touch));
    assert_eq!(all.len(), 27 + 10 + 3 + 1);
    for control in all {
        assert_eq!(Control::named(&control.to_string()), Some(control), "{control}");
    }
    for name in ["", "Pad.", "Pad.South.", "Mouse.Lft", "Touch.", "Touch.a b", "Key", "keyw", "Stick.Left"] {
        assert_eq!(Control::named(name), None, "{name}");
    }
    assert_eq!(TouchName::new(&"x".repeat(25)), None);
}

/// D4: a broken file is set aside with a message, whatever is wrong with it, and never deleted or written over.
#[test]
fn broken_files_are_set_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    let broken: [&[u8]; 4] =
        [b"{\"version\": 1,", b"{\"version\": 9}", b"\xff\xfe", &vec![b' '; (1 << 20) + 1]];
    for (number, bytes) in (1..).zip(broken) {
        fs::write(&path, bytes).expect("writes");
        let mut file = SettingsFile::at(path.clone());
        let (settings, message) = file.load();
        let message = message.expect("a message");
        assert_eq!(settings, Settings::default());
        let aside = format!("settings.broken-{number}.json");
        assert!(message.contains(&aside) && !message.contains('\n'), "{message}");
        assert_eq!(fs::read(folder.path().join(aside)).expect("kept"), bytes);
        assert!(!path.exists());
        file.save(&settings).expect("saves");
        assert_eq!(file.load(), (Settings::default(), None));
    }
}

/// D4: a file is written whole or not at all, in a folder that is made where it is missing.
#[test]
fn files_are_written_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new").join("settings.json");
    let mut file = SettingsFile::at(path.clone());
    assert_eq!(file.load(), (Settings::default(), None));
    let settings = Settings::read(FULL).expect("reads");
    file.save(&settings).expect("saves");
    assert_eq!(file.load(), (settings.clone(), None));
    assert_eq!(
        fs::read_dir(path.parent().expect("a folder")).expect("lists").count(),
        1,
        "nothing beside it"
    );

    // A folder where the file should be cannot be read, and is left alone.
    let blocked = folder.path().join("blocked.json");
    fs::create_dir(&blocked).expect("a folder");
    let mut file = SettingsFile::at(blocked.clone());
    let (usual, message) = file.load();
    assert!(usual == Settings::default() && message.is_some());
    assert_eq!(file.save(&settings).expect_err("refused").code, "SETTINGS_WRITE");
    assert!(blocked.is_dir());
    // Once it is gone, everything that was chosen meanwhile is written.
    fs::remove_dir(&blocked).expect("removed");
    file.save(&settings).expect("saves");
    assert_eq!(SettingsFile::at(blocked).load(), (settings.clone(), None));
    let mut nowhere = SettingsFile::at("/dev/null/settings.json".into());
    assert_eq!(nowhere.save(&settings).expect_err("refused").code, "SETTINGS_WRITE");
}

/// D4: what was written into the file while the program ran, by hand or by another program, is not written over.
#[test]
fn changes_from_elsewhere_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.json");
    let text = |file: &mut SettingsFile| file.load().0;
    fs::write(&path, FULL).expect("writes");
    let (mut one, mut two) = (SettingsFile::at(path.clone()), SettingsFile::at(path.clone()));
    let (mut first, mut second) = (text(&mut one), text(&mut two));
    first.pads.rumble = 0.25;
    first.bind("toy", "player", "Fire", Vec::new());
    one.save(&first).expect("saves");
    second.mouse.sensitivity = 4.0;
    second.bind("toy", "player", "Pause", vec![Bound::Plain("KeyO".into())]);
    second.bindings.get_mut("toy").and_then(|ports| ports.get_mut("player")?.remove("Move")).expect("bound");
    two.save(&second).expect("saves");
    let mut both = second.clone();
    both.pads.rumble = 0.25;
    both.bind("toy", "player", "Fire", Vec::new());
    assert_eq!(text(&mut SettingsFile::at(path.clone())), both);
    assert_eq!(fs::read_to_string(&path).ok(), both.write().ok(), "written as if by one program");

    // Where nothing is left of a game it is not named.
    let mut third = SettingsFile::at(path.clone());
    let mut none = text(&mut third);
    none.reset("toy");
    third.save(&none).expect("saves");
    assert!(!fs::read_to_string(&path).expect("reads").contains("toy"));

    // One that was broken meanwhile is set aside, one that was taken away is made again.
    fs::write(&path, "{oops").expect("writes");
    two.save(&second).expect("saves");
    assert_eq!(
        fs::read_to_string(folder.path().join("settings.broken-1.json")).ok().as_deref(),
        Some("{oops")
    );
    fs::remove_file(&path).expect("removed");
    two.save(&second).expect("saves");
    assert_eq!(text(&mut SettingsFile::at(path.clone())), second);

    // What could not be written comes with the next change.
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("a folder");
    second.sticks.rest = 0.3;
    let failure = two.save(&second).expect_err("refused");
    assert!(
        failure.message.ends_with("it is no plain file; settings hold until the program ends"),
        "{failure:?}"
    );
    fs::remove_dir(&path).expect("removed");
    one.save(&first).expect("saves");
    second.sticks.full = 0.8;
    two.save(&second).expect("saves");
    let mut all = first.clone();
    (all.sticks.rest, all.sticks.full) = (0.3, 0.8);
    assert_eq!(text(&mut SettingsFile::at(path.clone())), all);

    // A release point that was fine before is above the new press point.
    fs::write(&path, "{\"version\": 1, \"triggers\": {\"press\": 0.9, \"release\": 0.85}}").expect("writes");
    second.triggers.press = 0.7;
    two.save(&second).expect("saves");
    assert_eq!(text(&mut SettingsFile::at(path)), second);
}

/// D4: a link to a file that is kept elsewhere stays one, and a named pipe is not waited for.
#[cfg(unix)]
#[test]
fn links_stay_and_pipes_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (link, target) = (folder.path().join("settings.json"), folder.path().join("kept.json"));
    fs::write(&target, FULL).expect("writes");
    std::os::unix::fs::symlink("kept.json", &link).expect("links");
    let mut file = SettingsFile::at(link.clone());
    let mut settings = file.load().0;
    settings.pads.rumble = 0.125;
    file.save(&settings).expect("saves");
    assert!(fs::symlink_metadata(&link).is_ok_and(|about| about.is_symlink()));
    assert_eq!(SettingsFile::at(target).load(), (settings.clone(), None));

    let pipe = folder.path().join("pipe.json");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo makes a pipe");
    let mut file = SettingsFile::at(pipe.clone());
    let message = file.load().1.expect("a message");
    assert!(message.ends_with("it is no plain file, and the usual settings are used"), "{message}");
    assert_eq!(file.save(&settings).expect_err("refused").code, "SETTINGS_WRITE");
    assert!(fs::metadata(&pipe).is_ok_and(|about| !about.is_file()));
}

/// D2: of a mapping file the good lines are used and the bad ones named.
#[test]
fn bad_mappings_are_named() {
    let good = "03000000260900008888000000010001,A Pad,a:b0,dpup:h0.1,leftx:a0~,-lefty:+a1,platform:Linux,";
    let text = format!(
        "# remarks\n\n{good}\n0300,Short,a:b0,\n{g},,a:b0,\n{g},Pad,a:q0,\n{g},Pad,platform:Linux,\n{g},Pad,a\n{good}\n",
        g = "03000000260900008888000000010002"
    );
    let mappings = Mappings::read(&text);
    assert_eq!(mappings.text, format!("{good}\n{good}\n"));
    assert_eq!(
        mappings.complaints,
        [
            "gamecontrollerdb.txt, line 4: '0300' is not 32 hexadecimal digits",
            "gamecontrollerdb.txt, line 5: the name is missing",
            "gamecontrollerdb.txt, line 6: 'a:q0' is no pair of an element and an input",
            "gamecontrollerdb.txt: 2 more lines are bad",
        ]
    );
}
