use dacapo_engine::replay::EndKind;

use super::stand::{Life, MS, SECOND};
use crate::app::shell::Event;

/// FR-H7: by whatever path the program ends, the recording is saved once, whole, also while the window is hidden,
/// suspended or paused.
#[test]
fn every_way_out_saves_once() {
    type Way = (&'static str, fn(&mut Life));
    let ways: [Way; 8] = [
        ("close requested", |life| life.happens(Event::CloseRequested)),
        ("twice", |life| {
            life.happens(Event::CloseRequested);
            life.happens(Event::CloseRequested);
        }),
        ("loop exit alone", |life| life.happens(Event::Exiting)),
        ("signal", |life| life.happens(Event::Quit)),
        ("two signals", |life| {
            life.happens(Event::Quit);
            life.happens(Event::Quit);
        }),
        ("destroyed", |life| life.happens(Event::Destroyed)),
        ("menu", |life| {
            life.tap("Escape");
            life.tap("Escape");
        }),
        ("all at once", |life| {
            for event in [Event::Destroyed, Event::Quit, Event::CloseRequested, Event::Exiting] {
                life.happens(event);
            }
        }),
    ];
    let states: [Way; 4] = [
        ("playing", |_| ()),
        ("hidden", |life| life.happens(Event::Occluded(true))),
        ("suspended", |life| life.happens(Event::Suspended)),
        ("without keyboard", |life| life.happens(Event::Focused(false))),
    ];
    for (state, enter) in states {
        for (way, leave) in ways {
            // A program without a menu leaves by its start screen's key only from where keys arrive.
            let mut life = Life::playing();
            life.key("KeyD", true);
            life.runs(SECOND);
            enter(&mut life);
            life.runs(100 * MS);
            leave(&mut life);
            let turns = life.turns;
            life.runs(SECOND);
            assert!(life.over && life.turns <= turns + 1, "{state}, {way}: ends at once");
            let replay = life.kept();
            assert_eq!(replay.end.as_ref().map(|end| end.kind), Some(EndKind::Finished), "{state}, {way}");
            assert!((118..=135).contains(&replay.track.boundaries()), "{state}, {way}");
            assert_eq!(*life.display.said.borrow(), ["recorded memory.json"], "{state}, {way}");
            assert_eq!(life.shell.finish(&|_| ()), Ok(()), "{state}, {way}");
        }
    }
}

/// FR-H7: a loop that ends with no event at all, as when its display goes: the program that goes with it saves.
#[test]
fn a_program_that_is_dropped_saves() {
    let mut life = Life::playing();
    life.runs(SECOND);
    let memory = life.memory.clone();
    drop(life.shell);
    assert_eq!(memory.0.borrow().finished.len(), 1);
}

/// A surface never outlives the window it lies in.
#[test]
fn the_surface_goes_first() {
    for event in [Event::Destroyed, Event::Exiting, Event::Suspended] {
        let mut life = Life::playing();
        life.runs(SECOND);
        life.happens(event);
        assert_eq!(life.display.live_surfaces.get(), 0, "{event:?}");
    }
}
