//! One large picture of many glyphs.

use etagere::{AtlasAllocator, size2};
use glam::Vec2;

use super::face::Picture;

/// Length of a side at the start: room for a few hundred letters of usual sizes.
const START: u32 = 1024;

/// Packs glyphs and keeps their pixels until the graphics side has copied them.
pub(super) struct Atlas {
    packing: AtlasAllocator,
    pixels: Vec<u8>,
    side: u32,
    max_side: u32,
    /// First row changed and the one after the last.
    changed: Option<(u32, u32)>,
}

/// Where a glyph is in the atlas.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    /// Its top left pixel.
    pub atlas: Vec2,
    /// Its size.
    pub size: Vec2,
    /// From the pen's pixel on the baseline to the top left pixel.
    pub bearing: Vec2,
}

/// Rows of the atlas that changed.
pub struct Changed<'a> {
    /// Length of a side of the atlas, and bytes a row.
    pub side: u32,
    /// The first row.
    pub first_row: u32,
    /// The rows' pixels.
    pub pixels: &'a [u8],
}

impl Atlas {
    pub fn new(max_side: u32) -> Self {
        let side = START.min(max_side);
        let mut atlas = Self { packing: packing(side), pixels: Vec::new(), side, max_side, changed: None };
        atlas.clear();
        atlas
    }

    /// Takes a glyph in. None if there is no room.
    pub fn add(&mut self, picture: &Picture) -> Option<Spot> {
        let (width, height) = (picture.width, picture.height);
        let place = self.packing.allocate(size2(width as i32, height as i32))?.rectangle.min;
        let (x, y) = (place.x as u32, place.y as u32);
        for (row, line) in (y..).zip(picture.coverage.chunks_exact(width as usize)) {
            let start = (row * self.side + x) as usize;
            self.pixels[start..start + width as usize].copy_from_slice(line);
        }
        let (first, end) = self.changed.unwrap_or((y, y));
        self.changed = Some((first.min(y), end.max(y + height)));
        Some(Spot {
            atlas: Vec2::new(x as f32, y as f32),
            size: Vec2::new(width as f32, height as f32),
            bearing: picture.bearing,
        })
    }

    /// Empties the atlas and doubles its sides as far as they may.
    pub fn clear_and_grow(&mut self) {
        self.side = (self.side * 2).min(self.max_side);
        self.packing = packing(self.side);
        self.clear();
    }

    fn clear(&mut self) {
        self.pixels.clear();
        self.pixels.resize((self.side * self.side) as usize, 0);
        self.changed = Some((0, self.side));
    }

    /// What changed since the last call.
    pub fn take_changed(&mut self) -> Option<Changed<'_>> {
        let (first_row, end) = self.changed.take()?;
        let rows = (first_row * self.side) as usize..(end * self.side) as usize;
        Some(Changed { side: self.side, first_row, pixels: &self.pixels[rows] })
    }
}

fn packing(side: u32) -> AtlasAllocator {
    AtlasAllocator::new(size2(side as i32, side as i32))
}
