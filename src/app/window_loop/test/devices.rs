use super::test_window::TestWindow;
use super::{MS, SECOND};
use crate::app::test::edges;
use crate::app::window_loop::Event;

/// FR-A1, FR-D5: a window that loses the keyboard lets go once and pauses; the key that comes up late, and the
/// keyboard that comes back, change nothing.
#[test]
fn the_keyboard_goes_and_comes_back() {
    let mut window = TestWindow::playing();
    window.key("Space", true);
    window.runs(100 * MS);
    window.happens(Event::Focused(false));
    window.runs(400 * MS);
    assert!(window.shows("Paused"));
    window.happens(Event::Focused(true));
    window.runs(100 * MS);
    window.key("Space", false);
    window.tap("Enter");
    window.runs(SECOND);
    assert_eq!(edges(&window.recording(), "Fire"), (1, 1));
}

/// FR-A1, D6: keys that come while the window is hidden or suspended are pressed in the pause: none of them is the run's,
/// which waits and goes on where it was.
#[test]
fn keys_that_come_while_nobody_sees() {
    for (hide, show) in [
        (Event::Occluded(true), Event::Occluded(false)),
        (Event::Suspended, Event::Resumed),
        (Event::Resized(0, 0), Event::Resized(1280, 720)),
    ] {
        let mut window = TestWindow::playing();
        window.runs(SECOND);
        window.happens(hide);
        window.runs(SECOND);
        for _ in 0..100 {
            window.tap("KeyJ");
            window.runs(10 * MS);
        }
        window.happens(show);
        window.runs(SECOND);
        window.tap("Enter");
        window.runs(SECOND);
        let replay = window.recording();
        assert_eq!(edges(&replay, "Fire"), (0, 0), "{hide:?}");
        let boundaries = replay.track.boundaries();
        assert!((235..=300).contains(&boundaries), "{hide:?}: {boundaries}");
    }
}
