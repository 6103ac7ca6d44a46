//! Whether drawing a game depends on the moment alone, for every game.

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::Game;
use dacapo_engine::session::{Run, Session};
use glam::Vec2;

/// What is drawn, and how often.
pub struct Drawing {
    pub size: Vec2,
    pub boundaries: u64,
    /// Boundaries from one picture to the next.
    pub every: u64,
    /// More items than this are in every picture that has a size, and in none without one.
    pub items: usize,
}

/// Plays one run that is drawn and one that is not: the same moment looks the same on canvases with different pasts,
/// and looking changes nothing.
#[track_caller]
pub fn assert_pure<G: Game>([mut seen, mut unseen]: [Session<G>; 2], drawing: &Drawing) {
    let Drawing { size, boundaries, every, items } = *drawing;
    seen.enable_hashes();
    unseen.enable_hashes();
    let [mut first, mut second] = [Canvas::new(size, 1.0), Canvas::new(Vec2::ONE, 2.0)];
    for boundary in 0..boundaries {
        seen.remember();
        for session in [&mut seen, &mut unseen] {
            session.step(1.0 / 120.0).expect("a healthy run");
        }
        if boundary % every == 0 {
            for canvas in [&mut first, &mut second] {
                canvas.begin(size, 1.0);
                seen.draw(0.25, canvas);
            }
            assert!(first == second, "boundary {boundary}");
            assert_eq!(first.items().len() > items, size != Vec2::ZERO, "boundary {boundary}");
        }
        assert_eq!(seen.state().hash, unseen.state().hash, "boundary {boundary}");
    }
}
