//! The moment in which a panel that appeared by itself takes no choice: whoever still hammers on a button, or steers, as
//! it appears has chosen nothing.

use crate::devices::Device;

/// Nanoseconds from when a panel is first seen until a press means something.
const MOMENT: u64 = 600_000_000;
/// Nanoseconds without a press after one that came too soon: hammering is no choice, however long it goes on.
const QUIET: u64 = 350_000_000;

/// How long a panel still takes no choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grace {
    stage: Stage,
    /// Devices with which somebody pressed too soon, and until when another press of each is hammering.
    hammering: Vec<(Device, u64)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// It takes choices.
    #[default]
    Over,
    /// It is there, and nobody has seen it yet.
    Unseen,
    /// Until a host time in nanoseconds.
    Until(u64),
}

impl Grace {
    /// A panel appears by itself, and nobody has seen it yet.
    #[must_use]
    pub const fn unseen() -> Self {
        Self { stage: Stage::Unseen, hammering: Vec::new() }
    }

    /// Whether the panel takes choices.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// The panel is seen at a host time in nanoseconds.
    pub fn seen(&mut self, now: u64) {
        if self.stage == Stage::Unseen {
            self.stage = Stage::Until(now.saturating_add(MOMENT));
        }
    }

    /// Whether a press that begins at a host time in nanoseconds means something. Hammering with one device, as a pad's
    /// automatic fire does, holds no other device up.
    pub fn accepts(&mut self, now: u64, device: Device) -> bool {
        let too_soon = match self.stage {
            Stage::Over => return true,
            Stage::Unseen => true,
            Stage::Until(end) => now < end,
        };
        let hammers = self.hammering.iter().any(|(by, end)| *by == device && now < *end);
        if too_soon || hammers {
            self.hammering.retain(|(by, end)| *by != device && now < *end);
            self.hammering.push((device, now.saturating_add(QUIET)));
            return false;
        }
        *self = Self::default();
        true
    }
}

#[cfg(test)]
mod test {
    use super::*;

    const MS: u64 = 1_000_000;

    /// D6: a press counts from a moment after the panel was first seen, and none counts that follows closely upon one
    /// that did not.
    #[test]
    fn a_panel_waits_for_calm() {
        let key = Device::Keyboard;
        assert!(Grace::default().accepts(0, key), "a panel that the player asked for waits for nothing");
        let mut grace = Grace::unseen();
        assert!(!grace.accepts(10_000 * MS, key), "nobody has seen it");
        grace.seen(20_000 * MS);
        grace.seen(20_500 * MS);
        assert!(!grace.clone().accepts(20_599 * MS, key) && grace.accepts(20_600 * MS, key));
        let mut grace = Grace::unseen();
        grace.seen(0);
        for at in (100..5000).step_by(200) {
            assert!(!grace.accepts(at * MS, key), "{at}");
        }
        assert!(grace.clone().accepts(5000 * MS, Device::Mouse), "nobody hammers with that");
        assert!(!grace.clone().accepts(5249 * MS, key) && grace.accepts(5250 * MS, key));
        assert!(grace.is_over() && grace.accepts(5251 * MS, key));
    }
}
