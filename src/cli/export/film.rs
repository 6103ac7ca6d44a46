//! Which boundaries the pictures of a film show, known before the first is drawn.

#[cfg(test)]
mod test;

use super::time_unit::TimeUnit;

/// Pictures that show the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The boundary that is next where they are taken.
    pub boundary: u64,
    /// How many they are; at least one.
    pub pictures: u64,
}

/// Pictures at a steady pace. The first shows where the film begins, and each shows the last boundary that it finds at its
/// own time or before.
#[derive(Debug)]
pub struct Film {
    unit: TimeUnit,
    /// Pictures a second.
    pace: u128,
    /// Most pictures that are wanted.
    most: u64,
    shots: Vec<Shot>,
    pictures: u64,
    /// Where the run stands, and how long it took from the film's beginning.
    boundary: u64,
    time: u128,
}

impl Film {
    /// A film from a boundary on.
    pub fn new(unit: TimeUnit, pace: u32, from: u64, most: u64) -> Self {
        Self { unit, pace: pace.into(), most, shots: Vec::new(), pictures: 0, boundary: from, time: 0 }
    }

    /// The run went on by a boundary that took so many seconds.
    pub fn pass(&mut self, seconds: f64) {
        self.time = self.time.saturating_add(self.unit.units(seconds));
        // Those whose time came before the run was here show where it stood until now.
        self.show(self.scaled().div_ceil(self.unit.per_second()));
        self.boundary += 1;
    }

    /// All of it.
    ///
    /// # Errors
    /// There are more pictures than are wanted: so many.
    pub fn end(mut self) -> Result<Vec<Shot>, u64> {
        self.show(self.scaled() / self.unit.per_second() + 1);
        if self.pictures <= self.most { Ok(self.shots) } else { Err(self.pictures) }
    }

    /// The time in pictures, times the units of a second.
    fn scaled(&self) -> u128 {
        self.time.saturating_mul(self.pace)
    }

    /// All pictures up to a number that are not taken yet show where the run stands.
    fn show(&mut self, until: u128) {
        let until = u64::try_from(until).unwrap_or(u64::MAX);
        let pictures = until - self.pictures;
        self.pictures = until;
        // Beyond what is wanted they are only counted.
        if pictures > 0 && until <= self.most {
            self.shots.push(Shot { boundary: self.boundary, pictures });
        }
    }
}
