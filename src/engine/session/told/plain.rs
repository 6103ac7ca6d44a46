//! JSON text in one go, and whether it is what would be written of its value.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter};

/// What was noticed while a text was written.
#[derive(Default)]
pub(super) struct Form {
    /// How many lists and objects are open.
    open: usize,
    /// How many were open at most.
    deepest: usize,
    /// Something is `null`.
    null: bool,
    /// An object below the outermost has several members, whose order may be another in a value.
    members: bool,
    /// A value may be written otherwise for another reason.
    other: bool,
}

/// Between these, the shortest text of a 32-bit number is that of the 64-bit number which it is read as. Beyond them the
/// two may differ in where an exponent begins.
const ALIKE: std::ops::Range<f32> = 1e-4..1e13;

/// Writes JSON text in place of what the buffer holds.
///
/// # Errors
/// The event's own refusal to be written.
pub(super) fn write<E: Serialize>(event: &E, text: &mut Vec<u8>) -> serde_json::Result<Form> {
    text.clear();
    let mut form = Form::default();
    event.serialize(&mut Serializer::with_formatter(text, &mut form))?;
    Ok(form)
}

impl Form {
    pub(super) fn has_no_null(&self) -> bool {
        !self.null
    }

    /// Whether a value of this text would be written like this, but for the order of members.
    pub(super) fn is_of_a_value(&self) -> bool {
        !self.other
    }

    /// Whether there may be members in another order than those of a value.
    pub(super) fn has_members(&self) -> bool {
        self.members
    }

    /// Lists and objects in one another, the outermost not counted.
    pub(super) fn depth(&self) -> usize {
        self.deepest.saturating_sub(1)
    }

    fn open(&mut self) {
        self.open += 1;
        self.deepest = self.deepest.max(self.open);
    }
}

impl Formatter for &mut Form {
    #[inline]
    fn write_null<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.null = true;
        CompactFormatter.write_null(writer)
    }

    #[inline]
    fn write_f32<W: ?Sized + Write>(&mut self, writer: &mut W, value: f32) -> io::Result<()> {
        self.other |= !(value == 0.0 || ALIKE.contains(&value.abs()));
        CompactFormatter.write_f32(writer, value)
    }

    /// Values have 64 bits.
    fn write_i128<W: ?Sized + Write>(&mut self, writer: &mut W, value: i128) -> io::Result<()> {
        self.other = true;
        CompactFormatter.write_i128(writer, value)
    }

    fn write_u128<W: ?Sized + Write>(&mut self, writer: &mut W, value: u128) -> io::Result<()> {
        self.other = true;
        CompactFormatter.write_u128(writer, value)
    }

    fn write_number_str<W: ?Sized + Write>(&mut self, writer: &mut W, value: &str) -> io::Result<()> {
        self.other = true;
        CompactFormatter.write_number_str(writer, value)
    }

    /// Text that somebody else has written.
    fn write_raw_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        self.other = true;
        CompactFormatter.write_raw_fragment(writer, fragment)
    }

    #[inline]
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open();
        CompactFormatter.begin_array(writer)
    }

    #[inline]
    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open -= 1;
        CompactFormatter.end_array(writer)
    }

    #[inline]
    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open();
        CompactFormatter.begin_object(writer)
    }

    #[inline]
    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open -= 1;
        CompactFormatter.end_object(writer)
    }

    #[inline]
    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        // An event is an object with one member: what has more is none.
        self.other |= !first && self.open == 1;
        self.members |= !first;
        CompactFormatter.begin_object_key(writer, first)
    }
}
