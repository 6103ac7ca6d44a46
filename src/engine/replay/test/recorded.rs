//! Recordings made by the recorder itself, with the journal that it writes beside them.

use std::cell::RefCell;
use std::num::NonZeroU32;
use std::rc::Rc;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{
    Change, EndKind, Header, Journal, RecordOptions, RecordedEvent, Recorder, Replay, TrackBuilder, read,
};
use super::generate;
use crate::action::{ActionSpec, CommandData, CommandType, CommandValue, Composer, Frame, Kind};
use crate::random::Mulberry32;
use crate::replay::Payload;

/// Any value at all, as a command.
#[derive(Serialize, Deserialize)]
struct Anything(Value);

impl CommandData for Anything {
    fn make_up(random: &mut Mulberry32) -> Self {
        Self(json!(random.next_u32()))
    }
}

/// Commands in the place of each action that is one.
const ANY: [Option<CommandType>; 8] = [Some(CommandType::of::<Anything>()); 8];

#[derive(Clone, Default)]
struct Paper(Rc<RefCell<Vec<u8>>>);

impl Journal for Paper {
    fn write_lines(&mut self, lines: &[u8]) {
        assert_eq!(lines.last(), Some(&b'\n'), "whole lines only");
        self.0.borrow_mut().extend_from_slice(lines);
    }
}

/// What happens in one boundary and just after it.
#[derive(Clone, Debug)]
pub struct Happening {
    /// Idle boundaries before it.
    idle: u8,
    /// Which controller and action, wrapped to what there is, and the value or (first component) the button.
    acts: Vec<(usize, usize, [f32; 3], CommandValue)>,
    delta: Option<f64>,
    pause: Option<bool>,
    paused: Option<bool>,
    events: Vec<Value>,
    observed: bool,
    checkpoint: bool,
    flush: bool,
}

fn happenings() -> impl Strategy<Value = Vec<Happening>> {
    let rare = |chance| option::weighted(chance, any::<bool>());
    let act = (0..3_usize, 0..6_usize, prop::array::uniform3(-1.2_f32..1.2), generate::command());
    let delta = option::weighted(0.2, prop_oneof![Just(0.0), Just(1.0 / 120.0), 0.0..0.1_f64]);
    let flags = (prop::bool::weighted(0.1), prop::bool::weighted(0.1), prop::bool::weighted(0.3));
    let events = vec(generate::value(), 0..2);
    let happening =
        (prop_oneof![Just(0), 0..150_u8], vec(act, 0..4), delta, rare(0.1), rare(0.1), events, flags);
    let happening =
        happening.prop_map(|(idle, acts, delta, pause, paused, events, (observed, checkpoint, flush))| {
            Happening { idle, acts, delta, pause, paused, events, observed, checkpoint, flush }
        });
    vec(happening, 0..12)
}

/// A recorder, its journal, and the input that it is told.
struct Desk {
    recorder: Recorder,
    paper: Paper,
    composers: Vec<Composer>,
    frames: Vec<Frame>,
    delta: f64,
    /// Hashes that are as good as any.
    hash: u64,
}

impl Desk {
    fn new(header: Header, hashes: bool, groups: Option<NonZeroU32>) -> Self {
        let paper = Paper::default();
        let controllers = &header.controllers;
        let composers =
            controllers.iter().map(|controller| Composer::with_commands(controller, &ANY)).collect();
        let frames = controllers.iter().map(Frame::neutral).collect();
        let journal = Some(Box::new(paper.clone()) as Box<dyn Journal>);
        let options = RecordOptions { hashes, groups, journal, ..RecordOptions::default() };
        let recorder =
            Recorder::new(header, None, vec!["ship".to_owned(), "\u{1f47e}\"".to_owned()], options);
        Self { recorder, paper, composers, frames, delta: 1.0 / 120.0, hash: 1 }
    }

