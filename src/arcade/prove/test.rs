use dacapo_engine::action::{Axis1D, Button, Roster};
use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::{Binding, NamedLevel, Status, Tick, View, key};
use dacapo_engine::random::Random;
use serde::{Deserialize, Serialize};

use super::*;

dacapo_engine::controls! { Walker { Jump: Button } }
dacapo_engine::controls! { Driver { Steer: Axis1D } }
dacapo_engine::roster! { ON_FOOT { WALKER: Walker = "player" } }
dacapo_engine::roster! { BY_CAR { _DRIVER: Driver = "player" } }

/// A game that has other actions by car, and forgot to bind them.
struct Trip;

#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
struct Level {
    by_car: bool,
}

impl Game for Trip {
    const ID: &'static str = "trip";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Trip";
    type Level = Level;
    type Options = ();
    type World = u32;
    type Event = ();
    type Presentation = ();

    fn roster(level: &Level) -> Roster {
        if level.by_car { BY_CAR } else { ON_FOOT }
    }

    fn levels() -> &'static [NamedLevel] {
        &[
            NamedLevel { name: "walk", title: "Walk", text: r#"{"by_car": false}"# },
            NamedLevel { name: "drive", title: "Drive", text: r#"{"by_car": true}"# },
        ]
    }

    fn bindings() -> Vec<Binding> {
        vec![key("Space").holds(WALKER, Walker::Jump)]
    }

    fn start(_: &Level, _: &mut Random) -> Result<u32, String> {
        Ok(0)
    }

    fn step(world: &mut u32, _: &mut Tick<Self>) {
        *world += 1;
    }

    fn status(_: &u32) -> Status {
        Status::Running
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}

/// Bindings are checked at every level that comes with a game, not at its default alone.
#[test]
fn bindings_that_do_not_suit_a_level_are_named_with_it() {
    let fault = prove::<Trip>().expect_err("a button is bound to what is an axis by car");
    assert!(fault.starts_with("level 'drive': bindings: "), "{fault}");
}
