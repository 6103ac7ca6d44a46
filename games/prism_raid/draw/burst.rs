//! Bursts: what is left in the air for a moment after something happened.

use dacapo_engine::canvas::{Canvas, Color, Style};
use dacapo_engine::game::Recent;
use dacapo_engine::math;
use glam::Vec2;

use super::palette;
use super::scene::{END, Scene};
use crate::prism_raid::Event;
use crate::prism_raid::prism::Kind;

/// A burst of shards and rings.
struct Burst {
    at: Vec2,
    color: Color,
    /// Size in world units.
    reach: f32,
    seconds: f32,
    shards: u32,
}

pub fn draw(scene: &Scene, canvas: &mut Canvas) {
    for recent in scene.view.recent {
        if let Some(burst) = burst_of(scene, &recent.event) {
            burst.draw(recent, canvas);
        }
    }
}

fn burst_of(scene: &Scene, event: &Event) -> Option<Burst> {
    Some(match *event {
        Event::Kill { at, kind } => {
            let color = palette::of(kind);
            match kind {
                Kind::Triangle => Burst { at, color, reach: 2.0, seconds: 0.8, shards: 9 },
                Kind::Diamond => Burst { at, color, reach: 2.4, seconds: 0.9, shards: 12 },
                Kind::Hexagon => Burst { at, color, reach: 3.4, seconds: 1.1, shards: 18 },
            }
        }
        Event::Hurt { at } => Burst { at, color: palette::HURT, reach: 2.0, seconds: 0.6, shards: 10 },
        Event::Lost { at } => Burst { at, color: palette::SHIP, reach: 5.5, seconds: END, shards: 34 },
        Event::Won => Burst { at: scene.ship, color: palette::WON, reach: 12.0, seconds: END, shards: 0 },
        Event::Wave | Event::Shot | Event::Volley | Event::Hit => return None,
    })
}

impl Burst {
    fn draw(&self, recent: &Recent<Event>, canvas: &mut Canvas) {
        if recent.age >= self.seconds {
            return;
        }
        let rest = recent.left(self.seconds);
        // Fast at first, then held up by drag.
        let gone = 1.0 - rest * rest * rest;
        let flash = recent.left(0.22);
        if flash > 0.0 {
            let white = self.color.mix(Color::WHITE, 0.6);
            canvas.circle(self.at, self.reach * (0.5 + 0.3 * gone), Style::light(white.fade(flash)));
        }
        canvas.circle(self.at, self.reach * 1.1, Style::light(self.color.fade(0.35 * rest * rest)));
        let width = 0.16 * rest;
        let ring =
            Style::line(width, self.color.mix(Color::WHITE, 0.4 * rest).fade(rest)).glowing(0.5 * rest);
        canvas.circle(self.at, self.reach * (0.2 + 0.8 * gone), ring);
        (0..self.shards).for_each(|shard| self.shard(recent, shard, rest, gone, canvas));
    }

    fn shard(&self, recent: &Recent<Event>, shard: u32, rest: f32, gone: f32, canvas: &mut Canvas) {
        let pick = |purpose: u32| recent.noise(shard * 4 + purpose + 8);
        let share = (shard as f32 + pick(0)) / self.shards as f32;
        let heading = math::rotation_z(share * core::f32::consts::TAU);
        let at = self.at + heading * (self.reach * (0.35 + 0.75 * pick(1)) * gone);
        let radius = (0.1 + 0.2 * pick(2)) * rest;
        let turn = pick(3) * core::f32::consts::TAU + gone * 7.0;
        let color = self.color.mix(Color::WHITE, 0.35 * rest);
        let style = Style::fill(color.fade(0.35 * rest)).outlined(0.04, color.fade(rest)).glowing(0.2 * rest);
        canvas.polygon(at, radius, 3, 0.0, turn, style);
        canvas.line(at, at - heading * (0.5 * rest), 0.03, color.fade(0.5 * rest));
    }
}
