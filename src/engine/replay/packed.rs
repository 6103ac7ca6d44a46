//! The values of one axis over some boundaries, packed into bits.
//!
//! Values come in chunks of [`CHUNK`] boundaries. In a chunk each component of the axis has, one after another:
//!
//! - 4 bits that say how its values are written,
//! - 11 bits, its first value: thousandths plus 1000,
//! - its other values. By those 4 bits: up to 10, differences to the value before, of so many bits each, where 0, 1, 2, 3
//!   and 4 stand for 0, -1, 1, -2 and 2, and so on; 11, values of 11 bits each, as the first; 12, only those that differ
//!   from the one before: 6 bits say how many there are, and each has 6 bits for its place in the chunk and 11 bits for its
//!   value, in order.
//!
//! The lowest bit comes first. After the last component zeros fill up the last byte, so that every chunk begins with a byte.
//! As all values of a component take equally many bits, any of them is found without reading those before it.

#[cfg(test)]
mod test;

use std::fmt;

use crate::action::{SCALE, Thousandths};

/// Boundaries in a chunk; the last one may be shorter.
pub(super) const CHUNK: usize = 64;

/// Bits that say how a component is written.
const HEADER_BITS: usize = 4;
/// Bits of a value.
const VALUE_BITS: usize = 11;
/// Bits of a place in a chunk, and of a number of places other than the first.
const PLACE_BITS: usize = 6;
/// The most bits of a difference: with more, whole values are not longer.
const MOST_DIFFERENCE: u32 = 10;
/// The header of whole values.
const WHOLE: u32 = 11;
/// The header of values by their places.
const PLACED: u32 = 12;

/// The most bytes of a chunk, for an axis of so many components.
pub(super) const fn most_bytes(dimensions: usize) -> usize {
    (dimensions * (HEADER_BITS + CHUNK * VALUE_BITS)).div_ceil(8)
}

/// What is wrong with packed values. Its text is to be followed by the number of the chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PackedFault {
    /// They end before all values are there.
    Short,
    /// More follows than the values.
    Long,
    /// No way of writing a component has this header.
    Header(u32),
    /// A value is out of range: the place in its chunk, and the value.
    Value(usize, i32),
    /// The places of a chunk are not in order, or beyond its end.
    Places,
    /// The bits after the last value are not 0.
    Padding,
}

impl fmt::Display for PackedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short => f.write_str("ends before the last value of chunk"),
            Self::Long => f.write_str("goes on after its last value"),
            Self::Header(header) => {
                write!(f, "has a component of the form {header}, expected at most {PLACED}, in chunk")
            }
            Self::Value(place, value) => {
                write!(f, "is {value}, expected -{SCALE} to {SCALE}, at place {place} of chunk")
            }
            Self::Places => f.write_str("has places out of order or beyond the end in chunk"),
            Self::Padding => f.write_str("has bits other than 0 after the last value of chunk"),
        }
    }
}

/// Packs one to [`CHUNK`] values of so many components.
pub(super) fn pack(values: &[Thousandths], dimensions: usize, bytes: &mut Vec<u8>) {
    let mut writer = Writer { bytes, pending: 0, bits: 0 };
    for component in 0..dimensions {
        pack_component(values.iter().map(|value| value[component]), &mut writer);
    }
    writer.finish();
}

/// Packs a component in the shortest way, the first of those that are equally short.
fn pack_component(values: impl ExactSizeIterator<Item = i16> + Clone, writer: &mut Writer<'_>) {
    let others = values.len() - 1;
    let differences =
        || values.clone().zip(values.clone().skip(1)).map(|(before, value)| zigzag(value - before));
    let (all, changes) = differences()
        .fold((0, 0), |(all, changes), difference| (all | difference, changes + usize::from(difference > 0)));
    let width = u16::BITS - all.leading_zeros();
    let by_difference = if width <= MOST_DIFFERENCE { others * width as usize } else { usize::MAX };
    let whole = others * VALUE_BITS;
    let placed = PLACE_BITS + changes * (PLACE_BITS + VALUE_BITS);
    let header = if by_difference <= whole.min(placed) {
        width
    } else if whole <= placed {
        WHOLE
    } else {
        PLACED
    };
    writer.write(header, HEADER_BITS);
    let mut rest = values.clone();
    rest.next().into_iter().for_each(|first| writer.write(unsigned(first), VALUE_BITS));
    match header {
        WHOLE => rest.for_each(|value| writer.write(unsigned(value), VALUE_BITS)),
        PLACED => {
            writer.write(changes as u32, PLACE_BITS);
            for ((place, value), difference) in (1..).zip(rest).zip(differences()) {
                if difference > 0 {
                    writer.write(place, PLACE_BITS);
                    writer.write(unsigned(value), VALUE_BITS);
                }
            }
        }
        _ => differences().for_each(|difference| writer.write(difference.into(), width as usize)),
    }
}

/// The value at a place of a packed chunk of so many boundaries, whose value at the place before is known; at place 0 it
/// need not be. The bytes begin with the chunk, which was checked or packed here.
pub(super) fn value_at(
    bytes: &[u8],
    count: usize,
    dimensions: usize,
    place: usize,
    before: Thousandths,
) -> Thousandths {
    let mut value = [0; 3];
    let mut at = 0;
    for (value, before) in value.iter_mut().zip(before).take(dimensions) {
        let component = Component::read(bytes, at, count);
        *value = component.value(bytes, place, before);
        at = component.end;
    }
    value
}

