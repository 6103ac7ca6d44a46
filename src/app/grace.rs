//! The moment in which a panel that appeared by itself takes no choice: whoever still hammers on a button, or steers, as
//! it appears has chosen nothing.

/// Nanoseconds from when a panel is first seen until a press means something.
const MOMENT: u64 = 600_000_000;
/// Nanoseconds without a press after one that came too soon: hammering is no choice, however long it goes on.
const QUIET: u64 = 350_000_000;

/// How long a panel still takes no choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grace {
    /// It takes choices.
    #[default]
    Over,
    /// It is there, and nobody has seen it yet.
    Unseen,
    /// Until a host time in nanoseconds.
    Until(u64),
}

impl Grace {
    /// The panel is seen at a host time in nanoseconds.
    pub fn seen(&mut self, now: u64) {
        if *self == Self::Unseen {
            *self = Self::Until(now.saturating_add(MOMENT));
        }
    }

    /// Whether a press that begins at a host time in nanoseconds means something.
    pub fn accepts(&mut self, now: u64) -> bool {
        match *self {
            Self::Over => {}
            Self::Unseen => return false,
            Self::Until(end) if now < end => {
                *self = Self::Until(end.max(now.saturating_add(QUIET)));
                return false;
            }
            Self::Until(_) => *self = Self::Over,
        }
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
        assert!(Grace::default().accepts(0), "a panel that the player asked for waits for nothing");
        let mut grace = Grace::Unseen;
        assert!(!grace.accepts(10_000 * MS), "nobody has seen it");
        grace.seen(20_000 * MS);
        grace.seen(20_500 * MS);
        assert!(grace.accepts(20_600 * MS));
        let mut grace = Grace::Until(600 * MS);
        for at in (100..5000).step_by(200) {
            assert!(!grace.accepts(at * MS), "{at}");
        }
        assert!(grace.accepts(5300 * MS) && grace.accepts(5301 * MS));
    }
}
