//! Sessions of eight hours.

use allocation_counter::measure;
use dacapo_engine::replay::{MAX_BOUNDARIES, RecordOptions, Replay, read};
use dacapo_games::proving::{LEAD, Lead, Level};

use crate::stage::Stage;

const EIGHT_HOURS: u64 = 8 * 3600 * 60;
const STEP: f64 = 1.0 / 60.0;
const MIB: u64 = 1 << 20;

fn stage() -> Stage {
    let mut stage = Stage::new(Level { bodies: 0, ..Level::default() }, 1);
    let options = RecordOptions { hashes: false, budget: MAX_BOUNDARIES, ..RecordOptions::default() };
    stage.session.record(options).expect("fresh");
    stage
}

/// FR-H5, J2: eight hours of nothing are one entry and no memory.
#[test]
fn eight_idle_hours_weigh_nothing() {
    let mut stage = stage();
    stage.session.step(STEP).unwrap();
    let held = measure(|| (1..EIGHT_HOURS).for_each(|_| stage.session.step(STEP).unwrap()));
    assert_eq!((held.count_total, stage.counts().0), (0, EIGHT_HOURS), "{held:?}");
    let replay = stage.finish();
    let text = replay.to_json();
    assert!(
        text.contains("\"steps\":[[1728000,{\"dt\":0.016666666666666666}]]") && text.len() < 1500,
        "{text}"
    );
    assert_eq!(read(text.as_bytes()).expect("our own file").replay, replay);
}

/// One change at every boundary.
fn busy(boundaries: u64) -> (Replay, u64) {
    let mut stage = stage();
    let mut replay = None;
    let held = measure(|| {
        for boundary in 0..boundaries {
            stage.push(LEAD, Lead::Throttle, (boundary % 1999) as f32 / 1000.0 - 0.999);
            stage.session.step(STEP).unwrap();
        }
        replay = stage.session.finish(dacapo_engine::replay::EndKind::Finished);
    });
    (replay.expect("recorded"), held.bytes_max)
}

/// FR-H5: eight hours with a change at every boundary take memory in proportion, while recording and while loading,
/// and no more than a file may.
#[test]
fn eight_busy_hours_stay_in_proportion() {
    let (replay, held) = busy(EIGHT_HOURS);
    assert_eq!(replay.track.entries().count() as u64, EIGHT_HOURS);
    assert!(held < 128 * MIB, "{held} bytes");
    let loaded = |boundaries: u64| {
        let (replay, _) = busy(boundaries);
        let text = replay.to_json();
        let mut again = None;
        let cost = measure(|| again = read(text.as_bytes()).ok());
        assert_eq!(again.map(|loaded| loaded.replay), Some(replay));
        (text.len() as u64, cost.bytes_max, cost.count_total)
    };
    let (small, large) = (loaded(20_000), loaded(80_000));
    assert!(large.1 <= small.1 * 5 && large.1 <= 4 * large.0 + 16 * MIB, "{small:?}, {large:?}");
    assert!(large.2 <= small.2 * 5, "{small:?}, {large:?}");
}
