//! The document: which members there are, before what they say.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::error::{Fault, ReadError, from_json};
use super::members;
use super::steps;
use super::strict::Strict;
use crate::action::{Controller, check_roster};
use crate::random;
use crate::replay::data::{End, FORMAT, Header, Parent, RandomStart, Replay, VERSION};

/// Largest level, metadata or payload in bytes.
pub(super) const MAX_PART_BYTES: usize = 1 << 20;

/// The members of a recording, or of the first line of one that is being written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Document<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    format: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    scene_id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    game_version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    engine_version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    arithmetic: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    random: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    controllers: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    metadata: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    level: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) steps: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    events: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) hashes: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    checkpoints: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    parent: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    end: Option<&'a RawValue>,
}

/// A member that is there, even if it is `null`: null is a value like any other.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

pub(super) fn read(text: &str) -> Result<Replay, ReadError> {
    let document = split(text)?;
    check_format(text, &document, FORMAT)?;
    let header = header(text, &document)?;
    let steps = required(document.steps, "steps")?;
    let track = steps::read(text, steps.get(), &header.controllers)?;
    let mut replay = Replay::new(header);
    replay.track = track;
    members::read_events(text, document.events, &mut replay)?;
    members::read_hashes(text, document.hashes, &mut replay)?;
    members::read_checkpoints(text, document.checkpoints, &mut replay)?;
    replay.parent = optional::<Parent>(text, document.parent)?;
    replay.end = optional::<End>(text, document.end)?;
    Ok(replay)
}

/// A text's members, none of them looked into yet.
pub(super) fn split(text: &str) -> Result<Document<'_>, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let looks_like_one = text.trim_start().starts_with('{');
        from_json(&error, text, text, if looks_like_one { Fault::Invalid } else { Fault::Format })
    })
}

/// Checks format and version first, so that a file of another kind is told apart from a broken one.
pub(super) fn check_format(text: &str, document: &Document<'_>, expected: &str) -> Result<(), ReadError> {
    let Some(format) = document.format else {
        return Err(ReadError::at(Fault::Format, "format", format!("missing, expected \"{expected}\"")));
    };
    if value::<Value>(text, format)? != expected {
        let found = super::error::printable(format.get());
        return Err(ReadError::at(Fault::Format, "format", format!("{found}, expected \"{expected}\"")));
    }
    let version = required(document.version, "version")?;
    if value::<Value>(text, version)? != VERSION {
        let found = super::error::printable(version.get());
        return Err(ReadError::at(
            Fault::Version,
            "version",
            format!("{found}, this build reads version {VERSION}"),
        ));
    }
    Ok(())
}

pub(super) fn header(text: &str, document: &Document<'_>) -> Result<Header, ReadError> {
    let random: RandomStart = value(text, required(document.random, "random")?)?;
    check_random(&random)?;
    let controllers: Vec<Controller> = value(text, required(document.controllers, "controllers")?)?;
    check_roster(&controllers)
        .map_err(|error| ReadError::at(Fault::Invalid, "controllers", error.to_string()))?;
    let metadata = match part(text, document.metadata, "metadata")? {
        None => serde_json::Map::new(),
        Some(Value::Object(map)) => map,
        Some(_) => return Err(ReadError::at(Fault::Invalid, "metadata", "expected an object")),
    };
    Ok(Header {
        scene_id: value(text, required(document.scene_id, "sceneId")?)?,
        game_version: value(text, required(document.game_version, "gameVersion")?)?,
        engine_version: optional(text, document.engine_version)?,
        arithmetic: optional(text, document.arithmetic)?,
        random,
        controllers,
        metadata,
        level: part(text, document.level, "level")?,
    })
}

fn check_random(start: &RandomStart) -> Result<(), ReadError> {
    const MAX_STREAMS: usize = 4096;
    if start.algorithm != random::ALGORITHM {
        let found = super::error::printable(&start.algorithm);
        let message = format!("\"{found}\", this build has \"{}\"", random::ALGORITHM);
        return Err(ReadError::at(Fault::Algorithm, "random.algorithm", message));
    }
    let streams = start.streams.as_deref().unwrap_or_default();
    if streams.len() > MAX_STREAMS {
        let message = format!("{} streams, at most {MAX_STREAMS} are read", streams.len());
        return Err(ReadError::at(Fault::Limit, "random.streams", message));
    }
    let sorted = streams
        .windows(2)
        .all(|pair| random::StreamName::new(&pair[0].name) < random::StreamName::new(&pair[1].name));
    if sorted {
        Ok(())
    } else {
        Err(ReadError::at(Fault::Invalid, "random.streams", "not sorted by name, or a name twice"))
    }
}

pub(super) fn required<'a>(member: Option<&'a RawValue>, name: &str) -> Result<&'a RawValue, ReadError> {
    member.ok_or_else(|| ReadError::at(Fault::Invalid, name, "missing"))
}

/// A member of a fixed shape.
pub(super) fn value<'a, T: Deserialize<'a>>(text: &str, raw: &'a RawValue) -> Result<T, ReadError> {
    serde_json::from_str(raw.get()).map_err(|error| from_json(&error, text, raw.get(), Fault::Invalid))
}

fn optional<'a, T: Deserialize<'a>>(text: &str, raw: Option<&'a RawValue>) -> Result<Option<T>, ReadError> {
    raw.map(|raw| value(text, raw)).transpose()
}

/// A member of any shape, within bounds.
pub(super) fn part(text: &str, raw: Option<&RawValue>, name: &str) -> Result<Option<Value>, ReadError> {
    let Some(raw) = raw else { return Ok(None) };
    if raw.get().len() > MAX_PART_BYTES {
        let message = format!("{} bytes, at most {MAX_PART_BYTES} are read", raw.get().len());
        return Err(ReadError::at(Fault::Limit, name, message));
    }
    Ok(Some(value::<Strict>(text, raw)?.0))
}
