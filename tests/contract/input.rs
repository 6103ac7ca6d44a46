//! Controllers, edges, and that nothing of them is lost on the way through a file.

use dacapo_engine::action::{MAX_EDGES, quantize, to_f32};
use dacapo_engine::replay::read;
use dacapo_engine::session::Run;
use dacapo_games::proving::{GUNNER, GUNNER_2, Gunner, LEAD, Lead};
use glam::{Vec2, Vec3};

use crate::stage::{STEP, Stage, few, play, play_out, verified};

/// A2, A5: two controllers with equal names are told apart, and edges come controller by controller.
#[test]
fn equal_names_are_different_actions() {
    let mut stage = Stage::recorded(few(), 1);
    stage.hold(GUNNER_2, Gunner::Charge, true);
    stage.steps(5);
    let charges = stage.session.world().hands.map(|hand| hand.charge);
    assert_eq!(charges, [0, 0, 5]);
    stage.hold(LEAD, Lead::Charge, true);
    stage.hold(GUNNER_2, Gunner::Charge, false);
    stage.steps(1);
    assert_eq!(stage.session.world().hands.map(|hand| hand.charge), [1, 0, 0]);
    let replay = stage.finish();
    let text = replay.to_json();
    assert!(text.contains("[5,{\"dt\":0.008333333333333333},\"@gunner-2\",\"+Charge\"]"), "{text}");
    assert!(text.contains("[1,\"+Charge\",\"@gunner-2\",\"-Charge\"]"), "{text}");
    verified(&replay);

    // The same two presses in either order are one run: the roster decides.
    let order = |lead_first: bool| {
        let mut stage = Stage::new(few(), 1);
        if lead_first {
            stage.tap(LEAD, Lead::Fire);
        }
        stage.tap(GUNNER, Gunner::Fire);
        stage.tap(LEAD, Lead::Fire);
        if !lead_first {
            stage.tap(LEAD, Lead::Fire);
        }
        stage.steps(1);
        stage.session.world().order
    };
    assert_eq!(order(true), order(false));
}

/// A6: what does not fit into a boundary waits for the next, in a run as in its recording.
#[test]
fn too_many_edges_wait() {
    let mut stage = Stage::recorded(few(), 1);
    let taps = MAX_EDGES as u64 / 2 + 50;
    (0..taps).for_each(|_| stage.tap(LEAD, Lead::Fire));
    stage.steps(1);
    assert_eq!(stage.session.world().edges, MAX_EDGES as u64);
    assert!(stage.session.input_waits());
    stage.steps(1);
    assert_eq!((stage.session.world().edges, u64::from(stage.session.world().shots)), (taps * 2, taps));
    verified(&stage.finish());
}

/// A7: counters go on with the held button, an auto-repeat after half a second, whether or not there was an edge.
#[test]
fn counters_are_state() {
    let mut stage = Stage::recorded(few(), 1);
    stage.hold(LEAD, Lead::Fire, true);
    stage.session.composers()[0].settle();
    stage.steps(29);
    assert_eq!((stage.session.world().edges, stage.session.world().shots), (0, 0));
    stage.steps(1);
    assert_eq!(stage.session.world().shots, 1);
    stage.steps(16);
    assert_eq!(stage.session.world().hands[0].repeats, 3);
    let replay = stage.finish();
    assert!(replay.to_json().contains("\"=Fire\""));
    verified(&replay);
}

