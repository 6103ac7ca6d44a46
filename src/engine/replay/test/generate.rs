//! Arbitrary recordings that a run could have made.

use std::num::NonZeroU32;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::super::{
    Change, Checkpoint, End, EndKind, Groups, Hashes, Header, Parent, RandomStart, RecordedEvent, Replay,
    RulesHash, TrackBuilder,
};
use super::sweeps::{Sweep, sweep};
use crate::action::{ActionSpec, Buttons, CommandValue, Controller, Edge, Frame, Kind, quantize, to_f32};
use crate::hash::hex;
use crate::random::{ALGORITHM, StreamState};
use crate::replay::Payload;

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("a".to_owned()),
        Just("\u{1f47e} \"quoted\"\n\u{0}\u{2028}\\".to_owned()),
        vec(any::<char>(), 0..8).prop_map(|letters| letters.into_iter().collect()),
    ]
}

/// The type of an event.
fn name() -> impl Strategy<Value = String> {
    let letters: Vec<_> = "aZ09_".chars().collect();
    vec(prop::sample::select(letters), 0..64).prop_map(|rest| format!("K{}", String::from_iter(rest)))
}

pub fn value() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number,
        word().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((word(), inner), 0..4).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// One to three controllers with equal action names, and with every kind of action in some order.
pub fn roster() -> impl Strategy<Value = Vec<Controller>> {
    let kinds = vec![Kind::Button, Kind::Axis1D, Kind::Axis2D, Kind::Axis3D, Kind::Command];
    let kind = prop::sample::select(kinds);
    let actions = vec((kind, any::<bool>()), 1..6).prop_map(|kinds| {
        let action = |(place, (kind, normalize)): (usize, (Kind, bool))| ActionSpec {
            name: format!("A{place}"),
            kind,
            normalize: normalize && kind.dimensions() > 1,
        };
        kinds.into_iter().enumerate().map(action).collect::<Vec<_>>()
    });
    vec(actions, 1..4).prop_map(|rosters| {
        let controller = |(place, actions)| Controller { id: format!("player-{place}"), actions };
        rosters.into_iter().enumerate().map(controller).collect()
    })
}

pub fn header() -> impl Strategy<Value = Header> {
    let streams = option::of(vec((any::<u32>(), any::<u32>(), any::<u64>()), 0..4)).prop_map(|streams| {
        let stream = |(place, (seed, state, calls))| StreamState {
            name: format!("stream {place}"),
            seed,
            state,
            calls,
        };
        streams.map(|streams| streams.into_iter().enumerate().map(stream).collect())
    });
    let random = (any::<u32>(), streams).prop_map(|(seed, streams)| RandomStart {
        algorithm: ALGORITHM.to_owned(),
        seed,
        streams,
    });
    let metadata =
        vec((word(), value()), 0..3).prop_map(|members| members.into_iter().collect::<Map<_, _>>());
    let words = (word(), option::of(word()), option::of(word()));
    let rules = (option::of(any::<[u8; 32]>()), option::of(any::<u64>()));
    // For more controllers than there are, at most.
    let ports = (roster(), vec(option::of(value()), 3), labels(0, 3));
    (words, any::<u32>(), rules, random, ports, metadata, option::of(value())).prop_map(
        |(words, game_version, (rules, colliders), random, ports, metadata, level)| {
            let (scene_id, engine_version, arithmetic) = words;
            let (controllers, mut options, mut players) = ports;
            options.truncate(controllers.len());
            players.truncate(controllers.len());
            Header {
                scene_id,
                game_version,
                engine_version,
                arithmetic,
                rules: rules.map(RulesHash),
                colliders,
                random,
                controllers,
                options: options.iter().map(|options| options.as_ref().map(Payload::new)).collect(),
                players,
                metadata: (!metadata.is_empty()).then(|| Payload::new(&Value::Object(metadata))),
                level: level.as_ref().map(Payload::new),
            }
        },
    )
}

/// Names of players or members, no two of them equal unless they are empty.
fn labels(least: usize, most: usize) -> impl Strategy<Value = Vec<String>> {
    let letters: Vec<_> = "aZ 9_\u{e9}\u{200d}\u{1f47e}\"\\".chars().collect();
    let label = vec(prop::sample::select(letters), least..60).prop_map(String::from_iter);
    vec(label, least..=most).prop_map(|list| {
        let number =
            |(place, text): (usize, String)| if text.is_empty() { text } else { format!("{text}{place}") };
        list.into_iter().enumerate().map(number).collect()
    })
}

/// Something that an entry changes: which controller and action (both wrapped to what there is), and to what.
type Act = (usize, usize, [i16; 3], CommandValue);

/// What a command may say.
pub fn command() -> impl Strategy<Value = CommandValue> {
    value().prop_map(|value| CommandValue::new(&value).expect("small"))
}

#[derive(Clone, Debug)]
struct Draft {
    count: u32,
    delta: Option<f64>,
    pause: Option<bool>,
    paused: Option<bool>,
    acts: Vec<Act>,
    /// Sticks that move after that.
    sweep: Option<Sweep>,
}

fn drafts() -> impl Strategy<Value = Vec<Draft>> {
    let delta = prop_oneof![Just(0.0), Just(1.0 / 120.0), 0.0..1.0_f64];
    let act = (0..3_usize, 0..6_usize, prop::array::uniform3(-1000..=1000_i16), command());
    let options =
        (option::of(delta), option::weighted(0.1, any::<bool>()), option::weighted(0.1, any::<bool>()));
    let draft = (1..300_u32, options, vec(act, 0..6), option::weighted(0.1, sweep(90)));
    let draft = draft.prop_map(|(count, (delta, pause, paused), acts, sweep)| Draft {
        count,
        delta,
        pause,
        paused,
        acts,
        sweep,
    });
    vec(draft, 0..20)
}

