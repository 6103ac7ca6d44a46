//! A game with every habit that matters, and runs of it.

use std::cell::RefCell;
use std::num::NonZeroU32;
use std::rc::Rc;

use glam::Vec2;
use serde::{Deserialize, Serialize};

use crate::action::{Axis2D, Button, Roster, SourceId};
use crate::canvas::{Canvas, Color};
use crate::effects::{Effects, Flash, Mark, Rumble, Shake, Sound};
use crate::game::{Binding, EdgeEvent, Game, PresentationTick, Status, Tick, View, check_range, key};
use crate::random::{Mulberry32, Random, Stream};
use crate::replay::{EndKind, Journal, MAX_TEXT_BYTES, RecordOptions, Replay};
use crate::session::Session;

crate::controls! {
    /// Controls of the walker.
    pub Walk { Move: Axis2D normalize, Jump: Button, Pause: Button }
}

crate::roster! { pub(crate) ROSTER { P1: Walk = "player" } }
pub(crate) const STEPS: Stream = Stream("steps");

/// A game with every habit that matters: randomness, events, pauses, and faults on request.
pub(crate) struct Walker;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Level {
    /// Panics in this tick.
    pub panic_at: Option<u64>,
    /// Panics at length in this tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shout_at: Option<u64>,
    /// Makes a NaN in this tick.
    pub nan_at: Option<u64>,
    /// Pauses itself in this tick.
    pub pause_at: Option<u64>,
}

/// How a player walks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Gait {
    /// How many times as fast as usual, 1 to 4.
    pub stride: u32,
}

