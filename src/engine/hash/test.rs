use std::collections::BTreeMap;

use serde::Serialize;

use super::{HashError, Hasher, check_finite, differences, fields, first_divergence};

#[derive(Clone, Serialize)]
struct World {
    name: String,
    ships: Vec<Ship>,
    target: Option<u8>,
    table: BTreeMap<u16, i8>,
    mood: Mood,
}

#[derive(Clone, Serialize)]
struct Ship {
    at: (f32, f32),
    speed: f64,
}

#[derive(Clone, Serialize)]
enum Mood {
    Calm,
    Angry { at: u32 },
    Sad(u8),
}

fn world() -> World {
    let ship = |x| Ship { at: (x, -0.0), speed: 0.1 };
    let table = BTreeMap::from([(7, -1), (3, 1)]);
    World {
        name: "é".into(),
        ships: vec![ship(0.25), ship(2.0)],
        target: Some(9),
        table,
        mood: Mood::Angry { at: 5 },
    }
}

/// FR-G9, H1: the exact bytes, written out by hand.
#[test]
fn the_form_is_little_endian_fixed_width_and_nameless() {
    let mut bytes = Vec::new();
    bytes.extend(2_u64.to_le_bytes());
    bytes.extend("é".as_bytes());
    bytes.extend(2_u64.to_le_bytes());
    for x in [0.25_f32, 2.0] {
        bytes.extend(x.to_bits().to_le_bytes());
        bytes.extend((-0.0_f32).to_bits().to_le_bytes());
        bytes.extend(0.1_f64.to_bits().to_le_bytes());
    }
    bytes.extend([1, 9]);
    bytes.extend(2_u64.to_le_bytes());
    for (key, value) in [(3_u16, 1_i8), (7, -1)] {
        bytes.extend(key.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend(1_u32.to_le_bytes());
    bytes.extend(5_u32.to_le_bytes());
    let expected = xxhash_rust::xxh3::xxh3_64(&bytes);
    assert_eq!(Hasher::default().hash(&world()), Ok(expected));
    // H1: a golden constant, the same on every target.
    assert_eq!(expected, 17_882_977_771_040_305_343);
}

/// H1: every difference of value, sign of zero and variant shows.
#[test]
fn any_change_shows() {
    let mut hasher = Hasher::default();
    let mut changed = vec![world(); 6];
    changed[0].ships[0].at.1 = 0.0;
    changed[1].target = None;
    changed[2].mood = Mood::Calm;
    changed[3].mood = Mood::Sad(5);
    changed[4].table.insert(7, 1);
    changed[5].ships.pop();
    let original = hasher.hash(&world());
    for world in changed {
        assert_ne!(hasher.hash(&world), original);
    }
}

/// H1: a NaN or infinity is refused by name, wherever it is.
#[test]
fn numbers_that_are_not_finite_are_named() {
    let mut bad = world();
    bad.ships[1].at.1 = f32::NAN;
    let error = Hasher::default().hash(&bad).unwrap_err();
    assert_eq!(error.to_string(), "ships[1].at[1] is NaN, expected a finite number");
    bad.ships[1].at.1 = 0.0;
    bad.ships[0].speed = f64::NEG_INFINITY;
    let HashError::NotFinite(fault) = Hasher::default().hash(&bad).unwrap_err() else { panic!("named") };
    assert_eq!((fault.path.as_str(), fault.value.as_str()), ("ships[0].speed", "-inf"));
}

/// The buffer grows with the world and the hash does not depend on how it grew.
#[test]
fn size_does_not_matter() {
    let mut hasher = Hasher::default();
    for length in [0_u32, 1, 255, 1023, 1024, 100_000] {
        let list: Vec<u32> = (0..length).collect();
        let mut bytes = u64::from(length).to_le_bytes().to_vec();
        bytes.extend(list.iter().flat_map(|value| value.to_le_bytes()));
        assert_eq!(hasher.hash(&list), Ok(xxhash_rust::xxh3::xxh3_64(&bytes)), "{length}");
    }
}

/// H2: fields have paths and both values; lengths are fields too.
#[test]
fn differences_are_named() {
    let (left, mut right) = (world(), world());
    right.ships[1].at.0 = 2.000_000_2;
    right.table.insert(8, 0);
    right.mood = Mood::Angry { at: 6 };
    let lines: Vec<_> = differences(&fields(&left).unwrap(), &fields(&right).unwrap())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(lines, ["ships[1].at[0]  2 -> 2.0000002", "mood.Angry.at  5 -> 6", "table[8]  absent -> 0"]);
    assert!(differences(&fields(&left).unwrap(), &fields(&left).unwrap()).is_empty());
}

/// H2: whatever a state may hold has a field of its own, what holds nothing too.
#[test]
fn every_kind_of_value_has_a_field() {
    #[derive(Serialize)]
    struct Nothing;
    let state = (None::<u8>, (), Nothing, Mood::Calm, [None, Some(true)], "text", 'x');
    let all = fields(&state).unwrap();
    let shown: Vec<_> = all.iter().map(|field| format!("{}={}", field.path, field.value)).collect();
    let expected = [
        "[0]=none",
        "[1]=()",
        "[2]=Nothing",
        "[3]=Calm",
        "[4][0]=none",
        "[4][1]=true",
        "[5]=\"text\"",
        "[6]=x",
    ];
    assert_eq!(shown, expected);
    let mut gone = world();
    gone.target = None;
    let lines = differences(&fields(&world()).unwrap(), &fields(&gone).unwrap());
    assert_eq!(lines.iter().map(ToString::to_string).collect::<Vec<_>>(), ["target  9 -> none"]);
}

/// H3: the first difference, the shorter length of a prefix, or nothing.
#[test]
fn divergence_of_sequences() {
    assert_eq!(first_divergence(&[1, 2, 3], &[1, 2, 3]), None);
    assert_eq!(first_divergence(&[1, 2, 3], &[1, 9, 3]), Some(1));
    assert_eq!(first_divergence(&[1, 2], &[1, 2, 3]), Some(2));
    assert_eq!(first_divergence::<u64>(&[], &[]), None);
}

/// H1: a state that is not hashed is looked at as one that is; only how long its lists are does not matter.
#[test]
fn finite_states_are_told_without_a_hash() {
    assert_eq!(check_finite(&world()), Ok(()));
    let mut bad = world();
    bad.ships[0].speed = f64::INFINITY;
    let named = "ships[0].speed is inf, expected a finite number";
    assert_eq!(check_finite(&bad).map_err(|error| error.to_string()), Err(named.to_owned()));

    struct Unmeasured(f32);
    impl Serialize for Unmeasured {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut list = serializer.serialize_seq(None)?;
            serde::ser::SerializeSeq::serialize_element(&mut list, &self.0)?;
            serde::ser::SerializeSeq::end(list)
        }
    }
    assert!(check_finite(&Unmeasured(1.0)).is_ok() && Hasher::default().hash(&Unmeasured(1.0)).is_err());
    assert!(check_finite(&Unmeasured(f32::NAN)).is_err());
}

/// H1, J3: each member is hashed as a state of its own, in order; what wraps a struct has its members, and what a state
/// leaves out is not there.
#[test]
fn members_are_hashed_one_by_one() {
    #[derive(Serialize)]
    struct Wrapped(World);
    #[derive(Serialize)]
    struct Sparse {
        #[serde(skip)]
        _hidden: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        maybe: Option<u8>,
        unit: (),
    }
    let (world, mut hasher) = (world(), Hasher::default());
    let expected = vec![
        ("name", hasher.hash(&world.name).unwrap()),
        ("ships", hasher.hash(&world.ships).unwrap()),
        ("target", hasher.hash(&world.target).unwrap()),
        ("table", hasher.hash(&world.table).unwrap()),
        ("mood", hasher.hash(&world.mood).unwrap()),
    ];
    assert_eq!(hasher.members(&world), Ok(Some(expected.clone())));
    assert_eq!(hasher.members(&Wrapped(world)), Ok(Some(expected)));
    let nothing = hasher.hash(&()).unwrap();
    let five = hasher.hash(&Some(5_u8)).unwrap();
    let sparse = |maybe| Sparse { _hidden: 1, maybe, unit: () };
    assert_eq!(hasher.members(&sparse(None)), Ok(Some(vec![("unit", nothing)])));
    assert_eq!(hasher.members(&sparse(Some(5))), Ok(Some(vec![("maybe", five), ("unit", nothing)])));
}

/// J3: a state that is no struct has no members, and a number that is not finite is refused in a member as in a whole.
#[test]
fn only_structs_have_members() {
    fn none(state: &impl Serialize) {
        assert_eq!(Hasher::default().members(state), Ok(None));
    }
    #[derive(Serialize)]
    struct Pair(u8, u8);
    none(&true);
    none(&1_i128);
    none(&0.5_f32);
    none(&'a');
    none(&"text");
    none(&());
    none(&Some(world()));
    none(&None::<World>);
    none(&vec![world()]);
    none(&(1, 2));
    none(&Pair(1, 2));
    none(&BTreeMap::from([("a", 1)]));
    none(&Mood::Calm);
    none(&Mood::Angry { at: 1 });
    none(&Mood::Sad(1));
    let mut bad = world();
    bad.ships[1].speed = f64::NAN;
    let refused = Hasher::default().members(&bad);
    assert_eq!(refused.unwrap_err().to_string(), Hasher::default().hash(&bad).unwrap_err().to_string());
}