fn fill(replay: &mut Replay, drafts: Vec<Draft>) {
    let controllers = replay.header.controllers.clone();
    let mut held = vec![Buttons::default(); controllers.len()];
    let mut track = TrackBuilder::new(&controllers);
    for Draft { count, delta, pause, paused, acts, sweep } in drafts {
        let first = track.is_empty();
        let delta = if first { delta.or(Some(0.0)) } else { delta };
        let mut changes: Vec<Change> =
            delta.map(|delta| Change::Delta(track.intern_delta(delta))).into_iter().collect();
        changes.extend(pause.map(Change::Pause));
        for (order, (controller, action, value, said)) in acts.into_iter().enumerate() {
            let place = controller % controllers.len();
            let specs = &controllers[place].actions;
            let (controller, action) = (place as u8, (action % specs.len()) as u8);
            let spec = &specs[usize::from(action)];
            if spec.kind == Kind::Button {
                let pressed = !held[place].get(action);
                held[place].set(action, pressed);
                changes.push(if first && order == 0 {
                    Change::Held { controller, action }
                } else {
                    Change::Edge { controller, edge: Edge { action, pressed } }
                });
            } else if spec.kind == Kind::Command {
                let value = track.add_command(&said);
                changes.push(Change::Command { controller, action, value });
            } else {
                let mut value = quantize(value.map(|component| f64::from(to_f32(component))), spec.normalize);
                value[spec.kind.dimensions()..].fill(0);
                changes.push(Change::Axis { controller, action, value });
            }
        }
        changes.extend(paused.map(Change::Paused));
        track.push(&changes);
        track.extend(count - 1);
        sweep.into_iter().for_each(|sweep| {
            let mut frames: Vec<_> = controllers.iter().map(Frame::neutral).collect();
            sweep.each(&controllers, &mut frames, |frames, _| track.push(&values(frames)));
        });
    }
    replay.track = track.finish();
}

/// The values of all axes that are not at rest.
fn values(frames: &[Frame]) -> Vec<Change> {
    let axes = |(controller, frame)| {
        let change = move |(action, value)| Change::Axis { controller, action, value };
        let moved = (0..=u8::MAX).zip(Frame::clone(frame).axes).filter(|(_, value)| *value != [0; 3]);
        moved.map(change)
    };
    (0..=u8::MAX).zip(frames).flat_map(axes).collect()
}

fn end() -> impl Strategy<Value = End> {
    let kind = prop_oneof![
        Just(EndKind::Finished),
        Just(EndKind::Budget),
        Just(EndKind::Failed),
        Just(EndKind::Cut)
    ];
    let status = prop_oneof![Just("running"), Just("won"), Just("lost")].prop_map(str::to_owned);
    (kind, option::of(status), option::of(word())).prop_map(|(kind, status, message)| End {
        kind,
        status,
        message,
    })
}

/// Groups with as many rows as there are hashes for.
fn filled(every: u32, members: Vec<String>, hashes: &Hashes) -> Groups {
    let every = NonZeroU32::new(every).expect("at least 1");
    let mut groups = Groups::new(every, members).expect("names");
    let rows = hashes.low16.chunks_exact(every.get() as usize);
    for (row, hash) in rows.map(|row| row[0]).zip(0_u16..) {
        let members = 0..groups.members.len() as u16;
        groups.low16.extend(members.map(|member| row.wrapping_add(hash).wrapping_mul(member + 1)));
    }
    groups
}

/// Every part of a recording.
pub fn replay() -> impl Strategy<Value = Replay> {
    let events = vec((any::<u64>(), any::<bool>(), name(), value()), 0..6);
    let groups = option::of((1..50_u32, labels(1, 4)));
    let hashes = option::of((1..50_u32, vec(any::<u64>(), 0..200), groups));
    let checkpoints = vec((any::<u64>(), any::<u64>(), value()), 0..3);
    let parent = option::of((word(), any::<u64>(), any::<u64>()));
    (header(), drafts(), events, hashes, checkpoints, parent, option::of(end())).prop_map(
        |(header, drafts, events, hashes, checkpoints, parent, end)| {
            let mut replay = Replay::new(header);
            fill(&mut replay, drafts);
            let boundaries = replay.track.boundaries();
            let event = |(boundary, between, kind, payload): (u64, bool, String, Value)| {
                let between = between || boundaries == 0;
                let boundary = boundary % (boundaries + u64::from(between));
                RecordedEvent::new(boundary, between, kind, &payload)
            };
            let mut events: Vec<_> = events.into_iter().map(event).collect();
            events.sort_by_key(|event| (event.boundary, !event.between));
            replay.events = events.into_iter().collect();
            replay.hashes = hashes.map(|(every, list, groups)| {
                let mut hashes = Hashes::new(every);
                list.into_iter().take(boundaries as usize).for_each(|hash| hashes.push(hash));
                hashes.groups = groups.map(|(every, members)| filled(every, members, &hashes));
                hashes
            });
            let point = |(index, hash, state)| Checkpoint {
                index: index % (boundaries + 1),
                hash,
                state: Payload::new(&state),
            };
            replay.checkpoints = checkpoints.into_iter().map(point).collect();
            replay.checkpoints.sort_by_key(|point| point.index);
            replay.checkpoints.dedup_by_key(|point| point.index);
            replay.parent = parent.map(|(name, hash, boundary)| Parent { name, hash: hex(hash), boundary });
            replay.end = end;
            replay
        },
    )
}
