use super::*;

/// A fault is not hidden by whatever comes after it, and goes only when it is taken away as such.
#[test]
fn a_fault_stays() {
    let mut line = MessageLine::default();
    assert_eq!(line.shown(), None);
    line.show(Message::note("joined"));
    line.show(Message::note("lost"));
    assert_eq!(line.text(), Some("lost"));
    line.show(Message::fault("the disk is full"));
    line.show(Message::note("joined"));
    line.clear_note();
    assert_eq!(line.shown(), Some(&Message::fault("the disk is full")));
    line.show(Message::fault("the disk is gone"));
    assert_eq!(line.text(), Some("the disk is gone"));
    line.clear();
    assert_eq!(line.text(), None);
}

/// A note goes when the player goes on.
#[test]
fn a_note_goes() {
    let mut line = MessageLine::default();
    line.show(Message::note("joined"));
    line.clear_note();
    assert_eq!(line.text(), None);
}

/// A note over what moves goes by itself, each a while after it was first seen; a fault stays.
#[test]
fn a_note_over_play_goes_by_itself() {
    let mut line = MessageLine::default();
    let shown = |line: &mut MessageLine, at: u64| {
        line.seen(at);
        line.text().is_some()
    };
    line.show(Message::note("joined"));
    assert!(shown(&mut line, 9 * NOTE) && shown(&mut line, 10 * NOTE - 1) && !shown(&mut line, 10 * NOTE));
    line.show(Message::note("joined"));
    assert!(shown(&mut line, 20 * NOTE) && !shown(&mut line, 21 * NOTE));
    line.show(Message::fault("the disk is full"));
    assert!(shown(&mut line, 30 * NOTE) && shown(&mut line, 90 * NOTE));
}

/// Several lines are one message: the first, and how many more there are.
#[test]
fn lines_are_summed_up() {
    let summary = |lines: &[&'static str]| Message::summary(lines.iter().copied());
    assert_eq!(summary(&[]), None);
    assert_eq!(summary(&["one"]), Some(Message::note("one")));
    assert_eq!(summary(&["one", "two", "three"]), Some(Message::note("one, and 2 more")));
}
