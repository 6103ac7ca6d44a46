use dacapo_engine::fixed_step::{FixedStep, Rate};
use dacapo_engine::replay::{Change, Replay};
use glam::Vec2;

use super::test_window::TestWindow;
use super::{MS, SECOND, STEP};
use crate::app::Outbox;
use crate::app::live_loop::{LiveLoop, Pace};
use crate::app::test::feed::{button, click, key, south, stick_x, stick_y};
use crate::app::test::setup;
use crate::arcade::any_game;
use crate::devices::{Binder, DeviceEvent, MouseButton, PadButton, TouchPhase};
use crate::toy::Toy;

/// Displays' rates as frames in so many seconds.
const RATES: [(u64, u64); 5] = [(24_000, 1_001), (60, 1), (60_000, 1_001), (144, 1), (240, 1)];

/// D5, F2: input is taken by the first step that is due once it has arrived, at most a step later, and is on screen
/// with the first displayed frame after that step is due.
#[test]
fn input_is_simulated_within_a_step_and_shown_with_the_next_frame() {
    for (frames, seconds) in RATES {
        for turn in 0..40 {
            let mut window = TestWindow::playing();
            window.display.period.set(SECOND * seconds / frames);
            let arrival = 200 * MS + turn * 1_234_567;
            window.runs_until(arrival);
            window.key("Space", true);
            window.runs(100 * MS);
            let fired = window.display.fired.get().expect("a picture shows the shot");
            let frames_shown = window.display.shown.borrow().clone();
            let boundary = pressed_at(&window.recording()).expect("a shot");
            // The run began at 0, and boundary k is due at (k + 1) steps.
            let due = ((boundary + 1) * SECOND).div_ceil(120);
            assert!(due >= arrival && due - arrival <= STEP + 1, "{frames}: {arrival} was due at {due}");
            // A frame that comes before the step is due cannot show it; the next one does.
            let next = frames_shown.into_iter().find(|shown| *shown >= due);
            assert_eq!(Some(fired), next, "{frames}: {arrival} was due at {due}");
            let most = SECOND * seconds / frames + STEP + 1;
            assert!(fired - arrival <= most, "{frames}: shown {fired} for {arrival}");
        }
    }
}

/// F2: a day at any rate of the display has the exact number of steps in the program's live loop: there is no drift.
/// Steps of a second keep the day short; the engine's own test has 120 a second.
#[test]
fn a_day_at_any_rate_has_the_exact_number_of_steps() {
    const DAY: u64 = 24 * 3600;
    for (frames, seconds) in RATES {
        let slow = FixedStep::new(Rate::new(1, 1).expect("a rate"), 8, 2.0).expect("parameters");
        let mut run = any_game::<Toy>().start(None, None, 7).expect("starts");
        let binder = Binder::connect(&[], run.as_mut()).expect("connects");
        let mut live = LiveLoop::new(run, binder, Pace::Fixed(slow));
        let count = DAY * frames / seconds;
        let at = |frame: u64| (u128::from(frame * seconds) * u128::from(SECOND) / u128::from(frames)) as u64;
        for frame in 0..=count {
            live.advance(at(frame), &mut Outbox::default()).expect("a healthy run");
        }
        // The last frame before the day is over may lie just before it.
        let steps = live.run().state().boundaries;
        assert_eq!(steps, at(count) / SECOND, "{frames} in {seconds}");
        assert!(steps >= DAY - 1);
    }
}

/// The same at 120 steps a second, ten minutes of it.
#[test]
fn ten_minutes_at_any_rate_have_the_exact_number_of_steps() {
    for (frames, seconds) in RATES {
        let mut window = TestWindow::playing();
        let count = 600 * frames / seconds;
        let canvas = &mut window.window_loop.canvas;
        for frame in 0..=count {
            canvas.begin(glam::Vec2::new(1280.0, 720.0), 1.0);
            window.window_loop.app.frame(frame * SECOND * seconds / frames, canvas);
        }
        let last = u128::from(count * SECOND * seconds / frames);
        assert_eq!(u128::from(window.boundaries()), last * 120 / u128::from(SECOND), "{frames}");
    }
}

