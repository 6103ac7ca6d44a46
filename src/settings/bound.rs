//! A control of an action, as the file names it.

use std::fmt;

use dacapo_engine::action::{ActionSpec, Kind};
use dacapo_engine::game::{Binding, BindingEffect, ControlName};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::devices::{Control, Shape, may_bind};

/// A control of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    /// Does what suits it: holds a button, or moves an axis.
    Plain(String),
    /// Adds to an axis while it is held.
    Push(String, Vec<f32>),
    /// Moves an axis, each component times this.
    Move(String, [f32; 2]),
}

impl Bound {
    /// A binding as the file would name it.
    #[must_use]
    pub fn of(binding: &Binding, kind: Kind) -> Self {
        let name = binding.control.to_string();
        match binding.effect {
            BindingEffect::Hold => Self::Plain(name),
            BindingEffect::Move([1.0, 1.0]) => Self::Plain(name),
            BindingEffect::Move(scale) => Self::Move(name, scale),
            BindingEffect::Push(way) => Self::Push(name, way[..kind.dimensions()].to_vec()),
        }
    }

    /// The control's name.
    #[must_use]
    pub fn control(&self) -> &str {
        match self {
            Self::Plain(name) | Self::Push(name, _) | Self::Move(name, _) => name,
        }
    }

    /// The binding to an action of a port.
    ///
    /// # Errors
    /// The control does not exist, belongs to the program, or cannot do that.
    pub fn binding(&self, port: u8, action: u8, spec: &ActionSpec) -> Result<Binding, String> {
        let name = self.control();
        let control = Control::named(name).ok_or_else(|| format!("no control is called '{name}'"))?;
        if matches!(control, Control::Touch(_)) {
            return Err(format!("'{name}' is laid out by the game"));
        }
        let effect = self.effect(control, spec)?;
        may_bind(control, effect).map_err(|error| error.to_string())?;
        Ok(Binding { control: ControlName::new(name), port, action, effect })
    }

    fn effect(&self, control: Control, spec: &ActionSpec) -> Result<BindingEffect, String> {
        let parts = spec.kind.dimensions();
        let whole = |numbers: &[f32]| numbers.iter().all(|number| (-1.0..=1.0).contains(number));
        if spec.kind == Kind::Command {
            return Err(format!("'{}' cannot say what the action takes", self.control()));
        }
        match self {
            Self::Plain(_) if parts == 0 => Ok(BindingEffect::Hold),
            Self::Plain(_) if control.shape() == Shape::Direction => Ok(BindingEffect::Move([1.0, 1.0])),
            Self::Plain(name) => Err(format!("'{name}' needs \"push\": how far it moves the axis")),
            _ if parts == 0 => Err(format!("'{}' can only hold a button", self.control())),
            Self::Push(_, way) if way.len() == parts && whole(way) => {
                let mut all = [0.0; 3];
                all[..parts].copy_from_slice(way);
                Ok(BindingEffect::Push(all))
            }
            Self::Push(name, _) => Err(format!("'{name}' needs {parts} numbers from -1 to 1 in \"push\"")),
            Self::Move(_, scale) if whole(scale) => Ok(BindingEffect::Move(*scale)),
            Self::Move(name, _) => Err(format!("'{name}' needs numbers from -1 to 1 in \"move\"")),
        }
    }
}

impl Serialize for Bound {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, member, numbers) = match self {
            Self::Plain(name) => return serializer.serialize_str(name),
            Self::Push(name, way) => (name, "push", &way[..]),
            Self::Move(name, scale) => (name, "move", &scale[..]),
        };
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("control", name)?;
        map.serialize_entry(member, numbers)?;
        map.end()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    control: String,
    push: Option<Vec<f32>>,
    #[serde(rename = "move")]
    moves: Option<[f32; 2]>,
}

impl<'de> Deserialize<'de> for Bound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

/// Reads either form. Unlike an untagged enum it keeps the place of what is wrong.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Bound;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a control's name, or an object with 'control' and 'push' or 'move'")
    }

    fn visit_str<E>(self, name: &str) -> Result<Bound, E> {
        Ok(Bound::Plain(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Bound, A::Error> {
        let parts = Parts::deserialize(MapAccessDeserializer::new(map))?;
        match (parts.push, parts.moves) {
            (Some(way), None) => Ok(Bound::Push(parts.control, way)),
            (None, Some(scale)) => Ok(Bound::Move(parts.control, scale)),
            (None, None) => Ok(Bound::Plain(parts.control)),
            (Some(_), Some(_)) => Err(serde::de::Error::custom("both 'push' and 'move'")),
        }
    }
}
