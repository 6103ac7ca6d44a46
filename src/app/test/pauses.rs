//! What a pause leaves in a recording: what it changed, and nothing else.

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::PadButton;

/// A second of play, a second's pause, and play again; in the pause this happens.
fn paused_with(by: &str, pace: &Pace, script: &Script) -> (TestApp, Replay) {
    let setup = PlaySetup { pace: pace.clone(), ..pair_setup(1) };
    let mut program = TestApp::with_pair(PlayScreen::opener(setup), Equipment::default());
    program.tap(0, "Space");
    program.frame(0);
    program.hear(&vec![(5 * MS, plug(1, "Pad"))], SECOND);
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

/// D6, F3: a stick that trembles in a pause, the program's or the game's, leaves no boundary; where it is when the pause
/// ends is in the next frame. Triggers that are half pressed, a mouse that is moved, and pads that come and go leave none
/// either.
#[test]
fn what_only_trembles_is_not_recorded() {
    for pace in [Pace::fixed(), Pace::variable()] {
        for by in ["Escape", "KeyP"] {
            let (_, idle) = paused_with(by, &pace, &Vec::new());
            let (program, trembled) = paused_with(by, &pace, &trembling(0.3));
            assert_eq!(trembled.track.boundaries(), idle.track.boundaries(), "{by} {pace:?}");
            let moved = program.lines().iter().map(|line| line.moved.x).collect::<Vec<_>>();
            assert_eq!(moved.len(), 1, "{by}: once, as the pause ends: {moved:?}");
            assert!((0.2..0.35).contains(&moved[0]), "{moved:?}");
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
            let (_, noisy) = paused_with(by, &pace, &noise);
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

/// Where nobody draws for an hour, what sticks and mouse say takes no memory; the stick is where it was last, and what
/// the mouse was moved in the pause is nothing.
#[test]
fn an_hour_in_a_hidden_window_is_bounded() {
    let mut program = TestApp::pairing(1);
    program.hear(&vec![(5 * MS, plug(1, "Pad"))], 100 * MS);
    program.app.hide();
    let mut now = program.now;
    for turn in 0..20_000_u64 {
        now += 180 * MS;
        program.app.device(now, &stick_x(1, 0.3 + (turn % 7) as f32 * 0.01));
        program.app.device(now, &DeviceEvent::MouseMotion { delta: Vec2::ONE });
        assert!(program.screen::<PlayScreen>().waiting() <= 4096, "{turn}");
    }
    program.app.device(now, &stick_x(1, 1.0));
    program.tap(now, "Pause");
    program.now = now;
    program.hear(&Vec::new(), now + 200 * MS);
    let lines: Vec<_> = program.lines().iter().map(|line| (line.moved, line.look)).collect();
    assert_eq!(lines, [(Vec2::X, Vec2::ZERO)]);
}
