//! From a piece that locks to the next one.

use dacapo_engine::action::{Action, Button};
use dacapo_engine::game::Tick;

use super::event::Event;
use super::field::VISIBLE;
use super::handling::Handling;
use super::level::{LAST_LEVEL, Level, Mode};
use super::lock::Lock;
use super::moves;
use super::piece::{Kind, Piece, Turn};
use super::score::{self, Feat, Spin};
use super::units::UNITS_PER_MS;
use super::world::{Arrival, Outcome, Phase, TopOut, World};
use super::{Blockfall, PLAYER, Player};

/// Lines from one level to the next. Source: the fixed goal of <https://tetris.wiki/Marathon>.
const LINES_PER_LEVEL: u32 = 10;

/// What follows at once from where the piece is.
pub fn settle(world: &mut World, tick: &mut Tick<Blockfall>) {
    if world.piece().is_none() {
        return;
    }
    moves::run_out(world, tick);
    moves::land(world, tick);
    if moves::locks(world, tick.level) {
        lock_by_itself(world, tick);
    }
}

/// Drops the piece to the ground and locks it, unless the press was meant for the piece before.
pub fn hard_drop(world: &mut World, tick: &mut Tick<Blockfall>) {
    let Some(piece) = world.piece().filter(|_| world.safe == 0) else { return };
    let rows = world.field.drop_of(&piece);
    if rows > 0 {
        world.active = piece.moved(0, -rows);
        world.arrival = Arrival::Moved;
    }
    let rows = rows.unsigned_abs();
    world.tally.score += u64::from(score::HARD_DROP) * u64::from(rows);
    tick.emit(Event::HardDrop { rows });
    lock(world, tick);
}

/// Locks the piece where it lies, which the player may not expect.
pub fn lock_by_itself(world: &mut World, tick: &mut Tick<Blockfall>) {
    world.safe = tick.options(PLAYER).safe_lock_ms * UNITS_PER_MS;
    lock(world, tick);
}

/// Makes the piece part of the field, and counts what it did.
fn lock(world: &mut World, tick: &mut Tick<Blockfall>) {
    let piece = world.active;
    let spin = moves::spin(world);
    world.field.add(&piece);
    world.tally.pieces += 1;
    world.hold_used = false;
    tick.emit(Event::Lock { kind: piece.kind, cells: piece.cells().map(number) });
    let rows = world.field.full_rows();
    let lines = rows.count_ones();
    count(world, rows, spin, tick);
    if piece.cells().iter().all(|(_, y)| *y >= VISIBLE) {
        lose(world, TopOut::LockOut, tick);
    } else if tick.level.goal.is_some_and(|goal| world.tally.lines >= goal) {
        world.field.remove(rows);
        world.outcome = Outcome::Won;
        tick.emit(Event::Won);
    } else if lines > 0 {
        rise(world, tick);
        begin(world, Phase::Clearing, false, tick);
    } else {
        begin(world, Phase::Entry, false, tick);
    }
}

/// A cell as a recording holds it.
fn number((x, y): (i8, i8)) -> u16 {
    10 * u16::from(y.unsigned_abs()) + u16::from(x.unsigned_abs())
}

/// Counts what a piece did, and tells.
fn count(world: &mut World, rows: u64, spin: Spin, tick: &mut Tick<Blockfall>) {
    let lines = rows.count_ones();
    let mut feat = Feat { lines, spin, back_to_back: false, combo: world.chain, perfect: false };
    feat.back_to_back = feat.is_difficult() && world.back_to_back;
    feat.perfect = lines > 0 && world.field.is_empty_beside(rows);
    let points = feat.points(world.level);
    world.tally.score += u64::from(points);
    world.tally.spins += u32::from(spin != Spin::No);
    if lines == 0 {
        world.chain = 0;
        if spin != Spin::No {
            tick.emit(Event::EmptySpin { spin });
        }
        return;
    }
    let Feat { back_to_back, combo, .. } = feat;
    tick.emit(Event::Clear { rows, spin, back_to_back, combo, points });
    world.chain += 1;
    world.back_to_back = feat.is_difficult();
    world.tally.lines += lines;
    world.tally.longest_combo = world.tally.longest_combo.max(combo);
    if let Some(count) = world.tally.clears.get_mut(lines as usize - 1) {
        *count += 1;
    }
    if feat.perfect {
        world.tally.perfect_clears += 1;
        tick.emit(Event::PerfectClear);
    }
}

