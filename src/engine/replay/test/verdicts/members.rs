//! H2, J3: the members of the world in which a run differs from its recording.

use super::*;
use crate::replay::{DifferingMembers, Groups};

/// The verdict on a recording of 500 boundaries without stored states, of a level and with changes to it.
fn long(level: &Level, change: impl FnOnce(&mut Replay)) -> Verdict {
    RUNS.set(0);
    let mut session = Session::<Moody>::start(level.clone(), 1).unwrap();
    session.record(RecordOptions::default()).unwrap();
    (0..500).for_each(|_| session.step(0.01).unwrap());
    let mut replay = session.finish(EndKind::Finished).unwrap();
    change(&mut replay);
    report(&replay).verdict
}

fn groups(replay: &mut Replay) -> &mut Groups {
    replay.hashes.as_mut().unwrap().groups.as_mut().unwrap()
}

/// H2, J3: without a stored state the members of the world that differ are named, those at the first boundary that has
/// their hashes, and none that is equal.
#[test]
fn members_that_differ_are_named() {
    let later = |boundary| {
        let names = vec!["later".to_owned()];
        Some(DifferingMembers { boundary, names, missing: Vec::new() })
    };
    for (changed_at, members) in [
        (0, later(240)),
        (5, later(240)),
        (239, later(240)),
        (240, later(480)),
        (479, later(480)),
        (480, None),
    ] {
        let level = Level { changed_at: Some(changed_at), ..Level::default() };
        let Verdict::Changed(finding) = long(&level, |_| {}) else { panic!("{changed_at}") };
        assert_eq!((finding.boundary, finding.members), (changed_at, members));
        assert_eq!((finding.differences, finding.compared_at), (Vec::new(), None));
        // A recording without them names none.
        let without = |replay: &mut Replay| replay.hashes.as_mut().unwrap().groups = None;
        let Verdict::Changed(finding) = long(&level, without) else { panic!("{changed_at}") };
        assert_eq!((finding.boundary, finding.members), (changed_at, None));
    }
    assert_eq!(long(&Level::default(), |_| {}), Verdict::Same);
}

/// H2: a stored state says more than the members' hashes do, which count only where they come first.
#[test]
fn members_are_named_where_no_stored_state_came_before() {
    let level = Level { changed_at: Some(5), ..Level::default() };
    let stored = recorded(&level).checkpoints;
    for (index, named) in [(200, false), (240, false), (241, true)] {
        let point = |replay: &mut Replay| {
            replay.checkpoints.clone_from(&stored);
            replay.checkpoints[0].index = index;
        };
        let Verdict::Changed(finding) = long(&level, point) else { panic!("{index}") };
        assert_eq!((finding.members.is_some(), finding.compared_at), (named, Some(index)));
    }
}

/// H2: a difference that is in no member of the world is told as such, and a member's hash that is another, where the state
/// is as recorded, is a difference; a member that got another name is none.
#[test]
fn what_members_hashes_say_is_compared() {
    let other_hash = |replay: &mut Replay| replay.hashes.as_mut().unwrap().low16[100] ^= 1;
    let Verdict::Changed(finding) = long(&Level::default(), other_hash) else { panic!("compared") };
    assert!(finding.boundary == 100 && finding.members.is_some_and(|members| members.is_empty()));
    // Members: ticks, later, run, coins.
    for (member, name) in ["ticks", "later", "run", "coins"].into_iter().enumerate() {
        let forged = |replay: &mut Replay| groups(replay).low16[4 + member] ^= 0x8000;
        let Verdict::Changed(finding) = long(&Level::default(), forged) else { panic!("{name}") };
        assert_eq!((finding.boundary, finding.members.unwrap().names), (479, vec![name.to_owned()]));
        let says = format!("the world's member '{name}' has another hash before boundary 480");
        assert_eq!(finding.message, says);
    }
    let renamed = |replay: &mut Replay| groups(replay).members[3] = "heads".to_owned();
    assert_eq!(long(&Level::default(), renamed), Verdict::Same);
    let level = Level { changed_at: Some(5), ..Level::default() };
    let Verdict::Changed(finding) = long(&level, renamed) else { panic!("compared") };
    let members = finding.members.unwrap();
    assert_eq!((members.names, members.missing), (vec!["later".to_owned()], vec!["heads".to_owned()]));
}
