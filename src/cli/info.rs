//! `info`: what a recording holds.

use dacapo_engine::hash::hex;
use dacapo_engine::replay::{Change, EndKind, Header, Payload, PlayOptions, Replay};
use serde_json::{Map, Value, json};

use super::args;
use super::games;
use super::json;
use super::terminal::{Stop, Terminal};
use crate::arcade::Arcade;
use crate::escape::{escape_line, escape_path};
use crate::library::load;

pub(super) fn run(args: &args::Info, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    let (replay, notices) = load(&args.file)?;
    let file = escape_path(&args.file);
    let playable = match games::recorded(&file, &replay.header.scene_id, arcade) {
        Ok(game) => game
            .play(replay.clone(), &PlayOptions::default())
            .map(drop)
            .map_err(|error| (error.code(), error.to_string())),
        Err(failure) => Err((failure.code, "this program does not have the game".to_owned())),
    };
    let lines = describe(&replay, &playable, &notices);
    if args.answer.is_json() {
        let members = lines.into_iter().chain([("file", json::of_path(&args.file))]);
        let answer = members.map(|(name, value)| (name.to_owned(), value)).collect();
        return terminal.answer(Value::Object(answer), Ok(()));
    }
    writeln!(terminal.out, "{file}");
    for (name, value) in lines {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        writeln!(terminal.out, "  {name:14} {}", escape_line(&text));
    }
    Ok(())
}

/// Names and values, in the order in which a person wants to know them.
fn describe(
    replay: &Replay,
    playable: &Result<(), (&'static str, String)>,
    notices: &[String],
) -> Vec<(&'static str, Value)> {
    let header = &replay.header;
    let ids: Vec<_> = header.controllers.iter().map(|controller| controller.id.as_str()).collect();
    let mut lines = vec![
        ("scene", json!(header.scene_id)),
        ("gameVersion", json!(header.game_version)),
        ("engineVersion", json!(header.engine_version)),
        ("seed", json!(header.random.seed)),
        ("controllers", json!(ids.join(", "))),
        ("level", header.level.as_ref().map_or_else(|| json!("the game's default"), Payload::value)),
    ];
    lines.extend(options(header).map(|options| ("options", options)));
    lines.extend([
        ("boundaries", json!(replay.track.boundaries())),
        ("seconds", json!(seconds(replay))),
        ("changes", json!(replay.track.entries().map(|(_, changes)| changes.len()).sum::<usize>())),
        ("commands", json!(replay.track.commands())),
        ("events", json!(replay.events.len())),
        ("checkpoints", json!(replay.checkpoints.len())),
    ]);
    lines.extend(header.rules.map(|rules| ("rules", json!(rules))));
    lines.extend(header.colliders.map(|hash| ("colliders", json!(hex(hash)))));
    lines.extend((!header.players.is_empty()).then(|| ("players", json!(header.players))));
    let last = replay.hashes.as_ref().and_then(|hashes| hashes.last).map(hex);
    lines.push(("hash", json!(last.unwrap_or_else(|| "none".to_owned()))));
    let groups = replay.hashes.as_ref().and_then(|hashes| hashes.groups.as_ref());
    lines.extend(groups.map(|groups| ("groups", json!({"every": groups.every, "members": groups.members}))));
    lines.push(("end", json!(end(replay))));
    lines.extend(replay.parent.as_ref().map(|parent| ("parent", json!(parent.name))));
    lines.push(("playable", json!(playable.is_ok())));
    lines.extend(
        playable.as_ref().err().map(|(code, message)| ("reason", json!(format!("{code}: {message}")))),
    );
    if !notices.is_empty() {
        lines.push(("note", json!(notices.join("; "))));
    }
    lines
}

/// What each port chose, by its id; nothing where the recording does not say.
fn options(header: &Header) -> Option<Value> {
    let ports = header.controllers.iter().zip(&header.options);
    let chosen = ports.filter_map(|(port, options)| Some((port.id.clone(), options.as_ref()?.value())));
    let chosen: Map<_, _> = chosen.collect();
    (!chosen.is_empty()).then_some(Value::Object(chosen))
}

/// The sum of all deltas in whole microseconds, paused boundaries included.
pub(super) fn seconds(replay: &Replay) -> f64 {
    let mut delta = 0.0;
    let mut total = 0.0;
    for (count, changes) in replay.track.entries() {
        for change in changes.iter() {
            if let Change::Delta(place) = change {
                delta = replay.track.delta(*place);
            }
        }
        total += delta * f64::from(count);
    }
    (total * 1e6).round() / 1e6
}

fn end(replay: &Replay) -> String {
    let Some(end) = &replay.end else { return "unfinished".to_owned() };
    let kind = match end.kind {
        EndKind::Finished => "finished",
        EndKind::Budget => "budget used up",
        EndKind::Failed => "failed",
        EndKind::Cut => "cut off",
    };
    let details = [end.status.as_deref(), end.message.as_deref()];
    let details = details.into_iter().flatten().map(|detail| format!(", {detail}"));
    std::iter::once(kind.to_owned()).chain(details).collect()
}
