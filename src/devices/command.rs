//! What controls mean outside a game: on menus and panels, and around a run that is played.

use super::control::{
    Control, ControlChange, Device, Direction, MouseControl, PadButton, PadControl, Stick, Value, Wheel,
};
use super::key::Key;
use winit::keyboard::KeyCode;

/// How long a direction is held before it repeats, and how often it does then, in nanoseconds.
const REPEAT_AFTER: u64 = 400_000_000;
const REPEAT_EVERY: u64 = 110_000_000;

/// Something the player wants of the program, by whatever device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Up in a list. Repeats while held, as the other directions do.
    Up,
    /// Down in a list.
    Down,
    /// To the left, or less of it.
    Left,
    /// To the right, or more of it.
    Right,
    /// Yes, this one.
    Confirm,
    /// Back to where we came from.
    Back,
    /// Pause, or go on.
    Pause,
    /// From the beginning.
    Restart,
    /// Take the selected one away.
    Remove,
    /// Between window and full screen.
    FullScreen,
}

/// Where a control is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputContext {
    /// A menu or panel hears all controls.
    Panel,
    /// As on a panel, over a run that is paused: only what pauses and resumes it is the game's.
    Paused,
    /// A run is played: what it binds is the game's.
    Play,
    /// The next control that is pressed is taken as it is: none of them is a command.
    Capture,
}

/// Which controls are not at rest, as commands see it.
#[derive(Debug, Default)]
pub struct Commands {
    down: Vec<Down>,
    repeat: Option<(Device, Control, Command, u64)>,
}

#[derive(Clone, Copy, Debug)]
struct Down {
    device: Device,
    control: Control,
    pressed: bool,
    /// A command or a panel took it: no game sees it before it was at rest.
    spent: bool,
}

/// What a change is, by what was known of its control before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// It was pressed, and was not before.
    Press,
    /// It left its rest, and that is no press: a stick, a trigger a little, the twin of what is pressed already.
    Start,
    /// It was away from its rest before, or is at rest now.
    Other,
}

impl Command {
    /// What a control means there; nothing where it is the game's, or means nothing.
    #[must_use]
    pub fn of(control: Control, context: InputContext, is_games: bool) -> Option<Self> {
        match context {
            InputContext::Capture => None,
            _ if control == Control::Key(Key::F11) => Some(Self::FullScreen),
            _ if is_games => None,
            InputContext::Panel | InputContext::Paused => on_panel(control),
            InputContext::Play => in_play(control),
        }
    }

    const fn repeats(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }
}

impl Commands {
    /// Notes a change. Twins of one device that press the same at the same time are one press.
    pub fn note(&mut self, change: &ControlChange) -> Transition {
        let ControlChange { device, control, value, .. } = *change;
        match value {
            Value::Pulse => return Transition::Press,
            Value::Motion(_) => return Transition::Other,
            Value::Amount { .. } | Value::Vector(_) => {}
        }
        let pressed = value.is_pressed();
        if !pressed {
            self.repeat = self.repeat.filter(|(by, held, ..)| (*by, *held) != (device, control));
        }
        let twin = self.down.iter().any(|down| down.control == control && down.pressed);
        let Some(place) = self.down.iter().position(|down| (down.device, down.control) == (device, control))
        else {
            if value.is_rest() {
                return Transition::Other;
            }
            self.down.push(Down { device, control, pressed, spent: false });
            return if pressed && !twin { Transition::Press } else { Transition::Start };
        };
        let was_pressed = std::mem::replace(&mut self.down[place].pressed, pressed);
        if value.is_rest() {
            self.down.remove(place);
        }
        if pressed && !was_pressed && !twin { Transition::Press } else { Transition::Other }
    }

    /// A command takes a press, or gives it back.
    pub fn spend(&mut self, change: &ControlChange, spent: bool) {
        for down in &mut self.down {
            if (down.device, down.control) == (change.device, change.control) {
                down.spent = spent;
            }
        }
    }

