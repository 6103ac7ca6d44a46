//! Recording and playing again.

mod again;
mod compare;
mod data;
mod describe;
mod event;
mod payload;
mod player;
mod prefix;
mod read;
mod recorder;
#[cfg(test)]
mod test;
mod track;
mod verify;
mod write;

pub use again::record_again;
pub use compare::{Comparison, Divergence, compare};
pub use data::{
    Checkpoint, End, EndKind, FORMAT, Hashes, Header, JOURNAL_FORMAT, MAX_EVENTS, Parent, RandomStart,
    Replay, VERSION,
};
pub use event::{Payload, RecordedEvent};
pub(crate) use payload::check_payload;
pub use payload::{MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH, PayloadError};
pub use player::{Incompatible, Mismatch, PlayOptions, Player};
pub(crate) use player::{Outcome, check_controllers, check_header};
pub use read::{Fault, Loaded, MAX_FILE_BYTES, Place, ReadError, read, read_up_to};
pub use recorder::{DEFAULT_BUDGET, Journal, RecordOptions, Recorder};
pub use track::{Boundary, Change, Cursor, MAX_BOUNDARIES, MAX_ENTRIES, Track};
pub use verify::{Finding, Report, Verdict, verify};
pub use write::hex;
