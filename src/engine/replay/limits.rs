//! How much a recording may hold. Whatever is read is held to it, and what is recorded stays within it, so that every
//! recording can be read again.
//!
//! Controllers, actions, edges and single commands have their limits in [`action`](crate::action), names of random
//! streams theirs in [`random`](crate::random).

/// Most boundaries: 37 hours at 120 Hz.
pub const MAX_BOUNDARIES: u64 = 16_000_000;
/// Most boundaries of a run, of which recordings hold parts: three centuries at 120 Hz. No counter of the engine overflows on
/// the way there.
pub const MAX_RUN_BOUNDARIES: u64 = 1 << 40;
/// Most entries of boundaries that bring something new.
pub const MAX_ENTRIES: usize = 4_000_000;
/// Most boundaries of an entry that holds packed axes.
pub const MAX_PACKED: u32 = 1024;
/// Most bytes of packed axes that are recorded: as text, with the hashes of as many boundaries as there may be, they fit a
/// file of [`MAX_FILE_BYTES`]. 37 hours at 120 Hz of two sticks that never rest take less.
pub const MAX_PACKED_BYTES: usize = 96 << 20;
/// The longest boundary, in seconds. A run steps no further at once either.
pub const MAX_DELTA: f64 = 60.0;
/// Most that all commands take together, in bytes of JSON text.
pub const MAX_COMMANDS_BYTES: usize = 64 << 20;
/// Most events and observations.
pub const MAX_EVENTS: usize = 1_000_000;
/// Most events of one boundary.
pub const MAX_BOUNDARY_EVENTS: usize = 10_000;
/// Most letters of an event's or an observation's type. The first is an ASCII letter, the others are letters, digits and
/// `_`.
pub const MAX_EVENT_TYPE: usize = 64;
/// Most random streams.
pub const MAX_STREAMS: usize = 4096;
/// Largest level, metadata or payload, in bytes of JSON text.
pub const MAX_PAYLOAD_BYTES: usize = 1 << 20;
/// Deepest nesting of a level, metadata, payload or state.
pub const MAX_PAYLOAD_DEPTH: usize = 64;
/// Most that all stored states take together, in bytes of JSON text.
pub const MAX_CHECKPOINT_BYTES: usize = 64 << 20;
/// Longest scene id, version, fingerprint, name of a parent or message of a failure, in bytes.
pub const MAX_TEXT_BYTES: usize = 4096;
/// Most characters of a player's name, and of the name of a member of the world.
pub const MAX_LABEL: usize = 64;
/// Most members of the world whose hashes are recorded one by one.
pub const MAX_GROUP_MEMBERS: usize = 256;
/// The largest file that is read unless the caller raises the limit, in bytes.
pub const MAX_FILE_BYTES: usize = 256 << 20;

/// Whether a boundary may be so many seconds long.
pub(crate) fn is_delta(seconds: f64) -> bool {
    (0.0..=MAX_DELTA).contains(&seconds)
}

/// A text that a recording can hold: its beginning, where it is longer than that.
pub(crate) fn cut_text(mut text: String) -> String {
    const MORE: &str = "…";
    if text.len() > MAX_TEXT_BYTES {
        let fits = |place: &usize| text.is_char_boundary(*place);
        let end = (0..=MAX_TEXT_BYTES - MORE.len()).rev().find(fits).unwrap_or(0);
        text.truncate(end);
        text.push_str(MORE);
    }
    text
}
