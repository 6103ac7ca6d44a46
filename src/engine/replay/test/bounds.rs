use serde_json::Value;

use super::super::limits::{
    MAX_BOUNDARIES, MAX_BOUNDARY_EVENTS, MAX_CHECKPOINT_BYTES, MAX_DELTA, MAX_ENTRIES, MAX_EVENT_TYPE,
    MAX_EVENTS, MAX_FILE_BYTES, MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH, MAX_RUN_BOUNDARIES, MAX_STREAMS,
    MAX_TEXT_BYTES,
};
use super::super::{
    EndKind, Fault, MAX_PACKED_BYTES, Payload, PayloadError, Place, RecordOptions, RecordedEvent, Recorder,
    TrackBuilder, read_up_to,
};
use super::{fault, played, read_text, with, with_all, with_options};
use crate::action::{MAX_ACTIONS, MAX_CONTROLLERS, MAX_EDGES};

fn nested(depth: usize) -> String {
    format!("{}{}", "[".repeat(depth), "]".repeat(depth))
}

fn limit(name: &str, text: &str) {
    let error = fault(with(name, text).as_bytes());
    assert_eq!(error.fault, Fault::Limit, "{name}: {error}");
}

/// FR-F4: values nest 64 deep and no deeper, in lists, objects and both.
#[test]
fn values_nest_sixty_four_deep() {
    let objects = |depth: usize| format!("{}1{}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
    let event = |payload: &str| format!(r#"[[0,"a",{payload}]]"#);
    let point = |state: &str| format!(r#"[{{"index":0,"hash":"00000000000000ff","state":{state}}}]"#);
    for deepest in [nested(64), objects(64)] {
        let document = with_all(&[
            ("metadata", &format!(r#"{{"a":{}}}"#, nested(63))),
            ("level", &deepest),
            ("controllers", &with_options(&[&deepest, &deepest])),
            ("events", &event(&deepest)),
            ("checkpoints", &point(&deepest)),
        ]);
        let replay = read_text(&document).unwrap();
        assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
    }
    for deeper in [nested(65), objects(65)] {
        limit("metadata", &format!(r#"{{"a":{deeper}}}"#));
        limit("level", &deeper);
        limit("controllers", &with_options(&[&deeper]));
        limit("events", &event(&deeper));
        limit("checkpoints", &point(&deeper));
    }
}

/// FR-F4, J7: levels, metadata and payloads hold a mebibyte each, names of any length are cut in messages.
#[test]
fn large_parts_are_refused() {
    let mebibyte = 1 << 20;
    let fits = format!("\"{}\"", "x".repeat(mebibyte - 2));
    assert!(read_text(&with("level", &fits)).is_ok());
    let large = format!("\"{}\"", "x".repeat(mebibyte - 1));
    limit("level", &large);
    let options = |options: &str| with_options(&["1", options]);
    assert!(read_text(&with("controllers", &options(&fits))).is_ok());
    limit("controllers", &options(&large));
    limit("metadata", &format!(r#"{{"a":{large}}}"#));
    limit("events", &format!(r#"[[0,"a",{large}]]"#));
    let name = "\u{1f47e}\\u0000\\n".repeat(mebibyte / 8);
    for (member, text) in [
        (name.as_str(), "1".to_owned()),
        ("format", format!("\"{name}\"")),
        ("version", format!("\"{name}\"")),
        ("random", format!(r#"{{"algorithm":"{name}","seed":1}}"#)),
        ("controllers", format!(r#"[{{"id":"{name}","actions":[{{"name":"A","kind":"button"}}]}}]"#)),
        ("steps", format!(r#"[[1,{{"dt":1}},"+{name}"]]"#)),
        ("steps", format!(r#"[[1,{{"dt":1,"{name}":1}}]]"#)),
        ("hashes", format!(r#"{{"algorithm":"{name}","every":1,"full":[],"low16":""}}"#)),
        ("end", format!(r#"{{"kind":"{name}"}}"#)),
    ] {
        let error = fault(with(member, &text).as_bytes());
        assert!(error.message.len() < 260, "{error}");
    }
}

/// What a member looks like that holds a text.
type Spelt = fn(&str) -> String;

/// J7: texts hold 4096 bytes each, and longer ones are refused where they are, however long they are.
#[test]
fn long_texts_are_refused() {
    let members: [(&str, &str, Spelt); 5] = [
        ("sceneId", "sceneId", |text| format!("\"{text}\"")),
        ("engineVersion", "engineVersion", |text| format!("\"{text}\"")),
        ("arithmetic", "arithmetic", |text| format!("\"{text}\"")),
        ("parent", "parent.name", |text| {
            format!(r#"{{"name":"{text}","hash":"00000000000000ff","boundary":1}}"#)
        }),
        ("end", "end.message", |text| format!(r#"{{"kind":"failed","message":"{text}"}}"#)),
    ];
    for (member, path, text) in members {
        // However it is spelt.
        for longest in ["x".repeat(4096), "\\u0041".repeat(4096)] {
            let replay = read_text(&with(member, &text(&longest))).unwrap();
            assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
        }
        for longer in ["x".repeat(4097), "\\u0041".repeat(4097), "x".repeat(3 << 20)] {
            let error = fault(with(member, &text(&longer)).as_bytes());
            assert_eq!(
                (error.fault, error.place.clone()),
                (Fault::Limit, Place::Path(path.to_owned())),
                "{error}"
            );
            assert!(error.message.contains("at most 4096 are read"), "{error}");
        }
    }
}

/// J7: types of events are names of 1 to 64 letters, in documents and journals, for observations too; one of megabytes is
/// refused unread.
#[test]
fn types_of_events_are_names() {
    let event = |kind: &str| with("events", &format!(r#"[["between",0,"a",1],[0,"{kind}",1]]"#));
    let longest = format!("K{}", "_9z".repeat(21));
    for kind in ["a", &longest, "\\u0041b", &format!("K{}", "\\u0041".repeat(63))] {
        let replay = read_text(&event(kind)).unwrap();
        assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
    }
    let longer = [format!("{longest}x"), "\\u0041".repeat(65), "x".repeat(3 << 20)];
    for kind in &longer {
        let error = fault(event(kind).as_bytes());
        assert_eq!(
            (error.fault, &error.place),
            (Fault::Limit, &Place::Path("events[1]".to_owned())),
            "{error}"
        );
        assert!(error.message.ends_with(": a type of an event has at most 64 letters"), "{error}");
    }
    for kind in ["", "1a", "_a", "a-b", "a b", "\u{e4}", "a\\n"] {
        let error = fault(event(kind).as_bytes());
        assert_eq!(error.fault, Fault::Invalid, "{kind}: {error}");
        assert!(error.message.contains("is no type of an event"), "{error}");
    }
    let error = fault(with("events", &format!(r#"[["between",0,"{}",1]]"#, longer[0])).as_bytes());
    assert_eq!(error.fault, Fault::Limit, "{error}");
}

/// J7: ten thousand edges of a controller at a boundary and 64 MiB of stored states are read, and no more.
#[test]
fn edges_and_states_have_limits() {
    let edges = |count: usize| {
        let edge = |place| if place % 2 == 0 { ",\"+Fire\"" } else { ",\"-Fire\"" };
        format!(r#"[[1,{{"dt":1}}{}]]"#, (0..count).map(edge).collect::<String>())
    };
    let replay = read_text(&with("steps", &edges(MAX_EDGES))).unwrap();
    assert_eq!(played(&replay)[0].1[0].edges.len(), MAX_EDGES);
    limit("steps", &edges(MAX_EDGES + 1));

    let states = |bytes: usize| {
        let state = r#"{"index":0,"hash":"00000000000000ff","state":0}"#;
        format!("[{state}{}]", " ".repeat(bytes - state.len() - 2))
    };
    assert!(read_text(&with("checkpoints", &states(MAX_CHECKPOINT_BYTES))).is_ok());
    limit("checkpoints", &states(MAX_CHECKPOINT_BYTES + 1));
}

/// J7: the limits that users are told of; the tests here hold whatever they are to them.
#[test]
fn limits_are_as_promised() {
    assert_eq!((MAX_BOUNDARIES, MAX_ENTRIES, MAX_EVENTS), (16_000_000, 4_000_000, 1_000_000));
    assert_eq!((MAX_BOUNDARY_EVENTS, MAX_EVENT_TYPE, MAX_STREAMS), (10_000, 64, 4096));
    assert_eq!((MAX_CONTROLLERS, MAX_ACTIONS, MAX_EDGES), (64, 256, 10_000));
    assert_eq!((MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH, MAX_TEXT_BYTES), (1_048_576, 64, 4096));
    assert_eq!((MAX_CHECKPOINT_BYTES, MAX_FILE_BYTES), (67_108_864, 268_435_456));
    assert_eq!((MAX_DELTA, MAX_RUN_BOUNDARIES), (60.0, 1_099_511_627_776));
}

/// J7, P10: a recorder is full before it holds more events than are read, however many each boundary tells; what it holds
/// then is read back.
#[test]
fn a_recorder_keeps_no_more_events_than_are_read() {
    let header = read_text(&with("level", "1")).unwrap().header;
    let options = RecordOptions { hashes: false, budget: MAX_BOUNDARIES, ..RecordOptions::default() };
    let mut recorder = Recorder::new(header, None, Vec::new(), options);
    for boundary in 0..MAX_EVENTS / MAX_BOUNDARY_EVENTS {
        assert!(!recorder.is_full(), "there is room for the events of boundary {boundary}");
        recorder.boundary(1.0, None, &[]);
        let event = RecordedEvent::new(recorder.boundaries() - 1, false, "Told", &Value::Null);
        (0..MAX_BOUNDARY_EVENTS).for_each(|_| recorder.event(&event));
    }
    assert!(recorder.is_full());
    assert_eq!(recorder.observe("seen", &Value::Null), Err(PayloadError::Full));
    let replay = recorder.finish(EndKind::Budget, None, None);
    assert_eq!(replay.events.len(), MAX_EVENTS);
    assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
}

/// J7: sixteen million boundaries are read, and no more.
#[test]
fn boundaries_are_read_up_to_sixteen_million() {
    let steps = |more: u64| format!("[[{},{{\"dt\":1}}],[{more}]]", MAX_BOUNDARIES - 1);
    let replay = read_text(&with("steps", &steps(1))).unwrap();
    assert_eq!(replay.track.boundaries(), MAX_BOUNDARIES);
    limit("steps", &steps(2));
}

/// J7: a recorder keeps no more states than are read back.
#[test]
fn a_recorder_keeps_no_more_states_than_are_read() {
    let header = read_text(&with("level", "1")).unwrap().header;
    let options = RecordOptions { hashes: false, ..RecordOptions::default() };
    let mut recorder = Recorder::new(header, None, Vec::new(), options);
    let state = Payload::new(&Value::String("x".repeat(MAX_CHECKPOINT_BYTES / 4)));
    let kept = |recorder: &mut Recorder, state: &Payload| {
        recorder.boundary(1.0, None, &[]);
        recorder.checkpoint(0, state.clone())
    };
    for _ in 0..3 {
        kept(&mut recorder, &state).unwrap();
    }
    assert!(matches!(kept(&mut recorder, &state), Err(PayloadError::States(_))));
    let rest = Payload::new(&Value::String("x".repeat(MAX_CHECKPOINT_BYTES / 4 - 1000)));
    kept(&mut recorder, &rest).unwrap();
    let text = recorder.finish(EndKind::Finished, None, None).to_json();
    assert_eq!(read_text(&text).unwrap().checkpoints.len(), 4);
}

/// J7: too many streams, controllers, actions and entries.
#[test]
fn too_many_of_anything_are_refused() {
    let streams = |count: usize| {
        let stream = |place| format!(r#"{{"name":"{place:05}","seed":1,"state":2,"calls":3}}"#);
        let list = (0..count).map(stream).collect::<Vec<_>>().join(",");
        format!(r#"{{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":1,"streams":[{list}]}}"#)
    };
    assert!(read_text(&with("random", &streams(4096))).is_ok());
    limit("random", &streams(4097));

    let actions = |count: usize| {
        let action = |place| format!(r#"{{"name":"A{place}","kind":"button"}}"#);
        (0..count).map(action).collect::<Vec<_>>().join(",")
    };
    let controllers = |count: usize, actions: &str| {
        let controller = |place| format!(r#"{{"id":"p{place}","actions":[{actions}]}}"#);
        format!("[{}]", (0..count).map(controller).collect::<Vec<_>>().join(","))
    };
    limit("controllers", &controllers(65, &actions(1)));
    limit("controllers", &controllers(1, &actions(257)));
    let full = with_all(&[
        ("controllers", &controllers(64, &actions(256))),
        ("steps", r#"[[1,{"dt":1},"=A255","@p63","=A0","+A255"],[1,"@p63","-A255","@p0","-A255"]]"#),
    ]);
    let replay = read_text(&full).unwrap();
    let frames = played(&replay);
    assert!(frames[0].1[0].held.get(255) && frames[0].1[63].held.get(255) && frames[0].1[63].held.get(0));
    assert!(frames[1].1[0].held.is_empty() && frames[1].1[63].held.get(0));
    assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
}

/// P10: a recorder is full before it holds more entries than are read.
#[test]
fn a_recorder_makes_no_more_entries_than_are_read() {
    let header = read_text(&with("level", "1")).unwrap().header;
    let options = RecordOptions { hashes: false, budget: MAX_BOUNDARIES, ..RecordOptions::default() };
    let mut recorder = Recorder::new(header, None, Vec::new(), options);
    let mut delta = 0.0;
    while !recorder.is_full() {
        // Another delta each time, as with variable steps, so that each boundary is an entry.
        delta = 1.0 - delta;
        recorder.boundary(delta, None, &[]);
    }
    let entries = recorder.boundaries() as usize;
    assert!((MAX_ENTRIES - 2..=MAX_ENTRIES).contains(&entries), "{entries}");
}

/// P10: a recorder is full before its packed axes take more than fits a file, and lists more than can be counted.
#[test]
fn a_track_packs_no_more_than_fits_a_file() {
    let controllers = read_text(&with("level", "1")).unwrap().header.controllers;
    let mut track = TrackBuilder::new(&controllers);
    track.track.bytes = vec![0; MAX_PACKED_BYTES];
    assert!(!track.is_full());
    track.track.bytes.push(0);
    assert!(track.is_full() && track.has_room(1 << 20));
    assert!(!track.has_room(u32::MAX as usize + 1));
}

/// J7: a file is read up to the caller's limit.
#[test]
fn large_files_are_refused_unread() {
    let text = with("level", "1");
    let error = read_up_to(text.as_bytes(), text.len() - 1).unwrap_err();
    assert_eq!((error.fault, &error.place), (Fault::Limit, &Place::Whole));
    assert!(read_up_to(text.as_bytes(), text.len()).is_ok());
}
