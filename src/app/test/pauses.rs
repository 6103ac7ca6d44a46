//! What a pause leaves in a recording: what it changed, and nothing else.

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::PadButton;

/// A second of play, in which the stick is pushed to a place, a second's pause, in which this happens, and play again.
fn paused_with(by: &str, pace: &Pace, place: f32, script: &Script) -> (TestApp, Replay) {
    let setup = PlaySetup { pace: pace.clone(), ..pair_setup(1) };
    let mut program = TestApp::with_pair(PlayScreen::opener(setup), Equipment::default());
    program.tap(0, "Space");
    program.frame(0);
    program.hear(&vec![(5 * MS, plug(1, "Pad")), (500 * MS, stick_x(1, place))], SECOND);
    program.tap(program.now, by);
    program.hear(script, 2 * SECOND);
    assert!(program.shows("Paused"), "{:?}", program.words());
    let before = program.boundaries();
    program.tap(program.now, if by == "Escape" { "Pause" } else { by });
    program.frame(program.now + FRAME);
    program.frame(program.now + FRAME);
    assert!(program.boundaries() - before <= 5, "{by}");
    program.hear(&Vec::new(), 2 * SECOND + 200 * MS);
    program.app.close();
    let replay = program.finished()[0].clone();
    (program, replay)
}

/// A stick that trembles 250 times a second around a place.
fn trembling(place: f32) -> Script {
    (0..200_u64)
        .map(|turn| (SECOND + 100 * MS + turn * 4 * MS, stick_x(1, place + (turn % 7) as f32 * 0.01)))
        .collect()
}

/// D6, F3: a stick that trembles in a pause, the program's or the game's, leaves no boundary. One that was held before
/// is in the next frame where it is when the pause ends; one that was pushed on the panel is the panel's. Triggers that
/// are half pressed, a mouse that is moved, and pads that come and go leave nothing either.
#[test]
fn what_only_trembles_is_not_recorded() {
    for pace in [Pace::fixed(), Pace::variable()] {
        for by in ["Escape", "KeyP"] {
            let moved =
                |program: &TestApp| program.lines().iter().map(|line| line.moved.x).collect::<Vec<_>>();
            let (_, idle) = paused_with(by, &pace, 0.0, &Vec::new());
            let (program, pushed) = paused_with(by, &pace, 0.0, &trembling(0.3));
            assert!(moved(&program).is_empty(), "{by} {pace:?}");
            assert!(pushed.to_json() == idle.to_json(), "{by} {pace:?}");
            let (program, held) = paused_with(by, &pace, 1.0, &trembling(0.3));
            assert_eq!(held.track.boundaries(), idle.track.boundaries(), "{by} {pace:?}");
            let moved = moved(&program);
            assert!(moved.len() == 2 && moved[0] == 1.0, "{by}: before, and as the pause ends: {moved:?}");
            assert!((0.2..0.35).contains(&moved[1]), "{moved:?}");
            let mut noise: Script = Vec::new();
            for turn in 0..100_u64 {
                let at = SECOND + 100 * MS + turn * 8 * MS;
                let amount = 0.1 + (turn % 5) as f32 * 0.1;
                let delta = Vec2::splat(turn as f32);
                noise.push((at, button(1, PadButton::RightTrigger, amount)));
                noise.push((at, DeviceEvent::MouseMotion { delta }));
                noise.push((at, plug(2, "Other")));
                noise.push((at, unplug(2)));
            }
            noise.push((1950 * MS, button(1, PadButton::RightTrigger, 0.0)));
            let (_, noisy) = paused_with(by, &pace, 0.0, &noise);
            assert!(noisy.to_json() == idle.to_json(), "{by} {pace:?}");
        }
    }
}

/// D6, S3: pausing what is paused, and pausing and going on between two boundaries, leave nothing in the recording.
#[test]
fn pauses_that_change_nothing_are_not_recorded() {
    let recorded = |pauses: &dyn Fn(&mut TestApp)| {
        let mut program = TestApp::pairing(1);
        program.hear(&vec![(10 * MS, key("Space", true))], SECOND);
        pauses(&mut program);
        program.hear(&Vec::new(), 2 * SECOND);
        program.app.close();
        program.finished()[0].to_json()
    };
    let text = recorded(&|program| {
        for _ in 0..5 {
            program.app.hide();
            program.tap(program.now, "Pause");
        }
    });
    assert!(!text.contains("pause"), "{text}");
    let once = recorded(&|program| {
        program.app.hide();
        // A boundary sees the pause.
        program.key(program.now, "Space", false);
        program.hear(&Vec::new(), SECOND + 500 * MS);
        program.tap(program.now, "Pause");
    });
    let often = recorded(&|program| {
        program.app.hide();
        program.key(program.now, "Space", false);
        program.hear(&Vec::new(), SECOND + 100 * MS);
        for event in [DeviceEvent::Focus(false), DeviceEvent::Suspended, DeviceEvent::Focus(true)] {
            program.app.hide();
            program.app.device(program.now, &event);
        }
        program.hear(&Vec::new(), SECOND + 500 * MS);
        program.tap(program.now, "Pause");
    });
    assert!(once.contains("pause"), "{once}");
    assert!(once == often, "{once}\n{often}");
}

/// Where nobody sees a run for an hour, what sticks and mouse say takes no memory; a stick that was held is where it was
/// last.
#[test]
fn an_hour_without_a_picture_is_bounded() {
    let mut program = TestApp::pairing(1);
    program.hear(&vec![(5 * MS, plug(1, "Pad")), (50 * MS, stick_x(1, 0.5))], 100 * MS);
    program.app.hide();
    let mut now = program.now;
    for turn in 0..20_000_u64 {
        now += 180 * MS;
        program.app.device(now, &stick_x(1, 0.3 + (turn % 7) as f32 * 0.01));
        program.app.device(now, &DeviceEvent::MouseMotion { delta: Vec2::ONE });
        assert!(program.screen::<PlayScreen>().waiting() == 0, "{turn}");
    }
    program.app.device(now, &stick_x(1, 1.0));
    // The panel takes a press once it was seen for a moment.
    program.frame(now);
    program.tap(now + 700 * MS, "Pause");
    program.now = now + 700 * MS;
    program.hear(&Vec::new(), program.now + 500 * MS);
    assert_eq!(program.lines().last().map(|line| line.moved), Some(Vec2::X));
}
