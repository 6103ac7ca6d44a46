//! Everything that leaves the screens, in one place: what is said on the terminal, what the program ends with, the
//! effects of a run, and what the player wants of the program around the screens.
//!
//! Screens are handed it and put things in; nobody asks a screen what it has to say. The program takes things out, each
//! once.

#[cfg(test)]
mod test;

use std::mem::discriminant;

use dacapo_engine::effects::KeyedEffect;

use super::report::Report;
use crate::failure::Failure;
use crate::settings::Settings;

/// Most effects of one kind for one picture: nobody notices more. Each kind has its own room, since what reads one kind
/// does not read the others: many shakes take no rumble away.
const MOST_OF_A_KIND: usize = 64;

/// What screens say and want.
#[derive(Debug, Default)]
pub struct Outbox {
    reports: Vec<Report>,
    failure: Option<Failure>,
    effects: Vec<KeyedEffect>,
    full_screen: bool,
    settings: Option<Settings>,
}

impl Outbox {
    /// Says something on the terminal.
    pub fn report(&mut self, report: Report) {
        self.reports.push(report);
    }

    /// Says on the terminal what the player should know about this machine or its settings.
    pub fn notice(&mut self, line: impl Into<String>) {
        self.report(Report::Notice(line.into()));
    }

    /// Something went wrong. The program ends with the last thing that did.
    pub fn fail(&mut self, failure: Failure) {
        self.failure = Some(failure);
    }

    /// A run has an effect. What is too much of one kind for one picture is left out.
    pub fn effect(&mut self, effect: KeyedEffect) {
        let kind = discriminant(&effect.effect);
        let kept = self.effects.iter().filter(|kept| discriminant(&kept.effect) == kind).count();
        if kept < MOST_OF_A_KIND {
            self.effects.push(effect);
        }
    }

    /// The player wants to switch between window and full screen.
    pub fn switch_full_screen(&mut self) {
        self.full_screen = true;
    }

    /// The player chose other settings: they are to count and to be kept.
    pub fn change_settings(&mut self, settings: Settings) {
        self.settings = Some(settings);
    }

    /// The notices that wait to be said.
    pub fn notices(&self) -> impl Iterator<Item = &str> {
        self.reports.iter().filter_map(|report| match report {
            Report::Notice(notice) => Some(notice.as_str()),
            Report::Saved(_) | Report::Watched(_) => None,
        })
    }

    /// What there is to say on the terminal since the last call, in order.
    pub fn take_reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }

    /// What went wrong last, if anything did.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// The effects of runs since the last call, in order.
    pub fn take_effects(&mut self) -> impl Iterator<Item = KeyedEffect> {
        self.effects.drain(..)
    }

    /// Whether the player wants to switch between window and full screen, since the last call.
    pub fn take_full_screen(&mut self) -> bool {
        std::mem::take(&mut self.full_screen)
    }

    /// The settings that the player chose since the last call, if any.
    pub fn take_settings(&mut self) -> Option<Settings> {
        self.settings.take()
    }
}
