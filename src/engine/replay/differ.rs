//! What a boundary brings that the one before did not.

use super::builder::TrackBuilder;
use super::track::Change;
use crate::action::{Controller, Delivery, Frame, MAX_COMMANDS, MAX_EDGES};

/// Collects what differs from one boundary to the next.
pub(super) struct Differ {
    /// The values of the boundary before, as the reader of the file will have them.
    last: Vec<Frame>,
    delta: Option<u64>,
    changes: Vec<Change>,
}

impl Differ {
    pub(super) fn new(controllers: &[Controller]) -> Self {
        Self { last: controllers.iter().map(Frame::neutral).collect(), delta: None, changes: Vec::new() }
    }

    /// What goes on after a track whose last boundary had these frames. A track without boundaries tells a reader nothing
    /// of what is held.
    pub(super) fn after(controllers: &[Controller], builder: &TrackBuilder, frames: &[Frame]) -> Self {
        let track = builder.track();
        if track.is_empty() {
            return Self::new(controllers);
        }
        let delta = Some(track.delta_before(track.len()).to_bits());
        Self { last: frames.to_vec(), delta, changes: Vec::new() }
    }

    /// The changes that lead to a boundary which is not the same.
    pub(super) fn changes(
        &mut self,
        track: &mut TrackBuilder,
        delta: f64,
        pause: Option<bool>,
        frames: &[Frame],
    ) -> &[Change] {
        self.changes.clear();
        self.collect(track, delta, pause, frames);
        &self.changes
    }

    /// Whether a boundary brings nothing new, which is so of most and is seen quickest of all axes at once.
    #[inline]
    pub(super) fn is_same(&self, delta: f64, pause: Option<bool>, frames: &[Frame]) -> bool {
        let same = |(last, now): (&Frame, &Frame)| {
            now.edges.is_empty()
                && now.commands.is_empty()
                && last.axes.as_flattened() == now.axes.as_flattened()
        };
        // Before the first boundary there is no delta.
        self.delta == Some(delta.to_bits()) && pause.is_none() && self.last.iter().zip(frames).all(same)
    }

    fn collect(&mut self, track: &mut TrackBuilder, delta: f64, pause: Option<bool>, frames: &[Frame]) {
        if self.delta != Some(delta.to_bits()) {
            self.delta = Some(delta.to_bits());
            self.changes.push(Change::Delta(track.intern_delta(delta)));
        }
        self.changes.extend(pause.map(Change::Pause));
        let first = track.is_empty();
        for (controller, (last, now)) in (0..=u8::MAX).zip(self.last.iter_mut().zip(frames)) {
            if first {
                held_at_start(&mut self.changes, controller, now);
            }
            debug_assert!(now.edges.len() <= MAX_EDGES && now.commands.len() <= MAX_COMMANDS);
            self.changes.extend(now.deliveries().map(|delivery| match delivery {
                Delivery::Edge(edge) => Change::Edge { controller, edge },
                Delivery::Command(command) => {
                    let value = track.add_command(&command.value);
                    Change::Command { controller, action: command.action, value }
                }
            }));
            if last.axes.as_flattened() == now.axes.as_flattened() {
                continue;
            }
            for (action, (old, value)) in (0..=u8::MAX).zip(last.axes.iter_mut().zip(&now.axes)) {
                if old != value {
                    *old = *value;
                    self.changes.push(Change::Axis { controller, action, value: *value });
                }
            }
        }
    }
}

/// What is held when a run starts is what is held after the first frame's edges are taken back.
fn held_at_start(changes: &mut Vec<Change>, controller: u8, frame: &Frame) {
    let before = frame.held_before();
    let held = (0..=u8::MAX).take(frame.axes.len()).filter(|action| before.get(*action));
    changes.extend(held.map(|action| Change::Held { controller, action }));
}
