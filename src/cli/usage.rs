//! Command lines that make no sense, said on one line.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::terminal::Stop;
use crate::escape::escape_line;
use crate::failure::{Exit, Failure};
use crate::printer::Printer;

/// Reads a seed: digits and nothing else.
///
/// # Errors
/// What a seed is.
pub(super) fn seed(text: &str) -> Result<u32, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let seed = if digits { text.parse().ok() } else { None };
    seed.ok_or_else(|| {
        format!("'{}' is no seed: expected a whole number from 0 to {}", escape_line(text), u32::MAX)
    })
}

/// Reads seeds from one to another, both included, such as `42..101`.
///
/// # Errors
/// What that is.
pub(super) fn seeds(text: &str) -> Result<(u32, u32), String> {
    let ends = text.split_once("..").and_then(|(from, to)| Some((seed(from).ok()?, seed(to).ok()?)));
    ends.filter(|(from, to)| from <= to).ok_or_else(|| {
        format!(
            "'{}' are no seeds: expected A..B such as 42..101, from a seed to the same or a larger one",
            escape_line(text)
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
        format!(
            "'{}' is no size: expected WIDTHxHEIGHT such as 1280x720, each 1 to {}",
            escape_line(text),
            SIDES.end()
        )
    })
}

/// Whether a command line asks for answers for programs, even where it makes no sense otherwise.
pub(super) fn asks_for_json(args: &[OsString]) -> bool {
    let args = args.iter().take_while(|arg| *arg != "--");
    let (values, names) = (args.clone().skip(1), args);
    names.clone().any(|arg| arg == "--format=json")
        || names.zip(values).any(|(name, value)| name == "--format" && value == "json")
}

/// Gives the help or the version that was asked for.
///
/// # Errors
/// What was asked for makes no sense.
pub(super) fn answer(error: &clap::Error, out: &mut Printer<'_>) -> Result<(), Stop> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        out.lines(&error.render().to_string());
        return Ok(());
    }
    Err(failure(error).into())
}

/// A command line's fault.
fn failure(error: &clap::Error) -> Failure {
    let is_seed =
        |text: &ContextValue| matches!(text, ContextValue::String(name) if name.starts_with("--seed "));
    let of_seed = error.get(ContextKind::InvalidArg).is_some_and(is_seed);
    let value = error.get(ContextKind::InvalidValue);
    match (error.kind(), value) {
        (ErrorKind::ValueValidation, Some(ContextValue::String(value))) if of_seed => {
            Failure::new("SEED", Exit::Usage, seed(value).err().unwrap_or_default())
        }
        _ => Failure::new("USAGE", Exit::Usage, on_one_line(&message(error))),
    }
}

/// What clap says, with arguments that are too long to be read cut: what is wrong with them stands behind them.
fn message(error: &clap::Error) -> String {
    let arguments = error.context().filter_map(|(_, value)| match value {
        ContextValue::String(argument) => Some(argument),
        _ => None,
    });
    arguments.fold(error.render().to_string(), |text, argument| {
        let shown = escape_line(argument);
        if shown == *argument { text } else { text.replace(argument.as_str(), &shown) }
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
