//! Named random streams, algorithm [`ALGORITHM`].
//!
//! Every stream is a 32-bit linear congruential generator whose seed is derived from the run's master seed
//! and the stream's exact name, so the order in which streams are created never changes a value. The state
//! of all streams is part of the run: hashed, recorded and rewound with it.

mod draw;
mod form;
mod generator;
mod mulberry32;
mod name;
#[cfg(test)]
mod test;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::ser::{SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};

use self::form::Form;
use self::generator::Generator;
use crate::footprint::{piece, tree};
use crate::hash::row;

pub use mulberry32::{Mulberry32, hash_to_unit, pick_by_seed};
pub use name::StreamName;

/// Identifier of the stream algorithm, stored in every recording.
pub const ALGORITHM: &str = "lcg32-fnv1a-utf16le-v1";

/// The longest stream name, in UTF-16 code units.
pub const MAX_NAME_UNITS: usize = 256;

const FNV_BASIS: u32 = 2_166_136_261;
const FNV_PRIME: u32 = 16_777_619;

/// The name of a stream as a constant: `const COINS: Stream = Stream("coins");`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream(pub &'static str);

impl Stream {
    /// The stream that starts at the master seed itself.
    pub const DEFAULT: Self = Self("$default");
}

/// A stream name that is empty or longer than [`MAX_NAME_UNITS`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stream name has {units} UTF-16 units, expected 1 to {MAX_NAME_UNITS}")]
pub struct NameError {
    /// Length of the refused name in UTF-16 code units.
    pub units: usize,
}

/// One stream as a plain record: what it started from, where it is, how often it was drawn from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StreamState {
    /// Exact name.
    pub name: String,
    /// State before the first draw.
    pub seed: u32,
    /// State now; also the last value drawn (unless nothing was drawn yet).
    pub state: u32,
    /// Number of draws so far.
    pub calls: u64,
}

/// All random streams of one run.
///
/// ```
/// use dacapo_engine::random::{Random, Stream};
/// const LOOT: Stream = Stream("loot");
/// let mut random = Random::new(42);
/// let unit = random.unit(LOOT);
/// assert!((0.0..1.0).contains(&unit));
/// assert_eq!(Random::new(42).unit(LOOT), unit);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    seed: u32,
    generators: Vec<Generator>,
    /// The last generator of each seed. Different names hardly ever share one, and comparing seeds is quicker than
    /// comparing names.
    index: BTreeMap<u32, u32>,
    /// Generators by name in UTF-16 order, which is the order of snapshots and hashes, where `arranged` says so.
    order: Vec<u32>,
    arranged: bool,
    form: Form,
    /// `&'static` names already looked up, found again by address without comparing text.
    recent: Vec<(&'static str, u32)>,
}

/// More static names than this are looked up in the index instead of the address list.
const RECENT: usize = 16;

