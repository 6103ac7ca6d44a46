use super::test_window::TestWindow;
use super::{MS, SECOND, STEP};
use crate::app::Menu;
use crate::app::frame_pacer::Motion;
use crate::app::test::edges;
use crate::app::window_loop::Event;
use crate::failure::Exit;
use crate::gpu::Answer;

/// FR-E1: sides of zero are never configured nor drawn, whatever comes in between, also at the start; the run waits
/// meanwhile, and the picture comes back.
#[test]
fn sizes_of_zero_and_beyond_what_can_be_drawn() {
    let mut window = TestWindow::playing();
    window.runs(SECOND);
    let before = window.pictures();
    for size in [(0, 0), (800, 0), (0, 600)] {
        window.resized(size.0, size.1);
        window.runs(2 * SECOND);
        assert_eq!(window.pictures(), before, "{size:?}");
    }
    let boundaries = window.journalled();
    for (size, drawn) in [((1, 1), (1, 1)), ((20_000, 600), (4096, 600)), ((800, 600), (800, 600))] {
        window.resized(size.0, size.1);
        window.runs(SECOND);
        assert_eq!(window.display.configured.borrow().last(), Some(&drawn));
        let points = window.window_loop.canvas.size();
        assert_eq!((points.x as u32, points.y as u32), drawn);
    }
    assert!(window.pictures() > before && window.shows("Paused"), "{:?}", window.words());
    assert_eq!(window.journalled(), boundaries, "nothing is simulated that nobody can see");
    window.tap("Enter");
    window.runs(SECOND);
    let more = window.recording().track.boundaries() - boundaries;
    assert!((115..=121).contains(&more), "{more}");
}

/// FR-E2: whatever the surface answers to a frame, the program goes on and the run is what it would have been.
#[test]
fn any_answer_of_the_surface_is_survived() {
    let undisturbed = {
        let mut window = TestWindow::playing();
        window.runs(3 * SECOND);
        window.recording()
    };
    for answer in [
        Answer::Success,
        Answer::Suboptimal,
        Answer::Timeout,
        Answer::Occluded,
        Answer::Outdated,
        Answer::Lost,
        Answer::Validation,
    ] {
        let mut window = TestWindow::playing();
        window.runs(SECOND);
        window.display.answers.borrow_mut().extend([answer, Answer::Success, answer, answer]);
        window.runs(2 * SECOND);
        assert_eq!(window.display.opened_surfaces.get(), 1, "{answer:?}");
        assert_eq!(window.recording().track, undisturbed.track, "{answer:?}");
    }
}

/// FR-E2: a surface that fails for ever is opened anew, and given up when that does not help.
#[test]
fn a_surface_that_only_fails_is_given_up() {
    for answer in [Answer::Outdated, Answer::Lost, Answer::Validation] {
        let mut window = TestWindow::playing();
        window.runs(2 * SECOND);
        window.display.answers.borrow_mut().extend([answer; 10_000]);
        window.runs(600 * SECOND);
        assert!(window.over, "{answer:?}");
        assert_eq!(window.display.opened_surfaces.get(), 2, "{answer:?}");
        assert_eq!(window.kept().end.map(|end| end.kind), Some(dacapo_engine::replay::EndKind::Finished));
        let failure = window.window_loop.finish(&|_| ()).expect_err("a failure");
        assert_eq!((failure.code, failure.exit), ("DEVICE_LOST", Exit::Environment), "{answer:?}");
    }
}

/// FR-E4: a surface that stays occluded neither ends the program nor makes it spin; the run waits, and goes on where
/// it was once pictures are shown again.
#[test]
fn an_occluded_surface_is_waited_for() {
    let mut window = TestWindow::playing();
    window.runs(SECOND);
    window.display.answers.borrow_mut().extend([Answer::Occluded; 300]);
    window.runs(20 * SECOND);
    let (boundaries, turns) = (window.journalled(), window.turns);
    window.runs(10 * SECOND);
    assert!(
        !window.over && window.journalled() == boundaries && window.turns - turns < 60,
        "{}",
        window.turns - turns
    );
    assert!((120..=185).contains(&boundaries), "the run waits after half a second: {boundaries}");
    while !window.display.answers.borrow().is_empty() {
        window.runs(SECOND);
    }
    window.runs(2 * SECOND);
    assert!(window.shows("Paused"), "{:?}", window.words());
    window.tap("Enter");
    window.runs(SECOND);
    assert!((115..=121).contains(&(window.recording().track.boundaries() - boundaries)));
}

