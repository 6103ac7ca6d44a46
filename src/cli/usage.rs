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

/// A command line's fault; nothing where help or the version was asked for.
pub(super) fn failure(error: &clap::Error) -> Option<Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return None;
    }
    let is_seed =
        |text: &ContextValue| matches!(text, ContextValue::String(name) if name.starts_with("--seed"));
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
    message.split(" For more information, try").next().unwrap_or_default().to_owned()
}
