//! What a project is called, in its several spellings.

use crate::escape::escape_up_to;
use crate::failure::{Exit, Failure};

const LONGEST: usize = 64;

/// Names that Rust, cargo, some system or the project itself has another use for.
#[rustfmt::skip]
const TAKEN: [&str; 86] = [
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "build", "const", "continue", "core",
    "crate", "dacapo", "dacapo-engine", "deps", "do", "dyn", "else", "enum", "examples", "extern", "false", "final",
    "fn", "for", "gen", "if", "impl", "in", "incremental", "let", "loop", "macro", "match", "mod", "move", "mut",
    "override", "priv", "proc-macro", "pub", "ref", "return", "self", "serde", "static", "std", "struct", "super",
    "test", "trait", "true", "try", "type", "typeof", "union", "unsafe", "unsized", "use", "virtual", "where", "while",
    "yield", "aux", "con", "nul", "prn", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
    "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// The name of a package, which is also the game's.
#[derive(Debug)]
pub(super) struct Name {
    package: String,
}

impl Name {
    /// Checks a name.
    ///
    /// # Errors
    /// It could not be that of a package (`PROJECT_NAME`).
    pub(super) fn of(text: &str) -> Result<Self, Failure> {
        let refused = |reason: &str| {
            let message = format!("'{}' cannot name a project: {reason}", escape_up_to(text, LONGEST));
            Failure::new("PROJECT_NAME", Exit::Usage, message)
        };
        let fits =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_');
        let begins = text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        if !begins || !text.bytes().all(fits) || text.len() > LONGEST {
            return Err(refused(&format!(
                "expected a lower-case letter from a to z, then such letters, digits, '-' and '_', at most {LONGEST} in all"
            )));
        }
        if TAKEN.contains(&text.replace('_', "-").as_str()) {
            return Err(refused("the word has another use"));
        }
        Ok(Self { package: text.to_owned() })
    }

    /// Fills the name into a file.
    pub(super) fn fill(&self, template: &str) -> String {
        // The package's name and the scene's differ only in what a scene's may not have.
        let text = template.replace("name = \"my-game\"", &format!("name = \"{}\"", self.package));
        let text = text.replace("my-game", &self.package.replace('_', "-"));
        text.replace("My Game", &self.words().join(" ")).replace("MyGame", &self.type_name())
    }

    /// The name of the game's type. It ends in `Game`, so that it is no other type's.
    fn type_name(&self) -> String {
        let name = self.words().concat();
        if name.ends_with("Game") && name != "Game" { name } else { name + "Game" }
    }

    fn words(&self) -> Vec<String> {
        let parts = self.package.split(['-', '_']).filter(|part| !part.is_empty());
        parts.map(|part| part[..1].to_uppercase() + &part[1..]).collect()
    }
}

#[cfg(test)]
mod test {
    use super::*;

    #[test]
    fn names_are_spelled_in_their_ways() {
        let filled =
            |name: &str| Name::of(name).unwrap().fill("name = \"my-game\" id my-game: My Game, MyGame");
        assert_eq!(
            filled("snail_garden"),
            "name = \"snail_garden\" id snail-garden: Snail Garden, SnailGardenGame"
        );
        assert_eq!(filled("level-2"), "name = \"level-2\" id level-2: Level 2, Level2Game");
        assert_eq!(filled("my-game"), "name = \"my-game\" id my-game: My Game, MyGame");
        assert_eq!(filled("game"), "name = \"game\" id game: Game, GameGame");
        assert_eq!(filled("a--b-"), "name = \"a--b-\" id a--b-: A B, ABGame");
    }

    #[test]
    fn what_no_package_can_be_called_is_refused() {
        let long = "x".repeat(LONGEST + 1);
        let names = ["", "1st", "-x", "_x", "Snail", "a b", "a/b", "..", "a.b", "gl\u{fc}ck", "a\n", &long];
        for name in names.into_iter().chain(TAKEN).chain(["proc_macro"]) {
            assert_eq!(Name::of(name).map(drop).unwrap_err().code, "PROJECT_NAME", "{name}");
        }
        assert!(Name::of(&long[1..]).is_ok());
    }
}
