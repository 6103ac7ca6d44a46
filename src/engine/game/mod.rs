//! The one trait a game implements: plain values and a few functions.

mod binding;
mod level;
mod options;
mod pilot;
mod presentation;
mod tick;
mod touch;
mod view;
mod words;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::action::Roster;
use crate::canvas::Canvas;
use crate::effects::Effects;
use crate::random::{Mulberry32, Random};

pub use binding::{
    ARROWS, Binding, BindingEffect, ControlName, D_PAD, WASD, directions, key, mouse, pad, touch,
};
pub use level::{NamedLevel, TextError, check_levels, check_range, read_level};
pub(crate) use options::{Checked, has_options};
pub use options::{read_options, read_port_options};
pub use pilot::{Hands, Pilot};
pub use presentation::PresentationTick;
pub(crate) use tick::Outlet;
pub use tick::{CommandEvent, EdgeEvent, Input, Tick};
pub use touch::{Face, LeftThumb, TouchArm, TouchButton, TouchControl, TouchLayout, TouchPad, Way};
pub use view::{AFTERMATH_SECONDS, MAX_RECENT, RECENT_SECONDS, Recent, View, left};
pub use words::words;

/// How a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Still being played.
    Running,
    /// The player has won.
    Won,
    /// The player has lost.
    Lost,
}

impl Status {
    /// The status as recordings hold it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Won => "won",
            Self::Lost => "lost",
        }
    }
}

/// A figure for the screen at the end of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// What it counts.
    pub label: &'static str,
    /// The count, as a player reads it.
    pub value: String,
}

