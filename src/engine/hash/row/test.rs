use glam::{DVec2, DVec4, IVec2, UVec2, Vec2, Vec3};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Row, rows};
use crate::hash::{Hasher, check_finite, fields};
use crate::pool::{Pool, UnitId};

crate::row! {
    /// One of few.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    enum Kind { Small, Middling, Large }
}

crate::row! {
    /// All widths, largest first.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    struct Wide {
        huge: u128,
        far: f64,
        place: DVec2,
        count: u64,
        debt: i64,
        at: Vec2,
        cell: IVec2,
        part: Inner,
        marks: [u32; 3],
        id: u32,
        letter: char,
        kind: Kind,
        counters: [u16; 3],
        sign: i8,
        alive: bool,
    }
}

crate::row! {
    /// A row within a row.
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    struct Inner { turn: f32, pace: i32, axes: [f32; 3], small: i16, r#in: u8, last: u8 }
}

crate::row! {
    #[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
    struct Odd { bytes: [u8; 3] }
}

/// What `Wide` is without being a row.
#[derive(Serialize)]
struct Plain {
    huge: u128,
    far: f64,
    place: DVec2,
    count: u64,
    debt: i64,
    at: Vec2,
    cell: IVec2,
    part: PlainInner,
    marks: [u32; 3],
    id: u32,
    letter: char,
    kind: PlainKind,
    counters: [u16; 3],
    sign: i8,
    alive: bool,
}

#[derive(Serialize)]
struct PlainInner {
    turn: f32,
    pace: i32,
    axes: [f32; 3],
    small: i16,
    r#in: u8,
    last: u8,
}

#[derive(Serialize)]
enum PlainKind {
    Small,
    Middling,
    Large,
}

impl From<&Wide> for Plain {
    fn from(wide: &Wide) -> Self {
        let Wide {
            huge,
            far,
            place,
            count,
            debt,
            at,
            cell,
            part,
            marks,
            id,
            letter,
            kind,
            counters,
            sign,
            alive,
        } = *wide;
        let Inner { turn, pace, axes, small, r#in, last } = part;
        let part = PlainInner { turn, pace, axes, small, r#in, last };
        let kind = match kind {
            Kind::Small => PlainKind::Small,
            Kind::Middling => PlainKind::Middling,
            Kind::Large => PlainKind::Large,
        };
        Self { huge, far, place, count, debt, at, cell, part, marks, id, letter, kind, counters, sign, alive }
    }
}

/// A world in both forms.
#[derive(Serialize)]
struct Rows<T: Row> {
    before: u8,
    #[serde(serialize_with = "rows")]
    list: Vec<T>,
    pairs: Vec<(u16, T)>,
    one: Option<T>,
    after: u16,
}

#[derive(Serialize)]
struct Fields<T> {
    before: u8,
    list: Vec<T>,
    pairs: Vec<(u16, T)>,
    one: Option<T>,
    after: u16,
}

fn in_rows<T: Row>(list: &[T]) -> Rows<T> {
    let pairs = list.iter().map(|row| (7, *row)).collect();
    Rows { before: 1, list: list.to_vec(), pairs, one: list.first().copied(), after: 2 }
}

fn in_fields<T, U: for<'a> From<&'a T>>(list: &[T]) -> Fields<U> {
    let pairs = list.iter().map(|row| (7, row.into())).collect();
    Fields {
        before: 1,
        list: list.iter().map(U::from).collect(),
        pairs,
        one: list.first().map(U::from),
        after: 2,
    }
}

fn hash<T: Serialize>(state: &T) -> Result<u64, String> {
    Hasher::default().hash(state).map_err(|error| error.to_string())
}

/// Whether both forms have one hash, the fields' hash.
fn agree<T: Row, U: Serialize + for<'a> From<&'a T>>(list: &[T]) -> bool {
    hash(&in_rows(list)) == hash(&in_fields::<T, U>(list))
}

/// A type that is a row and as serde writes it by itself.
macro_rules! same {
    ($list:expr, $type:ty) => {{
        let list: Vec<$type> = $list;
        let (rows, fields) = (
            in_rows(&list),
            Fields {
                before: 1,
                list: list.clone(),
                pairs: list.iter().map(|row| (7, *row)).collect(),
                one: list.first().copied(),
                after: 2,
            },
        );
        let hashes = (hash(&rows), hash(&fields));
        prop_assert!(hashes.0.is_ok() && hashes.0 == hashes.1, "{}: {hashes:?}", stringify!($type));
    }};
}

fn kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![Kind::Small, Kind::Middling, Kind::Large])
}

fn single() -> impl Strategy<Value = f32> {
    prop::num::f32::POSITIVE | prop::num::f32::NEGATIVE | prop::num::f32::ZERO | prop::num::f32::SUBNORMAL
}

fn double() -> impl Strategy<Value = f64> {
    prop::num::f64::POSITIVE | prop::num::f64::NEGATIVE | prop::num::f64::ZERO | prop::num::f64::SUBNORMAL
}

prop_compose! {
    fn inner()(turn in single(), pace: i32, axes in [single(), single(), single()], small: i16, r#in: u8, last: u8) -> Inner {
        Inner { turn, pace, axes, small, r#in, last }
    }
}

prop_compose! {
    fn wide()(
        (huge, count, debt) in any::<(u128, u64, i64)>(),
        (far, place) in (double(), [double(), double()]),
        (at, cell) in ([single(), single()], any::<[i32; 2]>()),
        (part, kind) in (inner(), kind()),
        (marks, id, letter, counters, sign, alive) in any::<([u32; 3], u32, char, [u16; 3], i8, bool)>(),
    ) -> Wide {
        let (place, at, cell) = (place.into(), at.into(), cell.into());
        Wide { huge, far, place, count, debt, at, cell, part, marks, id, letter, kind, counters, sign, alive }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// H1: a row has the hash of its fields, whatever they are.
    #[test]
    fn rows_are_hashed_as_their_fields(list in prop::collection::vec(wide(), 0..12)) {
        prop_assert!(agree::<Wide, Plain>(&list));
        prop_assert!(hash(&in_rows(&list)).is_ok());
    }

    /// Each plain type by itself, in lists longer than what is copied at once.
    #[test]
    fn plain_types_are_rows(
        (bytes, words, longs) in any::<(Vec<u8>, Vec<u32>, Vec<i64>)>(),
        (singles, doubles) in (prop::collection::vec(single(), 8), prop::collection::vec(double(), 8)),
        length in 0..6000_usize,
        (pairs, flags, letters) in any::<(Vec<[i16; 5]>, Vec<bool>, Vec<char>)>(),
        huge: Vec<u128>,
    ) {
        let singles: Vec<_> = singles.into_iter().cycle().take(length).collect();
        let doubles: Vec<_> = doubles.into_iter().cycle().take(length / 2).collect();
        same!(singles.chunks_exact(2).map(Vec2::from_slice).collect(), Vec2);
        same!(singles.chunks_exact(3).map(Vec3::from_slice).collect(), Vec3);
        same!(doubles.chunks_exact(4).map(DVec4::from_slice).collect(), DVec4);
        same!(words.chunks_exact(2).map(UVec2::from_slice).collect(), UVec2);
        same!(bytes, u8);
        same!(words, u32);
        same!(longs, i64);
        same!(singles, f32);
        same!(doubles, f64);
        same!(pairs, [i16; 5]);
        same!(flags, bool);
        same!(letters, char);
        same!(huge, u128);
    }
}

fn one() -> Wide {
    let part = Inner { turn: 0.0, pace: 1, axes: [0.0; 3], small: 2, r#in: 3, last: 4 };
    Wide {
        huge: 1,
        far: 0.0,
        place: DVec2::ZERO,
        count: 2,
        debt: -3,
        at: Vec2::ZERO,
        cell: IVec2::ONE,
        part,
        marks: [u32::MAX; 3],
        id: 4,
        letter: 'x',
        kind: Kind::Large,
        counters: [5, 6, 7],
        sign: -8,
        alive: true,
    }
}

/// Makes a row one that no world may have.
type Spoil = fn(&mut Wide);

/// H1: wherever in a row a NaN or an infinity is, it is refused by the name of its field.
#[test]
fn numbers_that_are_not_finite_are_named_in_rows() {
    let spoil: [(&str, Spoil); 7] = [
        ("far is NaN", |row| row.far = f64::NAN),
        ("place[1] is -inf", |row| row.place.y = f64::NEG_INFINITY),
        ("at[0] is inf", |row| row.at.x = f32::INFINITY),
        ("at[1] is NaN", |row| row.at.y = -f32::NAN),
        ("part.turn is inf", |row| row.part.turn = f32::INFINITY),
        ("part.axes[0] is -inf", |row| row.part.axes[0] = f32::NEG_INFINITY),
        ("part.axes[2] is NaN", |row| row.part.axes[2] = f32::NAN),
    ];
    for place in [0, 3, 6] {
        for (fault, spoil) in spoil {
            let mut list = vec![one(); 7];
            spoil(&mut list[place]);
            let named = format!("list[{place}].{fault}, expected a finite number");
            assert_eq!(hash(&in_rows(&list)), Err(named.clone()));
            assert_eq!(check_finite(&in_rows(&list)).map_err(|error| error.to_string()), Err(named));
            // A row that stands by itself, and in a pair.
            assert_eq!(hash(&list[place]), Err(format!("{fault}, expected a finite number")));
            assert!(check_finite(&(1_u8, list[place])).is_err());
        }
    }
    // The same bits in whole numbers are none of those.
    let bits = u32::MAX;
    let whole =
        Wide { huge: u128::MAX, count: u64::MAX, debt: -1, cell: IVec2::splat(-1), id: bits, ..one() };
    assert!(hash(&whole).is_ok() && check_finite(&in_rows(&[whole; 3])).is_ok());
}

/// Everything but the hash sees rows as any struct: files, restored states, paths of fields.
#[test]
fn rows_are_structs_for_everything_else() {
    let part = one().part;
    let json = serde_json::to_string(&part).unwrap();
    assert_eq!(json, r#"{"turn":0.0,"pace":1,"axes":[0.0,0.0,0.0],"small":2,"in":3,"last":4}"#);
    assert_eq!(serde_json::from_str::<Inner>(&json).unwrap(), part);
    assert_eq!(serde_json::to_string(&in_rows(&[Kind::Middling]).list).unwrap(), r#"["Middling"]"#);
    let (rows, plain) = (in_rows(&[one(), one()]), in_fields::<Wide, Plain>(&[one(), one()]));
    assert_eq!(fields(&rows), fields(&plain));
    assert_eq!(serde_json::to_value(&rows).unwrap(), serde_json::to_value(&plain).unwrap());
    assert_eq!(crate::footprint::heap_bytes(&rows), crate::footprint::heap_bytes(&plain));
}

/// Units of odd sizes, and pools of units.
#[test]
fn odd_rows_and_pools_are_hashed_as_their_fields() {
    let odd: Vec<_> = (0..9).map(|byte| Odd { bytes: [byte, 2, 3] }).collect();
    let bytes: Vec<_> = odd.iter().map(|odd| odd.bytes).collect();
    assert_eq!(hash(&in_rows(&odd).list), hash(&bytes));
    let mut pool = Pool::default();
    let ids: Vec<UnitId> = (0..5).map(|_| pool.insert(one())).collect();
    let units: Vec<_> = ids.iter().map(|id| (*id, Plain::from(&one()))).collect();
    assert_eq!(hash(&pool), hash(&(5_u32, units)));
    assert_eq!(hash(&in_rows(&ids).list), hash(&vec![0_u32, 1, 2, 3, 4]));
}

/// What lies behind 512 bytes has no place in the list of floats, and that is told while compiling.
#[test]
#[should_panic(expected = "in its first 512 bytes only")]
fn floats_far_behind_are_refused() {
    let _ = super::Floats::SINGLE.with(512, super::Floats::SINGLE);
}
