//! The layout that a game has by itself: made of its actions' kinds and names.

use super::{Face, LeftThumb, TouchArm, TouchButton, TouchControl, TouchLayout, TouchPad, Way};
use super::{control_of, shortened};
use crate::action::{ActionSpec, Kind, Roster};
use crate::game::binding::BindingEffect;

/// Buttons under the right thumb that a derived layout has at most: more than that nobody finds without looking.
pub(super) const MOST_BUTTONS: usize = 8;
/// Buttons in the corner that a derived layout has at most.
const MOST_IN_CORNER: usize = 2;

impl TouchLayout {
    /// A layout made of what the first controller offers: its first direction becomes a stick, else buttons or an
    /// axis to the left and right a pad; its other buttons lie under the right thumb in the order in which they are
    /// declared, and those called `Pause` or `Menu` in the corner.
    #[must_use]
    pub fn derived(roster: Roster) -> Self {
        let mut layout = Self::default();
        let controllers = roster.controllers();
        let Some(first) = controllers.first() else { return layout };
        let actions = || (0..=u8::MAX).zip(&first.actions);
        layout.left = derived_left(&first.actions);
        for (action, spec) in actions().filter(|(_, spec)| spec.kind == Kind::Button) {
            if layout.left.holds(action) {
                continue;
            }
            let button = TouchButton {
                control: control_of(0, action, &spec.name, BindingEffect::Hold),
                face: Face::of(&spec.name),
            };
            let (place, most) = match spec.name.as_str() {
                "Pause" | "Menu" => (&mut layout.corner, MOST_IN_CORNER),
                _ => (&mut layout.buttons, MOST_BUTTONS),
            };
            if place.len() < most {
                place.push(button);
            }
        }
        layout
    }
}

impl LeftThumb {
    fn holds(&self, action: u8) -> bool {
        self.controls().any(|control| control.action == action)
    }
}

fn derived_left(actions: &[ActionSpec]) -> LeftThumb {
    let numbered = || (0..=u8::MAX).zip(actions);
    if let Some((action, spec)) = numbered().find(|(_, spec)| spec.kind == Kind::Axis2D) {
        return LeftThumb::Stick(control_of(0, action, &spec.name, BindingEffect::Move([1.0, 1.0])));
    }
    let arm = |names: &[&str]| {
        let named = |spec: &ActionSpec| spec.kind == Kind::Button && names.contains(&spec.name.as_str());
        let (action, spec) = numbered().find(|(_, spec)| named(spec))?;
        let control = control_of(0, action, &spec.name, BindingEffect::Hold);
        // What falls at once must not do so because a thumb strayed.
        Some(TouchArm { control, face: Face::of(&spec.name), slides: spec.name != "HardDrop" })
    };
    let arms = [arm(&["Left"]), arm(&["Right"]), arm(&["Up", "HardDrop"]), arm(&["Down", "SoftDrop"])];
    if arms[0].is_some() && arms[1].is_some() {
        let walks = |arm: &Option<TouchArm>, way| {
            arm.as_ref().is_none_or(|arm| arm.face == Face::Arrow(way) && arm.control.name != "SoftDrop")
        };
        let diagonals = walks(&arms[2], Way::Up) && walks(&arms[3], Way::Down);
        return LeftThumb::Pad(Box::new(TouchPad { arms, diagonals }));
    }
    let Some((action, spec)) = numbered().find(|(_, spec)| spec.kind == Kind::Axis1D) else {
        return LeftThumb::Nothing;
    };
    let push = |way: Way, name: &str, value: f32| {
        let name = format!("{}{name}", shortened(&spec.name, 5));
        let control = TouchControl { name, port: 0, action, effect: BindingEffect::Push([value, 0.0, 0.0]) };
        Some(TouchArm { control, face: Face::Arrow(way), slides: true })
    };
    let arms = [push(Way::Left, "Left", -1.0), push(Way::Right, "Right", 1.0), None, None];
    LeftThumb::Pad(Box::new(TouchPad { arms, diagonals: false }))
}
