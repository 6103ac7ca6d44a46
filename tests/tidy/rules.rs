//! The rules. Each looks at one file and says what is wrong with it.

use super::source::{Source, words};

const LONGEST: usize = 500;

/// Words that only some places may use: the rest of the project stays free of what they stand for.
struct Place {
    words: &'static [&'static str],
    /// Paths begin with one of these.
    allowed: &'static [&'static str],
    /// Whether the tests beside a module may use them too.
    module_tests: bool,
}

const PLACES: [Place; 6] = [
    Place {
        words: &["Instant"],
        allowed: &["src/app", "src/cli/bench", "src/library/writer/test"],
        module_tests: false,
    },
    // Recordings are named by the date and listed by their age; a planted fault reads the clock.
    Place {
        words: &["SystemTime"],
        allowed: &["src/app", "src/library", "src/engine/playtest/test"],
        module_tests: false,
    },
    Place {
        words: &["fs", "tempfile", "OpenOptions"],
        allowed: &["src/library", "src/cli", "games/replay_hashes"],
        module_tests: true,
    },
    Place { words: &["wgpu"], allowed: &["src/gpu"], module_tests: false },
    Place {
        words: &["winit", "x11rb"],
        allowed: &["src/app/window/", "src/devices", "src/gpu/surface", "src/gpu/window"],
        module_tests: false,
    },
    Place { words: &["gilrs"], allowed: &["src/devices"], module_tests: false },
];

/// A file is one noun.
pub fn too_long(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    if lines > LONGEST {
        vec![format!("{}: {lines} lines, at most {LONGEST}", source.path)]
    } else {
        Vec::new()
    }
}

/// No unsafe code anywhere, tests included.
pub fn unsafe_code(source: &Source) -> Vec<String> {
    find(source, |word| word == "unsafe", "unsafe code")
}

/// A lint is switched off with a reason: the attribute's own, or a comment on its line or the one above.
pub fn allow_without_reason(source: &Source) -> Vec<String> {
    let has_reason = |line: usize, at: usize| {
        let inside = &source.code[at..at + group_length(&source.code[at..])];
        let mut lines = source.text.lines().skip(line.saturating_sub(2));
        let above = if line > 1 { lines.next().unwrap_or_default().trim_start() } else { "" };
        let remark = above.starts_with("//") && !above.starts_with("///") && !above.starts_with("//!");
        let same = lines.next().is_some_and(|text| text.contains(")] // "));
        words(inside).any(|(_, word)| word == "reason") || remark || same
    };
    let switched_off = |word: &str, at: usize| {
        let before = source.code[..at].trim_end().chars().next_back();
        matches!(word, "allow" | "expect")
            && source.code[at + word.len()..].starts_with('(')
            && matches!(before, Some('[' | ','))
    };
    source
        .words()
        .filter(|(line, at, word)| switched_off(word, *at) && !has_reason(*line, *at))
        .map(|(line, _, word)| format!("{}:{line}: `{word}` without a reason", source.path))
        .collect()
}

/// Names that belong to others; a line that says where something is from may hold them.
const TRADE_MARKS: [&str; 4] = ["tetris", "tetrises", "tetrimino", "tetriminos"];

/// What belongs to others is named in sources only.
pub fn trade_mark(source: &Source) -> Vec<String> {
    // This list is not a use of them.
    if source.path.starts_with("tests/tidy") {
        return Vec::new();
    }
    let cites = |line: &str| line.contains("Source: ") || line.contains("https://");
    let lines = source.text.lines().zip(1..).filter(|(line, _)| !cites(line));
    let found = lines.flat_map(|(line, number)| words(line).map(move |(_, word)| (word, number)));
    found
        .filter(|(word, _)| word.split('_').any(|part| TRADE_MARKS.contains(&part.to_lowercase().as_str())))
        .map(|(word, line)| format!("{}:{line}: `{word}` is a trade mark", source.path))
        .collect()
}

/// Clocks, files, graphics, windows and pads are known in their own rooms only.
pub fn out_of_place(source: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    if ["tests/", "benches/"].iter().any(|folder| source.path.starts_with(folder)) {
        return complaints;
    }
    let module_test = source.path.ends_with("/test.rs") || source.path.contains("/test/");
    for place in &PLACES {
        let at_home = place.allowed.iter().any(|path| source.path.starts_with(path));
        let excused = place.module_tests && module_test;
        if !at_home && !excused {
            let what = format!("belongs in {}", place.allowed.join(", "));
            complaints.extend(find(source, |word| place.words.contains(&word), &what));
        }
    }
    complaints
}

/// What is hashed or stored has the same width on every machine.
pub fn machine_width_in_state(source: &Source) -> Vec<String> {
    let simulation = ["games/", "src/engine/"].iter().any(|folder| source.path.starts_with(folder));
    let mut complaints = Vec::new();
    for (line, at, word) in source.words().filter(|_| simulation) {
        let derived = &source.code[at..at + group_length(&source.code[at..])];
        if word == "derive" && words(derived).any(|(_, word)| word == "Serialize") {
            let item = &source.code[at + derived.len()..];
            let item = &item[..item_length(item)];
            if words(item).any(|(_, word)| matches!(word, "usize" | "isize")) {
                complaints.push(format!("{}:{line}: usize or isize in what is serialized", source.path));
            }
        }
    }
    complaints
}

fn find(source: &Source, wanted: impl Fn(&str) -> bool, what: &str) -> Vec<String> {
    source
        .words()
        .filter(|(_, _, word)| wanted(word))
        .map(|(line, _, word)| format!("{}:{line}: `{word}`: {what}", source.path))
        .collect()
}

/// The length of a word and the bracketed group after it.
fn group_length(code: &str) -> usize {
    balanced(code, '(', ')')
}

/// The length of an item: to its closing brace, or to its semicolon where it has none.
fn item_length(code: &str) -> usize {
    let braced = code.find('{').unwrap_or(code.len());
    match code.find(';') {
        Some(end) if end < braced => end,
        _ => balanced(code, '{', '}'),
    }
}

fn balanced(code: &str, open: char, close: char) -> usize {
    let mut depth = 0;
    for (at, c) in code.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    code.len()
}
