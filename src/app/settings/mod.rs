//! The settings screen: what every action is bound to, and how devices are read. It lies over a menu or a paused run,
//! and every change holds at once.

mod capture;
mod catalog;
mod conflict;
mod controls;
mod draw;
mod options;
mod pages;
mod slot;
#[cfg(test)]
mod test;
mod undo;

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::Binding;
use glam::Vec2;

use super::context::ScreenContext;
use super::input::Signal;
use super::list::{List, ListEvent};
use super::message::{Message, MessageLine};
use super::row::Row;
use super::screen::{Answer, Opened, Screen};
use crate::arcade::AnyGame;
use crate::devices::{
    Command, Control, ControlChange, InputContext, MouseButton, MouseControl, PointerEvent, PointerPhase,
};
use crate::settings::Settings;
use capture::{Capture, Caught};
use catalog::Catalog;
use controls::Controls;
use pages::{Item, Page};
use undo::Undo;

/// The settings screen.
pub struct SettingsScreen {
    catalog: Catalog,
    /// The pages that lead to the present one, which is the last.
    pages: Vec<(Page, List)>,
    undo: Undo,
    capture: Option<Capture>,
    /// What a click or tap can choose while a control is waited for.
    cancel: List,
    /// Where the pointer was last.
    pointed: Vec2,
    message: MessageLine,
    /// The mouse button that was taken by press-to-bind is still down, and clicks nothing.
    deaf: bool,
}

impl SettingsScreen {
    /// Opens the settings where no game is played.
    ///
    /// # Errors
    /// Never.
    pub fn open(context: &mut ScreenContext<'_>) -> Opened {
        Ok(Box::new(Self::new(Catalog::new(context.arcade.games(), None))))
    }

    /// The settings over a game that is played.
    #[must_use]
    pub fn over_game(game: &'static dyn AnyGame, context: &ScreenContext<'_>) -> Box<dyn Screen> {
        Box::new(Self::new(Catalog::new(context.arcade.games(), Some(game.id()))))
    }

    fn new(catalog: Catalog) -> Self {
        let pages = vec![(Page::Root, List::default())];
        Self {
            catalog,
            pages,
            undo: Undo::default(),
            capture: None,
            cancel: List::default(),
            pointed: Vec2::ZERO,
            message: MessageLine::default(),
            deaf: false,
        }
    }

    /// The selected row.
    #[cfg(test)]
    pub fn selected(&mut self, context: &ScreenContext<'_>) -> Option<String> {
        let items = self.items(context);
        items.get(self.list().selected()).map(|(row, _)| row.label.clone())
    }

    fn command(&mut self, command: Command, context: &mut ScreenContext<'_>) -> Answer {
        if command == Command::Back {
            return self.back();
        }
        let items = self.items(context);
        if command == Command::Remove {
            return match items.get(self.list().selected()) {
                Some((_, Item::Remove(binding))) => self.remove(binding, context),
                _ => Answer::Ignored,
            };
        }
        let event = self.list().command(&rows(&items), command);
        event.map_or(Answer::Ignored, |event| self.act(event, &items, context))
    }

    fn point(&mut self, event: &PointerEvent, context: &mut ScreenContext<'_>) -> Answer {
        self.pointed = event.at;
        let over = matches!(event.phase, PointerPhase::Released | PointerPhase::Cancelled);
        if self.deaf {
            self.deaf = !over;
            return Answer::Handled;
        }
        if self.capture.is_some() {
            // The mouse's buttons are taken; a finger has nothing that could be.
            if event.touch && event.phase == PointerPhase::Released {
                self.capture = None;
            }
            return Answer::Handled;
        }
        let items = self.items(context);
        let event = self.list().point(&rows(&items), event);
        event.map_or(Answer::Ignored, |event| self.act(event, &items, context))
    }

    /// A control was moved, which matters only while the screen waits for one; `fresh` where that pressed it, and it was
    /// not pressed before.
    fn control(&mut self, change: &ControlChange, fresh: bool, context: &mut ScreenContext<'_>) -> Answer {
        let Some(capture) = &mut self.capture else { return Answer::Ignored };
        let clicked = fresh && change.control == Control::Mouse(MouseControl::Button(MouseButton::Left));
        if clicked && self.cancel.is_at(&[cancel_row()], self.pointed) {
            (self.capture, self.deaf) = (None, true);
            return Answer::Handled;
        }
        match capture.hear(change, fresh) {
            Caught::Nothing => return Answer::Handled,
            Caught::Reserved(control) => {
                let label = context.input.devices().label(control);
                self.note(format!("{label} belongs to the program: choose another"));
                return Answer::Handled;
            }
            Caught::Cancelled => self.message.clear(),
            Caught::Binding(binding) => {
                // Only this button is the pointer's, too.
                self.deaf = change.control == Control::Mouse(MouseControl::Button(MouseButton::Left));
                return self.take(&binding, context);
            }
        }
        self.capture = None;
        Answer::Handled
    }

    /// Binds what was pressed.
    fn take(&mut self, binding: &Binding, context: &mut ScreenContext<'_>) -> Answer {
        self.capture = None;
        let Some(controls) = self.controls(context.settings) else { return Answer::Handled };
        let label = controls::label(binding, context.input.devices());
        if controls.has(binding) {
            self.note(format!("{label} does that already"));
            return Answer::Handled;
        }
        let others = controls.others(binding);
        self.message.clear();
        self.note(match others.is_empty() {
            true => format!("{label} is added"),
            false => format!("{label} also does: {}", others.join(", ")),
        });
        change(context, |settings| controls.add(binding, &mut self.undo, settings))
    }

