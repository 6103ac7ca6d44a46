//! Any bytes as a finished recording, whole or as one of its members.
#![no_main]

#[path = "shared/reading.rs"]
mod reading;

use libfuzzer_sys::fuzz_target;

const MEMBERS: [&str; 8] =
    ["steps", "events", "hashes", "checkpoints", "metadata", "level", "controllers", "random"];

/// What stands beside the member that is given.
fn beside(member: &str) -> String {
    let needed = [
        ("format", r#""dacapo-replay""#),
        ("version", "1"),
        ("sceneId", r#""a""#),
        ("gameVersion", "1"),
        ("random", r#"{"algorithm":"lcg32-fnv1a-utf16le-v1","seed":1}"#),
        ("controllers", reading::CONTROLLERS),
        ("steps", r#"[[14,{"dt":0.5}],[6,"+F"],[8,"-F","~Aim","y0RYUhSv3AUyqZkI"]]"#),
    ];
    let others = needed.iter().filter(|(name, _)| *name != member);
    others.map(|(name, text)| format!("\"{name}\":{text},")).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, rest)) = bytes.split_first() else { return };
    let Some(member) = MEMBERS.get(usize::from(*choice) % (MEMBERS.len() + 1)) else {
        reading::check(rest);
        return;
    };
    let mut text = format!("{{{}\"{member}\":", beside(member)).into_bytes();
    text.extend_from_slice(rest);
    text.push(b'}');
    reading::check(&text);
});
