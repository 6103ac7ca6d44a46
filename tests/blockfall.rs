use dacapo_engine::game::Status;
use dacapo_engine::session::{Run, Session};
use dacapo_games::Blockfall;
use dacapo_games::blockfall::Level;

#[test]
fn trial() {
    for seed in 0..10 {
        for level in [
            Level { goal: Some(500), ..Level::marathon() },
            Level::sprint(),
            Level::marathon(),
            Level::practice(),
        ] {
            let begin = std::time::Instant::now();
            let mut session = Session::<Blockfall>::start(level.clone(), seed).unwrap();
            session.add_autopilot();
            while session.status() == Status::Running {
                session.step(1.0 / 120.0).unwrap();
            }
            let b = session.state().boundaries;
            println!(
                "{seed} {:?} {:?} {:?} {} {:?}",
                level.mode,
                session.status(),
                session.world().tally,
                b,
                begin.elapsed()
            );
        }
    }
}
