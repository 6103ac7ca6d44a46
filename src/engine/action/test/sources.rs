use super::super::{SourceError, Thousandths};
use super::{AIM, Bench, FIRE, JUMP, MOVE, THRUST, edge, to_f32};

/// A3, FR-A9: a button is held while any source holds it; only the composed value has edges.
#[test]
fn a_button_is_held_while_any_source_holds_it() {
    let mut bench = Bench::new();
    let [keys, pad] = [bench.composer.add(), bench.composer.add()];
    bench.press(keys, FIRE);
    bench.press(pad, FIRE);
    assert_eq!(bench.edges(), [(FIRE, true)]);
    bench.let_go(keys, FIRE);
    assert_eq!(bench.edges(), []);
    assert!(bench.frame.held.get(FIRE), "the pad still holds it");
    bench.let_go(pad, FIRE);
    assert_eq!(bench.edges(), [(FIRE, false)]);
    assert!(bench.frame.held.is_empty());
}

/// FR-A3, FR-A8: what a source says twice, or lets go of without holding it, is nothing.
#[test]
fn repeats_and_stray_releases_are_nothing() {
    let mut bench = Bench::new();
    let [keys, pad] = [bench.composer.add(), bench.composer.add()];
    bench.let_go(keys, FIRE);
    (0..30).for_each(|_| bench.press(keys, FIRE));
    bench.let_go(pad, FIRE);
    assert_eq!(bench.edges(), [(FIRE, true)]);
    bench.let_go(keys, FIRE);
    bench.let_go(keys, FIRE);
    assert_eq!(bench.edges(), [(FIRE, false)]);
}

/// A4, FR-A10, FR-D1: taps between two boundaries survive, in order, and reach exactly one boundary.
#[test]
fn taps_survive_and_are_delivered_once() {
    let mut bench = Bench::new();
    let keys = bench.composer.add();
    bench.press(keys, FIRE);
    bench.let_go(keys, FIRE);
    assert!(bench.composer.waits());
    assert_eq!(bench.edges(), [(FIRE, true), (FIRE, false)]);
    assert!(!bench.frame.held.get(FIRE), "a tap is over when its boundary comes");
    assert!(!bench.composer.waits());
    assert_eq!(bench.edges(), [], "a second step sees it no more");

    bench.press(keys, FIRE);
    bench.press(keys, JUMP);
    bench.let_go(keys, FIRE);
    bench.press(keys, FIRE);
    assert_eq!(bench.edges(), [(FIRE, true), (JUMP, true), (FIRE, false), (FIRE, true)]);
    assert!(bench.frame.held.get(FIRE) && bench.frame.held.get(JUMP), "down, up, down is held");
}

/// A3: contributions add up, then clamp, then the length is capped once, then thousandths toward zero.
#[test]
fn axes_add_up_before_they_are_capped() {
    let mut bench = Bench::new();
    let [keys, stick] = [bench.composer.add(), bench.composer.add()];
    bench.push(keys, THRUST, [1.0, 0.0, 0.0]);
    bench.push(stick, THRUST, [-0.4, 9.0, f32::NAN]);
    assert_eq!(bench.take().axis(THRUST), [600, 0, 0], "unused components are not looked at");
    bench.push(stick, THRUST, [3.0, 0.0, 0.0]);
    assert_eq!(bench.take().axis(THRUST), [1000, 0, 0]);

    bench.push(keys, MOVE, [1.0, 1.0, 0.0]);
    bench.push(stick, MOVE, [1.0, 0.0, 0.0]);
    assert_eq!(bench.take().axis(MOVE), [707, 707, 0], "(2, 1) clamps to (1, 1) before it is capped");
    bench.push(keys, AIM, [1.0, -1.0, 0.9999]);
    assert_eq!(bench.take().axis(AIM), [1000, -1000, 999], "not every vector is capped");
}

/// FR-A9: opposite directions cancel to exactly 0, in every order, and no zero is negative.
#[test]
fn opposites_cancel_in_every_order() {
    for first in [1.0, -1.0] {
        let mut bench = Bench::new();
        let [left, right] = [bench.composer.add(), bench.composer.add()];
        bench.push(left, THRUST, [first, 0.0, 0.0]);
        bench.push(right, THRUST, [-first, 0.0, 0.0]);
        let [x, ..]: Thousandths = bench.take().axis(THRUST);
        assert_eq!((x, to_f32(x).to_bits()), (0, 0));
        bench.push(left, THRUST, [0.0; 3]);
        assert_eq!(bench.take().axis(THRUST)[0], -1000 * first as i16);
    }
}