    fn begin(&mut self, pause: Option<bool>) {
        for (composer, frame) in self.composers.iter_mut().zip(&mut self.frames) {
            composer.take(frame);
        }
        self.recorder.boundary(self.delta, pause, &self.frames);
    }

    fn end(&mut self, paused: Option<bool>) {
        self.hash = self.hash.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let hash = self.recorder.wants_hashes().then_some(self.hash);
        self.recorder.after(paused, hash);
        let boundaries = self.recorder.boundaries();
        if self.recorder.groups().is_some_and(|groups| groups.is_due(boundaries)) {
            self.recorder.group(&[self.hash as u16, boundaries as u16]);
        }
    }

    fn event(&mut self, between: bool, payload: &Value) {
        let boundary = self.recorder.boundaries() - u64::from(!between);
        self.recorder.event(&RecordedEvent::new(boundary, between, "told", payload));
    }

    fn happen(&mut self, header: &Header, happening: Happening) {
        for _ in 0..happening.idle {
            self.begin(None);
            self.end(None);
        }
        for (controller, action, value, said) in happening.acts {
            let place = controller % self.composers.len();
            let specs = &header.controllers[place].actions;
            let (composer, action) = (&mut self.composers[place], action % specs.len());
            let source = composer.add();
            match specs[action].kind {
                Kind::Button => composer.set_button(source, action as u8, true).expect("a button"),
                Kind::Command => composer.command(source, action as u8, &said).expect("a command"),
                _ => composer.set_axis(source, action as u8, value).expect("an axis"),
            }
            if value[0] > 0.0 {
                composer.remove(source);
            }
        }
        self.delta = happening.delta.unwrap_or(self.delta);
        if happening.observed {
            self.event(true, &json!("seen"));
        }
        if happening.checkpoint {
            let state = Payload::new(&json!({"kept": self.recorder.boundaries()}));
            self.recorder.checkpoint(self.hash, state).expect("few");
        }
        self.begin(happening.pause);
        self.end(happening.paused);
        happening.events.into_iter().for_each(|payload| self.event(false, &payload));
        if happening.flush {
            self.recorder.flush();
        }
    }

    fn finish(self, kind: EndKind, message: Option<&str>) -> (Replay, Vec<u8>) {
        let replay = self.recorder.finish(kind, None, message.map(str::to_owned));
        let journal = self.paper.0.borrow().clone();
        (replay, journal)
    }
}

/// A recording of two controllers with something of everything, and its journal.
pub fn lively() -> (Replay, Vec<u8>) {
    let mut header = super::read_text(&super::with("level", "{\"a\":1}")).expect("a recording").header;
    header.controllers[0].actions.push(ActionSpec {
        name: "Say".to_owned(),
        kind: Kind::Command,
        normalize: false,
    });
    let said = |value: &Value| CommandValue::new(value).expect("a command");
    let mut desk = Desk::new(header.clone(), true, NonZeroU32::new(9));
    for place in 0..30_u8 {
        let turn = f32::from(place) / 30.0;
        desk.happen(
            &header,
            Happening {
                idle: place % 7 * 5,
                acts: vec![
                    (0, usize::from(place % 4), [turn, -turn, 0.0], said(&json!({"é\n": [place, null]}))),
                    (1, 0, [turn - 0.5; 3], said(&Value::Null)),
                ],
                delta: (place % 5 == 0).then_some(f64::from(place % 2) / 120.0),
                pause: (place % 6 == 1).then_some(place % 4 == 1),
                paused: (place % 9 == 2).then_some(place % 2 == 0),
                events: vec![json!({"é\n": place}); usize::from(place % 3)],
                observed: place % 8 == 3,
                checkpoint: place % 10 == 4,
                flush: place % 4 == 3,
            },
        );
    }
    desk.finish(EndKind::Finished, None)
}

