//! Keyboards: edges from what each key did before, never from what the system calls a repeat.

use super::control::{Control, ControlChange, Device};
use super::key::Key;

/// Which keys are down.
#[derive(Debug, Default)]
pub struct Keyboard {
    down: Vec<Key>,
}

impl Keyboard {
    /// A key event. Adds what changed: nothing for repeats, for presses that the window system makes up when the
    /// window gains focus, and for releases of keys that were not down.
    ///
    /// When a Super key goes up everything goes up: some systems report no releases while it is held.
    pub fn key(&mut self, key: Key, pressed: bool, synthetic: bool, changes: &mut Vec<ControlChange>) {
        let place = self.down.iter().position(|down| *down == key);
        match (pressed, place) {
            (true, None) if !synthetic => {
                self.down.push(key);
                changes.push(change(key, true));
            }
            (false, Some(place)) => {
                self.down.remove(place);
                changes.push(change(key, false));
            }
            _ => {}
        }
        if !pressed && key.is_super() {
            self.release_all(changes);
        }
    }

    /// Everything goes up, as when the window loses focus.
    pub fn release_all(&mut self, changes: &mut Vec<ControlChange>) {
        changes.extend(self.down.drain(..).map(|key| change(key, false)));
    }

    /// The keys that are down, in the order in which they went down.
    pub fn held(&self) -> impl Iterator<Item = ControlChange> {
        self.down.iter().map(|key| change(*key, true))
    }
}

fn change(key: Key, pressed: bool) -> ControlChange {
    ControlChange::button(Device::Keyboard, Control::Key(key), pressed)
}
