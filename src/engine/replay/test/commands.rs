//! Commands in files: how they are read, what is refused, and how many there may be.

use serde_json::json;

use super::super::{
    EndKind, Fault, MAX_BOUNDARIES, MAX_COMMANDS_BYTES, Place, RecordOptions, Recorder, Replay, read,
};
use super::{fault, played, read_text, with_all};
use crate::action::{CommandValue, Delivery, Frame, FrameCommand, MAX_COMMAND_BYTES, MAX_COMMANDS};

const CONTROLLERS: &str = r#"[{"id":"player","actions":[{"name":"Fire","kind":"button"},{"name":"Say","kind":"command"},
{"name":"Aim","kind":"axis1d"}]},{"id":"player2","actions":[{"name":"Say","kind":"command"}]}]"#;

/// The small recording with commands, and with these boundaries.
fn with_steps(steps: &str) -> String {
    with_all(&[("controllers", CONTROLLERS), ("steps", steps)])
}

/// The same with these changes at its only boundary.
fn with_changes(changes: &str) -> String {
    with_steps(&format!(r#"[[1,{{"dt":1}},{changes}]]"#))
}

fn reads(text: &str) -> Replay {
    let replay = read_text(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read_text(&replay.to_json()).unwrap(), replay);
    replay
}

/// J2: commands take any value, and stand in order among the edges of their controller.
#[test]
fn commands_are_read_in_order() {
    let replay = reads(&with_steps(
        r#"[[3,{"dt":1},"!Say","+Fire","+Fire","!Say",{"b":[1,2.50],"a":{}},"Aim",0.5,"!Say",null,"-Fire","@player2","!Say",-1e-7],
[1,"!Say","@player2","!Say",true]]"#,
    ));
    let frames = played(&replay);
    let told = |boundary: usize, player: usize| -> Vec<String> {
        let frame: &Frame = &frames[boundary].1[player];
        let word = |delivery: Delivery<'_>| match delivery {
            Delivery::Edge(edge) => if edge.pressed { "+" } else { "-" }.to_owned(),
            Delivery::Command(command) => command.value.to_string(),
        };
        frame.deliveries().map(word).collect()
    };
    assert_eq!(told(0, 0), ["\"+Fire\"", "+", r#"{"a":{},"b":[1,2.5]}"#, "null", "-"]);
    assert_eq!((told(0, 1), frames[0].1[0].axis(2)), (vec!["-1e-7".to_owned()], [500, 0, 0]));
    assert!(told(1, 0).is_empty() && told(2, 1).is_empty(), "a command belongs to one boundary");
    assert_eq!(told(3, 0), ["\"@player2\"", "true"]);
    assert!(replay.to_json().contains(r#",[1,"!Say","@player2","!Say",true]]"#), "{}", replay.to_json());
    let shown = replay.input_at(0).unwrap();
    assert_eq!(
        shown,
        r#"player: Aim 0.5, !Say "+Fire" +Fire !Say {"a":{},"b":[1,2.5]} !Say null -Fire; player2: !Say -1e-7"#
    );
    let long = reads(&with_changes(&format!(r#""!Say","{}""#, "ä".repeat(100))));
    assert_eq!(long.input_at(0).unwrap(), format!("player: !Say \"{}…; player2: nothing", "ä".repeat(59)));
}

/// J7: what is no command is a fault with its place.
#[test]
fn commands_are_strict() {
    for (changes, says) in [
        (r#""!Say""#, "\"!Say\" has no value"),
        (r#""!Say"],[1"#, "\"!Say\" has no value"),
        (r#""!Fire",1"#, "no command \"Fire\""),
        (r#""!Aim",1"#, "no command \"Aim\""),
        (r#""!",1"#, "no command \"\""),
        (r#""!Shout",1"#, "no command \"Shout\""),
        (r#""!Say",1,1"#, "1.0 belongs to no axis"),
        (r#""!Say",1,{}"#, "right after the count"),
        (r#""+Say""#, "no button \"Say\""),
        (r#""Say",0"#, "no axis \"Say\""),
        (r#""=Say""#, "no button \"Say\""),
        (r#""Aim","!Say",1"#, "\"Aim\" has 0 numbers"),
        (r#""!Say",{"a":1,"b":[{"a":1,"\u0061":2}]}"#, "\"!Say\": duplicate key \"a\""),
        (r#""!Say",[1e999]"#, "number out of range"),
        (r#""!Say","\ud800""#, "hex escape"),
    ] {
        let error = fault(with_changes(changes).as_bytes());
        let code = error.fault.code();
        assert!(code == "REPLAY_INVALID" || code == "REPLAY_SYNTAX", "{changes}: {error}");
        assert!(error.to_string().contains(says), "{changes}: {error}");
        assert!(matches!(error.place, Place::Line(8, column) if column > 10), "{changes}: {error}");
    }
    let capped = CONTROLLERS.replacen("\"command\"", "\"command\",\"normalize\":true", 1);
    let error = fault(with_all(&[("controllers", &capped)]).as_bytes());
    assert!(error.to_string().contains("cannot be normalized"), "{error}");
}

/// A8, J7: a command is 4096 bytes long and 8 levels deep at most, however it is spelt, and a controller has 64 a boundary.
#[test]
fn commands_have_limits() {
    let limit = |changes: &str, says: &str| {
        let error = fault(with_changes(changes).as_bytes());
        assert!(error.fault == Fault::Limit && error.message.contains(says), "{error}");
    };
    let nested = |open: &str, close: &str, levels| {
        format!(r#""!Say",{}0{}"#, open.repeat(levels), close.repeat(levels))
    };
    let long = |bytes: usize| format!(r#""!Say","{}""#, "\\u0041".repeat(bytes - 2));
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
        reads(&with_changes(&nested(open, close, 8)));
        limit(&nested(open, close, 9), "nested deeper than 8");
        limit(&nested(open, close, 100_000), "\"!Say\"");
    }
    reads(&with_changes(&long(MAX_COMMAND_BYTES)));
    limit(&long(MAX_COMMAND_BYTES + 1), "4097 bytes, at most 4096");
    limit(&long(1 << 20), "bytes, at most 4096 are read");
    reads(&with_changes(&format!(r#""!Say",[{}1]"#, " ".repeat(60_000))));
    let many = |count: usize| vec![r#""!Say",1"#; count].join(",");
    let both = |count| format!("{},\"@player2\",{}", many(count), many(count));
    assert_eq!(reads(&with_changes(&both(MAX_COMMANDS))).track.commands(), 2 * MAX_COMMANDS);
    limit(&many(MAX_COMMANDS + 1), "more than 64 commands");
    limit(&both(MAX_COMMANDS + 1), "more than 64 commands");
    let again = format!(r#"[[1,{{"dt":1}},{0}],[1,{0}]]"#, many(MAX_COMMANDS));
    assert_eq!(reads(&with_steps(&again)).track.commands(), 2 * MAX_COMMANDS);
}

/// J7, P10: a recorder is full before it holds more than is read, and what it holds can be read.
#[test]
fn a_recorder_keeps_no_more_commands_than_are_read() {
    let header = reads(&with_changes(r#""!Say",1"#)).header;
    let mut frames: Vec<_> = header.controllers.iter().map(Frame::neutral).collect();
    let options = RecordOptions { hashes: false, budget: MAX_BOUNDARIES, ..RecordOptions::default() };
    let mut recorder = Recorder::new(header, None, Vec::new(), options);
    let value = CommandValue::new(&json!("x".repeat(MAX_COMMAND_BYTES - 2))).unwrap();
    frames[0].commands = vec![FrameCommand { action: 1, after: 0, value }; MAX_COMMANDS];
    while !recorder.is_full() {
        recorder.boundary(1.0, None, &frames);
    }
    let most = MAX_COMMANDS_BYTES / MAX_COMMANDS / MAX_COMMAND_BYTES;
    // Two players could say as much once more; only one does.
    assert_eq!(recorder.boundaries() as usize, most - 1);
    let replay = recorder.finish(EndKind::Budget, None, None);
    assert_eq!(replay.track.commands(), (most - 1) * MAX_COMMANDS);
    let loaded = read(replay.to_json().as_bytes()).unwrap();
    assert!(loaded.replay == replay);
}

/// T3: a beginning has the commands of its boundaries and no others.
#[test]
fn a_beginning_keeps_its_commands() {
    let replay = reads(&with_steps(
        r#"[[2,{"dt":1},"!Say","a"],[2],[1,"!Say","b","!Say","c"],[1,"@player2","!Say","d"]]"#,
    ));
    for (boundaries, commands) in [(0, 0), (1, 1), (4, 1), (5, 3), (6, 4), (9, 4)] {
        let prefix = replay.track.prefix(&replay.header.controllers, boundaries);
        assert_eq!((prefix.commands(), prefix.boundaries()), (commands, boundaries.min(6)));
        (0..commands as u32).for_each(|place| assert_eq!(prefix.command(place), replay.track.command(place)));
    }
    assert!(replay.track.prefix(&replay.header.controllers, 6) == replay.track);
}

/// J5: a line that was cut off in the middle of a command leaves nothing behind.
#[test]
fn a_torn_command_is_dropped() {
    let document = with_steps("").replacen("dacapo-replay", "dacapo-journal", 1).replace('\n', "");
    let whole = format!("{document}\n[1,{{\"dt\":1}},\"!Say\",1]\n");
    let kept = read(whole.as_bytes()).unwrap().replay;
    for torn in ["[1,\"!Say\",2,\"!Say\"]\n", "[1,\"!Say\",2,\"!Say\",{\"a\":", "[1,\"!Say\",2,\"+Nope\"]\n"]
    {
        let loaded = read(format!("{whole}{torn}").as_bytes()).unwrap();
        assert!(loaded.torn && loaded.replay == kept, "{torn}");
    }
}
