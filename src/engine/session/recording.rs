//! A recording in the making: from the beginning of a run, from a stored state, or as a branch of another recording.

use serde_json::Value;

use super::told::Told;
use super::{Session, StepError};
use crate::arithmetic;
use crate::game::{Game, has_options};
use crate::hash::{HashError, check_finite, hex};
use crate::random;
use crate::replay::{
    Checkpoint, EndKind, Header, Incompatible, Parent, Payload, PayloadError, PlayOptions, RandomStart,
    RecordOptions, RecordedEvent, Recorder, Replay, check_event_type, check_header, check_payload,
    check_players, check_streams, check_text, other_stream,
};

impl<G: Game> Session<G> {
    /// Records the run from here on. A recording that does not begin with the run's first boundary begins with its
    /// whole state.
    ///
    /// # Errors
    /// The run has failed, or is being recorded already; or the level, the options of a port or the metadata are more than a
    /// recording may hold.
    pub fn record(&mut self, options: RecordOptions) -> Result<(), Incompatible> {
        let header = self.header(&options)?;
        let start = (self.moment.boundaries > 0).then(|| self.checkpoint()).transpose();
        let start = start.map_err(|error| Incompatible::Start(error.to_string()))?;
        let start = start.map(|start| Checkpoint { index: 0, ..start });
        let grouped = options.hashes && options.groups.is_some();
        let members = if grouped { self.world_members() } else { Vec::new() };
        let recorder = Recorder::new(header, start, members, options);
        self.tees.record(recorder, self.moment.boundaries, &self.moment);
        Ok(())
    }

    /// Records the run as a branch of a recording that it stands in: what led here is copied from the parent, so that the
    /// new recording is complete from the parent's start, and it names the parent and where the two part.
    ///
    /// Hashes are recorded if the parent has them for all that is copied, and those of the world's members at the parent's
    /// interval. The budget counts what is copied, too.
    ///
    /// # Errors
    /// As [`Session::record`]; or the run does not stand in the parent, as far as its hashes tell, or the parent is of another
    /// game, version or level or has other options, or it is as long already as the recording may be.
    pub fn record_branch(
        &mut self,
        parent: &Replay,
        name: &str,
        options: RecordOptions,
    ) -> Result<(), Incompatible> {
        let own = self.header(&options)?;
        check_text(name).map_err(unrecordable("name of the parent"))?;
        check_header(&parent.header, G::ID, G::VERSION, &PlayOptions::default())?;
        self.check_set_up(parent)?;
        let origin = self.origin_in(parent, false)?;
        let boundary = self.moment.boundaries - origin;
        if boundary == 0 && other_stream(&parent.header, &self.moment.random.snapshot()).is_some() {
            return Err(Incompatible::Moment { boundary: self.moment.boundaries });
        }
        let unhashable = |error: HashError| Incompatible::Start(error.to_string());
        let hash = self.tees.hash(&self.moment).map_err(unhashable)?;
        let mut beginning = parent.prefix(boundary, hash);
        if parent.end.is_none() && boundary == parent.track.boundaries() {
            self.complete(&mut beginning)?;
        }
        beginning.header = of_branch(own, beginning.header);
        if !options.hashes {
            beginning.hashes = None;
        }
        self.keep_groups(&mut beginning);
        beginning.parent = Some(Parent { name: name.to_owned(), hash: hex(hash), boundary });
        let recorder = Recorder::branch(beginning, &self.moment.frames, options);
        let recorder = recorder.ok_or(Incompatible::Full { boundaries: boundary })?;
        self.tees.record(recorder, origin, &self.moment);
        Ok(())
    }

    /// The names of the world's members.
    fn world_members(&mut self) -> Vec<String> {
        let members = self.tees.members(&self.moment);
        members.unwrap_or_default().into_iter().map(|(name, _)| name.to_owned()).collect()
    }

    /// Goes on with a parent's groups only where they are of the members that the world has.
    fn keep_groups(&mut self, beginning: &mut Replay) {
        let Some(hashes) = &mut beginning.hashes else { return };
        let groups = hashes.groups.take();
        hashes.groups = groups.filter(|groups| groups.members == self.world_members());
    }

    /// A recording that was cut off may lack what its last boundary came to. The run, which stands there, has it.
    fn complete(&self, beginning: &mut Replay) -> Result<(), Incompatible> {
        let Some(last) = beginning.track.boundaries().checked_sub(1) else { return Ok(()) };
        let events = beginning.events.iter().filter(|event| event.between || event.boundary < last);
        beginning.events = events.collect();
        let mut told = Told::default();
        told.tell(self.moment.events()).map_err(Incompatible::Start)?;
        for event in told.events().iter() {
            beginning.events.push(&RecordedEvent { boundary: last, ..event });
        }
        let begins = beginning.start().and_then(|start| start.state.value()["paused"].as_bool());
        let paused = beginning.track.last_pause().or(begins).unwrap_or(false);
        if paused != self.moment.paused {
            beginning.pause_after(self.moment.paused);
        }
        Ok(())
    }

