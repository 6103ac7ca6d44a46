use super::stand::{Life, MS, SECOND, STEP, edges};
use crate::app::life::Motion;
use crate::app::shell::Event;
use crate::failure::Exit;
use crate::gpu::Answer;

/// FR-E1: sides of zero are never configured nor drawn, whatever comes in between, also at the start; the run waits
/// meanwhile, and the picture comes back.
#[test]
fn sizes_of_zero_and_beyond_what_can_be_drawn() {
    let mut life = Life::playing();
    life.runs(SECOND);
    let before = life.pictures();
    for size in [(0, 0), (800, 0), (0, 600)] {
        life.resized(size.0, size.1);
        life.runs(2 * SECOND);
        assert_eq!(life.pictures(), before, "{size:?}");
    }
    let boundaries = life.journalled();
    for (size, drawn) in [((1, 1), (1, 1)), ((20_000, 600), (4096, 600)), ((800, 600), (800, 600))] {
        life.resized(size.0, size.1);
        life.runs(SECOND);
        assert_eq!(life.display.configured.borrow().last(), Some(&drawn));
        let points = life.shell.canvas.size();
        assert_eq!((points.x as u32, points.y as u32), drawn);
    }
    assert!(life.pictures() > before && life.shows("Paused"), "{:?}", life.words());
    assert_eq!(life.journalled(), boundaries, "nothing is simulated that nobody can see");
    life.tap("Enter");
    life.runs(SECOND);
    let more = life.recording().track.boundaries() - boundaries;
    assert!((115..=121).contains(&more), "{more}");
}

/// FR-E2: whatever the surface answers to a frame, the program goes on and the run is what it would have been.
#[test]
fn any_answer_of_the_surface_is_survived() {
    let undisturbed = {
        let mut life = Life::playing();
        life.runs(3 * SECOND);
        life.recording()
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
        let mut life = Life::playing();
        life.runs(SECOND);
        life.display.answers.borrow_mut().extend([answer, Answer::Success, answer, answer]);
        life.runs(2 * SECOND);
        assert_eq!(life.display.opened_surfaces.get(), 1, "{answer:?}");
        assert_eq!(life.recording().track, undisturbed.track, "{answer:?}");
    }
}

/// FR-E2: a surface that fails for ever is opened anew, and given up when that does not help.
#[test]
fn a_surface_that_only_fails_is_given_up() {
    for answer in [Answer::Outdated, Answer::Lost, Answer::Validation] {
        let mut life = Life::playing();
        life.runs(2 * SECOND);
        life.display.answers.borrow_mut().extend([answer; 10_000]);
        life.runs(600 * SECOND);
        assert!(life.over, "{answer:?}");
        assert_eq!(life.display.opened_surfaces.get(), 2, "{answer:?}");
        assert_eq!(life.kept().end.map(|end| end.kind), Some(dacapo_engine::replay::EndKind::Finished));
        let failure = life.shell.finish(&|_| ()).expect_err("a failure");
        assert_eq!((failure.code, failure.exit), ("DEVICE_LOST", Exit::Environment), "{answer:?}");
    }
}

/// FR-E4: a surface that stays occluded neither ends the program nor makes it spin; the run waits, and goes on where
/// it was once pictures are shown again.
#[test]
fn an_occluded_surface_is_waited_for() {
    let mut life = Life::playing();
    life.runs(SECOND);
    life.display.answers.borrow_mut().extend([Answer::Occluded; 300]);
    life.runs(20 * SECOND);
    let (boundaries, turns) = (life.journalled(), life.turns);
    life.runs(10 * SECOND);
    assert!(
        !life.over && life.journalled() == boundaries && life.turns - turns < 60,
        "{}",
        life.turns - turns
    );
    assert!((120..=185).contains(&boundaries), "the run waits after half a second: {boundaries}");
    while !life.display.answers.borrow().is_empty() {
        life.runs(SECOND);
    }
    life.runs(2 * SECOND);
    assert!(life.shows("Paused"), "{:?}", life.words());
    life.tap("Enter");
    life.runs(SECOND);
    assert!((115..=121).contains(&(life.recording().track.boundaries() - boundaries)));
}

