mod findings;

use std::sync::atomic::{AtomicU32, Ordering};

use dacapo_engine::action::Roster;
use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::{Binding, Game, Status, Tick, View};
use dacapo_engine::random::Random;
use serde::{Deserialize, Serialize};

use super::*;
use crate::arcade::{Arcade, any_game};
use crate::toy::{Hands, P1, ROSTER, Toy};

/// A game that is wrong on purpose: its steps count what is no part of its world.
struct Leaky;

static STEPS_EVER: AtomicU32 = AtomicU32::new(0);

#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Count {
    steps: u32,
    ever: u32,
}

impl Game for Leaky {
    const ID: &'static str = "leaky";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Leaky";
    type Level = ();
    type Options = ();
    type World = Count;
    type Event = ();
    type Presentation = ();

    fn roster((): &()) -> Roster {
        ROSTER
    }

    fn bindings() -> Vec<Binding> {
        vec![dacapo_engine::game::key("Space").holds(P1, Hands::Fire)]
    }

    fn start((): &(), _: &mut Random) -> Result<Count, String> {
        Ok(Count { steps: 0, ever: 0 })
    }

    fn step(world: &mut Count, tick: &mut Tick<Self>) {
        // There is nothing to tell, and telling it is fine.
        tick.emit(());
        world.steps += 1;
        if world.steps > 3 {
            world.ever = STEPS_EVER.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn status(world: &Count) -> Status {
        if world.steps > 10 { Status::Lost } else { Status::Running }
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}

struct Said {
    exit: Option<Exit>,
    out: String,
    err: String,
}

fn run(arcade: &Arcade, args: &[&str]) -> Said {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args: Vec<_> = std::iter::once("dacapo").chain(args.iter().copied()).map(OsString::from).collect();
    let exit = execute(arcade, &args, &mut Terminal::new(&mut out, &mut err, false));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Said { exit, out: text(out), err: text(err) }
}

fn of_many() -> Arcade {
    Arcade::new(vec![any_game::<Toy>(), any_game::<Leaky>()])
}

fn of_one() -> Arcade {
    Arcade::alone(any_game::<Toy>())
}

#[test]
fn a_game_shipped_alone_has_the_same_commands_without_naming_it() {
    let folder = tempfile::tempdir().unwrap();
    let (level, file) = (folder.path().join("level.json"), folder.path().join("run.json"));
    std::fs::write(&level, r#"{"shots": 5}"#).unwrap();
    let (level, file) = (level.to_str().unwrap(), file.to_str().unwrap());
    let alone = run(&of_one(), &["demo", "--seed", "1", "--level", level, "--out", file]);
    assert_eq!((alone.exit, alone.err.as_str()), (None, ""));
    assert!(alone.out.starts_with("Toy, seed 1\nwon after "), "{}", alone.out);
    assert_eq!(run(&of_one(), &["verify", file]).exit, None);
    assert_eq!(run(&of_one(), &["demo", "toy"]).exit, Some(Exit::Usage));

    let named = run(&of_many(), &["demo", "toy", "--seed", "1", "--level", level]);
    assert_eq!(format!("{}recorded {file}\n", named.out), alone.out);
    let verified = run(&of_many(), &["verify", file]);
    assert_eq!((verified.exit, verified.out), (None, run(&of_one(), &["verify", file]).out));
    assert!(run(&of_many(), &["demo"]).err.starts_with("error[USAGE]: "));
}

#[test]
fn the_program_is_called_what_the_game_is_called() {
    assert!(run(&of_one(), &["--help"]).out.starts_with("Toy\n"));
    assert!(run(&of_one(), &["--version"]).out.starts_with("toy "));
    assert!(!run(&of_one(), &["play", "--help"]).out.contains("GAME"));
    assert!(run(&of_many(), &["play", "--help"]).out.contains("One of: toy, leaky"));
}

#[test]
fn every_command_line_is_consistent() {
    games::command(&of_one()).debug_assert();
    games::command(&of_many()).debug_assert();
}

#[test]
fn a_game_that_is_not_deterministic_is_caught() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.json");
    let file = file.to_str().unwrap();
    let demo = run(&of_many(), &["demo", "leaky", "--idle", "--out", file]);
    assert_eq!(demo.exit, Some(Exit::Differs));
    let says = "boundary 3: two runs of the same inputs differ: the game is not deterministic (world.ever  ";
    assert!(demo.err.starts_with(&format!("error[RUN_NONDETERMINISTIC]: {says}")), "{}", demo.err);
    let verified = run(&of_many(), &["verify", file]);
    assert_eq!(verified.exit, Some(Exit::Differs));
    let says = "boundary 3: two runs of the same inputs differ: the game is not deterministic\n";
    assert_eq!(verified.err, format!("error[RUN_NONDETERMINISTIC]: {file}: {says}"));
    let lines: Vec<_> = verified.out.lines().collect();
    assert!(lines[0].starts_with(&format!("{file}: nondeterministic at boundary 3: ")), "{lines:?}");
    assert_eq!(lines[1], "  input player: nothing");
    assert!(lines[2].starts_with("  world.ever  ") && lines[2].contains(" -> "), "{lines:?}");
}

#[test]
fn a_game_without_an_autopilot_says_so() {
    let said = run(&of_many(), &["demo", "leaky"]);
    assert_eq!(said.exit, Some(Exit::Usage));
    assert!(said.err.starts_with("error[NO_AUTOPILOT]: ") && said.err.contains("--idle"), "{}", said.err);
}

#[test]
fn a_run_that_fails_is_kept_and_fails_again() {
    let folder = tempfile::tempdir().unwrap();
    let (level, file) = (folder.path().join("level.json"), folder.path().join("run.json"));
    std::fs::write(&level, r#"{"panic_at": 9}"#).unwrap();
    let (level, file) = (level.to_str().unwrap(), file.to_str().unwrap());
    let demo = run(&of_one(), &["demo", "--seed", "1", "--level", level, "--out", file]);
    assert_eq!(demo.exit, Some(Exit::Differs));
    assert!(demo.err.starts_with("error[RUN_FAILED]: seed 1: boundary 9 failed: "), "{}", demo.err);
    assert_eq!(demo.err.lines().count(), 1);
    let verified = run(&of_one(), &["verify", file]);
    assert_eq!(verified.exit, Some(Exit::Differs));
    assert!(
        verified.out.starts_with(&format!("{file}: fails as recorded at boundary 9: ")),
        "{}",
        verified.out
    );
    let before = run(&of_one(), &["state", file, "--at", "9"]);
    assert_eq!((before.exit, before.err.as_str()), (None, ""));
    assert_eq!(run(&of_one(), &["hashes", file]).out.lines().count(), 9);
    assert!(run(&of_one(), &["info", file]).out.contains("failed, "));
}

#[test]
fn a_level_that_cannot_be_played_is_a_fault_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let level = folder.path().join("level.json");
    let level = level.to_str().unwrap();
    for (text, place) in [
        ("{\n\"shots\": 0}", "level.json: level: shots is 0"),
        ("{\n\"shots\": -1}", "level.json:2:"),
        ("{\n\"shot\": 1}", "level.json:2:"),
    ] {
        std::fs::write(level, text).unwrap();
        for command in ["demo", "play"] {
            let said = run(&of_one(), &[command, "--level", level]);
            assert_eq!(said.exit, Some(Exit::File));
            assert!(said.err.starts_with("error[LEVEL]: ") && said.err.contains(place), "{}", said.err);
        }
    }
}

#[test]
fn torn_and_unfinished_recordings_are_played_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.json.part");
    let lines = concat!(
        r#"{"format":"dacapo-journal","version":1,"sceneId":"toy","gameVersion":1,"#,
        r#""random":{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":42},"#,
        r#""controllers":[{"id":"player","actions":[{"name":"Move","kind":"axis2d","normalize":true},"#,
        r#"{"name":"Fire","kind":"button"},{"name":"Pause","kind":"button"}]}]}"#,
        "\n",
        r#"[5,{"dt":0.5}]"#,
        "\n[2,\"+Fi"
    );
    std::fs::write(&file, lines).unwrap();
    let file = file.to_str().unwrap();
    let verified = run(&of_one(), &["verify", file]);
    assert_eq!((verified.exit, verified.err.as_str()), (None, ""));
    assert!(verified.out.contains(": same, 5 boundaries, hash "), "{}", verified.out);
    assert!(verified.out.contains("no hashes to compare; the last line was cut off"), "{}", verified.out);
    let hashes = run(&of_one(), &["hashes", file]);
    assert_eq!((hashes.exit, hashes.out.lines().count(), hashes.err.lines().count()), (None, 5, 2));
    assert!(hashes.err.starts_with("note: "), "{}", hashes.err);
}

#[test]
fn panics_are_one_line() {
    let outcome = panics::guarded(|| -> () { panic!("planted\nfault") });
    let _ = std::panic::take_hook();
    let failure = outcome.unwrap_err();
    assert_eq!((failure.code, failure.exit), ("PANIC", Exit::Differs));
    let line = failure.to_string();
    assert!(line.contains("src/cli/test.rs:") && line.ends_with(": planted fault"), "{line}");
}

/// The test that every game should have fails where the game deserves it.
#[test]
fn what_every_game_should_prove_is_refuted() {
    assert_eq!(crate::prove::<Toy>(), Ok(()));
    let refuted = crate::prove::<Leaky>().expect_err("it counts its steps in a static");
    assert!(
        refuted.starts_with("the default level: nondeterministic at boundary 3: two runs of "),
        "{refuted}"
    );
    assert!(refuted.contains(": the game is not deterministic (world.ever  "), "{refuted}");
}
