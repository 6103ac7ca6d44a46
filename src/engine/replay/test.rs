mod bounds;
mod commands;
mod documents;
mod faults;
mod generate;
mod groups;
mod journals;
mod members;
mod places;
mod recorded;
mod round_trip;
mod sticks;
mod sweeps;
mod verdicts;

use super::{Boundary, Cursor, Loaded, Place, ReadError, Replay, read};
use crate::action::Frame;

/// Members of a small valid recording.
const MEMBERS: [(&str, &str); 7] = [
    ("format", r#""dacapo-replay""#),
    ("version", "1"),
    ("sceneId", r#""walker""#),
    ("gameVersion", "3"),
    ("random", r#"{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":42}"#),
    (
        "controllers",
        r#"[{"id":"player","actions":[{"name":"Fire","kind":"button"},{"name":"Move","kind":"axis2d","normalize":true},
{"name":"Aim","kind":"axis1d"}]},{"id":"player2","actions":[{"name":"Fire","kind":"button"}]}]"#,
    ),
    ("steps", r#"[[14,{"dt":0.008333333333333333},"Move",1,0],[6,"+Fire"],[1,"-Fire","@player2","+Fire"]]"#),
];

/// The small recording with one member replaced or added, or left out where the text is empty.
fn with(name: &str, text: &str) -> String {
    with_all(&[(name, text)])
}

/// The small recording with some members replaced, added, or left out.
fn with_all(edits: &[(&str, &str)]) -> String {
    let edited = |name: &str| edits.iter().find(|(edit, _)| *edit == name).map(|(_, text)| *text);
    let kept = MEMBERS.iter().map(|(name, text)| (*name, edited(name).unwrap_or(text)));
    let added = edits.iter().filter(|(name, _)| MEMBERS.iter().all(|(member, _)| member != name)).copied();
    let members = kept.chain(added).filter(|(_, text)| !text.is_empty());
    let members: Vec<_> = members.map(|(name, text)| format!("\"{name}\":{text}")).collect();
    format!("{{{}}}", members.join(",\n"))
}

/// The controllers of the small recording, and more of them, with these texts as their options.
fn with_options(options: &[&str]) -> String {
    let controller = |(place, options): (usize, &&str)| {
        let id = ["player", "player2", "player3"][place];
        let actions = r#"{"name":"Fire","kind":"button"},{"name":"Move","kind":"axis2d","normalize":true}"#;
        format!(r#"{{"id":"{id}","actions":[{actions}],"options":{options}}}"#)
    };
    let controllers: Vec<_> = options.iter().enumerate().map(controller).collect();
    format!("[{}]", controllers.join(",\n"))
}

fn read_text(text: &str) -> Result<Replay, ReadError> {
    read(text.as_bytes()).map(|loaded| loaded.replay)
}

/// The fault of a text, whose report is well-formed whatever the text holds: a stable code, a place, one short
/// printable line.
fn fault(bytes: &[u8]) -> ReadError {
    let error = read(bytes).map(|Loaded { replay, .. }| replay.to_json()).unwrap_err();
    let shown = error.to_string();
    let plain = |letter: char| {
        letter == '…' || (!letter.is_control() && !('\u{200b}'..='\u{202e}').contains(&letter))
    };
    assert!(shown.chars().all(plain) && shown.len() < 400, "{shown:?}");
    assert!(!error.message.is_empty() && error.place != Place::Whole, "{error:?}");
    error
}

/// Every boundary of a recording with the frames that it feeds in.
fn played(replay: &Replay) -> Vec<(Boundary, Vec<Frame>)> {
    let mut frames: Vec<Frame> = replay.header.controllers.iter().map(Frame::neutral).collect();
    let mut cursor = Cursor::default();
    let mut all = Vec::new();
    while let Some(delta) = cursor.next_delta(&replay.track) {
        let boundary = cursor.read(&replay.track, &mut frames).expect("it has a delta");
        assert_eq!(boundary.delta.to_bits(), delta.to_bits());
        all.push((boundary, frames.clone()));
    }
    assert_eq!(all.len() as u64, replay.track.boundaries());
    all
}