/// Bytes that a packed chunk of so many boundaries takes, as in [`value_at`].
pub(super) fn bytes_of(bytes: &[u8], count: usize, dimensions: usize) -> usize {
    let end = (0..dimensions).fold(0, |at, _| Component::read(bytes, at, count).end);
    end.div_ceil(8)
}

/// Checks a packed chunk of so many boundaries with which some bytes begin, and adds its values to a list. The number of
/// its bytes.
pub(super) fn check(
    bytes: &[u8],
    count: usize,
    dimensions: usize,
    values: &mut Vec<Thousandths>,
) -> Result<usize, PackedFault> {
    let begin = values.len();
    values.resize(begin + count, [0; 3]);
    let mut at = 0;
    for index in 0..dimensions {
        let component = Component::read(bytes, at, count);
        component.check(bytes, count)?;
        component.unpack(bytes, values[begin..].iter_mut().map(|value| &mut value[index]))?;
        at = component.end;
    }
    let spare = at.next_multiple_of(8) - at;
    if bits(bytes, at, spare) > 0 { Err(PackedFault::Padding) } else { Ok(at.div_ceil(8)) }
}

/// Where the parts of a component lie.
#[derive(Clone, Copy)]
struct Component {
    header: u32,
    /// The first bit after the header.
    begin: usize,
    /// The first bit after all of it.
    end: usize,
}

impl Component {
    fn read(bytes: &[u8], at: usize, count: usize) -> Self {
        let header = bits(bytes, at, HEADER_BITS);
        let begin = at + HEADER_BITS;
        let rest = begin + VALUE_BITS;
        let others = count - 1;
        let end = match header {
            WHOLE => rest + others * VALUE_BITS,
            PLACED => rest + PLACE_BITS + bits(bytes, rest, PLACE_BITS) as usize * (PLACE_BITS + VALUE_BITS),
            width => rest + others * width as usize,
        };
        Self { header, begin, end }
    }

    /// The value at a place. Sums wrap around, so that those of unchecked bytes can be looked at.
    fn value(&self, bytes: &[u8], place: usize, before: i16) -> i16 {
        let rest = self.begin + VALUE_BITS;
        let Some(other) = place.checked_sub(1) else { return signed(bits(bytes, self.begin, VALUE_BITS)) };
        match self.header {
            WHOLE => signed(bits(bytes, rest + other * VALUE_BITS, VALUE_BITS)),
            PLACED => {
                let mut found = self.places(bytes).filter(|(known, _)| *known == place);
                found.next().map_or(before, |(_, at)| signed(bits(bytes, at, VALUE_BITS)))
            }
            width => {
                let difference = bits(bytes, rest + other * width as usize, width as usize);
                before.wrapping_add(unzigzag(difference))
            }
        }
    }

    /// The places of values, and where each value lies.
    fn places<'b>(&self, bytes: &'b [u8]) -> impl Iterator<Item = (usize, usize)> + use<'b> {
        const EACH: usize = PLACE_BITS + VALUE_BITS;
        let begin = self.begin + VALUE_BITS + PLACE_BITS;
        (begin..self.end).step_by(EACH).map(|at| (bits(bytes, at, PLACE_BITS) as usize, at + PLACE_BITS))
    }

    /// Checks all but the values.
    fn check(&self, bytes: &[u8], count: usize) -> Result<(), PackedFault> {
        if self.header > PLACED {
            return Err(PackedFault::Header(self.header));
        }
        if self.end > bytes.len() * 8 {
            return Err(PackedFault::Short);
        }
        let mut before = 0;
        for (place, _) in self.places(bytes).filter(|_| self.header == PLACED) {
            if place <= before || place >= count {
                return Err(PackedFault::Places);
            }
            before = place;
        }
        Ok(())
    }

    /// Checks the values, and keeps them.
    fn unpack<'v>(&self, bytes: &[u8], values: impl Iterator<Item = &'v mut i16>) -> Result<(), PackedFault> {
        let mut before = 0;
        for (place, value) in values.enumerate() {
            before = self.value(bytes, place, before);
            if before.unsigned_abs() > SCALE.unsigned_abs() {
                return Err(PackedFault::Value(place, before.into()));
            }
            *value = before;
        }
        Ok(())
    }
}

fn zigzag(difference: i16) -> u16 {
    ((difference << 1) ^ (difference >> 15)) as u16
}

fn unzigzag(number: u32) -> i16 {
    let half = (number >> 1) as i16;
    if number & 1 == 0 { half } else { !half }
}

fn unsigned(value: i16) -> u32 {
    (value + SCALE) as u32
}

fn signed(number: u32) -> i16 {
    number as i16 - SCALE
}

/// At most 17 bits from a place on; beyond the end all are 0.
fn bits(bytes: &[u8], at: usize, count: usize) -> u32 {
    let first = at / 8;
    let byte = |place: usize| u32::from(bytes.get(place).copied().unwrap_or_default());
    let all = byte(first) | byte(first + 1) << 8 | byte(first + 2) << 16;
    all >> (at % 8) & ((1 << count) - 1)
}

/// Adds bits to bytes.
struct Writer<'b> {
    bytes: &'b mut Vec<u8>,
    pending: u64,
    /// Number of pending bits.
    bits: usize,
}

impl Writer<'_> {
    fn write(&mut self, number: u32, count: usize) {
        self.pending |= u64::from(number) << self.bits;
        self.bits += count;
        if self.bits >= 32 {
            self.bytes.extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.bits -= 32;
        }
    }

    fn finish(self) {
        let used = self.bits.div_ceil(8);
        self.bytes.extend_from_slice(&self.pending.to_le_bytes()[..used]);
    }
}
