use dacapo_engine::fixed_step::{FixedStep, Rate};

use super::stand::{Life, MS, SECOND, STEP, pressed_at};
use crate::app::live_loop::{LiveLoop, Pace};
use crate::app::test::setup;
use crate::devices::Binder;
use crate::registry::GameEntry;
use crate::toy::Toy;

/// Displays' rates as frames in so many seconds.
const RATES: [(u64, u64); 5] = [(24_000, 1_001), (60, 1), (60_000, 1_001), (144, 1), (240, 1)];

/// D5, F2: input is taken by the first step that is due once it has arrived, at most a step later, and is on screen
/// with the first displayed frame after that step is due.
#[test]
fn input_is_simulated_within_a_step_and_shown_with_the_next_frame() {
    for (frames, seconds) in RATES {
        for turn in 0..40 {
            let mut life = Life::playing();
            life.display.period.set(SECOND * seconds / frames);
            let arrival = 200 * MS + turn * 1_234_567;
            life.runs_until(arrival);
            life.key("Space", true);
            let frame = life.pictures();
            life.runs(100 * MS);
            let shown = life.display.shown.borrow()[frame];
            let boundary = pressed_at(&life.recording()).expect("a shot");
            // The run began at 0, and boundary k is due at (k + 1) steps.
            let due = (boundary + 1) * SECOND / 120;
            assert!(due >= arrival && due - arrival <= STEP + 1, "{frames}: {arrival} was due at {due}");
            // A frame that comes before the step is due cannot show it; the next one does.
            let next = shown.max(due).next_multiple_of(1);
            assert!(
                next - arrival <= SECOND * seconds / frames + STEP,
                "{frames}: shown {next} for {arrival}"
            );
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
        let mut run = GameEntry::of::<Toy>().start(None, 7).expect("starts");
        let binder = Binder::connect(&[], run.as_mut()).expect("connects");
        let mut live = LiveLoop::new(run, binder, Pace::Fixed(slow));
        let count = DAY * frames / seconds;
        let at = |frame: u64| (u128::from(frame * seconds) * u128::from(SECOND) / u128::from(frames)) as u64;
        for frame in 0..=count {
            live.advance(at(frame)).expect("a healthy run");
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
        let mut life = Life::playing();
        let count = 600 * frames / seconds;
        let canvas = &mut life.shell.canvas;
        for frame in 0..=count {
            canvas.begin(glam::Vec2::new(1280.0, 720.0), 1.0);
            life.shell.app.frame(frame * SECOND * seconds / frames, canvas);
        }
        let last = u128::from(count * SECOND * seconds / frames);
        assert_eq!(u128::from(life.shell.app.boundaries()), last * 120 / u128::from(SECOND), "{frames}");
    }
}

/// A million events, a press and a release for each frame: nothing is allocated for any of them, and memory is what
/// it was. Nothing is recorded, since a recording holds its inputs.
#[test]
fn a_million_events_leave_memory_flat() {
    let mut life = Life::unrecorded(setup(None));
    life.tap("Enter");
    let some = |life: &mut Life, events: u64| {
        for _ in 0..events / 2 {
            life.key("KeyD", true);
            life.blocked(MS);
            life.key("KeyD", false);
            life.blocked(7 * MS);
            life.frame();
            life.display.shown.borrow_mut().clear();
        }
    };
    some(&mut life, 10_000);
    let counted = allocation_counter::measure(|| some(&mut life, 1_000_000));
    assert_eq!((counted.count_total, counted.bytes_current), (0, 0), "{counted:?}");
    assert!(life.shell.app.boundaries() > 400_000, "{}", life.shell.app.boundaries());
}
