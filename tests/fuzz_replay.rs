//! Recordings that were changed at random: each is read or refused, with one short line, little memory and no
//! panic; what is read can be written, read again as the same, and played to its end.
//!
//! The changes are drawn from a fixed seed, so a failure here fails again.
#![allow(clippy::disallowed_types, reason = "reads in a thread of little stack; simulates nothing")]

#[path = "fuzz_replay/mutate.rs"]
mod mutate;
#[path = "fuzz_replay/seeds.rs"]
mod seeds;

use std::thread;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use dacapo_engine::action::{CommandValue, Frame, MAX_COMMANDS};
use dacapo_engine::random::Mulberry32;
use dacapo_engine::replay::{Cursor, Loaded, MAX_EVENTS, Place, ReadError, Replay, read};

use mutate::mutate;

/// Boundaries played of each: a changed count may ask for millions of the same.
const PLAYED: u64 = 3000;

/// Drives a playback through a recording.
fn play(replay: &Replay) {
    let mut frames: Vec<Frame> = replay.header.controllers.iter().map(Frame::neutral).collect();
    let mut cursor = Cursor::default();
    let mut count = 0;
    while count < PLAYED {
        let Some(delta) = cursor.next_delta(&replay.track) else { break };
        assert!(delta.is_finite() && delta.is_sign_positive());
        let boundary = cursor.read(&replay.track, &mut frames).expect("it has a delta");
        assert_eq!(boundary.delta.to_bits(), delta.to_bits());
        for frame in &frames {
            assert!(frame.axes.iter().flatten().all(|component| component.unsigned_abs() <= 1000));
            assert!(frame.edges.iter().rev().all(|edge| {
                let last = frame.edges.iter().rev().find(|other| other.action == edge.action);
                last.is_some_and(|last| frame.held.get(edge.action) == last.pressed)
            }));
            assert!(frame.commands.len() <= MAX_COMMANDS);
            assert!(frame.deliveries().count() == frame.edges.len() + frame.commands.len());
            for command in &frame.commands {
                assert!(usize::from(command.after) <= frame.edges.len());
                assert_eq!(CommandValue::new(&command.value).as_ref(), Ok(&command.value), "in one spelling");
            }
        }
        count += 1;
    }
    assert_eq!(count, replay.track.boundaries().min(PLAYED));
}

fn check_error(error: &ReadError) {
    let shown = error.to_string();
    assert!(!shown.contains(char::is_control) && shown.len() < 400, "{shown:?}");
    assert!(error.place != Place::Whole, "{shown}");
}

/// Reads a text with all that must then hold. Whether it could be read.
fn check(bytes: &[u8]) -> bool {
    let mut outcome = None;
    let memory = allocation_counter::measure(|| outcome = Some(read(bytes)));
    assert!(memory.bytes_max < (bytes.len() as u64) * 4 + (16 << 20), "{} bytes", memory.bytes_max);
    match outcome {
        Some(Ok(Loaded { replay, .. })) => {
            let text = replay.to_json();
            let again = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(again.replay == replay, "{text}");
            assert!(!again.torn && again.replay.to_json() == text);
            play(&replay);
            true
        }
        Some(Err(error)) => {
            check_error(&error);
            false
        }
        None => unreachable!("the text was read"),
    }
}

/// Changes seeds at random so often, and says how many of them were still recordings.
fn fuzz(seeds: &[String], seed: u32, cases: u32) {
    let mut random = Mulberry32::new(seed);
    let mut fine = 0;
    for case in 0..cases {
        let bytes = mutate(seeds, &mut random);
        let outcome = std::panic::catch_unwind(|| check(&bytes));
        match outcome {
            Ok(read) => fine += u32::from(read),
            Err(_) => panic!("seed {seed}, case {case}:\n{}", String::from_utf8_lossy(&bytes)),
        }
    }
    // Changes that leave nothing readable, or change nothing, would test little.
    assert!(fine > cases / 50 && fine < cases / 10 * 9, "{fine} of {cases} could be read");
}

#[test]
fn the_seeds_themselves_are_fine() {
    for seed in seeds::documents().iter().chain(&seeds::journals()) {
        let loaded = read(seed.as_bytes()).unwrap_or_else(|error| panic!("{error}: {seed}"));
        assert!(!loaded.torn && check(seed.as_bytes()), "{seed}");
    }
}

#[test]
fn changed_documents() {
    fuzz(&seeds::documents(), 1, 40_000);
}

#[test]
fn changed_journals() {
    fuzz(&seeds::journals(), 2, 40_000);
}

