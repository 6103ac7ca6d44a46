//! Moments of whole games: how large they are, and that jumping among them is playing.

use std::sync::Arc;

use allocation_counter::measure;
use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::Game;
use dacapo_engine::random::Mulberry32;
use dacapo_engine::replay::{EndKind, PlayOptions, RecordOptions, Replay};
use dacapo_engine::session::{Moment, Run, Session};
use dacapo_games::{Blockfall, PrismRaid, Proving};
use glam::Vec2;

use crate::stage::STEP;

/// A run of the game's own pilot, and each of its moments.
fn rehearsed<G: Game>(boundaries: u32) -> (Arc<Replay>, Vec<Moment<G>>) {
    let mut session = Session::<G>::start(G::Level::default(), 7).expect("a level that starts");
    session.record(RecordOptions::default()).expect("fresh");
    assert!(session.add_autopilot());
    let mut moments = vec![session.moment().clone()];
    for _ in 0..boundaries {
        session.step(STEP).expect("a healthy run");
        moments.push(session.moment().clone());
    }
    (Arc::new(session.finish(EndKind::Finished).expect("recorded")), moments)
}

fn check_size<G: Game>(boundaries: u32) {
    let (_, moments) = rehearsed::<G>(boundaries);
    for (boundary, moment) in moments.iter().enumerate().step_by(61) {
        let mut kept = None;
        let taken = measure(|| kept = Some(Box::new(moment.clone())));
        // What each piece of memory costs beside its content is the allocator's own, and not seen from here.
        let (real, said) = (taken.bytes_current as usize + 16 * taken.count_current as usize, moment.size());
        let within = said as f64 / real as f64;
        assert!((0.99..=1.05).contains(&within), "{}, boundary {boundary}: {said} of {real}", G::ID);
    }
}

/// T2: a moment knows how many bytes a clone of it takes, so that a budget of moments is one of memory.
#[test]
fn a_moment_knows_its_size() {
    check_size::<PrismRaid>(1200);
    check_size::<Blockfall>(1200);
    check_size::<Proving>(600);
}

fn picture<G: Game>(run: &mut Session<G>) -> Canvas {
    let mut canvas = Canvas::new(Vec2::new(320.0, 180.0), 1.0);
    run.draw(1.0, &mut canvas);
    canvas
}

fn check_jumps<G: Game>(boundaries: u32) {
    let (replay, moments) = rehearsed::<G>(boundaries);
    let play = || Session::<G>::play(Arc::clone(&replay), &PlayOptions::default()).expect("compatible");
    let mut pictures = Vec::new();
    let mut straight = play();
    for _ in 0..boundaries {
        straight.remember();
        assert_eq!(straight.play_next(), Ok(true));
        pictures.push((straight.state().hash, picture(&mut straight)));
    }
    let mut run = play();
    let mut random = Mulberry32::new(3);
    for _ in 0..60 {
        let to = random.next_u32() % boundaries;
        let from = to.saturating_sub(random.next_u32() % 20);
        run.restore(&moments[from as usize]).expect("a moment of this run");
        for _ in from..=to {
            run.remember();
            assert_eq!(run.play_next(), Ok(true));
        }
        assert!(*run.moment() == moments[to as usize + 1], "{}, boundary {to}", G::ID);
        let (hash, seen) = &pictures[to as usize];
        assert!(run.state().hash == *hash && picture(&mut run) == *seen, "{}, boundary {to}", G::ID);
    }
    while run.play_next().expect("as recorded") {}

    // Stored and read back it is the same moment, whole.
    let stored = run.checkpoint().expect("a state that can be stored");
    let mut fresh = Session::<G>::start(G::Level::default(), 7).expect("a level that starts");
    fresh.restore_checkpoint(&stored).expect("its own state");
    assert!(fresh.moment() == run.moment(), "{}", G::ID);
}

/// T2, H4: going to any moment of a recording is playing to it, by state, hash and picture, and the run goes on from there as
/// recorded to its end.
#[test]
fn jumping_is_playing() {
    check_jumps::<PrismRaid>(900);
    check_jumps::<Blockfall>(900);
    check_jumps::<Proving>(400);
}
