//! Cases of the proving ground.

use dacapo_engine::game::Hands;
use dacapo_engine::replay::Replay;
use dacapo_engine::session::{Run, Session};
use dacapo_games::Proving;
use dacapo_games::proving::{GUNNER, GUNNER_2, Gunner, LEAD, Lead, Level};
use glam::{Vec2, Vec3};
use serde_json::json;

use super::case::Case;
use super::stage::{
    STEP, UNEVEN, finish, journalled, play, play_into_failure, play_out, record, recorded, scripted, start,
};

type Outcome = Result<Session<Proving>, String>;

pub fn cases() -> Result<Vec<Case>, String> {
    let mut cases = vec![Case::new("rehearsal", &rehearsal(600)?)];
    for (name, session) in [
        ("win", decided(Level { shots_to_win: 40, ..few(20) })?),
        ("loss", decided(Level { seconds_to_lose: 2.5, ..few(20) })?),
        ("taps", taps()?),
        ("many-edges", many_edges()?),
        ("axes", axes()?),
        ("host-pauses", host_pauses()?),
        ("game-pauses", game_pauses()?),
        ("zero-length", zero_length()?),
        ("held-at-start", held_at_start()?),
        ("three-controllers", three_controllers()?),
        ("variable-steps", variable_steps()?),
        ("idle-minute", idle_minute()?),
        ("checkpoints-with-events", checkpoints()?),
        ("from-the-middle-with-events", from_the_middle()?),
        ("observations", observations()?),
        ("panic", failing(Level { panic_at: Some(150), ..few(20) })?),
        ("not-a-number", failing(Level { nan_at: Some(90), ..few(20) })?),
        ("one-boundary", played(few(3), 1)?),
        ("no-boundary", played(few(3), 0)?),
    ] {
        cases.push(Case::new(name, &finish(session)?));
    }
    let session = piloted(few(30), 77)?;
    cases.push(Case { name: "journal", file: "replay.json.part", text: journalled(session, 700)? });
    Ok(cases)
}

/// A level with fewer bodies than usual, where other things are of interest.
fn few(bodies: u32) -> Level {
    Level { bodies, ..Level::default() }
}

/// The autopilot's, not recorded yet.
fn piloted(level: Level, seed: u32) -> Outcome {
    let mut session = start::<Proving>(level, seed)?;
    session.add_autopilot();
    Ok(session)
}

pub fn rehearsal(boundaries: u64) -> Result<Replay, String> {
    finish(played(Level::default(), boundaries)?)
}

fn played(level: Level, boundaries: u64) -> Outcome {
    let mut session = piloted(level, 20_261_130)?;
    record(&mut session)?;
    play(&mut session, boundaries, |_, _| STEP)?;
    Ok(session)
}

fn decided(level: Level) -> Outcome {
    let mut session = piloted(level, 1)?;
    record(&mut session)?;
    play_out(&mut session)?;
    Ok(session)
}

fn failing(level: Level) -> Outcome {
    let mut session = piloted(level, 2)?;
    record(&mut session)?;
    play_into_failure(&mut session)?;
    Ok(session)
}

/// Down, up, and down, up, down within one boundary; and a host that pauses between them.
fn taps() -> Outcome {
    let mut session = scripted::<Proving>(few(20), 3, |boundary, hands| {
        let presses: &[bool] = match boundary % 20 {
            2 => &[true, false],
            6 => &[true, false, true],
            9 => &[false, true],
            12 => &[false],
            15 => &[true, false, true, false, true, false],
            _ => &[],
        };
        presses.iter().for_each(|held| hands.hold(LEAD, Lead::Fire, *held));
        presses.iter().rev().for_each(|held| hands.hold(GUNNER, Gunner::Charge, *held));
    })?;
    play(&mut session, 200, |_, _| STEP)?;
    Ok(session)
}

/// Hundreds of edges at one boundary, of several buttons in turn.
fn many_edges() -> Outcome {
    let mut session = scripted::<Proving>(few(20), 4, |boundary, hands| {
        if boundary % 40 == 5 {
            for turn in 0..200_u32 {
                hands.hold(LEAD, Lead::Fire, turn % 2 == 0);
                hands.hold(LEAD, Lead::Charge, turn % 3 == 0);
                hands.hold(GUNNER_2, Gunner::Fire, turn % 5 < 2);
            }
        }
    })?;
    play(&mut session, 100, |_, _| STEP)?;
    Ok(session)
}

/// Every kind of axis: single thousandths, the ends, beyond them, and vectors too long.
fn axes() -> Outcome {
    let values = [0.0, 0.001, -0.001, 0.5, -0.999, 1.0, -1.0, 0.333_33, 7.5, -0.000_4];
    let mut session = scripted::<Proving>(few(20), 5, move |boundary, hands| {
        let value = |turn: u64| values[((boundary / 3 + turn * 7) % 10) as usize];
        hands.push(LEAD, Lead::Throttle, value(0));
        hands.push(LEAD, Lead::Look, Vec2::new(value(1), value(2)));
        hands.push(LEAD, Lead::Move, Vec2::new(value(3), value(4)));
        hands.push(LEAD, Lead::Lift, Vec3::new(value(5), value(6), value(8)));
        hands.push(GUNNER, Gunner::Look, Vec2::new(value(9), -value(9)));
    })?;
    play(&mut session, 150, |_, _| STEP)?;
    Ok(session)
}

/// The host pauses and goes on, with and without input in between, and changes its mind.
fn host_pauses() -> Outcome {
    let mut session = scripted::<Proving>(few(20), 6, |boundary, hands| {
        hands.hold(LEAD, Lead::Fire, boundary % 9 < 4);
    })?;
    play(&mut session, 200, |boundary, session| {
        match boundary % 30 {
            10 | 25 => session.set_paused(true),
            12 | 28 => session.set_paused(false),
            20 => [true, false].into_iter().for_each(|paused| session.set_paused(paused)),
            _ => {}
        }
        STEP
    })?;
    Ok(session)
}

