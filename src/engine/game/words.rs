//! Names of actions and controllers as players read them.

/// The words of a name as games declare it: `SoftDrop` is `Soft drop`.
#[must_use]
pub fn words(name: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    for (place, letter) in name.chars().enumerate() {
        let begins =
            letter.is_uppercase() && !before.is_uppercase() || letter.is_numeric() && !before.is_numeric();
        if place > 0 && begins && before != ' ' {
            words.push(' ');
        }
        match letter {
            '_' | '-' => words.push(' '),
            _ if place == 0 => words.extend(letter.to_uppercase()),
            _ => words.extend(letter.to_lowercase()),
        }
        before = if matches!(letter, '_' | '-') { ' ' } else { letter };
    }
    words
}

#[cfg(test)]
mod test {
    use super::*;

    #[test]
    fn names_become_words() {
        for (name, expected) in [
            ("Fire", "Fire"),
            ("SoftDrop", "Soft drop"),
            ("RotateCCW", "Rotate ccw"),
            ("RotateCcw", "Rotate ccw"),
            ("Rotate180", "Rotate 180"),
            ("", ""),
            ("player2", "Player 2"),
            ("use_item", "Use item"),
        ] {
            assert_eq!(words(name), expected);
        }
    }
}
