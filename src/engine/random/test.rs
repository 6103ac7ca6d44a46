use serde::Deserialize;

use super::{MAX_NAME_UNITS, Mulberry32, NameError, Random, Stream, hash_to_unit, pick_by_seed, stream_seed};

#[derive(Deserialize)]
struct Vectors {
    algorithm: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    seed: u32,
    default: Golden,
    streams: Vec<Named>,
}

#[derive(Deserialize)]
struct Golden {
    seed: u32,
    states: Vec<u32>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    utf16: Vec<u16>,
    seed: u32,
    states: Vec<u32>,
}

fn vectors() -> Vectors {
    let text = include_str!("../../../tests/fixtures/random-lcg32.json");
    serde_json::from_str(text).expect("the fixture is JSON")
}

fn draws(random: &mut Random, name: &str, count: usize) -> Vec<u32> {
    (0..count).map(|_| random.next_u32_named(name).expect("a valid name")).collect()
}

/// FR-G6, R1, R2: every golden seed and state, the default stream included.
#[test]
fn golden_streams() {
    let vectors = vectors();
    assert_eq!(vectors.algorithm, super::ALGORITHM);
    let mut checked = 0;
    for case in vectors.cases {
        let mut random = Random::new(case.seed);
        assert_eq!(stream_seed(case.seed, "$default"), case.default.seed);
        assert_eq!(draws(&mut random, "$default", case.default.states.len()), case.default.states);
        for stream in case.streams {
            assert_eq!(stream.name.encode_utf16().collect::<Vec<_>>(), stream.utf16);
            assert_eq!(stream_seed(case.seed, &stream.name), stream.seed, "{}", stream.name);
            assert_eq!(
                draws(&mut random, &stream.name, stream.states.len()),
                stream.states,
                "{}",
                stream.name
            );
            checked += 1;
        }
    }
    assert!(checked >= 40, "only {checked} streams checked");
}

/// R3: neither the order of creation nor draws from others change a stream; touching draws nothing.
#[test]
fn streams_are_independent() {
    let mut plain = Random::new(7);
    let expected = draws(&mut plain, "loot", 4);
    let mut busy = Random::new(7);
    busy.touch("enemy").unwrap();
    draws(&mut busy, "enemy", 9);
    busy.touch("loot").unwrap();
    busy.touch("loot").unwrap();
    assert_eq!(busy.snapshot()[1].calls, 0);
    assert_eq!(draws(&mut busy, "loot", 4), expected);
}

/// R3: a constant and the same text from elsewhere are one stream.
#[test]
fn a_name_is_one_stream_however_it_is_written() {
    const LOOT: Stream = Stream("loot");
    let mut random = Random::new(7);
    let first = random.next_u32(LOOT);
    let second = random.next_u32_named(&String::from("loot")).unwrap();
    let mut other = Random::new(7);
    assert_eq!(draws(&mut other, "loot", 2), [first, second]);
    assert_eq!(random.snapshot().len(), 1);
}

/// R3: names that happen to share a seed are two streams all the same.
#[test]
fn streams_of_one_seed_are_apart() {
    let mut seen = std::collections::BTreeMap::new();
    let pair = (0..400_000_u32).find_map(|number| {
        let name = format!("{number:x}/stream");
        seen.insert(stream_seed(9, &name), name.clone()).map(|first| [first, name])
    });
    let [one, two] = pair.expect("among so many names some share a seed");
    let mut random = Random::new(9);
    let alone = draws(&mut random, &one, 3);
    assert_eq!(draws(&mut random, &two, 3), alone);
    assert_eq!(random.snapshot().len(), 2);
    let restored = Random::restore(9, &random.snapshot()).expect("its own streams");
    assert_eq!(restored.snapshot(), random.snapshot());
    assert_ne!(draws(&mut random, &one, 1), alone[..1]);
    assert_eq!(random.snapshot().iter().map(|stream| stream.calls).sum::<u64>(), 7);
}