/// FR-E4: a display that holds a frame up for a second is no fast forward, and no key is lost.
#[test]
fn a_stalling_display_drops_time_and_no_keys() {
    let mut window = TestWindow::playing();
    window.runs(SECOND);
    window.key("Space", true);
    window.runs(50 * MS);
    window.display.stalls.borrow_mut().extend([SECOND, SECOND]);
    window.runs(3 * SECOND);
    assert!(!window.shows("Paused"), "the display is slow, not gone");
    window.key("Space", false);
    window.runs(SECOND);
    let replay = window.recording();
    let most = 2 * 8 + (3 * SECOND + 100 * MS) / STEP;
    assert!(replay.track.boundaries() <= most, "{} of {most}", replay.track.boundaries());
    assert_eq!(edges(&replay, "Fire"), (1, 1));
}

/// FR-E7: what was recorded is on disk before another device is tried; the run is the same as without the loss.
#[test]
fn a_lost_device_is_replaced() {
    let mut window = TestWindow::playing();
    window.key("Space", true);
    window.display.lose_at.borrow_mut().push(100);
    while window.display.opened_surfaces.get() == 1 {
        window.runs(MS);
    }
    assert_eq!(window.journalled(), window.boundaries());
    window.runs(2 * SECOND);
    assert_eq!((window.display.opened_surfaces.get(), window.display.live_surfaces.get()), (2, 1));
    let lost = window.recording();

    let mut window = TestWindow::playing();
    window.key("Space", true);
    while window.boundaries() < lost.track.boundaries() {
        window.runs(STEP / 4);
    }
    let whole = window.recording();
    let (lost, whole) = (lost.hashes.expect("hashes"), whole.hashes.expect("hashes"));
    assert!(lost.low16.len() > 400 && whole.low16.starts_with(&lost.low16));
    assert!(lost.full.len() > 2 && whole.full.starts_with(&lost.full));
}

/// FR-E7: a device that is lost again at once, or for good, ends the program: one line, its own code, exit code 5,
/// and the recording is kept.
#[test]
fn a_device_lost_twice_ends_the_program() {
    for refuse in [false, true] {
        let mut window = TestWindow::playing();
        window.runs(2 * SECOND);
        window.display.lose_at.borrow_mut().extend([window.pictures() + 10; 2]);
        window.display.refuse_to_open.set(refuse);
        window.runs(60 * SECOND);
        assert!(window.over);
        assert_eq!(window.display.opened_surfaces.get(), if refuse { 1 } else { 2 });
        assert_eq!(window.display.live_surfaces.get(), 0);
        let boundaries = window.kept().track.boundaries();
        assert!((240..=270).contains(&boundaries), "{boundaries}");
        let failure = window.window_loop.finish(&|_| ()).expect_err("a failure");
        assert_eq!((failure.code, failure.exit), ("DEVICE_LOST", Exit::Environment));
        assert!(failure.to_string().contains("planted") && !failure.to_string().contains('\n'), "{failure}");
    }
}

/// FR-E7: no adapter at the start is an error of its own, and leaves no recording.
#[test]
fn no_adapter_at_the_start() {
    let mut window = TestWindow::playing();
    window.happens(Event::Suspended);
    window.display.refuse_to_open.set(true);
    window.happens(Event::Resumed);
    window.runs(SECOND);
    assert!(window.over);
    let failure = window.window_loop.finish(&|_| ()).expect_err("a failure");
    assert_eq!((failure.code, failure.exit), ("GPU", Exit::Environment));
}