    /// Whether a command or a panel took a control that is still not at rest.
    #[must_use]
    pub fn is_spent(&self, device: Device, control: Control) -> bool {
        self.down.iter().any(|down| down.spent && (down.device, down.control) == (device, control))
    }

    /// A command was given by a control: from now on it repeats if it does at all.
    pub fn given(&mut self, now: u64, change: &ControlChange, command: Command) {
        let held = change.value != Value::Pulse && command.repeats();
        self.repeat = held.then_some((change.device, change.control, command, now + REPEAT_AFTER));
    }

    /// The command that repeats at a host time and the device that holds it, if one is due. At most one: a list is not
    /// run through because a picture was late.
    pub fn due(&mut self, now: u64) -> Option<(Device, Command)> {
        let (device, _, command, at) = self.repeat.as_mut().filter(|(.., at)| *at <= now)?;
        *at = now + REPEAT_EVERY;
        Some((*device, *command))
    }

    /// Nothing repeats any more.
    pub fn stop(&mut self) {
        self.repeat = None;
    }
}

fn in_play(control: Control) -> Option<Command> {
    match control {
        Control::Key(key) => match key.code() {
            KeyCode::Escape => Some(Command::Pause),
            KeyCode::KeyR => Some(Command::Restart),
            _ => None,
        },
        Control::Pad(PadControl::Button(PadButton::Start))
        | Control::Mouse(MouseControl::Button(super::MouseButton::Back)) => Some(Command::Pause),
        _ => None,
    }
}

fn on_panel(control: Control) -> Option<Command> {
    match control {
        Control::Key(key) => on_panel_key(key),
        Control::Mouse(MouseControl::Wheel(Wheel::Up)) => Some(Command::Up),
        Control::Mouse(MouseControl::Wheel(Wheel::Down)) => Some(Command::Down),
        Control::Mouse(MouseControl::Button(super::MouseButton::Back)) => Some(Command::Back),
        Control::Mouse(_) | Control::Touch(_) => None,
        Control::Pad(control) => on_panel_pad(control),
    }
}

fn on_panel_key(key: Key) -> Option<Command> {
    match key.code() {
        KeyCode::ArrowUp | KeyCode::KeyW => Some(Command::Up),
        KeyCode::ArrowDown | KeyCode::KeyS => Some(Command::Down),
        KeyCode::ArrowLeft | KeyCode::KeyA => Some(Command::Left),
        KeyCode::ArrowRight | KeyCode::KeyD => Some(Command::Right),
        KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space => Some(Command::Confirm),
        KeyCode::Escape | KeyCode::BrowserBack => Some(Command::Back),
        KeyCode::KeyR => Some(Command::Restart),
        KeyCode::Delete | KeyCode::Backspace => Some(Command::Remove),
        KeyCode::Pause => Some(Command::Pause),
        _ => None,
    }
}

fn on_panel_pad(control: PadControl) -> Option<Command> {
    match control {
        PadControl::Button(PadButton::South) => Some(Command::Confirm),
        PadControl::Button(PadButton::East) => Some(Command::Back),
        PadControl::Button(PadButton::West) => Some(Command::Remove),
        PadControl::Button(PadButton::Start) => Some(Command::Pause),
        PadControl::Button(PadButton::Up) | PadControl::StickTo(Stick::Left, Direction::Up) => {
            Some(Command::Up)
        }
        PadControl::Button(PadButton::Down) | PadControl::StickTo(Stick::Left, Direction::Down) => {
            Some(Command::Down)
        }
        PadControl::Button(PadButton::Left) | PadControl::StickTo(Stick::Left, Direction::Left) => {
            Some(Command::Left)
        }
        PadControl::Button(PadButton::Right) | PadControl::StickTo(Stick::Left, Direction::Right) => {
            Some(Command::Right)
        }
        _ => None,
    }
}
