use serde::Deserialize;

use super::{
    FAIR, FRAMES, Input, MAX_ENTITIES, Report, Rules, SEED, World, replay, replay_with, report, scripted_log,
    step,
};
use crate::hash::first_divergence;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Vectors {
    seed: u32,
    frames: u32,
    #[serde(rename = "final")]
    last: u32,
    entities: u32,
    hashes: Vec<u32>,
    v2_final: u32,
    first_divergence: u32,
}

/// G, H3: every frame's hash, the changed rules, and where the two part.
#[test]
fn golden_frames() {
    let vectors: Vectors =
        serde_json::from_str(include_str!("../../../tests/fixtures/integer-world.json")).expect("JSON");
    let hashes = replay(&scripted_log());
    assert_eq!(first_divergence(&hashes, &vectors.hashes), None);
    let report = report();
    assert_eq!(report, Report::EXPECTED);
    assert_eq!((report.seed, report.frames), (vectors.seed, vectors.frames));
    assert_eq!((report.entities, report.final_hash), (vectors.entities, vectors.last));
    assert_eq!(report.second_final_hash, vectors.v2_final);
    assert_eq!(report.first_divergence, Some(vectors.first_divergence));
}

/// G: the lines that a command prints.
#[test]
fn a_report_reads_well() {
    let lines = [
        "seed 0xC0FFEE, 120 frames, 12 entities",
        "final hash 45568358",
        "with friction 25 and no clamp 1539754927",
        "first divergence at frame 1",
    ];
    assert_eq!(report().to_string(), lines.join("\n"));
    let same = Report { first_divergence: None, ..Report::EXPECTED };
    assert!(same.to_string().ends_with("\nno divergence"));
}

/// H3: one log, two rule sets, and the shorter of two logs.
#[test]
fn divergence_is_the_first_frame() {
    let log = scripted_log();
    let whole = replay(&log);
    assert_eq!(first_divergence(&whole, &replay(&log[..50])), Some(50));
    let late = |world: World, input| {
        let rules = if world.tick < 70 { Rules::FIRST } else { Rules::SECOND };
        step(world, input, rules)
    };
    assert_eq!(first_divergence(&whole, &replay_with(late, &log)), Some(70));
}

/// G: the world fills up to its limit and no further; velocities stay within theirs.
#[test]
fn limits_hold() {
    let input = Input { accel_x: 1, accel_y: -1, spawn: true };
    let world = (0..FRAMES).fold(World::new(SEED), |world, _| step(world, input, Rules::FIRST));
    assert_eq!(world.entities.len() as u32, MAX_ENTITIES);
    assert!(world.entities.iter().all(|entity| entity.vx.abs() <= 4000 && entity.vy.abs() <= 4000));
    assert_eq!(FAIR, (u64::from(u32::MAX) + 1).div_euclid(8001) as u32 * 8001);
}
