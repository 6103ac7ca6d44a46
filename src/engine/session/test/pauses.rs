//! Pauses from outside and from within: what they leave in a recording, and what stands still in them.

use super::walker::Lines;
use super::*;
use crate::replay::Cursor;

/// D6, J4: a pause of what is paused, or one that is taken back before a boundary, is nothing: the recording has the same
/// bytes as without it, and so has its journal.
#[test]
fn a_pause_that_changes_nothing_leaves_nothing() {
    let recorded = |often: bool| {
        let written = Lines::default();
        let mut session = walker(Level::default()).0;
        session.record(written.options()).unwrap();
        for boundary in 0..30 {
            let paused = (10..20).contains(&boundary);
            if often {
                session.set_paused(!paused);
                session.set_paused(paused);
            }
            if often || boundary == 10 || boundary == 20 {
                session.set_paused(paused);
            }
            session.step(if paused { 0.0 } else { DT }).unwrap();
        }
        let bytes = session.finish(EndKind::Finished).unwrap().to_json();
        let journal = String::from_utf8(written.0.borrow().clone()).unwrap();
        (bytes, journal)
    };
    let (bytes, journal) = recorded(false);
    assert_eq!(bytes.matches("\"pause\"").count(), 2, "{bytes}");
    assert_eq!(recorded(true), (bytes, journal));
}

/// S1, P7: the pause before a boundary is the one after a change from outside: only what the game itself does in the
/// boundary is a change during it.
#[test]
fn a_pause_from_outside_is_none_of_the_game() {
    let (mut session, source) = walker(Level { pause_at: Some(4), ..Level::default() });
    session.record(RecordOptions::default()).unwrap();
    session.set_paused(true);
    session.step(0.0).unwrap();
    session.set_paused(false);
    (0..5).for_each(|_| session.step(DT).unwrap());
    assert!(session.paused(), "by the game, in its fifth tick");
    // The host resumes, and in the same boundary the game pauses again.
    session.set_paused(false);
    hold(&mut session, source, Walk::Pause.index(), true);
    session.step(DT).unwrap();
    assert!(session.paused());
    let replay = session.finish(EndKind::Finished).unwrap();
    let (mut cursor, mut frames) = (Cursor::default(), session.moment().frames().to_vec());
    let boundaries = std::iter::from_fn(|| cursor.read(&replay.track, &mut frames));
    let pauses: Vec<_> = boundaries.map(|boundary| (boundary.pause, boundary.paused)).collect();
    let nothing = (None, None);
    let expected = [
        (Some(true), None),
        (Some(false), None),
        nothing,
        nothing,
        nothing,
        (None, Some(true)),
        (Some(false), Some(true)),
    ];
    assert_eq!(pauses, expected);
    assert_eq!(verify::<Walker>(&Arc::new(replay), &PlayOptions::default()).unwrap().verdict, Verdict::Same);
}

/// S3: no time passes in a pause, whatever is asked for, and recent events grow no older.
#[test]
fn no_time_passes_in_a_pause() {
    let (mut session, source) = walker(Level::default());
    hold(&mut session, source, Walk::Jump.index(), true);
    (0..3).for_each(|_| session.step(0.25).unwrap());
    let (seconds, ages) = (session.moment().seconds(), ages(&session));
    assert_eq!((seconds, &ages[..]), (0.75, &[0.5][..]));
    session.set_paused(true);
    for delta in [0.25, 0.0, 1.0] {
        session.step(delta).unwrap();
        assert_eq!((session.moment().seconds(), session.moment().ticks()), (seconds, 3));
        assert_eq!(ages, self::ages(&session));
    }
    session.set_paused(false);
    session.step(0.25).unwrap();
    assert_eq!((session.moment().seconds(), self::ages(&session)), (1.0, vec![0.75]));
}

fn ages(session: &Session<Walker>) -> Vec<f32> {
    session.moment().recent().iter().map(|recent| recent.age).collect()
}
