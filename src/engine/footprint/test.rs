use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use super::{heap_bytes, piece, tree};

#[derive(Serialize)]
struct Unit {
    small: u8,
    place: [f32; 2],
    large: u64,
    link: Option<u32>,
}

#[derive(Serialize)]
enum Order {
    Wait,
    Go(u32),
    Meet { at: [f32; 2], who: u16 },
}

#[derive(Serialize)]
struct Nested {
    units: Vec<Unit>,
    name: String,
    inner: Box<Unit>,
    none: Option<Vec<u8>>,
}

fn unit() -> Unit {
    Unit { small: 1, place: [0.0; 2], large: 2, link: None }
}

/// T2: what lies in a value itself is nothing on the heap; texts and the elements of lists are, and so is what is boxed.
#[test]
fn what_is_on_the_heap_is_counted() {
    assert_eq!(heap_bytes(&(1_u8, "", [0.5_f64; 9], Some(unit()), Vec::<Unit>::new())), 0);
    assert_eq!(heap_bytes("seven".to_owned().as_str()), piece(5));
    assert_eq!(heap_bytes(&vec![1_u16; 10]), piece(20));
    assert_eq!(heap_bytes(&vec![unit(), unit()]), piece(2 * size_of::<Unit>()));
    assert_eq!(heap_bytes(&[vec![1_u8; 3], vec![2; 5]]), piece(3) + piece(5));
    let nested = Nested { units: Vec::new(), name: "name".to_owned(), inner: Box::new(unit()), none: None };
    assert_eq!(heap_bytes(&nested), piece(4) + piece(size_of::<Unit>()));
    let map: BTreeMap<u32, u64> = (0..7).map(|key| (key, 1)).collect();
    assert_eq!(heap_bytes(&map), tree(7, 2 * size_of::<u64>()));
    assert_eq!(heap_bytes(&Cow::Borrowed("text")), piece(4), "a constant text counts as if it were owned");
}

/// T2: of an enum only the variant at hand is seen: a list is as large as its largest element makes it.
#[test]
fn a_list_of_variants_is_as_large_as_its_largest() {
    let orders = |last| heap_bytes(&vec![Order::Wait, Order::Go(1), last]);
    let large = orders(Order::Meet { at: [0.0; 2], who: 1 });
    assert_eq!(large, piece(3 * size_of::<Order>()));
    assert!(orders(Order::Wait) < large);
}
