//! When a finger holds a button, and which arms of a direction pad.

use glam::Vec2;

use super::layout::{PlacedButton, PlacedPad};

/// How far beside a button a finger may land and still mean it, in millimetres.
const BESIDE: f32 = 1.5;
/// How far a finger goes from a button's middle, in its radii, until it has left it, and how near it has to come back.
const LEAVES: f32 = 1.6;
const RETURNS: f32 = 1.2;

// In parts of the pad's radius.
const PAD_MIDDLE: f32 = 0.18;
const PAD_LANDS: f32 = 1.15;
const PAD_LEAVES: f32 = 2.2;

/// Parts of a direction from which on an arm is held together with its neighbour, and down to which it stays held.
const DIAGONAL: [f32; 2] = [0.42, 0.34];
/// How much steeper than level a direction has to be to leave an arm that is held.
const STAYS: f32 = 1.2;

/// Arms in the order left, right, up, down.
pub type Arms = [bool; 4];

/// The button that a finger means which lands there, if any.
#[must_use]
pub fn button_at(buttons: &[PlacedButton], at: Vec2, millimetre: f32) -> Option<usize> {
    let outside = |button: &PlacedButton| at.distance(button.at) - button.radius;
    let near = (0..buttons.len()).filter(|place| outside(&buttons[*place]) <= BESIDE * millimetre);
    near.min_by(|a, b| outside(&buttons[*a]).total_cmp(&outside(&buttons[*b])))
}

/// Whether a finger that landed on a button still holds it.
#[must_use]
pub fn still_holds(button: &PlacedButton, held: bool, at: Vec2) -> bool {
    at.distance(button.at) <= button.radius * if held { LEAVES } else { RETURNS }
}

/// Whether a finger that lands there means the pad.
#[must_use]
pub fn lands_on_pad(pad: &PlacedPad, at: Vec2) -> bool {
    at.distance(pad.at) <= pad.radius * PAD_LANDS
}

/// The arms that a finger holds which landed on the pad. `landed`: it lands just now.
#[must_use]
pub fn arms_at(pad: &PlacedPad, before: Arms, landed: bool, at: Vec2) -> Arms {
    let way = (at - pad.at) / pad.radius.max(1.0);
    let length = way.length();
    if length <= PAD_MIDDLE || length > PAD_LEAVES {
        return Arms::default();
    }
    let wanted = if pad.diagonals { diagonal(pad, before, way / length) } else { single(pad, before, way) };
    let slid_to_firm = (0..4).any(|arm| {
        let firm = pad.arms[arm].as_ref().is_some_and(|arm| !arm.slides);
        wanted[arm] && !before[arm] && firm && !landed
    });
    if slid_to_firm { before } else { wanted }
}

/// The one arm in a direction; the one that is held stays so a little farther.
fn single(pad: &PlacedPad, before: Arms, way: Vec2) -> Arms {
    let exists = |arm: usize| pad.arms[arm].is_some();
    let (level, upright) = (way.x.abs(), way.y.abs());
    let mut is_level = match before {
        [true, ..] | [_, true, ..] => level * STAYS >= upright,
        [_, _, true, _] | [_, _, _, true] => level > upright * STAYS,
        _ => level >= upright,
    };
    // Where there is no such arm its neighbour is meant.
    if !exists(upright_arm(way)) {
        is_level = true;
    } else if !exists(level_arm(way)) {
        is_level = false;
    }
    let arm = if is_level { level_arm(way) } else { upright_arm(way) };
    let mut arms = Arms::default();
    arms[arm] = exists(arm);
    arms
}

/// One arm or two neighbours; `way` is 1 long.
fn diagonal(pad: &PlacedPad, before: Arms, way: Vec2) -> Arms {
    let held = |arm: usize, part: f32| pad.arms[arm].is_some() && part > DIAGONAL[usize::from(before[arm])];
    [held(0, -way.x), held(1, way.x), held(2, -way.y), held(3, way.y)]
}

fn level_arm(way: Vec2) -> usize {
    usize::from(way.x > 0.0)
}

fn upright_arm(way: Vec2) -> usize {
    2 + usize::from(way.y > 0.0)
}
