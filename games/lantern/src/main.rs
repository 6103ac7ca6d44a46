//! Lantern: gather the fireflies of a summer meadow before the sun is up. They come to a light, but a light burns oil,
//! and in the dark they shy away from you.

use std::f32::consts::{PI, TAU};
use std::process::ExitCode;

use dacapo::prelude::*;
use serde::{Deserialize, Serialize};

controls! { Player { Move: Axis2D normalize, Shine: Button, Pause: Button } }
roster! { ROSTER { PLAYER: Player = "player" } }

const MEADOW: Stream = Stream("meadow");
const WANDER: Stream = Stream("wander");
/// Half of the meadow's width and height, in world units.
const HALF: Vec2 = Vec2::new(7.4, 3.4);
/// How far a light is seen.
const SEEN: f32 = 3.4;

struct Lantern;

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Level {
    fireflies: u32,
    /// How long the night is.
    seconds: f32,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct World {
    at: Vec2,
    /// How bright the lantern is, and how full of oil: 0 to 1.
    glow: f32,
    oil: f32,
    flies: Pool<Fly>,
    caught: u32,
    /// Seconds until the sun is up.
    night: f32,
}

row! {
    #[derive(Clone, Copy, PartialEq, Deserialize)]
    struct Fly { at: Vec2, heading: f32 }
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
enum Event {
    Caught(Vec2),
}

impl Default for Level {
    fn default() -> Self {
        Self { fireflies: 12, seconds: 40.0 }
    }
}

impl Game for Lantern {
    const ID: &'static str = "lantern";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Lantern";
    type Level = Level;
    type Options = ();
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn levels() -> &'static [NamedLevel] {
        &[
            NamedLevel { name: "evening", title: "Evening", text: include_str!("../levels/evening.json") },
            NamedLevel {
                name: "midsummer",
                title: "Midsummer",
                text: include_str!("../levels/midsummer.json"),
            },
        ]
    }

    fn bindings() -> Vec<Binding> {
        let buttons = [key("Space").holds(PLAYER, Player::Shine), key("KeyP").holds(PLAYER, Player::Pause)];
        [directions(ARROWS, PLAYER, Player::Move), buttons.to_vec()].concat()
    }

    fn start(level: &Level, random: &mut Random) -> Result<World, String> {
        check_range("fireflies", level.fireflies, 1..=200)?;
        check_range("seconds", level.seconds, 1.0..=600.0)?;
        let mut flies = Pool::default();
        for _ in 0..level.fireflies {
            let at = Vec2::new(random.range(MEADOW, -1.0, 1.0), random.range(MEADOW, -1.0, 1.0)) * HALF;
            flies.insert(Fly { at, heading: random.range(MEADOW, 0.0, TAU) });
        }
        Ok(World { at: Vec2::ZERO, glow: 0.0, oil: 1.0, flies, caught: 0, night: level.seconds })
    }

    fn edge(_: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        if edge.pressed(PLAYER, Player::Pause) {
            *tick.paused = !*tick.paused;
        }
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        if Self::status(world) != Status::Running {
            return;
        }
        let (dt, input) = (tick.dt, tick.on(PLAYER));
        let shining = input.held(Player::Shine) && world.oil > 0.0;
        world.at = (world.at + input.axis(Player::Move) * (3.6 * dt)).clamp(-HALF, HALF);
        world.glow += (f32::from(u8::from(shining)) - world.glow) * math::f32::min(5.0 * dt, 1.0);
        world.oil = math::f32::clamp(world.oil + if shining { -dt / 4.0 } else { dt / 7.0 }, 0.0, 1.0);
        world.night = math::f32::max(world.night - dt, 0.0);
        for (_, fly) in world.flies.iter_mut() {
            fly.heading += tick.random.range(WANDER, -9.0, 9.0) * dt;
            let to = world.at - fly.at;
            let drawn = (world.glow * 4.2 - 2.0) * math::f32::max(1.0 - to.length() / SEEN, 0.0);
            let home = fly.at * -0.1;
            let velocity = math::rotation_z(fly.heading) * 0.9 + to.normalize_or_zero() * drawn + home;
            fly.at = (fly.at + velocity * dt).clamp(-HALF, HALF);
        }
        let (at, open) = (world.at, world.glow > 0.5);
        world.flies.retain(|_, fly| {
            let caught = open && fly.at.distance(at) < 0.45;
            if caught {
                world.caught += 1;
                tick.emit(Event::Caught(fly.at));
            }
            !caught
        });
    }

    fn status(world: &World) -> Status {
        match (world.flies.is_empty(), world.night > 0.0) {
            (true, _) => Status::Won,
            (false, true) => Status::Running,
            (false, false) => Status::Lost,
        }
    }

    fn headline(world: &World) -> String {
        if world.flies.is_empty() { "All fireflies are home" } else { "The sun is up" }.to_owned()
    }

    fn figures(world: &World) -> Vec<Figure> {
        vec![Figure { label: "Fireflies", value: world.caught.to_string() }]
    }

    fn autopilot(_: &Level) -> Option<Box<dyn Pilot<Self>>> {
        Some(Box::new(Gatherer { rests: false }))
    }

    fn draw(view: &View<Self>, canvas: &mut Canvas) {
        let (size, time) = (canvas.size(), view.time as f32);
        let dawn = 1.0 - view.now.night / view.level.seconds;
        sky(dawn * dawn * dawn, size, canvas);
        canvas.through(Camera::fit(Vec2::ZERO, Vec2::new(16.0, 9.0), size));
        meadow(dawn * dawn, time, canvas);
        for (id, fly) in view.now.flies.iter() {
            let before = view.before.flies.get(id).unwrap_or(fly);
            let at = before.at.lerp(fly.at, view.alpha);
            let pulse = 0.6 + 0.4 * math::f32::sin(time * 2.6 + fly.heading);
            canvas.circle(at, 0.55, Style::light(GLOW.fade(0.45 * pulse)));
            canvas.circle(at, 0.06, Style::fill(GLOW.mix(Color::WHITE, pulse)).glowing(0.12));
        }
        lantern(view, time, canvas);
        for recent in view.recent {
            let Event::Caught(at) = recent.event;
            canvas.circle(at, 0.15 + 1.6 * recent.age, Style::line(0.05, GLOW.fade(recent.left(0.67))));
        }
        canvas.on_screen();
        let style = TextStyle::new(size.y / 18.0, Color::hex(0xFF_F1_C9)).centered().bold();
        let place = Vec2::new(size.x * 0.5, size.y / 16.0);
        canvas.text(place, style, format_args!("{} / {}", view.now.caught, view.level.fireflies));
    }
}

/// Shines where fireflies are near, and rests until there is oil again.
struct Gatherer {
    rests: bool,
}

impl Pilot<Lantern> for Gatherer {
    fn steer(&mut self, world: &World, _: u64, hands: &mut Hands) {
        let ways = world.flies.iter().map(|(_, fly)| fly.at - world.at);
        let nearest = ways.min_by(|a, b| a.length_squared().total_cmp(&b.length_squared()));
        let Some(way) = nearest else { return };
        self.rests = world.oil <= 0.0 || (self.rests && world.oil < 0.6);
        let shines = !self.rests && way.length() < 2.5;
        hands.push(PLAYER, Player::Move, if self.rests { Vec2::ZERO } else { way.clamp_length_max(1.0) });
        hands.hold(PLAYER, Player::Shine, shines);
    }
}

const GLOW: Color = Color::hex(0xD8_FF_6A);
const FLAME: Color = Color::hex(0xFF_C4_5E);
const BRASS: Color = Color::hex(0x6B_4A_2B);

fn sky(dawn: f32, size: Vec2, canvas: &mut Canvas) {
    for band in 0..48 {
        let part = band as f32 / 47.0;
        let night = Color::hex(0x07_0B_24).mix(Color::hex(0x27_3A_66), part);
        let day = Color::hex(0x5B_6F_B5).mix(Color::hex(0xFF_B4_7A), part);
        let middle = size * Vec2::new(0.5, (band as f32 + 0.5) / 48.0);
        canvas.rect(middle, size * Vec2::new(1.0, 1.0 / 47.0), 0.0, 0.0, night.mix(day, dawn));
    }
    for star in 0..90 {
        let unit = |salt: i32| hash_to_unit(star * 5 + salt) as f32;
        let at = size * Vec2::new(unit(1), unit(2) * 0.7);
        canvas.circle(at, size.y * 0.0012 * (1.0 + unit(3)), Color::WHITE.fade((1.0 - dawn) * unit(4)));
    }
    // The moon is the clock: the night ends when it is down.
    let moon = size * Vec2::new(0.84, 0.16 + 0.8 * dawn);
    canvas.circle(moon, size.y * 0.22, Style::light(Color::hex(0xCF_DB_FF).fade(0.25)));
    canvas.circle(moon, size.y * 0.05, Color::hex(0xF4_F1_DE));
}

fn meadow(dawn: f32, time: f32, canvas: &mut Canvas) {
    let hills =
        [(-6.0, -11.2, 9.5, 0x1B_2B_4A), (6.5, -12.4, 10.4, 0x16_26_40), (0.0, -27.5, 24.3, 0x0F_20_30)];
    for (x, y, radius, color) in hills {
        canvas.circle(Vec2::new(x, y), radius, Color::hex(color).mix(Color::hex(0x5E_7A_5A), dawn * 0.6));
    }
    for blade in 0..260 {
        let unit = |salt: i32| hash_to_unit(7000 + blade * 3 + salt) as f32;
        let root = Vec2::new(-14.0 + 28.0 * unit(1), -4.7);
        let sway = Vec2::X * (0.1 * math::f32::sin(time * 1.4 + root.x) + 0.4 * (unit(2) - 0.5));
        let tip = root + sway + Vec2::Y * (0.4 + 1.1 * unit(0));
        let color = Color::hex(0x0A_1A_1E).mix(Color::hex(0x2F_5A_3C), 0.5 * unit(2) + 0.4 * dawn);
        canvas.triangle([root - Vec2::X * 0.06, root + Vec2::X * 0.06, tip], color);
    }
}

fn lantern(view: &View<Lantern>, time: f32, canvas: &mut Canvas) {
    let World { glow, oil, caught, .. } = *view.now;
    let at = view.before.at.lerp(view.now.at, view.alpha);
    canvas.circle(at, 0.9 + SEEN * glow, Style::light(FLAME.fade(0.12 + 0.38 * glow)));
    let glass = Style::fill(FLAME.fade(0.15 + 0.45 * glow)).outlined(0.05, BRASS).glowing(0.5 * glow);
    canvas.rect(at, Vec2::new(0.5, 0.64), 0.14, 0.0, glass);
    canvas.arc(at + Vec2::Y * 0.38, 0.2, 0.05, 0.0, PI, BRASS);
    for (y, width) in [(0.36, 0.42), (-0.36, 0.54)] {
        canvas.rect(at + Vec2::Y * y, Vec2::new(width, 0.12), 0.04, 0.0, BRASS);
    }
    // Those that are caught fly on inside.
    for fly in 0..caught.min(24) {
        let way = math::rotation_z(time * 1.3 + fly as f32 * 2.4) * (0.06 + 0.006 * fly as f32);
        canvas.circle(at + way * Vec2::new(1.0, 1.5), 0.035, Style::fill(GLOW).glowing(0.08));
    }
    canvas.arc(at, 0.68, 0.045, PI / 2.0, -TAU * oil, FLAME.fade(0.75));
}

fn main() -> ExitCode {
    dacapo::run::<Lantern>()
}

#[test]
fn every_run_can_be_played_again() {
    assert_eq!(dacapo::prove::<Lantern>(), Ok(()));
}
