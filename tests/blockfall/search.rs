//! Everything that can become of a piece: a graph of all states that any input leads to, and the longest way in it.
//!
//! What a piece does next depends on where it is and on what its lock delay has counted. These are the places of the
//! graph; taps and time lead from one to the next. Were there a way around that takes time, the piece could be kept up for
//! ever, and the longest way would have no end.

use std::collections::BTreeMap;

use dacapo_engine::action::{Action, Button, Controls, Edge};
use dacapo_engine::session::{GivenBoundary, Moment, Session};
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{
    Field, Level, Piece, Player, UNITS_PER_MS, UNITS_PER_SECOND, World, units_per_row,
};

use super::table::{Table, quick};

/// How a piece falls and lies. Time goes by in parts, so that there are few places.
#[derive(Clone, Copy, Debug)]
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
}

impl Pull {
    /// Units of time in a part.
    fn part(self) -> u32 {
        let row = units_per_row(self.start_level) / if self.soft { 20 } else { 1 };
        row.checked_div(self.row).unwrap_or(UNITS_PER_MS)
    }

    fn level(self) -> Level {
        let lock_ms = (self.lock * self.part()).div_ceil(UNITS_PER_MS);
        Level { start_level: self.start_level, lock_ms, lock_resets: self.resets, ..quick() }
    }

    /// Parts of time in which a piece locks that has so many rows to be on. While one is its lowest, the piece lies once
    /// for each of its moves at most, and falls by as much as these raised it, two rows at most each, and once more.
    pub fn most(self, rows: u32) -> u32 {
        rows * (self.resets * self.lock + (2 * self.resets + 1) * self.row)
    }
}

/// What is done at a place: a tap, which takes no time, or nothing for a part of time.
type Act = Option<Action<Player, Button>>;

fn acts() -> [Act; 7] {
    let turns = [Player::RotateCw, Player::RotateCcw, Player::Rotate180];
    let [clockwise, anticlockwise, half] = turns.map(Some);
    let [left, right, down] = [Player::Left, Player::Right, Player::SoftDrop].map(Some);
    [left, right, clockwise, anticlockwise, half, down, None]
}

/// All that decides what becomes of a piece.
type Place = [i64; 8];

fn place_of(world: &World, pull: Pull) -> Option<Place> {
    let piece = world.piece().filter(|_| world.tally.pieces == 0)?;
    let lock = world.lock;
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
    ])
}

/// The places that were found, and where each act leads from there.
pub struct Search {
    session: Session<Blockfall>,
    pull: Pull,
    known: BTreeMap<Place, usize>,
    moments: Vec<Moment<Blockfall>>,
    ways: Vec<[Option<usize>; 7]>,
}

impl Search {
    /// All places that a piece can come to. It cannot be put aside: that is possible once, and begins nothing anew.
    pub fn new(pull: Pull, field: Field, piece: Piece) -> Self {
        let mut table = Table::new(pull.level());
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
            let ways = acts().map(|act| search.after(&from, act));
            search.ways.push(ways);
        }
        search
    }

    /// The number of the place that the session is at; nothing where the piece has locked.
    fn arrive(&mut self) -> Option<usize> {
        let place = place_of(self.session.world(), self.pull)?;
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
        frames[0].edges.clear();
        if let Some(action) = act.map(Action::index) {
            frames[0].edges = [true, false].map(|pressed| Edge { action, pressed }).to_vec();
            if frames[0].held.get(action) {
                return None;
            }
        }
        let units = if act.is_none() { self.pull.part() } else { 0 };
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
        let ways = self.ways[place].iter().zip(acts()).zip(0..);
        // A tap that changes nothing leads nowhere.
        let ways = ways.filter(|((way, _), _)| **way != Some(place));
        let after = ways.map(|((way, act), number)| {
            let rest = way.map_or(0, |way| longest[way]);
            (rest + u32::from(act.is_none()), number)
        });
        after.max().unwrap_or_default()
    }

    /// The first acts of the longest way.
    fn told(&self, longest: &[u32]) -> String {
        let (mut place, mut told) = (Some(0), Vec::new());
        while let Some(from) = place.filter(|_| told.len() < 60) {
            let (_, act) = self.best(from, longest);
            told.push(acts()[act].map_or("wait", |action| Player::ACTIONS[usize::from(action.index())].0));
            place = self.ways[from][act];
        }
        told.join(" ")
    }
}
