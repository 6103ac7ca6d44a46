//! Where the controls of a [`TouchLayout`] are on a picture.
//!
//! Sizes are those of thumbs: a button is 11 mm across and the first 14 mm, a stick moves 14 mm to each side. A picture
//! that has no room for that gets all of it smaller by the same factor, so that everything is there and nothing
//! overlaps. A point is 1/96 of an inch.

use dacapo_engine::game::{Face, LeftThumb, TouchButton, TouchLayout};
use glam::Vec2;

use super::super::control::TouchName;

/// Points a millimetre.
const MILLIMETRE: f32 = 96.0 / 25.4;

// In millimetres.
const BUTTON: f32 = 5.5;
const FIRST_BUTTON: f32 = 7.0;
const CORNER_BUTTON: f32 = 4.25;
const STICK: f32 = 14.0;
const PAD: f32 = 15.0;
const GAP: f32 = 2.0;
const EDGE: f32 = 5.0;
/// From the bottom edge up to where thumbs are at ease, at most: on a wide picture and on a tall one.
const LIFT: [f32; 2] = [5.0, 22.0];

/// Buttons around the first one: nearest to it, and behind those.
const INNER: usize = 3;
const OUTER: usize = 4;

/// Controls on a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placed {
    /// Points a millimetre, smaller where there is no room for real ones.
    pub millimetre: f32,
    /// A stick.
    pub stick: Option<PlacedStick>,
    /// A direction pad.
    pub pad: Option<PlacedPad>,
    /// The buttons, those in the corner last.
    pub buttons: Vec<PlacedButton>,
}

/// A stick on a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedStick {
    /// Its name.
    pub name: TouchName,
    /// Where it waits.
    pub home: Vec2,
    /// How far it moves.
    pub radius: f32,
    /// It appears wherever a thumb lands left of here.
    pub zone: f32,
}

/// A direction pad on a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedPad {
    /// Its middle.
    pub at: Vec2,
    /// From the middle to the end of an arm.
    pub radius: f32,
    /// Left, right, up, down.
    pub arms: [Option<PlacedArm>; 4],
    /// Two neighbours may be held together.
    pub diagonals: bool,
}

/// An arm of a direction pad.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedArm {
    /// Its name.
    pub name: TouchName,
    /// What is drawn on it.
    pub face: Face,
    /// A thumb may slide to it.
    pub slides: bool,
}

/// A button on a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedButton {
    /// Its name.
    pub name: TouchName,
    /// What is drawn on it.
    pub face: Face,
    /// Its middle.
    pub at: Vec2,
    /// Its radius.
    pub radius: f32,
    /// It is one of those in the corner.
    pub corner: bool,
}

impl Placed {
    /// The controls of a layout on a picture of a size in points.
    #[must_use]
    pub fn new(layout: &TouchLayout, size: Vec2) -> Self {
        let size = size.max(Vec2::ONE);
        let cluster = Cluster::of(layout.buttons.len());
        let left = match layout.left {
            LeftThumb::Nothing => 0.0,
            LeftThumb::Stick(_) => 2.0 * STICK,
            LeftThumb::Pad(_) => 2.0 * PAD,
        };
        let corner = match layout.corner.len() {
            0 => Vec2::ZERO,
            count => {
                Vec2::new(count as f32 * (2.0 * CORNER_BUTTON + GAP) - GAP, 2.0 * CORNER_BUTTON + 2.0 * GAP)
            }
        };
        // Two groups and what keeps them apart and off the edges.
        let wide = (left + cluster.size.x + 2.0 * GAP).max(corner.x) + 2.0 * EDGE;
        let high = corner.y + left.max(cluster.size.y) + 2.0 * EDGE;
        let head = layout.head.clamp(0.0, 0.4) * size.min_element();
        let room = Vec2::new(size.x, size.y - head);
        let millimetre = MILLIMETRE.min(room.x / wide).min(room.y / high);
        let tall = size.y > size.x;
        let most = if tall && layout.low { 0.0 } else { LIFT[usize::from(tall)] };
        let lift = (0.4 * (room.y / millimetre - high)).clamp(0.0, most);
        // Both thumbs are at ease at the same height.
        let beside = (left - cluster.size.y) * 0.5;
        let low = |group: f32| EDGE + lift + group.max(0.0);
        let frame = Frame { size, head, millimetre, low_left: low(-beside), low_right: low(beside) };
        let (stick, pad) = frame.left(&layout.left);
        Self { millimetre, stick, pad, buttons: frame.buttons(layout, &cluster) }
    }
}