/// J2: boundaries are counted however they are added.
#[test]
fn a_track_counts_boundaries() {
    let controllers = super::read_text(&super::with("level", "1")).expect("a recording").header.controllers;
    let paced = |track: &mut TrackBuilder, delta| {
        let place = track.intern_delta(delta);
        track.push(&[Change::Delta(place)]);
    };
    for idle in 0..3 {
        let (mut one_by_one, mut at_once) =
            (TrackBuilder::new(&controllers), TrackBuilder::new(&controllers));
        (0..idle).for_each(|_| one_by_one.push(&[]));
        at_once.extend(idle);
        for track in [&mut one_by_one, &mut at_once] {
            assert_eq!((track.boundaries(), track.is_empty()), (idle.into(), idle == 0));
            paced(track, 0.5);
            track.extend(idle);
            track.extend(7);
            paced(track, 0.25);
            assert_eq!(track.boundaries(), u64::from(2 * idle + 9));
        }
        assert_eq!(one_by_one.finish(), at_once.finish());
    }
}

/// J1: members stand in the order of the format's description, inside objects too, and a journal's as a recording's.
#[test]
fn members_are_in_order() {
    fn keys(text: &str) -> Vec<&str> {
        let pieces: Vec<_> = text.split('"').collect();
        let named = pieces.windows(2).skip(1).step_by(2);
        named.filter(|pair| pair[1].starts_with(':')).map(|pair| pair[0]).collect()
    }
    let (replay, journal) = lively();
    let (text, journal) = (replay.to_json(), String::from_utf8(journal).expect("text"));
    let (header, rest) = text.split_once(",\"steps\":").expect("boundaries");
    let expected = concat!(
        "format version sceneId gameVersion random algorithm seed controllers id actions name kind name kind ",
        "normalize name kind name kind id actions name kind level a"
    );
    assert_eq!(keys(header).join(" "), expected);
    let first = journal.lines().next().expect("a line");
    assert_eq!(first.split_once(",\"hashes\":").expect("hashes").0[25..], header[24..]);
    let order = |text: &str, names: &[&str]| {
        let places: Vec<_> =
            names.iter().map(|name| text.find(&format!("\"{name}\":")).expect(name)).collect();
        assert!(places.is_sorted(), "{names:?} in {text}");
    };
    order(
        rest,
        &["events", "hashes", "algorithm", "every", "full", "low16", "final", "groups", "checkpoints"],
    );
    order(rest.split_once("\"groups\":").expect("groups").1, &["every", "members", "low16"]);
    let start = first.split_once(",\"hashes\":").expect("hashes").1;
    order(start, &["algorithm", "every", "groups", "members"]);
    order(rest, &["index", "hash", "state", "end"]);
    let line = |start: &str| journal.lines().find(|line| line.starts_with(start)).expect("such a line");
    order(line("{\"hashes\""), &["full", "low16", "final", "groups"]);
    order(line("{\"checkpoint\""), &["index", "hash", "state"]);
}

proptest! {
    /// J5, P12: a journal says what the finished recording says, wherever its lines were flushed, and a boundary
    /// that failed is in both.
    #[test]
    fn a_journal_is_the_recording(
        header in generate::header(),
        hashes: bool,
        groups in option::of(1..40_u32),
        happenings in happenings(),
        failed: bool,
    ) {
        let mut desk = Desk::new(header.clone(), hashes, groups.and_then(NonZeroU32::new));
        happenings.into_iter().for_each(|happening| desk.happen(&header, happening));
        if failed {
            desk.begin(None);
        }
        let (kind, message) = if failed { (EndKind::Failed, Some("why\n")) } else { (EndKind::Finished, None) };
        let (replay, journal) = desk.finish(kind, message);
        let loaded = read(&journal).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&loaded.replay, &replay, "{}", String::from_utf8_lossy(&journal));
        prop_assert!(!loaded.torn && !loaded.unfinished);
        let text = replay.to_json();
        let again = read(text.as_bytes()).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&again.replay, &replay, "{}", text);
        prop_assert_eq!(again.replay.to_json(), text);
    }
}
