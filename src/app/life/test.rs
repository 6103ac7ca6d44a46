use super::{Motion, WindowLife};

const MS: u64 = 1_000_000;
const PERIOD: u64 = 16 * MS;

fn open() -> WindowLife {
    let mut life = WindowLife::new();
    life.resume(0, (800, 600), 1.0);
    life
}

/// A life asks for nothing before it has a surface, and for a picture at once when it has.
#[test]
fn nothing_without_a_surface() {
    let mut life = WindowLife::new();
    assert!(life.is_hidden() && !life.needs_picture(0) && !life.needs_look(u64::MAX));
    assert_eq!(life.wait(0), None);
    life.resume(0, (800, 600), 1.0);
    assert!(!life.is_hidden() && life.needs_picture(0));
}

/// FR-D5: what was asked for and not shown counts only while the loop has its turns.
#[test]
fn starving_is_not_sleeping() {
    let mut life = open();
    life.ask(0);
    let mut now = 0;
    // The loop sleeps far beyond what it asked for, over and over.
    for _ in 0..10 {
        let until = life.wait(now).expect("a time");
        now = until + 3_000 * MS;
        life.hear(now);
        assert!(!life.is_hidden());
    }
    // It has its turns, and still nothing is shown.
    for _ in 0..5 {
        now = life.wait(now).expect("a time").max(now);
        life.hear(now);
        life.look(now, true);
    }
    assert!(life.wait(now).is_some() && life.is_hidden() && life.is_only_starved());
    life.begin_frame();
    life.end_frame(now, now, true, Motion::Smooth, PERIOD);
    assert!(!life.is_hidden());
}

/// However it is hidden and whatever else happens, nothing is wanted until all of it is over.
#[test]
fn every_reason_counts() {
    for reasons in 0..16_u32 {
        let mut life = open();
        let is = |bit: u32| reasons & (1 << bit) != 0;
        life.occlude(is(0));
        life.look(0, !is(1));
        life.resize(if is(2) { (800, 0) } else { (800, 600) });
        if is(3) {
            life.suspend();
        }
        assert_eq!(life.is_hidden(), reasons != 0, "{reasons:b}");
        assert_eq!(life.needs_picture(1000 * MS), reasons == 0, "{reasons:b}");
    }
}

/// Pictures come at the screen's own pace, and at the display's once something happens.
#[test]
fn paces() {
    for (motion, soon, late) in [(Motion::Smooth, 15, 16), (Motion::Calm, 33, 34), (Motion::Still, 33, 34)] {
        let mut life = open();
        life.ask(0);
        life.begin_frame();
        life.end_frame(0, 5 * MS, true, motion, PERIOD);
        assert!(!life.needs_picture(soon * MS) && life.needs_picture(late * MS), "{motion:?}");
        life.touch();
        assert!(!life.needs_picture(14 * MS) && life.needs_picture(16 * MS), "{motion:?}");
    }
}

/// FR-E8: what displays report while they come and go.
#[test]
fn scales() {
    let mut life = open();
    for (reported, taken) in
        [(1.5, 1.5), (0.0, 1.0), (f64::NAN, 1.0), (-1.0, 1.0), (100.0, 8.0), (1e-9, 0.25)]
    {
        life.rescale(reported);
        assert_eq!(life.scale(), taken, "{reported}");
    }
}
