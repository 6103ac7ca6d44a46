//! The controllers of a game in their order, and the ports that come from it.

use super::command::CommandType;
use super::schema::{ActionSpec, Controller, Kind};
use super::token::{Controls, Port};

/// The actions of a controller as [`Controls`] declare them.
type Actions = &'static [(&'static str, Kind, bool)];

/// A controller's place before it has one: an id and its controls.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    id: &'static str,
    actions: Actions,
    commands: &'static [Option<CommandType>],
}

impl Seat {
    /// A seat for some controls under an id: an ASCII letter, then letters, digits, `_` and `-`.
    #[must_use]
    pub const fn of<C: Controls>(id: &'static str) -> Self {
        Self { id, actions: C::ACTIONS, commands: C::COMMANDS }
    }
}

/// The controllers of a game in their order. [`roster!`](crate::roster) declares one together with its ports, so that
/// ports and roster cannot disagree.
#[derive(Clone, Copy, Debug)]
pub struct Roster {
    seats: &'static [Seat],
}

impl Roster {
    /// A roster of 1 to [`MAX_CONTROLLERS`](super::MAX_CONTROLLERS) seats. Ids are checked when a run starts.
    #[must_use]
    pub const fn new(seats: &'static [Seat]) -> Self {
        Self { seats }
    }

    /// The port at a place, 0 for the first.
    ///
    /// # Panics
    /// While compiling, where there is no such place or it has other controls.
    #[must_use]
    pub const fn port<C: Controls>(self, place: u8) -> Port<C> {
        assert!((place as usize) < self.seats.len(), "the roster has no such place");
        let seat = self.seats[place as usize];
        assert!(alike(seat.actions, C::ACTIONS), "the place in the roster has other controls");
        Port::at(seat.id, place)
    }

    /// The first so many controllers, for a level with fewer players. A port that is left out must not be asked for.
    #[must_use]
    pub fn first(self, count: u32) -> Self {
        let count = self.seats.len().min(count as usize);
        Self { seats: &self.seats[..count] }
    }

    /// The controllers as recordings name them.
    #[must_use]
    pub fn controllers(self) -> Vec<Controller> {
        self.seats.iter().map(Seat::controller).collect()
    }

    /// What each controller takes as commands, by action; an empty list where it has none.
    pub(crate) fn commands(self) -> impl Iterator<Item = &'static [Option<CommandType>]> {
        self.seats.iter().map(|seat| seat.commands)
    }

    /// What an action takes as a command; nothing where it is none.
    #[must_use]
    pub fn command(self, port: u8, action: u8) -> Option<CommandType> {
        self.seats.get(usize::from(port))?.commands.get(usize::from(action)).copied().flatten()
    }
}

impl Seat {
    fn controller(&self) -> Controller {
        let actions = self.actions.iter().map(|(name, kind, normalize)| ActionSpec {
            name: (*name).to_owned(),
            kind: *kind,
            normalize: *normalize,
        });
        Controller { id: self.id.to_owned(), actions: actions.collect() }
    }
}

/// Whether two sets of controls declare the same; by hand, since nothing else compares while compiling.
const fn alike(left: Actions, right: Actions) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut place = 0;
    while place < left.len() {
        let ((left, left_kind, left_capped), (right, right_kind, right_capped)) = (left[place], right[place]);
        let same = left_kind as u8 == right_kind as u8 && left_capped == right_capped;
        if !(same && same_text(left.as_bytes(), right.as_bytes())) {
            return false;
        }
        place += 1;
    }
    true
}

const fn same_text(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut place = 0;
    while place < left.len() {
        if left[place] != right[place] {
            return false;
        }
        place += 1;
    }
    true
}

/// Declares who plays: a [`Roster`] and a [`Port`] for each of its controllers, in order. The text is
/// the controller's id in recordings; changing an id, or the order, makes other recordings.
///
/// ```
/// use dacapo_engine::action::{Axis2D, Button};
/// dacapo_engine::controls! { pub Player { Move: Axis2D normalize, Fire: Button } }
/// dacapo_engine::roster! {
///     /// Who plays.
///     pub ROSTER {
///         /// The first player.
///         ONE: Player = "player",
///         /// The second player.
///         TWO: Player = "player2",
///     }
/// }
/// assert_eq!((TWO.id(), TWO.index()), ("player2", 1));
/// assert_eq!(ROSTER.controllers()[1].id, "player2");
/// ```
///
/// A port of other controls than its place has does not compile:
///
/// ```compile_fail
/// use dacapo_engine::action::{Button, Port};
/// dacapo_engine::controls! { pub Player { Fire: Button } }
/// dacapo_engine::controls! { pub Gunner { Aim: Button } }
/// dacapo_engine::roster! { pub ROSTER { ONE: Player = "player" } }
/// const GUNNER: Port<Gunner> = ROSTER.port(0);
/// assert_eq!(GUNNER.index(), 0);
/// ```
#[macro_export]
macro_rules! roster {
    ($(#[$doc:meta])* $vis:vis $roster:ident {
        $($(#[$port_doc:meta])* $port:ident : $controls:ty = $id:literal),+ $(,)?
    }) => {
        $(#[$doc])*
        $vis const $roster: $crate::action::Roster =
            $crate::action::Roster::new(&[$($crate::action::Seat::of::<$controls>($id)),+]);
        $crate::roster!(@ports $roster 0; $($(#[$port_doc])* $vis $port : $controls),+);
    };
    (@ports $roster:ident $place:expr; $(#[$doc:meta])* $vis:vis $port:ident : $controls:ty $(, $($rest:tt)+)?) => {
        $(#[$doc])*
        $vis const $port: $crate::action::Port<$controls> = $roster.port($place);
        $($crate::roster!(@ports $roster $place + 1; $($rest)+);)?
    };
}
