//! Names that people read: of players, and of the members of a world.

use super::limits::MAX_LABEL;

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelFault {
    /// More characters than a name may have.
    Long,
    /// A character that is not seen as itself.
    Character(char),
}

/// Checks a name: at most [`MAX_LABEL`] characters, none of which steers a terminal, begins a line or turns the direction of
/// reading. It may be empty.
pub(super) fn check_label(name: &str) -> Result<(), LabelFault> {
    if name.chars().count() > MAX_LABEL {
        return Err(LabelFault::Long);
    }
    name.chars().find(|c| steers(*c)).map_or(Ok(()), |c| Err(LabelFault::Character(c)))
}

/// Control characters, separators of lines and paragraphs, and what Unicode calls `Bidi_Control`. What joins or varies
/// the characters beside it may stand in a name.
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}
