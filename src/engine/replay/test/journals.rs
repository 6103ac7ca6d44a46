use super::super::{Boundary, Fault, JOURNAL_FORMAT, Loaded, MAX_CHECKPOINT_BYTES, Place, Replay, read};
use super::{fault, played, recorded, with_all};
use crate::action::Frame;

/// The first line of a journal, then others.
fn journal(lines: &[&str]) -> String {
    let format = format!("\"{JOURNAL_FORMAT}\"");
    let hashes = r#"{"algorithm":"xxh3-serde-v1","every":2}"#;
    let first = with_all(&[("format", &format), ("steps", ""), ("hashes", hashes)]).replace('\n', "");
    format!("{first}\n{}", lines.iter().map(|line| format!("{line}\n")).collect::<String>())
}

/// Whether a recording is what another begins with, but for what was not written yet.
fn is_beginning(part: &Replay, whole: &Replay, all: &[(Boundary, Vec<Frame>)]) {
    let frames = played(part);
    for (place, ((boundary, frames), (expected, all))) in frames.iter().zip(all).enumerate() {
        let last = place + 1 == part.track.boundaries() as usize;
        assert!(frames == all && (boundary == expected || (last && boundary.paused.is_none())), "{place}");
    }
    assert!(frames.len() <= all.len() && whole.events.iter().take(part.events.len()).eq(part.events.iter()));
    assert!(whole.checkpoints.starts_with(&part.checkpoints) && part.header == whole.header);
    let hashes = |replay: &Replay| replay.hashes.clone().unwrap_or_default();
    assert!(hashes(whole).low16.starts_with(&hashes(part).low16));
    assert!(hashes(whole).full.starts_with(&hashes(part).full));
}

/// J5: a journal that is cut off anywhere, or still growing, holds what was whole, and more the longer it is.
#[test]
fn every_cut_of_a_journal_is_a_beginning() {
    let (whole, bytes) = recorded::lively();
    assert_eq!(read(&bytes).unwrap(), Loaded { replay: whole.clone(), torn: false, unfinished: false });
    let all = played(&whole);
    assert!(whole.track.boundaries() > 400 && whole.events.len() > 30 && whole.checkpoints.len() > 2);
    let first = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    for end in 0..=first {
        fault(&bytes[..end]);
    }
    let mut boundaries = 0;
    for end in first + 1..=bytes.len() {
        let loaded = read(&bytes[..end]).unwrap_or_else(|error| panic!("{end}: {error}"));
        assert_eq!(loaded.torn, bytes[end - 1] != b'\n', "{end}");
        assert_eq!(loaded.unfinished, end != bytes.len());
        assert!(loaded.replay.track.boundaries() >= boundaries);
        boundaries = loaded.replay.track.boundaries();
        if bytes[end - 1] == b'\n' {
            is_beginning(&loaded.replay, &whole, &all);
            let again = read(loaded.replay.to_json().as_bytes()).unwrap().replay;
            assert_eq!(again, loaded.replay, "a part is as good a recording as the whole");
        }
    }
    assert_eq!(boundaries, whole.track.boundaries());
}

