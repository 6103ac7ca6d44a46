use dacapo_engine::effects::{Effect, EventKey, Rumble, Shake};

use super::*;
use crate::failure::Exit;

fn rumble(boundary: u64) -> KeyedEffect {
    let rumble = Rumble { port: 0, strong: 1.0, weak: 0.5, seconds: 0.1 };
    KeyedEffect { key: EventKey { boundary, order: 0 }, effect: Effect::Rumble(rumble) }
}

fn shake(boundary: u64) -> KeyedEffect {
    let shake = Shake { reach: 1.0, seconds: 0.1 };
    KeyedEffect { key: EventKey { boundary, order: 0 }, effect: Effect::Shake(shake) }
}

/// Whatever is put in comes out once, in the order in which it was said.
#[test]
fn everything_comes_out_once_and_in_order() {
    let mut outbox = Outbox::default();
    let same = Report::Watched(super::super::report::PlaybackOutcome::Same { boundaries: 9, hash: None });
    outbox.notice("first");
    outbox.report(Report::Saved("second.json".to_owned()));
    outbox.effect(rumble(1));
    outbox.report(same.clone());
    outbox.effect(rumble(2));
    outbox.notice("fourth");
    assert_eq!(outbox.notices().collect::<Vec<_>>(), ["first", "fourth"]);
    let reports = outbox.take_reports();
    let expected = [
        Report::Notice("first".to_owned()),
        Report::Saved("second.json".to_owned()),
        same,
        Report::Notice("fourth".to_owned()),
    ];
    assert_eq!(reports, expected);
    assert_eq!(outbox.take_effects().collect::<Vec<_>>(), [rumble(1), rumble(2)]);
    assert_eq!((outbox.take_reports(), outbox.take_effects().count()), (Vec::new(), 0));
}

/// What the player wants of the program is done once, however often it was wanted before.
#[test]
fn wishes_are_granted_once() {
    let mut outbox = Outbox::default();
    assert!(!outbox.take_full_screen() && outbox.take_settings().is_none());
    outbox.switch_full_screen();
    outbox.switch_full_screen();
    let mut settings = Settings::default();
    settings.bind("toy", "player", "Fire", Vec::new());
    outbox.change_settings(Settings::default());
    outbox.change_settings(settings.clone());
    assert!(outbox.take_full_screen() && !outbox.take_full_screen());
    assert_eq!((outbox.take_settings(), outbox.take_settings()), (Some(settings), None));
}

/// The program ends with what went wrong last, and asking for it takes nothing away.
#[test]
fn the_last_failure_counts() {
    let mut outbox = Outbox::default();
    let failures = ["A", "B"].map(|code| Failure::new(code, Exit::Environment, "planted"));
    failures.iter().for_each(|failure| outbox.fail(failure.clone()));
    assert_eq!((outbox.failure(), outbox.failure()), (Some(&failures[1]), Some(&failures[1])));
}

/// A game that says too much at once takes no memory for it; what it said first counts, in every kind by itself.
#[test]
fn effects_are_bounded() {
    let mut outbox = Outbox::default();
    (0..10_000).for_each(|boundary| {
        outbox.effect(shake(boundary));
        outbox.effect(rumble(boundary));
    });
    let kept: Vec<_> = outbox.take_effects().collect();
    let expected = (0..MOST_OF_A_KIND as u64).flat_map(|boundary| [shake(boundary), rumble(boundary)]);
    assert_eq!(kept, expected.collect::<Vec<_>>());
}

/// A rumble that comes after however many shakes is still there.
#[test]
fn the_last_rumble_has_room() {
    let mut outbox = Outbox::default();
    (0..1000).for_each(|boundary| outbox.effect(shake(boundary)));
    outbox.effect(rumble(1000));
    assert_eq!(outbox.take_effects().last(), Some(rumble(1000)));
}
