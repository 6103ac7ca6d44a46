//! The document: which members there are, before what they say.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{Fault, ReadError, excerpt};
use super::members::{EndMember, ParentMember, RandomMember, players, roster, rules};
use super::shape::{Hex, Record, given};
use super::text::Text;
use super::{checkpoints, events, hashes, steps};
use crate::replay::data::{FORMAT, Header, Replay, VERSION};

/// The members of a recording, or of the first line of one that is being written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Document<'a> {
    #[serde(borrow, default, deserialize_with = "given")]
    format: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    scene_id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    game_version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    engine_version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    arithmetic: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    rules: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    colliders: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    random: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    controllers: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    players: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    metadata: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    level: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) steps: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) events: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) hashes: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) checkpoints: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) parent: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    pub(super) end: Option<&'a RawValue>,
}

/// What tells a recording of another format or version, whatever else is in it.
#[derive(Deserialize)]
struct Opening<'a> {
    #[serde(borrow, default, deserialize_with = "given")]
    format: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "given")]
    version: Option<&'a RawValue>,
}

pub(super) fn read(text: &Text<'_>) -> Result<Replay, ReadError> {
    let document = split(text, text.whole(), FORMAT)?;
    let mut replay = Replay::new(header(text, &document)?);
    let steps = required(document.steps, "steps")?;
    replay.track = steps::read(text, steps.get(), &replay.header.controllers)?;
    let boundaries = replay.track.boundaries();
    if let Some(raw) = document.events {
        events::read(text, raw, boundaries, &mut replay.events)?;
    }
    if let Some(raw) = document.hashes {
        replay.hashes = Some(hashes::read(text, raw, boundaries)?);
    }
    if let Some(raw) = document.checkpoints {
        replay.checkpoints = checkpoints::read(text, raw, boundaries)?;
    }
    if let Some(raw) = document.parent {
        replay.parent = Some(text.record::<ParentMember>(raw)?.checked()?);
    }
    if let Some(raw) = document.end {
        replay.end = Some(text.record::<EndMember>(raw)?.checked()?);
    }
    Ok(replay)
}

/// The members of an object, none of them looked into but format and version.
pub(super) fn split<'a>(text: &Text<'_>, part: &'a str, format: &str) -> Result<Document<'a>, ReadError> {
    match serde_json::from_str::<Record<Document<'a>>>(part) {
        Ok(Record(document)) => {
            check_format(text, document.format, document.version, format)?;
            Ok(document)
        }
        Err(error) => {
            // A recording of another kind may well have other members: that it is one is what there is to say.
            if let Ok(Record(Opening { format: found, version })) = serde_json::from_str(part) {
                check_format(text, found, version, format)?;
            }
            let object = part.trim_start().starts_with('{');
            Err(text.fault(&error, part, if object { Fault::Invalid } else { Fault::Format }))
        }
    }
}

fn check_format(
    text: &Text<'_>,
    format: Option<&RawValue>,
    version: Option<&RawValue>,
    expected: &str,
) -> Result<(), ReadError> {
    // Whatever is longer than any escaped spelling of it is something else, and need not be read to know that.
    let short = |raw: &&RawValue| raw.get().len() <= 256;
    let Some(format) = format else {
        return Err(ReadError::at(Fault::Format, "format", format!("missing, expected \"{expected}\"")));
    };
    let found = Some(format).filter(short).and_then(|raw| text.value::<String>(raw).ok());
    if found.as_deref() != Some(expected) {
        let message = format!("{}, expected \"{expected}\"", excerpt(format.get()));
        return Err(ReadError::at(Fault::Format, "format", message));
    }
    let version = required(version, "version")?;
    if text.value::<u32>(version).ok() != Some(VERSION) {
        let message = format!("{}, this build reads version {VERSION}", excerpt(version.get()));
        return Err(ReadError::at(Fault::Version, "version", message));
    }
    Ok(())
}

pub(super) fn header(text: &Text<'_>, document: &Document<'_>) -> Result<Header, ReadError> {
    let random: RandomMember = text.record(required(document.random, "random")?)?;
    let metadata = document.metadata.map(|raw| text.part(raw, "metadata")).transpose()?;
    if metadata.as_ref().is_some_and(|metadata| !metadata.text().starts_with('{')) {
        return Err(ReadError::at(Fault::Invalid, "metadata", "expected an object"));
    }
    let word = |raw: Option<&RawValue>, path| raw.map(|raw| text.short(raw, path)).transpose();
    let scene_id = text.short(required(document.scene_id, "sceneId")?, "sceneId")?;
    let game_version = text.value(required(document.game_version, "gameVersion")?)?;
    let engine_version = word(document.engine_version, "engineVersion")?;
    let arithmetic = word(document.arithmetic, "arithmetic")?;
    let (controllers, options) = roster(text, required(document.controllers, "controllers")?)?;
    let players = document.players.map(|raw| players(text, raw, controllers.len())).transpose()?;
    Ok(Header {
        scene_id,
        game_version,
        engine_version,
        arithmetic,
        rules: document.rules.map(|raw| rules(text, raw)).transpose()?,
        colliders: document.colliders.map(|raw| text.value::<Hex>(raw)).transpose()?.map(|hash| hash.0),
        random: random.checked()?,
        controllers,
        options,
        players: players.unwrap_or_default(),
        metadata,
        level: document.level.map(|raw| text.part(raw, "level")).transpose()?,
    })
}

fn required<'a>(member: Option<&'a RawValue>, name: &str) -> Result<&'a RawValue, ReadError> {
    member.ok_or_else(|| ReadError::at(Fault::Invalid, name, "missing"))
}
