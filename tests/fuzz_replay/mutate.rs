//! Changes to a text: of bytes, of tokens, of lines, and of two texts into one.

use dacapo_engine::random::Mulberry32;

/// Pieces that a reader may trip over.
const PIECES: [&str; 63] = [
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "\n",
    "\0",
    " ",
    "0",
    "-0",
    "1",
    "-1",
    "1.0",
    "1e0",
    "1e999",
    "1e-999",
    "4294967295",
    "4294967296",
    "16000000",
    "16000001",
    "9007199254740993",
    "18446744073709551615",
    "0.0005",
    "0.001",
    "null",
    "true",
    "\"+Fire\"",
    "\"-Fire\"",
    "\"=Fire\"",
    "\"@player-2\"",
    "\"@player\"",
    "\"Aim\",0.5",
    "\"Move\",1,0",
    "\"!Say\"",
    "\"!Say\",{\"a\":[0.50,null]}",
    "[1,\"!Say\",\"!Say\"]\n",
    "{\"dt\":0}",
    "{\"paused\":true}",
    "{\"pause\":false}",
    "[1]",
    "[5]\n",
    "[1,\"Aim\",0.25]\n",
    "{\"paused\":false}\n",
    "\\ud800",
    "\\u0000",
    "\\u0061",
    "\"\\u0046ire\"",
    "\u{1f47e}",
    "\u{feff}",
    "[[[[[[[[",
    "{\"a\":{\"a\":",
    "AAAA",
    "\"~Move\",\"",
    "\"~Aim\",\"8H8=\"",
    "[64,\"~Aim\",\"",
    ",\"options\":{\"a\":1}",
    "\"BwAIAA==\"",
    "[\"ship\",\"ship\"]",
    "\"groups\":{\"every\":1,\"members\":[\"a\"],\"low16\":\"\"}",
    "\"players\":[\"\\u202e\"],",
];

fn below(random: &mut Mulberry32, count: usize) -> usize {
    (random.next_u32() as usize) % count.max(1)
}

/// A seed with one to four changes.
pub fn mutate(seeds: &[String], random: &mut Mulberry32) -> Vec<u8> {
    let mut bytes = seeds[below(random, seeds.len())].clone().into_bytes();
    for _ in 0..=below(random, 4) {
        let (at, to) = (below(random, bytes.len()), below(random, bytes.len()));
        let length = below(random, 24).min(bytes.len() - at.min(bytes.len()));
        match below(random, 12) {
            0 if !bytes.is_empty() => bytes[at] ^= 1 << below(random, 8),
            1 if !bytes.is_empty() => bytes[at] = random.next_u32() as u8,
            2 => drop(bytes.drain(at..at + length)),
            3 => bytes.truncate(to.max(bytes.len() / 2)),
            4 | 5 => insert(&mut bytes, at, PIECES[below(random, PIECES.len())].as_bytes()),
            6 => {
                let copy = bytes[at..at + length].to_vec();
                insert(&mut bytes, to, &copy);
            }
            7 => reorder(&mut bytes, random, |byte| byte == b'\n'),
            8 => reorder(&mut bytes, random, |byte| byte == b','),
            9 => replace_token(&mut bytes, at, random),
            10 => change_digit(&mut bytes, at, random),
            _ => {
                let other = seeds[below(random, seeds.len())].as_bytes();
                bytes.truncate(at);
                bytes.extend_from_slice(&other[at.min(other.len())..]);
            }
        }
    }
    bytes
}

fn insert(bytes: &mut Vec<u8>, at: usize, piece: &[u8]) {
    bytes.splice(at..at, piece.iter().copied());
}

/// Cuts at a separator, and swaps, doubles or drops a piece.
fn reorder(bytes: &mut Vec<u8>, random: &mut Mulberry32, separates: impl Fn(u8) -> bool) {
    let mut pieces: Vec<Vec<u8>> =
        bytes.split_inclusive(|byte| separates(*byte)).map(<[u8]>::to_vec).collect();
    let (a, b) = (below(random, pieces.len()), below(random, pieces.len()));
    match below(random, 3) {
        _ if pieces.is_empty() => {}
        0 => pieces.swap(a, b),
        1 => pieces.insert(b, pieces[a].clone()),
        _ => drop(pieces.remove(a)),
    }
    *bytes = pieces.concat();
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+' | b'_')
}

/// Puts another piece where a word or number stands.
fn replace_token(bytes: &mut Vec<u8>, at: usize, random: &mut Mulberry32) {
    let Some(start) = (at..bytes.len()).find(|place| is_token(bytes[*place])) else { return };
    let end = (start..bytes.len()).find(|place| !is_token(bytes[*place])).unwrap_or(bytes.len());
    let piece = PIECES[below(random, PIECES.len())];
    bytes.splice(start..end, piece.bytes());
}

fn change_digit(bytes: &mut [u8], at: usize, random: &mut Mulberry32) {
    if let Some(digit) = bytes.iter_mut().skip(at).find(|byte| byte.is_ascii_digit()) {
        *digit = b'0' + below(random, 10) as u8;
    }
}
