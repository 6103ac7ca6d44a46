//! Looking at what the display shows.

use std::ops::Range;

/// A part of a picture in pixels.
pub type Region = (Range<usize>, Range<usize>);

/// Size of the window as it opens; without a window manager it stands in the display's top left corner.
const WINDOW: (usize, usize) = (1280, 720);

/// A picture of the display, three bytes a pixel.
pub struct Picture {
    width: usize,
    rgb: Vec<u8>,
}

impl Picture {
    pub fn read(png: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("a frame");
        let samples = info.color_type.samples();
        let rgb = bytes.chunks_exact(samples).flat_map(|pixel| match samples {
            1 | 2 => [pixel[0]; 3],
            _ => [pixel[0], pixel[1], pixel[2]],
        });
        Self { width: info.width as usize, rgb: rgb.collect() }
    }

    pub fn whole(&self) -> Region {
        (0..WINDOW.0, 0..WINDOW.1)
    }

    /// Where the game's units are.
    pub fn arena(&self) -> Region {
        (80..1200, 100..690)
    }

    /// What no panel reaches: the strip of figures at the top and the sides.
    pub fn margins(&self) -> [Region; 3] {
        [(0..WINDOW.0, 0..60), (0..160, 60..620), (1120..WINDOW.0, 60..620)]
    }

    /// The part of a region's pixels that two pictures do not share.
    pub fn differs_from(&self, other: &Self, (xs, ys): Region) -> f64 {
        let all = xs.len() * ys.len();
        let places = ys.flat_map(|y| xs.clone().map(move |x| (x, y)));
        places.filter(|(x, y)| self.pixel(*x, *y) != other.pixel(*x, *y)).count() as f64 / all as f64
    }

    /// Pixels in the ship's bright cyan, within the arena.
    pub fn ship_pixels(&self) -> usize {
        self.count(self.arena(), |[r, g, b]| r > 90 && g > 220 && b > 220 && r < 235)
    }

    /// Pixels in the colour of the hull's segments, where they are.
    pub fn hud_pixels(&self) -> usize {
        self.count((10..220, 30..70), |[r, g, b]| g > 150 && b > 150 && r < 170)
    }

    fn count(&self, (xs, ys): Region, fits: impl Fn([u8; 3]) -> bool) -> usize {
        ys.map(|y| xs.clone().filter(|x| fits(self.pixel(*x, y))).count()).sum()
    }

    fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.width + x) * 3;
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }
}
