//! Controls that do two things at once.

use dacapo_engine::game::Binding;

use super::slot::Slot;
use crate::devices::Control;

/// The other slots that the control of a binding feeds, besides its own.
///
/// A pad speaks to one port, so the same pad control may be bound for several.
pub fn others<'a>(binding: &Binding, slots: &'a [Slot], bindings: &[Binding]) -> Vec<&'a Slot> {
    let pad = matches!(Control::named(binding.control.as_str()), Some(Control::Pad(_)));
    let meets = |other: &Binding| {
        other.control == binding.control
            && (!pad || other.port == binding.port)
            && (other.port, other.action, other.effect) != (binding.port, binding.action, binding.effect)
    };
    let meeting: Vec<_> = bindings.iter().filter(|other| meets(other)).collect();
    slots.iter().filter(|slot| meeting.iter().any(|other| slot.takes(other))).collect()
}

/// Each control that does more than one thing, with a binding of it, once.
pub fn all<'a>(slots: &[Slot], bindings: &'a [Binding]) -> Vec<&'a Binding> {
    let mut found: Vec<&Binding> = Vec::new();
    for binding in bindings {
        let known = found.iter().any(|known| known.control == binding.control);
        if !known && !others(binding, slots, bindings).is_empty() {
            found.push(binding);
        }
    }
    found
}
