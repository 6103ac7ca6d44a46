//! All of a run that is not the game's: input, counts, pause, randomness, and what listens in.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use super::error::StepError;
use super::state::{RestoreError, StoredState, restore_frames};
use crate::action::{Composer, Controller, Frame};
use crate::arithmetic;
use crate::game::Status;
use crate::hash::{HashError, Hasher};
use crate::random::{self, Random};
use crate::replay::{
    Checkpoint, EndKind, Header, Incompatible, Mismatch, Player, RandomStart, RecordOptions, RecordedEvent,
    Recorder, Replay, check_controllers, check_random,
};

/// Who else has to do with the frames of a run.
enum Driver {
    /// Nobody.
    Free,
    /// A recorder listens.
    Recorder(Box<Recorder>),
    /// A recording speaks instead of the sources.
    Player(Box<Player>),
}

/// Whether a run may go on.
enum Health {
    Good,
    Failed { boundary: u64, message: String },
}

/// A boundary that has begun.
#[derive(Clone, Copy)]
pub(super) struct Served {
    pub(super) delta: f64,
    paused_before: bool,
    /// What the recording says of the pause after this boundary.
    recorded_paused: Option<bool>,
}

pub(super) struct Console {
    pub(super) controllers: Vec<Controller>,
    pub(super) composers: Vec<Composer>,
    pub(super) frames: Vec<Frame>,
    pub(super) random: Random,
    pub(super) paused: bool,
    /// The host's pause change that the next boundary applies.
    external: Option<bool>,
    pub(super) boundaries: u64,
    /// Boundaries before the recording or playback began: a recording counts its own from 0.
    origin: u64,
    pub(super) ticks: u64,
    pub(super) seconds: f64,
    pub(super) last_delta: f64,
    health: Health,
    driver: Driver,
    /// A recording that reached its budget.
    kept: Option<Replay>,
    hasher: Option<Hasher>,
    pub(super) last_hash: Option<u64>,
}

impl Console {
    pub(super) fn new(controllers: Vec<Controller>, random: Random) -> Self {
        Self {
            composers: controllers.iter().map(Composer::new).collect(),
            frames: controllers.iter().map(Frame::neutral).collect(),
            controllers,
            random,
            paused: false,
            external: None,
            boundaries: 0,
            origin: 0,
            ticks: 0,
            seconds: 0.0,
            last_delta: 0.0,
            health: Health::Good,
            driver: Driver::Free,
            kept: None,
            hasher: None,
            last_hash: None,
        }
    }

    pub(super) fn attach_recorder(
        &mut self,
        scene: &str,
        version: u32,
        level: Option<Value>,
        mut options: RecordOptions,
        start: Option<Checkpoint>,
    ) -> Result<(), Incompatible> {
        self.check_free()?;
        self.origin = self.boundaries;
        let header = Header {
            scene_id: scene.to_owned(),
            game_version: version,
            engine_version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            arithmetic: Some(arithmetic::fingerprint()),
            random: RandomStart {
                algorithm: random::ALGORITHM.to_owned(),
                seed: self.random.seed(),
                streams: Some(self.random.snapshot()),
            },
            controllers: self.controllers.clone(),
            metadata: std::mem::take(&mut options.metadata),
            level,
        };
        if options.hashes {
            self.enable_hashes();
        }
        self.driver = Driver::Recorder(Box::new(Recorder::new(header, start, options)));
        Ok(())
    }

    pub(super) fn attach_player(&mut self, replay: Arc<Replay>, force: bool) -> Result<(), Incompatible> {
        self.check_free()?;
        self.origin = self.boundaries;
        check_controllers(&replay.header.controllers, &self.controllers)?;
        check_random(replay.header.random.streams.as_deref(), &self.random.snapshot())?;
        if replay.hashes.is_some() {
            self.enable_hashes();
        }
        self.composers.iter_mut().for_each(|composer| composer.lock(true));
        self.driver = Driver::Player(Box::new(Player::new(replay, force)));
        Ok(())
    }

