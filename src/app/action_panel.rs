//! The actions that a panel offers: one of them is selected, and a command, a click or a tap chooses it.

use super::grace::Grace;
use super::input::{InputMethod, Signal};
use super::list::{List, ListEvent};
use super::panel_action::PanelAction;
use crate::devices::{PointerEvent, PointerPhase};

/// Which action is selected, and what the pointer does among them.
#[derive(Debug, Default)]
pub struct ActionPanel {
    list: List,
    /// The pointer went down beside all actions.
    beside: bool,
    /// It appeared by itself, and takes no choice yet.
    grace: Grace,
}

/// What the player did on a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelEvent {
    /// Another action is selected, or the same one still is.
    Moved,
    /// An action was chosen.
    Chosen(PanelAction),
    /// A click or tap began and ended beside all actions.
    Beside,
}

impl ActionPanel {
    /// Follows what the player does among some actions; nothing where it means nothing to them.
    pub fn signal(&mut self, actions: &[PanelAction], signal: &Signal) -> Option<PanelEvent> {
        let rows = PanelAction::rows(actions, InputMethod::default());
        let event = self.list.signal(&rows, signal);
        if let Signal::Pointer(PointerEvent { at, phase, .. }) = signal {
            let beside = !self.list.is_at(&rows, *at);
            match phase {
                PointerPhase::Pressed => self.beside = beside,
                PointerPhase::Released if beside && self.beside => return Some(PanelEvent::Beside),
                _ => {}
            }
        }
        match event? {
            ListEvent::Activated(place) => actions.get(place).map(|action| PanelEvent::Chosen(*action)),
            ListEvent::Moved | ListEvent::Adjusted(..) => Some(PanelEvent::Moved),
        }
    }

    /// The player asked for it: its first action is selected.
    pub fn open(&mut self) {
        *self = Self::default();
    }

    /// It appears by itself: its first action is selected, and it takes no choice before a moment has passed.
    pub fn appear(&mut self) {
        *self = Self { grace: Grace::unseen(), ..Self::default() };
    }

    /// It is seen at a host time in nanoseconds.
    pub fn seen(&mut self, now: u64) {
        self.grace.seen(now);
    }

    /// Whether it takes what the player does at a host time in nanoseconds; what it does not take is nobody's. A pointer
    /// that only moves chooses nothing.
    pub fn accepts(&mut self, now: u64, signal: &Signal) -> bool {
        let device = match signal {
            // What is held neither chooses nor hammers.
            Signal::Command { repeated: true, .. } => return self.grace.is_over(),
            Signal::Command { device, .. } => *device,
            Signal::Pointer(event) if event.phase == PointerPhase::Pressed => event.device(),
            Signal::Pointer(_) | Signal::Control { .. } | Signal::Pad(_) => return true,
        };
        self.grace.accepts(now, device)
    }

    /// Selects the last of some actions.
    pub fn select_last(&mut self, actions: &[PanelAction]) {
        self.list = List::at(actions.len().saturating_sub(1));
    }

    /// The list in which the actions are drawn.
    pub fn list(&mut self) -> &mut List {
        &mut self.list
    }
}
