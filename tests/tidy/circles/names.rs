//! What a file says about names: which it defines, which it takes from elsewhere, and which files lie below it.
//!
//! It is read as text, without expanding macros. What is built for tests alone is passed over.

use std::collections::BTreeSet;

/// A name that a `use` brings in.
pub struct Import<'s> {
    /// What it is called here; `*` for all that the path leads to.
    pub name: &'s str,
    /// Where it comes from.
    pub path: Vec<&'s str>,
    /// Whether others get it from here: a `pub` of any kind stands before it.
    pub handed_on: bool,
}

/// The names of a file.
#[derive(Default)]
pub struct Names<'s> {
    /// The modules that it declares and that are files of their own.
    pub children: BTreeSet<&'s str>,
    /// What it defines outside of any braces.
    pub defined: BTreeSet<&'s str>,
    /// Macros that it defines for the whole package.
    pub exported_macros: BTreeSet<&'s str>,
    /// What it takes by `use`.
    pub imports: Vec<Import<'s>>,
    /// Every path with `::` outside of a `use`.
    pub paths: Vec<Vec<&'s str>>,
    /// Every word outside of a `use` that is looked up here: no field, no method, and of a path the first.
    pub words: BTreeSet<&'s str>,
    /// Whether it defines the trait `Game`, or a game.
    pub is_game: bool,
}

impl<'s> Names<'s> {
    /// Reads code whose comments and literals are blanked.
    pub fn of(code: &'s str) -> Self {
        let mut reader = Reader { tokens: tokens(code), at: 0, depth: 0, names: Self::default() };
        while reader.at < reader.tokens.len() {
            reader.advance();
        }
        reader.names
    }
}

/// Words, `::`, and every other mark by itself.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if in_word(first) => rest.find(|c| !in_word(c)).unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

fn in_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

fn is_word(token: &str) -> bool {
    token.starts_with(in_word)
}

struct Reader<'s> {
    tokens: Vec<&'s str>,
    at: usize,
    /// Braces that are open.
    depth: usize,
    names: Names<'s>,
}

impl<'s> Reader<'s> {
    /// The token so many places on; empty after the last one.
    fn peek(&self, ahead: usize) -> &'s str {
        self.tokens.get(self.at + ahead).copied().unwrap_or_default()
    }

    /// The token before this one; empty before the first.
    fn before(&self) -> &'s str {
        self.at.checked_sub(1).map(|at| self.tokens[at]).unwrap_or_default()
    }

    fn starts_with(&self, tokens: &[&str]) -> bool {
        self.tokens[self.at..].starts_with(tokens)
    }

    fn advance(&mut self) {
        match self.peek(0) {
            "#" if self.starts_with(&["#", "[", "cfg", "(", "test", ")", "]"]) => self.pass_over_item(),
            // In a bound, `use<'a>` is no import.
            "use" if self.peek(1) != "<" => self.import(),
            "mod" if self.peek(2) == ";" => {
                self.names.children.insert(self.peek(1));
                self.at += 3;
            }
            word if is_word(word) => self.word(),
            mark => {
                match mark {
                    "{" => self.depth += 1,
                    "}" => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
                self.at += 1;
            }
        }
    }

    /// Goes behind an attribute and its item: to the semicolon, or to the end of the braces if they come first.
    fn pass_over_item(&mut self) {
        let mut open = 0_usize;
        while self.at < self.tokens.len() {
            match self.peek(0) {
                "{" | "(" | "[" => open += 1,
                "}" | ")" | "]" => open = open.saturating_sub(1),
                _ => {}
            }
            let ends = self.peek(0) == ";" || (self.peek(0) == "}" && self.peek(1) != ";");
            self.at += 1;
            if ends && open == 0 {
                return;
            }
        }
    }

    /// A word with what follows it by `::`.
    fn word(&mut self) {
        let (before, word) = (self.before(), self.peek(0));
        self.define(before, word);
        let mut path = vec![word];
        self.at += 1;
        while self.peek(0) == "::" && is_word(self.peek(1)) {
            path.push(self.peek(1));
            self.at += 2;
        }
        // What follows a dot is a field or a method, and what follows a dollar sign is a macro's own, but for `$crate`.
        if before == "." || before == "::" || (before == "$" && word != "crate") {
            return;
        }
        self.names.words.insert(word);
        if path.len() > 1 {
            self.names.paths.push(path);
        }
    }

    fn define(&mut self, before: &str, word: &'s str) {
        const ITEMS: [&str; 8] = ["fn", "struct", "enum", "union", "trait", "type", "const", "static"];
        if self.depth == 0 && ITEMS.contains(&before) && !ITEMS.contains(&word) {
            self.names.defined.insert(word);
        }
        let implemented = self.peek(1) == "for" && matches!(before, "impl" | ">");
        self.names.is_game |= word == "Game" && (before == "trait" || implemented);
        if word == "macro_rules" && self.peek(1) == "!" {
            let exported =
                self.at >= 4 && self.tokens[self.at - 4..self.at] == ["#", "[", "macro_export", "]"];
            let macros = if exported { &mut self.names.exported_macros } else { &mut self.names.defined };
            macros.insert(self.tokens[self.at + 2]);
        }
    }

    fn import(&mut self) {
        // Before it stands `pub`, or the end of `pub(…)`.
        let handed_on = matches!(self.before(), "pub" | ")");
        self.at += 1;
        self.import_tree(&[], handed_on);
    }

    /// A path of a `use`, or several in braces, after the path so far.
    fn import_tree(&mut self, above: &[&'s str], handed_on: bool) {
        let mut path = above.to_vec();
        loop {
            match self.peek(0) {
                "::" => self.at += 1,
                "{" => {
                    self.at += 1;
                    while self.peek(0) != "}" {
                        self.import_tree(&path, handed_on);
                        if self.peek(0) == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                "*" => {
                    self.at += 1;
                    self.names.imports.push(Import { name: "*", path, handed_on });
                    return;
                }
                // In braces, `self` is what the path leads to.
                "self" if !above.is_empty() => self.at += 1,
                word if is_word(word) && word != "as" => {
                    path.push(word);
                    self.at += 1;
                }
                _ => break,
            }
        }
        let mut name = path.last().copied().unwrap_or_default();
        if self.peek(0) == "as" {
            name = self.peek(1);
            self.at += 2;
        }
        self.names.imports.push(Import { name, path, handed_on });
    }
}
