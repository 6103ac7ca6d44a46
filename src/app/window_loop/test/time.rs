use super::test_window::TestWindow;
use super::{MS, SECOND, STEP};
use crate::app::test::edges;
use crate::app::window_loop::Event;

/// FR-D2: after ten seconds, or a night, without a turn at most eight steps run; the next frame is an ordinary one.
#[test]
fn a_long_sleep_is_a_handful_of_steps() {
    for gap in [10 * SECOND, 8 * 3600 * SECOND] {
        let mut window = TestWindow::playing();
        window.runs(SECOND);
        let before = window.boundaries();
        window.blocked(gap);
        window.happens(Event::Redraw);
        let after = window.boundaries();
        assert!(after - before <= 8, "{}", after - before);
        window.blocked(SECOND / 60);
        window.happens(Event::Redraw);
        assert!(window.boundaries() - after <= 3, "{}", window.boundaries() - after);
        window.runs(SECOND);
        assert!(!window.shows("Paused"));
        window.recording();
    }
}

/// FR-D2: a machine too slow for its pictures plays slowly: at most eight steps a frame, keys still work, and the
/// recording plays again.
#[test]
fn a_slow_machine_does_not_spiral() {
    let mut window = TestWindow::playing();
    window.display.cost.set(9 * 2 * STEP);
    for frame in 0..600 {
        let before = window.boundaries();
        let pictures = window.pictures();
        if frame == 300 {
            window.tap("Space");
        }
        while window.pictures() == pictures {
            window.runs(MS);
        }
        let steps = window.boundaries() - before;
        assert!(steps <= 8, "frame {frame}: {steps}");
    }
    window.tap("Escape");
    window.runs(SECOND);
    assert!(window.shows("Paused"));
    let replay = window.recording();
    assert_eq!(edges(&replay, "Fire"), (1, 1));
    assert!(replay.track.boundaries() <= 8 * 602);
}

/// FR-D5: a dragged title bar or an open menu stops the loop for seconds; then a burst of events comes. No key stays
/// down, nothing is caught up with beyond eight steps, and the run goes on.
#[test]
fn a_blocked_loop_is_no_fast_forward() {
    for gap in [500 * MS, 3 * SECOND, 60 * SECOND] {
        let mut window = TestWindow::playing();
        window.key("Space", true);
        window.runs(SECOND);
        let before = window.boundaries();
        window.blocked(gap);
        window.resized(1000, 700);
        window.key("Space", false);
        window.happens(Event::Redraw);
        let after = window.boundaries();
        assert!(after - before <= 8 + 2, "{gap}: {}", after - before);
        window.runs(SECOND);
        assert!(!window.shows("Paused"));
        let replay = window.recording();
        assert_eq!(edges(&replay, "Fire"), (1, 1));
        assert!((238..=252).contains(&replay.track.boundaries()), "{gap}: {}", replay.track.boundaries());
    }
}

/// FR-D7, F7: on a fast display a thing that moves evenly never goes back from picture to picture.
#[test]
fn pictures_go_forward_only() {
    for rate in [60, 144, 240, 1000] {
        let mut window = TestWindow::playing();
        window.display.period.set(SECOND / rate);
        window.key("KeyD", true);
        let mut last = f32::MIN;
        let mut moved = 0;
        for _ in 0..2 * rate {
            window.runs(SECOND / rate);
            let at = window.circle();
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
        let mut window = TestWindow::playing();
        window.display.period.set(SECOND / rate);
        for tap in 0..10 {
            window.runs_until(tap * 100 * MS + 51 * MS);
            window.key("Space", true);
            window.runs(2 * MS);
            window.key("Space", false);
        }
        window.runs(SECOND);
        assert_eq!(edges(&window.recording(), "Fire"), (10, 10), "{rate}");
    }
}

/// F4: a hidden window neither draws nor simulates nor spins, whatever the system calls it; a run waits for its
/// player, with everything on disk, and a recording goes on where it was.
#[test]
fn a_hidden_window_waits() {
    type Switch = fn(&mut TestWindow, bool);
    let ways: [(&str, Switch); 4] = [
        ("occluded", |window, hidden| window.happens(Event::Occluded(hidden))),
        ("minimised", |window, hidden| window.display.seen.set(Some(!hidden))),
        ("size zero", |window, hidden| if hidden { window.resized(0, 0) } else { window.resized(1280, 720) }),
        ("no pictures wanted", |window, hidden| window.display.delivers.set(!hidden)),
    ];
    for (way, switch) in ways {
        let mut window = TestWindow::playing();
        window.runs(SECOND);
        switch(&mut window, true);
        window.runs(2 * SECOND);
        let (pictures, turns, boundaries) = (window.pictures(), window.turns, window.journalled());
        assert!((118..=182).contains(&boundaries), "{way}: {boundaries}");
        window.runs(60 * SECOND);
        assert_eq!((window.pictures(), window.journalled()), (pictures, boundaries), "{way}");
        assert!(window.turns - turns <= 60 * 3, "{way}: {} turns", window.turns - turns);
        switch(&mut window, false);
        window.runs(2 * SECOND);
        assert!(window.pictures() > pictures && window.shows("Paused"), "{way}: {:?}", window.words());
        assert_eq!(window.journalled(), boundaries, "{way}");
        window.tap("Enter");
        window.runs(SECOND);
        let replay = window.recording();
        assert!((115..=121).contains(&(replay.track.boundaries() - boundaries)), "{way}");

        let mut viewer = TestWindow::watching(&replay);
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
