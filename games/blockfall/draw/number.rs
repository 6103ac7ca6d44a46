//! Figures as they are read.

use std::fmt;

use crate::blockfall::UNITS_PER_MS;

/// Units of time as minutes and seconds.
pub struct Clock {
    pub units: u64,
    /// Whether thousandths are shown.
    pub exact: bool,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = self.units / u64::from(UNITS_PER_MS);
        let (minutes, seconds) = (ms / 60_000, ms / 1000 % 60);
        write!(f, "{minutes}:{seconds:02}")?;
        if self.exact { write!(f, ".{:03}", ms % 1000) } else { Ok(()) }
    }
}

/// Hundredths as a decimal number.
pub struct Hundredths(pub u64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// A number whose thousands stand apart.
pub struct Grouped(pub u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut unit = 1_u64;
        while self.0 / unit >= 1000 {
            unit *= 1000;
        }
        write!(f, "{}", self.0 / unit)?;
        while unit > 1 {
            unit /= 1000;
            write!(f, ",{:03}", self.0 / unit % 1000)?;
        }
        Ok(())
    }
}
