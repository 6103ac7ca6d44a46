//! The community's mapping file for gamepads: `gamecontrollerdb.txt` beside the settings.
//!
//! A line is a kind of pad: 32 hexadecimal digits, its name, and pairs such as `a:b0` or `leftx:a0`, all with commas
//! between. `platform:` limits it to a system; `#` begins a remark.

use crate::escape::{escape_line, escape_path};
use crate::library::{read_plain_text, settings_folder};

/// Largest file that is read.
const MAX_BYTES: usize = 1 << 20;
/// Most faults that are named one by one.
const MOST_NAMED: usize = 3;

/// The lines that can be used, and what is wrong with the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mappings {
    /// Good lines.
    pub text: String,
    /// A line for the player each; at most a few.
    pub complaints: Vec<String>,
}

/// Reads the mapping file of a program; nothing where there is none. Bad lines are named and left out.
#[must_use]
pub fn load_mappings(program: &str) -> Mappings {
    let Some(path) = settings_folder(program).map(|folder| folder.join("gamecontrollerdb.txt")) else {
        return Mappings::default();
    };
    match read_plain_text(&path, MAX_BYTES) {
        Ok(Some(text)) => Mappings::read(&text),
        Ok(None) => Mappings::default(),
        Err(error) => {
            let complaint = format!("{}: {error}", escape_path(&path));
            Mappings { text: String::new(), complaints: vec![complaint] }
        }
    }
}

impl Mappings {
    /// Sorts the lines of a mapping file.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut mappings = Self::default();
        let mut faults = 0;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match check(line) {
                Ok(()) => {
                    mappings.text.push_str(line);
                    mappings.text.push('\n');
                }
                Err(reason) => {
                    faults += 1;
                    if faults <= MOST_NAMED {
                        mappings.complaints.push(format!("gamecontrollerdb.txt, line {number}: {reason}"));
                    }
                }
            }
        }
        if faults > MOST_NAMED {
            let more = faults - MOST_NAMED;
            mappings.complaints.push(format!("gamecontrollerdb.txt: {more} more lines are bad"));
        }
        mappings
    }
}

fn check(line: &str) -> Result<(), String> {
    let mut fields = line.split(',');
    let guid = fields.next().unwrap_or_default();
    if guid.len() != 32 || !guid.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(format!("'{}' is not 32 hexadecimal digits", escape_line(guid)));
    }
    if fields.next().is_none_or(str::is_empty) {
        return Err("the name is missing".to_owned());
    }
    let mut pairs = 0;
    for field in fields.filter(|field| !field.is_empty()) {
        let (element, input) = field.split_once(':').unwrap_or_default();
        if matches!(element, "platform" | "crc" | "hint" | "type" | "sdk>=" | "sdk<=") {
            continue;
        }
        let known = !element.is_empty() && (input.is_empty() || is_input(input));
        if !known {
            return Err(format!("'{}' is no pair of an element and an input", escape_line(field)));
        }
        pairs += 1;
    }
    if pairs == 0 { Err("it maps nothing".to_owned()) } else { Ok(()) }
}

/// `b0`, `a1`, `+a1`, `-a1`, `a1~` or `h0.4`.
fn is_input(input: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.len() <= 5 && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(button) = input.strip_prefix('b') {
        return number(button);
    }
    if let Some((hat, way)) = input.strip_prefix('h').and_then(|hat| hat.split_once('.')) {
        return number(hat) && matches!(way, "0" | "1" | "2" | "4" | "8");
    }
    let axis = input.strip_prefix(['+', '-']).unwrap_or(input);
    axis.strip_prefix('a').is_some_and(|axis| number(axis.strip_suffix('~').unwrap_or(axis)))
}
