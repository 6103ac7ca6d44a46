//! Gamepads that come and go: who misses them, and what is left of them.

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::PadButton;

fn at_ms(script: &[(u64, DeviceEvent)]) -> Script {
    script.iter().map(|(at, event)| (at * MS, event.clone())).collect()
}

/// D2: a pad that nobody has played with comes and goes without a pause, as often as it likes, and is heard at once under
/// its new id; so does one that was used on panels only. One that is played with pauses the run.
#[test]
fn only_a_pad_that_is_played_with_is_missed() {
    let mut program = TestApp::pairing(1);
    let flaps = (0..200).flat_map(|turn| {
        let at = 10 + turn * 5;
        [(at, plug(turn as u32, "Loose Pad")), (at + 2, unplug(turn as u32))]
    });
    program.hear(&at_ms(&flaps.collect::<Vec<_>>()), 1100 * MS);
    assert!(!program.shows("Paused") && !program.shows("disconnected"), "{:?}", program.words());
    let script = [(1110, plug(1, "Loose Pad")), (1150, south(1, true)), (1200, south(1, false))];
    program.hear(&at_ms(&script), 1300 * MS);
    assert_eq!(program.fire(0), (1, 1, false), "its press reaches the game");
    program.hear(&at_ms(&[(1310, unplug(1))]), 1400 * MS);
    assert!(program.shows("Paused") && program.shows("Loose Pad was disconnected"), "{:?}", program.words());
    program.hear(&at_ms(&[(1410, plug(2, "Loose Pad"))]), 2050 * MS);
    program.hear(&at_ms(&[(2060, button(2, PadButton::Start, 1.0))]), 2100 * MS);
    program.hear(&at_ms(&[(2110, south(2, true))]), 2200 * MS);
    assert_eq!(program.fire(0), (2, 1, true), "and plays on where it was");

    let mut program = TestApp::pairing(1);
    program.tap(10 * MS, "Escape");
    let start = |pressed| button(1, PadButton::Start, pressed);
    program.hear(&at_ms(&[(20, plug(1, "Helper")), (30, start(1.0)), (40, start(0.0))]), 100 * MS);
    assert!(!program.shows("Paused"), "{:?}", program.words());
    program.hear(&at_ms(&[(110, unplug(1))]), 200 * MS);
    assert!(!program.shows("Paused"), "{:?}", program.words());
}

/// D2: in a game of several a seat is missed, though nothing was pressed since it was taken; a pad without one is not.
/// Nothing is said of a pause where nothing is played.
#[test]
fn a_seat_is_missed() {
    let mut program = TestApp::pairing(2);
    let script = [
        (10, plug(1, "Seated")),
        (10, plug(2, "Guest")),
        (20, south(1, true)),
        (30, south(1, false)),
        (40, stick_x(2, 1.0)),
        (60, unplug(2)),
    ];
    program.hear(&at_ms(&script), 100 * MS);
    assert!(!program.shows("Paused"), "{:?}", program.words());
    program.hear(&at_ms(&[(110, unplug(1))]), 200 * MS);
    assert!(program.shows("Seated was disconnected: paused"), "{:?}", program.words());

    let mut program = TestApp::pair(2, Equipment::default());
    let script = [(10, plug(1, "Early")), (20, south(1, true)), (30, south(1, false)), (40, unplug(1))];
    program.hear(&at_ms(&script), 100 * MS);
    assert!(!program.shows("paused"), "{:?}", program.words());
}

/// A seat that another player has taken meanwhile is not given twice.
#[test]
fn a_seat_is_given_once() {
    let mut program = TestApp::pairing(2);
    let tap = |at, pad| [(at, south(pad, true)), (at + 20, south(pad, false))];
    let mut script = vec![(1, plug(1, "First"))];
    script.extend(tap(100, 1));
    script.extend([(300, unplug(1)), (310, plug(2, "Second"))]);
    program.hear(&at_ms(&script), 1000 * MS);
    program.tap(1000 * MS, "Enter");
    script = tap(1100, 2).into();
    script.push((1200, plug(1, "First")));
    script.extend(tap(1300, 2));
    script.extend(tap(1400, 1));
    script.extend(tap(1500, 1));
    program.hear(&at_ms(&script), 1700 * MS);
    assert_eq!((program.fire(0), program.fire(1)), ((1, 1, false), (1, 1, false)));
}

/// FR-B1: an event of a pad that is gone, and is back under another id, holds nothing and makes no pad.
#[test]
fn a_late_event_makes_no_pad() {
    let mut program = TestApp::pairing(1);
    let script = [
        (10, plug(0, "Pad")),
        (20, unplug(0)),
        (30, plug(1, "Pad")),
        (40, south(0, true)),
        (40, stick_x(0, 1.0)),
    ];
    program.hear(&at_ms(&script), 200 * MS);
    assert_eq!(program.app.input.devices().pads().connected().count(), 1);
    assert!(program.lines().is_empty(), "{:?}", program.lines());
}

