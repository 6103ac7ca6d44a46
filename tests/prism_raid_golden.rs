//! Recordings that have to stay playable: every folder in `tests/golden/prism-raid` holds a `replay.json` and what
//! is expected of it. A new case is a new folder; nothing here has to change.
//!
//! When a change of rules is meant, raise `PrismRaid::VERSION` and write the cases of this file anew with
//! `DACAPO_WRITE_GOLDEN=1 cargo test -p dacapo-games --test prism_raid_golden`, which fails to say that it did.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "finds and reads recordings; the rules see none of it"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dacapo_engine::game::Status;
use dacapo_engine::replay::{EndKind, PlayOptions, RecordOptions, Replay, Verdict, hex, read, verify};
use dacapo_engine::session::{Run, Session};
use dacapo_games::PrismRaid;
use dacapo_games::prism_raid::{Level, Player};
use serde::{Deserialize, Serialize};

const DELTA: f64 = 1.0 / 120.0;

/// What a case comes to.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Expected {
    status: String,
    boundaries: u64,
    ticks: u64,
    kills: u32,
    hull: u32,
    final_hash: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/prism-raid")
}

/// Plays a recording to its end and says what it came to.
fn outcome(replay: &Arc<Replay>) -> Expected {
    let mut session =
        Session::<PrismRaid>::play(Arc::clone(replay), &PlayOptions::default()).expect("compatible");
    session.enable_hashes();
    while session.play_next().expect("as recorded") {}
    let (state, world) = (session.state(), session.world());
    Expected {
        status: format!("{:?}", state.status).to_lowercase(),
        boundaries: state.boundaries,
        ticks: state.ticks,
        kills: world.tally.kills,
        hull: world.ship.hull,
        final_hash: hex(state.hash.expect("hashed")),
    }
}

/// H2, P7, P9: every case verifies and comes to what it came to when it was recorded.
#[test]
fn every_case_plays_as_recorded() {
    if std::env::var_os("DACAPO_WRITE_GOLDEN").is_some() {
        write_cases();
        panic!("the cases are written anew: look at the difference, then run without DACAPO_WRITE_GOLDEN");
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder()).expect("the cases are there") {
        let path = entry.expect("a readable entry").path();
        let text = fs::read(path.join("replay.json")).expect("a recording");
        let replay = Arc::new(read(&text).unwrap_or_else(|error| panic!("{path:?}: {error}")).replay);
        let report = verify::<PrismRaid>(&replay, &PlayOptions::default()).expect("compatible");
        assert_eq!((report.verdict, report.compared_hashes), (Verdict::Same, true), "{path:?}");
        let text = fs::read(path.join("expected.json")).expect("what is expected");
        let expected: Expected =
            serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert_eq!(outcome(&replay), expected, "{path:?}");
        names.push(path.file_name().expect("a name").to_owned());
    }
    names.sort();
    for needed in ["loss", "pauses-and-taps", "win"] {
        assert!(names.iter().any(|name| name == needed), "{needed} is missing: {names:?}");
    }
}

fn write_cases() {
    let cases = [("win", win()), ("loss", loss()), ("pauses-and-taps", pauses_and_taps())];
    for (name, replay) in cases {
        let path = folder().join(name);
        fs::create_dir_all(&path).expect("a writable tree");
        fs::write(path.join("replay.json"), replay.to_json()).expect("a writable tree");
        let expected = serde_json::to_string_pretty(&outcome(&Arc::new(replay))).expect("plain data");
        fs::write(path.join("expected.json"), expected + "\n").expect("a writable tree");
    }
}

fn recorded(seed: u32) -> Session<PrismRaid> {
    let mut session = Session::<PrismRaid>::start(Level::default(), seed).expect("the default level");
    session.record(RecordOptions::default()).expect("fresh");
    session
}

/// Runs to the decision and a second on.
fn finished(mut session: Session<PrismRaid>) -> Replay {
    while session.status() == Status::Running {
        session.step(DELTA).expect("a healthy run");
    }
    for _ in 0..120 {
        session.step(DELTA).expect("a healthy run");
    }
    session.finish(EndKind::Finished).expect("recorded")
}

fn win() -> Replay {
    let mut session = recorded(42);
    session.add_autopilot();
    finished(session)
}

fn loss() -> Replay {
    finished(recorded(42))
}

/// Taps shorter than a step, held fire, pauses by button and by the host, and boundaries without time in them.
fn pauses_and_taps() -> Replay {
    let mut session = recorded(2026);
    let source = session.composer(0).expect("one port").add();
    for boundary in 0..1200_u32 {
        if boundary % 150 == 60 || boundary % 150 == 75 {
            session.set_paused(boundary % 150 == 60);
        }
        let composer = session.composer(0).expect("one port");
        let mut set = |action: u8, held: bool| composer.set_button(source, action, held).expect("a button");
        match boundary % 100 {
            5 | 7 | 11 => {
                [true, false, true, false].into_iter().for_each(|held| set(Player::Fire.index(), held))
            }
            20 => set(Player::Fire.index(), true),
            40 => [true, false].into_iter().for_each(|held| set(Player::Pause.index(), held)),
            45 => set(Player::Fire.index(), false),
            50 => set(Player::Pause.index(), true),
            51 => set(Player::Pause.index(), false),
            _ => {}
        }
        if boundary % 25 == 0 {
            let side = f32::from(u8::from(boundary % 50 == 0)) * 2.0 - 1.0;
            let push = [side, 0.25 * (boundary % 75) as f32 / 25.0 - 0.25, 0.0];
            composer.set_axis(source, Player::Move.index(), push).expect("an axis");
        }
        let delta = if session.state().paused { 0.0 } else { DELTA };
        session.step(delta).expect("a healthy run");
    }
    session.finish(EndKind::Finished).expect("recorded")
}
