//! Recording and playing again.

mod again;
mod axes;
mod builder;
mod commands;
mod compare;
mod compatible;
mod cursor;
mod data;
mod describe;
mod differ;
mod differing_members;
mod entries;
mod event;
mod events;
mod groups;
mod journal;
mod label;
mod limits;
mod lines;
mod packed;
mod payload;
mod player;
mod prefix;
mod read;
mod record_options;
mod recorder;
mod rules_hash;
mod steps;
#[cfg(test)]
mod test;
mod track;
mod verify;
mod window;
mod write;
mod write_hashes;

pub use again::record_again;
pub use builder::TrackBuilder;
pub use compare::{Comparison, Divergence, compare};
pub use compatible::{Incompatible, PlayOptions};
pub(crate) use compatible::{check_commands, check_controllers, check_header, other_stream};
pub use cursor::{Boundary, Cursor};
pub use data::{
    Checkpoint, End, EndKind, FORMAT, Hashes, Header, JOURNAL_FORMAT, Parent, RandomStart, Replay, VERSION,
};
pub use differing_members::DifferingMembers;
pub use entries::Entries;
pub use event::{Payload, RecordedEvent};
pub use events::Events;
pub use groups::Groups;
pub use journal::Journal;
pub use limits::{
    MAX_BOUNDARIES, MAX_BOUNDARY_EVENTS, MAX_CHECKPOINT_BYTES, MAX_COMMANDS_BYTES, MAX_DELTA, MAX_ENTRIES,
    MAX_EVENT_TYPE, MAX_EVENTS, MAX_FILE_BYTES, MAX_GROUP_MEMBERS, MAX_LABEL, MAX_PACKED, MAX_PACKED_BYTES,
    MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH, MAX_RUN_BOUNDARIES, MAX_STREAMS, MAX_TEXT_BYTES,
};
pub(crate) use limits::{cut_text, is_delta};
pub use payload::PayloadError;
pub(crate) use payload::{check_event_type, check_payload, check_players, check_streams, check_text};
pub(crate) use player::Outcome;
pub use player::{Mismatch, Player};
pub use read::{Fault, Loaded, Place, ReadError, read, read_up_to};
pub use record_options::{DEFAULT_BUDGET, RecordOptions};
pub use recorder::Recorder;
pub use rules_hash::RulesHash;
pub use track::{Change, Track};
pub use verify::{Finding, NOT_DETERMINISTIC, Report, Verdict, verify};
