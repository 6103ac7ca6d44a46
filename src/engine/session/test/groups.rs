//! The hashes of the world's members in a recording, and the other members that a host sets.

use std::num::NonZeroU32;

use super::walker::Lines;
use super::*;
use crate::hash::Hasher;
use crate::replay::{Groups, RulesHash, record_again};

const MEMBERS: [&str; 4] = ["at", "jumps", "seen", "noise"];

fn groups(replay: &Replay) -> Option<&Groups> {
    replay.hashes.as_ref()?.groups.as_ref()
}

/// The low halves of the hashes of the members of a run's world, each hashed by itself.
fn hashed(run: &Session<Walker>) -> Vec<u16> {
    let (world, mut hasher) = (run.world(), Hasher::default());
    let hashes = [
        hasher.hash(&world.at),
        hasher.hash(&world.jumps),
        hasher.hash(&world.seen),
        hasher.hash(&world.noise),
    ];
    hashes.map(|hash| hash.unwrap() as u16).to_vec()
}

/// J3: at the stated interval a recording has the hash of each member of the world, and at no other boundary.
#[test]
fn members_are_hashed_at_the_interval() {
    let replay = Arc::new(lively_run().0);
    let groups = groups(&replay).unwrap();
    assert_eq!((groups.every.get(), &groups.members[..]), (7, &MEMBERS.map(str::to_owned)[..]));
    assert_eq!(groups.low16.len(), 400 / 7 * 4);
    let mut run = Session::<Walker>::play(Arc::clone(&replay), &PlayOptions::default()).unwrap();
    for boundaries in 1..=400 {
        run.play_next().unwrap();
        let row = (boundaries % 7 == 0).then(|| hashed(&run));
        assert_eq!(groups.after(boundaries).map(<[u16]>::to_vec), row, "after {boundaries}");
    }
    assert_eq!((groups.after(0), groups.after(406)), (None, None));
}

/// J3: a recording without hashes has none of members, nor one of which nobody asked for them; by default they come every
/// two seconds.
#[test]
fn groups_are_recorded_with_hashes_where_they_are_asked_for() {
    let recorded = |options: RecordOptions| {
        let (mut run, _) = walker(Level::default());
        run.record(options).unwrap();
        (0..250).for_each(|_| run.step(DT).unwrap());
        run.finish(EndKind::Finished).unwrap()
    };
    let by_default = recorded(RecordOptions::default());
    let every = groups(&by_default).map(|groups| (groups.every.get(), groups.low16.len()));
    assert_eq!(every, Some((240, 4)));
    assert!(recorded(RecordOptions { hashes: false, ..options() }).hashes.is_none());
    let without = recorded(RecordOptions { groups: None, ..options() });
    assert_eq!(
        without.hashes.as_ref().map(|hashes| (hashes.low16.len(), &hashes.groups)),
        Some((250, &None))
    );
    for replay in [by_default, without] {
        let again = record_again::<Walker>(&Arc::new(replay.clone())).unwrap();
        assert_eq!(again.to_json(), replay.to_json());
    }
}

/// J3: the interval is counted from where a recording begins.
#[test]
fn groups_of_a_recording_from_the_middle_count_from_there() {
    let (mut run, source) = walker(Level::default());
    hold(&mut run, source, Walk::Jump.index(), true);
    (0..5).for_each(|_| run.step(DT).unwrap());
    run.record(options()).unwrap();
    let mut rows = Vec::new();
    for boundary in 1..=20 {
        run.step(DT).unwrap();
        rows.extend((boundary % 7 == 0).then(|| hashed(&run)).into_iter().flatten());
    }
    let replay = run.finish(EndKind::Finished).unwrap();
    assert_eq!(groups(&replay).unwrap().low16, rows);
    assert_eq!(record_again::<Walker>(&Arc::new(replay.clone())).unwrap().to_json(), replay.to_json());
}

