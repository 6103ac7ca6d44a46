use super::super::{ActionSpec, Composer, Controller, Frame, Kind, MAX_EDGES};
use super::{Bench, FIRE, JUMP};

/// A6: more edges than a frame may hold wait for the next boundaries, and what is held fits what was delivered.
#[test]
fn edges_beyond_the_bound_wait() {
    let mut bench = Bench::new();
    let keys = bench.composer.add();
    for _ in 0..MAX_EDGES {
        bench.press(keys, FIRE);
        bench.let_go(keys, FIRE);
    }
    bench.press(keys, JUMP);
    for _ in 0..2 {
        let frame = bench.take();
        assert_eq!(frame.edges.len(), MAX_EDGES);
        assert!(
            frame.edges.iter().zip([true, false].iter().cycle()).all(|(edge, down)| edge.pressed == *down)
        );
        assert!(frame.held.is_empty(), "Jump has not been delivered yet");
        assert!(bench.composer.waits());
    }
    assert_eq!(bench.edges(), [(JUMP, true)]);
    assert!(bench.frame.held.get(JUMP) && !bench.composer.waits());
}

/// A6: an odd number of edges in a full frame leaves the button held until the rest comes.
#[test]
fn a_full_frame_may_end_with_the_button_held() {
    let mut bench = Bench::new();
    let keys = bench.composer.add();
    bench.press(keys, JUMP);
    for _ in 0..MAX_EDGES / 2 {
        bench.press(keys, FIRE);
        bench.let_go(keys, FIRE);
    }
    assert!(bench.take().held.get(FIRE));
    assert_eq!(bench.edges(), [(FIRE, false)]);
    assert!(!bench.frame.held.get(FIRE));
}

/// A6: all 256 actions of a controller work, the last as the first.
#[test]
fn two_hundred_and_fifty_six_actions_work() {
    let spec = |place: u32| {
        let kind = if place % 2 == 0 { Kind::Button } else { Kind::Axis3D };
        ActionSpec { name: format!("A{place}"), kind, normalize: false }
    };
    let controller = Controller { id: "full".to_owned(), actions: (0..256).map(spec).collect() };
    let (mut composer, mut frame) = (Composer::new(&controller), Frame::neutral(&controller));
    let source = composer.add();
    composer.set_button(source, 254, true).unwrap();
    composer.set_axis(source, 255, [0.0, 0.0, -1.0]).unwrap();
    composer.take(&mut frame);
    assert!(frame.held.get(254) && !frame.held.get(0));
    assert_eq!((frame.axis(255), frame.axis(1)), ([0, 0, -1000], [0; 3]));
    composer.remove(source);
    composer.take(&mut frame);
    assert!(frame.held.is_empty() && frame.edges.len() == 1 && frame.axis(255) == [0; 3]);
}
