//! Levels as text: those that come with a game, and how any is read.

#[cfg(test)]
mod test;

use core::fmt::Display;
use core::ops::RangeInclusive;

use crate::game::Game;

/// A level that comes with a game. Its text is kept in a file of its own and built in:
/// `NamedLevel { name: "sprint", title: "Sprint", text: include_str!("sprint.json") }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedLevel {
    /// What `--level` calls it, unlike any other level's of the game.
    pub name: &'static str,
    /// What a player reads in the menu.
    pub title: &'static str,
    /// A JSON object that [`Game::Level`] reads.
    pub text: &'static str,
}

/// Text that is no level of a game, or no options of its ports, and where in it the fault is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct TextError {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1; 0 where a line ends too early.
    pub column: u32,
    /// What is wrong there.
    pub message: String,
}

/// Reads a level from JSON text: an object, checked against the game's own type. `null` stands for the level of a game
/// that has none (`type Level = ()`).
///
/// # Errors
/// The first fault of the text. That a level can be read does not mean that [`Game::start`] accepts it.
pub fn read_level<G: Game>(text: &str) -> Result<G::Level, TextError> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    // serde would read a list, too, as a struct's members in their order; who adds a member would break such a level.
    if rest.starts_with('[') {
        let before = &text[..start];
        let line_start = before.rfind('\n').map_or(0, |place| place + 1);
        let line = before.matches('\n').count() + 1;
        let message = "expected an object in braces, found a list".to_owned();
        return Err(TextError { line: line as u32, column: (start - line_start + 1) as u32, message });
    }
    let parsed = serde_json::from_str::<G::Level>(text);
    parsed.map_err(|error| TextError::of(&error))
}

impl TextError {
    /// A fault that JSON text was read with.
    pub(crate) fn of(error: &serde_json::Error) -> Self {
        let shown = error.to_string();
        // serde_json ends its messages with the place.
        let message = shown.rsplit_once(" at line ").map_or(&*shown, |(message, _)| message).to_owned();
        Self { line: error.line() as u32, column: error.column() as u32, message }
    }
}

/// Says in one line, which names the member, why a number of a level is not in its range; what is no number is in none.
/// For [`Game::start`] and [`Game::check_options`]: `check_range("hull", level.hull, 1..=12)?`.
///
/// # Errors
/// `hull is 0, expected 1 to 12`.
pub fn check_range<T: PartialOrd + Display>(
    name: &str,
    value: T,
    range: RangeInclusive<T>,
) -> Result<(), String> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(format!("{name} is {value}, expected {} to {}", range.start(), range.end()))
}

/// Reads and starts every level that comes with a game, for a test of the game.
///
/// # Errors
/// The first level that cannot be read or played, or whose name is used twice or is none.
pub fn check_levels<G: Game>() -> Result<(), String> {
    let levels = G::levels();
    for (place, level) in levels.iter().enumerate() {
        let NamedLevel { name, text, .. } = level;
        let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || !name.bytes().all(is_name) {
            return Err(format!("level '{name}': a name has lower-case letters, digits and '-'"));
        }
        if levels[..place].iter().any(|other| other.name == *name) {
            return Err(format!("level '{name}' is there twice"));
        }
        let read = read_level::<G>(text).map_err(|error| format!("level '{name}':{error}"))?;
        G::start(&read, &mut crate::random::Random::new(0))
            .map_err(|reason| format!("level '{name}': {reason}"))?;
    }
    Ok(())
}
