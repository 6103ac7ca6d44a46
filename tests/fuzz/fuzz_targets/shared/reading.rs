//! What must hold of any bytes that are read.

use dacapo_engine::action::Frame;
use dacapo_engine::replay::{Cursor, Replay, read};

pub const CONTROLLERS: &str = r#"[{"id":"player","actions":[{"name":"F","kind":"button"},
{"name":"Move","kind":"axis2d","normalize":true},{"name":"Aim","kind":"axis1d"},{"name":"Say","kind":"command"}]},{"id":"p-2","actions":[{"name":"F","kind":"button"},
{"name":"Say","kind":"command"}]}]"#;

/// Reads bytes; what is read is written, read again as the same, and played.
pub fn check(bytes: &[u8]) -> Option<Replay> {
    let replay = match read(bytes) {
        Ok(loaded) => loaded.replay,
        Err(error) => {
            let shown = error.to_string();
            assert!(!shown.contains(char::is_control) && shown.len() < 400, "{shown:?}");
            return None;
        }
    };
    let text = replay.to_json();
    let again = read(text.as_bytes()).expect("our own text").replay;
    assert!(again == replay && again.to_json() == text, "{text}");
    let mut frames: Vec<Frame> = replay.header.controllers.iter().map(Frame::neutral).collect();
    let mut cursor = Cursor::default();
    let played = (0..1000).take_while(|_| cursor.read(&replay.track, &mut frames).is_some()).count();
    assert_eq!(played as u64, replay.track.boundaries().min(1000));
    Some(replay)
}