/// However many ids come and go, a run has no more sources than are held at once, and nothing stays held.
#[test]
fn ids_cost_nothing_once_they_are_gone() {
    let mut program = TestApp::pairing(1);
    let mut at = 10 * MS;
    for pad in 0..200 {
        for event in [plug(pad, "Pad"), south(pad, true), stick_x(pad, 1.0), unplug(pad)] {
            at += MS;
            program.app.device(at, &event);
        }
        program.frame(at);
        at += 650 * MS;
        program.tap(at, "Enter");
    }
    let sources = program.screen::<PlayScreen>().sources();
    assert!(sources <= 8, "{sources}");
    program.hear(&Vec::new(), at + 200 * MS);
    let (pressed, released, held) = program.fire(0);
    assert_eq!((pressed, held, program.last(0).moved), (released, false, Vec2::ZERO));
    assert!(pressed > 190, "{pressed}");
}

/// A pad is lost while a control is waited for: the screen waits on, a key is taken, and the hint speaks of keys.
#[test]
fn a_pad_is_lost_while_a_control_is_waited_for() {
    let mut program = TestApp::pairing(1);
    let tap = |at, what| [(at, button(1, what, 1.0)), (at + 10, button(1, what, 0.0))];
    let mut script = vec![(10, plug(1, "Pad")), (20, south(1, true)), (30, south(1, false))];
    for (at, what) in [
        (50, PadButton::Start),
        (100, PadButton::Down),
        (150, PadButton::Down),
        (200, PadButton::South),
        (250, PadButton::South),
    ] {
        script.extend(tap(at, what));
    }
    program.hear(&at_ms(&script), 300 * MS);
    while program.overlay_row().as_deref() != Some("Fire") {
        program.hear(&at_ms(&tap(program.now / MS + 20, PadButton::Down)), program.now + 100 * MS);
    }
    program.hear(&at_ms(&tap(program.now / MS + 20, PadButton::South)), program.now + 100 * MS);
    while program.overlay_row().as_deref() != Some("Add a control") {
        program.hear(&at_ms(&tap(program.now / MS + 20, PadButton::Down)), program.now + 100 * MS);
    }
    program.hear(&at_ms(&tap(program.now / MS + 20, PadButton::South)), program.now + 100 * MS);
    assert!(program.shows("Press a key") && program.shows("Start  cancel"), "{:?}", program.words());
    program.hear(&vec![(program.now + MS, unplug(1))], program.now + 100 * MS);
    assert!(program.shows("Press a key") && program.shows("Esc  cancel"), "{:?}", program.words());
    program.hear(&vec![(program.now + MS, key("KeyF", true))], program.now + 100 * MS);
    let fire = &program.app.settings().bindings["pair"]["one"]["Fire"];
    assert!(fire.contains(&crate::settings::Bound::Plain("KeyF".to_owned())), "{fire:?}");
}

/// Where more pads are connected than are remembered, the later ones are not heard, and none of the others lets go.
#[test]
fn too_many_pads_take_nothing_away() {
    let mut program = TestApp::pairing(1);
    program.hear(&at_ms(&[(5, plug(0, "Pad 0")), (10, south(0, true))]), 50 * MS);
    let more = (1..100).map(|pad| (60, plug(pad, &format!("Pad {pad}")))).collect::<Vec<_>>();
    program.hear(&at_ms(&more), 100 * MS);
    program.hear(&at_ms(&[(110, stick_x(99, 1.0)), (110, stick_x(63, -1.0))]), 200 * MS);
    assert_eq!(program.app.input.devices().pads().connected().count(), 64);
    assert_eq!((program.fire(0), program.last(0).moved), ((1, 0, true), -Vec2::X));
    program.hear(&at_ms(&[(210, south(0, false))]), 300 * MS);
    assert_eq!(program.fire(0), (1, 1, false));
}

/// Pads that join late and leave by the hundred take no memory and no seat twice.
#[test]
fn endless_plugging_is_bounded() {
    let mut program = TestApp::pairing(2);
    let turn = |program: &mut TestApp, pad: u32| {
        let at = u64::from(pad) * SECOND;
        for event in [plug(pad, &format!("Pad {pad}")), south(pad, true), south(pad, false)] {
            program.app.device(at, &event);
        }
        at
    };
    for pad in 0..500 {
        let at = turn(&mut program, pad);
        program.app.device(at, &unplug(pad));
        // The run waits for the player who is gone.
        program.frame(at);
        program.tap(at + 650 * MS, "Enter");
        assert!(!program.app.is_over(), "{pad}");
    }
    let pads = program.app.input.devices().pads();
    assert_eq!((pads.connected().count(), pads.remembered()), (0, 64));
    let at = turn(&mut program, 500);
    assert_eq!(program.app.input.devices().pads().at(0).count(), 1, "it has joined where they all did");
    program.frame(at);
    program.app.device(at + MS, &south(500, true));
    program.frame(at + 50 * MS);
    assert_eq!(program.fire(0), (1, 0, true));
}
