//! A place in a recording's boundaries, read forward from there.

use super::packed;
use super::track::{Change, Track};
use crate::action::{CommandValue, Frame, FrameCommand};

/// Where a playback stands in a track. Reads forward one boundary at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cursor {
    /// The entry of the next boundary.
    entry: usize,
    /// The next boundary.
    boundary: u32,
    /// The delta of the boundary before.
    delta: f64,
    /// Whether it has come into the middle of packed axes without reading up to there, so that the frames may hold anything.
    jumped: bool,
}

/// What one boundary of a recording says beside its frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boundary {
    /// Its delta in seconds.
    pub delta: f64,
    /// An external pause change before it.
    pub pause: Option<bool>,
    /// Whether the game paused or resumed during it, and what it then was.
    pub paused: Option<bool>,
}

impl Cursor {
    /// The place before a boundary; nothing where the track does not reach that far.
    #[must_use]
    pub fn before(track: &Track, boundary: u64) -> Option<Self> {
        let boundary =
            u32::try_from(boundary).ok().filter(|place| u64::from(*place) <= track.boundaries())?;
        let entry = track.entry_at(boundary);
        // Within an entry its own delta holds already.
        let begun = entry + usize::from(entry < track.len() && track.start_of(entry) < boundary);
        Some(Self { entry, boundary, delta: track.delta_before(begun), jumped: begun > entry })
    }

    /// The boundary that is read next.
    #[must_use]
    pub fn boundary(&self) -> u64 {
        self.boundary.into()
    }

    /// The next boundary's delta, or nothing at the end.
    #[must_use]
    pub fn next_delta(&self, track: &Track) -> Option<f64> {
        if self.entry >= track.len() {
            return None;
        }
        let changed = if self.is_fresh(track) { track.delta_of(self.entry) } else { None };
        Some(changed.unwrap_or(self.delta))
    }

    /// Whether the next boundary is the first of its entry.
    fn is_fresh(&self, track: &Track) -> bool {
        self.boundary == track.start_of(self.entry)
    }

    /// Reads the next boundary into the frames, which hold those of the boundary before.
    pub fn read(&mut self, track: &Track, frames: &mut [Frame]) -> Option<Boundary> {
        if self.entry >= track.len() {
            return None;
        }
        let start = self.boundary == 0;
        for frame in frames.iter_mut() {
            frame.edges.clear();
            frame.commands.clear();
            if start {
                // A recording that starts from a stored state names all that its first frames hold.
                frame.release();
            }
        }
        let fresh = if self.is_fresh(track) { track.changes_of(self.entry) } else { &[] };
        let mut boundary = Boundary { delta: self.delta, pause: None, paused: None };
        for change in fresh {
            match *change {
                Change::Delta(place) => boundary.delta = track.delta(place),
                Change::Pause(paused) => boundary.pause = Some(paused),
                Change::Paused(paused) => boundary.paused = Some(paused),
                Change::Held { controller, action } => frames[usize::from(controller)].held.set(action, true),
                Change::Edge { controller, edge } => {
                    let frame = &mut frames[usize::from(controller)];
                    frame.held.set(edge.action, edge.pressed);
                    frame.edges.push(edge);
                }
                Change::Command { controller, action, value } => {
                    let frame = &mut frames[usize::from(controller)];
                    let after = frame.edges.len() as u16;
                    let value = CommandValue::of_text(track.command(value));
                    frame.commands.push(FrameCommand { action, after, value });
                }
                Change::Axis { controller, action, value } => {
                    frames[usize::from(controller)].axes[usize::from(action)] = value;
                }
            }
        }
        self.unpack(track, frames);
        self.jumped = false;
        self.delta = boundary.delta;
        self.boundary += 1;
        self.entry += usize::from(self.boundary == track.start_of(self.entry + 1));
        Some(boundary)
    }

    /// Reads the packed axes of the next boundary, if its entry has any.
    fn unpack(&self, track: &Track, frames: &mut [Frame]) {
        for axis in track.axes_of(self.entry) {
            let value = &mut frames[usize::from(axis.controller)].axes[usize::from(axis.action)];
            let place = (self.boundary - track.start_of(self.entry)) as usize;
            let (count, dimensions) = (track.count_of(self.entry) as usize, usize::from(axis.dimensions));
            let next = |before, place| packed::value_at(track.chunk(*axis), count, dimensions, place, before);
            *value = if self.jumped { (0..=place).fold([0; 3], next) } else { next(*value, place) };
        }
    }
}
