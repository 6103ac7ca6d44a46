//! The letters of one font file.

use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};
use glam::Vec2;

use super::kerning::Kerning;
use crate::escape::is_hidden;
use crate::gpu::error::GpuError;

/// A font that was built into the program.
pub(super) struct Face {
    font: FontRef<'static>,
    kerning: Kerning,
    /// Height of the capitals as a part of the line's height.
    capital: f32,
}

/// A glyph's coverage, row by row.
pub(super) struct Picture {
    pub width: u32,
    pub height: u32,
    /// From the pen's pixel on the baseline to the top left pixel.
    pub bearing: Vec2,
    pub coverage: Vec<u8>,
}

impl Face {
    pub fn medium() -> Result<Self, GpuError> {
        let bytes = include_bytes!("../../../assets/fonts/ChakraPetch_500Medium.ttf");
        Self::load("Chakra Petch Medium", bytes)
    }

    pub fn bold() -> Result<Self, GpuError> {
        let bytes = include_bytes!("../../../assets/fonts/ChakraPetch_700Bold.ttf");
        Self::load("Chakra Petch Bold", bytes)
    }

    fn load(name: &'static str, bytes: &'static [u8]) -> Result<Self, GpuError> {
        let font = FontRef::try_from_slice(bytes).map_err(|_| GpuError::Font(name))?;
        let outline = font.outline(font.glyph_id('H')).ok_or(GpuError::Font(name))?;
        let capital = outline.bounds.height().abs() / font.height_unscaled();
        Ok(Self { font, kerning: Kerning::of(bytes), capital })
    }

    /// Height of the capitals in a line of a size.
    pub fn capital(&self, size: f32) -> f32 {
        self.capital * size
    }

    /// Width of a line.
    pub fn width(&self, characters: &str, size: f32) -> f32 {
        let scaled = self.font.as_scaled(PxScale::from(size));
        self.line(characters, size).last().map_or(0.0, |(glyph, offset)| offset + scaled.h_advance(glyph))
    }

    /// Glyphs of a line and how far from its start each stands. Characters that nobody sees have none.
    pub fn line(&self, characters: &str, size: f32) -> impl Iterator<Item = (GlyphId, f32)> {
        let scaled = self.font.as_scaled(PxScale::from(size));
        let unit = scaled.h_scale_factor();
        let mut pen = 0.0;
        let mut before = None;
        characters.chars().filter(|character| !is_hidden(*character)).map(move |character| {
            let glyph = scaled.glyph_id(character);
            if let Some(before) = before {
                pen += scaled.h_advance(before) + unit * self.kerning.between(before.0, glyph.0);
            }
            before = Some(glyph);
            (glyph, pen)
        })
    }

    /// Draws a glyph that stands a part of a pixel to the right. None if it has no ink.
    pub fn picture(&self, glyph: GlyphId, size: f32, place: f32) -> Option<Picture> {
        let placed = glyph.with_scale_and_position(size, point(place, 0.0));
        let outlined = self.font.outline_glyph(placed)?;
        let bounds = outlined.px_bounds();
        let (width, height) = (bounds.width() as u32, bounds.height() as u32);
        if width == 0 || height == 0 {
            return None;
        }
        let mut coverage = vec![0; width as usize * height as usize];
        outlined.draw(|x, y, cover| {
            if let Some(pixel) = coverage.get_mut((y * width + x) as usize) {
                *pixel = (cover.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
            }
        });
        let bearing = Vec2::new(bounds.min.x, bounds.min.y);
        Some(Picture { width, height, bearing, coverage })
    }
}

#[cfg(test)]
mod test {
    use super::*;

    #[test]
    fn letters_that_lean_away_stand_closer() {
        for face in [Face::medium().unwrap(), Face::bold().unwrap()] {
            let width = |line| face.width(line, 100.0);
            assert!(width("AV") < width("A") + width("V") - 1.0);
            assert!((width("HH") - 2.0 * width("H")).abs() < 0.01);
            assert_eq!(width(""), 0.0);
            assert_eq!(width("A\n\tB"), width("AB"));
        }
    }

    #[test]
    fn a_letter_without_ink_has_a_width_and_no_picture() {
        let face = Face::medium().unwrap();
        let (space, _) = face.line(" ", 20.0).next().unwrap();
        assert!(face.picture(space, 20.0, 0.0).is_none());
        assert!(face.width(" ", 20.0) > 2.0);
    }

    /// Letters a player's name may hold are in the fonts, or at least have a box to stand for them.
    #[test]
    fn every_character_has_a_glyph() {
        let face = Face::bold().unwrap();
        for (glyph, _) in face.line("Aé×–·→\u{1F600}", 30.0) {
            assert!(face.picture(glyph, 30.0, 0.5).is_some());
        }
    }
}
