//! T8, P9: where a game's events stand in its run.

use super::walker::{DT, Event, Level, Walk, hold, walker};
use crate::effects::EventKey;

/// T8, P9: an event's key is its boundary, counted from the run's first, and its place among that boundary's events, those of
/// edges before those of the tick.
#[test]
fn events_have_their_place_in_the_run() {
    let (mut session, source) = walker(Level::default());
    session.step(DT).unwrap();
    for (action, held) in [(Walk::Jump, true), (Walk::Pause, true)] {
        hold(&mut session, source, action.index(), held);
    }
    for held in [false, true, false, true, false, true] {
        hold(&mut session, source, Walk::Pause.index(), held);
    }
    session.step(DT).unwrap();
    let told: Vec<_> = session.events().iter().map(|recent| (recent.key, recent.event.clone())).collect();
    let key = |order| EventKey { boundary: 1, order };
    let expected = [(key(0), Event::Resumed), (key(1), Event::Resumed), (key(2), Event::Landed { jumps: 1 })];
    assert_eq!(told, expected);
    session.step(DT).unwrap();
    assert_eq!((session.events().len(), session.moment().recent().len()), (0, 3));
}
