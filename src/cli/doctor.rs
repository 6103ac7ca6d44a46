//! `doctor`: what of this machine works for playing, and what does not.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use dacapo_engine::arithmetic;
use dacapo_engine::canvas::{Canvas, Color};
use glam::Vec2;
use serde_json::{Value, json};

use super::terminal::{Stop, Terminal};
use super::{args, json};
use crate::app::window::{Display, try_display};
use crate::arcade::Arcade;
use crate::devices::{PadEvent, open_pads};
use crate::escape::{escape_line, escape_path};
use crate::failure::{Exit, Failure};
use crate::gpu::{GpuError, Offscreen};
use crate::library::{check_writable, recordings_folder, settings_folder};

/// How long a display, and a driver that may have to compile its shaders, may take to answer.
const DISPLAY_PATIENCE: Duration = Duration::from_secs(5);
const GRAPHICS_PATIENCE: Duration = Duration::from_secs(30);
const PADS_PATIENCE: Duration = Duration::from_secs(5);

/// What was found out about one thing.
enum Verdict {
    /// It works; what it is.
    Works(String),
    /// Files can be kept in this folder.
    Keeps(PathBuf),
    /// It does not, and play goes on without it.
    Missing(String),
    /// It does not, and playing is refused for it.
    Fails(Failure),
}

struct Check {
    name: &'static str,
    verdict: Verdict,
}

/// Looks at everything and says what it found; fails with the first thing that makes playing impossible.
pub(super) fn run(args: &args::Doctor, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let (display, answers) = display();
    // Drivers ask the display, too, and wait for it as long as it takes.
    let patience = if answers { GRAPHICS_PATIENCE } else { DISPLAY_PATIENCE };
    let checks = [
        Check { name: "display", verdict: display },
        Check { name: "graphics", verdict: graphics(patience) },
        Check { name: "gamepads", verdict: gamepads() },
        Check { name: "sound", verdict: Verdict::Missing("no sound in this build".to_owned()) },
        Check { name: "recordings", verdict: recordings(arcade.id()) },
        Check { name: "settings", verdict: settings(arcade.id()) },
        Check { name: "arithmetic", verdict: Verdict::Works(arithmetic::fingerprint()) },
    ];
    let outcome = checks.iter().find_map(Check::failure).map_or(Ok(()), |failure| Err(failure.clone()));
    if args.answer.is_json() {
        let list: Vec<Value> = checks.iter().map(Check::to_json).collect();
        return terminal.answer(json!({"play": outcome.is_ok(), "checks": list}), outcome);
    }
    for check in &checks {
        writeln!(terminal.out, "{:8} {:11} {}", check.status(), check.name, escape_line(&check.detail()));
    }
    Ok(outcome?)
}

impl Check {
    fn status(&self) -> &'static str {
        match self.verdict {
            Verdict::Works(_) | Verdict::Keeps(_) => "ok",
            Verdict::Missing(_) => "missing",
            Verdict::Fails(_) => "fails",
        }
    }

    fn detail(&self) -> String {
        match &self.verdict {
            Verdict::Works(detail) | Verdict::Missing(detail) => detail.clone(),
            Verdict::Keeps(folder) => escape_path(folder),
            Verdict::Fails(failure) => failure.message.clone(),
        }
    }

    fn failure(&self) -> Option<&Failure> {
        match &self.verdict {
            Verdict::Fails(failure) => Some(failure),
            _ => None,
        }
    }

    fn to_json(&self) -> Value {
        let code = self.failure().map(|failure| failure.code);
        let folder = match &self.verdict {
            Verdict::Keeps(folder) => json::of_path(folder),
            _ => Value::Null,
        };
        let (status, detail) = (self.status(), self.detail());
        json!({"name": self.name, "status": status, "detail": detail, "folder": folder, "code": code})
    }
}

impl From<Result<String, Failure>> for Verdict {
    fn from(outcome: Result<String, Failure>) -> Self {
        outcome.map_or_else(Self::Fails, Self::Works)
    }
}

/// Whether a window could be opened, and whether there was an answer at all.
fn display() -> (Verdict, bool) {
    let found = || {
        try_display().map(|display| match display {
            Display::X11 => "X11".to_owned(),
            Display::Wayland => "Wayland".to_owned(),
            Display::Native => "the system's own".to_owned(),
        })
    };
    let silent = |reason: &str| {
        let message = format!("the display {reason}: check DISPLAY and WAYLAND_DISPLAY");
        Failure::new("NO_DISPLAY", Exit::Environment, message)
    };
    let found = within(DISPLAY_PATIENCE, found);
    let answers = found.is_ok();
    (found.unwrap_or_else(|reason| Err(silent(&reason))).into(), answers)
}

/// Whether pictures can be drawn: draws one and looks at it.
fn graphics(patience: Duration) -> Verdict {
    let silent = |reason: &str| Failure::from(GpuError::Lost(format!("the driver {reason}")));
    within(patience, || draw_one().map_err(Failure::from))
        .unwrap_or_else(|reason| Err(silent(&reason)))
        .into()
}

