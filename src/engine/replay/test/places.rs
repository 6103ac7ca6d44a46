//! Places in a recording: reached at once, and the beginning up to them.

use proptest::prelude::*;

use super::generate;
use crate::action::Frame;
use crate::replay::{Boundary, Cursor, Track};

/// What a track says from a place on, boundary by boundary.
fn rest(track: &Track, mut cursor: Cursor, frames: &[Frame]) -> Vec<(Boundary, Option<f64>, Vec<Frame>)> {
    let mut frames = frames.to_vec();
    let mut all = Vec::new();
    while let Some(boundary) = cursor.read(track, &mut frames) {
        all.push((boundary, cursor.next_delta(track), frames.clone()));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// T2: from any place a track is read as by whoever read all before it, and none is beyond its end; the beginning of a
    /// track is the track up to there.
    #[test]
    fn a_track_is_read_alike_from_any_place(
        replay in generate::replay(),
        places in prop::collection::vec(any::<prop::sample::Index>(), 8),
    ) {
        let track = &replay.track;
        let neutral: Vec<_> = replay.header.controllers.iter().map(Frame::neutral).collect();
        let all = rest(track, Cursor::default(), &neutral);
        prop_assert_eq!(all.len() as u64, track.boundaries());
        let ends = [0, 1.min(all.len()), all.len()];
        for place in places.iter().map(|place| place.index(all.len() + 1)).chain(ends) {
            let found = Cursor::before(track, place as u64).expect("within the track");
            let frames = if place == 0 { &neutral } else { &all[place - 1].2 };
            prop_assert_eq!(found.boundary(), place as u64);
            prop_assert!(rest(track, found, frames) == all[place..]);

            let prefix = track.prefix(&replay.header.controllers, place as u64);
            let read = rest(&prefix, Cursor::default(), &neutral);
            let same = read.iter().zip(&all).all(|(one, other)| (one.0, &one.2) == (other.0, &other.2));
            prop_assert!(read.len() == place && prefix.boundaries() == place as u64 && same);
        }
        prop_assert_eq!(Cursor::before(track, track.boundaries() + 1), None);
        prop_assert!(track.prefix(&replay.header.controllers, u64::MAX) == *track);
    }
}
