use super::stand::{Life, MS, SECOND, edges};
use crate::app::shell::Event;

/// FR-A1, FR-D5: a window that loses the keyboard lets go once and pauses; the key that comes up late, and the
/// keyboard that comes back, change nothing.
#[test]
fn the_keyboard_goes_and_comes_back() {
    let mut life = Life::playing();
    life.key("Space", true);
    life.runs(100 * MS);
    life.happens(Event::Focused(false));
    life.runs(400 * MS);
    assert!(life.shows("Paused"));
    life.happens(Event::Focused(true));
    life.runs(100 * MS);
    life.key("Space", false);
    life.tap("Enter");
    life.runs(SECOND);
    assert_eq!(edges(&life.recording(), "Fire"), (1, 1));
}

/// FR-A1: keys that come while the window is hidden or suspended are taps in the pause, in place and whole, and the run
/// waits all the same.
#[test]
fn keys_that_come_while_nobody_sees() {
    for (hide, show) in [
        (Event::Occluded(true), Event::Occluded(false)),
        (Event::Suspended, Event::Resumed),
        (Event::Resized(0, 0), Event::Resized(1280, 720)),
    ] {
        let mut life = Life::playing();
        life.runs(SECOND);
        life.happens(hide);
        life.runs(SECOND);
        for _ in 0..100 {
            life.tap("KeyJ");
            life.runs(10 * MS);
        }
        life.happens(show);
        life.runs(SECOND);
        life.tap("Enter");
        life.runs(SECOND);
        let replay = life.recording();
        assert_eq!(edges(&replay, "Fire"), (100, 100), "{hide:?}");
        let timed = replay.track.boundaries() - 200;
        assert!((235..=300).contains(&timed), "{hide:?}: {timed}");
    }
}
