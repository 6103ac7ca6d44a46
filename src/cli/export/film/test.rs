use dacapo_engine::replay::{Change, TrackBuilder};

use super::*;

/// The boundary that each picture of a film shows, of boundaries of these lengths in order.
fn shown(deltas: &[f64], pace: u32) -> Vec<u64> {
    let mut track = TrackBuilder::new(&[]);
    for delta in deltas {
        let place = track.intern_delta(*delta);
        track.push(&[Change::Delta(place)]);
    }
    let mut film = Film::new(TimeUnit::of(&track.finish()), pace, 0, u64::MAX);
    deltas.iter().for_each(|delta| film.pass(*delta));
    let shots = film.end().expect("as many as there are");
    shots.iter().flat_map(|shot| (0..shot.pictures).map(|_| shot.boundary)).collect()
}

fn steady(rate: u32, count: usize) -> Vec<f64> {
    vec![f64::from(rate).recip(); count]
}

/// A recording of 120 steps a second has every boundary in a film of 120 pictures, every second one at 60 and so on.
#[test]
fn a_film_at_the_recordings_pace_shows_every_boundary_once() {
    let deltas = steady(120, 30);
    assert_eq!(shown(&deltas, 120), (0..=30).collect::<Vec<_>>());
    assert_eq!(shown(&deltas, 60), (0..=30).step_by(2).collect::<Vec<_>>());
    assert_eq!(shown(&deltas, 40), (0..=30).step_by(3).collect::<Vec<_>>());
    assert_eq!(shown(&deltas, 24), (0..=30).step_by(5).collect::<Vec<_>>());
    assert_eq!(shown(&steady(60, 3), 120), [0, 0, 1, 1, 2, 2, 3]);
    assert_eq!(shown(&steady(60, 4), 90), [0, 0, 1, 2, 2, 3, 4]);
}

/// Every picture shows the last boundary at its own time or before, at every pace and rate and for an hour: boundary
/// `i * rate / pace`, rounded down.
#[test]
fn pictures_are_as_even_as_the_paces_allow() {
    for rate in [24, 25, 30, 50, 59, 60, 90, 100, 119, 120, 144, 165, 240, 997, 1000] {
        for pace in [1, 24, 25, 30, 50, 60, 90, 120, 144, 240, 1000] {
            let found = shown(&steady(rate, 3 * rate as usize), pace);
            let expected: Vec<_> =
                (0..=3 * u64::from(pace)).map(|i| i * u64::from(rate) / u64::from(pace)).collect();
            assert_eq!(found, expected, "{rate} Hz at {pace}");
        }
    }
    let hour = shown(&steady(120, 432_000), 60);
    assert_eq!((hour.len(), hour[hour.len() - 1]), (216_001, 432_000));
    assert!(hour.windows(2).all(|pair| pair[1] == pair[0] + 2));
}

/// Boundaries without time are passed by: where a picture is due among them, it shows the last one.
#[test]
fn boundaries_that_take_no_time_are_not_shown_apart() {
    let step = 1.0 / 60.0;
    assert_eq!(shown(&[0.0, 0.0, step, 0.0, 0.0, step, 0.0], 60), [2, 5, 7]);
    assert_eq!(shown(&[0.0; 5], 60), [5]);
    assert_eq!(shown(&[], 60), [0]);
    let mut deltas = vec![step; 3];
    deltas.splice(1..1, [0.0; 1000]);
    assert_eq!(shown(&deltas, 60), [0, 1001, 1002, 1003]);
}

/// F6: steps of any length. No picture goes back, none is early, and none is more than a boundary late.
#[test]
fn variable_steps_are_shown_when_they_are_due() {
    // Nanoseconds as a display of 60 pictures a second may give them, and now and then none.
    let nanoseconds: Vec<u64> =
        (0..5000_u64).map(|i| if i % 7 == 3 { 0 } else { 16_666_667 + i * i % 9_000_000 }).collect();
    let deltas: Vec<f64> = nanoseconds.iter().map(|count| *count as f64 / 1e9).collect();
    let mut reached = vec![0_u64];
    reached.extend(nanoseconds.iter().scan(0, |sum, count| {
        *sum += count;
        Some(*sum)
    }));
    for pace in [24, 30, 60, 144] {
        for (i, boundary) in shown(&deltas, pace).into_iter().enumerate() {
            let due = i as u64 * 1_000_000_000;
            assert!(reached[boundary as usize] * u64::from(pace) <= due, "{pace}: {i} is early");
            let next = reached.get(boundary as usize + 1);
            assert!(next.is_none_or(|next| *next * u64::from(pace) > due), "{pace}: {i} is late");
        }
    }
}

/// Rates that change have no seams: half a second at 120, half a second at 60.
#[test]
fn rates_may_change() {
    let deltas = [steady(120, 60), steady(60, 30)].concat();
    let expected: Vec<_> = (0..60).step_by(2).chain(60..=90).collect();
    assert_eq!(shown(&deltas, 60), expected);
}

/// How many pictures there are is known without any of them, and no more are planned than are wanted.
#[test]
fn a_film_that_is_too_long_only_counts() {
    let deltas = steady(120, 120);
    let film = |most, deltas: &[f64]| {
        let mut film = Film::new(TimeUnit { denominator: 120 }, 60, 7, most);
        deltas.iter().for_each(|delta| film.pass(*delta));
        film.end()
    };
    assert_eq!(film(60, &deltas), Err(61));
    let shots = film(61, &deltas).expect("just as many as are wanted");
    assert_eq!((shots.len(), shots[0], shots[60].boundary), (61, Shot { boundary: 7, pictures: 1 }, 127));
    assert_eq!(film(1000, &[60.0; 100]), Err(360_001));
    assert_eq!(film(57_601, &[60.0; 16]).map(|shots| shots.len()), Ok(17));
    assert!(film(1_000_000_000, &[1e300, 1e300]).is_err(), "however long it is");
}