fn draw_one() -> Result<String, GpuError> {
    let mut canvas = Canvas::new(Vec2::splat(32.0), 1.0);
    canvas.circle(Vec2::splat(16.0), 8.0, Color::WHITE);
    let mut offscreen = Offscreen::new(32, 32)?;
    let picture = offscreen.render(&canvas)?;
    let adapter = offscreen.adapter();
    if picture.pixel(16, 16) != [255; 4] || picture.pixel(1, 1) != [0, 0, 0, 255] {
        return Err(GpuError::Lost(format!("{adapter} draws wrong pictures")));
    }
    Ok(format!("{adapter}, {}", adapter.driver))
}

/// Which gamepads are there now.
fn gamepads() -> Verdict {
    if !cfg!(feature = "gamepad") {
        return Verdict::Missing("no gamepads in this build".to_owned());
    }
    let silent = |reason: String| Err(format!("the system {reason}"));
    match within(PADS_PATIENCE, connected).unwrap_or_else(silent) {
        Ok(names) if names.is_empty() => Verdict::Works("none connected".to_owned()),
        Ok(names) => Verdict::Works(names.join(", ")),
        Err(reason) => Verdict::Missing(format!("gamepads cannot be used: {reason}")),
    }
}

/// Names of the gamepads that were there from the beginning.
fn connected() -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    open_pads("")?.poll(&mut |arrival| {
        if let PadEvent::Connected(pad) = arrival.event {
            names.push(pad.name);
        }
    });
    Ok(names)
}

/// Whether runs can be recorded where they are by default.
fn recordings(program: &str) -> Verdict {
    let folder = recordings_folder(program).and_then(|folder| writable(&folder).map(|()| folder));
    folder.map_or_else(Verdict::Fails, Verdict::Keeps)
}

/// Whether settings can be kept. A folder that is not there is made when there are any.
fn settings(program: &str) -> Verdict {
    let Some(folder) = settings_folder(program) else {
        return Verdict::Missing(
            "no home folder to keep settings in; they hold until the program ends".to_owned(),
        );
    };
    keepable(&folder)
}

fn keepable(folder: &Path) -> Verdict {
    // A file that is in the way is found, too: nothing can be made in it.
    let nearest = folder.ancestors().find(|folder| folder.symlink_metadata().is_ok()).unwrap_or(folder);
    match writable(nearest) {
        Ok(()) => Verdict::Keeps(folder.to_owned()),
        Err(failure) => Verdict::Missing(failure.message),
    }
}

/// Writes a file in a folder and takes it away again.
fn writable(folder: &Path) -> Result<(), Failure> {
    check_writable(folder).map_err(|error| {
        let message = format!("{}: nothing can be written there: {error}", escape_path(folder));
        Failure::new("DATA_FOLDER", Exit::Environment, message).of_file(folder)
    })
}

/// Asks something that may never answer, or panic. Why there is no answer, where there is none.
fn within<T: Send + 'static>(
    patience: Duration,
    ask: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let (send, receive) = channel();
    // Who waits no longer has no use for the answer.
    let started = thread::Builder::new().spawn(move || drop(send.send(ask())));
    started.map_err(|error| format!("cannot be asked: {error}"))?;
    receive.recv_timeout(patience).map_err(|error| match error {
        RecvTimeoutError::Timeout => format!("does not answer within {} seconds", patience.as_secs()),
        RecvTimeoutError::Disconnected => "breaks down when it is asked".to_owned(),
    })
}

#[cfg(test)]
mod test {
    use super::*;

    /// FR-I1: whatever never answers, or breaks down, does not take the program with it.
    #[test]
    fn what_never_answers_is_left_alone() {
        assert_eq!(within(Duration::from_secs(60), || 7), Ok(7));
        let (keep, never) = channel::<()>();
        let silent = within(Duration::from_millis(50), move || never.recv().is_ok());
        assert_eq!(silent, Err("does not answer within 0 seconds".to_owned()));
        drop(keep);
        let broken: Result<(), _> = within(Duration::from_secs(60), || panic!("planted"));
        assert_eq!(broken, Err("breaks down when it is asked".to_owned()));
    }

    /// D4: a folder for settings is made where it is missing, but not inside a file.
    #[test]
    fn a_file_in_the_way_of_settings_is_found() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(keepable(&folder.path().join("new").join("dacapo")), Verdict::Keeps(_)));
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let Verdict::Missing(reason) = keepable(&file.join("dacapo")) else { panic!("a file is no folder") };
        assert!(reason.contains("nothing can be written there"), "{reason}");
    }

    /// FR-I2: an adapter, in software too, draws one picture.
    #[test]
    fn a_picture_is_drawn_and_looked_at() {
        let Verdict::Works(adapter) = graphics(GRAPHICS_PATIENCE) else { panic!("no adapter here") };
        assert!(adapter.contains('(') && adapter.contains(", "), "{adapter}");
    }
}
