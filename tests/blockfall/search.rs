//! Everything that can become of a piece: a graph of all states that any input leads to, and the longest way in it.
//!
//! What a piece does next depends on where it is and on what its lock delay has counted. These are the places of the
//! graph; taps and time lead from one to the next. Were there a way around that takes time, the piece could be kept up for
//! ever, and the longest way would have no end.

use std::collections::BTreeMap;

use dacapo_engine::action::{Action, Button, Buttons, Controls, Edge};
use dacapo_engine::session::{GivenBoundary, Moment, Session};
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{
    Field, Handling, Level, Piece, Player, UNITS_PER_MS, UNITS_PER_SECOND, World, units_per_row,
};

use super::table::{Table, quick};

/// How a piece falls and lies. Time goes by in parts, so that there are few places.
#[derive(Clone, Debug)]
pub struct Pull {
    pub start_level: u32,
    /// Whether soft drop is held.
    pub soft: bool,
    /// Moves and turns.
    pub resets: u32,
    /// Parts of time in which it falls a row, 0 where that takes none.
    pub row: u32,
    /// Parts of time for which it lies until it locks.
    pub lock: u32,
    /// Whether directions are held, too, instead of tapped only.
    pub sides: bool,
    pub handling: Handling,
}

impl Pull {
    /// Units of time in a part.
    pub fn part(&self) -> u32 {
        let row = units_per_row(self.start_level) / if self.soft { 20 } else { 1 };
        row.checked_div(self.row).unwrap_or(UNITS_PER_MS)
    }

    fn level(&self) -> Level {
        let lock_ms = (self.lock * self.part()).div_ceil(UNITS_PER_MS);
        Level { start_level: self.start_level, lock_ms, lock_resets: self.resets, ..quick() }
    }

    /// Parts of time in which a piece locks that has so many rows to be on. While one is its lowest, the piece lies once
    /// for each of its moves at most, and falls by as much as these raised it, two rows at most each, and once more.
    pub fn most(&self, rows: u32) -> u32 {
        rows * (self.resets * self.lock + (2 * self.resets + 1) * self.row)
    }
}

/// What is done at a place.
#[derive(Clone, Copy)]
enum Act {
    /// A press and its release, which take no time.
    Tap(Action<Player, Button>),
    /// One of both, whichever comes next.
    Half(Action<Player, Button>),
    /// Nothing for a part of time.
    Wait,
}

const ACTS: [Act; 9] = [
    Act::Tap(Player::Left),
    Act::Tap(Player::Right),
    Act::Tap(Player::RotateCw),
    Act::Tap(Player::RotateCcw),
    Act::Tap(Player::Rotate180),
    Act::Tap(Player::SoftDrop),
    Act::Half(Player::Left),
    Act::Half(Player::Right),
    Act::Wait,
];

impl Act {
    fn word(self) -> String {
        let name = |action: Action<Player, Button>| Player::ACTIONS[usize::from(action.index())].0;
        match self {
            Self::Tap(action) => name(action).to_owned(),
            Self::Half(action) => format!("+-{}", name(action)),
            Self::Wait => "wait".to_owned(),
        }
    }
}

/// All that decides what becomes of a piece.
type Place = [i64; 12];

fn place_of(world: &World, held: &Buttons, pull: &Pull) -> Option<Place> {
    let piece = world.piece().filter(|_| world.tally.pieces == 0)?;
    let (lock, shift) = (world.lock, world.shift);
    let sides = [Player::Left, Player::Right].map(|side| i64::from(held.get(side.index())));
    Some([
        piece.rotation as i64,
        piece.x.into(),
        piece.y.into(),
        world.fallen.into(),
        lock.lain.into(),
        // More than all are no different from all.
        lock.moves.min(pull.resets).into(),
        lock.landed.into(),
        lock.lowest.into(),
        sides[0] + 2 * sides[1],
        shift.direction.into(),
        // What counts down while no direction is held is not asked for.
        if shift.direction == 0 { 0 } else { shift.wait.into() },
        shift.other_wait.map_or(-1, i64::from),
    ])
}

