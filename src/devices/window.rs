//! What the window system says, in the words of [`DeviceEvent`].

use glam::Vec2;
use winit::event::{
    DeviceEvent as RawEvent, ElementState, KeyEvent, MouseScrollDelta, Touch, TouchPhase as RawPhase,
    WindowEvent,
};
use winit::keyboard::Key as Written;
#[cfg(not(any(target_os = "android", target_os = "ios", target_family = "wasm")))]
use winit::platform::modifier_supplement::KeyEventExtModifierSupplement;

use super::control::MouseButton;
use super::event::{DeviceEvent, TouchPhase};
use super::key::Key;

/// Points that count as a line where a touch pad reports its wheel in pixels.
const POINTS_PER_LINE: f32 = 40.0;

/// Hears what devices say by way of a window whose picture has `scale` pixels a point.
pub fn hear_window(event: &WindowEvent, scale: f32, mut hear: impl FnMut(DeviceEvent)) {
    match event {
        WindowEvent::KeyboardInput { event, is_synthetic, .. } => hear_key(event, *is_synthetic, hear),
        WindowEvent::MouseInput { state, button, .. } => {
            if let Some(button) = mouse_button(*button) {
                hear(DeviceEvent::MouseButton { button, pressed: *state == ElementState::Pressed });
            }
        }
        WindowEvent::CursorMoved { position, .. } => {
            hear(DeviceEvent::Pointer { at: points(position.x, position.y, scale) });
        }
        WindowEvent::MouseWheel { delta, .. } => hear(DeviceEvent::Wheel { lines: lines(*delta, scale) }),
        WindowEvent::Touch(Touch { id, phase, location, .. }) => {
            let at = points(location.x, location.y, scale);
            hear(DeviceEvent::Touch { finger: *id, phase: touch_phase(*phase), at });
        }
        _ => {}
    }
}

/// Hears what devices say past all windows: the mouse's own counts.
pub fn hear_raw(event: &RawEvent, mut hear: impl FnMut(DeviceEvent)) {
    if let RawEvent::MouseMotion { delta: (x, y) } = event {
        hear(DeviceEvent::MouseMotion { delta: Vec2::new(*x as f32, *y as f32) });
    }
}

fn hear_key(event: &KeyEvent, synthetic: bool, mut hear: impl FnMut(DeviceEvent)) {
    let Some(key) = Key::from_physical(event.physical_key) else { return };
    let pressed = event.state == ElementState::Pressed;
    if pressed
        && !event.repeat
        && let Some(character) = written(event)
    {
        hear(DeviceEvent::KeyLabel { key, character });
    }
    hear(DeviceEvent::Key { key, pressed, synthetic });
}

/// The one character that the layout writes with a key.
fn written(event: &KeyEvent) -> Option<char> {
    #[cfg(not(any(target_os = "android", target_os = "ios", target_family = "wasm")))]
    let written = event.key_without_modifiers();
    #[cfg(any(target_os = "android", target_os = "ios", target_family = "wasm"))]
    let written = event.logical_key.clone();
    let Written::Character(text) = written else { return None };
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

fn mouse_button(button: winit::event::MouseButton) -> Option<MouseButton> {
    match button {
        winit::event::MouseButton::Left => Some(MouseButton::Left),
        winit::event::MouseButton::Right => Some(MouseButton::Right),
        winit::event::MouseButton::Middle => Some(MouseButton::Middle),
        winit::event::MouseButton::Back => Some(MouseButton::Back),
        winit::event::MouseButton::Forward => Some(MouseButton::Forward),
        winit::event::MouseButton::Other(_) => None,
    }
}

fn touch_phase(phase: RawPhase) -> TouchPhase {
    match phase {
        RawPhase::Started => TouchPhase::Started,
        RawPhase::Moved => TouchPhase::Moved,
        RawPhase::Ended => TouchPhase::Ended,
        RawPhase::Cancelled => TouchPhase::Cancelled,
    }
}

fn points(x: f64, y: f64, scale: f32) -> Vec2 {
    Vec2::new(x as f32, y as f32) / scale
}

fn lines(delta: MouseScrollDelta, scale: f32) -> Vec2 {
    match delta {
        MouseScrollDelta::LineDelta(x, y) => Vec2::new(x, y),
        MouseScrollDelta::PixelDelta(by) => points(by.x, by.y, scale) / POINTS_PER_LINE,
    }
}
