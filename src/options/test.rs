use super::*;

options! {
    /// How loud it is.
    pub struct Sound {
        /// As a part of full volume.
        volume: f32 = 0.8, within 0.0..=1.0;
        /// No louder than that.
        music: f32 = 0.5, within |sound| 0.0..=sound.volume;
        /// While another window has the focus.
        quiet: bool = true;
        /// A group in the group.
        voices: Voices;
    }

    /// Who is heard.
    #[derive(Copy)]
    pub struct Voices {
        /// As many as this at a time.
        most: u8 = 16, within 1..=64;
    }
}

/// What is not said is as usual, and what is usual is in range.
#[test]
fn options_are_as_usual() {
    let usual = Sound::default();
    assert_eq!((usual.volume, usual.music, usual.quiet, usual.voices.most), (0.8, 0.5, true, 16));
    assert_eq!(usual.check(), Ok(()));
    let text = r#"{"volume":0.8,"music":0.5,"quiet":true,"voices":{"most":16}}"#;
    assert_eq!(serde_json::to_string(&usual).expect("writes"), text);
    let read = |text: &str| serde_json::from_str::<Sound>(text).map_err(|error| error.to_string());
    assert_eq!(read("{\"voices\": {}}"), Ok(usual.clone()));
    assert_eq!(read("{\"quiet\": false}"), Ok(Sound { quiet: false, ..usual }));
    assert!(read("{\"voices\": {\"least\": 1}}").is_err_and(|error| error.contains("unknown field `least`")));
}

/// Ranges are those that were declared, and what is beyond them is named by its path.
#[test]
fn ranges_are_checked() {
    let usual = Sound::default();
    assert_eq!(Ranges(&usual).volume(), 0.0..=1.0);
    assert_eq!(Ranges(&usual).music(), 0.0..=0.8);
    assert_eq!(Ranges(&usual.voices).most(), 1..=64);
    let cases = [
        (Sound { volume: 1.5, ..usual.clone() }, "volume is 1.5, expected 0 to 1"),
        (Sound { volume: 0.25, ..usual.clone() }, "music is 0.5, expected 0 to 0.25"),
        (Sound { music: f32::NAN, ..usual.clone() }, "music is NaN, expected 0 to 0.8"),
        (Sound { voices: Voices { most: 0 }, ..usual }, "voices.most is 0, expected 1 to 64"),
    ];
    for (sound, expected) in cases {
        assert_eq!(sound.check().map_err(|error| error.to_string()), Err(expected.to_owned()));
    }
}