/// FR-E4: a display that holds a frame up for a second is no fast forward, and no key is lost.
#[test]
fn a_stalling_display_drops_time_and_no_keys() {
    let mut life = Life::playing();
    life.runs(SECOND);
    life.key("Space", true);
    life.runs(50 * MS);
    life.display.stalls.borrow_mut().extend([SECOND, SECOND]);
    life.runs(3 * SECOND);
    assert!(!life.shows("Paused"), "the display is slow, not gone");
    life.key("Space", false);
    life.runs(SECOND);
    let replay = life.recording();
    let most = 2 * 8 + (3 * SECOND + 100 * MS) / STEP;
    assert!(replay.track.boundaries() <= most, "{} of {most}", replay.track.boundaries());
    assert_eq!(edges(&replay, "Fire"), (1, 1));
}

/// FR-E7: what was recorded is on disk before another device is tried; the run is the same as without the loss.
#[test]
fn a_lost_device_is_replaced() {
    let mut life = Life::playing();
    life.key("Space", true);
    life.display.lose_at.borrow_mut().push(100);
    while life.display.opened_surfaces.get() == 1 {
        life.runs(MS);
    }
    assert_eq!(life.journalled(), life.shell.app.boundaries());
    life.runs(2 * SECOND);
    assert_eq!((life.display.opened_surfaces.get(), life.display.live_surfaces.get()), (2, 1));
    let lost = life.recording();

    let mut life = Life::playing();
    life.key("Space", true);
    while life.shell.app.boundaries() < lost.track.boundaries() {
        life.runs(STEP / 4);
    }
    let whole = life.recording();
    let (lost, whole) = (lost.hashes.expect("hashes"), whole.hashes.expect("hashes"));
    assert!(lost.low16.len() > 400 && whole.low16.starts_with(&lost.low16));
    assert!(lost.full.len() > 2 && whole.full.starts_with(&lost.full));
}

/// FR-E7: a device that is lost again at once, or for good, ends the program: one line, its own code, exit code 5,
/// and the recording is kept.
#[test]
fn a_device_lost_twice_ends_the_program() {
    for refuse in [false, true] {
        let mut life = Life::playing();
        life.runs(2 * SECOND);
        life.display.lose_at.borrow_mut().extend([life.pictures() + 10; 2]);
        life.display.refuse_to_open.set(refuse);
        life.runs(60 * SECOND);
        assert!(life.over);
        assert_eq!(life.display.opened_surfaces.get(), if refuse { 1 } else { 2 });
        assert_eq!(life.display.live_surfaces.get(), 0);
        let boundaries = life.kept().track.boundaries();
        assert!((240..=270).contains(&boundaries), "{boundaries}");
        let failure = life.shell.finish(&|_| ()).expect_err("a failure");
        assert_eq!((failure.code, failure.exit), ("DEVICE_LOST", Exit::Environment));
        assert!(failure.to_string().contains("planted") && !failure.to_string().contains('\n'), "{failure}");
    }
}

/// FR-E7: no adapter at the start is an error of its own, and leaves no recording.
#[test]
fn no_adapter_at_the_start() {
    let mut life = Life::playing();
    life.happens(Event::Suspended);
    life.display.refuse_to_open.set(true);
    life.happens(Event::Resumed);
    life.runs(SECOND);
    assert!(life.over);
    let failure = life.shell.finish(&|_| ()).expect_err("a failure");
    assert_eq!((failure.code, failure.exit), ("GPU", Exit::Environment));
}

