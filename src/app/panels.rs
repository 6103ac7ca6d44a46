//! What is drawn over a game before, between and after playing.

#[cfg(test)]
mod test;

use dacapo_engine::action::Kind;
use dacapo_engine::game::{Binding, Status};
use dacapo_engine::session::Run;

use super::paint::{ACCENT, BAD, BRIGHT, GOOD, Pen, QUIET};
use crate::registry::GameEntry;

/// The most that the list of controls takes of the picture; a long list is set closer.
const CONTROLS: f32 = 135.0;

pub(super) fn draw_start(pen: &mut Pen<'_>, game: &GameEntry, run: &dyn Run, recorded: bool) {
    let lines = control_lines(game, run);
    let pitch = (CONTROLS / lines.len() as f32).min(18.0);
    let height = pitch * lines.len() as f32;
    pen.dim(0.45);
    pen.panel(380.0, 196.0 + height);
    let top = -72.0 - 0.5 * height;
    pen.title(top, 34.0, BRIGHT, format_args!("{}", game.title));
    for (place, (label, keys)) in lines.iter().enumerate() {
        pen.row(top + 44.0 + pitch * place as f32, (0.82 * pitch).min(13.0), label, keys);
    }
    let bottom = top + 62.0 + height;
    pen.title(bottom + 16.0, 17.0, ACCENT, format_args!("Press Enter to start"));
    pen.line(bottom + 44.0, 11.0, QUIET, format_args!("Esc  leave     R  restart     F11  full screen"));
    let recording = if recorded { "Every run is recorded" } else { "Nothing is recorded" };
    pen.line(bottom + 62.0, 11.0, QUIET, format_args!("{recording}"));
}

pub(super) fn draw_pause(pen: &mut Pen<'_>) {
    pen.dim(0.5);
    pen.panel(300.0, 140.0);
    pen.title(-34.0, 28.0, BRIGHT, format_args!("Paused"));
    pen.title(4.0, 15.0, ACCENT, format_args!("Enter  go on"));
    pen.line(34.0, 12.0, QUIET, format_args!("R  restart     Esc  leave"));
}

pub(super) fn draw_result(pen: &mut Pen<'_>, run: &dyn Run, saved: Option<&str>) {
    let figures = run.figures();
    pen.dim(0.45);
    let height = 150.0 + 20.0 * figures.len() as f32;
    pen.panel(340.0, height);
    let top = 44.0 - height * 0.5;
    let color = match run.state().status {
        Status::Won => GOOD,
        Status::Lost => BAD,
        Status::Running => BRIGHT,
    };
    pen.title(top, 32.0, color, format_args!("{}", run.headline()));
    for (place, figure) in figures.iter().enumerate() {
        pen.row(top + 36.0 + 20.0 * place as f32, 14.0, figure.label, &figure.value);
    }
    let bottom = top + 44.0 + 20.0 * figures.len() as f32;
    pen.title(bottom + 8.0, 15.0, ACCENT, format_args!("Enter  play again"));
    pen.line(bottom + 30.0, 11.0, QUIET, format_args!("Esc  leave"));
    if let Some(saved) = saved {
        pen.footer(QUIET, format_args!("recorded as {saved}"));
    }
}

pub(super) fn draw_failure(pen: &mut Pen<'_>, message: &str, saved: Option<&str>) {
    pen.dim(0.6);
    pen.panel(520.0, 150.0);
    pen.title(-40.0, 24.0, BAD, format_args!("The game failed"));
    pen.line(-8.0, 11.0, BRIGHT, format_args!("{}", message.chars().take(90).collect::<String>()));
    pen.line(
        18.0,
        11.0,
        QUIET,
        format_args!("{}", saved.map_or("it was not recorded", |_| "its recording leads up to it")),
    );
    pen.line(44.0, 12.0, ACCENT, format_args!("Esc  leave"));
}

/// A line for each action with the keys bound to it.
fn control_lines(game: &GameEntry, run: &dyn Run) -> Vec<(String, String)> {
    let bindings = (game.bindings)();
    let mut lines = Vec::new();
    for (port, controller) in (0..=u8::MAX).zip(run.controllers()) {
        for (action, spec) in (0..=u8::MAX).zip(&controller.actions) {
            let bound = bindings.iter().filter(|binding| (binding.port, binding.action) == (port, action));
            let keys = key_labels(bound, spec.kind);
            if !keys.is_empty() {
                lines.push((spaced(&spec.name), keys));
            }
        }
    }
    lines
}

fn key_labels<'a>(bound: impl Iterator<Item = &'a Binding>, kind: Kind) -> String {
    let codes: Vec<&str> = bound.map(|binding| binding.control.as_str()).collect();
    let arrows = codes.iter().filter(|code| code.starts_with("Arrow")).count();
    let fold = arrows == 4;
    let mut labels: Vec<&str> =
        codes.iter().filter(|code| !(fold && code.starts_with("Arrow"))).map(|code| label(code)).collect();
    if fold {
        labels.push("arrows");
    }
    labels.join(if kind == Kind::Button { ", " } else { " " })
}

/// An action's name as words: `SoftDrop` is `Soft drop`, `Rotate180` is `Rotate 180`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    let mut before = None;
    for letter in name.chars() {
        let ends = |before: char| before.is_lowercase() && (letter.is_uppercase() || letter.is_numeric());
        if before.is_some_and(ends) {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
        before = Some(letter);
    }
    words
}

/// A key's code as a label: `KeyW` is `W`, `ShiftLeft` is `Left Shift`.
fn label(code: &str) -> &str {
    match code {
        "ArrowLeft" => "Left arrow",
        "ArrowRight" => "Right arrow",
        "ArrowUp" => "Up arrow",
        "ArrowDown" => "Down arrow",
        "ShiftLeft" => "Left Shift",
        "ShiftRight" => "Right Shift",
        "ControlLeft" => "Left Ctrl",
        "ControlRight" => "Right Ctrl",
        "AltLeft" => "Left Alt",
        "AltRight" => "Right Alt",
        _ => ["Key", "Digit"].iter().find_map(|prefix| code.strip_prefix(prefix)).unwrap_or(code),
    }
}
