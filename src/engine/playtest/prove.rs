//! The test that every game should have: whatever is played of it can be played again.

use std::sync::Arc;

use super::{Finding, Kind, PlaytestOptions, playtest};
use crate::fixed_step::Rate;
use crate::game::{Game, Status, check_levels, read_level};
use crate::hash::in_words;
use crate::replay::{EndKind, NOT_DETERMINISTIC, PlayOptions, RecordOptions, Verdict, read, verify};
use crate::session::{Run, Session};

/// Seeds with which the autopilot plays each level.
const SEEDS: [u32; 3] = [1, 2, 3];
/// Boundaries after which it stops: a minute.
const LONGEST: u32 = 60 * 120;
/// What is played without an autopilot, at each level.
const PLAYTEST: PlaytestOptions = PlaytestOptions { runs: 20, seed: 1, boundaries: 300 };

/// Plays a game's default level and all that come with it: by the autopilot where there is one, recorded, read back and
/// verified; and by itself ([`playtest`]) with all kinds of input. Takes seconds; put it into a test:
///
/// ```
/// # use dacapo_engine::{action::Button, prelude::*};
/// # dacapo_engine::controls! { Player { Fire: Button } }
/// # dacapo_engine::roster! { ROSTER { PLAYER: Player = "player" } }
/// # struct MyGame;
/// # impl Game for MyGame {
/// #     const ID: &'static str = "my-game";
/// #     const VERSION: u32 = 1;
/// #     const TITLE: &'static str = "My Game";
/// #     type Level = ();
/// #     type Options = ();
/// #     type World = u32;
/// #     type Event = ();
/// #     type Presentation = ();
/// #     fn roster(_: &()) -> Roster { ROSTER }
/// #     fn bindings() -> Vec<Binding> { Vec::new() }
/// #     fn start(_: &(), _: &mut Random) -> Result<u32, String> { Ok(0) }
/// #     fn step(world: &mut u32, tick: &mut Tick<Self>) { *world += 1; tick.emit(()); }
/// #     fn status(_: &u32) -> Status { Status::Running }
/// #     fn draw(_: &View<Self>, _: &mut Canvas) {}
/// # }
/// assert_eq!(dacapo_engine::playtest::prove::<MyGame>(), Ok(()));
/// ```
///
/// # Errors
/// The first fault, in one line: a level that cannot be played, or a run that cannot be played again.
pub fn prove<G: Game>() -> Result<(), String> {
    check_levels::<G>()?;
    prove_level::<G>("the default level", &G::Level::default())?;
    for named in G::levels() {
        let name = format!("level '{}'", named.name);
        let level = read_level::<G>(named.text).map_err(|error| format!("{name}:{error}"))?;
        prove_level::<G>(&name, &level)?;
    }
    Ok(())
}

fn prove_level<G: Game>(name: &str, level: &G::Level) -> Result<(), String> {
    if G::autopilot(level).is_some() {
        for seed in SEEDS {
            prove_run::<G>(level, seed).map_err(|fault| format!("{name}, seed {seed}: {fault}"))?;
        }
    }
    let finding =
        playtest::<G>(level, None, &PLAYTEST, |_| ()).map_err(|error| format!("{name}: {error}"))?;
    finding.map_or(Ok(()), |Finding { found, .. }| {
        Err(format!("{name}: {found}{}", in_words(&found.differences)))
    })
}

fn prove_run<G: Game>(level: &G::Level, seed: u32) -> Result<(), String> {
    let mut session = Session::<G>::start(level.clone(), seed).map_err(|error| error.to_string())?;
    session.record(RecordOptions::default()).map_err(|error| error.to_string())?;
    session.add_autopilot();
    for _ in 0..LONGEST {
        session.step(Rate::HZ_120.delta()).map_err(|error| error.to_string())?;
        if session.status() != Status::Running {
            break;
        }
    }
    // For naming the fields that differ.
    session.record_checkpoint().map_err(|error| error.to_string())?;
    let replay = session.finish(EndKind::Finished).ok_or("nothing was recorded")?;
    let loaded = read(replay.to_json().as_bytes()).map_err(|error| error.to_string())?;
    if loaded.replay != replay {
        return Err("the recording is not the same when it is read back".to_owned());
    }
    let report =
        verify::<G>(&Arc::new(replay), &PlayOptions::default()).map_err(|error| error.to_string())?;
    match report.verdict {
        Verdict::Same => Ok(()),
        // The run that was recorded did not fail, and was by the same rules.
        Verdict::Nondeterministic(found)
        | Verdict::Changed(found)
        | Verdict::FailedAsRecorded(found)
        | Verdict::Failed(found) => Err(format!(
            "{} at boundary {}: {NOT_DETERMINISTIC}{}",
            Kind::Nondeterministic.name(),
            found.boundary,
            in_words(&found.differences)
        )),
    }
}
