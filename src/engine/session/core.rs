//! All of a run that is not the game's: input, counts, pause, randomness, and who records or plays it.

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
    Checkpoint, EndKind, Header, Incompatible, Outcome, Payload, Player, RandomStart, RecordOptions,
    RecordedEvent, Recorder, Replay, check_controllers,
};

/// Whether a run may go on.
enum Health {
    Good,
    Failed { boundary: u64, message: String },
}

/// A boundary that has begun.
#[derive(Clone, Copy)]
pub(super) struct Begun {
    pub(super) delta: f64,
    paused_before: bool,
    /// What the recording says of the pause after this boundary.
    recorded_paused: Option<bool>,
}

/// What the game made of a boundary.
pub(super) struct Made {
    /// Its events, by type and payload.
    pub(super) events: Vec<(String, Value)>,
    pub(super) hash: Option<u64>,
    pub(super) status: Status,
}

pub(super) struct RunCore {
    pub(super) controllers: Vec<Controller>,
    pub(super) composers: Vec<Composer>,
    pub(super) frames: Vec<Frame>,
    pub(super) random: Random,
    pub(super) paused: bool,
    /// The host's pause change that the next boundary applies.
    external: Option<bool>,
    pub(super) boundaries: u64,
    pub(super) ticks: u64,
    pub(super) seconds: f64,
    pub(super) last_delta: f64,
    health: Health,
    /// A recording that speaks instead of the sources.
    player: Option<Box<Player>>,
    /// A recording in the making.
    recorder: Option<Box<Recorder>>,
    /// A recording that reached its budget.
    kept: Option<Replay>,
    hasher: Hasher,
    hash_each: bool,
    pub(super) last_hash: Option<u64>,
}

impl RunCore {
    pub(super) fn new(controllers: Vec<Controller>, random: Random) -> Self {
        Self {
            composers: controllers.iter().map(Composer::new).collect(),
            frames: controllers.iter().map(Frame::neutral).collect(),
            controllers,
            random,
            paused: false,
            external: None,
            boundaries: 0,
            ticks: 0,
            seconds: 0.0,
            last_delta: 0.0,
            health: Health::Good,
            player: None,
            recorder: None,
            kept: None,
            hasher: Hasher::default(),
            hash_each: false,
            last_hash: None,
        }
    }

