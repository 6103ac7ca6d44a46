//! The pieces to come.

use dacapo_engine::random::{Random, Stream};
use serde::{Deserialize, Serialize};

use super::piece::Kind;

/// What pieces are drawn from.
const BAG: Stream = Stream("bag");
/// Pieces that are always known.
const PREVIEW: u32 = 5;

/// The pieces to come, the next first. They come in bags of seven: each kind once, in random order. Source: the
/// Random Generator of <https://tetris.wiki/Random_Generator>.
///
/// One number of four bits a piece, the next in the lowest; 0 where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bag(u64);

impl Bag {
    /// A first bag.
    #[must_use]
    pub fn new(random: &mut Random) -> Self {
        let mut bag = Self(0);
        bag.fill(random);
        bag
    }

    /// The next piece.
    pub fn take(&mut self, random: &mut Random) -> Kind {
        let kind = self.at(0);
        self.0 >>= 4;
        self.fill(random);
        kind
    }

    /// The next five.
    #[must_use]
    pub fn preview(&self) -> [Kind; PREVIEW as usize] {
        [0, 1, 2, 3, 4].map(|place| self.at(place))
    }

    fn at(&self, place: u32) -> Kind {
        // There are always enough, except in a state that somebody wrote by hand.
        Kind::of_code(self.0 >> (4 * place) & 0xF).unwrap_or(Kind::I)
    }

    fn fill(&mut self, random: &mut Random) {
        let count = (u64::BITS - self.0.leading_zeros()).div_ceil(4);
        if count >= PREVIEW {
            return;
        }
        let mut kinds = Kind::ALL;
        random.shuffle(BAG, &mut kinds);
        for (kind, place) in kinds.iter().zip(count..) {
            self.0 |= kind.code() << (4 * place);
        }
    }
}