/// T3: a branch goes on with its parent's groups, at the parent's interval; without them where the parent has none, or has
/// those of other members.
#[test]
fn a_branch_keeps_its_parents_groups() {
    let parent = Arc::new(lively_run().0);
    let branch = |parent: &Replay| {
        let mut run = Session::<Walker>::play(Arc::new(parent.clone()), &PlayOptions::default()).unwrap();
        (0..100).for_each(|_| assert_eq!(run.play_next(), Ok(true)));
        let lines = Lines::default();
        let every = NonZeroU32::new(5);
        run.record_branch(parent, "parent", RecordOptions { groups: every, ..lines.options() }).unwrap();
        while run.play_next().unwrap() {}
        let branch = run.finish(EndKind::Finished).unwrap();
        assert!(read(&lines.0.borrow()).unwrap().replay == branch);
        assert_eq!(record_again::<Walker>(&Arc::new(branch.clone())).unwrap().to_json(), branch.to_json());
        branch
    };
    assert_eq!(groups(&branch(&parent)), groups(&parent));
    let mut without = Replay::clone(&parent);
    without.hashes.as_mut().unwrap().groups = None;
    assert_eq!(groups(&branch(&without)), None);
    let mut renamed = Replay::clone(&parent);
    renamed.hashes.as_mut().unwrap().groups.as_mut().unwrap().members[1] = "hops".to_owned();
    assert_eq!(groups(&branch(&renamed)), None);
}

/// J1: what the host says of the players and of what the game is made of is kept through text, the journal, recording
/// again and branches, which may say otherwise.
#[test]
fn players_rules_and_colliders_are_kept() {
    let rules = |byte| Some(RulesHash([byte; 32]));
    let told = |players: &[&str], byte, colliders| RecordOptions {
        players: players.iter().map(|name| (*name).to_owned()).collect(),
        rules: rules(byte),
        colliders: Some(colliders),
        ..RecordOptions::default()
    };
    let lines = Lines::default();
    let (mut run, _) = walker(Level::default());
    run.record(RecordOptions { journal: lines.options().journal, ..told(&["Zoë \u{1f47e}"], 7, 9) }).unwrap();
    (0..30).for_each(|_| run.step(DT).unwrap());
    let replay = Arc::new(run.finish(EndKind::Finished).unwrap());
    let kept = |replay: &Replay| {
        let header = &replay.header;
        (header.players.clone(), header.rules, header.colliders)
    };
    assert_eq!(kept(&replay), (vec!["Zoë \u{1f47e}".to_owned()], rules(7), Some(9)));
    assert!(read(&lines.0.borrow()).unwrap().replay == *replay);
    assert_eq!(read(replay.to_json().as_bytes()).unwrap().replay, *replay);
    assert_eq!(record_again::<Walker>(&replay).unwrap().to_json(), replay.to_json());
    let branch = |options: RecordOptions| {
        let mut run = Session::<Walker>::play(Arc::clone(&replay), &PlayOptions::default()).unwrap();
        (0..10).for_each(|_| assert_eq!(run.play_next(), Ok(true)));
        run.record_branch(&replay, "parent", options).unwrap();
        run.finish(EndKind::Cut).unwrap()
    };
    assert_eq!(kept(&branch(RecordOptions::default())), kept(&replay));
    let other = (vec!["Ann".to_owned()], rules(8), Some(0));
    assert_eq!(kept(&branch(told(&["Ann"], 8, 0))), other);
}

/// J7: names of players that no reader would take are not recorded.
#[test]
fn players_names_are_checked_as_a_recording_begins() {
    let longest = "\u{1f47e}".repeat(64);
    for (players, fits) in [
        (vec![], true),
        (vec![String::new()], true),
        (vec![longest.clone()], true),
        (vec![longest + "x"], false),
        (vec!["a\u{202e}b".to_owned()], false),
        (vec!["a".to_owned(), "b".to_owned()], false),
    ] {
        let (mut run, _) = walker(Level::default());
        let recorded = run.record(RecordOptions { players: players.clone(), ..options() });
        let code = if fits { Ok(()) } else { Err("RECORD_TOO_MUCH") };
        assert_eq!(recorded.map_err(|error| error.code()), code, "{players:?}");
        assert_eq!(run.recorder().is_some(), fits);
    }
}
