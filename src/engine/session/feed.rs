//! Where a run's frames come from: its sources, a recording, or whoever hands them in.

use super::error::StepError;
use super::moment::Moment;
use super::state::RestoreError;
use crate::action::{Composer, Controller, Frame, Roster, SourceId};
use crate::game::Game;
use crate::replay::Player;

/// The input of a run.
pub(super) struct Feed {
    pub(super) composers: Vec<Composer>,
    /// The host's pause change that the next live boundary applies.
    external: Option<bool>,
    giver: Giver,
}

/// Who gives the frames of the next boundary.
enum Giver {
    /// The sources, through the composers.
    Live,
    /// Whoever called last with frames of their own, and with this pause change.
    Caller(Option<bool>),
    /// A recording.
    Recording(Box<Player>),
}

/// What a boundary was given beside its frames.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Taken {
    /// An external pause change.
    pub(super) pause: Option<bool>,
    /// What a recording says of the pause after this boundary.
    pub(super) recorded_paused: Option<bool>,
}

impl Feed {
    pub(super) fn new(controllers: &[Controller], roster: Roster) -> Self {
        let seats = controllers.iter().zip(roster.commands());
        let composers = seats.map(|(controller, commands)| Composer::with_commands(controller, commands));
        Self { composers: composers.collect(), external: None, giver: Giver::Live }
    }

    pub(super) fn player(&self) -> Option<&Player> {
        match &self.giver {
            Giver::Recording(player) => Some(player),
            Giver::Live | Giver::Caller(_) => None,
        }
    }

    pub(super) fn player_mut(&mut self) -> Option<&mut Player> {
        match &mut self.giver {
            Giver::Recording(player) => Some(player),
            Giver::Live | Giver::Caller(_) => None,
        }
    }

    pub(super) fn is_playing(&self) -> bool {
        self.player().is_some()
    }

    /// Adds a source to each port's composer.
    pub(super) fn add_sources(&mut self) -> Vec<SourceId> {
        self.composers.iter_mut().map(Composer::add).collect()
    }

    /// Whether the run is or is about to be paused.
    pub(super) fn paused(&self, now: bool) -> bool {
        self.external.unwrap_or(now)
    }

    /// The host pauses or resumes before the next live boundary.
    pub(super) fn set_paused(&mut self, paused: bool, now: bool) {
        if !self.is_playing() {
            self.external = (paused != now).then_some(paused);
        }
    }

    /// Whether a boundary of this delta may come next.
    pub(super) fn check(&self, delta: f64) -> Result<(), StepError> {
        let Some(player) = self.player() else { return Ok(()) };
        let boundary = player.position();
        let recorded = player.next_delta().ok_or(StepError::Ended(boundary))?;
        if recorded.to_bits() == delta.to_bits() {
            Ok(())
        } else {
            Err(StepError::NotRecorded { boundary, given: delta, recorded })
        }
    }

    /// Puts the input of the next boundary into frames that hold that of the boundary before.
    pub(super) fn take(&mut self, frames: &mut [Frame]) -> Taken {
        match &mut self.giver {
            Giver::Recording(player) => {
                let boundary = player.read(frames);
                let pause = boundary.and_then(|boundary| boundary.pause);
                let recorded_paused = boundary.and_then(|boundary| boundary.paused);
                Taken { pause, recorded_paused }
            }
            Giver::Live | Giver::Caller(_) => {
                if matches!(self.giver, Giver::Caller(_)) {
                    self.resume(frames);
                }
                for (composer, frame) in self.composers.iter_mut().zip(frames) {
                    composer.take(frame);
                }
                Taken { pause: self.external.take(), recorded_paused: None }
            }
        }
    }

    /// The next boundary is given by the caller; false where a recording owns the input.
    pub(super) fn give(&mut self, pause: Option<bool>) -> bool {
        let free = !self.is_playing();
        if free {
            (self.giver, self.external) = (Giver::Caller(pause), None);
        }
        free
    }

    /// The pause change that the caller gave with the last boundary.
    pub(super) fn given_pause(&self) -> Option<bool> {
        match self.giver {
            Giver::Caller(pause) => pause,
            Giver::Live | Giver::Recording(_) => None,
        }
    }

    /// Plays a recording from a place in it.
    pub(super) fn play(&mut self, player: Player) {
        self.composers.iter_mut().for_each(|composer| composer.lock(true));
        (self.giver, self.external) = (Giver::Recording(Box::new(player)), None);
    }

    /// Stops a playback: the sources speak again. What the recording held and they do not is released.
    pub(super) fn stop_playing(&mut self, frames: &[Frame]) {
        if self.is_playing() {
            self.composers.iter_mut().for_each(|composer| composer.lock(false));
            self.resume(frames);
        }
    }

    /// Goes to another moment: a playback to the place in its recording, sources to what is held there.
    pub(super) fn go_to<G: Game>(&mut self, moment: &Moment<G>) -> Result<(), RestoreError> {
        match &mut self.giver {
            Giver::Recording(player) => {
                let outside = RestoreError::Outside { boundary: moment.boundaries };
                return if player.go_to(moment.boundaries) { Ok(()) } else { Err(outside) };
            }
            Giver::Live => self.resume(&moment.frames),
            // Whatever is held is compared once the sources speak again.
            Giver::Caller(_) => {}
        }
        self.external = None;
        Ok(())
    }

    /// The sources speak from here on: edges wait for whatever they hold otherwise.
    fn resume(&mut self, frames: &[Frame]) {
        self.giver = Giver::Live;
        for (composer, frame) in self.composers.iter_mut().zip(frames) {
            composer.resume(frame);
        }
    }
}
