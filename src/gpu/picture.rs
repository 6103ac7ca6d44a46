//! A finished picture in memory.

use std::io::{self, Write};

/// Pixels, row by row from the top left.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green, blue, opacity of each pixel, in sRGB.
    pub rgba: Vec<u8>,
}

impl Picture {
    /// The pixel at a place; transparent black outside.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        if x >= self.width || y >= self.height {
            return [0; 4];
        }
        let start = (y as usize * self.width as usize + x as usize) * 4;
        self.rgba.get(start..start + 4).and_then(|pixel| pixel.try_into().ok()).unwrap_or_default()
    }

    /// Writes the picture as a PNG. The same picture gives the same bytes.
    pub fn write_png(&self, to: impl Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(to, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgba)?;
        Ok(writer.finish()?)
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Picture {}x{}", self.width, self.height)
    }
}
