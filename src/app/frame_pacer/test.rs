use super::{FramePacer, Motion};

const MS: u64 = 1_000_000;
const PERIOD: u64 = 16 * MS;

fn open() -> FramePacer {
    let mut pacer = FramePacer::new();
    pacer.resume(0, (800, 600), 1.0);
    pacer
}

/// A pacer asks for nothing before it has a surface, and for a picture at once when it has.
#[test]
fn nothing_without_a_surface() {
    let mut pacer = FramePacer::new();
    assert!(pacer.is_hidden() && !pacer.needs_picture(0) && !pacer.needs_look(u64::MAX));
    assert_eq!(pacer.wait(0), None);
    pacer.resume(0, (800, 600), 1.0);
    assert!(!pacer.is_hidden() && pacer.needs_picture(0));
}

/// FR-D5: what was asked for and not shown counts only while the loop has its turns.
#[test]
fn starving_is_not_sleeping() {
    let mut pacer = open();
    pacer.ask(0);
    let mut now = 0;
    // The loop sleeps far beyond what it asked for, over and over.
    for _ in 0..10 {
        let until = pacer.wait(now).expect("a time");
        now = until + 3_000 * MS;
        pacer.hear(now);
        assert!(!pacer.is_hidden());
    }
    // It has its turns, and still nothing is shown.
    for _ in 0..5 {
        now = pacer.wait(now).expect("a time").max(now);
        pacer.hear(now);
        pacer.look(now, true);
    }
    assert!(pacer.wait(now).is_some() && pacer.is_hidden() && pacer.is_only_starved());
    pacer.begin_frame();
    pacer.end_frame(now, now, true, Motion::Smooth, PERIOD);
    assert!(!pacer.is_hidden());
}

/// However it is hidden and whatever else happens, nothing is wanted until all of it is over.
#[test]
fn every_reason_counts() {
    for reasons in 0..16_u32 {
        let mut pacer = open();
        let is = |bit: u32| reasons & (1 << bit) != 0;
        pacer.occlude(is(0));
        pacer.look(0, !is(1));
        pacer.resize(if is(2) { (800, 0) } else { (800, 600) });
        if is(3) {
            pacer.suspend();
        }
        assert_eq!(pacer.is_hidden(), reasons != 0, "{reasons:b}");
        assert_eq!(pacer.needs_picture(1000 * MS), reasons == 0, "{reasons:b}");
    }
}

/// Pictures come at the screen's own pace, and at the display's once something happens.
#[test]
fn paces() {
    for (motion, soon, late) in [(Motion::Smooth, 15, 16), (Motion::Calm, 33, 34), (Motion::Still, 33, 34)] {
        let mut pacer = open();
        pacer.ask(0);
        pacer.begin_frame();
        pacer.end_frame(0, 5 * MS, true, motion, PERIOD);
        assert!(!pacer.needs_picture(soon * MS) && pacer.needs_picture(late * MS), "{motion:?}");
        pacer.touch();
        assert!(!pacer.needs_picture(14 * MS) && pacer.needs_picture(16 * MS), "{motion:?}");
    }
}

/// FR-E8: what displays report while they come and go.
#[test]
fn scales() {
    let mut pacer = open();
    for (reported, taken) in
        [(1.5, 1.5), (0.0, 1.0), (f64::NAN, 1.0), (-1.0, 1.0), (100.0, 8.0), (1e-9, 0.25)]
    {
        pacer.rescale(reported);
        assert_eq!(pacer.scale(), taken, "{reported}");
    }
}
