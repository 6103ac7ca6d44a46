//! Faults that are found, shrunk and kept.

use serde_json::Value;

use super::*;

/// A folder with a level file in it.
fn folder(level: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.json");
    std::fs::write(&path, level).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_right_game_passes_its_playtest() {
    let said = run(&of_one(), &["playtest", "--runs", "8", "--boundaries", "50"]);
    assert_eq!((said.exit, said.err.as_str()), (None, ""));
    assert_eq!(said.out, "8 runs, 400 boundaries, nothing found\n");
    let said = run(&of_many(), &["playtest", "toy", "--runs", "4", "--boundaries", "9", "--format", "json"]);
    let answer = json(&said.out);
    assert_eq!(
        (&answer["runs"], &answer["boundaries"], &answer["finding"]),
        (&4.into(), &9.into(), &Value::Null)
    );
}

/// T9, H5: what is found is shrunk and kept as a case that shows it again.
#[test]
fn a_leak_is_found_shrunk_and_kept() {
    let (folder, level) = folder(r#"{"leak_from": 20}"#);
    let case = folder.path().join("case");
    let out = case.to_str().unwrap();
    let args = ["playtest", "--level", &level, "--out", out];
    let said = run(&of_one(), &args);
    assert_eq!(said.exit, Some(Exit::Differs));
    assert!(said.err.starts_with("error[RUN_NONDETERMINISTIC]: toy: "), "{}", said.err);
    assert_eq!(said.err.lines().count(), 1);
    assert!(said.out.starts_with("nondeterministic at boundary "), "{}", said.out);
    assert!(
        said.out.contains("\n  world.noise  ") && said.out.contains(", inputs left: 1\n"),
        "{}",
        said.out
    );
    assert!(said.out.ends_with(&format!("  kept in {out}\n")));

    let expected = json(&std::fs::read_to_string(case.join("expected.json")).unwrap());
    let keys: Vec<_> = expected.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["boundary", "kind", "message"]);
    assert_eq!(expected["kind"], "nondeterministic");
    let replay = case.join("replay.json");
    let verified = run(&of_one(), &["verify", replay.to_str().unwrap()]);
    assert!(verified.err.starts_with("error[RUN_"), "{}", verified.err);
    assert!(verified.out.contains(&format!("at boundary {}: ", expected["boundary"])), "{}", verified.out);
    assert!(verified.out.contains("\n  input player: "), "{}", verified.out);

    let again = run(&of_one(), &args);
    assert_eq!(again.exit, Some(Exit::Usage));
    assert!(again.err.starts_with("error[RECORD_EXISTS]: "), "{}", again.err);
}

#[test]
fn a_failing_game_is_found() {
    let (_folder, level) = folder(r#"{"panic_at": 7}"#);
    let said = run(&of_one(), &["playtest", "--level", &level, "--format", "json"]);
    assert_eq!(said.exit, Some(Exit::Differs));
    assert!(said.err.starts_with("error[RUN_FAILED]: toy: the game fails at boundary 7"), "{}", said.err);
    let answer = json(&said.out);
    assert_eq!((&answer["error"]["code"], &answer["error"]["exit"]), (&"RUN_FAILED".into(), &1.into()));
    let finding = &answer["finding"];
    assert_eq!((&finding["kind"], &finding["boundary"]), (&"failed".into(), &7.into()));
    assert_eq!((&finding["inputs"], &finding["out"]), (&0.into(), &Value::Null));
}

/// T9: a recording that fails is shrunk to what fails.
#[test]
fn verify_shrinks_what_fails() {
    let (folder, level) = folder(r#"{"panic_at": 30}"#);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, small) = (path("run.json"), path("small.json"));
    run(&of_one(), &["demo", "--seed", "1", "--level", &level, "--out", &file]);
    let said = run(&of_one(), &["verify", &file, "--shrink", &small]);
    assert_eq!(said.exit, Some(Exit::Differs));
    let line = format!("  shrunk to 31 boundaries in {small}, inputs left: 0; failed at boundary 30: ");
    assert!(said.out.contains(&line), "{}", said.out);
    let verified = run(&of_one(), &["verify", &small, "--format", "json"]);
    let answer = json(&verified.out);
    assert_eq!((&answer["verdict"], &answer["boundary"]), (&"fails as recorded".into(), &30.into()));
    assert_eq!((&answer["input"], &answer["comparedAt"]), (&"player: nothing".into(), &Value::Null));
    let taken = run(&of_one(), &["verify", &file, "--shrink", &small]);
    assert!(taken.err.starts_with("error[RECORD_EXISTS]: "), "{}", taken.err);
    let two = run(&of_one(), &["verify", &file, &file, "--shrink", &path("x.json")]);
    assert_eq!(
        (two.exit, two.err.as_str()),
        (Some(Exit::Usage), "error[USAGE]: --shrink takes one recording\n")
    );
}

#[test]
fn where_there_is_nothing_to_shrink_it_says_so() {
    let (folder, level) = folder(r#"{"shots": 3}"#);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, out) = (path("run.json"), path("small.json"));
    run(&of_one(), &["demo", "--seed", "1", "--level", &level, "--out", &file]);
    let said = run(&of_one(), &["verify", &file, "--shrink", &out]);
    assert_eq!((said.exit, said.err.as_str()), (None, ""));
    assert!(said.out.ends_with("\n  nothing to shrink: the run is what was recorded\n"), "{}", said.out);
    // Changed by hand: the game itself shows no fault.
    let text = std::fs::read_to_string(&file).unwrap().replace("\"status\":\"won\"", "\"status\":\"lost\"");
    std::fs::write(&file, text).unwrap();
    let said = run(&of_one(), &["verify", &file, "--shrink", &out, "--format", "json"]);
    assert_eq!(said.exit, Some(Exit::Differs));
    assert_eq!(json(&said.out)["shrunk"]["nothing"], "a new run of its inputs shows no fault");
    assert!(!std::path::Path::new(&out).exists());
}

/// H2: with a stored state after the difference, the boundary of the comparison is said.
#[test]
fn a_difference_is_compared_at_the_next_stored_state() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.json");
    let mut session = dacapo_engine::session::Session::<Toy>::start(crate::toy::Level::default(), 1).unwrap();
    session.record(dacapo_engine::replay::RecordOptions::default()).unwrap();
    for boundary in 0..20 {
        if boundary == 10 {
            session.record_checkpoint().unwrap();
        }
        session.step(0.01).unwrap();
    }
    let mut replay = session.finish(dacapo_engine::replay::EndKind::Finished).unwrap();
    replay.hashes.as_mut().unwrap().low16[4] ^= 1;
    let mut state = replay.checkpoints[0].state.value();
    state["world"]["shots"] = 5.into();
    replay.checkpoints[0].state = dacapo_engine::replay::Payload::new(&state);
    std::fs::write(&file, replay.to_json()).unwrap();
    let said = run(&of_one(), &["verify", file.to_str().unwrap()]);
    let lines: Vec<_> = said.out.lines().skip(1).collect();
    assert_eq!(
        lines,
        ["  input player: nothing", "  states compared before boundary 10", "  world.shots  5 -> 0"],
        "{}",
        said.out
    );
}
