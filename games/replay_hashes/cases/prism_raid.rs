//! Cases of Prism Raid.

use dacapo_engine::replay::RecordOptions;
use dacapo_engine::session::{Run, Session};
use dacapo_games::PrismRaid;
use dacapo_games::prism_raid::{Level, PLAYER, Player};
use glam::Vec2;

use super::case::Case;
use super::stage::{
    STEP, UNEVEN, finish, journalled, play, play_out, play_with_pauses, record, recorded, scripted, start,
};

pub fn cases() -> Result<Vec<Case>, String> {
    Ok(vec![
        Case::new("win", &finish(won(Level::default(), 42)?)?),
        Case::new("loss", &finish(lost()?)?),
        Case::new("pauses-and-taps", &finish(pauses_and_taps()?)?),
        Case::new("custom-level", &finish(custom_level()?)?),
        Case::new("variable-steps", &finish(variable_steps()?)?),
        Case::new("checkpoints-with-events", &finish(checkpoints()?)?),
        Case::new("from-the-middle-with-events", &finish(from_the_middle()?)?),
        Case::new("budget", &finish(budget()?)?),
        Case { name: "journal", file: "replay.json.part", text: journalled(piloted(7)?, 900)? },
    ])
}

/// The autopilot's, not recorded yet.
fn piloted(seed: u32) -> Result<Session<PrismRaid>, String> {
    let mut session = start::<PrismRaid>(Level::default(), seed)?;
    session.add_autopilot();
    Ok(session)
}

fn won(level: Level, seed: u32) -> Result<Session<PrismRaid>, String> {
    let mut session = recorded::<PrismRaid>(level, seed)?;
    session.add_autopilot();
    play_out(&mut session)?;
    Ok(session)
}

fn lost() -> Result<Session<PrismRaid>, String> {
    let mut session = recorded::<PrismRaid>(Level::default(), 42)?;
    play_out(&mut session)?;
    Ok(session)
}

fn custom_level() -> Result<Session<PrismRaid>, String> {
    won(Level { kills_to_win: 6, hull: 12, pace: 1.75 }, 4_294_967_295)
}

/// Taps shorter than a step, held fire, pauses by button and by the host, and boundaries without time in them.
fn pauses_and_taps() -> Result<Session<PrismRaid>, String> {
    let mut session = scripted::<PrismRaid>(Level::default(), 2026, |boundary, hands| {
        let mut set = |action, held| hands.hold(PLAYER, action, held);
        match boundary % 100 {
            5 | 7 | 11 => [true, false, true, false].into_iter().for_each(|held| set(Player::Fire, held)),
            20 => set(Player::Fire, true),
            40 => [true, false].into_iter().for_each(|held| set(Player::Pause, held)),
            45 => set(Player::Fire, false),
            50 => set(Player::Pause, true),
            51 => set(Player::Pause, false),
            _ => {}
        }
        if boundary % 25 == 0 {
            let side = if boundary % 50 == 0 { 1.0 } else { -1.0 };
            let push = Vec2::new(side, 0.25 * (boundary % 75) as f32 / 25.0 - 0.25);
            hands.push(PLAYER, Player::Move, push);
        }
    })?;
    play_with_pauses(&mut session)?;
    Ok(session)
}

/// Another length of step each time, some without time in them.
fn variable_steps() -> Result<Session<PrismRaid>, String> {
    let mut session = piloted(11)?;
    record(&mut session)?;
    // The long ones would be no game any more.
    play(&mut session, 900, |boundary, _| UNEVEN[(boundary * 5 % 7) as usize])?;
    Ok(session)
}

fn checkpoints() -> Result<Session<PrismRaid>, String> {
    let mut session = piloted(3)?;
    record(&mut session)?;
    for _ in 0..3 {
        play(&mut session, 250, |_, _| STEP)?;
        session.record_checkpoint().map_err(|error| error.to_string())?;
    }
    play(&mut session, 50, |_, _| STEP)?;
    Ok(session)
}

fn from_the_middle() -> Result<Session<PrismRaid>, String> {
    let mut session = piloted(5)?;
    play(&mut session, 700, |_, _| STEP)?;
    record(&mut session)?;
    play(&mut session, 500, |_, _| STEP)?;
    Ok(session)
}

/// Used up while the run goes on.
fn budget() -> Result<Session<PrismRaid>, String> {
    let mut session = piloted(8)?;
    let options = RecordOptions { budget: 400, ..RecordOptions::default() };
    session.record(options).map_err(|error| error.to_string())?;
    play(&mut session, 600, |_, _| STEP)?;
    Ok(session)
}
