//! What devices and settings never change: a replay.

use super::feed::*;
use super::*;
use crate::app::equipment::Equipment;
use crate::devices::{MouseButton, TouchPhase};
use crate::settings::{Bound, Settings};

/// A minute's worth of a run, as it was recorded.
fn recorded() -> std::sync::Arc<Replay> {
    let mut program = TestApp::playing(None);
    for turn in 0..40 {
        let at = turn * 50 * MS;
        program.key(at, ["Space", "KeyD", "KeyJ", "KeyW"][turn as usize % 4], turn % 3 != 2);
        program.frames(at, at + 50 * MS);
    }
    program.recorded()
}

/// Watches it to its end with every kind of event before every picture, and says what the last hash was.
fn watched(replay: &std::sync::Arc<Replay>, equipment: Equipment, noise: &[DeviceEvent]) -> u64 {
    let arcade = Arcade::new(vec![any_game::<Toy>()]);
    let opener = WatchScreen::opener("noise".to_owned(), rewind(replay.clone()));
    let mut app = App::open_with(arcade, Box::new(Memory::default()), opener, equipment).expect("opens");
    let mut canvas = Canvas::new(Vec2::new(640.0, 360.0), 1.0);
    for tick in 0..600 {
        let now = tick * SECOND / 120;
        noise.iter().for_each(|event| app.device(now, event));
        app.frame(now, &mut canvas);
    }
    match app.take_reports().pop() {
        Some(Report::Watched(PlaybackOutcome::Same { hash: Some(hash), .. })) => hash,
        other => panic!("not watched to its end: {other:?}"),
    }
}

/// FR-F10, P5: whatever devices say on every tick of a playback, it stays the same run.
#[test]
fn devices_do_not_reach_a_playback() {
    let replay = recorded();
    let quiet = watched(&replay, Equipment::default(), &[]);
    let touch = |phase| DeviceEvent::Touch { finger: 3, phase, at: Vec2::splat(9.0) };
    let noise = [
        key("KeyD", true),
        key("KeyJ", true),
        key("KeyJ", false),
        key("KeyP", true),
        key("KeyP", false),
        south(0, false),
        button(0, crate::devices::PadButton::RightTrigger, 0.8),
        stick_x(0, 0.7),
        click(MouseButton::Right, true),
        click(MouseButton::Right, false),
        DeviceEvent::MouseMotion { delta: Vec2::splat(30.0) },
        DeviceEvent::Wheel { lines: Vec2::X },
        touch(TouchPhase::Started),
        touch(TouchPhase::Moved),
        touch(TouchPhase::Cancelled),
        plug(1, "Late"),
        unplug(1),
        DeviceEvent::Focus(false),
        DeviceEvent::Focus(true),
    ];
    assert_eq!(watched(&replay, Equipment::default(), &noise), quiet);
}

/// D4: bindings, dead zones and the rest of a player's settings do not change what a recording comes to.
#[test]
fn settings_do_not_change_a_replay() {
    let replay = recorded();
    let quiet = watched(&replay, Equipment::default(), &[]);
    let mut settings = Settings::default();
    (settings.sticks.rest, settings.triggers.press, settings.mouse.sensitivity) = (0.5, 0.2, 9.0);
    settings.bind("toy", "player", "Fire", vec![Bound::Plain("KeyQ".to_owned())]);
    settings.bind("toy", "player", "Move", Vec::new());
    let equipment = Equipment { settings, ..Equipment::default() };
    assert_eq!(watched(&replay, equipment, &[key("KeyQ", true), key("KeyQ", false)]), quiet);
}

/// D4: which device pressed it, and in which order devices came, leaves no trace in a recording.
#[test]
fn the_device_leaves_no_trace() {
    let recorded = |before: &[DeviceEvent], down: DeviceEvent, up: DeviceEvent| {
        let mut program = TestApp::pairing(1);
        let mut script: Script = before.iter().map(|event| (5 * MS, event.clone())).collect();
        script.extend([(100 * MS, down), (300 * MS, up)]);
        program.hear(&script, 500 * MS);
        program.app.close();
        program.finished()[0].to_json()
    };
    let by_key = recorded(&[], key("Space", true), key("Space", false));
    assert!(by_key.contains("+Fire") && by_key.contains("-Fire"));
    let click = |pressed| click(MouseButton::Left, pressed);
    assert_eq!(recorded(&[], click(true), click(false)), by_key);
    let (one, two) = (plug(1, "One"), plug(2, "Two"));
    for order in [[one.clone(), two.clone()], [two, one]] {
        for pad in [1, 2, 3] {
            let by_pad = recorded(&order, south(pad, true), south(pad, false));
            assert_eq!(by_pad, by_key);
        }
    }
}
