//! The state of a game, and what can be seen of it.

use dacapo_engine::game::Figure;
use serde::{Deserialize, Serialize};

use super::bag::Bag;
use super::control::Shift;
use super::field::Field;
use super::handling::Handling;
use super::level::{Level, Mode};
use super::lock::Lock;
use super::piece::{Kind, Piece};
use super::units::{UNITS_PER_MS, UNITS_PER_SECOND};

/// Why a game is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TopOut {
    /// The next piece had no room to appear.
    BlockOut,
    /// A piece locked wholly above the visible rows.
    LockOut,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Still being played.
    Playing,
    /// All lines asked for are cleared.
    Won,
    /// The stack reached the top.
    Lost(TopOut),
}

/// What happens at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first piece.
    Ready,
    /// A piece falls.
    Falling,
    /// Full rows stand for a moment.
    Clearing,
    /// No piece is there yet.
    Entry,
}

/// How the falling piece came to where it is, as far as it matters for T-spins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arrival {
    /// It fell or moved sideways.
    Moved,
    /// It turned.
    Turned,
    /// It made a quarter turn that only the last of the kicks found room for.
    TurnedFar,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Points.
    pub score: u64,
    /// Lines cleared.
    pub lines: u32,
    /// Pieces locked.
    pub pieces: u32,
    /// Units of time played, from the first piece to the end.
    pub time: u64,
    /// Clears by one, two, three and four lines.
    pub clears: [u32; 4],
    /// T-spins, minis among them, with lines or without.
    pub spins: u32,
    /// Perfect clears.
    pub perfect_clears: u32,
    /// The longest combo.
    pub longest_combo: u32,
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// How it stands.
    pub outcome: Outcome,
    /// What happens at the moment.
    pub phase: Phase,
    /// Units of time until a phase that ends by itself is over.
    pub rest: u32,
    /// The cells that are taken, rows that are being cleared among them.
    pub field: Field,
    /// The piece that falls; where none does, the last one.
    pub active: Piece,
    /// How it came there.
    pub arrival: Arrival,
    /// Units of time since it fell a row.
    pub fallen: u32,
    /// How long it may still lie.
    pub lock: Lock,
    /// The piece put aside.
    pub held: Option<Kind>,
    /// Whether hold was used since the last piece locked.
    pub hold_used: bool,
    /// The pieces to come.
    pub bag: Bag,
    /// Left and right.
    pub shift: Shift,
    /// Whether soft drop is held.
    pub soft: bool,
    /// Units of time for which a hard drop does nothing yet.
    pub safe: u32,
    /// The level it is at.
    pub level: u32,
    /// Successive pieces so far that each cleared lines.
    pub chain: u32,
    /// Whether the last clear was a difficult one, so that the next may be back to back.
    pub back_to_back: bool,
    /// What is played for.
    pub mode: Mode,
    /// What is counted.
    pub tally: Tally,
}

impl World {
    pub(super) fn new(level: &Level, bag: Bag) -> Self {
        Self {
            outcome: Outcome::Playing,
            phase: Phase::Ready,
            rest: level.ready_ms * UNITS_PER_MS,
            field: Field::default(),
            active: Piece::new(Kind::I),
            arrival: Arrival::Moved,
            fallen: 0,
            lock: Lock::new(0),
            held: None,
            hold_used: false,
            bag,
            shift: Shift::default(),
            soft: false,
            safe: 0,
            level: level.start_level,
            chain: 0,
            back_to_back: false,
            mode: level.mode,
            tally: Tally::default(),
        }
    }