/// R4: seed, state and draws are listed apart, sorted by UTF-16 units, detached.
#[test]
fn snapshots_are_sorted_by_utf16_units() {
    let mut random = Random::new(1);
    // U+FF41 sorts after the surrogates of U+1F3AE in UTF-16 and before them in UTF-8.
    for name in ["\u{ff41}", "\u{1f3ae}", "b", "B"] {
        draws(&mut random, name, 2);
    }
    let snapshot = random.snapshot();
    let names: Vec<_> = snapshot.iter().map(|stream| stream.name.as_str()).collect();
    assert_eq!(names, ["B", "b", "\u{1f3ae}", "\u{ff41}"]);
    // Hashed in that order whether or not new streams were put into it before.
    let mut arranged = random.clone();
    arranged.arrange();
    assert_eq!(arranged.snapshot(), snapshot);
    let hash = |random: &Random| crate::hash::Hasher::default().hash(random).unwrap();
    assert_eq!(hash(&arranged), hash(&random));
    draws(&mut random, "b", 1);
    assert_eq!((snapshot[1].calls, snapshot[1].seed), (2, stream_seed(1, "b")));
    assert_ne!(snapshot[1].state, snapshot[1].seed);
    assert_eq!(random.snapshot()[1].calls, 3);
}

/// R2: names are 1 to 256 UTF-16 units.
#[test]
fn names_have_a_length() {
    let mut random = Random::new(1);
    assert_eq!(random.touch(""), Err(NameError { units: 0 }));
    let longest = "\u{1f3ae}".repeat(MAX_NAME_UNITS / 2);
    assert_eq!(random.touch(&longest), Ok(()));
    assert_eq!(random.touch(&format!("{longest}x")), Err(NameError { units: 257 }));
}

/// R8: every result in range, every value reached, parity not alternating.
#[test]
fn integers_are_fair_and_in_range() {
    const S: Stream = Stream("fair");
    let mut random = Random::new(99);
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[random.below(S, 6) as usize] += 1;
    }
    assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    let bits: Vec<_> = (0..64).map(|_| random.below(S, 2)).collect();
    assert!(bits.windows(2).any(|pair| pair[0] == pair[1]), "parity alternates");
    assert!((0..1000).all(|_| (-3..=4).contains(&random.between(S, 4, -3))));
    assert!((0..1000).all(|_| (0.5..0.75).contains(&random.range(S, 0.5, 0.75))));
    assert_eq!((random.below(S, 0), random.below(S, 1)), (0, 0));
    assert_eq!(random.pick::<u8>(S, &[]), None);
}

/// R8: the published rule, worked by hand: m = state * n, redraw while low32(m) < 2^32 mod n, m >> 32.
#[test]
fn bounded_draws_follow_the_rule() {
    const S: Stream = Stream("$default");
    for n in [3, 1000, 0x8000_0001, u32::MAX] {
        let (mut random, mut raw) = (Random::new(5), Random::new(5));
        for _ in 0..200 {
            let expected = loop {
                let m = u64::from(raw.next_u32(S)) * u64::from(n);
                if (m & 0xFFFF_FFFF) >= (1_u64 << 32) % u64::from(n) {
                    break (m >> 32) as u32;
                }
            };
            assert_eq!(random.below(S, n), expected);
        }
    }
}

/// R8: everything that is drawn is made of raw draws in one published way, to the last value.
#[test]
fn shaped_draws_follow_from_raw_ones() {
    const S: Stream = Stream("$default");
    let (mut random, mut raw) = (Random::new(11), Random::new(11));
    let items = ["a", "b", "c", "d", "e"];
    let mut lucky = 0;
    for _ in 0..200 {
        let draw = raw.next_u32(S);
        assert_eq!(random.unit(S), f64::from(draw) / 4_294_967_296.0);
        assert_eq!(random.between(S, i32::MIN, i32::MAX), (raw.next_u32(S) ^ 0x8000_0000) as i32);
        let offset = raw.below(S, 8) as i32;
        assert_eq!(random.between(S, 4, -3), offset - 3);
        assert_eq!(random.range(S, -1.0, 3.0), (raw.unit(S) * 4.0 - 1.0) as f32);
        let luck = random.one_in(S, 6);
        assert_eq!(luck, raw.below(S, 6) == 0);
        lucky += u32::from(luck);
        assert_eq!(random.chance(S, 0.25), raw.unit(S) < 0.25);
        assert_eq!(random.pick(S, &items), items.get(raw.below(S, 5) as usize));
    }
    assert!((20..50).contains(&lucky), "{lucky} of 200 are one in six");
    // Nothing to choose from: nothing is drawn.
    assert_eq!((random.one_in(S, 0), random.one_in(S, 1), raw.below(S, 1)), (false, true, 0));
    assert_eq!((random.range(S, 2.0, 2.0), raw.unit(S) < 1.0), (2.0, true));
    assert_eq!((random.chance(S, 0.0), random.chance(S, 1.0)), (false, true));
    assert_eq!(random.snapshot()[0].calls, raw.snapshot()[0].calls + 2);
}

