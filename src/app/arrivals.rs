//! Input that arrived and that no step has taken yet, in order.

#[cfg(test)]
mod test;

use std::collections::{BTreeMap, VecDeque};

use crate::devices::{ControlChange, Value};

/// So many wait as they are; a picture that is only late never has more.
const ROOM: usize = 4096;

/// What arrived, and when.
#[derive(Debug)]
pub struct Arrivals {
    queue: VecDeque<(u64, ControlChange)>,
    /// From so many on, what later ones have outdated is left out.
    room: usize,
}

impl Default for Arrivals {
    fn default() -> Self {
        Self { queue: VecDeque::new(), room: ROOM }
    }
}

impl Arrivals {
    /// Notes input that arrived at a host time in nanoseconds.
    pub fn push(&mut self, at: u64, change: ControlChange) {
        // Host clocks do not go back, but a queue out of order would hold up what comes after.
        let at = self.queue.back().map_or(at, |(last, _)| at.max(*last));
        self.queue.push_back((at, change));
        if self.queue.len() > self.room {
            self.shorten();
            self.room = ROOM.max(2 * self.queue.len());
        }
    }

    /// Takes the next one that arrived by a time.
    pub fn next(&mut self, until: u64) -> Option<(u64, ControlChange)> {
        self.queue.pop_front_if(|(at, _)| *at <= until)
    }

    /// Motion that waits is nobody's.
    pub fn forget_motion(&mut self) {
        self.queue.retain(|(_, change)| !matches!(change.value, Value::Motion(_)));
    }

    /// How many wait.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Nobody has drawn a picture for a long time, as where the window is hidden: of what only moves, the last counts. All
    /// presses and releases stay, in order.
    fn shorten(&mut self) {
        let mut kept: VecDeque<(u64, ControlChange)> = VecDeque::new();
        let mut last: BTreeMap<_, usize> = BTreeMap::new();
        for (at, change) in self.queue.drain(..) {
            let place = last.get(&(change.device, change.control)).copied();
            let absorbed = place.is_some_and(|place| absorb(&mut kept[place].1, &change));
            if !absorbed {
                last.insert((change.device, change.control), kept.len());
                kept.push_back((at, change));
            }
        }
        self.queue = kept;
    }
}

/// Makes one change of two of the same control; false where both are presses or releases, or speak to others.
fn absorb(earlier: &mut ControlChange, later: &ControlChange) -> bool {
    if earlier.reach != later.reach {
        return false;
    }
    earlier.value = match (earlier.value, later.value) {
        (Value::Motion(before), Value::Motion(by)) => Value::Motion(before + by),
        (Value::Vector(_), vector @ Value::Vector(_)) => vector,
        (Value::Amount { pressed: before, .. }, amount @ Value::Amount { pressed, .. })
            if before == pressed =>
        {
            amount
        }
        _ => return false,
    };
    true
}