/// What all places are measured by.
struct Frame {
    size: Vec2,
    head: f32,
    millimetre: f32,
    /// Millimetres from the bottom edge to the lowest control under each thumb.
    low_left: f32,
    low_right: f32,
}

impl Frame {
    /// A place so many millimetres from the left and the bottom edge.
    fn at_left(&self, x: f32, y: f32) -> Vec2 {
        Vec2::new(x * self.millimetre, self.size.y - y * self.millimetre)
    }

    /// A place so many millimetres from the right and the bottom edge.
    fn at_right(&self, x: f32, y: f32) -> Vec2 {
        self.size - Vec2::new(x, y) * self.millimetre
    }

    fn left(&self, left: &LeftThumb) -> (Option<PlacedStick>, Option<PlacedPad>) {
        match left {
            LeftThumb::Nothing => (None, None),
            LeftThumb::Stick(stick) => {
                let home = self.at_left(EDGE + STICK, self.low_left + STICK);
                let radius = STICK * self.millimetre;
                let placed = |name| PlacedStick { name, home, radius, zone: self.size.x * 0.5 };
                (TouchName::new(&stick.name).map(placed), None)
            }
            LeftThumb::Pad(pad) => {
                let arms = pad.arms.each_ref().map(|arm| {
                    let arm = arm.as_ref()?;
                    let name = TouchName::new(&arm.control.name)?;
                    Some(PlacedArm { name, face: arm.face.clone(), slides: arm.slides })
                });
                let at = self.at_left(EDGE + PAD, self.low_left + PAD);
                let radius = PAD * self.millimetre;
                (None, Some(PlacedPad { at, radius, arms, diagonals: pad.diagonals }))
            }
        }
    }

    fn buttons(&self, layout: &TouchLayout, cluster: &Cluster) -> Vec<PlacedButton> {
        let around = layout.buttons.iter().zip(&cluster.places).map(|(button, (at, radius))| {
            placed_button(
                button,
                self.at_right(EDGE + at.x, self.low_right + at.y),
                radius * self.millimetre,
                false,
            )
        });
        let top = self.head + (EDGE + CORNER_BUTTON) * self.millimetre;
        let corner = (0_u8..).zip(&layout.corner).map(|(place, button)| {
            let x = EDGE + CORNER_BUTTON + f32::from(place) * (2.0 * CORNER_BUTTON + GAP);
            let at = Vec2::new(self.size.x - x * self.millimetre, top);
            placed_button(button, at, CORNER_BUTTON * self.millimetre, true)
        });
        around.chain(corner).flatten().collect()
    }
}

fn placed_button(button: &TouchButton, at: Vec2, radius: f32, corner: bool) -> Option<PlacedButton> {
    let name = TouchName::new(&button.control.name)?;
    Some(PlacedButton { name, face: button.face.clone(), at, radius, corner })
}

/// Buttons around the first one, in reach of a thumb that comes from the bottom right corner. In millimetres from the
/// corner of the box around them, to the left and up.
struct Cluster {
    places: Vec<(Vec2, f32)>,
    size: Vec2,
}

impl Cluster {
    fn of(count: usize) -> Self {
        let others = count.saturating_sub(1).min(INNER + OUTER);
        let inner = others.min(INNER);
        let mut places = Vec::new();
        if count > 0 {
            places.push((Vec2::ZERO, FIRST_BUTTON));
        }
        let near = FIRST_BUTTON + GAP + BUTTON;
        let inner_distance = if inner == INNER { near + 2.5 } else { near };
        places.extend(arc(inner, inner_distance));
        places.extend(arc(others - inner, inner_distance + 2.0 * BUTTON + GAP));
        let corner =
            places.iter().fold(Vec2::ZERO, |least, (at, radius)| least.min(*at - Vec2::splat(*radius)));
        let mut size = Vec2::ZERO;
        for (at, radius) in &mut places {
            *at -= corner;
            size = size.max(*at + Vec2::splat(*radius));
        }
        Self { places, size }
    }
}

/// So many buttons on a quarter of a circle, from the left to the top.
fn arc(count: usize, distance: f32) -> impl Iterator<Item = (Vec2, f32)> {
    let step = 90.0 / (count.max(2) - 1) as f32;
    // One alone is half way up, where a thumb slides to by itself.
    let first = if count == 1 { 30.0 } else { 0.0 };
    (0..count).map(move |place| {
        let angle = (first + step * place as f32).to_radians();
        (Vec2::from_angle(angle) * distance, BUTTON)
    })
}
