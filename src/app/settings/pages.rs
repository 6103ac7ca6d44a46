//! The pages of the settings screen as rows, and what each row does.

use dacapo_engine::game::{Binding, words};

use super::super::row::Row;
use super::catalog::Catalog;
use super::controls::{Controls, label};
use super::options::{Dial, SECTIONS};
use super::slot::Slot;
use super::undo::Undo;
use crate::arcade::AnyGame;
use crate::devices::Devices;
use crate::escape::escape_line;
use crate::settings::Settings;

/// A page.
#[derive(Clone)]
pub enum Page {
    /// Games, and options.
    Root,
    /// What can be bound in a game.
    Controls(&'static dyn AnyGame),
    /// What is bound to one slot of it.
    Slot(&'static dyn AnyGame, Slot),
}

/// What a row does.
#[derive(Clone)]
pub enum Item {
    None,
    Back,
    Open(Page),
    Dial(&'static Dial),
    Reset(&'static dyn AnyGame),
    TakeResetBack(&'static dyn AnyGame),
    Add(Slot),
    Remove(Binding),
    PutBack(Binding),
}

impl Page {
    /// The rows of the page, and what each does.
    pub fn items(
        &self,
        catalog: &Catalog,
        settings: &Settings,
        undo: &Undo,
        devices: &Devices,
    ) -> Vec<(Row, Item)> {
        match self {
            Self::Root => root(catalog, settings, devices),
            Self::Controls(game) => of_game(&catalog.controls(*game, settings), *game, undo, devices),
            Self::Slot(game, slot) => {
                let controls = catalog.controls(*game, settings);
                let seen = undo.seen(game.id(), slot);
                of_slot(&controls, slot, seen, devices)
            }
        }
    }
}

fn root(catalog: &Catalog, settings: &Settings, devices: &Devices) -> Vec<(Row, Item)> {
    let mut items = vec![(Row::heading("Controls"), Item::None)];
    items.extend(catalog.games().map(|game| {
        let conflicts = catalog.controls(game, settings).conflicts(devices).len();
        let value = match conflicts {
            0 => "change".to_owned(),
            1 => "a control does two things".to_owned(),
            count => format!("{count} controls do two things"),
        };
        (Row::pair(game.title(), value).warning(conflicts > 0), Item::Open(Page::Controls(game)))
    }));
    for section in SECTIONS {
        items.push((Row::heading(section.heading), Item::None));
        items.extend(section.dials.iter().map(|dial| (dial.row(settings), Item::Dial(dial))));
    }
    items.push((Row::heading("Gamepads"), Item::None));
    items.extend(pads(catalog, devices).into_iter().map(|pad| (Row::note(pad), Item::None)));
    items.push((Row::action("Back"), Item::Back));
    items
}

fn pads(catalog: &Catalog, devices: &Devices) -> Vec<String> {
    let controllers = catalog.players();
    let pads = devices.pads();
    let mut lines: Vec<_> = pads
        .connected()
        .map(|(_, name, seat)| {
            let seat = seat.and_then(|seat| controllers.get(usize::from(seat)));
            match seat {
                Some(controller) => format!("{} plays {}", escape_line(name), words(&controller.id)),
                None if pads.can_join() => format!("{}: press a button to join", escape_line(name)),
                None => escape_line(name),
            }
        })
        .collect();
    if lines.is_empty() {
        lines.push("None is connected".to_owned());
    }
    lines
}

fn of_game(
    controls: &Controls,
    game: &'static dyn AnyGame,
    undo: &Undo,
    devices: &Devices,
) -> Vec<(Row, Item)> {
    let mut items = Vec::new();
    let mut port = None;
    for slot in &controls.slots {
        if port != Some(slot.port) {
            port = Some(slot.port);
            items.extend(controls.port_name(slot.port).map(|name| (Row::heading(name), Item::None)));
        }
        items.push((controls.row(slot, devices), Item::Open(Page::Slot(game, slot.clone()))));
    }
    items.push(match undo.was_reset(game.id()) {
        true => (Row::action("Take the reset back"), Item::TakeResetBack(game)),
        false => (Row::action("Reset these controls"), Item::Reset(game)),
    });
    items.push((Row::action("Back"), Item::Back));
    items
}

/// To add a control comes first. One that is taken away keeps its row, where it can be put back.
fn of_slot<'a>(
    controls: &Controls,
    slot: &Slot,
    seen: impl Iterator<Item = &'a Binding>,
    devices: &Devices,
) -> Vec<(Row, Item)> {
    let mut items = vec![(Row::action("Add a control"), Item::Add(slot.clone()))];
    items.extend(seen.map(|binding| {
        let label = label(binding, devices);
        if !controls.has(binding) {
            return (Row::pair(label, "removed: put back"), Item::PutBack(binding.clone()));
        }
        let others = controls.others(binding);
        let value = match others.is_empty() {
            true => "remove".to_owned(),
            false => format!("also {}: remove", others.join(", ")),
        };
        (Row::pair(label, value).warning(!others.is_empty()), Item::Remove(binding.clone()))
    }));
    items.push((Row::action("Back"), Item::Back));
    items
}