/// J5: whatever a crash leaves at the end is one line that is dropped.
#[test]
fn garbage_at_the_end_is_dropped() {
    let text = journal(&[r#"[5,{"dt":1}]"#, r#"[1,"+Fire"]"#, r#"{"event":[5,"a",1]}"#]);
    let clean = read(text.as_bytes()).unwrap();
    assert!(!clean.torn && clean.unfinished);
    let garbage: [&[u8]; 18] = [
        b"[",
        b"[1]",
        b"garbage",
        b"garbage\n",
        b"\n",
        b"\0\0\0\0",
        b"\0\0\0\0\n",
        b"\xFF\xFE",
        b"\xFF\xFE\n",
        b"[1,\"+Nope\"]\n",
        b"[1,{\"dt\":2},\"-Fire\",\"-Fire\"]\n",
        b"[1,{\"dt\":2},\"-Fire\"]x\n",
        b"{}\n",
        b"{\"paused\":true,\"event\":[0,\"a\",1]}\n",
        b"{\"event\":[6,\"a\",1]}\n",
        b"{\"hashes\":{\"full\":[\"zz\"],\"low16\":\"AQAAAgMA\"}}\n",
        b"{\"hashes\":{\"full\":[],\"low16\":\"AQAAAgMA\"}}\n",
        b"{\"end\":{\"kind\":\"fin",
    ];
    for tail in garbage {
        let bytes = [text.as_bytes(), tail].concat();
        let loaded = read(&bytes).unwrap_or_else(|error| panic!("{tail:?}: {error}"));
        assert_eq!(loaded, Loaded { torn: true, ..clean.clone() }, "{:?}", String::from_utf8_lossy(tail));
    }
}

/// J7: a line in the middle that is none is a fault with its line.
#[test]
fn garbage_in_the_middle_is_a_fault_with_its_line() {
    for (line, says) in [
        ("garbage", "\"garbage\" is no line"),
        ("", "\"\" is no line"),
        ("\u{0}", "\"\\0\" is no line"),
        ("null", "\"null\" is no line"),
        ("7", "\"7\" is no line"),
        ("\"paused\"", "paused"),
        ("[]", "at least 1"),
        (" [1]", "\" [1]\" is no line"),
        (r#"[1,"+Jump"]"#, "no button"),
        (r#"[1,"+Fire"]"#, "changes nothing"),
        (r#"[1,"=Aim"]"#, "no button"),
        (r#"[1] [1]"#, "trailing characters"),
        (r#"[16000000]"#, "16000000 boundaries"),
        ("{}", "expected"),
        (r#"{"paused":null}"#, "null"),
        (r#"{"paused":true,"paused":true}"#, "expected"),
        (r#"{"stop":true}"#, "stop"),
        (r#"{"event":[6,"a",1]}"#, "boundary 6"),
        (r#"{"event":[4,"a",1]}"#, "out of order"),
        (r#"{"event":{"boundary":1}}"#, "an event"),
        (r#"{"hashes":{"full":[],"low16":"AQAAAgMA"}}"#, "expected 1"),
        (r#"{"hashes":["",[]]}"#, "expected an object"),
        (r#"{"hashes":{"full":[],"low16":"AQ=="}}"#, "base64"),
        (r#"{"checkpoint":{"index":7,"hash":"00000000000000ff","state":1}}"#, "index 7"),
        (r#"{"end":{"kind":"asleep"}}"#, "asleep"),
        (r#"{"end":["finished"]}"#, "expected an object"),
    ] {
        let text = journal(&[r#"[5,{"dt":1}]"#, r#"[1,"+Fire"]"#, r#"{"event":[5,"a",1]}"#, line, "[1]"]);
        let error = fault(text.as_bytes());
        assert!(matches!(error.place, Place::Line(5, column) if column > 0), "{line}: {error}");
        assert!(error.to_string().contains(says), "{line}: {error}");
        let torn = format!("{}[1", text.strip_suffix("[1]\n").unwrap());
        assert_eq!(fault(torn.as_bytes()).place, error.place, "only one line may be cut off");
    }
}

/// J7: pauses that belong nowhere, lines after the end, and hashes that were not announced.
#[test]
fn lines_have_their_place() {
    for (lines, line) in [
        (&[r#"{"paused":true}"#, r#"[5,{"dt":1}]"#][..], 2),
        (&[r#"[5,{"dt":1}]"#, r#"{"paused":true}"#, r#"{"paused":true}"#, "[1]"], 4),
        (&[r#"[1,{"dt":1,"paused":true}]"#, r#"{"paused":false}"#, "[1]"], 3),
        (&[r#"[5,{"dt":1}]"#, r#"{"end":{"kind":"cut"}}"#, "[1]", "[1]"], 4),
        (&[r#"[5,{"dt":1}]"#, r#"{"end":{"kind":"cut"}}"#, r#"{"end":{"kind":"cut"}}"#, "[1]"], 4),
        (&["[5]", "[1]"], 2),
    ] {
        let error = fault(journal(lines).as_bytes());
        assert!(matches!(error.place, Place::Line(at, _) if at == line), "{lines:?}: {error}");
    }
    let hashes = r#""hashes":{"algorithm":"xxh3-serde-v1","every":2}"#;
    let lines =
        [r#"[3,{"dt":1}]"#, r#"{"hashes":{"full":[],"low16":"AQA=","final":"0000000000000001"}}"#, "[1]"];
    let text = journal(&lines);
    assert_eq!(read(text.as_bytes()).unwrap().replay.hashes.unwrap().low16, [1]);
    let unannounced = text.replacen(&format!(",{hashes}"), "", 1);
    assert_eq!(fault(unannounced.as_bytes()).place, Place::Line(3, 1));
}

/// J7: the first line is as strict as a document, and what has lines of its own is not in it.
#[test]
fn the_first_line_is_strict() {
    let text = journal(&[r#"[5,{"dt":1}]"#]);
    let edited = |edit: &str| text.replacen("\"version\":1", edit, 1);
    assert!(read(edited("\"version\":1").as_bytes()).is_ok());
    for (edit, code) in [
        ("\"version\":2", "REPLAY_VERSION"),
        ("\"version\":2,\"vectors\":[]", "REPLAY_VERSION"),
        ("\"version\":1,\"vectors\":[]", "REPLAY_INVALID"),
        ("\"version\":1,\"version\":1", "REPLAY_INVALID"),
        ("\"version\":1,\"steps\":[]", "REPLAY_INVALID"),
        ("\"version\":1,\"events\":[]", "REPLAY_INVALID"),
        ("\"version\":1,\"end\":{\"kind\":\"cut\"}", "REPLAY_INVALID"),
        (
            "\"version\":1,\"checkpoints\":[{\"index\":1,\"hash\":\"00000000000000ff\",\"state\":1}]",
            "REPLAY_INVALID",
        ),
        ("\"version\":1}\n{\"a\":1", "REPLAY_INVALID"),
    ] {
        assert_eq!(fault(edited(edit).as_bytes()).fault.code(), code, "{edit}");
    }
    let parent = "\"version\":1,\"parent\":{\"name\":\"a\",\"hash\":\"00000000000000ff\",\"boundary\":3},\
        \"checkpoints\":[{\"index\":0,\"hash\":\"00000000000000ff\",\"state\":1}]";
    let replay = read(edited(parent).as_bytes()).unwrap().replay;
    assert_eq!((replay.parent.map(|parent| parent.boundary), replay.checkpoints.len()), (Some(3), 1));
    let bytes = [text.as_bytes(), b"[1]\n\xFF\n[1]\n"].concat();
    assert_eq!((fault(&bytes).fault, fault(&bytes).place), (Fault::Encoding, Place::Line(4, 1)));
}

/// J7: the states of all lines together have the bound of a recording's.
#[test]
fn states_of_a_journal_have_one_limit() {
    // The bytes of what stands after the line's own name.
    let point = |index: u32, bytes: usize| {
        let text = format!(r#"{{"index":{index},"hash":"00000000000000ff","state":""#);
        format!(r#"{{"checkpoint":{text}{}"}}}}"#, "x".repeat(bytes - text.len() - 2))
    };
    let half = MAX_CHECKPOINT_BYTES / 2;
    let text = journal(&[r#"[3,{"dt":1}]"#, &point(1, half), &point(2, half + 1), "[1]"]);
    assert_eq!(fault(text.as_bytes()).fault, Fault::Limit);
}
