//! A game that is told things: commands of two types, in order among the edges of two players.

use serde::{Deserialize, Serialize};

use crate::action::{Axis1D, Button, Command, CommandData, Roster, SourceId};
use crate::canvas::Canvas;
use crate::game::{Binding, CommandEvent, EdgeEvent, Game, Hands, Pilot, Status, Tick, View};
use crate::random::{Mulberry32, Random};
use crate::session::Session;

/// A line of a chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loudness: Option<f32>,
}

/// An order to the host.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Order {
    Pause,
    Resume,
    Panic,
    Add(i32),
}

impl CommandData for Line {
    fn make_up(random: &mut Mulberry32) -> Self {
        let text = ["", "hello", "\u{1f47e} \"quoted\"\n"][random.next_u32() as usize % 3].to_owned();
        Self { text, loudness: (random.next_u32() % 2 == 0).then(|| random.unit() as f32) }
    }
}

impl CommandData for Order {
    fn make_up(random: &mut Mulberry32) -> Self {
        match random.next_u32() % 4 {
            0 => Self::Pause,
            1 => Self::Resume,
            _ => Self::Add(random.next_u32() as i32 % 1000),
        }
    }
}

crate::controls! {
    /// Controls of a speaker.
    pub Talk { Turn: Axis1D, Beat: Button, Say: Command<Line>, Tell: Command<Order> }
}

crate::roster! {
    pub(crate) ROSTER { P1: Talk = "one", P2: Talk = "two" }
}

/// A game that is told things.
pub(crate) struct Speaker;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Level {
    /// What is told to add this much makes it panic.
    pub fears: Option<i32>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct World {
    /// What was heard, in order.
    pub heard: Vec<String>,
    pub sum: i64,
    pub ticks: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Event {
    Heard { letters: u32 },
}

impl Game for Speaker {
    const ID: &'static str = "speaker";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Speaker";
    type Level = Level;
    type Options = ();
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn bindings() -> Vec<Binding> {
        Vec::new()
    }

    fn start(_: &Level, _: &mut Random) -> Result<World, String> {
        Ok(World::default())
    }

    fn edge(world: &mut World, edge: &EdgeEvent, _: &mut Tick<Self>) {
        let player = if edge.pressed(P2, Talk::Beat) || edge.released(P2, Talk::Beat) { 2 } else { 1 };
        let pressed = edge.pressed(P1, Talk::Beat) || edge.pressed(P2, Talk::Beat);
        world.hear(format!("{player}{}", if pressed { '+' } else { '-' }));
    }

    fn command(world: &mut World, command: &CommandEvent<'_>, tick: &mut Tick<Self>) {
        for (player, port) in [(1, P1), (2, P2)] {
            if let Some(line) = command.data(port, Talk::Say) {
                world.hear(format!("{player}!{}", line.text));
                tick.emit(Event::Heard { letters: line.text.chars().count() as u32 });
            }
            if let Some(order) = command.data(port, Talk::Tell) {
                world.hear(format!("{player}!{order:?}"));
                match order {
                    Order::Pause => *tick.paused = true,
                    Order::Resume => *tick.paused = false,
                    Order::Panic => panic!("told to"),
                    Order::Add(what) => {
                        assert!(tick.level.fears.is_none_or(|fears| what < fears), "afraid of {what}");
                        world.sum += i64::from(what);
                    }
                }
            }
        }
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        world.ticks += 1;
        world.sum += (tick.on(P1).axis(Talk::Turn) * 1000.0) as i64;
    }

    fn status(_: &World) -> Status {
        Status::Running
    }

    fn autopilot(_: &Level) -> Option<Box<dyn Pilot<Self>>> {
        Some(Box::new(Chatterbox))
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}

impl World {
    fn hear(&mut self, what: String) {
        // Only what was heard lately: a world does not grow for ever.
        const MOST: usize = 40;
        self.heard.push(what);
        if self.heard.len() > MOST {
            self.heard.remove(0);
        }
    }
}

/// Says how many ticks there were.
struct Chatterbox;

impl Pilot<Speaker> for Chatterbox {
    fn steer(&mut self, world: &World, boundary: u64, hands: &mut Hands) {
        if boundary % 10 == 0 {
            hands.send(P1, Talk::Say, &Line { text: format!("{} ticks", world.ticks), loudness: Some(0.1) });
            hands.tap(P2, Talk::Beat);
            hands.send(P2, Talk::Tell, &Order::Add(1));
        }
    }
}

/// A fresh run, and a source for each player.
pub(crate) fn speaker(level: Level) -> (Session<Speaker>, [SourceId; 2]) {
    let mut session = Session::<Speaker>::start(level, 7).expect("a level that starts");
    let composers = session.composers();
    let sources = [composers[0].add(), composers[1].add()];
    (session, sources)
}

/// Says a line.
pub(crate) fn say(session: &mut Session<Speaker>, sources: [SourceId; 2], player: usize, text: &str) {
    let line = Line { text: text.to_owned(), loudness: None };
    session.composers()[player].command(sources[player], Talk::Say.index(), &line).expect("a line");
}

/// Gives an order.
pub(crate) fn tell(session: &mut Session<Speaker>, sources: [SourceId; 2], player: usize, order: Order) {
    session.composers()[player].command(sources[player], Talk::Tell.index(), &order).expect("an order");
}

/// Holds or lets go of the button.
pub(crate) fn beat(session: &mut Session<Speaker>, sources: [SourceId; 2], player: usize, held: bool) {
    session.composers()[player].set_button(sources[player], Talk::Beat.index(), held).expect("a button");
}
