//! How wide a line of text is, for whoever lays out a picture before it is drawn.

use std::sync::LazyLock;

use dacapo_engine::canvas::Weight;

use super::face::Face;

/// The size at which lines are measured; widths grow with it.
const SIZE: f32 = 64.0;
/// Part of a line's height that a letter is taken for where the built-in fonts do not load.
const LETTER: f32 = 0.6;

static MEDIUM: LazyLock<Option<Face>> = LazyLock::new(|| Face::medium().ok());
static BOLD: LazyLock<Option<Face>> = LazyLock::new(|| Face::bold().ok());

/// Width of a line of a size, in the size's unit. Needs no graphics device.
#[must_use]
pub fn text_width(characters: &str, size: f32, weight: Weight) -> f32 {
    let face = match weight {
        Weight::Medium => &MEDIUM,
        Weight::Bold => &BOLD,
    };
    let at_size = match face.as_ref() {
        Some(face) => face.width(characters, SIZE),
        None => characters.chars().count() as f32 * SIZE * LETTER,
    };
    at_size * (size / SIZE)
}

#[cfg(test)]
mod test {
    use super::*;

    /// Text is as wide as it is measured, at any size.
    #[test]
    fn widths_are_the_fonts() {
        for (weight, face) in
            [(Weight::Medium, Face::medium().unwrap()), (Weight::Bold, Face::bold().unwrap())]
        {
            for size in [9.0, 15.0, 54.0] {
                let line = "AV Prism Raid: 24 kills";
                let (measured, drawn) = (text_width(line, size, weight), face.width(line, size));
                assert!((measured - drawn).abs() < 0.01 * drawn, "{measured} for {drawn}");
            }
        }
        assert_eq!(text_width("", 20.0, Weight::Bold), 0.0);
        let hidden = text_width("a\u{1b}\u{202e}\u{200b}\u{2028}b", 20.0, Weight::Bold);
        assert_eq!(hidden, text_width("ab", 20.0, Weight::Bold), "what nobody sees takes no room");
        assert!(text_width("W", 20.0, Weight::Bold) > text_width("i", 20.0, Weight::Bold));
    }
}
