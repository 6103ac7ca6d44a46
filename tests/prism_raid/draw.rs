//! What is drawn of Prism Raid over and behind what a player has to see.

use dacapo_engine::canvas::{Canvas, Item};
use dacapo_engine::effects::EventKey;
use dacapo_engine::game::{AFTERMATH_SECONDS, Game, Recent, Status, View};
use dacapo_engine::session::Session;
use dacapo_games::PrismRaid;
use dacapo_games::prism_raid::prism::Kind;
use dacapo_games::prism_raid::{Event, Level, World};
use glam::Vec2;

use super::{DELTA, session, with_autopilot};

/// A picture of a world with events of an age.
fn drawn(world: &World, age: f64, events: &[Event]) -> Canvas {
    let level = Level::default();
    let recent = |(event, order): (&Event, u32)| {
        let key = EventKey { boundary: 500, order };
        Recent { age: age as f32, key, event: *event }
    };
    let recent: Vec<_> = events.iter().zip(0..).map(recent).collect();
    let mut canvas = Canvas::new(Vec2::new(1280.0, 720.0), 1.0);
    let mut view = View::of(&level, world, world, &());
    (view.time, view.recent) = (9.0, &recent);
    PrismRaid::draw(&view, &mut canvas);
    canvas
}

/// The place of a text among all that is drawn, from the back to the front.
fn place_of(canvas: &Canvas, words: &str) -> Option<usize> {
    canvas.items().iter().position(|item| match item {
        Item::Text(text) => canvas.characters(text).starts_with(words),
        Item::Shape(..) => false,
    })
}

/// A wave is announced behind everything that flies, and so hides nothing.
#[test]
fn a_wave_is_announced_behind_what_flies() {
    let mut session = with_autopilot(42);
    while session.world().waves.number < 3 {
        session.step(DELTA).expect("a healthy run");
    }
    let world = session.world();
    assert!(!world.prisms.is_empty() && !world.shots.is_empty());
    let burst = Event::Kill { at: Vec2::ONE, kind: Kind::Diamond };
    let [with, without] = [&[burst, Event::Wave][..], &[burst]].map(|events| drawn(world, 0.5, events));
    let place = place_of(&with, "WAVE 3").expect("it is announced");
    // All that lies behind it is there in an arena in which nothing flies.
    let mut empty = world.clone();
    empty.prisms.retain(|_, _| false);
    empty.shots.retain(|_, _| false);
    assert!(with.items()[..place] == drawn(&empty, 0.5, &[]).items()[..place]);
    assert_eq!(with.items().len(), without.items().len() + 1, "nothing else is added");
}

fn decided(mut session: Session<PrismRaid>) -> World {
    while session.status() == Status::Running {
        session.step(DELTA).expect("a healthy run");
    }
    session.world().clone()
}

/// T8: under the result the run stands still, so by then whatever is drawn from events is over.
#[test]
fn nothing_is_left_in_the_air_under_the_result() {
    let at = Vec2::new(3.0, -2.0);
    let kills = [Kind::Triangle, Kind::Diamond, Kind::Hexagon].map(|kind| Event::Kill { at, kind });
    let rest = [Event::Wave, Event::Shot, Event::Volley, Event::Hit, Event::Hurt { at }];
    for (world, end) in [(decided(with_autopilot(42)), Event::Won), (decided(session(7)), Event::Lost { at })]
    {
        let events = [&kills[..], &rest, &[end]].concat();
        assert!(drawn(&world, 0.5, &events).items() != drawn(&world, 0.5, &[]).items());
        let [with, without] = [&events[..], &[]].map(|events| drawn(&world, AFTERMATH_SECONDS, events));
        assert!(with.items() == without.items(), "{end:?}");
    }
}

/// J7: a file may hold counters of any size; what is shown of them is their true value.
#[test]
fn counters_of_any_size_are_shown() {
    let mut world = decided(with_autopilot(42));
    world.ship.hull = u32::MAX;
    (world.tally.landed, world.tally.fired) = (u32::MAX, u32::MAX);
    assert!(!drawn(&world, 0.0, &[]).items().is_empty());
    assert_eq!(world.tally.accuracy(), 100);
}
