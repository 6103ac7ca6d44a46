//! A recording as an immutable value, detached from whatever it was read from.

use serde::{Deserialize, Serialize};

use super::event::Payload;
use super::events::Events;
use super::groups::Groups;
use super::rules_hash::RulesHash;
use super::track::Track;
use crate::action::Controller;
use crate::random::StreamState;

/// The file's `format` member.
pub const FORMAT: &str = "dacapo-replay";
/// The `format` of a recording that is still being written.
pub const JOURNAL_FORMAT: &str = "dacapo-journal";
/// The version this build writes and reads.
pub const VERSION: u32 = 1;

/// How a run's randomness began.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RandomStart {
    /// [`crate::random::ALGORITHM`].
    pub algorithm: String,
    /// Master seed.
    pub seed: u32,
    /// Every stream before the first boundary; absent: nothing to compare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub streams: Option<Vec<StreamState>>,
}

/// All that is known before the first boundary.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game.
    pub scene_id: String,
    /// The version of its rules.
    pub game_version: u32,
    /// Version of the runtime that recorded; information only.
    pub engine_version: Option<String>,
    /// Fingerprint of the recording machine's arithmetic.
    pub arithmetic: Option<String>,
    /// The module of frozen rules that it was made by; absent: the game's own.
    pub rules: Option<RulesHash>,
    /// Fingerprint of the world's bodies that never move.
    pub colliders: Option<u64>,
    /// Seed and streams.
    pub random: RandomStart,
    /// The roster.
    pub controllers: Vec<Controller>,
    /// The options of each controller, in the order of the roster; nothing for the game's default.
    pub options: Vec<Option<Payload>>,
    /// Who plays, in the order of the controllers and not more than there are. A name has at most
    /// [`MAX_LABEL`](super::limits::MAX_LABEL) characters, none of control or direction; where it is empty, nobody knows.
    pub players: Vec<String>,
    /// The game's own notes.
    pub metadata: Option<Payload>,
    /// The level; absent: the game's default.
    pub level: Option<Payload>,
}

/// The hashes of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hashes {
    /// A full hash after so many boundaries each.
    pub every: u32,
    /// The full hash after boundary `(k + 1) * every - 1`.
    pub full: Vec<u64>,
    /// The low 16 bits after each boundary.
    pub low16: Vec<u16>,
    /// The full hash after the last boundary.
    pub last: Option<u64>,
    /// The hashes of the world's members; absent: none are known.
    pub groups: Option<Groups>,
}

impl Hashes {
    /// Boundaries between full hashes in a recording: one a second at 120 Hz.
    pub const EVERY: u32 = 120;

    /// Hashes to be filled, a full one after so many boundaries each.
    #[must_use]
    pub fn new(every: u32) -> Self {
        Self { every, ..Self::default() }
    }

    /// Adds the hash after the next boundary.
    pub fn push(&mut self, hash: u64) {
        self.low16.push(hash as u16);
        if self.low16.len() as u64 % u64::from(self.every) == 0 {
            self.full.push(hash);
        }
        self.last = Some(hash);
    }

    /// Whether a hash after a boundary is what was recorded, as far as that was recorded.
    #[must_use]
    pub fn agrees(&self, boundary: u64, hash: u64) -> bool {
        let place = usize::try_from(boundary).unwrap_or(usize::MAX);
        let Some(low) = self.low16.get(place) else { return true };
        let full = ((boundary + 1) % u64::from(self.every) == 0)
            .then(|| self.full.get(place / self.every as usize))
            .flatten();
        let last = if place + 1 == self.low16.len() { self.last.as_ref() } else { None };
        *low == hash as u16 && [full, last].into_iter().flatten().all(|known| *known == hash)
    }
}

/// A whole run state inside a recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// The boundary it is the state before.
    pub index: u64,
    /// Its hash.
    pub hash: u64,
    /// The state.
    pub state: Payload,
}

/// The recording that this one was taken over from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parent {
    /// Its name.
    pub name: String,
    /// Its state's hash where the two part, 16 hex digits.
    pub hash: String,
    /// The first boundary of this recording's own.
    pub boundary: u64,
}

/// How a recording ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EndKind {
    /// The player or the host ended it.
    Finished,
    /// The budget of boundaries was used up; play went on unrecorded.
    Budget,
    /// The last boundary failed.
    Failed,
    /// It was cut off.
    Cut,
}

/// How a recording ended, and how the run then stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct End {
    /// Why it ended.
    pub kind: EndKind,
    /// `running`, `won` or `lost`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// What a failed boundary said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// A recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// What is known before the first boundary.
    pub header: Header,
    /// The boundaries.
    pub track: Track,
    /// What was told, in order.
    pub events: Events,
    /// The hashes; absent: nothing to compare.
    pub hashes: Option<Hashes>,
    /// Stored states, by boundary.
    pub checkpoints: Vec<Checkpoint>,
    /// Where it was taken over from.
    pub parent: Option<Parent>,
    /// How it ended; absent where it was cut off.
    pub end: Option<End>,
}

impl Replay {
    /// A recording without boundaries.
    #[must_use]
    pub fn new(header: Header) -> Self {
        Self {
            header,
            track: Track::default(),
            events: Events::default(),
            hashes: None,
            checkpoints: Vec::new(),
            parent: None,
            end: None,
        }
    }

    /// The stored state that the recording begins with; nothing where it begins with a fresh run.
    #[must_use]
    pub fn start(&self) -> Option<&Checkpoint> {
        self.checkpoints.first().filter(|first| first.index == 0)
    }

    /// Whether the recording ends in a boundary that failed, which is this one, and said just this.
    pub(crate) fn fails_at(&self, boundary: u64, message: &str) -> bool {
        let end = self.end.as_ref().filter(|end| end.kind == EndKind::Failed);
        let last = boundary + 1 == self.track.boundaries();
        last && end.is_some_and(|end| end.message.as_deref() == Some(message))
    }
}
