use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

fn packed(values: &[Thousandths], dimensions: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    pack(values, dimensions, &mut bytes);
    bytes
}

fn unpacked(bytes: &[u8], count: usize, dimensions: usize) -> Result<Vec<Thousandths>, PackedFault> {
    let mut values = Vec::new();
    let used = check(bytes, count, dimensions, &mut values)?;
    assert_eq!((used, values.len()), (bytes_of(bytes, count, dimensions), count));
    Ok(values)
}

/// One-dimensional values.
fn line(values: impl IntoIterator<Item = i16>) -> Vec<Thousandths> {
    values.into_iter().map(|value| [value, 0, 0]).collect()
}

/// The header of a chunk of one component.
fn header(values: &[Thousandths]) -> u32 {
    bits(&packed(values, 1), 0, HEADER_BITS)
}

/// J2: each way of writing a component is taken where it is the shortest, and takes no more than it says.
#[test]
fn the_shortest_way_is_taken() {
    assert_eq!(header(&line([-7; CHUNK])), 0);
    assert_eq!(packed(&line([-7; CHUNK]), 1).len(), 2, "15 bits");
    for width in 1..=MOST_DIFFERENCE {
        // Down by the most that so many bits hold, and up by the most.
        let step = 1 << (width - 1);
        let turns = line((0..CHUNK as i16).map(|place| -(place / 2) - place % 2 * step));
        assert_eq!(header(&turns), width);
        assert_eq!(unpacked(&packed(&turns, 1), CHUNK, 1), Ok(turns));
    }
    let ends = line((0..CHUNK as i16).map(|place| if place % 2 == 0 { -SCALE } else { SCALE }));
    assert_eq!((header(&ends), packed(&ends, 1).len()), (WHOLE, most_bytes(1)));
    // One jump in 64: 38 bits in place of 708.
    let jump = line((0..CHUNK as i16).map(|place| if place < 40 { -SCALE } else { SCALE }));
    assert_eq!((header(&jump), packed(&jump, 1).len()), (PLACED, 5));
    for values in [ends, jump] {
        assert_eq!(unpacked(&packed(&values, 1), CHUNK, 1), Ok(values));
    }
    assert_eq!(packed(&[[1000, -1000, 0]], 3).len(), 6, "45 bits");
}

/// J7: what is too short, spelt in no known way, out of range or out of order is refused with its place.
#[test]
fn bad_bits_are_refused() {
    let write = |parts: &[(u32, usize)]| {
        let mut bytes = Vec::new();
        let mut writer = Writer { bytes: &mut bytes, pending: 0, bits: 0 };
        parts.iter().for_each(|(number, count)| writer.write(*number, *count));
        writer.finish();
        bytes
    };
    let whole = |value: u32| write(&[(WHOLE, 4), (1000, 11), (value, 11)]);
    assert_eq!(unpacked(&whole(2000), 2, 1), Ok(line([0, 1000])));
    assert_eq!(unpacked(&whole(2001), 2, 1), Err(PackedFault::Value(1, 1001)));
    assert_eq!(unpacked(&whole(2000)[..3], 2, 1), Err(PackedFault::Short));
    assert_eq!(unpacked(&[], 1, 1), Err(PackedFault::Short));
    assert_eq!(unpacked(&whole(2000), 2, 2), Err(PackedFault::Short));
    assert_eq!(unpacked(&write(&[(0, 4), (2001, 11)]), 1, 1), Err(PackedFault::Value(0, 1001)));
    assert_eq!(unpacked(&write(&[(0, 4), (2000, 11), (1, 1)]), 1, 1), Err(PackedFault::Padding));
    assert_eq!(unpacked(&write(&[(0, 4), (2000, 11)]), 64, 1), Ok(line([1000; 64])));
    // Differences that lead out of the range, and as far as sums go.
    assert_eq!(unpacked(&write(&[(1, 4), (0, 11), (1, 1)]), 2, 1), Err(PackedFault::Value(1, -1001)));
    assert_eq!(unpacked(&write(&[(10, 4), (2000, 11), (1022, 10)]), 2, 1), Err(PackedFault::Value(1, 1511)));
    for header in 13..16 {
        assert_eq!(
            unpacked(&write(&[(header, 4), (0, 60), (0, 60)]), 2, 1),
            Err(PackedFault::Header(header))
        );
    }
    let placed = |places: &[u32]| {
        let mut parts = vec![(PLACED, 4), (1000, 11), (places.len() as u32, 6)];
        places.iter().for_each(|place| parts.extend([(*place, 6), (1500, 11)]));
        write(&parts)
    };
    assert_eq!(unpacked(&placed(&[1, 3]), 4, 1), Ok(line([0, 500, 500, 500])));
    for places in [&[0][..], &[4], &[2, 2], &[2, 1]] {
        assert_eq!(unpacked(&placed(places), 4, 1), Err(PackedFault::Places), "{places:?}");
    }
    assert_eq!(unpacked(&placed(&[1, 3])[..5], 4, 1), Err(PackedFault::Short));
}

fn values() -> impl Strategy<Value = Vec<Thousandths>> {
    let free = prop::array::uniform3(-1000..=1000_i16);
    let near = prop::array::uniform3(-9..=9_i16);
    let few = prop_oneof![9 => Just([0; 3]), 1 => free.clone()];
    prop_oneof![vec(free, 1..=CHUNK), vec(near, 1..=CHUNK), vec(few, 1..=CHUNK)]
}

proptest! {
    /// J2: whatever is packed is unpacked as it was, at once and one after another from any place.
    #[test]
    fn what_is_packed_is_unpacked(values in values(), dimensions in 1..=3_usize) {
        let cut = |value: &Thousandths| {
            let mut cut = *value;
            cut[dimensions..].fill(0);
            cut
        };
        let values: Vec<_> = values.iter().map(cut).collect();
        let mut bytes = packed(&values, dimensions);
        prop_assert!(bytes.len() <= most_bytes(dimensions));
        prop_assert_eq!(&unpacked(&bytes, values.len(), dimensions), &Ok(values.clone()));
        // Whatever follows.
        bytes.extend([0xFF; 9]);
        for place in 0..values.len() {
            let before = place.checked_sub(1).map_or([77, -5, 3], |before| values[before]);
            prop_assert_eq!(value_at(&bytes, values.len(), dimensions, place, before), values[place]);
        }
    }

    /// J7: any bytes are refused or are values in range.
    #[test]
    fn any_bytes_are_checked(bytes in vec(any::<u8>(), 0..300), count in 1..=CHUNK, dimensions in 1..=3_usize) {
        let mut values = Vec::new();
        if let Ok(used) = check(&bytes, count, dimensions, &mut values) {
            prop_assert!(used <= bytes.len() && values.len() == count);
            let range = -SCALE..=SCALE;
            prop_assert!(values.as_flattened().iter().all(|component| range.contains(component)));
            let again = packed(&values, dimensions);
            prop_assert!(again.len() <= used);
            prop_assert_eq!(unpacked(&again, count, dimensions), Ok(values));
        }
    }
}
