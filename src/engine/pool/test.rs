use super::{Pool, UnitId};
use crate::hash::Hasher;
use crate::random::Mulberry32;

/// M5: whatever comes and goes, units are walked in the order of their ids, and ids are never given twice.
#[test]
fn order_is_that_of_ids() {
    let mut random = Mulberry32::new(5);
    let mut pool = Pool::default();
    let mut model: Vec<(UnitId, u32)> = Vec::new();
    for turn in 0..2000 {
        if model.is_empty() || random.next_u32() % 3 > 0 {
            let id = pool.insert(turn);
            assert!(model.iter().all(|(known, _)| *known < id));
            model.push((id, turn));
        } else {
            let place = random.next_u32() as usize % model.len();
            let (id, unit) = model.remove(place);
            assert_eq!((pool.remove(id), pool.remove(id), pool.get(id)), (Some(unit), None, None));
        }
        assert_eq!(pool.iter().map(|(id, unit)| (id, *unit)).collect::<Vec<_>>(), model);
    }
    pool.retain(|_, unit| *unit % 2 == 0);
    pool.iter_mut().for_each(|(_, unit)| *unit += 1);
    assert!(!pool.is_empty() && pool.iter().all(|(_, unit)| unit % 2 == 1));
    assert_eq!(pool.len(), model.iter().filter(|(_, unit)| unit % 2 == 0).count());
    let doubled: Vec<u32> = pool.values().map(|unit| unit * 2).collect();
    pool.values_mut().for_each(|unit| *unit *= 2);
    assert_eq!(pool.iter().map(|(_, unit)| *unit).collect::<Vec<_>>(), doubled);
}

/// M5: units meet in the order of their ids, each two of them once.
#[test]
fn each_two_meet_once() {
    let mut pool = Pool::default();
    pool.meet(|_, _| unreachable!("nobody is there"));
    let ids = [10, 0, 20, 30].map(|unit| pool.insert(unit));
    pool.remove(ids[1]);
    let mut met = Vec::new();
    pool.meet(|one, other| {
        met.push((*one, *other));
        *one += 1;
        *other += 1;
    });
    assert_eq!(met, [(20, 10), (30, 11), (31, 21)]);
    assert_eq!(pool.values().copied().collect::<Vec<_>>(), [12, 22, 32]);
}

/// H4, M5: a pool that was stored and restored goes on giving the same ids; the next id is part of its hash.
#[test]
fn a_restored_pool_goes_on_the_same() {
    let mut pool = Pool::default();
    let first = pool.insert(1_u8);
    pool.insert(2);
    pool.remove(first);
    let mut restored: Pool<u8> = serde_json::from_str(&serde_json::to_string(&pool).unwrap()).unwrap();
    let mut other = Pool::default();
    other.clone_from(&pool);
    assert_eq!((&restored, &other), (&pool, &pool));
    assert_eq!(restored.insert(3), pool.insert(3));
    let mut hasher = Hasher::default();
    let last = pool.insert(4);
    let before = hasher.hash(&other);
    other.insert(3);
    pool.remove(last);
    assert_ne!(hasher.hash(&pool), hasher.hash(&other));
    assert_ne!(hasher.hash(&other), before);
}