    /// Whether the game is undecided.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.outcome == Outcome::Playing
    }

    /// The piece that falls; none between pieces, and none after the end.
    #[must_use]
    pub fn piece(&self) -> Option<Piece> {
        (self.is_playing() && self.phase == Phase::Falling).then_some(self.active)
    }

    /// Where the falling piece would come to lie.
    #[must_use]
    pub fn ghost(&self) -> Option<Piece> {
        self.piece().map(|piece| piece.moved(0, -self.field.drop_of(&piece)))
    }

    /// The next five pieces, the very next first.
    #[must_use]
    pub fn preview(&self) -> [Kind; 5] {
        self.bag.preview()
    }

    /// Whether the falling piece has ground under it.
    #[must_use]
    pub fn is_grounded(&self) -> bool {
        !self.field.has_room(&self.active.moved(0, -1))
    }

    /// The rows that are being cleared, bit by bit from the bottom, and how much of the clear delay is over, from 0
    /// to 1.
    #[must_use]
    pub fn clearing(&self, level: &Level) -> Option<(u64, f32)> {
        let over = self.over(level.clear_ms);
        (self.phase == Phase::Clearing).then(|| (self.field.full_rows(), over))
    }

    /// How much of the entry delay is over, from 0 to 1.
    #[must_use]
    pub fn entry(&self, level: &Level, handling: &Handling) -> Option<f32> {
        (self.phase == Phase::Entry).then(|| self.over(handling.entry_ms_on(level)))
    }

    /// How much of the time before the first piece is over, from 0 to 1.
    #[must_use]
    pub fn ready(&self, level: &Level) -> Option<f32> {
        (self.phase == Phase::Ready).then(|| self.over(level.ready_ms))
    }

    /// How much of the lock delay is over, from 0 to 1.
    #[must_use]
    pub fn lock_progress(&self, level: &Level) -> f32 {
        if self.piece().is_some() { part(self.lock.lain, level.lock_ms) } else { 0.0 }
    }

    fn over(&self, ms: u32) -> f32 {
        1.0 - part(self.rest, ms)
    }

    /// Clears by successive pieces before the latest one: 1 with the second of them, 0 where there is no combo.
    #[must_use]
    pub fn combo(&self) -> u32 {
        self.chain.saturating_sub(1)
    }

    /// Seconds played.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.tally.time as f64 / f64::from(UNITS_PER_SECOND)
    }

    /// Lines that are still to be cleared; nothing in a game without a goal.
    #[must_use]
    pub fn lines_left(&self, level: &Level) -> Option<u32> {
        level.goal.map(|goal| goal.saturating_sub(self.tally.lines))
    }
}

/// What part of so many milliseconds some units are.
fn part(units: u32, ms: u32) -> f32 {
    if ms == 0 { 0.0 } else { units as f32 / (ms * UNITS_PER_MS) as f32 }
}

impl Tally {
    /// Seconds with thousandths, minutes apart from one minute on.
    #[must_use]
    pub fn clock(&self) -> String {
        let ms = self.time / u64::from(UNITS_PER_MS);
        let (minutes, seconds, ms) = (ms / 60_000, ms / 1000 % 60, ms % 1000);
        if minutes > 0 { format!("{minutes}:{seconds:02}.{ms:03}") } else { format!("{seconds}.{ms:03} s") }
    }

    /// Pieces a second, in hundredths.
    #[must_use]
    pub fn pace(&self) -> u64 {
        let units = u64::from(self.pieces) * 100 * u64::from(UNITS_PER_SECOND);
        units.checked_div(self.time).unwrap_or(0)
    }

    pub(super) fn figures(&self, mode: Mode, level: u32) -> Vec<Figure> {
        let figure = |label, value| Figure { label, value };
        let pace = self.pace();
        let mut figures = vec![
            figure("Score", self.score.to_string()),
            figure("Lines", self.lines.to_string()),
            figure("Level", level.to_string()),
            figure("Time", self.clock()),
            figure("Pieces a second", format!("{}.{:02}", pace / 100, pace % 100)),
            figure("Quads", self.clears[3].to_string()),
            figure("T-spins", self.spins.to_string()),
            figure("Longest combo", self.longest_combo.to_string()),
        ];
        if mode == Mode::Sprint {
            figures.remove(2);
            figures[..3].rotate_right(1);
        }
        figures
    }
}
