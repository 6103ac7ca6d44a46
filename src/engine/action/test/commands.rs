//! Commands of a composer: their order, their bounds, and what is refused.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{
    Button, Command, CommandData, CommandError, CommandType, CommandValue, Composer, Controls, Delivery,
    Frame, FrameCommand, HeldValue, Kind, MAX_COMMAND_BYTES, MAX_COMMANDS, MAX_EDGES, MAX_WAITING_COMMANDS,
    Roster, SourceError, SourceId,
};
use super::edge;
use crate::hash::Hasher;
use crate::random::Mulberry32;

/// Any value at all.
#[derive(Serialize, Deserialize)]
struct Anything(Value);

impl CommandData for Anything {
    fn make_up(random: &mut Mulberry32) -> Self {
        Self(json!([random.next_u32()]))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bid {
    coins: u8,
}

impl CommandData for Bid {
    fn make_up(random: &mut Mulberry32) -> Self {
        Self { coins: random.next_u32() as u8 }
    }
}

crate::controls! { Bidder { Fire: Button, Say: Command<Anything>, Offer: Command<Bid>, Many: Command<Vec<Bid>> } }
crate::roster! { ROSTER { ONE: Bidder = "one" } }

impl CommandData for Vec<Bid> {
    fn make_up(_: &mut Mulberry32) -> Self {
        Self::new()
    }
}

const FIRE: u8 = Bidder::Fire.index();
const SAY: u8 = Bidder::Say.index();
const OFFER: u8 = Bidder::Offer.index();

struct Table {
    composer: Composer,
    frame: Frame,
}

impl Table {
    fn new() -> Self {
        let controller = &ROSTER.controllers()[usize::from(ONE.index())];
        let composer = Composer::with_commands(controller, Bidder::COMMANDS);
        Self { composer, frame: Frame::neutral(controller) }
    }

    fn say(&mut self, source: SourceId, value: &Value) -> Result<(), SourceError> {
        self.composer.command(source, SAY, value)
    }

    /// What the next boundary is handed, in few letters.
    fn take(&mut self) -> Vec<String> {
        self.composer.take(&mut self.frame);
        let told = |delivery: Delivery<'_>| match delivery {
            Delivery::Edge(edge) => if edge.pressed { "+" } else { "-" }.to_owned(),
            Delivery::Command(FrameCommand { value, .. }) => value.text().to_owned(),
        };
        self.frame.deliveries().map(told).collect()
    }
}

/// A1: a command is declared with a type of its own, whatever that is.
#[test]
fn commands_are_declared_with_their_types() {
    assert_eq!(Bidder::ACTIONS[usize::from(SAY)], ("Say", Kind::Command, false));
    let takes: Vec<_> = (0..4).map(|action| ROSTER.command(0, action).is_some()).collect();
    assert_eq!((takes, Bidder::Many.index()), (vec![false, true, true, true], 3));
    assert!(ROSTER.command(1, SAY).is_none() && ROSTER.command(0, 200).is_none());
    assert_eq!(Roster::new(&[]).command(0, 0).map(|_| ()), None);
    let made = ROSTER.command(0, OFFER).expect("a command").make_up(&mut Mulberry32::new(1)).expect("a bid");
    assert!(made.parse::<Bid>().is_some() && made.parse::<Vec<Bid>>().is_none(), "{made}");
}

/// A value that is made up, and then is not what can be read.
#[derive(Serialize, Deserialize)]
struct Odd {
    #[serde(skip_deserializing)]
    deep: Value,
}

impl CommandData for Odd {
    fn make_up(random: &mut Mulberry32) -> Self {
        Self { deep: if random.unit() < 0.5 { json!(1) } else { json!([[[[[[[[[1]]]]]]]]]) } }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Strict {
    #[serde(skip_deserializing)]
    more: u8,
}

impl CommandData for Strict {
    fn make_up(_: &mut Mulberry32) -> Self {
        Self { more: 1 }
    }
}

/// H5: what a game makes up is held to the same limits as what it is given, and has to be read back.
#[test]
fn what_is_made_up_can_be_a_command() {
    let mut random = Mulberry32::new(4);
    let made: Vec<_> = (0..20).map(|_| CommandType::of::<Odd>().make_up(&mut random)).collect();
    assert!(made.contains(&Err(CommandError::Depth)) && made.iter().any(Result::is_ok), "{made:?}");
    let error = CommandType::of::<Strict>().make_up(&mut random).unwrap_err();
    assert!(
        error.to_string().starts_with("the command is none of the game's: unknown field `more`"),
        "{error}"
    );
}

/// A8, A4: commands and edges reach one boundary, in the order in which they came.
#[test]
fn commands_keep_their_place_among_edges() {
    let mut table = Table::new();
    let (one, two) = (table.composer.add(), table.composer.add());
    table.say(one, &json!("a")).unwrap();
    table.composer.set_button(one, FIRE, true).unwrap();
    table.say(two, &json!({"z": 1, "a": [null, -0.5]})).unwrap();
    table.say(one, &json!("b")).unwrap();
    table.composer.set_button(one, FIRE, false).unwrap();
    table.composer.command(two, OFFER, &Bid { coins: 7 }).unwrap();
    assert!(table.composer.waits());
    assert_eq!(table.take(), ["\"a\"", "+", r#"{"a":[null,-0.5],"z":1}"#, "\"b\"", "-", r#"{"coins":7}"#]);
    let controller = &ROSTER.controllers()[0];
    assert!(table.frame.may_follow(table.frame.held_before(), controller));
    assert!(!table.composer.waits() && table.take().is_empty(), "a second boundary sees them no more");
}

/// A6, A8: what a source gave has happened, whatever becomes of the source.
#[test]
fn commands_outlast_their_source() {
    let mut table = Table::new();
    let source = table.composer.add();
    table.composer.set_button(source, FIRE, true).unwrap();
    table.say(source, &json!(1)).unwrap();
    table.composer.release(source);
    table.composer.remove(source);
    assert_eq!(table.say(source, &json!(2)), Err(SourceError::Removed));
    assert_eq!(table.take(), ["+", "1", "-"]);
}

/// A8: one more than the limits allow is refused, by name, and leaves nothing behind.
#[test]
fn what_no_command_can_be_is_refused() {
    let mut table = Table::new();
    let source = table.composer.add();
    let nested = |levels: usize| (0..levels).fold(json!(0), |inner, _| json!([inner]));
    let objects = |levels: usize| (0..levels).fold(json!(0), |inner, _| json!({"a": inner}));
    let long = |bytes: usize| json!("x".repeat(bytes - 2));
    for fits in [nested(8), objects(8), long(MAX_COMMAND_BYTES)] {
        table.say(source, &fits).unwrap();
        assert_eq!(table.take(), [fits.to_string()]);
    }
    let refused = |error: SourceError| error.code();
    for deeper in [nested(9), objects(9)] {
        assert_eq!(table.say(source, &deeper), Err(SourceError::Command(CommandError::Depth)));
    }
    let error = table.say(source, &long(MAX_COMMAND_BYTES + 1)).unwrap_err();
    assert_eq!((&error, error.code()), (&SourceError::Command(CommandError::Length(4097)), "COMMAND_LENGTH"));
    let not_finite = [f64::NAN, f64::INFINITY].map(|number| {
        let error = table.composer.command(source, SAY, &[Some(0.5), Some(number)]).unwrap_err();
        (error.to_string(), error.code())
    });
    assert_eq!(
        not_finite[0],
        ("the command's [1] is NaN, expected a finite number".into(), "COMMAND_NOT_FINITE")
    );
    assert_eq!(not_finite[1].1, "COMMAND_NOT_FINITE");
    let keys = BTreeMap::from([([1, 2], 3)]);
    assert_eq!(refused(table.composer.command(source, SAY, &keys).unwrap_err()), "COMMAND_UNWRITABLE");
    for other in
        [json!(7), json!({}), json!({"coins": 256}), json!({"coins": 1, "more": 2}), json!({"coins": 1.5})]
    {
        assert_eq!(refused(table.composer.command(source, OFFER, &other).unwrap_err()), "COMMAND_TYPE");
    }
    assert!(!table.composer.waits() && table.take().is_empty());
}

/// A1: each write suits its kind of action.
#[test]
fn a_command_is_no_button_and_no_axis() {
    let mut table = Table::new();
    let source = table.composer.add();
    assert_eq!(table.composer.set_button(source, SAY, true), Err(SourceError::Action(SAY)));
    assert_eq!(table.composer.set_axis(source, SAY, [0.5; 3]), Err(SourceError::Action(SAY)));
    for action in [FIRE, 200] {
        assert_eq!(table.composer.command(source, action, &1), Err(SourceError::Action(action)));
    }
    let mut untyped = Composer::new(&ROSTER.controllers()[0]);
    let source = untyped.add();
    assert_eq!(untyped.command(source, SAY, &1), Err(SourceError::Action(SAY)), "nobody knows what it takes");
}

/// A6: a frame holds so many commands, what comes after the last of them waits, edges too; and so many wait.
#[test]
fn commands_are_bounded() {
    let mut table = Table::new();
    let source = table.composer.add();
    for number in 0..MAX_WAITING_COMMANDS {
        table.say(source, &json!(number)).unwrap();
    }
    table.composer.set_button(source, FIRE, true).unwrap();
    assert_eq!(table.say(source, &json!("more")), Err(SourceError::Full));
    assert_eq!(SourceError::Full.code(), "COMMANDS_FULL");
    let mut all = Vec::new();
    for _ in 0..MAX_WAITING_COMMANDS / MAX_COMMANDS {
        let taken = table.take();
        assert!(taken.len() >= MAX_COMMANDS && table.frame.commands.len() == MAX_COMMANDS);
        all.extend(taken);
        table.say(source, &json!("again")).unwrap();
    }
    let numbers: Vec<_> = (0..MAX_WAITING_COMMANDS).map(|number| number.to_string()).collect();
    assert_eq!(
        (&all[..MAX_WAITING_COMMANDS], &all[MAX_WAITING_COMMANDS..]),
        (&numbers[..], &["+".to_owned()][..])
    );
    assert_eq!(table.take(), vec!["\"again\""; MAX_WAITING_COMMANDS / MAX_COMMANDS]);
}

/// A6: edges and commands have limits of their own in one frame.
#[test]
fn a_frame_of_many_edges_and_commands_is_divided_in_order() {
    let mut table = Table::new();
    let source = table.composer.add();
    for place in 0..MAX_EDGES + 2 {
        table.composer.set_button(source, FIRE, place % 2 == 0).unwrap();
        if place >= MAX_EDGES - 1 {
            table.say(source, &json!(place)).unwrap();
        }
    }
    let taken = table.take();
    assert_eq!((taken.len(), table.frame.edges.len()), (MAX_EDGES + 1, MAX_EDGES));
    assert_eq!(taken[MAX_EDGES - 2..], ["+", "-", "9999"]);
    assert_eq!(table.take(), ["+", "10000", "-", "10001"]);
}

/// P5: a playback owns commands as well, and those that wait are gone with it. Otherwise they wait through all that
/// rearranges edges.
#[test]
fn commands_wait_unless_a_playback_begins() {
    let mut table = Table::new();
    let source = table.composer.add();
    table.say(source, &json!(1)).unwrap();
    table.composer.set_button(source, FIRE, true).unwrap();
    table.composer.settle();
    assert_eq!(
        (table.take(), table.frame.held.get(FIRE)),
        (vec!["1".to_owned()], true),
        "held without an edge"
    );
    table.say(source, &json!(2)).unwrap();
    let neutral = Frame::neutral(&ROSTER.controllers()[0]);
    table.composer.resume(&neutral);
    assert_eq!(table.take(), ["2", "+"]);
    table.say(source, &json!(3)).unwrap();
    table.composer.lock(true);
    assert_eq!(table.say(source, &json!(4)), Err(SourceError::Locked));
    table.composer.lock(false);
    assert!(!table.composer.waits() && table.take().is_empty());
    for number in 0..MAX_WAITING_COMMANDS {
        table.say(source, &json!(number)).unwrap();
    }
}

/// H1: a command is no held value: a controller's held values are the same with and without.
#[test]
fn commands_are_not_held() {
    let mut table = Table::new();
    let source = table.composer.add();
    table.composer.set_button(source, FIRE, true).unwrap();
    table.say(source, &json!(1)).unwrap();
    table.take();
    let mut controller = ROSTER.controllers()[0].clone();
    controller.actions.truncate(1);
    let plain = Frame::holding(&controller, &[HeldValue::Button(true)]).expect("a button");
    let hash = |frame: &Frame| Hasher::default().hash(frame);
    assert_eq!(hash(&table.frame), hash(&plain));
    assert_eq!(table.frame.values(), [HeldValue::Button(true)]);
    let whole = &ROSTER.controllers()[0];
    let restored = Frame::holding(whole, &table.frame.values()).expect("its own values");
    assert!(restored.holds_the_same(&table.frame) && restored.commands.is_empty());
    assert_eq!(Frame::holding(whole, &[]), None);
    assert_eq!(Frame::holding(whole, &[HeldValue::Button(true); 2]), None);
    assert!(table.frame.heap_bytes() > restored.heap_bytes());
}

/// N1, A8: a frame made by hand is one that composed input could be, or it is refused.
#[test]
fn frames_have_their_commands_in_order() {
    let controller = &ROSTER.controllers()[0];
    let command = |action, after| {
        let value = CommandValue::new(&1).expect("a number");
        FrameCommand { action, after, value }
    };
    let fits = |commands: Vec<FrameCommand>| {
        let mut frame = Frame::neutral(controller);
        frame.edges = vec![edge(FIRE, true), edge(FIRE, false)];
        frame.commands = commands;
        frame.may_follow(frame.held, controller)
    };
    assert!(fits(vec![command(SAY, 0), command(OFFER, 0), command(SAY, 2)]));
    assert!(!fits(vec![command(SAY, 1), command(SAY, 0)]), "out of order");
    assert!(!fits(vec![command(SAY, 3)]), "after an edge that is not there");
    assert!(!fits(vec![command(FIRE, 0)]) && !fits(vec![command(200, 0)]), "no commands");
    assert!(fits(vec![command(SAY, 0); MAX_COMMANDS]) && !fits(vec![command(SAY, 0); MAX_COMMANDS + 1]));
}

proptest! {
    /// A4, A8: however taps and commands are divided into boundaries, all of them together see each once, in order.
    #[test]
    fn no_command_is_lost_or_moved(acts in prop::collection::vec((any::<bool>(), any::<bool>()), 0..200)) {
        let mut table = Table::new();
        let source = table.composer.add();
        let (mut given, mut taken, mut pressed) = (Vec::new(), Vec::new(), false);
        for (number, (command, cut)) in acts.into_iter().enumerate() {
            if command {
                table.say(source, &json!(number)).unwrap();
                given.push(number.to_string());
            } else {
                pressed = !pressed;
                table.composer.set_button(source, FIRE, pressed).unwrap();
                given.push(if pressed { "+" } else { "-" }.to_owned());
            }
            if cut {
                taken.extend(table.take());
            }
        }
        while table.composer.waits() {
            taken.extend(table.take());
        }
        prop_assert_eq!(taken, given);
    }
}
