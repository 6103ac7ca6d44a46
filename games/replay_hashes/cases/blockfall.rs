//! Cases of Blockfall.

use dacapo_engine::action::{Action, Button};
use dacapo_engine::game::Hands;
use dacapo_engine::random::Mulberry32;
use dacapo_engine::session::{Run, Session};
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{Handling, Level, PLAYER, Player, Reckless};

use super::case::Case;
use super::stage::{
    STEP, UNEVEN, finish, journalled, play, play_out, play_with_pauses, record, recorded, scripted,
    scripted_with, start,
};

type Outcome = Result<Session<Blockfall>, String>;

const BUTTONS: [Action<Player, Button>; 8] = [
    Player::Left,
    Player::Right,
    Player::SoftDrop,
    Player::HardDrop,
    Player::RotateCw,
    Player::RotateCcw,
    Player::Rotate180,
    Player::Hold,
];

pub fn cases() -> Result<Vec<Case>, String> {
    let twenty_g = Level { start_level: 19, goal: Some(20), ..Level::marathon() };
    Ok(vec![
        Case::new("marathon-win", &finish(won(Level::marathon(), 42)?)?),
        Case::new("marathon-loss", &finish(lost(Level::marathon(), 42)?)?),
        Case::new("sprint-win", &finish(won(Level::sprint(), 43)?)?),
        Case::new("sprint-loss", &finish(lost(Level::sprint(), 43)?)?),
        Case::new("practice-win", &finish(won(Level::practice(), 44)?)?),
        Case::new("practice-loss", &finish(lost(Level::practice(), 44)?)?),
        Case::new("twenty-g", &finish(won(twenty_g, 4_294_967_295)?)?),
        Case::new("idle-loss", &finish(idle()?)?),
        Case::new("fingers", &finish(fingers()?)?),
        Case::new("other-handling", &finish(other_handling()?)?),
        Case::new("pauses-and-taps", &finish(pauses_and_taps()?)?),
        Case::new("variable-steps", &finish(variable_steps()?)?),
        Case::new("from-the-middle-with-events", &finish(from_the_middle()?)?),
        Case { name: "journal", file: "replay.json.part", text: journalled(piloted(7)?, 900)? },
    ])
}

/// The autopilot's, not recorded yet.
fn piloted(seed: u32) -> Outcome {
    let mut session = start::<Blockfall>(Level::marathon(), seed)?;
    session.add_autopilot();
    Ok(session)
}

fn won(level: Level, seed: u32) -> Outcome {
    let mut session = recorded::<Blockfall>(level, seed)?;
    session.add_autopilot();
    play_out(&mut session)?;
    Ok(session)
}

fn lost(level: Level, seed: u32) -> Outcome {
    let mut session = recorded::<Blockfall>(level, seed)?;
    session.add_pilot(Box::new(Reckless));
    play_out(&mut session)?;
    Ok(session)
}

/// Pieces that nobody touches lock one upon the other, up to the top.
fn idle() -> Outcome {
    let mut session = recorded::<Blockfall>(Level { start_level: 8, ..Level::marathon() }, 45)?;
    play_out(&mut session)?;
    Ok(session)
}

/// All buttons at random, held and let go: shifts that repeat, soft drops, holds, and turns with kicks.
fn fingers() -> Outcome {
    let level = Level { entry_ms: 60, goal: None, ..Level::marathon() };
    let handling = Handling { das_ms: 80, arr_ms: 15, ..Handling::default() };
    at_random(level, handling, 46)
}

/// The same where hands want everything otherwise than usual.
fn other_handling() -> Outcome {
    let level = Level { start_level: 6, lock_ms: 200, goal: None, ..Level::marathon() };
    let handling = Handling {
        das_ms: 90,
        arr_ms: 0,
        soft_drop_factor: 0,
        entry_ms: 150,
        dcd_ms: 60,
        safe_lock_ms: 300,
        cancel: false,
    };
    at_random(level, handling, 47)
}

fn at_random(level: Level, handling: Handling, seed: u32) -> Outcome {
    let mut fingers = Mulberry32::new(8);
    let mut session = scripted_with::<Blockfall>(level, vec![handling], seed, move |boundary, hands| {
        if boundary % 7 == 0 {
            let button = BUTTONS[(fingers.next_u32() % 8) as usize];
            let drops = button.index() == Player::HardDrop.index();
            hands.hold(PLAYER, button, fingers.next_u32() % if drops { 8 } else { 2 } == 0);
        }
    })?;
    play(&mut session, 3600, |_, _| STEP)?;
    Ok(session)
}

/// Several taps in one boundary, pauses by button and by the host, and boundaries without time in them.
fn pauses_and_taps() -> Outcome {
    let tap = |hands: &mut Hands, buttons: &[_]| {
        buttons.iter().for_each(|button| hands.tap(PLAYER, *button));
    };
    let mut session = scripted::<Blockfall>(Level::marathon(), 2026, move |boundary, hands| {
        let side = if boundary / 100 % 2 == 0 { Player::Left } else { Player::Right };
        match boundary % 100 {
            5 => tap(hands, &[Player::RotateCw, side, side, Player::Hold]),
            20 => hands.hold(PLAYER, side, true),
            40 => tap(hands, &[Player::Pause]),
            44 => tap(hands, &[side, Player::HardDrop]),
            48 => hands.hold(PLAYER, side, false),
            50 => tap(hands, &[Player::Pause]),
            70 => tap(hands, &[Player::RotateCcw, Player::HardDrop]),
            _ => {}
        }
    })?;
    play_with_pauses(&mut session)?;
    Ok(session)
}

/// Another length of step each time, some without time in them and some longer than a second.
fn variable_steps() -> Outcome {
    let mut session = piloted(11)?;
    record(&mut session)?;
    play(&mut session, 900, |boundary, _| UNEVEN[(boundary * 5 % 9) as usize])?;
    Ok(session)
}

/// Begins while a piece falls, buttons are remembered and the bag is half empty.
fn from_the_middle() -> Outcome {
    let mut session = piloted(5)?;
    play(&mut session, 700, |_, _| STEP)?;
    record(&mut session)?;
    session.record_checkpoint().map_err(|error| error.to_string())?;
    play(&mut session, 500, |_, _| STEP)?;
    session.record_checkpoint().map_err(|error| error.to_string())?;
    Ok(session)
}
