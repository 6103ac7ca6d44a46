//! How a run is recorded.

use std::num::NonZeroU32;

use serde_json::{Map, Value};

use super::groups::Groups;
use super::journal::Journal;
use super::rules_hash::RulesHash;

/// Boundaries recorded unless told otherwise: 13 minutes and 53 seconds at 120 Hz.
pub const DEFAULT_BUDGET: u64 = 100_000;

/// How a run is recorded.
pub struct RecordOptions {
    /// The game's own notes.
    pub metadata: Map<String, Value>,
    /// Who plays, in the order of the controllers, at most one name for each; see [`Header::players`](super::Header::players).
    pub players: Vec<String>,
    /// The module of frozen rules that the game plays by.
    pub rules: Option<RulesHash>,
    /// Fingerprint of the world's bodies that never move.
    pub colliders: Option<u64>,
    /// Whether the hash after each boundary is recorded.
    pub hashes: bool,
    /// After how many boundaries each the world's members are hashed one by one as well, where hashes are recorded and the
    /// world is a struct; nothing: never.
    pub groups: Option<NonZeroU32>,
    /// Most boundaries recorded, 1 to [`MAX_BOUNDARIES`](super::MAX_BOUNDARIES).
    pub budget: u64,
    /// Takes the same data line by line while it is recorded.
    pub journal: Option<Box<dyn Journal>>,
}

impl Default for RecordOptions {
    fn default() -> Self {
        Self {
            metadata: Map::new(),
            players: Vec::new(),
            rules: None,
            colliders: None,
            hashes: true,
            groups: Some(Groups::EVERY),
            budget: DEFAULT_BUDGET,
            journal: None,
        }
    }
}
