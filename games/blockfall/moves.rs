//! What moves the falling piece: sideways, around and down.

use dacapo_engine::game::Tick;

use super::event::Event;
use super::field::Field;
use super::gravity;
use super::handling::Handling;
use super::kicks::kicks;
use super::level::Level;
use super::piece::{Kind, Piece, Rotation, Turn};
use super::score::{self, Spin};
use super::world::{Arrival, World};
use super::{Blockfall, PLAYER, Phase};

/// The kick that moves a piece by one column and two rows, counted from 0.
const LAST_KICK: usize = 4;

/// Moves the piece by a column; false where it has no room.
pub fn shift(world: &mut World, columns: i8) -> bool {
    let moves = push(world, columns);
    if moves {
        world.lock.use_move(world.active.y);
    }
    moves
}

fn push(world: &mut World, columns: i8) -> bool {
    let piece = world.active.moved(columns, 0);
    let moves = columns != 0 && world.field.has_room(&piece);
    if moves {
        put(world, piece, Arrival::Moved);
    }
    moves
}

/// Turns the piece, if there is room where it stands or where it is kicked to. A piece without moves is not kicked up.
pub fn rotate(world: &mut World, turn: Turn, tick: &mut Tick<Blockfall>) {
    let Piece { kind, rotation, y, .. } = world.active;
    let turned = world.active.turned(rotation.after(turn));
    let highest = if world.lock.is_used_up(tick.level) { y } else { i8::MAX };
    let tries = kicks(kind, rotation, turn).iter().map(|(x, y)| turned.moved(*x, *y)).enumerate();
    let mut tries = tries.filter(|(_, piece)| piece.y <= highest);
    let Some((kick, piece)) = tries.find(|(_, piece)| world.field.has_room(piece)) else {
        return;
    };
    let far = kick == LAST_KICK && turn != Turn::Half;
    put(world, piece, if far { Arrival::TurnedFar } else { Arrival::Turned });
    world.lock.use_move(piece.y);
    world.shift.cut(tick.options(PLAYER));
    tick.emit(if spin(world) == Spin::No { Event::Rotate } else { Event::Spin });
}

/// Lets the piece fall, by no more rows than it can.
pub fn fall(world: &mut World, rows: i8, level: &Level) {
    if rows <= 0 {
        return;
    }
    let piece = world.active.moved(0, -rows);
    put(world, piece, Arrival::Moved);
    world.lock.reach(piece.y);
    world.fallen = 0;
    if world.soft && !falls_at_once_by_itself(world, level) {
        world.tally.score += u64::from(score::SOFT_DROP) * u64::from(rows.unsigned_abs());
    }
}

/// Whether nothing but the ground stops the piece, even without soft drop.
fn falls_at_once_by_itself(world: &World, level: &Level) -> bool {
    level.has_gravity() && gravity::units_per_row(world.level) == 0
}

/// Units of time a row that the piece falls: 0 where it is on the ground at once, nothing where it hangs in the air.
pub fn period(world: &World, level: &Level, handling: &Handling) -> Option<u32> {
    if !level.has_gravity() && !world.soft {
        return None;
    }
    let period = gravity::units_per_row(world.level);
    Some(match handling.soft_drop_factor {
        _ if !world.soft || period == 0 => period,
        0 => 0,
        factor => (period / factor).max(1),
    })
}

/// Falls and slides as far as the piece does at once. A slide is one move, however wide the field.
pub fn run_out(world: &mut World, tick: &mut Tick<Blockfall>) {
    let handling = tick.options(PLAYER);
    let falls = period(world, tick.level, handling) == Some(0);
    let slides = handling.slides() && world.shift.is_charged();
    let mut slid = false;
    loop {
        if falls {
            fall(world, world.field.drop_of(&world.active), tick.level);
        }
        let may_slide = slides && (slid || !locks(world, tick.level));
        if !may_slide || !push(world, world.shift.direction) {
            break;
        }
        if !slid {
            world.lock.use_move(world.active.y);
            tick.emit(Event::Shift);
        }
        slid = true;
    }
}

/// Whether the piece locks where it is: it lies and has no move left.
pub fn locks(world: &World, level: &Level) -> bool {
    world.lock.is_used_up(level) && world.is_grounded()
}

/// Notes that the piece lies, if it does; the first time on its lowest row, that is told.
pub fn land(world: &mut World, tick: &mut Tick<Blockfall>) {
    if !world.lock.landed && world.is_grounded() {
        world.lock.landed = true;
        tick.emit(Event::Land);
    }
}

fn put(world: &mut World, piece: Piece, arrival: Arrival) {
    (world.active, world.arrival) = (piece, arrival);
}

/// Whether the piece, locked where it stands, would be spun. Source: "Current rules" of
/// <https://tetris.wiki/T-Spin>.
#[must_use]
pub fn spin(world: &World) -> Spin {
    if world.active.kind != Kind::T || world.arrival == Arrival::Moved || world.phase != Phase::Falling {
        return Spin::No;
    }
    match (corners(&world.field, &world.active), world.arrival) {
        ([2, 1 | 2], _) | ([1, 2], Arrival::TurnedFar) => Spin::Full,
        ([1, 2], _) => Spin::Mini,
        _ => Spin::No,
    }
}

/// How many of the two corners beside a T's nose are taken, and how many of the two others.
fn corners(field: &Field, piece: &Piece) -> [u32; 2] {
    let around = match piece.rotation {
        Rotation::Spawn => [(0, 2), (2, 2), (0, 0), (2, 0)],
        Rotation::Right => [(2, 2), (2, 0), (0, 0), (0, 2)],
        Rotation::Half => [(0, 0), (2, 0), (0, 2), (2, 2)],
        Rotation::Left => [(0, 0), (0, 2), (2, 0), (2, 2)],
    };
    let taken =
        around.map(|(x, y)| u32::from(field.is_solid(piece.x.saturating_add(x), piece.y.saturating_add(y))));
    [taken[0] + taken[1], taken[2] + taken[3]]
}