/// The places that were found, and where each act leads from there.
pub struct Search {
    session: Session<Blockfall>,
    pull: Pull,
    known: BTreeMap<Place, usize>,
    moments: Vec<Moment<Blockfall>>,
    ways: Vec<[Option<usize>; ACTS.len()]>,
}

impl Search {
    /// All places that a piece can come to. It cannot be put aside: that is possible once, and begins nothing anew.
    pub fn new(pull: Pull, field: Field, piece: Piece) -> Self {
        let mut table = Table::with(pull.level(), pull.handling.clone());
        table.put(piece);
        table.change(|world| (world.field, world.hold_used, world.tally.pieces) = (field, true, 0));
        table.hold(Player::SoftDrop, pull.soft);
        table.pass(0);
        let mut search = Self {
            session: table.session,
            pull,
            known: BTreeMap::new(),
            moments: Vec::new(),
            ways: Vec::new(),
        };
        search.arrive();
        while let Some(from) = search.moments.get(search.ways.len()).cloned() {
            let ways = ACTS.map(|act| search.after(&from, act));
            search.ways.push(ways);
        }
        search
    }

    /// The number of the place that the session is at; nothing where the piece has locked.
    fn arrive(&mut self) -> Option<usize> {
        let held = &self.session.moment().frames()[0].held;
        let place = place_of(self.session.world(), held, &self.pull)?;
        let number = self.moments.len();
        if let Some(known) = self.known.get(&place) {
            return Some(*known);
        }
        self.known.insert(place, number);
        self.moments.push(self.session.moment().clone());
        Some(number)
    }

    /// Where an act leads; nothing where it cannot be done, or locks the piece.
    fn after(&mut self, from: &Moment<Blockfall>, act: Act) -> Option<usize> {
        let mut frames = from.frames().to_vec();
        let held = &mut frames[0].held;
        frames[0].edges = match act {
            Act::Tap(action) if held.get(action.index()) => return None,
            Act::Half(_) if !self.pull.sides => return None,
            Act::Tap(action) => {
                [true, false].map(|pressed| Edge { action: action.index(), pressed }).to_vec()
            }
            Act::Half(action) => {
                let (action, pressed) = (action.index(), !held.get(action.index()));
                held.set(action, pressed);
                vec![Edge { action, pressed }]
            }
            Act::Wait => Vec::new(),
        };
        let units = if matches!(act, Act::Wait) { self.pull.part() } else { 0 };
        let delta = f64::from(units) / f64::from(UNITS_PER_SECOND);
        self.session.restore(from).expect("a moment of this run");
        let given = GivenBoundary { delta, pause: None, frames: &frames };
        self.session.step_given(&given).expect("a healthy game");
        self.arrive()
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        self.ways.len()
    }

    /// Parts of time for which the piece can be kept up, or the acts of a way that takes longer than so many.
    pub fn longest(&self, most: u32) -> Result<u32, String> {
        let mut longest = vec![0; self.ways.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for place in (0..longest.len()).rev() {
                let (best, _) = self.best(place, &longest);
                changed |= best > longest[place];
                longest[place] = best;
            }
            if longest[0] > most {
                return Err(self.told(&longest));
            }
        }
        Ok(longest[0])
    }

    /// The longest time from a place as far as it is known, and the act that leads to it.
    fn best(&self, place: usize, longest: &[u32]) -> (u32, usize) {
        let ways = self.ways[place].iter().zip(ACTS).zip(0..);
        // A tap that changes nothing leads nowhere.
        let ways = ways.filter(|((way, _), _)| **way != Some(place));
        let after = ways.map(|((way, act), number)| {
            let rest = way.map_or(0, |way| longest[way]);
            (rest + u32::from(matches!(act, Act::Wait)), number)
        });
        after.max().unwrap_or_default()
    }

    /// The first acts of the longest way.
    fn told(&self, longest: &[u32]) -> String {
        let (mut place, mut told) = (Some(0), Vec::new());
        while let Some(from) = place.filter(|_| told.len() < 60) {
            let (_, act) = self.best(from, longest);
            told.push(ACTS[act].word());
            place = self.ways[from][act];
        }
        told.join(" ")
    }
}