    /// Hashes every boundary from here on.
    pub(super) fn enable_hashes(&mut self) {
        self.hasher.get_or_insert_with(Hasher::default);
    }

    pub(super) fn hashing(&self) -> bool {
        self.hasher.is_some()
    }

    pub(super) fn is_playing(&self) -> bool {
        self.player().is_some()
    }

    pub(super) fn wants_events(&self) -> bool {
        !matches!(self.driver, Driver::Free)
    }

    pub(super) fn recorder(&mut self) -> Option<&mut Recorder> {
        match &mut self.driver {
            Driver::Recorder(recorder) => Some(recorder),
            _ => None,
        }
    }

    pub(super) fn player(&self) -> Option<&Player> {
        match &self.driver {
            Driver::Player(player) => Some(player),
            _ => None,
        }
    }

    /// Whether the run is or is about to be paused.
    pub(super) fn paused(&self) -> bool {
        self.external.unwrap_or(self.paused)
    }

    /// The host pauses or resumes before the next boundary.
    pub(super) fn set_paused(&mut self, paused: bool) {
        if !self.is_playing() {
            self.external = (paused != self.paused).then_some(paused);
        }
    }

    pub(super) fn next_delta(&self) -> Option<f64> {
        self.player().and_then(Player::next_delta)
    }

    /// Whether a boundary of this delta may begin; nothing has changed if not.
    pub(super) fn check(&self, delta: f64) -> Result<f64, StepError> {
        if let Health::Failed { boundary, .. } = self.health {
            return Err(StepError::Poisoned(boundary));
        }
        if !(delta.is_finite() && delta >= 0.0) {
            return Err(StepError::Delta(delta));
        }
        // -0 would be another delta by its bits.
        let delta = delta + 0.0;
        if let Driver::Player(player) = &self.driver {
            let recorded = player.next_delta().ok_or(StepError::Ended(self.boundaries - self.origin))?;
            if recorded.to_bits() != delta.to_bits() {
                return Err(StepError::NotRecorded {
                    boundary: self.boundaries - self.origin,
                    given: delta,
                    recorded,
                });
            }
        }
        Ok(delta)
    }

    /// Begins a boundary: frames, then the note of them, then the external pause change.
    pub(super) fn serve(&mut self, delta: f64) -> Served {
        let mut external = self.external.take();
        let mut recorded_paused = None;
        match &mut self.driver {
            Driver::Player(player) => {
                let boundary = player.read(&mut self.frames);
                external = boundary.and_then(|boundary| boundary.pause);
                recorded_paused = boundary.and_then(|boundary| boundary.paused);
            }
            Driver::Free | Driver::Recorder(_) => {
                for (composer, frame) in self.composers.iter_mut().zip(&mut self.frames) {
                    composer.take(frame);
                }
            }
        }
        if let Driver::Recorder(recorder) = &mut self.driver {
            recorder.boundary(delta, external, &self.frames);
        }
        self.paused = external.unwrap_or(self.paused);
        self.boundaries += 1;
        self.last_delta = delta;
        Served { delta, paused_before: self.paused, recorded_paused }
    }

    /// Hashes the whole run state.
    pub(super) fn hash<W: Serialize>(&mut self, world: &W) -> Result<u64, HashError> {
        let state = (self.boundaries, self.ticks, self.paused, &self.frames, &self.random, world);
        let hash = self.hasher.get_or_insert_with(Hasher::default).hash(&state)?;
        self.last_hash = Some(hash);
        Ok(hash)
    }