/// A game: its rules, and how its world is seen.
///
/// A run is decided by level, options, seed and frames alone. All that changes in it lives in [`Game::World`]: hash,
/// checkpoint, rewind and comparison come from that type. Rules reach nothing else, because they are handed
/// nothing else.
pub trait Game: Sized + 'static {
    /// Scene id in recordings; ASCII letters, digits and `-`.
    const ID: &'static str;
    /// Raised whenever a change alters runs: older recordings are then stale instead of broken.
    const VERSION: u32;
    /// Name as a player reads it.
    const TITLE: &'static str;

    /// What a run is set up with; constant while it lasts and no part of the world.
    type Level: Clone + Default + PartialEq + Serialize + DeserializeOwned + 'static;
    /// What each port chooses for itself before a run, such as how its controls handle, or an assist. Rules read it with
    /// [`Tick::options`]; it is constant while the run lasts and recorded with the port. It is no part of the level, so that
    /// results of one level can be compared whatever the options; and none of the world or its hash, since what it does
    /// shows in the world. Serialises as an object. A game without options says `type Options = ();`.
    type Options: Clone + Default + PartialEq + Serialize + DeserializeOwned + 'static;
    /// All that changes.
    type World: Clone + PartialEq + Serialize + DeserializeOwned + 'static;
    /// What the world tells the outside, and what sounds, shakes and marks are made of. Serialises as an enum, whose
    /// variant is the event's type in a recording. A recording that begins in the middle of a run holds the events of the
    /// seconds before, so they can be read back, too. A game that tells nothing says `type Event = ();`.
    type Event: Clone + PartialEq + Serialize + DeserializeOwned + 'static;
    /// What the picture remembers from tick to tick beyond the world and its recent events, such as decals, a smoothed
    /// camera or a bent grid: see [`Game::present`]. It is kept with every moment of a run, so that a jump shows the same
    /// picture as playing there, and it is neither hashed nor recorded: a recording that begins in the middle of a run
    /// begins with the default. A game whose picture remembers nothing says `type Presentation = ();`.
    type Presentation: Clone + Default + PartialEq + Serialize + 'static;

    /// Who plays, as declared with [`roster!`](crate::roster): the same for as long as a run lasts.
    fn roster(level: &Self::Level) -> Roster;

    /// The levels that come with the game, in the order in which a menu offers them. Where there are none, the level's
    /// default is played.
    fn levels() -> &'static [NamedLevel] {
        &[]
    }

    /// Checks what the type of the options does not, such as ranges.
    ///
    /// # Errors
    /// What is wrong, as one line for the player that names the member; see [`check_range`].
    fn check_options(_options: &Self::Options) -> Result<(), String> {
        Ok(())
    }

    /// Options that a player could choose, for playing the game with all kinds of them; see
    /// [`playtest`](crate::playtest). A game with options draws them from their ranges, the ends among them.
    fn make_up_options(_random: &mut Mulberry32) -> Self::Options {
        Self::Options::default()
    }

    /// What the controls are bound to until a player chooses otherwise.
    fn bindings() -> Vec<Binding>;

    /// What a touch screen offers, and where; made of the first controller's actions unless a game says otherwise.
    fn touch(level: &Self::Level) -> TouchLayout {
        TouchLayout::derived(Self::roster(level))
    }

    /// A fresh world. Draws made here belong to the set-up.
    ///
    /// # Errors
    /// A level that cannot be played, as one line for the player.
    fn start(level: &Self::Level, random: &mut Random) -> Result<Self::World, String>;

    /// A button's edge, in order, before the tick; also while paused.
    fn edge(_world: &mut Self::World, _edge: &EdgeEvent, _tick: &mut Tick<Self>) {}

    /// A command, in order among the edges of its controller, before the tick; also while paused. It holds what the
    /// game's own type can hold, whoever gave it: rules check what else must be true of it.
    ///
    /// ```
    /// use dacapo_engine::prelude::*;
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Serialize, Deserialize)]
    /// pub struct Bid { coins: u32 }
    ///
    /// impl CommandData for Bid {
    ///     fn make_up(random: &mut Mulberry32) -> Self {
    ///         Self { coins: random.next_u32() % 100 }
    ///     }
    /// }
    ///
    /// dacapo_engine::controls! { pub Bidder { Offer: Command<Bid> } }
    /// dacapo_engine::roster! { ROSTER { BIDDER: Bidder = "player" } }
    /// # struct Auction;
    /// impl Game for Auction {
    ///     // ...
    /// #     const ID: &'static str = "auction";
    /// #     const VERSION: u32 = 1;
    /// #     const TITLE: &'static str = "Auction";
    /// #     type Level = ();
    /// #     type Options = ();
    /// #     type World = u32;
    /// #     type Event = ();
    /// #     type Presentation = ();
    /// #     fn roster(_: &()) -> Roster { ROSTER }
    /// #     fn bindings() -> Vec<Binding> { Vec::new() }
    /// #     fn start(_: &(), _: &mut Random) -> Result<u32, String> { Ok(0) }
    /// #     fn step(_: &mut u32, _: &mut Tick<Self>) {}
    /// #     fn status(_: &u32) -> Status { Status::Running }
    /// #     fn draw(_: &View<Self>, _: &mut Canvas) {}
    ///     fn command(highest: &mut u32, command: &CommandEvent<'_>, _: &mut Tick<Self>) {
    ///         if let Some(bid) = command.data(BIDDER, Bidder::Offer) {
    ///             *highest = (*highest).max(bid.coins);
    ///         }
    ///     }
    /// }
    /// assert_eq!(dacapo_engine::playtest::prove::<Auction>(), Ok(()));
    /// ```
    fn command(_world: &mut Self::World, _command: &CommandEvent<'_>, _tick: &mut Tick<Self>) {}

    /// One tick; never while paused.
    fn step(world: &mut Self::World, tick: &mut Tick<Self>);

    /// How the run stands.
    fn status(world: &Self::World) -> Status;

    /// How a run ended, in a few words for the player.
    fn headline(world: &Self::World) -> String {
        let words = match Self::status(world) {
            Status::Running => "Over",
            Status::Won => "You won",
            Status::Lost => "You lost",
        };
        words.to_owned()
    }

    /// Figures for the end of a run.
    fn figures(_world: &Self::World) -> Vec<Figure> {
        Vec::new()
    }

    /// A player for demonstrations and tests.
    fn autopilot(_level: &Self::Level) -> Option<Box<dyn Pilot<Self>>> {
        None
    }

    /// The effects of an event: rumbles, sounds, shakes, flashes, marks on a time line. Said here once, and read alike
    /// whether the run is played or watched; see [`effects`](crate::effects). An event may come from a file, and hold
    /// whatever its type can hold.
    fn effects(_event: &Self::Event, _effects: &mut Effects<'_>) {}

    /// Advances what the picture remembers, once a tick and after the rules. It decides nothing in the run, and it must
    /// depend on nothing but what it is handed, or a jump shows another picture than playing there.
    fn present(_presentation: &mut Self::Presentation, _tick: &PresentationTick<'_, Self>) {}

    /// Draws what is seen; it cannot change anything.
    fn draw(view: &View<Self>, canvas: &mut Canvas);
}
