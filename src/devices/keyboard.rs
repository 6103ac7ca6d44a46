//! Keyboards: edges from what each key did before, never from what the system calls a repeat.

use std::collections::BTreeSet;

use super::{Control, ControlChange, Key};

/// Which keys are down.
#[derive(Debug, Default)]
pub struct Keyboard {
    down: BTreeSet<Key>,
}

impl Keyboard {
    /// A key event. Answers what changed: nothing for repeats, for presses that the window system makes up when
    /// the window gains focus, and for releases of keys that were not down.
    ///
    /// When a Super key goes up everything goes up: some systems report no releases while it is held.
    pub fn key(&mut self, key: Key, pressed: bool, synthetic: bool, mut changed: impl FnMut(ControlChange)) {
        if pressed {
            if !synthetic && self.down.insert(key) {
                changed(change(key, true));
            }
            return;
        }
        if self.down.remove(&key) {
            changed(change(key, false));
        }
        if key.is_super() {
            self.release_all(changed);
        }
    }

    /// Everything goes up, as when the window loses focus.
    pub fn release_all(&mut self, mut changed: impl FnMut(ControlChange)) {
        while let Some(key) = self.down.pop_first() {
            changed(change(key, false));
        }
    }

    /// The keys that are down.
    pub fn down(&self) -> impl Iterator<Item = Control> {
        self.down.iter().map(|key| Control::Key(*key))
    }
}

fn change(key: Key, pressed: bool) -> ControlChange {
    ControlChange { control: Control::Key(key), value: if pressed { 1.0 } else { 0.0 } }
}
