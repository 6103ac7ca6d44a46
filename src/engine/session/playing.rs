//! A recording that plays: set up from its beginning, or attached to any moment of its run.

use std::sync::Arc;

use super::{Moment, Session, StepError};
use crate::game::{Game, read_level};
use crate::replay::{Incompatible, PlayOptions, Player, Replay, check_controllers, check_header};

impl<G: Game> Session<G> {
    /// Sets up the run of a recording and attaches it.
    ///
    /// # Errors
    /// A recording of another game, of other rules, or one that this build's set-up does not lead to.
    pub fn play(replay: Arc<Replay>, options: &PlayOptions) -> Result<Self, Incompatible> {
        check_header(&replay.header, G::ID, G::VERSION, options)?;
        let mut session = Self::start(Self::level_of(&replay)?, replay.header.random.seed)
            .map_err(|error| Incompatible::Start(error.to_string()))?;
        if let Some(start) = replay.start() {
            session.restore_checkpoint(start).map_err(Incompatible::Checkpoint)?;
        }
        session.attach_checked(replay, options.force)?;
        Ok(session)
    }

    /// Lets a recording play on from the present moment, which must be one of it: its beginning, or any other that its
    /// hashes agree with. From here on the recording owns the input.
    ///
    /// # Errors
    /// A recording of another game, of other rules or of another level, or one in which the run does not stand. Or the
    /// run has failed, or is being recorded or played already.
    pub fn attach(&mut self, replay: Arc<Replay>, options: &PlayOptions) -> Result<(), Incompatible> {
        check_header(&replay.header, G::ID, G::VERSION, options)?;
        if Self::level_of(&replay)? != self.level {
            return Err(Incompatible::Level("the run plays another one".to_owned()));
        }
        self.attach_checked(replay, options.force)
    }

    /// Attaches a recording of this game, version and level.
    fn attach_checked(&mut self, replay: Arc<Replay>, force: bool) -> Result<(), Incompatible> {
        if self.feed.is_playing() || self.tees.is_recording() || !self.is_healthy() {
            return Err(Incompatible::NotFree);
        }
        check_controllers(&replay.header.controllers, &self.controllers)?;
        let origin = self.origin_in(&replay, force)?;
        if replay.hashes.is_some() {
            self.tees.enable_hashes();
        }
        let Moment { boundaries, random, .. } = &self.moment;
        self.feed.play(Player::new(replay, force, origin, *boundaries, &random.snapshot())?);
        Ok(())
    }

    /// Checks that the run stands at a moment of a recording, as far as the recording knows; the number of boundaries
    /// that it had entered where the recording begins.
    pub(super) fn origin_in(&mut self, replay: &Replay, force: bool) -> Result<u64, Incompatible> {
        let origin = match replay.start() {
            None => 0,
            Some(start) => Self::boundaries_of(start).map_err(Incompatible::Checkpoint)?,
        };
        let boundary = self.moment.boundaries;
        let position = boundary.checked_sub(origin).filter(|place| *place <= replay.track.boundaries());
        let position = position.ok_or(Incompatible::Moment { boundary })?;
        let Some(hashes) = replay.hashes.as_ref().filter(|_| position > 0 && !force) else {
            return Ok(origin);
        };
        match self.tees.hash(&mut self.moment) {
            Ok(hash) if hashes.agrees(position - 1, hash) => Ok(origin),
            _ => Err(Incompatible::Moment { boundary }),
        }
    }

    pub(super) fn level_of(replay: &Replay) -> Result<G::Level, Incompatible> {
        match &replay.header.level {
            None => Ok(G::Level::default()),
            Some(level) => read_level::<G>(level.text()).map_err(|error| Incompatible::Level(error.message)),
        }
    }

    /// Plays the next recorded boundary; false at the end.
    ///
    /// # Errors
    /// As [`Session::step`].
    pub fn play_next(&mut self) -> Result<bool, StepError> {
        match self.feed.player().and_then(Player::next_delta) {
            None => Ok(false),
            Some(delta) => self.step(delta).map(|()| true),
        }
    }

    /// Stops a playback; the sources speak again.
    pub fn stop_playing(&mut self) {
        self.feed.stop_playing(&self.moment.frames);
    }

    /// The recording that plays.
    #[must_use]
    pub fn player(&self) -> Option<&Player> {
        self.feed.player()
    }
}
