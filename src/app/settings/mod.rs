//! The settings screen: what every action is bound to, and how devices are read. It lies over a menu or a paused run,
//! and every change holds at once.

mod capture;
mod conflict;
mod controls;
mod draw;
mod options;
mod pages;
mod slot;
#[cfg(test)]
mod test;

use std::rc::Rc;

use dacapo_engine::action::Controller;
use dacapo_engine::game::Binding;

use super::list::{List, ListEvent};
use super::row::Row;
use crate::arcade::AnyGame;
use crate::devices::{
    Command, Control, ControlChange, Devices, MouseButton, MouseControl, PointerEvent, PointerPhase,
};
use crate::settings::Settings;
use capture::{Capture, Caught};
use controls::Controls;
use pages::{Item, Page};

/// The settings screen.
pub struct SettingsScreen {
    games: Vec<&'static dyn AnyGame>,
    /// The controllers of each, which are those of its levels: read once, and not for every picture.
    rosters: Vec<Rc<[Controller]>>,
    /// The game that is played below, by its id.
    playing: Option<&'static str>,
    /// The pages that lead to the present one, which is the last.
    pages: Vec<(Page, List)>,
    capture: Option<Capture>,
    notice: Option<String>,
    /// The mouse button that was taken by press-to-bind is still down, and clicks nothing.
    deaf: bool,
}

/// What settings are changed on, and what devices are called.
pub struct SettingsContext<'a> {
    /// What the player chose so far.
    pub settings: &'a mut Settings,
    /// For labels and for the list of pads.
    pub devices: &'a Devices,
}

/// What came of a player's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing that matters elsewhere.
    Stay,
    /// It meant nothing here.
    Ignored,
    /// The settings changed: they are to be kept and to be heeded.
    Changed,
    /// The player is done.
    Leave,
}

impl SettingsScreen {
    /// The screen for some games, over one that is played.
    #[must_use]
    pub fn new(games: &[&'static dyn AnyGame], playing: Option<&'static str>) -> Self {
        Self {
            games: games.to_vec(),
            rosters: games.iter().map(|game| game.controllers().into()).collect(),
            playing,
            pages: vec![(Page::Root, List::default())],
            capture: None,
            notice: None,
            deaf: false,
        }
    }

    /// Shows a line, until the next word.
    pub fn say(&mut self, notice: String) {
        self.notice = Some(notice);
    }

    /// Obeys a command.
    pub fn command(&mut self, command: Command, context: &mut SettingsContext<'_>) -> Outcome {
        if command == Command::Back {
            return self.back();
        }
        let items = self.items(context);
        let event = self.list().command(&rows(&items), command);
        event.map_or(Outcome::Ignored, |event| self.act(event, &items, context))
    }

    /// Follows the pointer.
    pub fn point(&mut self, event: &PointerEvent, context: &mut SettingsContext<'_>) -> Outcome {
        let over = matches!(event.phase, PointerPhase::Released | PointerPhase::Cancelled);
        if self.deaf {
            self.deaf = !over;
            return Outcome::Stay;
        }
        if self.capture.is_some() {
            // The mouse's buttons are taken; a finger has nothing that could be.
            if event.touch && event.phase == PointerPhase::Released {
                self.capture = None;
            }
            return Outcome::Stay;
        }
        let items = self.items(context);
        let event = self.list().point(&rows(&items), event);
        event.map_or(Outcome::Ignored, |event| self.act(event, &items, context))
    }

    /// Whether it waits for a control to be pressed: then [`SettingsScreen::hear`] takes all of them.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.capture.is_some()
    }

