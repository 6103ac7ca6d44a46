use glam::Vec2;

use super::*;
use crate::devices::{Control, Device, PadId};

fn change(control: &str, value: Value) -> ControlChange {
    let device = if control.starts_with("Pad") { Device::Pad(PadId(1)) } else { Device::Mouse };
    ControlChange::new(device, Control::named(control).expect("a control"), value)
}

fn all(arrivals: &mut Arrivals) -> Vec<ControlChange> {
    std::iter::from_fn(|| arrivals.next(u64::MAX)).map(|(_, change)| change).collect()
}

/// Input is handed out in order, by its time, and untouched as long as pictures come at all.
#[test]
fn input_waits_for_its_time() {
    let mut arrivals = Arrivals::default();
    for at in [5, 9, 7] {
        arrivals.push(at, change("Pad.LeftStick", Value::Vector(Vec2::X * at as f32)));
    }
    assert_eq!(arrivals.next(4), None);
    assert_eq!(arrivals.next(5).map(|(at, _)| at), Some(5));
    assert_eq!(arrivals.next(8), None);
    assert_eq!((arrivals.next(9).map(|(at, _)| at), arrivals.next(9).map(|(at, _)| at)), (Some(9), Some(9)));
    for _ in 0..ROOM {
        arrivals.push(10, change("Pad.LeftStick", Value::Vector(Vec2::X)));
    }
    assert_eq!(all(&mut arrivals).len(), ROOM);
}

/// Where nobody takes anything for hours the queue stays short; presses keep their order, a stick is where it was last,
/// and what the mouse was moved adds up.
#[test]
fn what_waits_is_bounded() {
    let mut arrivals = Arrivals::default();
    let trigger = |amount, pressed| change("Pad.RightTrigger", Value::Amount { amount, pressed });
    for turn in 0..200_000_u32 {
        let part = (turn % 100) as f32 / 100.0;
        arrivals.push(u64::from(turn), change("Pad.LeftStick", Value::Vector(Vec2::new(part, -part))));
        arrivals.push(u64::from(turn), change("Mouse.Motion", Value::Motion(Vec2::X * 0.25)));
        arrivals.push(u64::from(turn), trigger(part, (50_000..150_000).contains(&turn)));
        if turn == 100_000 {
            arrivals.push(100_000, change("Mouse.Left", Value::button(true)));
            arrivals.push(100_000, change("Mouse.Left", Value::button(false)));
        }
        assert!(arrivals.len() <= ROOM, "{turn}");
    }
    let left = all(&mut arrivals);
    let last =
        |control: &str| left.iter().rfind(|change| change.control.to_string() == control).map(|c| c.value);
    assert_eq!(last("Pad.LeftStick"), Some(Value::Vector(Vec2::new(0.99, -0.99))));
    assert_eq!(last("Pad.RightTrigger"), Some(Value::Amount { amount: 0.99, pressed: false }));
    let mut moved = 0.0;
    let mut edges = Vec::new();
    for change in &left {
        match change.value {
            Value::Motion(by) => moved += by.x,
            Value::Amount { pressed, .. } => edges.push((change.control.to_string(), pressed)),
            _ => {}
        }
    }
    edges.dedup();
    assert_eq!(moved, 50_000.0);
    let expected = [
        ("Pad.RightTrigger", false),
        ("Pad.RightTrigger", true),
        ("Mouse.Left", true),
        ("Mouse.Left", false),
        ("Pad.RightTrigger", false),
    ];
    assert_eq!(edges, expected.map(|(control, pressed)| (control.to_owned(), pressed)));
}

/// Presses alone are never left out, however many there are.
#[test]
fn no_press_is_left_out() {
    let mut arrivals = Arrivals::default();
    for turn in 0..3 * ROOM {
        arrivals.push(0, change("Mouse.Left", Value::button(turn % 2 == 0)));
    }
    let left = all(&mut arrivals);
    assert_eq!(left.len(), 3 * ROOM);
    assert!(
        left.iter()
            .zip([true, false].iter().cycle())
            .all(|(change, down)| change.value.is_pressed() == *down)
    );
}

/// What the mouse was moved can be forgotten, and nothing else with it.
#[test]
fn motion_is_forgotten() {
    let mut arrivals = Arrivals::default();
    arrivals.push(1, change("Mouse.Motion", Value::Motion(Vec2::X)));
    arrivals.push(2, change("Mouse.Left", Value::button(true)));
    arrivals.forget_motion();
    assert_eq!(all(&mut arrivals), [change("Mouse.Left", Value::button(true))]);
}
