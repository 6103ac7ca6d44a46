//! `list`: the recordings of a folder, and which of them can be played.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use dacapo_engine::replay::{EndKind, Incompatible, PlayOptions, Replay};
use serde_json::{Value, json};

use super::terminal::{Stop, Terminal};
use super::{args, info, json};
use crate::arcade::Arcade;
use crate::escape::{escape_line, escape_name, escape_path};
use crate::library::{Found, all_in, date_text, load, recordings_folder};

/// Whether a recording can be played here.
enum Compatibility {
    Playable,
    /// Of another version of the game's rules.
    Stale(u32),
    OtherGame,
    /// Of other controllers, arithmetic or random numbers.
    Incompatible(String),
    Unreadable(String),
}

/// A recording as it is listed.
struct Line {
    name: String,
    date: String,
    bytes: u64,
    replay: Option<Arc<Replay>>,
    compatibility: Compatibility,
}

pub(super) fn run(args: &args::List, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let folder = args.folder.clone().map_or_else(|| recordings_folder(arcade.id()), Ok)?;
    let all = all_in(&folder)?;
    if all.is_empty() && !args.answer.is_json() {
        writeln!(terminal.out, "there are no recordings in {}", escape_path(&folder));
    }
    // Files are read one at a time: any of them may be large.
    for found in &all {
        let line = look(found, arcade);
        if args.answer.is_json() {
            terminal.out.json(line.as_json(&found.path));
        } else {
            writeln!(terminal.out, "{}", line.as_text());
        }
    }
    Ok(())
}

fn look(found: &Found, arcade: &Arcade) -> Line {
    let (replay, compatibility) = match load(&found.path) {
        Ok((replay, _)) => {
            let compatibility = judge(&replay, arcade);
            (Some(replay), compatibility)
        }
        Err(failure) => {
            let file = format!("{}: ", escape_path(&found.path));
            let reason = failure.message.strip_prefix(&file).unwrap_or(&failure.message);
            (None, Compatibility::Unreadable(reason.to_owned()))
        }
    };
    let (name, date) = (escape_name(&found.path), date_text(found.modified));
    Line { name, date, bytes: found.bytes, replay, compatibility }
}

fn judge(replay: &Arc<Replay>, arcade: &Arcade) -> Compatibility {
    let Some(game) = arcade.find(&replay.header.scene_id) else { return Compatibility::OtherGame };
    let options = PlayOptions::default();
    // Not even a game that cannot cope with a level breaks the list.
    let played = catch_unwind(AssertUnwindSafe(|| game.play(Arc::clone(replay), &options).map(drop)));
    match played {
        Ok(Ok(())) => Compatibility::Playable,
        Ok(Err(Incompatible::Stale { recorded, .. })) => Compatibility::Stale(recorded),
        Ok(Err(error)) => Compatibility::Incompatible(error.to_string()),
        Err(_) => Compatibility::Incompatible("the game fails to set it up".to_owned()),
    }
}

impl Compatibility {
    /// What it is called, and what there is to say about it.
    fn parts(&self) -> (&'static str, String) {
        match self {
            Self::Playable => ("playable", String::new()),
            Self::Stale(version) => ("stale", format!(" version {version}")),
            Self::OtherGame => ("other game", String::new()),
            Self::Incompatible(reason) => ("incompatible", format!(": {reason}")),
            Self::Unreadable(reason) => ("unreadable", format!(": {reason}")),
        }
    }

    fn reason(&self) -> Option<&str> {
        match self {
            Self::Incompatible(reason) | Self::Unreadable(reason) => Some(reason),
            Self::Playable | Self::Stale(_) | Self::OtherGame => None,
        }
    }
}

impl Line {
    fn as_text(&self) -> String {
        let (word, details) = self.compatibility.parts();
        let replay = self.replay.as_deref();
        let game = escape_line(replay.map_or("-", |replay| &replay.header.scene_id));
        let seconds =
            replay.map_or_else(|| "-".to_owned(), |replay| format!("{:.1} s", info::seconds(replay)));
        let status = escape_line(replay.map_or("-", status));
        let (name, date) = (&self.name, &self.date);
        format!("{date}  {game:12}  {seconds:>9}  {status:10}  {name}  {word}{details}")
    }

    fn as_json(&self, path: &Path) -> Value {
        let replay = self.replay.as_deref();
        json!({
            "name": path.file_name().map(|name| json::of_path(Path::new(name))),
            "path": json::of_path(path),
            "date": self.date,
            "bytes": self.bytes,
            "game": replay.map(|replay| &replay.header.scene_id),
            "gameVersion": replay.map(|replay| replay.header.game_version),
            "seconds": replay.map(info::seconds),
            "boundaries": replay.map(|replay| replay.track.boundaries()),
            "status": replay.map(status),
            "compatibility": self.compatibility.parts().0,
            "reason": self.compatibility.reason(),
        })
    }
}

/// How the run stood at its end, or why nobody knows.
fn status(replay: &Replay) -> &str {
    let Some(end) = &replay.end else { return "unfinished" };
    match (end.kind, end.status.as_deref()) {
        (EndKind::Failed, _) => "failed",
        (_, Some(status)) => status,
        (EndKind::Cut, None) => "cut off",
        (EndKind::Finished | EndKind::Budget, None) => "finished",
    }
}
