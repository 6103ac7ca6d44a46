use dacapo_engine::replay::EndKind;

use super::test_window::TestWindow;
use super::{MS, SECOND};
use crate::app::window_loop::Event;

/// FR-H7: by whatever path the program ends, the recording is saved once, whole, also while the window is hidden,
/// suspended or paused.
#[test]
fn every_way_out_saves_once() {
    type Way = (&'static str, fn(&mut TestWindow));
    let ways: [Way; 8] = [
        ("close requested", |window| window.happens(Event::CloseRequested)),
        ("twice", |window| {
            window.happens(Event::CloseRequested);
            window.happens(Event::CloseRequested);
        }),
        ("loop exit alone", |window| window.happens(Event::Exiting)),
        ("signal", |window| window.happens(Event::Quit)),
        ("two signals", |window| {
            window.happens(Event::Quit);
            window.happens(Event::Quit);
        }),
        ("destroyed", |window| window.happens(Event::Destroyed)),
        ("menu", |window| {
            // A pause that came by itself takes no choice at first.
            if window.shows("Paused") {
                window.runs(SECOND);
            } else {
                window.tap("Escape");
            }
            ["ArrowUp", "Enter", "ArrowDown", "Enter"].into_iter().for_each(|name| window.tap(name));
        }),
        ("all at once", |window| {
            for event in [Event::Destroyed, Event::Quit, Event::CloseRequested, Event::Exiting] {
                window.happens(event);
            }
        }),
    ];
    let states: [Way; 4] = [
        ("playing", |_| ()),
        ("hidden", |window| window.happens(Event::Occluded(true))),
        ("suspended", |window| window.happens(Event::Suspended)),
        ("without keyboard", |window| window.happens(Event::Focused(false))),
    ];
    for (state, enter) in states {
        // Nobody chooses from a panel that nobody sees.
        let unseen = matches!(state, "hidden" | "suspended");
        for (way, leave) in ways.into_iter().filter(|(way, _)| !(unseen && *way == "menu")) {
            let mut window = TestWindow::playing();
            window.key("KeyD", true);
            window.runs(SECOND);
            enter(&mut window);
            window.runs(100 * MS);
            leave(&mut window);
            let turns = window.turns;
            window.runs(SECOND);
            assert!(window.over && window.turns <= turns + 1, "{state}, {way}: ends at once");
            let replay = window.kept();
            assert_eq!(replay.end.as_ref().map(|end| end.kind), Some(EndKind::Finished), "{state}, {way}");
            assert!((118..=135).contains(&replay.track.boundaries()), "{state}, {way}");
            assert_eq!(*window.display.said.borrow(), ["recorded memory.json"], "{state}, {way}");
            assert_eq!(window.window_loop.finish(&|_| ()), Ok(()), "{state}, {way}");
        }
    }
}

/// FR-H7: a loop that ends with no event at all, as when its display goes: the program that goes with it saves.
#[test]
fn a_program_that_is_dropped_saves() {
    let mut window = TestWindow::playing();
    window.runs(SECOND);
    let memory = window.memory.clone();
    drop(window.window_loop);
    assert_eq!(memory.0.borrow().finished.len(), 1);
}

/// A surface never outlives the window it lies in.
#[test]
fn the_surface_goes_first() {
    for event in [Event::Destroyed, Event::Exiting, Event::Suspended] {
        let mut window = TestWindow::playing();
        window.runs(SECOND);
        window.happens(event);
        assert_eq!(window.display.live_surfaces.get(), 0, "{event:?}");
    }
}
