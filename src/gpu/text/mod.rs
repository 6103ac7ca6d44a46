//! Sets lines of text, letter by letter.

mod atlas;
mod face;
mod kerning;
mod measure;

use std::collections::HashMap;

use dacapo_engine::canvas::{self, Align, Weight};
use glam::Vec2;

use self::atlas::{Atlas, Spot};
use self::face::Face;
use super::error::GpuError;
use super::instance::Instance;

pub use self::atlas::Changed;
pub use self::measure::text_width;

/// Largest size of a line in pixels; larger text is set at this size.
const LARGEST: f32 = 512.0;
/// Sizes are rounded to this part of a pixel, so that a growing title does not draw a new alphabet each frame.
const SIZES: f32 = 2.0;
/// Letters stand on this part of a pixel sideways.
const PLACES: f32 = 4.0;

/// A glyph as it is drawn: which one, how large, how far into its first pixel.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    bold: bool,
    glyph: u16,
    size: u16,
    place: u8,
}

/// The fonts and every glyph drawn so far.
pub struct Text {
    medium: Face,
    bold: Face,
    atlas: Atlas,
    /// None for a glyph without ink.
    drawn: HashMap<Key, Option<Spot>>,
    full: bool,
}

impl Text {
    /// The built-in fonts and an empty atlas that may grow to a length of a side.
    pub fn new(max_atlas: u32) -> Result<Self, GpuError> {
        Ok(Self {
            medium: Face::medium()?,
            bold: Face::bold()?,
            atlas: Atlas::new(max_atlas),
            drawn: HashMap::new(),
            full: false,
        })
    }

    /// Adds a line's glyphs to the instances.
    pub fn set(
        &mut self,
        text: &canvas::Text,
        characters: &str,
        scale: f32,
        target: Vec2,
        out: &mut Vec<Instance>,
    ) {
        let steps = (text.style.size * scale).min(LARGEST) * SIZES;
        let at = text.at * scale;
        if !(steps >= 1.0 && at.is_finite()) {
            return;
        }
        let steps = steps.round();
        let size = steps / SIZES;
        let bold = text.style.weight == Weight::Bold;
        let face = if bold { &self.bold } else { &self.medium };
        let left = match text.style.align {
            Align::Left => at.x,
            Align::Center => at.x - face.width(characters, size) * 0.5,
            Align::Right => at.x - face.width(characters, size),
        };
        // Letters stand on a whole row, which keeps their feet and bars sharp.
        let baseline = (at.y + face.capital(size) * 0.5).round();

        for (glyph, offset) in face.line(characters, size) {
            let x = ((left + offset) * PLACES).round() / PLACES;
            let key =
                Key { bold, glyph: glyph.0, size: steps as u16, place: ((x - x.floor()) * PLACES) as u8 };
            let spot = *self.drawn.entry(key).or_insert_with(|| {
                let picture = face.picture(glyph, size, f32::from(key.place) / PLACES)?;
                let spot = self.atlas.add(&picture);
                self.full |= spot.is_none();
                spot
            });
            if let Some(spot) = spot {
                let corner = Vec2::new(x.floor(), baseline) + spot.bearing;
                out.extend(Instance::glyph(corner, spot.size, spot.atlas, text.style.color, target));
            }
        }
    }

    /// Forgets every glyph if one did not fit since the last call, in an atlas grown if it may grow. True if so:
    /// then the picture is to be set again.
    pub fn make_room(&mut self) -> bool {
        if !self.full {
            return false;
        }
        self.full = false;
        self.drawn.clear();
        self.atlas.clear_and_grow();
        true
    }

    /// What changed in the atlas since the last call, for the copy on the graphics side.
    pub fn take_changed(&mut self) -> Option<Changed<'_>> {
        self.atlas.take_changed()
    }
}
