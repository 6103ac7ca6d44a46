//! One run, one hash.

use std::sync::Arc;

use dacapo_engine::hash::hex;
use dacapo_engine::hash::{Hasher, first_divergence};
use dacapo_engine::integer_world;
use dacapo_engine::session::{Run, Session};
use dacapo_games::proving::{Level, Ruleset};

use crate::stage::{Stage, play};

fn hashes<const DRAG: u32>(level: &Level, seed: u32, boundaries: u64) -> Vec<u64> {
    let mut session = Session::<Ruleset<DRAG>>::start(level.clone(), seed).expect("a level that starts");
    session.add_autopilot();
    session.enable_hashes();
    let step = |_| {
        session.step(1.0 / 120.0).expect("a healthy run");
        session.state().hash.expect("hashed")
    };
    (0..boundaries).map(step).collect()
}

/// FR-G1: twenty sessions, three runs of each, one hash, with 250 bodies.
#[test]
fn many_runs_have_one_hash() {
    let level = Level { bodies: 250, ..Level::default() };
    let replay = Arc::new(Stage::rehearsed(level, 9, 60).finish());
    let last = replay.hashes.as_ref().and_then(|hashes| hashes.last).expect("hashed");
    for _ in 0..20 {
        for _ in 0..3 {
            let mut run = play(&replay).expect("compatible");
            while run.play_next().expect("as recorded") {}
            assert_eq!(run.state().hash, Some(last));
        }
    }
}

/// FR-G8: as many runs at once as a busy machine has threads, one hash.
#[test]
#[expect(clippy::disallowed_methods, reason = "the threads are the test's; no run knows of them")]
fn runs_beside_each_other_have_one_hash() {
    let level = Level { bodies: 250, ..Level::default() };
    let expected = hashes::<20>(&level, 5, 60);
    for threads in [1, 2, 16] {
        let all: Vec<Vec<u64>> = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..threads).map(|_| scope.spawn(|| hashes::<20>(&level, 5, 60))).collect();
            runs.into_iter().map(|run| run.join().expect("a healthy run")).collect()
        });
        assert!(all.iter().all(|found| *found == expected), "{threads} threads");
    }
}

/// FR-G7, M5: bodies of equal rank stand in the order of their ids, -0 before +0, always.
#[test]
fn ties_are_broken_by_id() {
    let mut stage = Stage::new(Level { bodies: 300, ..Level::default() }, 4);
    assert!(stage.session.add_autopilot());
    let mut most = 0;
    for _ in 0..60 {
        stage.steps(1);
        let bodies = &stage.session.world().bodies;
        for pair in bodies.windows(2) {
            let order = pair[0].rank.total_cmp(&pair[1].rank).then(pair[0].id.cmp(&pair[1].id));
            assert!(order.is_lt(), "{pair:?}");
        }
        let zeros = bodies.iter().filter(|body| body.rank.to_bits() == (-0.0_f32).to_bits()).count();
        most = most.max(bodies.iter().filter(|body| body.rank == 0.0).count());
        assert!(zeros > 20);
    }
    assert!(most >= 100, "{most} equal keys");
    let first: Vec<_> = stage.session.world().bodies.iter().take(6).map(|body| body.id).collect();
    assert_eq!(first, GOLDEN_ORDER);
}

/// The first bodies of the run above.
const GOLDEN_ORDER: [u32; 6] = [1, 12, 21, 34, 38, 44];

/// H1, M3: the hash of a fixed state and of a fixed run, on every target and in every build.
#[test]
fn golden_hashes() {
    let state = (7_u64, [1_u8, 2, 3], "na\u{ef}ve", Some(-1_i32), None::<u8>, (0.1_f64, -0.0_f32), 'x', true);
    let hash = Hasher::default().hash(&state).expect("plain data");
    let run = hashes::<20>(&Level::default(), 1, 240);
    assert_eq!([hash, run[0], run[239]].map(hex), GOLDEN_HASHES);
}

const GOLDEN_HASHES: [&str; 3] = ["8fd0492a41865d58", "f20cbb58a36fe25f", "b903a06211735b3d"];

/// H3: two rule sets on one log part at their first difference; a prefix parts at its end; equals never.
#[test]
fn runs_part_where_they_first_differ() {
    let level = Level { bodies: 20, ..Level::default() };
    let (one, other) = (hashes::<20>(&level, 1, 60), hashes::<21>(&level, 1, 60));
    // Bodies that stand still know no drag; those that go through the math move from the first tick on.
    assert_eq!(first_divergence(&one, &other), Some(0));
    assert_eq!(first_divergence(&one, &one), None);
    assert_eq!(first_divergence(&one, &one[..33]), Some(33));
    assert_eq!(first_divergence::<u64>(&[], &[]), None);
    let log = integer_world::scripted_log();
    let report = integer_world::report();
    assert_eq!((integer_world::replay(&log).len(), report), (120, integer_world::Report::EXPECTED));
}