/// The level follows the lines.
fn rise(world: &mut World, tick: &mut Tick<Blockfall>) {
    let level = (tick.level.start_level + world.tally.lines / LINES_PER_LEVEL).min(LAST_LEVEL);
    if tick.level.mode == Mode::Marathon && level > world.level {
        world.level = level;
        tick.emit(Event::LevelUp { level });
    }
}

fn lose(world: &mut World, reason: TopOut, tick: &mut Tick<Blockfall>) {
    world.outcome = Outcome::Lost(reason);
    tick.emit(Event::TopOut { reason });
}

/// Begins a phase that ends by itself, which may be at once; `delayed` says whether anything was waited for so far.
fn begin(world: &mut World, phase: Phase, delayed: bool, tick: &mut Tick<Blockfall>) {
    world.phase = phase;
    world.rest = length(phase, tick.level, tick.options(PLAYER)) * UNITS_PER_MS;
    if world.rest == 0 {
        end_phase(world, delayed, tick);
    }
}

fn length(phase: Phase, level: &Level, handling: &Handling) -> u32 {
    match phase {
        Phase::Ready => level.ready_ms,
        Phase::Clearing => level.clear_ms,
        Phase::Entry => handling.entry_ms_on(level),
        Phase::Falling => 0,
    }
}

/// Ends a phase that ends by itself.
pub fn end_phase(world: &mut World, delayed: bool, tick: &mut Tick<Blockfall>) {
    match world.phase {
        Phase::Clearing => {
            world.field.remove(world.field.full_rows());
            begin(world, Phase::Entry, delayed, tick);
        }
        Phase::Ready => {
            tick.emit(Event::Go);
            enter(world, delayed, tick);
        }
        Phase::Entry => enter(world, delayed, tick),
        Phase::Falling => {}
    }
}

/// The next piece appears. What is held when a delay ends acts on it at once: hold, then rotations.
fn enter(world: &mut World, delayed: bool, tick: &mut Tick<Blockfall>) {
    let hands = tick.on(PLAYER);
    let holds = delayed && hands.held(Player::Hold);
    let turn = if delayed { held_turn(|action| hands.held(action)) } else { None };
    let mut kind = world.bag.take(tick.random);
    if holds {
        kind = put_aside(world, kind, tick);
    }
    appear(world, kind, turn, tick);
}

/// The turn that held buttons come to, where those that undo each other do.
fn held_turn(held: impl Fn(Action<Player, Button>) -> bool) -> Option<Turn> {
    let quarters = u32::from(held(Player::RotateCw))
        + 2 * u32::from(held(Player::Rotate180))
        + 3 * u32::from(held(Player::RotateCcw));
    [None, Some(Turn::Clockwise), Some(Turn::Half), Some(Turn::Anticlockwise)][(quarters % 4) as usize]
}

/// Puts a piece aside and answers the one that comes for it.
fn put_aside(world: &mut World, kind: Kind, tick: &mut Tick<Blockfall>) -> Kind {
    let other = world.held.replace(kind);
    world.hold_used = true;
    tick.emit(Event::Hold);
    other.unwrap_or_else(|| world.bag.take(tick.random))
}

/// Puts the falling piece aside, once for each that locks.
pub fn swap(world: &mut World, tick: &mut Tick<Blockfall>) {
    if let Some(piece) = world.piece().filter(|_| !world.hold_used) {
        let kind = put_aside(world, piece.kind, tick);
        appear(world, kind, None, tick);
    }
}

fn appear(world: &mut World, kind: Kind, turn: Option<Turn>, tick: &mut Tick<Blockfall>) {
    let plain = Piece::new(kind);
    let turned = turn.map(|turn| plain.turned(plain.rotation.after(turn)));
    let turned = turned.filter(|piece| world.field.has_room(piece));
    if turned.is_some() {
        tick.emit(Event::Rotate);
    }
    let piece = turned.unwrap_or(plain);
    world.phase = Phase::Falling;
    world.active = piece;
    world.arrival = Arrival::Moved;
    world.fallen = 0;
    world.lock = Lock::new(piece.y);
    world.shift.cut(tick.options(PLAYER));
    if !world.field.has_room(&piece) {
        return lose(world, TopOut::BlockOut, tick);
    }
    // Pieces come in sight as they appear, where there is room.
    let below = piece.moved(0, -1);
    if world.field.has_room(&below) {
        world.active = below;
        world.lock.reach(below.y);
    }
    if core::mem::take(&mut world.shift.owed) && moves::shift(world, world.shift.direction) {
        tick.emit(Event::Shift);
    }
    settle(world, tick);
}
