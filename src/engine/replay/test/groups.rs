//! J3: the hashes of the world's members.

use std::num::NonZeroU32;

use crate::hash::Hasher;
use crate::replay::{Groups, MAX_GROUP_MEMBERS, MAX_LABEL};

fn groups(every: u32, members: &[&str]) -> Option<Groups> {
    let members = members.iter().map(|name| (*name).to_owned()).collect();
    Groups::new(NonZeroU32::new(every).expect("not 0"), members)
}

/// A world whose members a recording cannot hold has no groups: none, too many, two of a name, or names that no reader takes.
#[test]
fn only_worlds_with_members_have_groups() {
    let numbered = |count: usize| -> Vec<String> { (0..count).map(|number| format!("m{number}")).collect() };
    let fits = |members: Vec<String>| Groups::new(Groups::EVERY, members).is_some();
    assert!(fits(numbered(1)) && fits(numbered(MAX_GROUP_MEMBERS)));
    assert!(!fits(numbered(0)) && !fits(numbered(MAX_GROUP_MEMBERS + 1)));
    let longest = "\u{e9}".repeat(MAX_LABEL);
    assert!(groups(1, &[&longest]).is_some() && groups(1, &[&format!("{longest}x")]).is_none());
    for bad in [&[""][..], &["a", "b", "a"], &["a\nb"], &["a\u{7f}"], &["\u{200f}a"], &["a\u{2067}"]] {
        assert_eq!(groups(1, bad), None, "{bad:?}");
    }
}

/// A row is of the members by their names, wherever in the world they stand; one that is left out counts as no bytes.
#[test]
fn a_row_goes_by_names() {
    let groups = groups(3, &["a", "b", "c"]).unwrap();
    assert_eq!(*groups.row(&[("a", 0x1_0001), ("b", 2), ("c", 3)]), [1, 2, 3]);
    assert_eq!(*groups.row(&[("new", 9), ("c", 3), ("a", 1), ("b", 2)]), [1, 2, 3]);
    // xxh3-64 of nothing is 2d06800538d394c2.
    assert_eq!(*groups.row(&[("c", 3), ("a", 1)]), [1, 0x94c2, 3]);
    assert_eq!(Hasher::default().hash(&()).unwrap(), 0x2d06_8005_38d3_94c2);
}

/// There is a row after each full interval, and a beginning has those of its boundaries.
#[test]
fn rows_come_at_the_interval() {
    let low16 = vec![10, 11, 20, 21, 30, 31];
    let groups = Groups { low16, ..groups(4, &["a", "b"]).unwrap() };
    for boundaries in 0..16 {
        let row = match boundaries {
            4 => Some(&[10, 11][..]),
            8 => Some(&[20, 21][..]),
            12 => Some(&[30, 31][..]),
            _ => None,
        };
        assert_eq!((groups.after(boundaries), groups.is_due(boundaries)), (row, row.is_some()));
        let prefix = groups.prefix(boundaries).unwrap();
        assert_eq!(prefix.low16, groups.low16[..boundaries as usize / 4 * 2]);
        assert_eq!(groups.since(boundaries as usize), &groups.low16[boundaries as usize / 4 * 2..]);
    }
    assert_eq!((groups.after(16), groups.prefix(16)), (None, None), "there are no such rows");
    assert_eq!((groups.after(u64::MAX), groups.is_due(u64::MAX)), (None, false));
    assert!(groups.is_due(u64::MAX - 3));
    assert_eq!(groups.after(u64::MAX - 3), None);
}
