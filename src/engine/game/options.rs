//! What ports choose for themselves, as text and as values.

#[cfg(test)]
mod test;

use core::any::TypeId;
use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use serde_json::Value;

use super::level::TextError;
use crate::action::Controller;
use crate::game::Game;

/// Whether a game has options at all.
pub(crate) fn has_options<G: Game>() -> bool {
    TypeId::of::<G::Options>() != TypeId::of::<()>()
}

/// Reads what ports choose from JSON text: an object whose members are called by the ports, each an object of the game's
/// own type. A port that is not named has the default. The answer is in the order of the roster.
///
/// # Errors
/// The first fault of the text; also a port that there is not, one that is there twice, and options that the game refuses.
pub fn read_options<G: Game>(text: &str, roster: &[Controller]) -> Result<Vec<G::Options>, TextError> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let read = deserializer.deserialize_map(Ports::<G> { roster, game: PhantomData });
    read.and_then(|options| deserializer.end().map(|()| options)).map_err(|error| TextError::of(&error))
}

/// Reads the options of one port from a JSON value: an object of the game's own type.
///
/// # Errors
/// What is wrong with it, as one line.
pub fn read_port_options<G: Game>(value: &Value) -> Result<G::Options, String> {
    Checked::<G>::deserialize(value).map(|options| options.0).map_err(|error| error.to_string())
}

/// Options of a port that the game accepts.
pub(crate) struct Checked<G: Game>(pub(crate) G::Options);

impl<'de, G: Game> Deserialize<'de> for Checked<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !has_options::<G>() {
            return Err(D::Error::custom("the game has no options"));
        }
        deserializer.deserialize_map(Port::<G>(PhantomData))
    }
}

/// Reads the options of one port.
struct Port<G>(PhantomData<G>);

impl<'de, G: Game> Visitor<'de> for Port<G> {
    type Value = Checked<G>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a port's options")
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Checked<G>, A::Error> {
        let options = G::Options::deserialize(MapAccessDeserializer::new(members))?;
        G::check_options(&options).map_err(A::Error::custom)?;
        Ok(Checked(options))
    }
}

/// Reads the options of all ports.
struct Ports<'a, G> {
    roster: &'a [Controller],
    game: PhantomData<G>,
}

impl<'de, G: Game> Visitor<'de> for Ports<'_, G> {
    type Value = Vec<G::Options>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the options of each port")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Vec<G::Options>, A::Error> {
        let mut read: Vec<Option<G::Options>> = self.roster.iter().map(|_| None).collect();
        while let Some(id) = members.next_key::<String>()? {
            let place = self.roster.iter().position(|controller| controller.id == id);
            let place = place.ok_or_else(|| A::Error::custom(format_args!("there is no port '{id}'")))?;
            if read[place].is_some() {
                return Err(A::Error::custom(format_args!("port '{id}' is there twice")));
            }
            read[place] = Some(members.next_value::<Checked<G>>()?.0);
        }
        Ok(read.into_iter().map(Option::unwrap_or_default).collect())
    }
}
