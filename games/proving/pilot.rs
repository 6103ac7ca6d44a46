//! Hands that touch everything.

use dacapo_engine::game::{Hands, Pilot};
use dacapo_engine::math::rotation_z;
use dacapo_engine::random::Mulberry32;
use glam::{Vec2, Vec3};

use super::{GUNNER, GUNNER_2, Gunner, LEAD, Lead, Ruleset, World};

/// Pushes every axis now and then and presses every button, taps within one boundary and pauses among them.
pub struct Rehearsal {
    random: Mulberry32,
}

impl Default for Rehearsal {
    fn default() -> Self {
        Self { random: Mulberry32::new(20_261_130) }
    }
}

impl Rehearsal {
    /// A number in -1.1..1.1, so that clamps have something to do.
    fn number(&mut self) -> f32 {
        (self.random.unit() * 2.2 - 1.1) as f32
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.random.next_u32() % n == 0
    }
}

impl<const DRAG: u32> Pilot<Ruleset<DRAG>> for Rehearsal {
    fn steer(&mut self, _: &World, boundary: u64, hands: &mut Hands) {
        if boundary % 15 == 0 {
            let angle = (boundary % 360) as f32 * 0.3;
            hands.push(LEAD, Lead::Move, rotation_z(angle) * ((boundary % 7) as f32 / 5.0));
        }
        if self.one_in(20) {
            hands.push(LEAD, Lead::Look, Vec2::new(self.number(), self.number()));
        }
        if self.one_in(24) {
            hands.push(LEAD, Lead::Throttle, self.number());
        }
        if self.one_in(28) {
            hands.push(LEAD, Lead::Lift, Vec3::new(self.number(), self.number(), self.number()));
        }
        for gunner in [GUNNER, GUNNER_2] {
            if self.one_in(30) {
                hands.push(gunner, Gunner::Look, Vec2::new(self.number(), self.number()));
            }
            if self.one_in(40) {
                // A tap that is over before the boundary.
                hands.tap(gunner, Gunner::Fire);
            }
            if self.one_in(25) {
                hands.hold(gunner, Gunner::Charge, self.one_in(2));
            }
        }
        hands.hold(LEAD, Lead::Fire, boundary % 97 < 50);
        hands.hold(LEAD, Lead::Charge, boundary % 131 < 70);
        hands.hold(LEAD, Lead::Pause, matches!(boundary % 241, 100..102 | 110..112));
    }
}
