//! The table of golden results: one line for each call, with arguments and results by their bits.
//!
//! ```text
//! sin 3ff0000000000000 = 3feaed548f090cee
//! powif 40000000 -3 = 3e000000
//! ```
//!
//! Numbers are hex bits of the function's own width, powers are decimal with a sign, `nan` stands for any NaN. Lines that
//! begin with `#`, and empty ones, say nothing.
//!
//! The table in `tests/fixtures/math-golden.txt` was computed once, from a fixed list of arguments, with the
//! pinned version of the crate, and its results were held against a computation with 60 digits. It is no
//! snapshot to refresh when a test fails: whatever changes a line of it changes every game, and makes all
//! recordings in the world stale. A change of the crate's version is the one reason, and then
//! `replay-hashes --table FILE` prints the new results beside the old arguments.

use super::evaluate::evaluate;

/// A line that is no call of a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, or differs in it.
    pub message: String,
}

/// The table with every result computed again.
///
/// # Errors
/// A line that is neither a call, a remark nor empty.
pub fn recompute(table: &str) -> Result<String, TableError> {
    let mut text = String::with_capacity(table.len());
    for (line, number) in table.lines().zip(1..) {
        let line = recompute_line(line).map_err(|message| TableError { line: number, message })?;
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

/// Holds this machine against a table; gives the number of calls in it.
///
/// # Errors
/// The first line whose results differ, or that is no call.
pub fn check(table: &str) -> Result<usize, TableError> {
    let own = recompute(table)?;
    for ((recorded, found), line) in table.lines().zip(own.lines()).zip(1..) {
        if recorded != found {
            let message = format!("golden is `{recorded}`, this machine has `{found}`");
            return Err(TableError { line, message });
        }
    }
    Ok(table.lines().filter(|line| call(line).is_some()).count())
}

/// What stands before a line's results.
fn call(line: &str) -> Option<&str> {
    if line.starts_with('#') { None } else { line.split_once(" =").map(|(call, _)| call) }
}

fn recompute_line(line: &str) -> Result<String, String> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(line.to_owned());
    }
    let call = call(line).ok_or_else(|| format!("`{line}` has no ` =`"))?;
    let mut words = call.split(' ');
    let function = words.next().unwrap_or_default();
    let arguments: Result<Vec<f64>, String> = words
        .map(|word| argument(word).ok_or_else(|| format!("`{word}` is neither bits, nan nor a power")))
        .collect();
    let results = evaluate(function, &arguments?).map_err(|error| error.to_string())?;
    let results: Vec<String> = results.into_iter().map(super::Number::bits).collect();
    Ok(format!("{call} = {}", results.join(" ")))
}

fn argument(word: &str) -> Option<f64> {
    if word == "nan" {
        return Some(f64::NAN);
    }
    if word.starts_with(['+', '-']) {
        return word.parse::<i32>().ok().map(f64::from);
    }
    match word.len() {
        16 => u64::from_str_radix(word, 16).ok().map(f64::from_bits),
        8 => u32::from_str_radix(word, 16).ok().map(|bits| f64::from(f32::from_bits(bits))),
        _ => None,
    }
}
