//! The pointer, for menus and panels: the mouse's, or the first finger's.

use glam::Vec2;

use super::control::{ControlChange, Device, MouseButton};
use super::event::TouchPhase;
use super::mouse::Mouse;

/// How long after a finger left the screen a click may still be the window system's copy of it, in nanoseconds.
const COPY_WITHIN: u64 = 700_000_000;

/// Something the pointer did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerEvent {
    /// Where, in points from the picture's top left corner.
    pub at: Vec2,
    /// What.
    pub phase: PointerPhase,
    /// A finger did it, and no mouse.
    pub touch: bool,
}

impl PointerEvent {
    /// What moves it.
    #[must_use]
    pub const fn device(&self) -> Device {
        if self.touch { Device::Touch } else { Device::Mouse }
    }
}

/// What a pointer did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerPhase {
    /// It is there now.
    Moved,
    /// It went down.
    Pressed,
    /// It came up: what was pressed here is meant.
    Released,
    /// It is gone: nothing is meant.
    Cancelled,
}

/// A finger's doing, in order: a start, moves, and one end or cancel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TouchEvent {
    /// Which one.
    pub finger: u64,
    /// What it did.
    pub phase: TouchPhase,
    /// Where, in points from the picture's top left corner.
    pub at: Vec2,
}

/// Where the pointer is, and which fingers are on the screen.
#[derive(Debug, Default)]
pub struct Pointer {
    at: Vec2,
    clicking: bool,
    fingers: Vec<(u64, Vec2)>,
    /// The finger that is the pointer as long as it is down.
    first: Option<u64>,
    /// When a finger was last seen.
    touched: Option<u64>,
}

impl Pointer {
    /// The mouse's pointer was moved.
    pub fn moved(&mut self, at: Vec2, pointers: &mut Vec<PointerEvent>) {
        if at.is_finite() && self.first.is_none() {
            self.at = at;
            pointers.push(PointerEvent { at, phase: PointerPhase::Moved, touch: false });
        }
    }

    /// A mouse button. Window systems may repeat a touch as a click: that copy is left out.
    pub fn button(
        &mut self,
        now: u64,
        (button, pressed): (MouseButton, bool),
        mouse: &mut Mouse,
        changes: &mut Vec<ControlChange>,
        pointers: &mut Vec<PointerEvent>,
    ) {
        if pressed && button == MouseButton::Left && self.is_copy(now) {
            return;
        }
        if mouse.button(button, pressed, changes) && button == MouseButton::Left {
            self.clicking = pressed;
            let phase = if pressed { PointerPhase::Pressed } else { PointerPhase::Released };
            pointers.push(PointerEvent { at: self.at, phase, touch: false });
        }
    }

    /// A finger's event. Adds it where it fits what the finger did before.
    pub fn touch(
        &mut self,
        now: u64,
        event: TouchEvent,
        touches: &mut Vec<TouchEvent>,
        pointers: &mut Vec<PointerEvent>,
    ) {
        let TouchEvent { finger, phase, at } = event;
        if !at.is_finite() {
            return;
        }
        let place = self.fingers.iter().position(|(known, _)| *known == finger);
        let pointer = match (phase, place) {
            (TouchPhase::Started, None) => {
                self.fingers.push((finger, at));
                self.first = self.first.or(Some(finger));
                PointerPhase::Pressed
            }
            (TouchPhase::Moved, Some(place)) => {
                self.fingers[place].1 = at;
                PointerPhase::Moved
            }
            (TouchPhase::Ended, Some(place)) => {
                self.fingers.remove(place);
                PointerPhase::Released
            }
            (TouchPhase::Cancelled, Some(place)) => {
                self.fingers.remove(place);
                PointerPhase::Cancelled
            }
            // An end without a start, a second start: nothing.
            _ => return,
        };
        self.touched = Some(now);
        touches.push(event);
        if self.first == Some(finger) {
            pointers.push(PointerEvent { at, phase: pointer, touch: true });
            if matches!(pointer, PointerPhase::Released | PointerPhase::Cancelled) {
                self.first = None;
            }
        }
    }

    /// Every finger is taken away and the button comes up without meaning anything, as when the window loses focus.
    pub fn release_all(&mut self, touches: &mut Vec<TouchEvent>, pointers: &mut Vec<PointerEvent>) {
        let cancelled = |(finger, at)| TouchEvent { finger, phase: TouchPhase::Cancelled, at };
        touches.extend(self.fingers.drain(..).map(cancelled));
        let touch = self.first.take().is_some();
        if touch || self.clicking {
            self.clicking = false;
            pointers.push(PointerEvent { at: self.at, phase: PointerPhase::Cancelled, touch });
        }
    }

    /// Whether what the mouse says now may be the window system's copy of what a finger does.
    #[must_use]
    pub fn is_copy(&self, now: u64) -> bool {
        let recent = self.touched.is_some_and(|touched| now.saturating_sub(touched) < COPY_WITHIN);
        recent || !self.fingers.is_empty()
    }
}