/// Nesting a hundred thousand deep, wherever it may stand, is a clean fault, with little stack as well.
#[test]
fn deep_nesting_is_a_clean_fault() {
    let deep = ["[".repeat(100_000), r#"{"a":"#.repeat(100_000)];
    let mut texts = vec![deep[0].clone(), deep[1].clone(), "[".repeat(10 << 20)];
    for nested in deep {
        let closed = |open: &str| format!("{open}0{}", open.chars().rev().map(closing).collect::<String>());
        for value in [nested.clone(), closed(&nested)] {
            for member in
                ["level", "metadata", "unknown", "events", "steps", "hashes", "end", "version", "random"]
            {
                texts.push(seeds::documents()[0].replacen('{', &format!("{{\"{member}\":{value},"), 1));
                texts.push(format!("{{\"{member}\":{value}}}"));
            }
            texts.push(format!("{}[1,{value}]\n[1]\n", seeds::journals()[0]));
            texts.push(format!("{}{{\"event\":[0,\"a\",{value}]}}\n[1]\n", seeds::journals()[0]));
        }
    }
    let small = thread::Builder::new().stack_size(512 << 10);
    let reading = small.spawn(move || {
        for text in &texts {
            check_error(&read(text.as_bytes()).expect_err("nested too deep"));
        }
    });
    reading.expect("a thread").join().expect("no fault brings the thread down");
}

/// However many items a list pretends to have, a fault costs little more memory than the text.
#[test]
fn endless_lists_take_little_memory() {
    let list = |item: &str| format!("[{}0]", format!("{item},").repeat(2_000_000));
    let numbers = list("0");
    let full = format!(r#"{{"algorithm":"xxh3-serde-v1","every":1,"low16":"","full":{}}}"#, list("\"\""));
    let small = &seeds::documents()[0];
    let journal = &seeds::journals()[0];
    let with = |member: &str, value: &str| small.replacen("]]}", &format!("]],\"{member}\":{value}}}"), 1);
    for text in [
        with("events", &numbers),
        with("events", &format!("[{numbers}]")),
        with("hashes", &full),
        with("checkpoints", &list("{}")),
        with("end", &numbers),
        small.replacen("\"seed\":1", &format!("\"seed\":1,\"streams\":{numbers}"), 1),
        small.replacen("\"dacapo-replay\"", &numbers, 1),
        small.replacen("\"version\":1", &format!("\"version\":{numbers}"), 1),
        format!("{journal}{{\"event\":{numbers}}}\n[1]\n"),
        format!("{journal}{{\"hashes\":{{\"low16\":\"\",\"full\":{numbers}}}}}\n[1]\n"),
    ] {
        let memory =
            allocation_counter::measure(|| check_error(&read(text.as_bytes()).expect_err("nonsense")));
        assert!(
            text.len() > 4_000_000 && memory.bytes_max < text.len() as u64 * 4 + (16 << 20),
            "{memory:?}"
        );
    }
}

/// J7: values that would take eighty times their text as trees are kept as text, levels, events and states alike.
#[test]
fn dense_values_take_little_memory() {
    let dense = |times: usize| format!("[{}0]", r#"{"":0},"#.repeat(times));
    let small = &seeds::documents()[0];
    let with = |member: &str, value: &str| small.replacen("]]}", &format!("]],\"{member}\":{value}}}"), 1);
    let event = format!("[0,\"Dense\",{}],", dense(100_000));
    let state = format!(r#"[{{"index":0,"hash":"0123456789abcdef","state":{}}}]"#, dense(3_000_000));
    for text in [
        with("level", &dense(149_000)),
        with("metadata", &format!(r#"{{"notes":{}}}"#, dense(149_000))),
        with("events", &format!("[{}]", event.repeat(20).trim_end_matches(','))),
        with("checkpoints", &state),
    ] {
        let memory = allocation_counter::measure(|| drop(read(text.as_bytes()).expect("a recording")));
        assert!(memory.bytes_max < text.len() as u64 * 4 + (16 << 20), "{} bytes: {memory:?}", text.len());
    }
}

/// J2, J7: packed axes take no more memory than is promised, whatever they hold: as many values in as few bytes as can be,
/// values that take more when they are not packed, and axes that never move beside one that does.
#[test]
fn packed_axes_take_little_memory() {
    let entries = |axes: usize, boundaries: usize, entry: &str| {
        let axis = |place| format!(r#"{{"name":"A{place}","kind":"axis1d"}}"#);
        let axes = (0..axes).map(axis).collect::<Vec<_>>().join(",");
        let controllers = format!(r#"[{{"id":"p","actions":[{{"name":"Fire","kind":"button"}},{axes}]}}]"#);
        let begin = r#"{"format":"dacapo-replay","version":1,"sceneId":"a","gameVersion":1,
"random":{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":1},"controllers":"#;
        let count = (1 << 20) / entry.len();
        let list = vec![entry; count.min(15_000_000 / boundaries)].join(",");
        format!(r#"{begin}{controllers},"steps":[[1,{{"dt":1}}],{list}]}}"#)
    };
    // A value of 1 and 0 in turns, by differences of two bits, and one that changes at each fourth boundary.
    let chunk = |header: u32, others: u32, differences: fn(u32) -> u32| {
        let bits = (0..4).map(|bit| header >> bit & 1).chain((0..11).map(|bit| 1000 >> bit & 1));
        let rest = (0..others).flat_map(|place| (0..header).map(move |bit| differences(place) >> bit & 1));
        let bits: Vec<u8> = bits.chain(rest).map(|bit| bit as u8).collect();
        bits.chunks(8).map(|byte| byte.iter().rev().fold(0, |all, bit| all << 1 | bit)).collect::<Vec<u8>>()
    };
    let text = |chunk: &[u8]| BASE64.encode(chunk.repeat(16));
    let turns = text(&chunk(2, 63, |place| 2 - place % 2));
    let seldom = text(&chunk(1, 63, |place| u32::from(place % 4 == 3)));
    let still = text(&chunk(0, 63, |_| 0));
    let many: String = (1..200).map(|place| format!(r#","~A{place}","{still}""#)).collect();
    let short = format!(r#"[4,"~A0","{}"],[1]"#, BASE64.encode(chunk(2, 3, |place| 2 - place % 2)));
    for (axes, boundaries, entry) in [
        (1, 1024, format!(r#"[1024,"~A0","{turns}"]"#)),
        (1, 1024, format!(r#"[1024,"~A0","{seldom}"]"#)),
        (200, 1024, format!(r#"[1024,"~A0","{seldom}"{many}]"#)),
        (1, 5, short),
    ] {
        let text = entries(axes, boundaries, &entry);
        let mut read_as = None;
        let memory = allocation_counter::measure(|| read_as = Some(read(text.as_bytes())));
        assert!(matches!(read_as, Some(Ok(_))), "{read_as:?}");
        assert!(
            memory.bytes_max < text.len() as u64 * 4 + (16 << 20),
            "{entry}: {} bytes, {memory:?}",
            text.len()
        );
    }
}

/// J7: a million of the tiniest events take no more than is promised, and none of them a piece of memory of its own, of
/// which an allocator would make several times as much.
#[test]
fn a_million_tiny_events_take_little_memory() {
    let small = &seeds::documents()[0];
    for event in [r#"[0,"a",0]"#, r#"["between",0,"Aim_2",null]"#] {
        let list = vec![event; MAX_EVENTS].join(",");
        let text = small.replacen("]]}", &format!("]],\"events\":[{list}]}}"), 1);
        let mut replay = None;
        let memory = allocation_counter::measure(|| replay = read(text.as_bytes()).ok());
        assert_eq!(replay.map(|loaded| loaded.replay.events.len()), Some(MAX_EVENTS));
        assert!(memory.bytes_max < text.len() as u64 * 4 + (16 << 20), "{} bytes: {memory:?}", text.len());
        assert!(memory.count_max < 1000, "{event}: {memory:?}");
    }
}

/// J7: commands of any shape take no more memory than is promised, and none of them a piece of memory of its own.
#[test]
fn many_commands_take_little_memory() {
    let full = &seeds::documents()[2];
    let (start, _) = full.split_once("\"steps\":").expect("boundaries");
    let numbers = vec!["1e15"; 200].join(",");
    let texts = vec!["\"\""; 1000].join(",");
    for (command, entries) in [
        (r#""!Say",1"#.to_owned(), 1_000),
        (r#""!Say","!Say""#.to_owned(), 200),
        (format!(r#""!Say",[{numbers}]"#), 20),
        (format!(r#""!Say",[{texts}]"#), 10),
        (format!(r#""!Say",[{}]"#, vec!["[[{}]]"; 500].join(",")), 10),
    ] {
        let entry = vec![&command[..]; MAX_COMMANDS].join(",");
        let list = vec![format!("[1,{entry}]"); entries].join(",");
        let text = format!("{start}\"steps\":[[1,{{\"dt\":1}}],{list}]}}");
        let mut replay = None;
        let memory = allocation_counter::measure(|| replay = read(text.as_bytes()).ok());
        assert_eq!(replay.map(|loaded| loaded.replay.track.commands()), Some(entries * MAX_COMMANDS));
        // Less room for the rest than is promised: these files are small.
        let most = text.len() as u64 * 4 + (1 << 20);
        assert!(memory.bytes_max < most, "{} bytes of {command:.40}: {memory:?}", text.len());
        assert!(memory.count_max < 10_000, "{command:.40}: {memory:?}");
    }
}

/// What closes an opening bracket; nothing for other letters.
fn closing(letter: char) -> &'static str {
    match letter {
        '[' => "]",
        '{' => "}",
        _ => "",
    }
}
