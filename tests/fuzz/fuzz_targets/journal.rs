//! Any bytes as the lines of a journal: read or refused, and no less is read of more lines.
#![no_main]

#[path = "shared/reading.rs"]
mod reading;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut text = format!(
        "{{\"format\":\"dacapo-journal\",\"version\":1,\"sceneId\":\"a\",\"gameVersion\":1,\
         \"random\":{{\"algorithm\":\"lcg32-fnv1a-utf16le-v1\",\"seed\":1}},\"controllers\":{},\
         \"hashes\":{{\"algorithm\":\"xxh3-serde-v1\",\"every\":2}}}}\n[3,{{\"dt\":1}}]\n",
        reading::CONTROLLERS.replace('\n', "")
    )
    .into_bytes();
    reading::check(&text).expect("what every input begins with is a journal");
    text.extend_from_slice(bytes);
    let Some(whole) = reading::check(&text) else { return };
    let half = text.len() - bytes.len() / 2;
    let part = reading::check(&text[..half]).expect("a beginning of a journal is one");
    assert!(part.track.boundaries() <= whole.track.boundaries());
    assert!(whole.events.iter().take(part.events.len()).eq(part.events.iter()));
    assert!(whole.checkpoints.starts_with(&part.checkpoints));
});
