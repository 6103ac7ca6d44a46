//! Command lines that make no sense, said on one line.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::failure::{Exit, Failure};

/// Reads a seed: digits and nothing else.
///
/// # Errors
/// What a seed is.
pub(super) fn seed(text: &str) -> Result<u32, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let seed = if digits { text.parse().ok() } else { None };
    seed.ok_or_else(|| format!("'{text}' is no seed: expected a whole number from 0 to {}", u32::MAX))
}

/// Reads seeds from one to another, both included, such as `42..101`.
///
/// # Errors
/// What that is.
pub(super) fn seeds(text: &str) -> Result<(u32, u32), String> {
    let ends = text.split_once("..").and_then(|(from, to)| Some((seed(from).ok()?, seed(to).ok()?)));
    ends.filter(|(from, to)| from <= to).ok_or_else(|| {
        format!(
            "'{text}' are no seeds: expected A..B such as 42..101, from a seed to the same or a larger one"
        )
    })
}

/// Reads a size such as `1280x720`.
///
/// # Errors
/// What a size is.
pub(super) fn size(text: &str) -> Result<(u32, u32), String> {
    const SIDES: std::ops::RangeInclusive<u32> = 1..=16_384;
    let side = |text: &str| text.parse().ok().filter(|side| SIDES.contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    sides.ok_or_else(|| {
        format!("'{text}' is no size: expected WIDTHxHEIGHT such as 1280x720, each 1 to {}", SIDES.end())
    })
}

/// A command line's fault; nothing where help or the version was asked for.
pub(super) fn failure(error: &clap::Error) -> Option<Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return None;
    }
    let is_seed =
        |text: &ContextValue| matches!(text, ContextValue::String(name) if name.starts_with("--seed "));
    let of_seed = error.get(ContextKind::InvalidArg).is_some_and(is_seed);
    let value = error.get(ContextKind::InvalidValue);
    Some(match (error.kind(), value) {
        (ErrorKind::ValueValidation, Some(ContextValue::String(value))) if of_seed => {
            Failure::new("SEED", Exit::Usage, seed(value).err().unwrap_or_default())
        }
        _ => Failure::new("USAGE", Exit::Usage, on_one_line(&error.render().to_string())),
    })
}

/// The message without the usage that clap repeats below it.
fn on_one_line(text: &str) -> String {
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:"));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let message = words.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    message
        .split(" For more information, try")
        .next()
        .and_then(|message| message.split(" tip: ").next())
        .unwrap_or_default()
        .to_owned()
}
