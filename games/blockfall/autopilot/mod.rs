//! Players made of code: one that plays well, and one that does not.

mod stack;

use dacapo_engine::action::{Action, Button};
use dacapo_engine::game::{Hands, Pilot};

use super::field::Field;
use super::gravity;
use super::kicks::kicks;
use super::level::Mode;
use super::piece::{Kind, Piece, Turn};
use super::world::World;
use super::{Blockfall, PLAYER, Player};
use stack::Stack;

/// Boundaries from one tap to the next.
const INTERVAL: u64 = 4;
/// Units of time from one tap to the next, in steps of 1/120 s; in others it reckons a little wrong.
const BETWEEN: u32 = 4000;

/// Looks at each piece once, weighs every place where taps can bring it, and taps.
#[derive(Default)]
pub struct Autopilot {
    plan: Option<Plan>,
}

/// Taps that bring a piece somewhere, before it is dropped.
#[derive(Clone, Copy)]
struct Plan {
    /// Pieces locked before it.
    pieces: u32,
    /// Taps to one side, negative to the left.
    shifts: i8,
    turn: Option<Turn>,
    /// Whether it turns only after it was shifted.
    late: bool,
}

impl Pilot<Blockfall> for Autopilot {
    fn steer(&mut self, world: &World, boundary: u64, hands: &mut Hands) {
        if boundary % INTERVAL != 0 {
            return;
        }
        let Some(piece) = world.piece() else { return };
        let known = self.plan.take().filter(|plan| plan.pieces == world.tally.pieces);
        let mut plan = known.unwrap_or_else(|| Plan::find(world, piece));
        hands.tap(PLAYER, plan.next());
        self.plan = Some(plan);
    }
}

impl Plan {
    /// The best of all plans.
    fn find(world: &World, piece: Piece) -> Self {
        let stack = Stack::of(&world.field);
        let walk = Walk::of(world);
        let begin = Stance { piece, fallen: world.fallen };
        let straight = Self { pieces: world.tally.pieces, shifts: 0, turn: None, late: false };
        let mut best = (i32::MIN, straight);
        let mut weigh = |stance: Stance, plan: Self| {
            let value = stack.value(&stance.piece);
            if value > best.0 {
                best = (value, plan);
            }
        };
        for turn in turns_of(piece.kind) {
            let plan = Self { turn: *turn, ..straight };
            walk.along(walk.turned(begin, *turn), |stance, shifts| weigh(stance, Self { shifts, ..plan }));
            if turn.is_some() && walk.is_fast() {
                walk.along(Some(begin), |stance, shifts| {
                    let plan = Self { shifts, late: true, ..plan };
                    walk.turned(stance, *turn).into_iter().for_each(|stance| weigh(stance, plan));
                });
            }
        }
        best.1
    }

    /// The button to tap next.
    fn next(&mut self) -> Action<Player, Button> {
        if self.shifts == 0 || !self.late {
            if let Some(turn) = self.turn.take() {
                return match turn {
                    Turn::Clockwise => Player::RotateCw,
                    Turn::Half => Player::Rotate180,
                    Turn::Anticlockwise => Player::RotateCcw,
                };
            }
        }
        let side = self.shifts.signum();
        self.shifts -= side;
        match side {
            -1 => Player::Left,
            1 => Player::Right,
            _ => Player::HardDrop,
        }
    }
}

/// The turns that lead to different shapes.
fn turns_of(kind: Kind) -> &'static [Option<Turn>] {
    const ALL: [Option<Turn>; 4] = [None, Some(Turn::Clockwise), Some(Turn::Half), Some(Turn::Anticlockwise)];
    match kind {
        Kind::O => &ALL[..1],
        Kind::I | Kind::S | Kind::Z => &ALL[..2],
        _ => &ALL,
    }
}

/// Where a piece is when a tap is due.
#[derive(Clone, Copy)]
struct Stance {
    piece: Piece,
    /// Units of time since it fell a row.
    fallen: u32,
}

/// Moves a piece as taps and time do.
struct Walk<'a> {
    field: &'a Field,
    /// Units of time a row; 0 where it is on the ground at once, nothing where it hangs in the air.
    period: Option<u32>,
}

impl<'a> Walk<'a> {
    fn of(world: &'a World) -> Self {
        let period = gravity::units_per_row(world.level);
        Self { field: &world.field, period: (world.mode != Mode::Practice).then_some(period) }
    }

    /// Whether a piece falls far enough between two taps to be in its own way.
    fn is_fast(&self) -> bool {
        self.period.is_some_and(|period| period < BETWEEN)
    }

    /// No tap, and taps to each side until something is in the way.
    fn along(&self, begin: Option<Stance>, mut weigh: impl FnMut(Stance, i8)) {
        let Some(begin) = begin else { return };
        weigh(begin, 0);
        for side in [-1, 1] {
            let (mut stance, mut shifts) = (begin, 0);
            while let Some(next) = self.after(stance.piece.moved(side, 0), stance.fallen) {
                shifts += side;
                weigh(next, shifts);
                stance = next;
            }
        }
    }

    fn turned(&self, Stance { piece, fallen }: Stance, turn: Option<Turn>) -> Option<Stance> {
        let Some(turn) = turn else { return Some(Stance { piece, fallen }) };
        let turned = piece.turned(piece.rotation.after(turn));
        let tries = kicks(piece.kind, piece.rotation, turn).iter();
        tries.map(|(x, y)| turned.moved(*x, *y)).find_map(|piece| self.after(piece, fallen))
    }

    /// What time makes of a piece after a tap brought it somewhere, if there is room.
    fn after(&self, piece: Piece, fallen: u32) -> Option<Stance> {
        if !self.field.has_room(&piece) {
            return None;
        }
        let time = fallen.saturating_add(BETWEEN);
        let rows = match self.period {
            None => 0,
            Some(period) => time.checked_div(period).map_or(i8::MAX, |rows| rows.min(100) as i8),
        };
        if rows == 0 {
            return Some(Stance { piece, fallen: time });
        }
        let rows = rows.min(self.field.drop_of(&piece));
        let fallen = self.period.and_then(|period| time.checked_rem(period)).unwrap_or(0);
        Some(Stance { piece: piece.moved(0, -rows), fallen })
    }
}

/// Drops every piece where it appears.
#[derive(Default)]
pub struct Reckless;

impl Pilot<Blockfall> for Reckless {
    fn steer(&mut self, world: &World, boundary: u64, hands: &mut Hands) {
        if boundary % INTERVAL == 0 && world.piece().is_some() {
            hands.tap(PLAYER, Player::HardDrop);
        }
    }
}
