//! Parts of a picture that are drawn in one call each.

use std::ops::Range;

use super::instance::Instance;

/// Pixels from which a draw call of its own pays: it costs software drivers some twenty microseconds, and saves five
/// nanoseconds a pixel.
const WORTHWHILE: f32 = 16_000.0;

/// Consecutive instances for one draw call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether all are boxes, discs or lines.
    pub rounded: bool,
    /// Which instances.
    pub instances: Range<u32>,
}

/// Parts a picture: large boxes, discs and lines (a panel, a shade over everything, a light) apart from the rest.
pub fn part(instances: &[Instance], runs: &mut Vec<Run>) {
    runs.clear();
    let mut start = 0;
    for group in instances.chunk_by(|a, b| a.is_rounded() == b.is_rounded()) {
        let end = start + group.len() as u32;
        let area = group.iter().map(Instance::area).sum::<f32>();
        let rounded = group[0].is_rounded() && area >= WORTHWHILE;
        match runs.last_mut() {
            Some(last) if last.rounded == rounded => last.instances.end = end,
            _ => runs.push(Run { rounded, instances: start..end }),
        }
        start = end;
    }
}

#[cfg(test)]
mod test {
    use dacapo_engine::canvas::{Color, Shape, Style};
    use glam::Vec2;

    use super::*;

    fn disc(radius: f32) -> Instance {
        let shape = Shape::Circle { at: Vec2::splat(50.0), radius };
        Instance::shape(&shape, &Style::fill(Color::WHITE), 1.0, Vec2::splat(100.0)).unwrap()
    }

    fn glyph() -> Instance {
        Instance::glyph(Vec2::ZERO, Vec2::ONE, Vec2::ZERO, Color::WHITE, Vec2::splat(100.0)).unwrap()
    }

    fn parts(instances: &[Instance]) -> Vec<(bool, Range<u32>)> {
        let mut runs = Vec::new();
        part(instances, &mut runs);
        runs.into_iter().map(|run| (run.rounded, run.instances)).collect()
    }

    #[test]
    fn only_large_areas_have_draw_calls_of_their_own() {
        assert_eq!(parts(&[]), []);
        assert_eq!(parts(&[disc(5.0), glyph(), disc(5.0)]), [(false, 0..3)]);
        assert_eq!(
            parts(&[glyph(), disc(5.0), glyph(), disc(80.0), disc(1.0), glyph()]),
            [(false, 0..3), (true, 3..5), (false, 5..6)]
        );
        assert_eq!(parts(&vec![disc(9.0); 100]), [(true, 0..100)]);
    }
}