    /// The header of a recording that begins now.
    fn header(&self, options: &RecordOptions) -> Result<Header, Incompatible> {
        if self.tees.is_recording() || self.failure.is_some() {
            return Err(Incompatible::NotFree);
        }
        let level =
            serde_json::to_value(&self.level).map_err(|error| Incompatible::Level(error.to_string()))?;
        let metadata = Value::Object(options.metadata.clone());
        for (what, value) in [("level", &level), ("metadata", &metadata)] {
            check_payload(value, value.to_string().len()).map_err(unrecordable(what))?;
        }
        let port_options = self.recorded_options()?;
        check_text(G::ID).map_err(unrecordable("scene id"))?;
        check_players(&options.players, self.controllers.len()).map_err(unrecordable("players"))?;
        let random = &self.moment.random;
        let streams = random.snapshot();
        check_streams(&streams).map_err(unrecordable("random"))?;
        Ok(Header {
            scene_id: G::ID.to_owned(),
            game_version: G::VERSION,
            engine_version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            arithmetic: Some(arithmetic::fingerprint()),
            rules: options.rules,
            colliders: options.colliders,
            random: RandomStart {
                algorithm: random::ALGORITHM.to_owned(),
                seed: random.seed(),
                streams: Some(streams),
            },
            controllers: self.controllers.clone(),
            options: port_options,
            players: options.players.clone(),
            metadata: (!options.metadata.is_empty()).then(|| Payload::new(&metadata)),
            level: Some(Payload::new(&level)),
        })
    }

    /// The options of each port as a recording holds them: whatever they are, so that another default makes no
    /// difference to it later. A game without options writes none.
    fn recorded_options(&self) -> Result<Vec<Option<Payload>>, Incompatible> {
        let record = |options: &G::Options| {
            if !has_options::<G>() {
                return Ok(None);
            }
            let unwritable = |error: String| Incompatible::Start(format!("options: {error}"));
            check_finite(options).map_err(|error| unwritable(error.to_string()))?;
            let value = serde_json::to_value(options).map_err(|error| unwritable(error.to_string()))?;
            check_payload(&value, value.to_string().len()).map_err(unrecordable("options"))?;
            Ok(Some(Payload::new(&value)))
        };
        self.options.iter().map(record).collect()
    }

    /// The recording in the making.
    pub fn recorder(&mut self) -> Option<&mut Recorder> {
        self.tees.recorder_mut()
    }

    /// Notes in the recording, if one is made, what the host observed before the boundary that comes next. It is kept
    /// and shown, and never compared.
    ///
    /// # Errors
    /// A type that is no name, or a payload that is more than a recording may hold; nothing is noted then.
    pub fn observe(&mut self, kind: &str, payload: Value) -> Result<(), PayloadError> {
        check_event_type(kind)?;
        check_payload(&payload, kind.len() + payload.to_string().len())?;
        self.recorder().map_or(Ok(()), |recorder| recorder.observe(kind, &payload))
    }

    /// Keeps the whole present state in the recording, for finding where in a state two runs differ.
    ///
    /// # Errors
    /// As [`Session::checkpoint`]; or boundaries that were given are not confirmed, and the state may be none of the run's;
    /// or the recording holds as many states as it may.
    pub fn record_checkpoint(&mut self) -> Result<(), HashError> {
        if self.has_guesses() {
            return Err(HashError::Unwritable(StepError::Unconfirmed.to_string()));
        }
        let point = self.checkpoint()?;
        let kept = self.recorder().map_or(Ok(()), |recorder| recorder.checkpoint(point.hash, point.state));
        kept.map_err(|error| HashError::Unwritable(error.to_string()))
    }

    /// The hash of the present state.
    pub(crate) fn hash_now(&mut self) -> Result<u64, HashError> {
        self.tees.hash(&self.moment)
    }

    /// Hashes every boundary from here on.
    pub fn enable_hashes(&mut self) {
        self.tees.enable_hashes();
    }

    /// Ends a recording and hands it over, or the one that has reached its budget; nothing where there is none. Boundaries
    /// that were given and not confirmed are no part of it.
    pub fn finish(&mut self, kind: EndKind) -> Option<Replay> {
        self.tees.finish(kind)
    }
}

/// The header of a branch: its own, with what only its parent tells.
fn of_branch(own: Header, parent: Header) -> Header {
    Header {
        random: parent.random,
        rules: own.rules.or(parent.rules),
        colliders: own.colliders.or(parent.colliders),
        players: if own.players.is_empty() { parent.players } else { own.players },
        ..own
    }
}

fn unrecordable(what: &'static str) -> impl Fn(PayloadError) -> Incompatible {
    move |fault| Incompatible::Unrecordable { what, fault }
}
