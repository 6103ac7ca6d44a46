//! A recording that plays: set up from its beginning, or attached to any moment of its run.

use std::sync::Arc;

use super::state::boundaries_of;
use super::{Moment, Session, StepError};
use crate::action::Controller;
use crate::game::{Checked, Game, TextError, read_level};
use crate::replay::{
    EndKind, Incompatible, Payload, PlayOptions, Player, Replay, check_commands, check_controllers,
    check_header,
};

impl<G: Game> Session<G> {
    /// Sets up the run of a recording and attaches it.
    ///
    /// # Errors
    /// A recording of another game, of other rules, or one that this build's set-up does not lead to.
    pub fn play(replay: Arc<Replay>, options: &PlayOptions) -> Result<Self, Incompatible> {
        Self::set_up(replay, options, options.force)
    }

    /// Sets up the run of a recording to see all of it: it goes on past whatever differs from the recording, of which the
    /// first is remembered.
    pub(crate) fn play_through(replay: Arc<Replay>, options: &PlayOptions) -> Result<Self, Incompatible> {
        Self::set_up(replay, options, true)
    }

    fn set_up(replay: Arc<Replay>, options: &PlayOptions, goes_on: bool) -> Result<Self, Incompatible> {
        check_header(&replay.header, G::ID, G::VERSION, options)?;
        let level = Self::level_of(&replay)?;
        // Whose options there are to read is known only where the ports are the same.
        check_controllers(&replay.header.controllers, &G::roster(&level).controllers())?;
        let options = Self::options_of(&replay)?;
        let mut session = Self::start_with(level, options, replay.header.random.seed)
            .map_err(|error| Incompatible::Start(error.to_string()))?;
        if let Some(start) = replay.start() {
            session.restore_checkpoint(start).map_err(Incompatible::Checkpoint)?;
        }
        session.attach_checked(replay, goes_on)?;
        Ok(session)
    }

    /// Lets a recording play on from the present moment, which must be one of it: its beginning, or any other that its
    /// hashes agree with. From here on the recording owns the input.
    ///
    /// # Errors
    /// A recording of another game, of other rules, of another level or with other options, or one in which the run does
    /// not stand. Or the run has failed, or is being recorded or played already.
    pub fn attach(&mut self, replay: Arc<Replay>, options: &PlayOptions) -> Result<(), Incompatible> {
        check_header(&replay.header, G::ID, G::VERSION, options)?;
        self.check_set_up(&replay)?;
        self.attach_checked(replay, options.force)
    }

    /// Attaches a recording of this game, version, level and options, whose playback ends at what differs unless it goes on.
    fn attach_checked(&mut self, replay: Arc<Replay>, goes_on: bool) -> Result<(), Incompatible> {
        if self.feed.is_playing() || self.tees.is_recording() || self.failure.is_some() {
            return Err(Incompatible::NotFree);
        }
        let origin = self.origin_in(&replay, goes_on)?;
        if replay.hashes.is_some() {
            self.tees.enable_hashes();
        }
        let Moment { boundaries, random, .. } = &self.moment;
        self.feed.play(Player::new(replay, goes_on, origin, *boundaries, &random.snapshot())?);
        Ok(())
    }

    /// Checks that the run takes the commands of a recording, whose controllers it is known to have, and stands at a moment
    /// of it, as far as the recording knows; the number of boundaries that it had entered where the recording begins. What
    /// the set-up drew is left for the player to compare.
    pub(super) fn origin_in(&mut self, replay: &Replay, force: bool) -> Result<u64, Incompatible> {
        let roster = G::roster(&self.level);
        check_commands(&replay.track, &self.controllers, |port, action| roster.command(port, action))?;
        let start = replay.start();
        let origin = start.map_or(Ok(0), boundaries_of).map_err(Incompatible::Checkpoint)?;
        let boundary = self.moment.boundaries;
        let outside = Incompatible::Moment { boundary };
        let position = boundary.checked_sub(origin).filter(|place| *place <= replay.track.boundaries());
        let position = position.ok_or_else(|| outside.clone())?;
        if replay.header.random.seed != self.moment.random.seed() {
            return Err(outside);
        }
        // No run stands behind a boundary that failed.
        let failed = replay.end.as_ref().is_some_and(|end| end.kind == EndKind::Failed);
        if failed && position == replay.track.boundaries() {
            return Err(outside);
        }
        let agrees = |hash: u64| match position.checked_sub(1) {
            None => start.is_none_or(|start| start.hash == hash),
            Some(last) => replay.hashes.as_ref().is_none_or(|hashes| hashes.agrees(last, hash)),
        };
        let known = if position == 0 { start.is_some() } else { replay.hashes.is_some() };
        if known && !force && !self.tees.hash(&self.moment).is_ok_and(agrees) {
            return Err(outside);
        }
        Ok(origin)
    }

    /// Checks that a recording is of the level that the run plays, with the options that its ports have.
    pub(super) fn check_set_up(&self, replay: &Replay) -> Result<(), Incompatible> {
        if Self::level_of(replay)? != self.level {
            return Err(Incompatible::Level("the run plays another one".to_owned()));
        }
        check_controllers(&replay.header.controllers, &self.controllers)?;
        let recorded = Self::options_of(replay)?;
        let other = recorded.iter().zip(&self.options).position(|(recorded, own)| recorded != own);
        other.map_or(Ok(()), |place| {
            let port = self.controllers[place].id.clone();
            Err(Incompatible::Options { port, reason: "the run has others".to_owned() })
        })
    }

    fn level_of(replay: &Replay) -> Result<G::Level, Incompatible> {
        match &replay.header.level {
            None => Ok(G::Level::default()),
            Some(level) => read_level::<G>(level.text()).map_err(|error| Incompatible::Level(error.message)),
        }
    }

    /// The options of a recording's ports; the default where it has none.
    fn options_of(replay: &Replay) -> Result<Vec<G::Options>, Incompatible> {
        let header = &replay.header;
        let read = |(controller, options): (&Controller, &Option<Payload>)| {
            let Some(options) = options else { return Ok(G::Options::default()) };
            options.parse::<Checked<G>>().map(|options| options.0).map_err(|error| Incompatible::Options {
                port: controller.id.clone(),
                reason: TextError::of(&error).message,
            })
        };
        header.controllers.iter().zip(&header.options).map(read).collect()
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
