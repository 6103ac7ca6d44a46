//! JSON text with the members of its objects in the order of their names, as a value has them.

use std::ops::Range;

/// What sorting a text needs room for; it is kept from one text to the next.
#[derive(Default)]
pub(super) struct Sorted {
    out: Vec<u8>,
    /// The members so far of each object that is open, one object after another.
    members: Vec<Member>,
}

impl Sorted {
    /// The text with the members of each object in order; nothing where an object has a name twice, or spelt with
    /// escapes, whose order is not that of its letters. The text is valid JSON without blanks between its parts.
    pub(super) fn sort(&mut self, text: &str) -> Option<&str> {
        let Self { out, members } = self;
        out.clear();
        members.clear();
        Sorter { text: text.as_bytes(), out, members }.value(0)?;
        std::str::from_utf8(out).ok()
    }
}

struct Sorter<'t, 'b> {
    text: &'t [u8],
    out: &'b mut Vec<u8>,
    members: &'b mut Vec<Member>,
}

/// A member of an object.
struct Member {
    /// Its name in the text, without quotes.
    name: Range<usize>,
    /// All of it as it is written.
    written: Range<usize>,
}

impl Sorter<'_, '_> {
    /// Writes the value at a place. The place after it.
    fn value(&mut self, at: usize) -> Option<usize> {
        match self.text.get(at)? {
            b'{' => self.object(at),
            b'[' => self.list(at),
            b'"' => {
                let end = self.end_of_string(at)?;
                Some(self.copy(at, end))
            }
            _ => {
                let length = self.text[at..].iter().position(|byte| matches!(byte, b',' | b']' | b'}'));
                Some(self.copy(at, length.map_or(self.text.len(), |length| at + length)))
            }
        }
    }

    fn list(&mut self, mut at: usize) -> Option<usize> {
        while self.text.get(at)? != &b']' {
            // The bracket, or the comma after a value.
            at = self.copy(at, at + 1);
            if self.text.get(at)? != &b']' {
                at = self.value(at)?;
            }
        }
        Some(self.copy(at, at + 1))
    }

    fn object(&mut self, mut at: usize) -> Option<usize> {
        let (first, mut ordered) = (self.members.len(), true);
        while self.text.get(at)? != &b'}' {
            at = self.copy(at, at + 1);
            if self.text.get(at)? == &b'}' {
                break;
            }
            let start = self.out.len();
            let end_of_name = self.end_of_string(at)?;
            let name = at + 1..end_of_name - 1;
            if self.text[name.clone()].contains(&b'\\') {
                return None;
            }
            self.copy(at, end_of_name + 1);
            at = self.value(end_of_name + 1)?;
            let before = self.members[first..].last().map(|last| &self.text[last.name.clone()]);
            ordered &= before.is_none_or(|before| before < &self.text[name.clone()]);
            self.members.push(Member { name, written: start..self.out.len() });
        }
        if !ordered {
            self.reorder(first)?;
        }
        self.members.truncate(first);
        Some(self.copy(at, at + 1))
    }

    /// Puts the members from one on in order, which are all that was written since then.
    fn reorder(&mut self, first: usize) -> Option<()> {
        let members = &mut self.members[first..];
        let start = members.first()?.written.start;
        let name = |member: &Member| &self.text[member.name.clone()];
        members.sort_by(|one, another| name(one).cmp(name(another)));
        if members.windows(2).any(|pair| name(&pair[0]) == name(&pair[1])) {
            return None;
        }
        let written = self.out.split_off(start);
        for (place, member) in members.iter().enumerate() {
            if place > 0 {
                self.out.push(b',');
            }
            self.out.extend_from_slice(&written[member.written.start - start..member.written.end - start]);
        }
        Some(())
    }

    /// The place after the string at a place.
    fn end_of_string(&self, at: usize) -> Option<usize> {
        let mut place = at + 1;
        loop {
            match self.text.get(place)? {
                b'"' => return Some(place + 1),
                b'\\' => place += 2,
                _ => place += 1,
            }
        }
    }

    /// Copies a part of the text. The place after it.
    fn copy(&mut self, from: usize, to: usize) -> usize {
        self.out.extend_from_slice(&self.text[from..to]);
        to
    }
}
