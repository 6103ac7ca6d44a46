//! What commands say, packed: a recording may have millions of them, most of them short.

use crate::action::MAX_COMMAND_BYTES;

/// Bytes that a piece of memory holds at most. Pieces of one size grow without being copied, so that reading a file takes
/// no more memory than its content.
const PIECE: usize = 16 * MAX_COMMAND_BYTES;

/// The texts of commands in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Commands {
    /// One text after another. None lies in two pieces.
    pieces: Vec<String>,
    /// Where each ends, in bytes, as if all pieces were full.
    ends: Vec<u32>,
    /// Bytes of all texts together.
    bytes: usize,
}

impl Commands {
    /// Number of commands.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of all texts together.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Makes room for so many more, where their number is known beforehand.
    pub(super) fn reserve(&mut self, count: usize) {
        self.ends.reserve_exact(count);
    }

    /// A text by its place.
    pub(super) fn get(&self, place: u32) -> &str {
        let place = place as usize;
        let (piece, end) = self.end_of(place);
        let before = place.checked_sub(1).map(|before| self.end_of(before));
        let start = before.filter(|before| before.0 == piece).map_or(0, |before| before.1);
        &self.pieces[piece][start..end]
    }

    /// The piece in which a text lies, and where it ends there. No text is empty.
    fn end_of(&self, place: usize) -> (usize, usize) {
        let last = self.ends[place] as usize - 1;
        (last / PIECE, last % PIECE + 1)
    }

    /// Leaves out all but the first so many.
    pub(super) fn truncate(&mut self, count: usize) {
        let Some(last) = count.checked_sub(1) else { return *self = Self::default() };
        let (piece, end) = self.end_of(last);
        self.pieces.truncate(piece + 1);
        self.pieces[piece].truncate(end);
        self.ends.truncate(count);
        self.bytes = self.pieces.iter().map(String::len).sum();
    }

    /// Adds one; its place.
    ///
    /// # Panics
    /// After 2^32 bytes, which is beyond what recordings hold.
    pub(super) fn push(&mut self, text: &str) -> u32 {
        if self.pieces.last().is_none_or(|piece| piece.len() + text.len() > PIECE) {
            // Most recordings have few commands, for which a whole piece would be much.
            let room = if self.pieces.is_empty() { 0 } else { PIECE };
            self.pieces.push(String::with_capacity(room));
        }
        let before = (self.pieces.len() - 1) * PIECE;
        if let Some(piece) = self.pieces.last_mut() {
            piece.push_str(text);
            self.ends.push(u32::try_from(before + piece.len()).expect("less than 2^32 bytes of commands"));
        }
        self.bytes += text.len();
        (self.ends.len() - 1) as u32
    }
}

#[cfg(test)]
mod test {
    use super::*;
    use crate::action::CommandValue;

    /// J8: texts of any length come back as they were, and a beginning is what was made of the same beginning.
    #[test]
    fn texts_come_back() {
        let text = |place: usize| "x".repeat(place * 997 % (MAX_COMMAND_BYTES - 1));
        let values: Vec<_> =
            (0..200).map(|place| CommandValue::new(&text(place)).expect("a value")).collect();
        let mut all = Commands::default();
        let mut beginnings = vec![all.clone()];
        for (place, value) in (0..).zip(&values) {
            assert_eq!(all.push(value.text()), place);
            beginnings.push(all.clone());
        }
        assert!(all.pieces.len() > 4 && all.pieces.iter().all(|piece| piece.len() <= PIECE));
        assert!(
            all.pieces[1..].iter().all(|piece| piece.capacity() == PIECE),
            "pieces are not copied as they grow"
        );
        for (place, value) in (0..).zip(&values) {
            assert_eq!(all.get(place), value.text());
        }
        for (count, beginning) in beginnings.iter().enumerate() {
            let mut prefix = all.clone();
            prefix.truncate(count);
            assert_eq!(prefix, *beginning);
            assert_eq!(
                beginning.bytes(),
                values[..count].iter().map(|value| value.text().len()).sum::<usize>()
            );
        }
    }

    /// A text that fills a piece to its last byte ends in it.
    #[test]
    fn a_full_piece_ends_where_it_ends() {
        let longest = CommandValue::new(&"x".repeat(MAX_COMMAND_BYTES - 2)).expect("the longest value");
        let mut all = Commands::default();
        for place in 0..33 {
            assert_eq!(all.push(longest.text()), place);
        }
        assert_eq!((all.pieces.len(), all.pieces[0].len(), all.get(15), all.get(16)), {
            (3, PIECE, longest.text(), longest.text())
        });
    }
}
