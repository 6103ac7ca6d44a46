use super::*;
use crate::devices::{Command, InputContext, Key, MouseButton, NoPads};

const MS: u64 = 1_000_000;

fn input() -> Input {
    Input::new(DeviceOptions::default(), Box::new(NoPads))
}

fn hear(input: &mut Input, at: u64, event: &DeviceEvent) {
    input.event(at, event, Landing::Nothing);
}

fn key(name: &str, pressed: bool) -> DeviceEvent {
    DeviceEvent::key(Key::named(name).expect("a key"), pressed)
}

fn listener(context: InputContext, covers: bool) -> Listener<'static> {
    Listener { context, controls: None, covers }
}

/// What a signal is, in short.
fn short(signal: Option<Signal>) -> String {
    match signal {
        None => "nothing".to_owned(),
        Some(Signal::Command { command, .. }) => format!("{command:?}"),
        Some(Signal::Control { change, fresh }) => {
            format!("{} {}{}", change.control, change.value.is_pressed(), if fresh { " fresh" } else { "" })
        }
        Some(Signal::Pointer(event)) => format!("{:?}", event.phase),
        Some(Signal::Pad(status)) => format!("{status:?}"),
    }
}

/// A press that means no command to a screen is a control at once, before whatever came after it.
#[test]
fn a_refused_command_is_a_control() {
    let panel = listener(InputContext::Panel, false);
    let mut input = input();
    hear(&mut input, 0, &key("KeyR", true));
    hear(&mut input, 0, &key("Space", true));
    let mut heard = Vec::new();
    for handled in [false, false, true, true] {
        heard.push(short(input.next_signal(&panel)));
        input.answer(0, handled);
    }
    assert_eq!(heard, ["Restart", "KeyR true fresh", "Confirm", "nothing"]);
    let held: Vec<_> = input.held().iter().map(|change| change.control.to_string()).collect();
    assert_eq!(held, ["KeyR"], "what a command took is not held for a run");
}

/// What is let go of is told always, whatever became of its press.
#[test]
fn releases_are_always_told() {
    for context in [InputContext::Panel, InputContext::Paused, InputContext::Play, InputContext::Capture] {
        for covers in [false, true] {
            let mut input = input();
            hear(&mut input, 0, &key("Space", true));
            while input.next_signal(&listener(context, covers)).is_some() {
                input.answer(0, true);
            }
            hear(&mut input, MS, &key("Space", false));
            let told = short(input.next_signal(&listener(context, covers)));
            assert_eq!(told, "Space false", "{context:?} {covers}");
        }
    }
}

/// While a control is waited for, none is a command: neither Escape nor the key for full screen.
#[test]
fn a_capture_has_every_control() {
    for covers in [false, true] {
        let mut input = input();
        for name in ["Escape", "F11", "Enter", "ArrowDown"] {
            hear(&mut input, 0, &key(name, true));
            let told = short(input.next_signal(&listener(InputContext::Capture, covers)));
            assert_eq!(told, format!("{name} true fresh"));
        }
        assert_eq!(input.due(3_600_000 * MS), None, "and none of them repeats");
        assert!(input.held().is_empty(), "and none of them is held for a run");
    }
}

/// On a panel the mouse is the pointer's; where a screen plays it is the game's, and nothing is pointed at.
#[test]
fn the_mouse_points_on_panels_only() {
    let click = DeviceEvent::MouseButton { button: MouseButton::Left, pressed: true };
    let told = |context| {
        let mut input = input();
        hear(&mut input, 0, &click);
        let mut all = Vec::new();
        while let Some(signal) = input.next_signal(&listener(context, false)) {
            all.push(short(Some(signal)));
            input.answer(0, true);
        }
        all
    };
    assert_eq!(told(InputContext::Panel), ["Pressed"]);
    assert_eq!(told(InputContext::Play), ["Mouse.Left true fresh"]);
}

/// A direction repeats while it is held, by the device that holds it, until another screen is on top.
#[test]
fn a_direction_repeats() {
    let mut input = input();
    hear(&mut input, 0, &key("ArrowDown", true));
    assert_eq!(short(input.next_signal(&listener(InputContext::Panel, false))), "Down");
    input.answer(0, true);
    assert_eq!(input.due(399 * MS), None);
    let repeated = Signal::Command { command: Command::Down, device: Device::Keyboard, repeated: true };
    assert_eq!(input.due(400 * MS), Some(repeated.clone()));
    assert_eq!((input.due(509 * MS), input.due(510 * MS)), (None, Some(repeated)));
    input.stop_repeating();
    assert_eq!(input.due(3_600_000 * MS), None);
}