    /// Ends a boundary: the recording is told, or compared.
    pub(super) fn conclude(
        &mut self,
        served: Served,
        told: Vec<(String, Value)>,
        hash: Option<u64>,
        status: Status,
    ) -> Result<(), StepError> {
        let boundary = self.last_boundary();
        let paused = (self.paused != served.paused_before).then_some(self.paused);
        match &mut self.driver {
            Driver::Free => Ok(()),
            Driver::Recorder(recorder) => {
                recorder.after(paused, hash);
                for (kind, payload) in told {
                    recorder.event(RecordedEvent { boundary, between: false, kind, payload });
                }
                if recorder.is_full() {
                    self.kept = self.finish(EndKind::Budget, status);
                }
                Ok(())
            }
            Driver::Player(player) => {
                let unsaid = if player.is_open_here() { self.paused } else { served.paused_before };
                let expected = served.recorded_paused.unwrap_or(unsaid);
                let pause = (expected != self.paused).then_some(Mismatch::Paused { found: self.paused });
                let mismatch = pause
                    .or_else(|| player.compare_events(boundary, &told))
                    .or_else(|| hash.and_then(|hash| player.compare_hash(boundary, hash)))
                    .or_else(|| compare_end(player, status));
                match mismatch {
                    Some(mismatch) if player.ends_at(boundary, &mismatch) => {
                        self.health = Health::Failed { boundary, message: mismatch.to_string() };
                        Err(StepError::Differs { boundary, mismatch })
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    pub(super) fn fail(&mut self, message: String) -> StepError {
        let boundary = self.last_boundary();
        self.health = Health::Failed { boundary, message: message.clone() };
        StepError::Failed { boundary, message }
    }

    pub(super) fn finish(&mut self, kind: EndKind, status: Status) -> Option<Replay> {
        match std::mem::replace(&mut self.driver, Driver::Free) {
            Driver::Recorder(recorder) => Some(match &self.health {
                Health::Good => recorder.finish(kind, Some(status_word(status)), None),
                Health::Failed { message, .. } => {
                    recorder.finish(EndKind::Failed, None, Some(message.clone()))
                }
            }),
            other => {
                self.driver = other;
                self.kept.take()
            }
        }
    }

    /// Takes over the playback of another run of the same scene that stands where this one does.
    pub(super) fn adopt_player(&mut self, other: &mut Self) {
        self.driver = std::mem::replace(&mut other.driver, Driver::Free);
        self.origin = other.origin;
        if other.hashing() {
            self.enable_hashes();
        }
        self.composers.iter_mut().for_each(|composer| composer.lock(true));
    }

    /// Stops a playback: the sources speak again, from neutral.
    pub(super) fn detach_player(&mut self) {
        if self.is_playing() {
            self.driver = Driver::Free;
            self.composers.iter_mut().for_each(|composer| composer.lock(false));
        }
    }

    /// Only a healthy run between boundaries, and one that nobody records or plays, takes a recorder or player.
    fn check_free(&self) -> Result<(), Incompatible> {
        let free = matches!((&self.driver, &self.health), (Driver::Free, Health::Good));
        if free { Ok(()) } else { Err(Incompatible::NotFree) }
    }

    /// Continues from a stored state.
    pub(super) fn restore<W>(&mut self, stored: &StoredState<W>) -> Result<(), RestoreError> {
        self.frames = restore_frames(&stored.held, &self.controllers)?;
        self.random = stored.random.restore()?;
        self.paused = stored.paused;
        (self.boundaries, self.ticks, self.seconds) = (stored.boundary, stored.tick, stored.seconds);
        Ok(())
    }

    /// The boundary that was served last, as recordings count it.
    pub(super) fn last_boundary(&self) -> u64 {
        self.boundaries - 1 - self.origin
    }
}

/// After the last boundary the run must stand as recorded.
fn compare_end(player: &Player, status: Status) -> Option<Mismatch> {
    if player.next_delta().is_some() {
        return None;
    }
    let recorded = player.replay().end.as_ref()?.status.clone()?;
    let found = status_word(status);
    (found != recorded).then_some(Mismatch::End { found, recorded })
}

fn status_word(status: Status) -> String {
    match status {
        Status::Running => "running",
        Status::Won => "won",
        Status::Lost => "lost",
    }
    .to_owned()
}
