//! The members of an object, in the order of their names, as a JSON value has them.

use serde::ser::{self, Serialize};

use super::text::{Member, PayloadText, Unusual};

/// An object that is open.
pub(super) struct Members<'p> {
    payload: &'p mut PayloadText,
    /// Its first member among those of all objects that are open.
    first: usize,
    ordered: bool,
}

impl<'p> Members<'p> {
    pub(super) fn open(payload: &'p mut PayloadText) -> Result<Self, Unusual> {
        payload.open(b'{')?;
        let first = payload.members.len();
        Ok(Self { payload, first, ordered: true })
    }

    pub(super) fn member<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Unusual> {
        let PayloadText { text, members, .. } = &mut *self.payload;
        if let Some(last) = members[self.first..].last() {
            self.ordered &= last.name < name;
            text.push(b',');
        }
        let start = text.len();
        push_name(text, name)?;
        value.serialize(&mut *self.payload)?;
        let PayloadText { text, members, .. } = &mut *self.payload;
        members.push(Member { name, place: start..text.len() });
        Ok(())
    }

    pub(super) fn close(self) -> Result<(), Unusual> {
        if !self.ordered {
            reorder(self.payload, self.first)?;
        }
        self.payload.members.truncate(self.first);
        self.payload.close(b'}');
        Ok(())
    }
}

impl ser::SerializeStruct for Members<'_> {
    type Ok = ();
    type Error = Unusual;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Unusual> {
        self.member(name, value)
    }

    fn end(self) -> Result<(), Unusual> {
        self.close()
    }
}

/// The bytes of names that JSON does not escape, as most are.
const IS_PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        plain[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
        byte += 1;
    }
    plain
};

/// Writes a name, which is seldom spelt with what JSON would escape.
fn push_name(text: &mut Vec<u8>, name: &str) -> Result<(), Unusual> {
    if !name.bytes().all(|byte| IS_PLAIN[usize::from(byte)]) {
        return Err(Unusual);
    }
    text.push(b'"');
    text.extend_from_slice(name.as_bytes());
    text.extend_from_slice(b"\":");
    Ok(())
}

/// Puts the last members of a text in order, from one of them on.
fn reorder(payload: &mut PayloadText, first: usize) -> Result<(), Unusual> {
    let PayloadText { text, members, before, .. } = payload;
    let members = &mut members[first..];
    let Some(start) = members.first().map(|member| member.place.start) else { return Ok(()) };
    before.clear();
    before.extend_from_slice(&text[start..]);
    text.truncate(start);
    members.sort_by_key(|member| member.name);
    if members.windows(2).any(|pair| pair[0].name == pair[1].name) {
        return Err(Unusual);
    }
    for (number, Member { place, .. }) in members.iter().enumerate() {
        if number > 0 {
            text.push(b',');
        }
        text.extend_from_slice(&before[place.start - start..place.end - start]);
    }
    Ok(())
}
