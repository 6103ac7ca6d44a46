//! The world as a game of Dacapo.

use dacapo_engine::game::{Binding, Game, Status, Tick, View};
use dacapo_engine::prelude::*;
use dacapo_engine::replay::{EndKind, RecordOptions};
use dacapo_engine::session::Session;

use crate::world::{DELTA, Input, World};

dacapo_engine::controls! { Pad { Move: Axis2D, Fire: Button } }

dacapo_engine::roster! { ROSTER { PAD: Pad = "player" } }

struct Units;

impl Game for Units {
    const ID: &'static str = "units";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Units";
    type Level = ();
    type Options = ();
    type World = World;
    type Event = ();
    type Presentation = ();

    fn roster((): &()) -> Roster {
        ROSTER
    }

    fn bindings() -> Vec<Binding> {
        Vec::new()
    }

    fn start((): &(), _: &mut Random) -> Result<World, String> {
        Ok(World::new())
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        let pad = tick.on(PAD);
        world.step(pad.axis(Pad::Move), pad.held(Pad::Fire), tick.dt);
    }

    fn status(_: &World) -> Status {
        Status::Running
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}

/// Plays, records and hashes so many ticks, and finishes the text: the world at the end, and the recording's bytes.
pub fn recorded(ticks: u64) -> (World, usize) {
    let mut session = Session::<Units>::start((), 1).expect("a run");
    session.record(RecordOptions::default()).expect("a fresh run");
    let source = session.composers()[0].add();
    let mut before = Input { stick: [0, 0], fire: false };
    for tick in 0..ticks {
        let mut input = before;
        input.follow(tick);
        let composer = &mut session.composers()[0];
        if input.stick != before.stick {
            let [x, y] = input.stick.map(|value| f32::from(value) / 1000.0);
            composer.set_axis(source, Pad::Move.index(), [x, y, 0.0]).expect("an axis");
        }
        if input.fire != before.fire {
            composer.set_button(source, Pad::Fire.index(), input.fire).expect("a button");
        }
        session.step(DELTA).expect("a healthy run");
        before = input;
    }
    let text = session.finish(EndKind::Finished).expect("a recording").to_json();
    (session.world().clone(), text.len())
}