/// FR-F10: every combination of the seven buttons, with what leads from each to the next, comes back from a file.
#[test]
fn every_combination_of_buttons_survives() {
    let mut stage = Stage::recorded(few(), 1);
    let mut held = Vec::new();
    for bits in 0..128_u32 {
        // Gray code and back: single changes and many at once.
        for pattern in [bits ^ (bits >> 1), !bits & 127] {
            let bit = |place: u32| pattern >> place & 1 == 1;
            [Lead::Fire, Lead::Charge, Lead::Pause]
                .into_iter()
                .zip(0..)
                .for_each(|(action, place)| stage.hold(LEAD, action, bit(place)));
            [Gunner::Fire, Gunner::Charge].into_iter().zip(3..).for_each(|(action, place)| {
                stage.hold(GUNNER, action, bit(place));
                stage.hold(GUNNER_2, action, bit(place + 2));
            });
            stage.steps(1);
            held.push(stage.session.state_json().expect("finite")["held"].clone());
        }
    }
    let replay = stage.finish();
    let loaded = read(replay.to_json().as_bytes()).expect("our own file").replay;
    let mut again = play(&loaded).unwrap();
    for held in held {
        assert!(again.play_next().expect("as recorded"));
        assert_eq!(again.state_json().expect("finite")["held"], held);
    }
    verified(&loaded);
}

/// P4, A3: axis values come back as they were, not composed, normalised or cut a second time.
#[test]
fn axis_values_are_played_as_recorded() {
    let mut stage = Stage::recorded(few(), 1);
    let mut seen = Vec::new();
    for turn in 0..400_i16 {
        let [x, y, z] = [turn * 5 - 1000, 997 - turn * 3, turn].map(to_f32);
        stage.push(LEAD, Lead::Move, Vec2::new(x, y));
        stage.push(LEAD, Lead::Look, Vec2::new(y * 1.5, x));
        stage.push(LEAD, Lead::Lift, Vec3::new(x, y, z));
        stage.push(LEAD, Lead::Throttle, x / 3.0);
        stage.steps(1);
        seen.push(stage.session.state_json().expect("finite")["held"].clone());
    }
    let replay = stage.finish();
    let mut again = play(&replay).unwrap();
    for seen in seen {
        again.step(STEP).unwrap();
        assert_eq!(again.state_json().expect("finite")["held"], seen);
    }
    assert_eq!(quantize([0.6, 0.8, 0.0], true), [600, 800, 0]);
}

/// FR-H8: what is pressed at boundary N live is pressed at N played, the first and the last included; nothing played
/// is nothing recorded, one boundary is one.
#[test]
fn nothing_is_off_by_one() {
    for length in [0_u64, 1, 2, 50] {
        for at in [0, length / 2, length.saturating_sub(1)] {
            let mut stage = Stage::recorded(few(), 1);
            let mut live = Vec::new();
            for boundary in 0..length {
                if boundary == at {
                    stage.tap(GUNNER, Gunner::Fire);
                }
                stage.steps(1);
                live.push(stage.session.world().shots);
            }
            let replay = stage.finish();
            assert_eq!(replay.track.boundaries(), length);
            assert!(
                replay.events.iter().filter(|event| event.kind == "Fired").all(|shot| shot.boundary == at)
            );
            let mut again = play(&replay).unwrap();
            for shots in live {
                again.play_next().expect("as recorded");
                assert_eq!(again.world().shots, shots);
            }
            assert_eq!(again.play_next(), Ok(false));
            verified(&replay);
        }
    }
}

/// FR-F10, P5: whatever is pressed during a playback, it stays the run that was recorded; afterwards its held buttons
/// are let go of.
#[test]
fn live_input_does_not_leak_in() {
    let mut stage = Stage::recorded(few(), 1);
    stage.hold(LEAD, Lead::Fire, true);
    stage.push(LEAD, Lead::Throttle, 0.5);
    stage.steps(60);
    let world = stage.session.world().clone();
    let replay = stage.finish();
    let mut again = play(&replay).unwrap();
    let source = again.composers()[0].add();
    while again.player().and_then(|player| player.next_delta()).is_some() {
        let composer = &mut again.composers()[0];
        assert!(composer.set_button(source, Lead::Charge.index(), true).is_err());
        assert!(composer.set_axis(source, Lead::Move.index(), [1.0, 0.0, 0.0]).is_err());
        again.set_paused(true);
        assert!(again.play_next().expect("as recorded"));
    }
    assert_eq!(*again.world(), world);
    play_out(&mut again);
    again.stop_playing();
    again.step(STEP).unwrap();
    assert_eq!((again.world().edges, again.world().hands[0].trigger), (world.edges + 1, 0));
}
