//! Whether a press is a command or a control of the game. It is decided here and nowhere else.

use super::listener::Listener;
use super::signal::Signal;
use crate::devices::{Command, Commands, Control, ControlChange, Device, InputContext, Transition};

/// What is pressed, and what became of it.
#[derive(Debug, Default)]
pub struct Presses {
    commands: Commands,
    /// A press that was handed on as a command and waits for the answer.
    asked: Option<(ControlChange, Command)>,
}

impl Presses {
    /// What a change of a control means to a screen: a command where it means one there, else the game's.
    pub fn signal(&mut self, change: ControlChange, listener: &Listener<'_>) -> Option<Signal> {
        let transition = self.commands.note(&change);
        if listener.context == InputContext::Capture {
            self.commands.stop();
        }
        let command = Command::of(change.control, listener.context, listener.is_games(change.control));
        if let Some(command) = command.filter(|_| transition == Transition::Press) {
            self.commands.spend(&change, true);
            self.asked = Some((change, command));
            return Some(Signal::Command { command, device: change.device, repeated: false });
        }
        self.control(change, transition, listener)
    }

    /// What became of the command that was handed on last. Gives a press back that meant nothing: it is no command.
    pub fn answer(&mut self, now: u64, handled: bool) -> Option<ControlChange> {
        let (change, command) = self.asked.take()?;
        if handled {
            self.commands.given(now, &change, command);
            return None;
        }
        self.commands.spend(&change, false);
        Some(change)
    }

    /// A press that a command gave back: it is a control.
    pub fn refused(&mut self, change: ControlChange, listener: &Listener<'_>) -> Option<Signal> {
        self.control(change, Transition::Press, listener)
    }

    /// A change that is no command: what is let go of is told always, since it may have been pressed before. What begins
    /// on a panel over a run is the panel's until it is at rest again.
    fn control(
        &mut self,
        change: ControlChange,
        transition: Transition,
        listener: &Listener<'_>,
    ) -> Option<Signal> {
        let told = Some(Signal::Control { change, fresh: transition == Transition::Press });
        if change.value.is_rest() {
            return told;
        }
        let is_panels = listener.takes(change.device, change.control);
        if is_panels && transition != Transition::Other {
            self.commands.spend(&change, true);
        }
        match () {
            () if listener.hears_all() => told,
            () if is_panels => None,
            () => told.filter(|_| !self.is_spent(change.device, change.control)),
        }
    }

    /// Notes a change that no screen is told.
    pub fn note(&mut self, change: &ControlChange) {
        self.commands.note(change);
    }

    /// Whether a command or a panel took a control that is still not at rest.
    #[must_use]
    pub fn is_spent(&self, device: Device, control: Control) -> bool {
        self.commands.is_spent(device, control)
    }

    /// The command that repeats at a host time, if one is due.
    pub fn due(&mut self, now: u64) -> Option<Signal> {
        let (device, command) = self.commands.due(now)?;
        Some(Signal::Command { command, device, repeated: true })
    }

    /// Nothing repeats any more.
    pub fn stop(&mut self) {
        self.commands.stop();
    }
}