/// The game pauses itself; an edge goes on, some only after others that count while paused.
fn game_pauses() -> Outcome {
    let level = Level { pause_every: Some(25), ..few(20) };
    let mut session = scripted::<Proving>(level, 7, |boundary, hands| match boundary % 40 {
        30 => hands.tap(GUNNER, Gunner::Fire),
        33 => {
            hands.hold(LEAD, Lead::Charge, true);
            hands.hold(LEAD, Lead::Pause, true);
            hands.hold(LEAD, Lead::Charge, false);
        }
        34 => hands.hold(LEAD, Lead::Pause, false),
        38 => [true, false, true, false].into_iter().for_each(|held| hands.hold(LEAD, Lead::Pause, held)),
        _ => {}
    })?;
    play(&mut session, 300, |_, session| if session.state().paused { 0.0 } else { STEP })?;
    Ok(session)
}

/// Boundaries without time in them, among others and in a row.
fn zero_length() -> Outcome {
    let mut session = scripted::<Proving>(few(20), 8, |boundary, hands| {
        hands.hold(LEAD, Lead::Fire, boundary % 7 < 3);
        hands.hold(GUNNER, Gunner::Charge, boundary % 5 < 2);
    })?;
    play(&mut session, 200, |boundary, _| if boundary % 11 < 4 || boundary == 199 { 0.0 } else { STEP })?;
    Ok(session)
}

/// Buttons that are down as the run begins, one of them let go of at its first boundary.
fn held_at_start() -> Outcome {
    let mut session = recorded::<Proving>(few(20), 9)?;
    let told = |error: dacapo_engine::action::SourceError| error.to_string();
    let [lead, gunner, gunner_2] = session.composers() else { return Err("three controllers".to_owned()) };
    let source = lead.add();
    lead.set_button(source, Lead::Fire.index(), true).map_err(told)?;
    lead.set_axis(source, Lead::Move.index(), [0.6, -0.8, 0.0]).map_err(told)?;
    lead.settle();
    let source = gunner_2.add();
    gunner_2.set_button(source, Gunner::Charge.index(), true).map_err(told)?;
    gunner_2.settle();
    gunner_2.set_button(source, Gunner::Charge.index(), false).map_err(told)?;
    let source = gunner.add();
    gunner.set_button(source, Gunner::Fire.index(), true).map_err(told)?;
    play(&mut session, 100, |_, _| STEP)?;
    Ok(session)
}

/// All three at every boundary, each with its own rhythm on actions of equal names.
fn three_controllers() -> Outcome {
    let busy = |boundary: u64, hands: &mut Hands| {
        hands.hold(GUNNER_2, Gunner::Fire, boundary % 5 < 2);
        hands.hold(GUNNER, Gunner::Fire, boundary % 4 < 2);
        hands.hold(LEAD, Lead::Fire, boundary % 3 == 0);
        hands.hold(GUNNER, Gunner::Charge, boundary % 90 < 80);
        hands.hold(GUNNER_2, Gunner::Charge, boundary % 50 < 40);
        let turn = (boundary % 21) as f32 / 10.0 - 1.0;
        hands.push(LEAD, Lead::Look, Vec2::new(turn, -turn));
        hands.push(GUNNER, Gunner::Look, Vec2::new(-turn, 0.25));
        hands.push(GUNNER_2, Gunner::Look, Vec2::new(0.75, turn));
    };
    let mut session = scripted::<Proving>(few(20), 10, busy)?;
    play(&mut session, 200, |_, _| STEP)?;
    Ok(session)
}

fn variable_steps() -> Outcome {
    let mut session = piloted(few(60), 12)?;
    record(&mut session)?;
    play(&mut session, 300, |boundary, _| UNEVEN[(boundary * boundary % 9) as usize])?;
    Ok(session)
}

/// A minute in which nobody does anything is one entry.
fn idle_minute() -> Outcome {
    let mut session = recorded::<Proving>(few(2), 13)?;
    play(&mut session, 7200, |_, _| STEP)?;
    Ok(session)
}

fn checkpoints() -> Outcome {
    let mut session = piloted(few(12), 14)?;
    record(&mut session)?;
    for _ in 0..3 {
        session.record_checkpoint().map_err(|error| error.to_string())?;
        play(&mut session, 77, |_, _| STEP)?;
    }
    Ok(session)
}

/// Begins while buttons are held, counters run, and streams have been drawn from.
fn from_the_middle() -> Outcome {
    let mut session = piloted(few(12), 15)?;
    play(&mut session, 160, |_, _| STEP)?;
    record(&mut session)?;
    play(&mut session, 200, |_, _| STEP)?;
    Ok(session)
}

/// What the host observed between boundaries, before the first and after the last among them.
fn observations() -> Outcome {
    let mut session = piloted(few(12), 16)?;
    record(&mut session)?;
    let note = |boundary: u64, session: &mut Session<Proving>| {
        if boundary % 25 == 0 {
            let payload = json!({"at": boundary, "list": [null, true, -0.5, "\u{1f3ae}"]});
            session.observe("seen", payload).map_err(|error| error.to_string())?;
            session.observe("twice", json!(null)).map_err(|error| error.to_string())?;
        }
        Ok::<_, String>(())
    };
    for boundary in 0..100 {
        note(boundary, &mut session)?;
        play(&mut session, 1, |_, _| STEP)?;
    }
    note(100, &mut session)?;
    Ok(session)
}