    /// Takes a control away; its row stays, to put it back.
    fn remove(&mut self, binding: &Binding, context: &mut ScreenContext<'_>) -> Answer {
        self.message.clear();
        let Some(controls) = self.controls(context.settings) else { return Answer::Handled };
        change(context, |settings| controls.remove(binding, &mut self.undo, settings))
    }

    /// Puts a control back that was taken away.
    fn put_back(&mut self, binding: &Binding, context: &mut ScreenContext<'_>) -> Answer {
        let Some(controls) = self.controls(context.settings) else { return Answer::Handled };
        change(context, |settings| controls.add(binding, &mut self.undo, settings))
    }

    /// Opens a page. What is bound there is remembered, so that it can be put back.
    fn open_page(&mut self, page: Page, context: &ScreenContext<'_>) {
        self.pages.push((page, List::default()));
        if let (Page::Controls(game), Some(controls)) = (self.page(), self.controls(context.settings)) {
            let id = game.id();
            self.undo.note(id, controls.all_bound());
        }
    }

    /// Gives a game its own controls back.
    fn reset(&mut self, game: &'static dyn AnyGame, context: &mut ScreenContext<'_>) -> Answer {
        let mut settings = context.settings.clone();
        let title = game.title();
        if !self.undo.reset(game.id(), &mut settings) {
            self.note(format!("{title} has its own controls already"));
            return Answer::Handled;
        }
        self.undo.note(game.id(), self.catalog.controls(game, &settings).all_bound());
        self.note(format!("{title} has its own controls again"));
        change(context, |changed| *changed = settings)
    }

    fn back(&mut self) -> Answer {
        self.message.clear();
        if self.pages.len() <= 1 {
            return Answer::Leave;
        }
        self.pages.pop();
        Answer::Handled
    }

    fn act(&mut self, event: ListEvent, items: &[(Row, Item)], context: &mut ScreenContext<'_>) -> Answer {
        self.message.clear();
        let (place, by, round) = match event {
            ListEvent::Moved => return Answer::Handled,
            ListEvent::Activated(place) => (place, 1, true),
            ListEvent::Adjusted(place, by) => (place, by, false),
        };
        let Some((_, item)) = items.get(place) else { return Answer::Handled };
        match item {
            Item::None => {}
            Item::Back => return self.back(),
            Item::Open(page) => self.open_page(page.clone(), context),
            Item::Dial(dial) => return change(context, |settings| dial.turn(by, round, settings)),
            Item::Reset(game) => return self.reset(*game, context),
            Item::TakeResetBack(game) => {
                self.note(format!("{} has your controls again", game.title()));
                return change(context, |settings| self.undo.take_reset_back(settings));
            }
            Item::Add(slot) => {
                self.cancel = List::default();
                let held = context.input.devices().held();
                self.capture = Some(Capture::new(slot.clone(), held));
            }
            Item::Remove(binding) => return self.remove(binding, context),
            Item::PutBack(binding) => return self.put_back(binding, context),
        }
        Answer::Handled
    }

    fn list(&mut self) -> &mut List {
        // There is always a page: the first one is never taken away.
        let last = self.pages.len() - 1;
        &mut self.pages[last].1
    }

    /// The controls of the game whose page this is.
    fn controls(&self, settings: &Settings) -> Option<Controls> {
        let game = match self.page() {
            Page::Root => return None,
            Page::Controls(game) | Page::Slot(game, _) => *game,
        };
        Some(self.catalog.controls(game, settings))
    }

    /// The present page.
    fn page(&self) -> &Page {
        self.pages.last().map_or(&Page::Root, |(page, _)| page)
    }

    /// The rows of the present page.
    fn items(&self, context: &ScreenContext<'_>) -> Vec<(Row, Item)> {
        self.page().items(&self.catalog, context.settings, &self.undo, context.input.devices())
    }

    fn note(&mut self, text: String) {
        self.message.show(Message::note(text));
    }
}

impl Screen for SettingsScreen {
    fn signal(&mut self, _: u64, signal: &Signal, context: &mut ScreenContext<'_>) -> Answer {
        match signal {
            Signal::Command { command, .. } => self.command(*command, context),
            Signal::Control { change, fresh } => self.control(change, *fresh, context),
            Signal::Pointer(event) => self.point(event, context),
            Signal::Pad(_) => Answer::Ignored,
        }
    }

    fn draw(&mut self, _: u64, context: &ScreenContext<'_>, canvas: &mut Canvas) {
        self.draw_page(context, canvas);
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn input_context(&self) -> InputContext {
        if self.capture.is_some() { InputContext::Capture } else { InputContext::Panel }
    }

    fn say(&mut self, message: Message) {
        self.message.show(message);
    }
}

/// Changes the settings: they are to count at once and to be kept.
fn change(context: &mut ScreenContext<'_>, change: impl FnOnce(&mut Settings)) -> Answer {
    let mut settings = context.settings.clone();
    change(&mut settings);
    context.outbox.change_settings(settings);
    Answer::Handled
}

/// What can be chosen while a control is waited for.
fn cancel_row() -> Row {
    Row::action("Cancel")
}

fn rows(items: &[(Row, Item)]) -> Vec<Row> {
    items.iter().map(|(row, _)| row.clone()).collect()
}