impl Default for Gait {
    fn default() -> Self {
        Self { stride: 1 }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct World {
    pub at: Vec2,
    pub jumps: u32,
    pub seen: Vec<(u8, bool)>,
    pub noise: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Event {
    Landed { jumps: u32 },
    Resumed,
}

/// Where the walker was, smoothed, and what it saw happen.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Trail {
    pub smooth: Vec2,
    pub ticks: u32,
    pub landed: u32,
    pub resumed: u32,
    pub steps: Vec<Vec2>,
}

impl Game for Walker {
    const ID: &'static str = "walker";
    const VERSION: u32 = 3;
    const TITLE: &'static str = "Walker";
    type Level = Level;
    type Options = Gait;
    type World = World;
    type Event = Event;
    type Presentation = Trail;

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn check_options(gait: &Gait) -> Result<(), String> {
        check_range("stride", gait.stride, 1..=4)
    }

    fn make_up_options(random: &mut Mulberry32) -> Gait {
        Gait { stride: 1 + random.next_u32() % 4 }
    }

    fn bindings() -> Vec<Binding> {
        vec![key("Space").holds(P1, Walk::Jump), key("KeyW").pushes(P1, Walk::Move, Vec2::Y)]
    }

    fn start(level: &Level, random: &mut Random) -> Result<World, String> {
        if level.panic_at == Some(0) {
            return Err("nothing can fail before it begins".to_owned());
        }
        Ok(World { at: Vec2::ZERO, jumps: 0, seen: Vec::new(), noise: random.next_u32(STEPS) })
    }

    fn edge(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Self>) {
        world.seen.push((edge.edge.action, edge.edge.pressed));
        if edge.pressed(P1, Walk::Pause) {
            *tick.paused = !*tick.paused;
            if !*tick.paused {
                tick.emit(Event::Resumed);
            }
        }
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        let level = tick.level;
        assert_ne!(level.panic_at, Some(tick.tick), "planted fault");
        assert!(level.shout_at != Some(tick.tick), "{}", "ä".repeat(MAX_TEXT_BYTES));
        let pace = tick.options(P1).stride as f32 * tick.dt;
        world.at += tick.on(P1).axis(Walk::Move) * pace;
        if tick.on(P1).pressed(Walk::Jump) {
            world.jumps += 1;
            world.noise = tick.random.next_u32(STEPS);
            tick.emit(Event::Landed { jumps: world.jumps });
        }
        if level.nan_at == Some(tick.tick) {
            world.at.y = f32::NAN;
        }
        if level.pause_at == Some(tick.tick) {
            *tick.paused = true;
        }
    }

    fn status(world: &World) -> Status {
        if world.jumps > 3 { Status::Won } else { Status::Running }
    }

    fn effects(event: &Event, effects: &mut Effects<'_>) {
        match event {
            Event::Landed { jumps } => {
                effects.add(Rumble { port: P1.index(), strong: 0.5, weak: 1.0, seconds: 0.1 });
                effects.add(Sound { name: "land", volume: 0.8 });
                effects.add(Shake { reach: *jumps as f32, seconds: 2.0 });
                effects.add(Flash { color: Color::WHITE, seconds: 0.2 });
                effects.add(Mark { color: Color::BLACK, word: "landed" });
            }
            Event::Resumed => effects.add(Mark { color: Color::WHITE, word: "resumed" }),
        }
    }

    fn present(trail: &mut Trail, tick: &PresentationTick<'_, Self>) {
        trail.ticks += 1;
        trail.smooth += (tick.world.at - trail.smooth) * (4.0 * tick.dt);
        for recent in tick.events {
            match recent.event {
                Event::Landed { .. } => {
                    trail.landed += 1;
                    trail.steps.push(tick.world.at);
                }
                Event::Resumed => trail.resumed += 1,
            }
        }
    }

    fn draw(view: &View<Self>, canvas: &mut Canvas) {
        let at = view.before.at.lerp(view.now.at, view.alpha) + view.shake();
        canvas.circle(at, 1.0, Color::WHITE);
        canvas.circle(view.presentation_before.smooth, 2.0, Color::WHITE);
        view.presentation.steps.iter().for_each(|step| canvas.circle(*step, 0.5, Color::BLACK));
        view.recent.iter().for_each(|recent| canvas.circle(Vec2::ZERO, recent.age, Color::BLACK));
    }
}

pub(crate) const DT: f64 = 1.0 / 120.0;

pub(crate) fn walker(level: Level) -> (Session<Walker>, SourceId) {
    let mut session = Session::<Walker>::start(level, 42).expect("a level that starts");
    let source = session.feed.composers[0].add();
    (session, source)
}

pub(crate) fn hold(session: &mut Session<Walker>, source: SourceId, action: u8, held: bool) {
    session.feed.composers[0].set_button(source, action, held).expect("a button");
}

pub(crate) fn push(session: &mut Session<Walker>, source: SourceId, x: f32, y: f32) {
    session.feed.composers[0].set_axis(source, 0, [x, y, 0.0]).expect("an axis");
}

/// A recording that hashes the world's members so often that a short run shows it.
pub(crate) fn options() -> RecordOptions {
    RecordOptions { groups: NonZeroU32::new(7), ..RecordOptions::default() }
}

/// A run with taps, pauses from inside and outside, idle stretches and zero-length boundaries.
pub(crate) fn lively_run() -> (Replay, World) {
    let (mut session, source) = walker(Level::default());
    session.record(options()).expect("fresh");
    for boundary in 0..400_u32 {
        match boundary % 40 {
            3 => push(&mut session, source, 0.6, -0.3),
            9 => {
                hold(&mut session, source, Walk::Jump.index(), true);
                hold(&mut session, source, Walk::Jump.index(), false);
            }
            15 | 20 => hold(&mut session, source, Walk::Pause.index(), boundary % 40 == 15),
            25 => hold(&mut session, source, Walk::Pause.index(), true),
            26 => hold(&mut session, source, Walk::Pause.index(), false),
            30 => session.set_paused(true),
            33 => session.set_paused(false),
            _ => {}
        }
        let delta = if session.paused() { 0.0 } else { DT };
        session.step(delta).expect("a healthy run");
    }
    let world = session.world().clone();
    (session.finish(EndKind::Finished).expect("recorded"), world)
}

/// A journal that can be read meanwhile.
#[derive(Clone, Default)]
pub(crate) struct Lines(pub Rc<RefCell<Vec<u8>>>);

impl Lines {
    /// Options that write into this.
    pub fn options(&self) -> RecordOptions {
        let journal: Option<Box<dyn Journal>> = Some(Box::new(self.clone()));
        RecordOptions { journal, ..options() }
    }
}

impl Journal for Lines {
    fn write_lines(&mut self, lines: &[u8]) {
        self.0.borrow_mut().extend_from_slice(lines);
    }
}
