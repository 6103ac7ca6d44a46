//! The small members: randomness, roster, parent and end.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{Fault, ReadError, excerpt};
use super::shape::{Hex, Record, Word, given};
use super::text::{Text, check_text};
use crate::action::{ActionSpec, Controller, Kind, check_roster};
use crate::hash::hex;
use crate::random::{self, MAX_NAME_UNITS, StreamName, StreamState};
use crate::replay::data::{End, EndKind, Parent, RandomStart};
use crate::replay::event::Payload;
use crate::replay::limits::MAX_STREAMS;
use crate::replay::rules_hash::RulesHash;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RandomMember {
    algorithm: String,
    seed: u32,
    #[serde(default, deserialize_with = "given")]
    streams: Option<Vec<Record<StreamState>>>,
}

impl RandomMember {
    pub(super) fn checked(self) -> Result<RandomStart, ReadError> {
        if self.algorithm != random::ALGORITHM {
            let found = excerpt(&self.algorithm);
            let message = format!("\"{found}\", this build has \"{}\"", random::ALGORITHM);
            return Err(ReadError::at(Fault::Algorithm, "random.algorithm", message));
        }
        let streams: Option<Vec<StreamState>> =
            self.streams.map(|list| list.into_iter().map(|record| record.0).collect());
        check_streams(streams.as_deref().unwrap_or_default())?;
        Ok(RandomStart { algorithm: self.algorithm, seed: self.seed, streams })
    }
}

fn check_streams(streams: &[StreamState]) -> Result<(), ReadError> {
    if streams.len() > MAX_STREAMS {
        let message = format!("{} streams, at most {MAX_STREAMS} are read", streams.len());
        return Err(ReadError::at(Fault::Limit, "random.streams", message));
    }
    for (place, stream) in streams.iter().enumerate() {
        let invalid =
            |message: String| Err(ReadError::at(Fault::Invalid, format!("random.streams[{place}]"), message));
        let units = stream.name.encode_utf16().count();
        if !(1..=MAX_NAME_UNITS).contains(&units) {
            return invalid(format!("a name of {units} UTF-16 units, expected 1 to {MAX_NAME_UNITS}"));
        }
        let before = place.checked_sub(1).map(|before| streams[before].name.as_str());
        if before.is_some_and(|before| StreamName::new(before) >= StreamName::new(&stream.name)) {
            return invalid(format!("\"{}\" is not in order, or is there twice", excerpt(&stream.name)));
        }
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ControllerMember<'a> {
    id: String,
    actions: Vec<Record<ActionMember>>,
    #[serde(borrow, default, deserialize_with = "given")]
    options: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionMember {
    name: String,
    kind: Word<Kind>,
    #[serde(default)]
    normalize: bool,
}

/// Controllers, and of each its options.
type Roster = (Vec<Controller>, Vec<Option<Payload>>);

pub(super) fn roster(text: &Text<'_>, raw: &RawValue) -> Result<Roster, ReadError> {
    let members: Vec<Record<ControllerMember<'_>>> = text.value(raw)?;
    let options: Vec<_> = members.iter().map(|Record(member)| member.options).collect();
    let action =
        |Record(ActionMember { name, kind, normalize })| ActionSpec { name, kind: kind.0, normalize };
    let controller = |Record(ControllerMember { id, actions, .. })| Controller {
        id,
        actions: actions.into_iter().map(action).collect(),
    };
    let controllers: Vec<Controller> = members.into_iter().map(controller).collect();
    check_roster(&controllers).map_err(|error| {
        let fault = if error.is_too_much() { Fault::Limit } else { Fault::Invalid };
        ReadError::at(fault, "controllers", error.to_string())
    })?;
    let options = options.into_iter().zip(0..).map(|(raw, place)| {
        raw.map(|raw| text.part(raw, &format!("controllers[{place}].options"))).transpose()
    });
    let options = options.collect::<Result<_, _>>()?;
    Ok((controllers, options))
}

/// The names of the players of so many controllers.
pub(super) fn players(text: &Text<'_>, raw: &RawValue, controllers: usize) -> Result<Vec<String>, ReadError> {
    text.labels(raw, "players", controllers)
}

/// Which frozen rules a recording was made by.
pub(super) fn rules(text: &Text<'_>, raw: &RawValue) -> Result<RulesHash, ReadError> {
    let word = text.short(raw, "rules")?;
    RulesHash::parse(&word).ok_or_else(|| {
        let message = format!("\"{}\", expected \"sha256-\" and 64 lower-case hex digits", excerpt(&word));
        ReadError::at(Fault::Invalid, "rules", message)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ParentMember {
    name: String,
    hash: Hex,
    boundary: u64,
}

impl ParentMember {
    pub(super) fn checked(self) -> Result<Parent, ReadError> {
        check_text(&self.name, "parent.name")?;
        Ok(Parent { name: self.name, hash: hex(self.hash.0), boundary: self.boundary })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndMember {
    kind: Word<EndKind>,
    #[serde(default, deserialize_with = "given")]
    status: Option<Word<EndStatus>>,
    #[serde(default, deserialize_with = "given")]
    message: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum EndStatus {
    Running,
    Won,
    Lost,
}

impl EndMember {
    pub(super) fn checked(self) -> Result<End, ReadError> {
        check_text(self.message.as_deref().unwrap_or_default(), "end.message")?;
        let status = self.status.map(|status| match status.0 {
            EndStatus::Running => "running".to_owned(),
            EndStatus::Won => "won".to_owned(),
            EndStatus::Lost => "lost".to_owned(),
        });
        Ok(End { kind: self.kind.0, status, message: self.message })
    }
}