    pub(super) fn attach_recorder(
        &mut self,
        scene: &str,
        version: u32,
        level: Payload,
        options: RecordOptions,
        start: Option<Checkpoint>,
    ) -> Result<(), Incompatible> {
        self.check_good()?;
        if self.recorder.is_some() {
            return Err(Incompatible::NotFree);
        }
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
            metadata: (!options.metadata.is_empty())
                .then(|| Payload::new(&Value::Object(options.metadata.clone()))),
            level: Some(level),
        };
        self.hash_each |= options.hashes;
        self.recorder = Some(Box::new(Recorder::new(header, start, options)));
        Ok(())
    }

    pub(super) fn attach_player(&mut self, replay: Arc<Replay>, force: bool) -> Result<(), Incompatible> {
        self.check_good()?;
        if self.player.is_some() || self.recorder.is_some() {
            return Err(Incompatible::NotFree);
        }
        check_controllers(&replay.header.controllers, &self.controllers)?;
        self.hash_each |= replay.hashes.is_some();
        let player = Player::attach(replay, force, &self.random.snapshot())?;
        self.composers.iter_mut().for_each(|composer| composer.lock(true));
        self.player = Some(Box::new(player));
        Ok(())
    }

    /// Hashes every boundary from here on.
    pub(super) fn enable_hashes(&mut self) {
        self.hash_each = true;
    }

    pub(super) fn hashes_each(&self) -> bool {
        self.hash_each
    }

    pub(super) fn is_playing(&self) -> bool {
        self.player.is_some()
    }

    pub(super) fn recorder(&mut self) -> Option<&mut Recorder> {
        self.recorder.as_deref_mut()
    }

    pub(super) fn player(&self) -> Option<&Player> {
        self.player.as_deref()
    }

    /// Whether a recording has reached its budget and play goes on without one.
    pub(super) fn recording_is_full(&self) -> bool {
        self.kept.is_some()
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
        if let Some(player) = &self.player {
            let boundary = player.position();
            let recorded = player.next_delta().ok_or(StepError::Ended(boundary))?;
            if recorded.to_bits() != delta.to_bits() {
                return Err(StepError::NotRecorded { boundary, given: delta, recorded });
            }
        }
        Ok(delta)
    }

    /// Begins a boundary: frames, then the note of them, then the external pause change.
    pub(super) fn begin(&mut self, delta: f64) -> Begun {
        let mut external = self.external.take();
        let mut recorded_paused = None;
        if let Some(player) = &mut self.player {
            let boundary = player.read(&mut self.frames);
            external = boundary.and_then(|boundary| boundary.pause);
            recorded_paused = boundary.and_then(|boundary| boundary.paused);
        } else {
            for (composer, frame) in self.composers.iter_mut().zip(&mut self.frames) {
                composer.take(frame);
            }
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.boundary(delta, external, &self.frames);
        }
        self.paused = external.unwrap_or(self.paused);
        self.boundaries += 1;
        self.last_delta = delta;
        Begun { delta, paused_before: self.paused, recorded_paused }
    }

    /// Hashes the whole run state.
    pub(super) fn hash<W: Serialize>(&mut self, world: &W) -> Result<u64, HashError> {
        self.random.arrange();
        self.hasher.hash(&(self.boundaries, self.ticks, self.paused, &self.frames, &self.random, world))
    }

    /// Ends a boundary: the recording in the making is told, the one that plays compared.
    pub(super) fn end(&mut self, begun: Begun, made: Made) -> Result<(), StepError> {
        self.last_hash = made.hash;
        if let Some(player) = &mut self.player {
            let outcome = Outcome {
                paused: (begun.paused_before, self.paused),
                recorded_paused: begun.recorded_paused,
                events: &made.events,
                hash: made.hash,
                status: made.status,
            };
            let boundary = player.position() - 1;
            if let Some(mismatch) = player.compare(&outcome) {
                self.health = Health::Failed { boundary, message: mismatch.to_string() };
                return Err(StepError::Differs { boundary, mismatch });
            }
        }
        if let Some(recorder) = &mut self.recorder {
            let boundary = recorder.boundaries() - 1;
            let paused = (self.paused != begun.paused_before).then_some(self.paused);
            recorder.after(paused, made.hash);
            for (kind, payload) in made.events {
                recorder.event(RecordedEvent::new(boundary, false, &kind, &payload));
            }
            if recorder.is_full() {
                self.kept = self.finish(EndKind::Budget, made.status);
            }
        }
        Ok(())
    }

    pub(super) fn fail(&mut self, message: String) -> StepError {
        let boundary = self.last_boundary();
        self.health = Health::Failed { boundary, message: message.clone() };
        StepError::Failed { boundary, message }
    }

    pub(super) fn finish(&mut self, kind: EndKind, status: Status) -> Option<Replay> {
        let Some(recorder) = self.recorder.take() else { return self.kept.take() };
        Some(match &self.health {
            Health::Good => recorder.finish(kind, Some(status.word().to_owned()), None),
            Health::Failed { message, .. } => recorder.finish(EndKind::Failed, None, Some(message.clone())),
        })
    }

    /// Takes over the playback of another run of the same scene that stands where this one does.
    pub(super) fn adopt_player(&mut self, other: &mut Self) {
        self.player = other.player.take();
        self.hash_each |= other.hash_each;
        self.composers.iter_mut().for_each(|composer| composer.lock(true));
    }

    /// Stops a playback: the sources speak again. What the recording held and they do not is released.
    pub(super) fn detach_player(&mut self) {
        if self.player.take().is_some() {
            for (composer, frame) in self.composers.iter_mut().zip(&self.frames) {
                composer.lock(false);
                composer.resume(frame);
            }
        }
    }

    /// Continues from a stored state; the sources speak from there on.
    pub(super) fn restore<W>(&mut self, stored: &StoredState<W>) -> Result<(), RestoreError> {
        if self.player.is_some() || self.recorder.is_some() {
            return Err(RestoreError::NotFree);
        }
        let (frames, random) = (restore_frames(&stored.held, &self.controllers)?, stored.random.restore()?);
        (self.frames, self.random) = (frames, random);
        self.paused = stored.paused;
        (self.boundaries, self.ticks, self.seconds) = (stored.boundary, stored.tick, stored.seconds);
        (self.external, self.last_delta, self.health) = (None, 0.0, Health::Good);
        for (composer, frame) in self.composers.iter_mut().zip(&self.frames) {
            composer.resume(frame);
        }
        Ok(())
    }

    /// The boundary that began last, as the recording that plays or is made counts it.
    pub(super) fn last_boundary(&self) -> u64 {
        let played = self.player.as_ref().map(|player| player.position());
        let recorded = self.recorder.as_ref().map(|recorder| recorder.boundaries());
        played.or(recorded).unwrap_or(self.boundaries) - 1
    }

    fn check_good(&self) -> Result<(), Incompatible> {
        if matches!(self.health, Health::Good) { Ok(()) } else { Err(Incompatible::NotFree) }
    }
}
