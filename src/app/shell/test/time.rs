use super::stand::{Life, MS, SECOND, STEP, edges};
use crate::app::shell::Event;

/// FR-D2: after ten seconds, or a night, without a turn at most eight steps run; the next frame is an ordinary one.
#[test]
fn a_long_sleep_is_a_handful_of_steps() {
    for gap in [10 * SECOND, 8 * 3600 * SECOND] {
        let mut life = Life::playing();
        life.runs(SECOND);
        let before = life.shell.app.boundaries();
        life.blocked(gap);
        life.happens(Event::Redraw);
        let after = life.shell.app.boundaries();
        assert!(after - before <= 8, "{}", after - before);
        life.blocked(SECOND / 60);
        life.happens(Event::Redraw);
        assert!(life.shell.app.boundaries() - after <= 3, "{}", life.shell.app.boundaries() - after);
        life.runs(SECOND);
        assert!(!life.shows("Paused"));
        life.recording();
    }
}

/// FR-D2: a machine too slow for its pictures plays slowly: at most eight steps a frame, keys still work, and the
/// recording plays again.
#[test]
fn a_slow_machine_does_not_spiral() {
    let mut life = Life::playing();
    life.display.cost.set(9 * 2 * STEP);
    for frame in 0..600 {
        let before = life.shell.app.boundaries();
        let pictures = life.pictures();
        if frame == 300 {
            life.tap("Space");
        }
        while life.pictures() == pictures {
            life.runs(MS);
        }
        let steps = life.shell.app.boundaries() - before;
        assert!(steps <= 8, "frame {frame}: {steps}");
    }
    life.tap("Escape");
    life.runs(SECOND);
    assert!(life.shows("Paused"));
    let replay = life.recording();
    assert_eq!(edges(&replay, "Fire"), (1, 1));
    assert!(replay.track.boundaries() <= 8 * 602);
}

/// FR-D5: a dragged title bar or an open menu stops the loop for seconds; then a burst of events comes. No key stays
/// down, nothing is caught up with beyond eight steps, and the run goes on.
#[test]
fn a_blocked_loop_is_no_fast_forward() {
    for gap in [500 * MS, 3 * SECOND, 60 * SECOND] {
        let mut life = Life::playing();
        life.key("Space", true);
        life.runs(SECOND);
        let before = life.shell.app.boundaries();
        life.blocked(gap);
        life.resized(1000, 700);
        life.key("Space", false);
        life.happens(Event::Redraw);
        let after = life.shell.app.boundaries();
        assert!(after - before <= 8 + 2, "{gap}: {}", after - before);
        life.runs(SECOND);
        assert!(!life.shows("Paused"));
        let replay = life.recording();
        assert_eq!(edges(&replay, "Fire"), (1, 1));
        assert!((238..=252).contains(&replay.track.boundaries()), "{gap}: {}", replay.track.boundaries());
    }
}

/// FR-D7, F7: on a fast display a thing that moves evenly never goes back from picture to picture.
#[test]
fn pictures_go_forward_only() {
    for rate in [60, 144, 240, 1000] {
        let mut life = Life::playing();
        life.display.period.set(SECOND / rate);
        life.key("KeyD", true);
        let mut last = f32::MIN;
        let mut moved = 0;
        for _ in 0..2 * rate {
            life.runs(SECOND / rate);
            let at = life.circle();
            assert!(at >= last, "{rate}: from {last} to {at}");
            moved += u32::from(at > last);
            last = at;
        }
        assert!(moved > 100, "{rate}: {moved}");
    }
}

/// FR-D1: a tap is one edge in one boundary at any rate of the display.
#[test]
fn a_tap_is_one_edge_at_any_rate() {
    for rate in [20, 30, 60, 144, 240] {
        let mut life = Life::playing();
        life.display.period.set(SECOND / rate);
        for tap in 0..10 {
            life.runs_until(tap * 100 * MS + 51 * MS);
            life.key("Space", true);
            life.runs(2 * MS);
            life.key("Space", false);
        }
        life.runs(SECOND);
        assert_eq!(edges(&life.recording(), "Fire"), (10, 10), "{rate}");
    }
}

/// F4: a hidden window neither draws nor simulates nor spins, whatever the system calls it; a run waits for its
/// player, with everything on disk, and a recording goes on where it was.
#[test]
fn a_hidden_window_waits() {
    type Switch = fn(&mut Life, bool);
    let ways: [(&str, Switch); 4] = [
        ("occluded", |life, hidden| life.happens(Event::Occluded(hidden))),
        ("minimised", |life, hidden| life.display.seen.set(Some(!hidden))),
        ("size zero", |life, hidden| if hidden { life.resized(0, 0) } else { life.resized(1280, 720) }),
        ("no pictures wanted", |life, hidden| life.display.delivers.set(!hidden)),
    ];
    for (way, switch) in ways {
        let mut life = Life::playing();
        life.runs(SECOND);
        switch(&mut life, true);
        life.runs(2 * SECOND);
        let (pictures, turns, boundaries) = (life.pictures(), life.turns, life.journalled());
        assert!((118..=182).contains(&boundaries), "{way}: {boundaries}");
        life.runs(60 * SECOND);
        assert_eq!((life.pictures(), life.journalled()), (pictures, boundaries), "{way}");
        assert!(life.turns - turns <= 60 * 3, "{way}: {} turns", life.turns - turns);
        switch(&mut life, false);
        life.runs(2 * SECOND);
        assert!(life.pictures() > pictures && life.shows("Paused"), "{way}: {:?}", life.words());
        assert_eq!(life.journalled(), boundaries, "{way}");
        life.tap("Enter");
        life.runs(SECOND);
        let replay = life.recording();
        assert!((115..=121).contains(&(replay.track.boundaries() - boundaries)), "{way}");

        let mut viewer = Life::watching(&replay);
        viewer.runs(SECOND / 2);
        switch(&mut viewer, true);
        viewer.runs(600 * SECOND);
        assert!(viewer.display.said.borrow().is_empty(), "{way}: played on while nobody saw it");
        switch(&mut viewer, false);
        viewer.runs(4 * SECOND);
        assert_eq!(viewer.display.said.borrow().len(), 1, "{way}");
        assert!(viewer.display.said.borrow()[0].ends_with(": same"), "{way}");
    }
}
