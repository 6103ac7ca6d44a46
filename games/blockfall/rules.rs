//! The rules, in the order in which a boundary runs: buttons, then time.
//!
//! A step may be of any length. All that happens in it happens at its own time and in order; of what falls on the same
//! moment, a shift comes before a row, and a row before a lock.

use dacapo_engine::game::{EdgeEvent, Tick};

use super::control::{LEFT, RIGHT};
use super::event::Event;
use super::handling::Handling;
use super::level::Level;
use super::moves;
use super::piece::Turn;
use super::placing::{self, settle};
use super::units::{UNITS_PER_MS, UNITS_PER_SECOND};
use super::world::{Phase, World};
use super::{Blockfall, PLAYER, Player};

/// The longest step that is played in full, in units of time; of a longer one the rest is left out.
const LONGEST: u64 = 10 * UNITS_PER_SECOND as u64;

/// A button goes down or up.
pub fn edge(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Blockfall>) {
    if edge.pressed(PLAYER, Player::Pause) {
        *tick.paused = !*tick.paused;
    }
    if *tick.paused || !world.is_playing() {
        return;
    }
    sides(world, edge, tick);
    soft_drop(world, edge, tick);
    turns(world, edge, tick);
    if edge.pressed(PLAYER, Player::Hold) {
        placing::swap(world, tick);
    }
    if edge.pressed(PLAYER, Player::HardDrop) {
        placing::hard_drop(world, tick);
    }
}

fn sides(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Blockfall>) {
    for (action, direction) in [(Player::Left, LEFT), (Player::Right, RIGHT)] {
        if edge.pressed(PLAYER, action) {
            press(world, direction, tick);
        } else if edge.released(PLAYER, action) {
            hold(world, tick);
        }
    }
}

/// A press is worth a row at least.
fn soft_drop(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Blockfall>) {
    if edge.pressed(PLAYER, Player::SoftDrop) {
        world.soft = true;
        if world.piece().is_some() && !world.is_grounded() {
            moves::fall(world, 1, tick.level);
        }
        settle(world, tick);
    } else if edge.released(PLAYER, Player::SoftDrop) {
        hold(world, tick);
    }
}

fn turns(world: &mut World, edge: &EdgeEvent, tick: &mut Tick<Blockfall>) {
    let turns = [
        (Player::RotateCw, Turn::Clockwise),
        (Player::RotateCcw, Turn::Anticlockwise),
        (Player::Rotate180, Turn::Half),
    ];
    let pressed = turns.into_iter().find(|(action, _)| edge.pressed(PLAYER, *action));
    if let Some((_, turn)) = pressed.filter(|_| world.piece().is_some()) {
        moves::rotate(world, turn, tick);
        settle(world, tick);
    }
}

fn press(world: &mut World, direction: i8, tick: &mut Tick<Blockfall>) {
    let moves = world.piece().is_some();
    world.shift.press(direction, moves, tick.options(PLAYER));
    if moves && moves::shift(world, direction) {
        tick.emit(Event::Shift);
    }
    settle(world, tick);
}

/// Takes note of what is held: buttons change while the game is paused, too.
fn hold(world: &mut World, tick: &Tick<Blockfall>) {
    let hands = tick.on(PLAYER);
    world.shift.hold(hands.held(Player::Left), hands.held(Player::Right), tick.options(PLAYER));
    world.soft = hands.held(Player::SoftDrop);
}

/// What time brings.
#[derive(Clone, Copy)]
enum Due {
    /// The phase is over.
    Phase,
    /// A held direction repeats.
    Shift,
    /// The piece falls a row.
    Row,
    /// The piece locks.
    Lock,
}

/// Time passes.
pub fn step(world: &mut World, tick: &mut Tick<Blockfall>) {
    if !world.is_playing() {
        return;
    }
    hold(world, tick);
    settle(world, tick);
    let handling = tick.options(PLAYER);
    let mut left = tick.units(UNITS_PER_SECOND).min(LONGEST) as u32;
    while world.is_playing() {
        let grounded = world.is_grounded();
        let (wait, due) = next(world, grounded, tick.level, handling);
        pass(world, wait.min(left), grounded, tick.level, handling);
        if wait > left {
            return;
        }
        left -= wait;
        act(world, due, tick);
    }
}

/// What comes next, and in how many units of time; the largest number stands for never.
fn next(world: &World, grounded: bool, level: &Level, handling: &Handling) -> (u32, Due) {
    if world.phase != Phase::Falling {
        return (world.rest, Due::Phase);
    }
    let never = u32::MAX;
    let repeats = world.shift.direction != 0 && (!handling.slides() || !world.shift.is_charged());
    let shift = if repeats { world.shift.wait } else { never };
    let (vertical, due) = match (grounded, level.has_gravity()) {
        (true, true) => ((level.lock_ms * UNITS_PER_MS).saturating_sub(world.lock.lain), Due::Lock),
        (true, false) => (never, Due::Lock),
        (false, _) => {
            let period = moves::period(world, level, handling);
            (period.map_or(never, |period| period.saturating_sub(world.fallen)), Due::Row)
        }
    };
    if shift <= vertical { (shift, Due::Shift) } else { (vertical, due) }
}

fn pass(world: &mut World, units: u32, grounded: bool, level: &Level, handling: &Handling) {
    world.shift.pass(units);
    world.safe = world.safe.saturating_sub(units);
    if world.phase != Phase::Ready {
        world.tally.time += u64::from(units);
    }
    if world.phase != Phase::Falling {
        world.rest -= units;
    } else if grounded && level.has_gravity() {
        world.lock.lain += units;
    } else if !grounded && moves::period(world, level, handling).is_some() {
        world.fallen += units;
    }
}

fn act(world: &mut World, due: Due, tick: &mut Tick<Blockfall>) {
    match due {
        Due::Phase => placing::end_phase(world, true, tick),
        Due::Row => moves::fall(world, 1, tick.level),
        Due::Lock => placing::lock_by_itself(world, tick),
        Due::Shift => {
            let handling = tick.options(PLAYER);
            world.shift.wait = handling.arr();
            // Where it slides it does when it settles.
            if !handling.slides() && moves::shift(world, world.shift.direction) {
                tick.emit(Event::Shift);
            }
        }
    }
    settle(world, tick);
}
