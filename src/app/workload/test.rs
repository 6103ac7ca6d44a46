use super::*;

const MS: u64 = 1_000_000;

/// Pictures until so many boundaries are played, where one costs so much and drawing takes so long; and how long the
/// longest of them took.
fn pictures(boundaries: u64, cost: u64, drawing: u64) -> (u32, u64) {
    let (mut workload, mut left, mut passed) = (Workload::default(), boundaries, 0);
    let (mut count, mut longest) = (0, 0);
    // One that is no work at all comes before.
    workload.begin(drawing);
    workload.done();
    while left > 0 {
        let portion = u64::from(workload.begin(passed)).min(left);
        left -= portion;
        passed = drawing + portion * cost;
        (count, longest) = (count + 1, longest.max(passed));
    }
    (count, longest)
}

/// However many boundaries are due at once and whatever they cost, pictures go on and few are needed; slow drawing makes
/// the portions no smaller.
#[test]
fn portions_grow_as_far_as_pictures_allow() {
    let micro = 1000;
    let (few, longest) = pictures(200_000, 2 * micro, 17 * MS);
    assert!(few <= 20 && longest < 100 * MS, "{few} pictures, {longest} ns");
    let (many, longest) = pictures(16_000_000, 2 * micro, 17 * MS);
    assert!(many <= 1500 && longest < 100 * MS, "{many} pictures, {longest} ns");
    let (slow, longest) = pictures(200_000, 2 * micro, 200 * MS);
    assert!(slow <= 20 && longest < 300 * MS, "{slow} pictures, {longest} ns");
    let (costly, longest) = pictures(20_000, 500 * micro, 17 * MS);
    assert!(costly <= 320 && longest < 100 * MS, "{costly} pictures, {longest} ns");
}

/// Once all is played the next one begins small again, and a viewer hears only of what takes long.
#[test]
fn what_is_done_is_forgotten() {
    let mut workload = Workload::default();
    for _ in 0..SEEN {
        workload.begin(MS);
        assert!(workload.is_behind() && !workload.is_long());
    }
    assert_eq!(workload.begin(MS), MOST);
    assert!(workload.is_long());
    workload.done();
    assert!(!workload.is_behind() && !workload.is_long());
    assert_eq!(workload.begin(MS), LEAST);
}
