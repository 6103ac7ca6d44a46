//! Source files, and what of them is code.

use std::fs;
use std::path::Path;

/// One file of the project.
pub struct Source {
    /// Relative to the top level, with `/` between its parts.
    pub path: String,
    /// As it is.
    pub text: String,
    /// Same lines and columns with comments and the insides of literals blanked.
    pub code: String,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned(), code: code_only(text) }
    }

    /// The identifiers and keywords of the code: line number from 1, position in `code`, word.
    pub fn words(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        let mut line = 1;
        let mut seen = 0;
        words(&self.code).map(move |(at, word)| {
            line += self.code[seen..at].matches('\n').count();
            seen = at;
            (line, at, word)
        })
    }
}

/// Every Rust and shader file below the given folders of the top level; a folder may be missing.
pub fn load(top: &Path, folders: &[&str]) -> Vec<Source> {
    let mut sources = Vec::new();
    for folder in folders {
        if top.join(folder).is_dir() {
            visit(top, folder, &mut sources);
        }
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources
}

fn visit(top: &Path, folder: &str, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(top.join(folder)).expect("the folder is readable") {
        let entry = entry.expect("the entry is readable");
        let path = format!("{folder}/{}", entry.file_name().to_str().expect("names are UTF-8"));
        if entry.path().is_dir() {
            // What was built of a package in there is no source.
            if path.ends_with("/target") {
                continue;
            }
            visit(top, &path, sources);
        } else if path.ends_with(".rs") || path.ends_with(".wgsl") {
            let text = fs::read_to_string(entry.path()).expect("sources are UTF-8");
            sources.push(Source::new(&path, &text));
        }
    }
}

/// The identifiers of a text with their positions.
pub fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let part = |c: char| c == '_' || c.is_alphanumeric();
    let mut at = 0;
    std::iter::from_fn(move || {
        at += code[at..].find(part)?;
        let length = code[at..].find(|c| !part(c)).unwrap_or(code.len() - at);
        at += length;
        Some((at - length, &code[at - length..at]))
    })
}

/// Blanks comments and the insides of strings and characters; every other byte stays where it is.
fn code_only(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = comment(rest).or_else(|| literal(rest, code.chars().next_back()));
        let length = skipped.unwrap_or(first.len_utf8());
        let (taken, after) = rest.split_at(length);
        if skipped.is_some() {
            code.extend(taken.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        } else {
            code.push_str(taken);
        }
        rest = after;
    }
    code
}

/// The length of the comment that a text starts with.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if !text.starts_with("/*") {
        return None;
    }
    let (mut depth, mut at) = (0, 0);
    loop {
        let rest = &text[at..];
        match (rest.find("/*"), rest.find("*/")) {
            (Some(open), Some(close)) if open < close => (depth, at) = (depth + 1, at + open + 2),
            (_, Some(close)) => (depth, at) = (depth - 1, at + close + 2),
            (_, None) => return Some(text.len()),
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

/// The length of the string or character literal that a text starts with.
fn literal(text: &str, before: Option<char>) -> Option<usize> {
    let in_word = before.is_some_and(|c| c == '_' || c.is_alphanumeric());
    let raw = text.strip_prefix("br").or_else(|| text.strip_prefix('r')).filter(|_| !in_word);
    if let Some(raw) = raw {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let start = text.len() - raw.len() + hashes + 1;
            let close = format!("\"{}", &raw[..hashes]);
            return Some(text[start..].find(&close).map_or(text.len(), |end| start + end + close.len()));
        }
    }
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut inside = text.char_indices().skip(1);
    if quote == '\'' {
        // A lifetime has no second quote where a character would end.
        let (_, c) = inside.next()?;
        let (end, closing) = inside.next()?;
        if c != '\\' {
            return (closing == '\'').then_some(end + 1);
        }
    }
    while let Some((at, c)) = inside.next() {
        match c {
            '\\' => drop(inside.next()),
            c if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    Some(text.len())
}
