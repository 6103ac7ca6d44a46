//! How many entries and changes a text can hold at most, found without reading it.

/// Entries, and the words in them: each is at most one change, and those that begin with `!` are commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    pub(super) entries: usize,
    pub(super) words: usize,
    pub(super) commands: usize,
}

impl Outline {
    /// Adds what a text holds whose entries begin with the brackets of this level, 1 for the outermost. What commands say
    /// is passed over.
    pub(super) fn add(&mut self, text: &str, level: usize) {
        let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
        // Whether an entry has no words yet, so that what comes are its options.
        let mut begins = false;
        let mut opened = false;
        for byte in text.bytes() {
            self.commands += usize::from(byte == b'!' && opened);
            opened = false;
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = quoted,
                b'"' => {
                    quoted = !quoted;
                    let in_entry = quoted && depth == level;
                    let in_options = quoted && begins && depth == level + 1;
                    self.words += usize::from(in_entry || in_options);
                    begins &= !in_entry;
                    opened = in_entry;
                }
                b'[' | b'{' if !quoted => {
                    depth += 1;
                    let entry = byte == b'[' && depth == level;
                    self.entries += usize::from(entry);
                    begins |= entry;
                }
                b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod test {
    use super::Outline;

    fn outline(text: &str, level: usize) -> (usize, usize, usize) {
        let mut outline = Outline::default();
        outline.add(text, level);
        (outline.entries, outline.words, outline.commands)
    }

    /// J7: room is made for entries, options and actions, and for nothing of what commands say.
    #[test]
    fn commands_take_no_room() {
        let plain = r#"[14,{"dt":0.5,"pause":true},"Move",1,0,"@two","+Fire"]"#;
        assert_eq!(outline(plain, 1), (1, 5, 0));
        assert_eq!(outline(&format!("[{plain} ,\n{plain}]"), 2), (2, 10, 0));
        let command = r#"[1,"!Say",{"a":["b",{"c":"d"}],"\"e":"]\\"},"+Fire","!Say",["f"]]"#;
        assert_eq!(outline(command, 1), (1, 3, 2));
        assert_eq!(outline(r#"[1,"!Say","text"]"#, 1), (1, 2, 1), "a text alone looks like a word");
        assert_eq!(outline("]]}[\"a", 1), (1, 1, 0), "nonsense counts as something");
    }
}
