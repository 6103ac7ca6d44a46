//! How fast pieces fall.

use super::level::LAST_LEVEL;

/// Units of time a row on each level: (0.8 - (level - 1) * 0.007)^(level - 1) seconds, rounded. Source: "Fixed-goal and
/// variable-goal systems" of <https://tetris.wiki/Marathon>.
///
/// From level 19 on that is more than 20 rows in a sixtieth of a second (20G): pieces are on the ground at once, which
/// is written as 0.
const UNITS_PER_ROW: [u32; LAST_LEVEL as usize] = [
    120_000, 95_160, 74_136, 56_727, 42_624, 31_440, 22_761, 16_168, 11_266, 7698, 5157, 3386, 2178, 1373,
    847, 512, 302, 175, 0, 0,
];

/// Units of time in which a piece falls a row on a level; 0 where it is on the ground at once. Levels past the last one
/// are as fast as that.
#[must_use]
pub fn units_per_row(level: u32) -> u32 {
    let place = level.clamp(1, LAST_LEVEL) - 1;
    UNITS_PER_ROW[place as usize]
}
