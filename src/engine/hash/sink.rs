//! Where the bytes of a state go: into a hash, or nowhere.

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// Bytes that are gathered before they are hashed. Most states fit, and are hashed at once; of longer ones the gathered
/// part is hashed whenever it is full, so that it stays in the processor's nearest cache.
const ROOM: usize = 16 * 1024;

/// More bytes at once than this are not copied into the buffer, but hashed where they lie.
const LONG: usize = 4 * 1024;

/// Where a state's bytes go. Who writes keeps the place that comes next and hands it in: in a register it costs
/// nothing, while a field that changes with every number would make each of them wait for the one before.
pub(super) trait Sink {
    /// Whether a sequence has to say its length.
    const MEASURES: bool;

    /// Takes bytes for a place, and answers with the next place.
    fn put<const N: usize>(&mut self, at: usize, bytes: &[u8; N]) -> usize;

    /// As [`Sink::put`], for bytes whose number is not known beforehand.
    fn put_all(&mut self, at: usize, bytes: &[u8]) -> usize;

    /// Takes a number for a place, whose bits, masked with those of its exponent, carry into the highest of `carried` where
    /// it is not finite. Answers with the next place.
    fn put_float<const N: usize>(&mut self, at: usize, bytes: &[u8; N], carried: u32) -> usize;

    /// The bytes that come next are those of rows, and are written without their length.
    fn expect_bare(&mut self);

    /// Whether that was said; it holds once.
    fn takes_bare(&mut self) -> bool;
}

/// The hash of a state in the making.
pub(super) struct Digest {
    bytes: [u8; ROOM],
    /// What has left the buffer already; nothing for most states.
    earlier: Option<Xxh3>,
    refused: bool,
    bare: bool,
}

impl Digest {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { bytes: [0; ROOM], earlier: None, refused: false, bare: false })
    }

    /// Forgets what was put before.
    pub(super) fn begin(&mut self) {
        (self.earlier, self.refused, self.bare) = (None, false, false);
    }

    /// The hash, where the next place would be `at`; nothing where a number was not finite.
    pub(super) fn end(&mut self, at: usize) -> Option<u64> {
        let last = &self.bytes[..at];
        let hash = match &mut self.earlier {
            None => xxh3_64(last),
            Some(earlier) => {
                earlier.update(last);
                earlier.digest()
            }
        };
        (!self.refused).then_some(hash)
    }

    #[cold]
    #[inline(never)]
    fn refuse(&mut self) {
        self.refused = true;
    }

    /// Hashes what is gathered. The next place is the first again.
    #[cold]
    #[inline(never)]
    fn flush(&mut self, at: usize) -> usize {
        self.earlier.get_or_insert_with(Xxh3::new).update(&self.bytes[..at]);
        0
    }

    /// Hashes what is gathered, and long bytes from where they lie.
    #[cold]
    #[inline(never)]
    fn pass(&mut self, at: usize, bytes: &[u8]) -> usize {
        let earlier = self.earlier.get_or_insert_with(Xxh3::new);
        earlier.update(&self.bytes[..at]);
        earlier.update(bytes);
        0
    }
}

impl Sink for Digest {
    const MEASURES: bool = true;

    #[inline]
    fn put<const N: usize>(&mut self, at: usize, bytes: &[u8; N]) -> usize {
        const { assert!(N <= ROOM) }
        let at = if at > ROOM - N { self.flush(at) } else { at };
        self.bytes[at..at + N].copy_from_slice(bytes);
        at + N
    }

    #[inline]
    fn put_all(&mut self, at: usize, bytes: &[u8]) -> usize {
        if bytes.len() > LONG || at > ROOM - bytes.len() {
            return self.pass(at, bytes);
        }
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        at + bytes.len()
    }

    #[inline]
    fn put_float<const N: usize>(&mut self, at: usize, bytes: &[u8; N], carried: u32) -> usize {
        if carried >> 31 == 1 {
            self.refuse();
        }
        self.put(at, bytes)
    }

    #[inline]
    fn expect_bare(&mut self) {
        self.bare = true;
    }

    #[inline]
    fn takes_bare(&mut self) -> bool {
        std::mem::take(&mut self.bare)
    }
}

/// Keeps nothing but whether all numbers were finite: in what is a place elsewhere, since that stays in a register. It has
/// its highest bit of 32 where one was not.
pub(super) struct Nowhere;

impl Nowhere {
    /// Whether all numbers were finite, where this is the next place.
    pub(super) fn are_finite(at: usize) -> bool {
        at >> 31 == 0
    }
}

impl Sink for Nowhere {
    const MEASURES: bool = false;

    #[inline]
    fn put<const N: usize>(&mut self, at: usize, _: &[u8; N]) -> usize {
        at
    }

    #[inline]
    fn put_all(&mut self, at: usize, _: &[u8]) -> usize {
        at
    }

    #[inline]
    fn put_float<const N: usize>(&mut self, at: usize, _: &[u8; N], carried: u32) -> usize {
        at | carried as usize
    }

    #[inline]
    fn expect_bare(&mut self) {}

    #[inline]
    fn takes_bare(&mut self) -> bool {
        true
    }
}
