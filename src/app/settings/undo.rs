//! What was bound since the settings were opened: whatever was taken away since can be put back.

use dacapo_engine::game::Binding;

use super::slot::Slot;
use crate::settings::{ChosenInGame, Settings};

/// What was bound since the settings were opened.
#[derive(Debug, Default)]
pub struct Undo {
    /// What was bound at some time, in the order in which it was seen, with the game's id.
    seen: Vec<(&'static str, Binding)>,
    /// What a game had before its controls were reset, as long as none of them was changed since.
    reset: Option<(&'static str, ChosenInGame)>,
}

impl Undo {
    /// Notes what is bound in a game now.
    pub fn note<'a>(&mut self, game: &'static str, bindings: impl Iterator<Item = &'a Binding>) {
        for binding in bindings {
            if !self.seen.iter().any(|(id, seen)| (*id, seen) == (game, binding)) {
                self.seen.push((game, binding.clone()));
            }
        }
    }

    /// What is or was bound to a slot of a game, in the order in which it was seen.
    pub fn seen<'a>(&'a self, game: &'a str, slot: &'a Slot) -> impl Iterator<Item = &'a Binding> {
        let of_slot = self.seen.iter().filter(move |(id, binding)| *id == game && slot.takes(binding));
        of_slot.map(|(_, binding)| binding)
    }

    /// Sorts bindings of a game in the order in which they were seen.
    pub fn sort(&self, game: &str, bindings: &mut [Binding]) {
        let place = |wanted: &Binding| {
            let found = self.seen.iter().position(|(id, binding)| *id == game && binding == wanted);
            found.unwrap_or(usize::MAX)
        };
        bindings.sort_by_key(place);
    }

    /// Gives a game its own controls back. False where it has them.
    pub fn reset(&mut self, game: &'static str, settings: &mut Settings) -> bool {
        let Some(chosen) = settings.reset(game) else { return false };
        self.reset = Some((game, chosen));
        true
    }

    /// Whether the reset of a game can be taken back.
    #[must_use]
    pub fn was_reset(&self, game: &str) -> bool {
        self.reset.as_ref().is_some_and(|(id, _)| *id == game)
    }

    /// Takes the last reset back.
    pub fn take_reset_back(&mut self, settings: &mut Settings) {
        if let Some((game, chosen)) = self.reset.take() {
            settings.take_reset_back(game, chosen);
        }
    }

    /// A control of a game was changed: a reset before that cannot be taken back any more.
    pub fn changed(&mut self, game: &str) {
        self.reset.take_if(|(id, _)| *id == game);
    }
}