/// FR-E8: a display that reports another scale again and again gets the same points back; nonsense is taken for 1, and
/// the run knows nothing of it. The window loop has no way to ask for a size.
#[test]
fn scales_come_and_go() {
    let mut window = TestWindow::playing();
    let mut other = TestWindow::playing();
    for turn in 0..100 {
        let (scale, size) = if turn % 2 == 0 { (1.5, (1920, 1080)) } else { (1.0, (1280, 720)) };
        window.happens(Event::Rescaled(scale));
        window.resized(size.0, size.1);
        window.runs(20 * MS);
        other.runs(20 * MS);
        let canvas = &window.window_loop.canvas;
        assert_eq!((canvas.size(), canvas.scale()), (glam::Vec2::new(1280.0, 720.0), scale as f32));
    }
    for (reported, taken) in
        [(0.0, 1.0), (f64::NAN, 1.0), (-2.0, 1.0), (f64::INFINITY, 1.0), (100.0, 8.0), (0.01, 0.25)]
    {
        window.happens(Event::Rescaled(reported));
        window.runs(20 * MS);
        other.runs(20 * MS);
        assert_eq!(window.window_loop.canvas.scale(), taken, "{reported}");
    }
    assert_eq!(window.recording().track, other.recording().track);
}

/// FR-E9: one window, one surface at most; none is drawn to while suspended, and what was held is let go.
#[test]
fn suspended_and_resumed() {
    let mut window = TestWindow::playing();
    window.key("Space", true);
    window.runs(SECOND);
    let mut live = vec![window.display.live_surfaces.get()];
    let pictures = window.pictures();
    for event in [Event::Suspended, Event::Resumed, Event::Resumed] {
        window.happens(event);
        live.push(window.display.live_surfaces.get());
        if event == Event::Suspended {
            window.happens(Event::Redraw);
            window.runs(60 * SECOND);
            assert_eq!(window.pictures(), pictures);
        }
    }
    assert_eq!((live, window.display.windows.get()), (vec![1, 0, 1, 1], 1));
    window.runs(SECOND);
    assert!(window.pictures() > pictures && window.shows("Paused"));
    window.tap("Enter");
    window.runs(SECOND);
    let replay = window.recording();
    assert_eq!(edges(&replay, "Fire"), (1, 1));
    assert!((235..=242).contains(&replay.track.boundaries()), "{}", replay.track.boundaries());
}

/// FR-E2: a driver that complains in every frame is passed on three times.
#[test]
fn complaints_are_bounded() {
    let mut window = TestWindow::playing();
    window.display.complain.set(true);
    window.runs(20 * SECOND);
    assert_eq!(*window.display.remarks.borrow(), ["note: the graphics driver complains: planted"; 3]);
    assert!(window.pictures() > 1000, "and drawing goes on");
}

/// V1: a screen on which nothing moves is drawn once; what happens to it shows with the next displayed frame, and
/// what comes from elsewhere soon after.
#[test]
fn what_stands_still_is_drawn_once() {
    let mut window = TestWindow::playing();
    window.runs(SECOND);
    window.tap("Escape");
    window.runs(100 * MS);
    assert_eq!(window.window_loop.app.motion(), Motion::Still);
    let (pictures, turns) = (window.pictures(), window.turns);
    window.runs(60 * SECOND);
    assert_eq!(window.pictures(), pictures);
    assert!(window.turns - turns <= 60 * 33, "{}", window.turns - turns);
    // The system may ask for a picture all the same, and keys do.
    window.happens(Event::Redraw);
    assert_eq!(window.pictures(), pictures + 1);
    let began = window.now();
    window.tap("Enter");
    window.runs(20 * MS);
    assert!(window.display.shown.borrow()[pictures + 1] - began <= SECOND / 60, "shown at once");
    window.tap("Escape");
    window.runs(SECOND);
    window.memory.0.borrow_mut().notice = Some("the disk is full".to_owned());
    window.runs(50 * MS);
    assert!(window.shows("the disk is full"), "{:?}", window.words());
}

/// The menu drifts, at half a display's rate at most.
#[test]
fn the_menu_is_drawn_calmly() {
    let mut window = TestWindow::open(Menu::opener());
    window.display.period.set(SECOND / 144);
    window.runs(10 * SECOND);
    assert!((290..=310).contains(&window.pictures()), "{}", window.pictures());
}
