//! Games to look at, set up by hand.

use dacapo_engine::action::{Action, Button, SourceId};
use dacapo_engine::replay::{Checkpoint, Payload};
use dacapo_engine::session::{RestoreError, Run, Session};
use dacapo_games::Blockfall;
use dacapo_games::blockfall::{
    Bag, Event, Field, Handling, Kind, Level, Lock, Phase, Piece, Player, UNITS_PER_SECOND, World,
};
use serde_json::Value;

/// Units of time of a step of 1/120 s.
pub const STEP_UNITS: u32 = 1000;

/// A level without delays between pieces, whose first piece is there at once.
pub fn quick() -> Level {
    Level { ready_ms: 0, entry_ms: 0, clear_ms: 0, ..Level::marathon() }
}

/// The same where nothing falls or locks by itself.
pub fn still() -> Level {
    Level { ready_ms: 0, entry_ms: 0, clear_ms: 0, goal: None, ..Level::practice() }
}

/// A game and a hand.
pub struct Table {
    pub session: Session<Blockfall>,
    source: SourceId,
    /// All that was told, in order.
    pub told: Vec<Event>,
}

impl Table {
    /// A game whose first piece is there.
    pub fn new(level: Level) -> Self {
        Self::with(level, Handling::default())
    }

    /// The same with other handling.
    pub fn with(level: Level, handling: Handling) -> Self {
        let session = Session::<Blockfall>::start_with(level, vec![handling], 7);
        let mut session = session.expect("a level that can be played");
        let source = session.composer(0).expect("one port").add();
        let mut table = Self { session, source, told: Vec::new() };
        while table.world().phase == Phase::Ready {
            table.step();
        }
        table.told.clear();
        table
    }

    /// A game with rows of cells at the bottom, the lowest last, and a piece above them.
    pub fn set(level: Level, rows: &[&str], kind: Kind) -> Self {
        Self::set_with(level, Handling::default(), rows, kind)
    }

    /// The same with other handling.
    pub fn set_with(level: Level, handling: Handling, rows: &[&str], kind: Kind) -> Self {
        let mut table = Self::with(level, handling);
        let piece = Piece::new(kind).moved(0, -1);
        table.change(|world| {
            world.field = field(rows);
            place(world, piece);
        });
        table
    }

    /// Makes the world another one, as a save game would.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) {
        let mut world = *self.world();
        change(&mut world);
        let point = self.session.checkpoint().expect("a state that can be kept");
        let mut state: Value = point.state.value();
        state["world"] = serde_json::to_value(world).expect("a world is JSON");
        let mut point = Checkpoint { state: Payload::new(&state), ..point };
        if let Err(RestoreError::Hash { found, .. }) = self.session.restore_checkpoint(&point) {
            point.hash = found;
        }
        self.session.restore_checkpoint(&point).expect("a state of this game");
    }

    /// Another piece, standing somewhere.
    pub fn put(&mut self, piece: Piece) {
        self.change(|world| place(world, piece));
    }

    pub fn hold(&mut self, action: Action<Player, Button>, held: bool) {
        let composer = self.session.composer(0).expect("one port");
        composer.set_button(self.source, action.index(), held).expect("a button");
    }

    /// A press and its release before the next boundary.
    pub fn tap(&mut self, action: Action<Player, Button>) {
        self.hold(action, true);
        self.hold(action, false);
    }

    /// Taps, and a boundary without time in it.
    pub fn do_now(&mut self, actions: &[Action<Player, Button>]) {
        actions.iter().for_each(|action| self.tap(*action));
        self.pass(0);
    }

    /// A boundary of so many units of time.
    pub fn pass(&mut self, units: u32) {
        self.session.step(f64::from(units) / f64::from(UNITS_PER_SECOND)).expect("a healthy game");
        self.told.extend(self.session.events().iter().map(|recent| recent.event));
    }

    pub fn step(&mut self) {
        self.pass(STEP_UNITS);
    }

    pub fn steps(&mut self, count: u32) {
        (0..count).for_each(|_| self.step());
    }

    pub fn world(&self) -> &World {
        self.session.world()
    }

    pub fn piece(&self) -> Piece {
        self.world().piece().expect("a piece")
    }

    pub fn session_is_paused(&self) -> bool {
        self.session.state().paused
    }

    /// How often something was told.
    pub fn count(&self, sort: impl Fn(&Event) -> bool) -> usize {
        self.told.iter().filter(|event| sort(event)).count()
    }

    /// The lowest rows with the falling piece in them, the lowest last.
    pub fn picture(&self, rows: usize) -> Vec<String> {
        let mut field = self.world().field;
        if let Some(piece) = self.world().piece() {
            piece.cells().iter().for_each(|(x, y)| field.set(*x, *y, Some(piece.kind)));
        }
        picture(&field, rows)
    }
}

fn place(world: &mut World, piece: Piece) {
    world.active = piece;
    world.phase = Phase::Falling;
    world.fallen = 0;
    world.lock = Lock::new(piece.y);
}

fn kind_of(letter: char) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| format!("{kind:?}") == letter.to_string())
}

/// A field from rows, the lowest last: a kind's letter, `x` for any cell that is taken, `.` for one that is not.
pub fn field(rows: &[&str]) -> Field {
    let mut field = Field::default();
    for (row, y) in rows.iter().rev().zip(0..) {
        assert_eq!(row.chars().count(), 10, "{row}");
        for (letter, x) in row.chars().zip(0..) {
            field.set(x, y, if letter == 'x' { Some(Kind::Z) } else { kind_of(letter) });
        }
    }
    field
}

/// Pieces of one kind to come.
pub fn bag_of(kind: Kind) -> Bag {
    let code = kind as u64 + 1;
    serde_json::from_value((code * 0x11_1111).into()).expect("a bag is a number")
}

/// Rows as [`field`] takes them, all of them letters or dots.
pub fn picture(field: &Field, rows: usize) -> Vec<String> {
    let letter = |x, y| field.cell(x, y).map_or_else(|| ".".to_owned(), |kind| format!("{kind:?}"));
    let row = |y| (0..10).map(|x| letter(x, y)).collect();
    let rows = i8::try_from(rows).expect("a few rows");
    (0..rows).rev().map(row).collect()
}
