//! The controls as they are seen over a game: glass with a thin rim, so that the game shows through; lit while held.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::game::Way;
use glam::Vec2;

use super::face::{self, direction};
use super::fingers::{Fingers, Landing};
use super::layout::{Placed, PlacedButton, PlacedPad, PlacedStick};

const GLASS: Color = Color::hex(0x0B_12_26);
const RIM: Color = Color::hex(0xDC_E8_FF);
const LIT: Color = Color::hex(0x5C_E1_FF);

const WAYS: [Way; 4] = [Way::Left, Way::Right, Way::Up, Way::Down];

/// Draws the controls on which fingers may land; `seen` is how much of them, from 0 to 1.
pub fn draw(placed: &Placed, fingers: &Fingers, landing: Landing, seen: f32, canvas: &mut Canvas) {
    canvas.on_screen();
    let mut pen = Pen { rim: (0.35 * placed.millimetre).max(0.5), seen, canvas };
    if landing == Landing::All {
        placed.stick.iter().for_each(|stick| pen.stick(stick, fingers));
        placed.pad.iter().for_each(|pad| pen.pad(pad, fingers));
    }
    for button in placed.buttons.iter().filter(|button| button.corner || landing == Landing::All) {
        pen.button(button, fingers.holds(button.name));
    }
}

struct Pen<'a> {
    /// Width of rims.
    rim: f32,
    seen: f32,
    canvas: &'a mut Canvas,
}

impl Pen<'_> {
    fn glass(&self, held: bool) -> Style {
        if held {
            let rim = LIT.mix(Color::WHITE, 0.35).fade(0.9 * self.seen);
            return Style::fill(LIT.fade(0.3 * self.seen)).outlined(self.rim, rim).glowing(self.rim * 6.0);
        }
        Style::fill(GLASS.fade(0.3 * self.seen)).outlined(self.rim, RIM.fade(0.34 * self.seen))
    }

    fn ink(&self, held: bool) -> Color {
        if held { Color::WHITE.fade(self.seen) } else { RIM.fade(0.62 * self.seen) }
    }

    fn button(&mut self, button: &PlacedButton, held: bool) {
        // A held button gives way a little.
        let radius = if held { 0.95 * button.radius } else { button.radius };
        self.canvas.circle(button.at, radius, self.glass(held));
        face::draw(&button.face, button.at, radius, self.ink(held), self.canvas);
    }

    fn stick(&mut self, stick: &PlacedStick, fingers: &Fingers) {
        let now = fingers.stick();
        let (middle, thumb) = now.map_or((stick.home, Vec2::ZERO), |now| (now.middle, now.thumb));
        let held = now.is_some();
        let strength = self.seen * if held { 1.0 } else { 0.75 };
        let ring = Style::fill(GLASS.fade(0.22 * strength)).outlined(self.rim, RIM.fade(0.3 * strength));
        self.canvas.circle(middle, stick.radius, ring);
        for way in WAYS.map(direction) {
            let push = thumb.dot(way).max(0.0);
            let color = RIM.mix(LIT, push).fade((0.3 + 0.6 * push) * strength);
            let tip = middle + way * (0.86 * stick.radius);
            for side in [way.perp(), -way.perp()] {
                let end = tip + (side - way) * (0.09 * stick.radius);
                self.canvas.line(tip, end, self.rim * 1.2, color);
            }
        }
        let knob = middle + thumb * (0.56 * stick.radius);
        self.canvas.circle(knob, 0.4 * stick.radius, self.glass(held));
        self.canvas.circle(knob, 0.3 * stick.radius, Style::line(self.rim * 0.6, self.ink(held).fade(0.35)));
    }

    fn pad(&mut self, pad: &PlacedPad, fingers: &Fingers) {
        let strength = 0.8 * self.seen;
        let base =
            Style::fill(GLASS.fade(0.16 * strength)).outlined(self.rim * 0.7, RIM.fade(0.14 * strength));
        self.canvas.circle(pad.at, 1.08 * pad.radius, base);
        for (arm, way) in pad.arms.iter().zip(WAYS.map(direction)) {
            let Some(arm) = arm else { continue };
            let held = fingers.holds(arm.name);
            let at = pad.at + way * (0.62 * pad.radius);
            let side = (if held { 0.6 } else { 0.64 }) * pad.radius;
            self.canvas.rect(at, Vec2::splat(side), 0.16 * pad.radius, 0.0, self.glass(held));
            face::draw(&arm.face, at, 0.36 * pad.radius, self.ink(held), self.canvas);
        }
    }
}