impl Random {
    /// Streams derived from a master seed. No stream exists until it is first used.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self {
            seed,
            generators: Vec::new(),
            index: BTreeMap::new(),
            order: Vec::new(),
            arranged: true,
            form: Form::default(),
            recent: Vec::new(),
        }
    }

    /// Streams as a snapshot lists them.
    ///
    /// # Errors
    /// The name of the first stream that no run could have: a bad or repeated name, or a seed that is not its own.
    pub fn restore(seed: u32, streams: &[StreamState]) -> Result<Self, String> {
        let mut random = Self::new(seed);
        for stream in streams {
            let derived = stream_seed(seed, &stream.name);
            let known = random.find(derived, &stream.name).is_some();
            let own = stream.seed == derived;
            if known || !own || check_name(&stream.name).is_err() {
                return Err(stream.name.clone());
            }
            let index = random.create(derived, Cow::Owned(stream.name.clone()));
            random.form.outdate();
            let generator = &mut random.generators[index as usize];
            (generator.state, generator.calls) = (stream.state, stream.calls);
        }
        Ok(random)
    }

    /// The master seed.
    #[must_use]
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// The next state of a stream: the raw 32-bit draw that everything else builds on.
    ///
    /// # Panics
    /// After 2^64 - 1 draws, as a stored state may claim; during a boundary that is a failure of it.
    pub fn next_u32(&mut self, stream: Stream) -> u32 {
        let index = self.acquire(stream);
        self.form.outdate();
        self.generators[index as usize].draw()
    }

    /// As [`Random::next_u32`] for a name known only at run time.
    ///
    /// # Errors
    /// The name is empty or too long.
    ///
    /// # Panics
    /// As [`Random::next_u32`].
    pub fn next_u32_named(&mut self, name: &str) -> Result<u32, NameError> {
        let index = self.acquire_named(name)?;
        self.form.outdate();
        Ok(self.generators[index as usize].draw())
    }

    /// Creates a stream without drawing from it; a stream that exists is left alone.
    ///
    /// # Errors
    /// The name is empty or too long.
    pub fn touch(&mut self, name: &str) -> Result<(), NameError> {
        self.acquire_named(name).map(drop)
    }

    /// Every stream in use, sorted by name in UTF-16 order, detached from the run.
    #[must_use]
    pub fn snapshot(&self) -> Vec<StreamState> {
        self.sorted()
            .map(|generator| StreamState {
                name: generator.name.as_str().to_owned(),
                seed: generator.seed,
                state: generator.state,
                calls: generator.calls,
            })
            .collect()
    }

    /// Bytes on the heap that a clone of this takes.
    pub(crate) fn heap_bytes(&self) -> usize {
        let lists = [size_of_val(&*self.generators), size_of_val(&*self.order), size_of_val(&*self.recent)];
        let lists = lists.into_iter().chain([self.form.heap_bytes()]).map(piece).sum::<usize>();
        let names = self.generators.iter().map(|generator| piece(generator.name.heap_bytes())).sum::<usize>();
        lists + names + tree(self.index.len(), size_of::<(u32, u32)>())
    }

    /// Puts streams that are new into their order, and what was drawn into the form that is hashed, so that hashing each
    /// boundary does not have to.
    pub(crate) fn arrange(&mut self) {
        if !self.arranged {
            self.order = self.arrangement();
            self.arranged = true;
            self.form.write(&self.generators, &self.order);
        } else if self.form.current().is_none() {
            self.form.renew(&self.generators, &self.order);
        }
    }

    fn arrangement(&self) -> Vec<u32> {
        let mut order = self.order.clone();
        let name = |index: u32| &self.generators[index as usize].name;
        order.sort_by(|a, b| name(*a).cmp(name(*b)));
        order
    }

    fn sorted(&self) -> impl Iterator<Item = &Generator> {
        let order = if self.arranged { Cow::Borrowed(&self.order) } else { Cow::Owned(self.arrangement()) };
        (0..order.len()).map(move |place| &self.generators[order[place] as usize])
    }

    fn acquire(&mut self, stream: Stream) -> u32 {
        for (name, index) in &self.recent {
            if std::ptr::eq(*name, stream.0) {
                return *index;
            }
        }
        self.acquire_static(stream.0)
    }

    #[cold]
    fn acquire_static(&mut self, name: &'static str) -> u32 {
        let seed = stream_seed(self.seed, name);
        let index = self.find(seed, name).unwrap_or_else(|| {
            // A constant name of impossible length is a mistake in the program, not in its input.
            check_name(name).expect("stream constants have 1 to 256 UTF-16 units");
            self.create(seed, Cow::Borrowed(name))
        });
        if self.recent.len() < RECENT {
            self.recent.push((name, index));
        }
        index
    }

    fn acquire_named(&mut self, name: &str) -> Result<u32, NameError> {
        let seed = stream_seed(self.seed, name);
        if let Some(index) = self.find(seed, name) {
            return Ok(index);
        }
        check_name(name)?;
        Ok(self.create(seed, Cow::Owned(name.to_owned())))
    }

    fn find(&self, seed: u32, name: &str) -> Option<u32> {
        let mut candidate = self.index.get(&seed).copied();
        while let Some(index) = candidate {
            let generator = &self.generators[index as usize];
            if generator.name.as_str() == name {
                break;
            }
            candidate = generator.alike;
        }
        candidate
    }

    fn create(&mut self, seed: u32, name: Cow<'static, str>) -> u32 {
        let index = u32::try_from(self.generators.len()).expect("fewer than 2^32 streams");
        let alike = self.index.insert(seed, index);
        self.generators.push(Generator { name: StreamName::from(name), alike, seed, state: seed, calls: 0 });
        self.order.push(index);
        self.arranged = false;
        self.form.outdate();
        index
    }
}

/// Whether the same is drawn from now on, and the same was drawn before. In which order streams were created and how they
/// are looked up decides nothing.
impl PartialEq for Random {
    fn eq(&self, other: &Self) -> bool {
        let same = |(own, other): (&Generator, &Generator)| {
            (&own.name, own.seed, own.state, own.calls) == (&other.name, other.seed, other.state, other.calls)
        };
        self.seed == other.seed
            && self.generators.len() == other.generators.len()
            && self.sorted().zip(other.sorted()).all(same)
    }
}

/// The state of all streams, in name order: what the run's hash covers.
impl Serialize for Random {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let (true, Some(form)) = (row::takes_rows::<S>(), self.form.current()) {
            return row::hand_over_bytes(form, serializer);
        }
        let mut list = serializer.serialize_seq(Some(self.generators.len()))?;
        for generator in self.sorted() {
            list.serialize_element(&(
                generator.name.as_str(),
                generator.seed,
                generator.state,
                generator.calls,
            ))?;
        }
        list.end()
    }
}

/// The seed of a named stream: FNV-1a-32 over the master seed's four bytes, little-endian, then each UTF-16
/// code unit of the name, low byte first. [`Stream::DEFAULT`] starts at the master seed itself.
#[must_use]
pub fn stream_seed(master: u32, name: &str) -> u32 {
    if name == Stream::DEFAULT.0 {
        return master;
    }
    let fold = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(FNV_PRIME);
    let hash = master.to_le_bytes().into_iter().fold(FNV_BASIS, fold);
    if name.is_ascii() {
        // The same, without looking for units of more than a byte.
        return name.bytes().fold(hash, |hash, byte| fold(fold(hash, byte), 0));
    }
    name.encode_utf16().flat_map(u16::to_le_bytes).fold(hash, fold)
}

fn check_name(name: &str) -> Result<(), NameError> {
    let units = if name.is_ascii() { name.len() } else { name.encode_utf16().count() };
    if (1..=MAX_NAME_UNITS).contains(&units) { Ok(()) } else { Err(NameError { units }) }
}