/// R8: shuffling swaps from the end, each item with one of those up to it.
#[test]
fn shuffling_follows_from_raw_draws() {
    const S: Stream = Stream("deck");
    let (mut shuffled, mut by_hand) = ([0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7]);
    Random::new(3).shuffle(S, &mut shuffled);
    let mut raw = Random::new(3);
    (1..8).rev().for_each(|last| by_hand.swap(last, raw.below(S, last as u32 + 1) as usize));
    assert_eq!(shuffled, by_hand);
}

#[test]
fn shuffling_keeps_every_item() {
    let mut items: Vec<u32> = (0..50).collect();
    Random::new(3).shuffle(Stream("deck"), &mut items);
    assert_ne!(items, (0..50).collect::<Vec<_>>());
    items.sort_unstable();
    assert_eq!(items, (0..50).collect::<Vec<_>>());
}

#[derive(Deserialize)]
struct Mulberry {
    mulberry32: Vec<Run>,
    hash_to_unit: Vec<Unit>,
    pick_by_seed: Vec<Pick>,
}

#[derive(Deserialize)]
struct Run {
    seed: u32,
    u32: Vec<u32>,
}

#[derive(Deserialize)]
struct Unit {
    seed: i32,
    u32: u32,
}

#[derive(Deserialize)]
struct Pick {
    seed: i32,
    len: u32,
    index: u32,
}

/// R9: golden draws, units and picks.
#[test]
fn golden_mulberry32() {
    let text = include_str!("../../../tests/fixtures/random-mulberry32.json");
    let golden: Mulberry = serde_json::from_str(text).expect("the fixture is JSON");
    let counts = (golden.mulberry32.len(), golden.hash_to_unit.len(), golden.pick_by_seed.len());
    assert_eq!(counts, (4, 6, 18), "all that the fixture has");
    assert!(golden.mulberry32.iter().all(|run| run.u32.len() == 16));
    for run in &golden.mulberry32 {
        let mut random = Mulberry32::new(run.seed);
        let drawn: Vec<_> = run.u32.iter().map(|_| random.next_u32()).collect();
        assert_eq!(drawn, run.u32, "seed {}", run.seed);
    }
    for unit in &golden.hash_to_unit {
        assert_eq!(hash_to_unit(unit.seed), f64::from(unit.u32) / 4_294_967_296.0, "seed {}", unit.seed);
    }
    for pick in &golden.pick_by_seed {
        assert_eq!(pick_by_seed(pick.seed, pick.len), pick.index, "seed {} of {}", pick.seed, pick.len);
    }
}

/// H1: what is kept in its hashed form between boundaries is what the streams are, however they are used in between.
#[test]
fn the_kept_form_is_never_outdated() {
    let hash = |random: &Random| crate::hash::Hasher::default().hash(random).unwrap();
    let afresh = |random: &Random| hash(&Random::restore(random.seed(), &random.snapshot()).unwrap());
    let mut random = Random::new(7);
    let mut uses = Mulberry32::new(3);
    for turn in 0..200 {
        match uses.next_u32() % 5 {
            0 => drop(random.next_u32(Stream::DEFAULT)),
            1 => drop(random.next_u32(Stream("loot"))),
            2 => drop(random.next_u32_named(&format!("{}", turn / 20)).unwrap()),
            3 => random.touch(&format!("touched {}", turn / 30)).unwrap(),
            _ => random = random.clone(),
        }
        assert_eq!(hash(&random), afresh(&random), "turn {turn}, not arranged");
        random.arrange();
        assert_eq!(hash(&random), afresh(&random), "turn {turn}");
    }
    assert!(random.snapshot().len() > 10);
}
