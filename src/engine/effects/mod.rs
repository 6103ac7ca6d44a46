//! The effects of a run's events: rumbles, sounds, shakes, flashes, and marks on a time line.
//!
//! A game says once, in [`Game::effects`](crate::game::Game::effects), which effects an event has. Whoever shows a run reads
//! the same answer, whether the run is played, watched, or played again to get to another moment. No effect is state: none
//! is hashed or recorded, since all of them follow from events that are.
//!
//! Each effect carries the [`EventKey`] of its event, its place in the run. It is the same on every playing of the run,
//! so that a reader can tell an effect that it has shown already from one that it has not.
//!
//! Gamepads read rumbles, and [`View::shake`](crate::game::View::shake) reads shakes. Sounds, flashes and marks are handed
//! to whoever reads [`Run::effects`](crate::session::Run::effects).

use serde::{Deserialize, Serialize};

use crate::canvas::Color;

/// A shake of the gamepads of a port.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rumble {
    /// The port whose pads shake.
    pub port: u8,
    /// The slow, strong motor, from 0 to 1.
    pub strong: f32,
    /// The quick, weak motor, from 0 to 1.
    pub weak: f32,
    /// How long, at most 5 seconds.
    pub seconds: f32,
}

/// A sound that begins with its event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sound {
    /// Which of the game's sounds.
    pub name: &'static str,
    /// How loud, from 0 to 1, where 1 is as the sound was made.
    pub volume: f32,
}

/// A shake of the camera that dies away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shake {
    /// How far the camera is thrown along each axis at most, in units of the world.
    pub reach: f32,
    /// Seconds until it is still again.
    pub seconds: f32,
}

/// A flash of the whole picture that fades.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flash {
    /// Its colour, as strong as it is at first.
    pub color: Color,
    /// Seconds until nothing is left of it.
    pub seconds: f32,
}

/// A mark on a time line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its colour.
    pub color: Color,
    /// What happened, in a word or two that a player reads.
    pub word: &'static str,
}

/// One effect of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Gamepads shake.
    Rumble(Rumble),
    /// A sound is heard.
    Sound(Sound),
    /// The camera shakes.
    Shake(Shake),
    /// The picture flashes.
    Flash(Flash),
    /// A time line shows it.
    Mark(Mark),
}

/// The place of an event in its run. Keys are ordered as their events happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventKey {
    /// The boundary at which it was emitted.
    pub boundary: u64,
    /// Its place among the events of that boundary, from 0.
    pub order: u32,
}

/// An effect and the event it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyedEffect {
    /// The event's place.
    pub key: EventKey,
    /// The effect.
    pub effect: Effect,
}

/// Takes what [`Game::effects`](crate::game::Game::effects) says of one event.
pub struct Effects<'a> {
    key: EventKey,
    read: &'a mut dyn FnMut(KeyedEffect),
}

impl<'a> Effects<'a> {
    /// Hands what is said of the event at a place on to a reader.
    pub(crate) fn of(key: EventKey, read: &'a mut dyn FnMut(KeyedEffect)) -> Self {
        Self { key, read }
    }

    /// Adds an effect of the event. An event may have several, of one sort too.
    pub fn add(&mut self, effect: impl Into<Effect>) {
        (self.read)(KeyedEffect { key: self.key, effect: effect.into() });
    }
}

impl From<Rumble> for Effect {
    fn from(rumble: Rumble) -> Self {
        Self::Rumble(rumble)
    }
}

impl From<Sound> for Effect {
    fn from(sound: Sound) -> Self {
        Self::Sound(sound)
    }
}

impl From<Shake> for Effect {
    fn from(shake: Shake) -> Self {
        Self::Shake(shake)
    }
}

impl From<Flash> for Effect {
    fn from(flash: Flash) -> Self {
        Self::Flash(flash)
    }
}

impl From<Mark> for Effect {
    fn from(mark: Mark) -> Self {
        Self::Mark(mark)
    }
}
