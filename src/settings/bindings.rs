//! The bindings of a game as a player has them.

use std::collections::BTreeSet;

use dacapo_engine::action::Controller;
use dacapo_engine::game::Binding;

use super::Settings;
use crate::arcade::AnyGame;
use crate::devices::Control;

/// The bindings of a game, and what of the settings could not be used for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resolved {
    /// In the order of ports and actions.
    pub bindings: Vec<Binding>,
    /// A line for each name that means nothing, for the player. The rest is used.
    pub complaints: Vec<String>,
}

impl Settings {
    /// What a game's actions are bound to: the player's choice, else the game's own. `defaults` are the latter with
    /// those of its touch layout, and `roster` is what the game's level has.
    #[must_use]
    pub fn resolve(&self, game: &str, defaults: &[Binding], roster: &[Controller]) -> Resolved {
        let mut resolved = Resolved::default();
        for (port, controller) in (0..=u8::MAX).zip(roster) {
            for (action, spec) in (0..=u8::MAX).zip(&controller.actions) {
                let own = defaults.iter().filter(|binding| (binding.port, binding.action) == (port, action));
                let chosen = self.chosen(game, &controller.id, &spec.name);
                // What a touch screen shows is the game's affair.
                let kept = own.filter(|binding| chosen.is_none() || is_touch(binding));
                resolved.bindings.extend(kept.cloned());
                for bound in chosen.into_iter().flatten() {
                    match bound.binding(port, action, spec) {
                        // A control that is listed twice does not count twice.
                        Ok(binding) if resolved.bindings.contains(&binding) => {}
                        Ok(binding) => resolved.bindings.push(binding),
                        Err(reason) => resolved
                            .complaints
                            .push(format!("{game}, {}, {}: {reason}", controller.id, spec.name)),
                    }
                }
            }
        }
        resolved.complaints.extend(self.unknown(game, roster));
        resolved
    }

    /// A line for each game that is named here and is none of these.
    #[must_use]
    pub fn unknown_games(&self, known: &[&'static dyn AnyGame]) -> Vec<String> {
        let named: BTreeSet<_> = self.bindings.keys().chain(self.options.keys()).collect();
        let strange = named.into_iter().filter(|name| !known.iter().any(|game| game.id() == **name));
        strange.map(|name| format!("there is no game '{name}'")).collect()
    }

    fn chosen(&self, game: &str, port: &str, action: &str) -> Option<&Vec<super::Bound>> {
        self.bindings.get(game)?.get(port)?.get(action)
    }

    /// Ports and actions that the game does not have.
    fn unknown(&self, game: &str, roster: &[Controller]) -> Vec<String> {
        let mut unknown = Vec::new();
        for (port, actions) in self.bindings.get(game).into_iter().flatten() {
            let Some(controller) = roster.iter().find(|controller| controller.id == *port) else {
                unknown.push(format!("{game}: there is no port '{port}'"));
                continue;
            };
            let known = |name: &String| controller.actions.iter().any(|action| action.name == *name);
            let strange = actions.keys().filter(|name| !known(name));
            unknown.extend(strange.map(|name| format!("{game}, {port}: there is no action '{name}'")));
        }
        unknown
    }
}

fn is_touch(binding: &Binding) -> bool {
    matches!(Control::named(binding.control.as_str()), Some(Control::Touch(_)))
}