/// A3: NaN and infinities are refused at the source and change nothing; so is an action of another kind.
#[test]
fn refused_writes_change_nothing() {
    let mut bench = Bench::new();
    let keys = bench.composer.add();
    bench.push(keys, MOVE, [0.5, -0.25, 0.0]);
    bench.press(keys, FIRE);
    bench.take();
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for value in [[bad, 0.0, 0.0], [0.0, bad, 0.0]] {
            let error = bench.composer.set_axis(keys, MOVE, value).unwrap_err();
            assert_eq!(error.code(), "SOURCE_NOT_FINITE");
        }
    }
    assert_eq!(bench.composer.set_axis(keys, FIRE, [1.0; 3]), Err(SourceError::Action(FIRE)));
    assert_eq!(bench.composer.set_button(keys, MOVE, true), Err(SourceError::Action(MOVE)));
    assert_eq!(bench.composer.set_button(keys, 200, true), Err(SourceError::Action(200)));
    assert!(!bench.composer.waits());
    assert_eq!(bench.edges(), []);
    assert_eq!((bench.frame.axis(MOVE), bench.frame.held.get(FIRE)), ([500, -250, 0], true));
}

/// A6: a source that goes takes its contribution along, as releases; its identity is never given again.
#[test]
fn a_removed_source_lets_go() {
    let mut bench = Bench::new();
    let [keys, pad] = [bench.composer.add(), bench.composer.add()];
    for source in [keys, pad] {
        bench.press(source, FIRE);
        bench.push(source, THRUST, [0.25, 0.0, 0.0]);
    }
    bench.press(pad, JUMP);
    bench.take();
    bench.composer.remove(pad);
    assert_eq!(bench.edges(), [(JUMP, false)], "the keyboard still holds Fire");
    assert_eq!(bench.frame.axis(THRUST), [250, 0, 0]);
    assert_eq!(bench.composer.set_button(pad, JUMP, true), Err(SourceError::Removed));
    let again = bench.composer.add();
    assert_ne!(again, pad);
    bench.composer.remove(pad);
    bench.composer.release(pad);
    bench.composer.release(keys);
    assert_eq!((bench.edges(), bench.frame.axis(THRUST)), (vec![(FIRE, false)], [0; 3]));
    bench.composer.release(keys);
    assert_eq!(bench.edges(), [], "a second release is nothing");
}

/// A7: what is held when a run starts is in its first frame, without an edge.
#[test]
fn what_is_held_at_the_start_has_no_edge() {
    let mut bench = Bench::new();
    let keys = bench.composer.add();
    bench.press(keys, FIRE);
    bench.press(keys, JUMP);
    bench.let_go(keys, JUMP);
    bench.push(keys, THRUST, [0.5, 0.0, 0.0]);
    bench.composer.settle();
    assert_eq!(bench.edges(), []);
    assert_eq!((bench.frame.held.get(FIRE), bench.frame.held.get(JUMP)), (true, false));
    assert_eq!(bench.frame.axis(THRUST), [500, 0, 0]);
    bench.let_go(keys, FIRE);
    assert_eq!(bench.take().edges, [edge(FIRE, false)]);
}

/// F3: an edge waits for a boundary, an axis that changed does not: it is sampled when one comes.
#[test]
fn an_edge_waits_and_an_axis_does_not() {
    let mut bench = Bench::new();
    let keys = bench.composer.add();
    for tremble in [0.5, 0.501, -1.0, 0.0, 0.25] {
        bench.push(keys, THRUST, [tremble, 0.0, 0.0]);
        assert!(!bench.composer.waits());
    }
    bench.press(keys, FIRE);
    assert!(bench.composer.waits());
    assert_eq!((bench.edges(), bench.frame.axis(THRUST)), (vec![(FIRE, true)], [250, 0, 0]));
    bench.composer.release(keys);
    assert!(bench.composer.waits(), "what was held is let go");
}

/// P5: while a recording owns the input, writing is refused, letting go is harmless, and nothing is delivered;
/// afterwards the sources begin from neutral.
#[test]
fn a_playback_locks_the_input() {
    let mut bench = Bench::new();
    let keys = bench.composer.add();
    bench.press(keys, FIRE);
    bench.push(keys, MOVE, [0.0, 1.0, 0.0]);
    bench.take();
    bench.press(keys, JUMP);
    bench.composer.lock(true);
    assert!(!bench.composer.waits());
    assert_eq!(bench.composer.set_button(keys, FIRE, true), Err(SourceError::Locked));
    assert_eq!(bench.composer.set_axis(keys, MOVE, [0.1, 0.0, 0.0]), Err(SourceError::Locked));
    assert_eq!(SourceError::Locked.code(), "REPLAY_INPUT_LOCKED");
    bench.let_go(keys, FIRE);
    bench.push(keys, MOVE, [0.0, -0.0, 7.0]);
    let added = bench.composer.add();
    assert_eq!(bench.composer.set_button(added, FIRE, true), Err(SourceError::Locked));
    bench.composer.remove(added);
    assert_eq!(bench.edges(), []);
    assert!(bench.frame.held.is_empty());
    assert_eq!(bench.frame.axis(MOVE), [0; 3]);
    bench.composer.lock(false);
    assert_eq!(bench.edges(), []);
    bench.press(keys, FIRE);
    assert_eq!(bench.edges(), [(FIRE, true)]);
}