    /// A control was moved while the screen waits for one; `fresh` where that pressed it, and it was not pressed before.
    pub fn hear(
        &mut self,
        change: &ControlChange,
        fresh: bool,
        context: &mut SettingsContext<'_>,
    ) -> Outcome {
        let Some(capture) = &mut self.capture else { return Outcome::Ignored };
        match capture.hear(change, fresh) {
            Caught::Nothing => return Outcome::Stay,
            Caught::Reserved(control) => {
                let label = context.devices.label(control);
                self.notice = Some(format!("{label} belongs to the program: choose another"));
                return Outcome::Stay;
            }
            Caught::Cancelled => self.notice = None,
            Caught::Binding(binding) => {
                // Only this button is the pointer's, too.
                self.deaf = change.control == Control::Mouse(MouseControl::Button(MouseButton::Left));
                return self.take(&binding, context);
            }
        }
        self.capture = None;
        Outcome::Stay
    }

    /// The selected row.
    #[cfg(test)]
    pub fn selected(&mut self, context: &SettingsContext<'_>) -> Option<String> {
        let items = self.items(context);
        items.get(self.list().selected()).map(|(row, _)| row.label.clone())
    }

    /// Binds what was pressed.
    fn take(&mut self, binding: &Binding, context: &mut SettingsContext<'_>) -> Outcome {
        self.capture = None;
        let Some(controls) = self.controls(context.settings) else { return Outcome::Stay };
        let label = controls::label(binding, context.devices);
        if !controls.add(binding.clone(), context.settings) {
            self.notice = Some(format!("{label} does that already"));
            return Outcome::Stay;
        }
        // The same row as before: to add another one.
        let add = self.list().selected() + 1;
        self.list().select(add);
        let others = controls.others(binding);
        self.notice = (!others.is_empty()).then(|| format!("{label} also does: {}", others.join(", ")));
        Outcome::Changed
    }

    fn back(&mut self) -> Outcome {
        self.notice = None;
        if self.pages.len() <= 1 {
            return Outcome::Leave;
        }
        self.pages.pop();
        Outcome::Stay
    }

    fn act(&mut self, event: ListEvent, items: &[(Row, Item)], context: &mut SettingsContext<'_>) -> Outcome {
        self.notice = None;
        let (place, by, round) = match event {
            ListEvent::Moved => return Outcome::Stay,
            ListEvent::Activated(place) => (place, 1, true),
            ListEvent::Adjusted(place, by) => (place, by, false),
        };
        let Some((_, item)) = items.get(place) else { return Outcome::Stay };
        match item {
            Item::None => {}
            Item::Back => return self.back(),
            Item::Open(page) => self.pages.push((page.clone(), List::default())),
            Item::Dial(dial) => {
                dial.turn(by, round, &mut context.settings.devices);
                return Outcome::Changed;
            }
            Item::Reset(game) => {
                context.settings.reset(game.id());
                self.notice = Some(format!("The controls of {} are its own again", game.title()));
                return Outcome::Changed;
            }
            Item::Add(slot) => self.capture = Some(Capture::new(slot.clone(), context.devices.held())),
            Item::Remove(binding) => {
                if let Some(controls) = self.controls(context.settings) {
                    controls.remove(binding, context.settings);
                }
                return Outcome::Changed;
            }
        }
        Outcome::Stay
    }

    fn list(&mut self) -> &mut List {
        // There is always a page: the first one is never taken away.
        let last = self.pages.len() - 1;
        &mut self.pages[last].1
    }

    /// The controls of the game whose page this is.
    fn controls(&self, settings: &Settings) -> Option<Controls> {
        let game = match &self.pages.last()?.0 {
            Page::Root => return None,
            Page::Controls(game) | Page::Slot(game, _) => *game,
        };
        Some(self.controls_of(game, settings))
    }

    fn controls_of(&self, game: &'static dyn AnyGame, settings: &Settings) -> Controls {
        Controls::of(game, self.controllers(game.id()), settings)
    }

    /// The controllers of a game by its id.
    fn controllers(&self, id: &str) -> Rc<[Controller]> {
        let place = self.games.iter().position(|game| game.id() == id);
        place.map_or_else(|| Rc::from([]), |place| self.rosters[place].clone())
    }
}

fn rows(items: &[(Row, Item)]) -> Vec<Row> {
    items.iter().map(|(row, _)| row.clone()).collect()
}
