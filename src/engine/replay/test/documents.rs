use serde_json::Value;

use super::super::{Cursor, read};
use super::{fault, played, read_text, with, with_all, with_options};
use crate::action::Frame;
use crate::replay::Change;
use crate::replay::Payload;

/// J1, J2: the documented example says what the documentation says.
#[test]
fn the_documented_example_is_read() {
    let replay = read_text(&with("level", r#"{"speed":4}"#)).unwrap();
    let header = &replay.header;
    assert_eq!((header.scene_id.as_str(), header.game_version, header.random.seed), ("walker", 3, 42));
    assert_eq!(header.level.as_ref().map(|level| level.value()["speed"].clone()), Some(Value::from(4)));
    let frames = played(&replay);
    assert_eq!((frames.len(), replay.track.len()), (21, 3));
    assert!(frames.iter().all(|(boundary, _)| boundary.delta.to_bits() == (1.0_f64 / 120.0).to_bits()));
    assert!(frames.iter().all(|(_, frames)| frames[0].axis(1) == [1000, 0, 0]));
    let held: Vec<_> =
        frames.iter().map(|(_, frames)| (frames[0].held.get(0), frames[1].held.get(0))).collect();
    assert_eq!(held[..14], [(false, false); 14]);
    assert_eq!(held[14..20], [(true, false); 6]);
    assert_eq!(held[20], (false, true));
    let edges: usize = frames.iter().flat_map(|(_, frames)| frames).map(|frame| frame.edges.len()).sum();
    assert_eq!(edges, 3, "each edge reaches one boundary");
}

/// J2: what a person may write beyond what the recorder writes.
#[test]
fn entries_may_be_written_by_hand() {
    for steps in [
        "[]",
        r#"[[1,{"dt":0}]]"#,
        r#"[[1,{"dt":1},"=Fire","-Fire","@player2","=Fire"]]"#,
        r#"[[1,{"dt":1},"+Fire","@player2","=Fire"]]"#,
        r#"[[1,{"dt":1},"@player2","+Fire","@player","+Fire","@player2","-Fire"]]"#,
        r#"[[1,{"dt":1},"Move",-0.6,-0.8,"Aim",-1],[3],[4,{}],[1,"Aim",-1]]"#,
        r#"[[1,{"dt":1},"Aim",0.5,"Aim",1e-3],[1,{"dt":1.0,"pause":true,"paused":false}]]"#,
        r#"[[1,{"dt":1},"\u0041im",0]]"#,
        r#"[[15999999,{"dt":1}],[1]]"#,
    ] {
        let replay = read_text(&with("steps", steps)).unwrap_or_else(|error| panic!("{steps}: {error}"));
        let text = replay.to_json();
        assert_eq!(read_text(&text).unwrap(), replay, "{steps}: {text}");
        if replay.track.boundaries() < 100 {
            played(&replay);
        }
    }
}

/// J2, T5: everything is neutral before the first boundary, whatever the frames held that a playback is given.
#[test]
fn a_playback_begins_neutral() {
    let replay = read_text(&with("steps", r#"[[1,{"dt":1},"=Fire","Aim",0.5],[1,"Aim",0]]"#)).unwrap();
    let mut frames: Vec<Frame> = replay.header.controllers.iter().map(Frame::neutral).collect();
    frames[0].axes[1] = [1000, 0, 0];
    frames[1].held.set(0, true);
    let mut cursor = Cursor::default();
    cursor.read(&replay.track, &mut frames).unwrap();
    assert!(frames[0].held.get(0) && frames[1].held.is_empty());
    assert_eq!((frames[0].axis(1), frames[0].axis(2)), ([0; 3], [500, 0, 0]));
    cursor.read(&replay.track, &mut frames).unwrap();
    assert!(frames[0].held.get(0) && frames[0].axis(2) == [0; 3], "later ones change what was");
}

/// J2: a controller's edges are counted by themselves, so that what two controllers did can be read again.
#[test]
fn two_controllers_may_have_ten_thousand_edges_each() {
    let edges = r#","+Fire","-Fire""#.repeat(5000);
    let steps = format!(r#"[[1,{{"dt":1}}{edges},"@player2"{edges}]]"#);
    let replay = read_text(&with("steps", &steps)).unwrap();
    assert!(played(&replay)[0].1.iter().all(|frame| frame.edges.len() == 10_000));
    for steps in [
        format!(r#"[[1,{{"dt":1}}{edges},"+Fire"]]"#),
        format!(r#"[[1,{{"dt":1}}{edges},"@player2"{edges},"@player","+Fire"]]"#),
    ] {
        assert_eq!(fault(with("steps", &steps).as_bytes()).fault.code(), "REPLAY_LIMIT");
    }
}

/// J1: every optional member, and none.
#[test]
fn optional_members_are_read() {
    let text = with_all(&[
        ("engineVersion", r#""0.1.0""#),
        ("arithmetic", r#""0123""#),
        ("metadata", r#"{"a":{"a":[null,true]},"b":1.5}"#),
        ("level", "null"),
        (
            "random",
            r#"{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":4294967295,"streams":[
            {"name":"a","seed":1,"state":2,"calls":18446744073709551615},{"name":"\ud83d\udc7e","seed":1,"state":2,"calls":3}]}"#,
        ),
        (
            "events",
            r#"[["between",0,"note",null],[0,"hit",{"by":2}],[0,"hit",[]],[20,"end",1],["between",21,"note","x"]]"#,
        ),
        (
            "hashes",
            r#"{"algorithm":"xxh3-serde-v1","every":2,"full":["0000000000000200"],"low16":"AQAAAgMA","final":"00000000000a0003"}"#,
        ),
        (
            "checkpoints",
            r#"[{"index":0,"hash":"00000000000000ff","state":{}},{"index":21,"hash":"00000000000000ff","state":[1]}]"#,
        ),
        ("parent", r#"{"name":"older","hash":"00000000000000ff","boundary":4}"#),
        ("end", r#"{"kind":"failed","status":"won","message":"why"}"#),
    ]);
    let replay = read_text(&text).unwrap();
    assert_eq!(replay.header.level, Some(Payload::new(&Value::Null)), "a level of null is a level");
    assert_eq!(replay.header.random.streams.as_ref().map(Vec::len), Some(2));
    assert_eq!((replay.events.len(), replay.checkpoints.len()), (5, 2));
    let hashes = replay.hashes.as_ref().unwrap();
    assert_eq!((hashes.low16.as_slice(), hashes.full.as_slice()), (&[1, 512, 3][..], &[512][..]));
    assert!(hashes.agrees(0, 0x77_0001) && hashes.agrees(1, 512) && hashes.agrees(2, 0xa_0003));
    assert!(hashes.agrees(3, 99), "beyond the last recorded hash there is nothing to compare");
    assert!(!hashes.agrees(0, 2) && !hashes.agrees(1, 0x1_0200) && !hashes.agrees(2, 3));
    assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
    let bare = read_text(&with("level", "")).unwrap();
    assert!(bare.hashes.is_none() && bare.header.random.streams.is_none() && bare.end.is_none());
}

/// A9: options of a port are any value; with blanks or without, they come back as they were.
#[test]
fn options_of_ports_are_read() {
    let text = with_all(&[
        ("controllers", &with_options(&["{ \"a b\" : [1.50, null] }", "null", "\"soft\""])),
        ("steps", "[[1,{\"dt\":1},\"@player2\",\"+Fire\"]]"),
    ]);
    let replay = read_text(&text).unwrap();
    let options = &replay.header.options;
    let texts: Vec<_> = options.iter().map(|options| options.as_ref().map(Payload::text)).collect();
    assert_eq!(texts, [Some("{\"a b\":[1.50,null]}"), Some("null"), Some("\"soft\"")]);
    assert_eq!(replay.header.controllers.len(), 3);
    assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
    let bare = read_text(&with("level", "")).unwrap();
    assert_eq!(bare.header.options, [None, None]);
    assert!(!bare.to_json().contains("options"));
}

/// FR-F1: deltas and payloads come back by their bits.
#[test]
fn floats_survive() {
    for shown in ["17.633311394000017", "60", "1.5777777777770001", "0.008333333333333333", "5e-324", "0"] {
        let bits = shown.parse::<f64>().unwrap().to_bits();
        let steps = format!(r#"[[1,{{"dt":{shown}}}]]"#);
        let replay = read_text(&with_all(&[("steps", &steps), ("level", shown)])).unwrap();
        let again = read_text(&replay.to_json()).unwrap();
        for replay in [&replay, &again] {
            assert_eq!(played(replay)[0].0.delta.to_bits(), bits, "{shown}");
            assert_eq!(
                replay.header.level.as_ref().and_then(|level| level.value().as_f64()).map(f64::to_bits),
                Some(bits)
            );
        }
    }
}

/// J2: all 2001 values of an axis, written in the shortest way and read exactly.
#[test]
fn every_thousandth_is_written_and_read() {
    let entries = (-1000..=1000).map(|k| format!(r#"[1,{{"dt":1}},"Aim",{}]"#, f64::from(k) / 1000.0));
    let steps = format!("[{}]", entries.collect::<Vec<_>>().join(",")).replace("-0]", "0]");
    let replay = read_text(&with("steps", &steps)).unwrap();
    let values =
        replay.track.entries().flat_map(|(_, changes)| changes.into_owned()).filter_map(
            |change| match change {
                Change::Axis { value, .. } => Some(value[0]),
                _ => None,
            },
        );
    assert!(values.eq(-1000..=1000));
    assert!(replay.to_json().contains(r#""Aim",-0.001]"#) && replay.to_json().contains(r#""Aim",0.5]"#));
    assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
}

/// FR-F8: a byte order mark and either line end are fine; FR-F6: whole numbers beyond 2^53 are exact.
#[test]
fn encodings_and_large_numbers() {
    let text =
        with("metadata", r#"{"a":9007199254740993,"b":18446744073709551615,"c":-9223372036854775808}"#);
    let replay = read_text(&text).unwrap();
    assert_eq!(read_text(&format!("\u{feff}{text}")).unwrap(), replay);
    assert_eq!(read_text(&text.replace('\n', "\r\n")).unwrap(), replay);
    assert_eq!(read_text(&format!(" \n\t{text}\r\n ")).unwrap(), replay);
    let shown = replay.to_json();
    for number in ["9007199254740993", "18446744073709551615", "-9223372036854775808"] {
        assert!(shown.contains(number), "{shown}");
    }
}

/// J7: of every cut of a small recording each is an error, and each says where.
#[test]
fn every_cut_is_an_error() {
    let text = with("metadata", r#"{"who":"é\ud83d\udc7e","n":[1.5e3,true,null]}"#);
    assert!(read(text.as_bytes()).is_ok());
    for end in 0..text.len() {
        fault(&text.as_bytes()[..end]);
    }
}
