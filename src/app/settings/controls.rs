//! The controls of a game: what is bound to what, as rows, and changes of it.

use std::rc::Rc;

use dacapo_engine::action::Controller;
use dacapo_engine::game::{Binding, words};

use super::super::row::Row;
use super::capture::is_device;
use super::conflict;
use super::slot::{Slot, slots};
use super::undo::Undo;
use crate::arcade::AnyGame;
use crate::devices::{Control, Devices};
use crate::settings::{Bound, Settings};

/// What a game's slots are bound to.
pub struct Controls {
    game: &'static dyn AnyGame,
    controllers: Rc<[Controller]>,
    /// What is bound, what a touch screen shows included.
    bindings: Vec<Binding>,
    /// What can be bound.
    pub slots: Vec<Slot>,
}

impl Controls {
    /// The controls of a game and its controllers as the settings have them.
    #[must_use]
    pub fn of(game: &'static dyn AnyGame, controllers: Rc<[Controller]>, settings: &Settings) -> Self {
        let bindings = settings.resolve(game.id(), &game.bindings(), &controllers).bindings;
        let slots = slots(&controllers, &bindings);
        // A touch screen's whole axis is no stick's, and is not changed here.
        let devices: Vec<_> =
            bindings.iter().filter(|binding| is_device(&binding.control)).cloned().collect();
        let slots = slots.into_iter().filter(|slot| is_usual(slot, &devices)).collect();
        Self { game, controllers, bindings, slots }
    }

    /// What devices are bound to in a slot, in order.
    #[must_use]
    pub fn bound(&self, slot: &Slot) -> Vec<&Binding> {
        self.bindings.iter().filter(|binding| slot.takes(binding) && is_device(&binding.control)).collect()
    }

    /// What devices are bound to, in order.
    pub fn all_bound(&self) -> impl Iterator<Item = &Binding> {
        self.bindings.iter().filter(|binding| is_device(&binding.control))
    }

    /// The row of a slot.
    #[must_use]
    pub fn row(&self, slot: &Slot, devices: &Devices) -> Row {
        let bound = self.bound(slot);
        let labels: Vec<_> = bound.iter().map(|binding| label(binding, devices)).collect();
        let conflicts = bound.iter().any(|binding| !self.others(binding).is_empty());
        let value = if labels.is_empty() { "-".to_owned() } else { labels.join(", ") };
        Row::pair(&slot.name, value).warning(conflicts)
    }

    /// The name of a port, where the game has several.
    #[must_use]
    pub fn port_name(&self, port: u8) -> Option<String> {
        let controller = self.controllers.get(usize::from(port)).filter(|_| self.controllers.len() > 1)?;
        Some(words(&controller.id))
    }

    /// The other slots that a binding's control feeds, as a player reads them.
    #[must_use]
    pub fn others(&self, binding: &Binding) -> Vec<String> {
        let others = conflict::others(binding, &self.slots, &self.bindings);
        others.iter().map(|slot| self.full_name(slot)).collect()
    }

    /// A line for each control that does more than one thing.
    #[must_use]
    pub fn conflicts(&self, devices: &Devices) -> Vec<String> {
        let all = conflict::all(&self.slots, &self.bindings);
        let line = |binding: &Binding| {
            let own = self.slots.iter().find(|slot| slot.takes(binding)).map(|slot| self.full_name(slot));
            let names: Vec<_> = own.into_iter().chain(self.others(binding)).collect();
            format!("{} does two things: {}", label(binding, devices), names.join(" and "))
        };
        all.into_iter().filter(|binding| is_device(&binding.control)).map(line).collect()
    }

    /// Whether a binding is there already.
    #[must_use]
    pub fn has(&self, binding: &Binding) -> bool {
        self.bindings.contains(binding)
    }

    /// Adds a binding that is not there yet, where it was if it was there before.
    pub fn add(&self, binding: &Binding, undo: &mut Undo, settings: &mut Settings) {
        undo.note(self.game.id(), [binding].into_iter());
        undo.changed(self.game.id());
        let mut added: Vec<_> = self.of_action(binding).chain([binding]).cloned().collect();
        undo.sort(self.game.id(), &mut added);
        self.store(binding, added, settings);
    }

    /// Takes a binding away.
    pub fn remove(&self, binding: &Binding, undo: &mut Undo, settings: &mut Settings) {
        undo.changed(self.game.id());
        let left = self.of_action(binding).filter(|other| *other != binding).cloned().collect();
        self.store(binding, left, settings);
    }

    /// What devices are bound to in the action of a binding.
    fn of_action<'a>(&'a self, binding: &'a Binding) -> impl Iterator<Item = &'a Binding> {
        self.bindings.iter().filter(|other| {
            (other.port, other.action) == (binding.port, binding.action) && is_device(&other.control)
        })
    }

    fn store(&self, of: &Binding, bindings: Vec<Binding>, settings: &mut Settings) {
        let controller = self.controllers.get(usize::from(of.port));
        let spec = controller.and_then(|controller| controller.actions.get(usize::from(of.action)));
        if let (Some(controller), Some(spec)) = (controller, spec) {
            let bounds = bindings.iter().map(|binding| Bound::of(binding, spec.kind)).collect();
            settings.bind(self.game.id(), &controller.id, &spec.name, bounds);
        }
    }

    /// A slot's name, with its port where there are several.
    fn full_name(&self, slot: &Slot) -> String {
        match self.port_name(slot.port) {
            Some(port) => format!("{port} {}", slot.name),
            None => slot.name.clone(),
        }
    }
}

/// A control of a binding as a player reads it.
#[must_use]
pub fn label(binding: &Binding, devices: &Devices) -> String {
    let name = binding.control.as_str();
    Control::named(name).map_or_else(|| name.to_owned(), |control| devices.label(control))
}

/// A slot that every action has, or that some device is bound to.
fn is_usual(slot: &Slot, bindings: &[Binding]) -> bool {
    slot.usual || bindings.iter().any(|binding| slot.takes(binding))
}