/// A million events of every device, two for each frame: nothing is allocated for any of them, and memory is what it
/// was. Nothing is recorded, since a recording holds its inputs.
#[test]
fn a_million_events_leave_memory_flat() {
    // A finger's copy as a mouse is not heard for a while, so that each device has some seconds of its own.
    const FRAMES_EACH: u64 = 400;
    let devices = pairs();
    let mut window = TestWindow::unrecorded(setup(Some(serde_json::json!({ "shots": u32::MAX }))));
    window.tap("Enter");
    let some = |window: &mut TestWindow, events: u64| {
        for frame in 0..events / 2 {
            let device = &devices[(frame / FRAMES_EACH) as usize % devices.len()];
            let pair = &device[frame as usize % device.len()];
            window.hear(&pair[0]);
            window.blocked(MS);
            window.hear(&pair[1]);
            window.blocked(7 * MS);
            window.frame();
            window.display.shown.borrow_mut().clear();
        }
    };
    some(&mut window, 10_000);
    let counted = allocation_counter::measure(|| some(&mut window, 1_000_000));
    assert_eq!((counted.count_total, counted.bytes_current), (0, 0), "{counted:?}");
    assert!(window.boundaries() > 400_000, "{}", window.boundaries());
    assert!(window.display.fired.get().is_some());
}

/// The same above a menu, which waits below the run and is told nothing.
#[test]
fn a_run_above_the_menu_takes_no_memory() {
    let mut window = TestWindow::unrecorded_menu();
    window.tap("Enter");
    window.tap("Enter");
    let some = |window: &mut TestWindow, events: u64| {
        for frame in 0..events {
            window.key("KeyD", frame % 2 == 0);
            window.blocked(8 * MS);
            window.frame();
            window.display.shown.borrow_mut().clear();
        }
    };
    some(&mut window, 1000);
    let counted = allocation_counter::measure(|| some(&mut window, 2000));
    assert_eq!((counted.count_total, counted.bytes_current), (0, 0), "{counted:?}");
    assert!(window.boundaries() > 2000, "{}", window.boundaries());
}

/// Events that end as they began, by device.
fn pairs() -> Vec<Vec<[DeviceEvent; 2]>> {
    let keys = ["KeyD", "Space", "KeyQ"].map(|name| [key(name, true), key(name, false)]).into();
    let buttons = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
    let mut mouse = buttons.map(|button| [click(button, true), click(button, false)]).to_vec();
    let motion = |x| DeviceEvent::MouseMotion { delta: Vec2::new(x, 3.0) };
    let pointer = |x| DeviceEvent::Pointer { at: Vec2::new(x, 300.0) };
    let wheel = |x, y| DeviceEvent::Wheel { lines: Vec2::new(x, y) };
    mouse.extend([[motion(5.0), motion(-5.0)], [pointer(200.0), pointer(900.0)]]);
    mouse.extend([[wheel(0.0, 1.0), wheel(0.0, -3.0)], [wheel(0.4, 0.0), wheel(-2.0, 0.5)]]);
    let pads = vec![
        [south(1, true), south(1, false)],
        [button(1, PadButton::RightTrigger, 0.9), button(1, PadButton::RightTrigger, 0.0)],
        [stick_x(1, 1.0), stick_x(1, 0.0)],
        [stick_y(2, -0.7), stick_y(2, 0.0)],
    ];
    // Where the toy has its stick, where it has its button, and beside both.
    let spots = [Vec2::new(150.0, 600.0), Vec2::new(1150.0, 600.0), Vec2::new(640.0, 200.0)];
    let finger = |phase, at| DeviceEvent::Touch { finger: 1, phase, at };
    let fingers = spots.map(|at| [finger(TouchPhase::Started, at), finger(TouchPhase::Ended, at)]).into();
    vec![keys, mouse, pads, fingers]
}

/// The boundary at which an action first goes down.
fn pressed_at(replay: &Replay) -> Option<u64> {
    let mut boundary = 0;
    for (count, changes) in replay.track.entries() {
        if changes.iter().any(|change| matches!(change, Change::Edge { edge, .. } if edge.pressed)) {
            return Some(boundary);
        }
        boundary += u64::from(count);
    }
    None
}
