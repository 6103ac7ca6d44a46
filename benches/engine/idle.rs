//! A game that does nothing, with three actions, so that what is measured is the engine.

use dacapo_engine::action::{Axis2D, Button, Roster, SourceId};
use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::{Binding, Game, Status, Tick, View};
use dacapo_engine::random::Random;
use dacapo_engine::replay::{EndKind, RecordOptions, Replay};
use dacapo_engine::session::Session;
use serde::{Deserialize, Serialize};

dacapo_engine::controls! {
    /// Three actions.
    pub Pad { Move: Axis2D normalize, Fire: Button, Jump: Button }
}

dacapo_engine::roster! { ROSTER { PAD: Pad = "player" } }

/// The game.
pub struct Idle;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World;

impl Game for Idle {
    const ID: &'static str = "idle";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Idle";
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
        Ok(World)
    }

    fn step(_: &mut World, _: &mut Tick<Self>) {}

    fn status(_: &World) -> Status {
        Status::Running
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}

pub fn record(session: &mut Session<Idle>, options: RecordOptions) {
    session.record(options).expect("fresh");
}

/// Plays with eight changes a second: six turns of the stick, a press and its end.
pub fn steps(session: &mut Session<Idle>, boundaries: u64) {
    let source: SourceId = session.composers()[0].add();
    for boundary in 0..boundaries {
        if boundary % 15 == 0 {
            let composer = &mut session.composers()[0];
            let moved = match boundary / 15 % 8 {
                3 => composer.set_button(source, Pad::Fire.index(), true),
                4 => composer.set_button(source, Pad::Fire.index(), false),
                _ => {
                    let x = (boundary % 1999) as f32 / 1000.0 - 1.0;
                    composer.set_axis(source, Pad::Move.index(), [x, 0.25, 0.0])
                }
            };
            moved.expect("an action");
        }
        session.step(1.0 / 120.0).expect("a healthy run");
    }
}

/// A run of so many boundaries, and its recording where one is asked for.
pub fn play(boundaries: u64, options: Option<RecordOptions>) -> Option<Replay> {
    let mut session = Session::<Idle>::start((), 1).expect("an idle run");
    options.into_iter().for_each(|options| record(&mut session, options));
    steps(&mut session, boundaries);
    session.finish(EndKind::Finished)
}