/// FR-E8: a display that reports another scale again and again gets the same points back; nonsense is taken for 1, and
/// the run knows nothing of it. The shell has no way to ask for a size.
#[test]
fn scales_come_and_go() {
    let mut life = Life::playing();
    let mut other = Life::playing();
    for turn in 0..100 {
        let (scale, size) = if turn % 2 == 0 { (1.5, (1920, 1080)) } else { (1.0, (1280, 720)) };
        life.happens(Event::Rescaled(scale));
        life.resized(size.0, size.1);
        life.runs(20 * MS);
        other.runs(20 * MS);
        let canvas = &life.shell.canvas;
        assert_eq!((canvas.size(), canvas.scale()), (glam::Vec2::new(1280.0, 720.0), scale as f32));
    }
    for (reported, taken) in
        [(0.0, 1.0), (f64::NAN, 1.0), (-2.0, 1.0), (f64::INFINITY, 1.0), (100.0, 8.0), (0.01, 0.25)]
    {
        life.happens(Event::Rescaled(reported));
        life.runs(20 * MS);
        other.runs(20 * MS);
        assert_eq!(life.shell.canvas.scale(), taken, "{reported}");
    }
    assert_eq!(life.recording().track, other.recording().track);
}

/// FR-E9: one window, one surface at most; none is drawn to while suspended, and what was held is let go.
#[test]
fn suspended_and_resumed() {
    let mut life = Life::playing();
    life.key("Space", true);
    life.runs(SECOND);
    let mut live = vec![life.display.live_surfaces.get()];
    let pictures = life.pictures();
    for event in [Event::Suspended, Event::Resumed, Event::Resumed] {
        life.happens(event);
        live.push(life.display.live_surfaces.get());
        if event == Event::Suspended {
            life.happens(Event::Redraw);
            life.runs(60 * SECOND);
            assert_eq!(life.pictures(), pictures);
        }
    }
    assert_eq!((live, life.display.windows.get()), (vec![1, 0, 1, 1], 1));
    life.runs(SECOND);
    assert!(life.pictures() > pictures && life.shows("Paused"));
    life.tap("Enter");
    life.runs(SECOND);
    let replay = life.recording();
    assert_eq!(edges(&replay, "Fire"), (1, 1));
    assert!((235..=242).contains(&replay.track.boundaries()), "{}", replay.track.boundaries());
}

/// FR-E2: a driver that complains in every frame is passed on three times.
#[test]
fn complaints_are_bounded() {
    let mut life = Life::playing();
    life.display.complain.set(true);
    life.runs(20 * SECOND);
    assert_eq!(*life.display.remarks.borrow(), ["note: the graphics driver complains: planted"; 3]);
    assert!(life.pictures() > 1000, "and drawing goes on");
}

/// V1: a screen on which nothing moves is drawn once; what happens to it shows with the next displayed frame, and
/// what comes from elsewhere soon after.
#[test]
fn what_stands_still_is_drawn_once() {
    let mut life = Life::playing();
    life.runs(SECOND);
    life.tap("Escape");
    life.runs(100 * MS);
    assert_eq!(life.shell.app.motion(), Motion::Still);
    let (pictures, turns) = (life.pictures(), life.turns);
    life.runs(60 * SECOND);
    assert_eq!(life.pictures(), pictures);
    assert!(life.turns - turns <= 60 * 33, "{}", life.turns - turns);
    // The system may ask for a picture all the same, and keys do.
    life.happens(Event::Redraw);
    assert_eq!(life.pictures(), pictures + 1);
    let began = life.now();
    life.tap("Enter");
    life.runs(20 * MS);
    assert!(life.display.shown.borrow()[pictures + 1] - began <= SECOND / 60, "shown at once");
    life.tap("Escape");
    life.runs(SECOND);
    life.memory.0.borrow_mut().notice = Some("the disk is full".to_owned());
    life.runs(50 * MS);
    assert!(life.shows("the disk is full"), "{:?}", life.words());
}

/// The menu drifts, at half a display's rate at most.
#[test]
fn the_menu_is_drawn_calmly() {
    let mut life = Life::open(crate::app::state::Opening::Menu);
    life.display.period.set(SECOND / 144);
    life.runs(10 * SECOND);
    assert!((290..=310).contains(&life.pictures()), "{}", life.pictures());
}
