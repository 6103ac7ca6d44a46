//! What clears and spins are worth. Source: "Recent guideline compatible games" on <https://tetris.wiki/Scoring>.

use serde::{Deserialize, Serialize};

/// Whether a piece was spun into its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spin {
    /// It was not.
    #[default]
    No,
    /// A mini T-spin.
    Mini,
    /// A T-spin.
    Full,
}

/// What a piece that locked did, apart from the level it was on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// Lines it cleared, 0 to 4.
    pub lines: u32,
    /// Whether it was spun.
    pub spin: Spin,
    /// Whether it continues an unbroken row of difficult clears.
    pub back_to_back: bool,
    /// Clears by successive pieces before it.
    pub combo: u32,
    /// Whether nothing is left in the field.
    pub perfect: bool,
}

/// Points by lines (0 to 4) on level 1, for no spin, a mini and a full one. A spun piece never clears four.
const CLEARS: [[u32; 5]; 3] = [[0, 100, 300, 500, 800], [100, 200, 400, 0, 0], [400, 800, 1200, 1600, 0]];
/// On top of that for a perfect clear, by lines.
const PERFECT: [u32; 5] = [0, 800, 1200, 1800, 2000];
/// The same for a quad that comes back to back.
const PERFECT_BACK_TO_BACK: u32 = 3200;
/// For each clear by successive pieces before this one.
const COMBO: u32 = 50;
/// For each row that a piece is dropped by.
pub const HARD_DROP: u32 = 2;
/// For each row that a piece falls while soft drop is held.
pub const SOFT_DROP: u32 = 1;

impl Feat {
    /// Whether it is one of those that count back to back: a quad, or a T-spin that clears.
    #[must_use]
    pub const fn is_difficult(&self) -> bool {
        self.lines == 4 || (self.lines > 0 && !matches!(self.spin, Spin::No))
    }

    /// Points on a level.
    #[must_use]
    pub fn points(&self, level: u32) -> u32 {
        let lines = self.lines.min(4) as usize;
        let mut points = CLEARS[self.spin as usize][lines];
        if self.back_to_back {
            points = points * 3 / 2;
        }
        if self.perfect {
            points += match (self.back_to_back, lines) {
                (true, 4) => PERFECT_BACK_TO_BACK,
                _ => PERFECT[lines],
            };
        }
        if lines > 0 {
            points = points.saturating_add(self.combo.saturating_mul(COMBO));
        }
        points.saturating_mul(level)
    }
}
