//! One random stream.

use super::name::StreamName;

/// A stream and how far it is.
#[derive(Clone, Debug)]
pub(super) struct Generator {
    pub(super) name: StreamName<'static>,
    /// The generator of the same seed before this one.
    pub(super) alike: Option<u32>,
    pub(super) seed: u32,
    pub(super) state: u32,
    pub(super) calls: u64,
}

impl Generator {
    #[inline]
    pub(super) fn draw(&mut self) -> u32 {
        self.state = self.state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // A stored state may claim any number of draws. This is reached from rules alone, whose boundary then fails.
        let counted = self.calls.checked_add(1);
        self.calls =
            counted.unwrap_or_else(|| panic!("stream '{}' counts no more draws", self.name.as_str()));
        self.state
    }
}
