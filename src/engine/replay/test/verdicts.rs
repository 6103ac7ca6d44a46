//! H2: what a recording that is played twice comes to.
#![expect(
    clippy::disallowed_types,
    reason = "state beside the world and unordered maps are the faults to catch"
)]

mod members;

use std::cell::Cell;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::action::{Button, Roster};
use crate::canvas::Canvas;
use crate::game::{Binding, Game, Status, Tick, View, key};
use crate::random::Random;
use crate::replay::{
    EndKind, Finding, NOT_DETERMINISTIC, Payload, PlayOptions, RecordOptions, Replay, Report, Verdict, verify,
};
use crate::session::Session;

crate::controls! { pub Hand { Fire: Button } }
crate::roster! { ROSTER { P1: Hand = "player" } }

thread_local! {
    /// How many runs there were before.
    static RUNS: Cell<u32> = const { Cell::new(0) };
}

/// A game that knows how many runs there were before it, and uses that as its level says.
struct Moody;

/// From when on a run is another one. The recorded run is number 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Level {
    /// Ticks from here on tell the recorded run from all later ones, as changed rules do.
    changed_at: Option<u64>,
    /// Ticks from here on tell all runs from each other.
    apart_at: Option<u64>,
    /// Ticks from here on tell each two runs from the next two.
    pairs_apart_at: Option<u64>,
    /// The event of this tick tells all runs from each other, and the world does not.
    told_at: Option<u64>,
    /// This tick fails.
    fails_at: Option<u64>,
    /// What it says: nothing that another run would not say, or that the recorded run was another, or which it is.
    words: Words,
    /// Each tick depends on the order of an unordered map, by one bit.
    coin: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
enum Words {
    #[default]
    Same,
    Changed,
    Apart,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct World {
    ticks: u32,
    later: bool,
    run: u32,
    coins: u32,
    #[serde(skip)]
    number: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Event {
    Said(u32),
}

impl Game for Moody {
    const ID: &'static str = "moody";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Moody";
    type Level = Level;
    type Options = ();
    type World = World;
    type Event = Event;
    type Presentation = ();

    fn roster(_: &Level) -> Roster {
        ROSTER
    }

    fn bindings() -> Vec<Binding> {
        vec![key("Space").holds(P1, Hand::Fire)]
    }

    fn start(_: &Level, _: &mut Random) -> Result<World, String> {
        let number = RUNS.replace(RUNS.get() + 1);
        Ok(World { ticks: 0, later: false, run: 0, coins: 0, number })
    }

    fn step(world: &mut World, tick: &mut Tick<Self>) {
        let number = world.number;
        let reached = |from: Option<u64>| from.is_some_and(|from| tick.tick >= from);
        let level = tick.level;
        if level.fails_at == Some(tick.tick) {
            match level.words {
                Words::Same => panic!("planted"),
                Words::Changed => panic!("planted {}", number > 0),
                Words::Apart => panic!("planted {number}"),
            }
        }
        world.ticks += 1;
        world.later |= reached(level.changed_at) && number > 0;
        if reached(level.apart_at) {
            world.run = number;
        }
        if reached(level.pairs_apart_at) {
            world.run = number.div_ceil(2);
        }
        world.coins = world.coins * 2 % 65_521 + if level.coin { coin() } else { 0 };
        if level.told_at == Some(tick.tick) {
            tick.emit(Event::Said(number));
        }
    }

    fn status(_: &World) -> Status {
        Status::Running
    }

    fn draw(_: &View<Self>, _: &mut Canvas) {}
}

fn coin() -> u32 {
    let map: std::collections::HashMap<u32, u32> = (0..2).map(|key| (key, key)).collect();
    map.into_keys().next().unwrap_or(0)
}

/// A recording of 60 boundaries by the run of number 0, with a stored state before boundary 40.
fn recorded(level: &Level) -> Replay {
    RUNS.set(0);
    let mut session = Session::<Moody>::start(level.clone(), 1).unwrap();
    session.record(RecordOptions::default()).unwrap();
    for boundary in 0..60 {
        if boundary == 40 {
            session.record_checkpoint().unwrap();
        }
        if session.step(0.01).is_err() {
            break;
        }
    }
    session.finish(EndKind::Finished).unwrap()
}

fn report(replay: &Replay) -> Report {
    verify::<Moody>(&Arc::new(replay.clone()), &PlayOptions::default()).unwrap()
}

/// The verdict, with and without hashes in the recording.
fn verdicts(level: &Level) -> [Verdict; 2] {
    let replay = recorded(level);
    let verdict = report(&replay).verdict;
    RUNS.set(1);
    [verdict, report(&Replay { hashes: None, checkpoints: Vec::new(), ..replay }).verdict]
}

fn paths(finding: &Finding) -> Vec<&str> {
    finding.differences.iter().map(|found| found.path.as_str()).collect()
}

/// H2: two runs that differ from each other are told apart from a recording that they differ from, wherever that is first.
#[test]
fn a_run_that_differs_from_the_other_is_not_deterministic() {
    for changed_at in [None, Some(5), Some(20), Some(50)] {
        let level = Level { changed_at, apart_at: Some(20), ..Level::default() };
        for verdict in verdicts(&level) {
            let Verdict::Nondeterministic(finding) = verdict else { panic!("{changed_at:?}: {verdict:?}") };
            assert_eq!((finding.boundary, finding.message.as_str()), (20, NOT_DETERMINISTIC));
            assert_eq!(paths(&finding), ["world.run"]);
            assert_eq!(finding.input.as_deref(), Some("player: nothing"));
        }
    }
}

/// H2: the order of an unordered map is caught each time, though one of two runs often does by chance what was recorded, or
/// both do the same else.
#[test]
fn the_order_of_a_map_is_never_called_a_change() {
    let level = Level { coin: true, ..Level::default() };
    for attempt in 0..30 {
        for verdict in verdicts(&level) {
            let Verdict::Nondeterministic(finding) = verdict else { panic!("{attempt}: {verdict:?}") };
            assert_eq!(paths(&finding), ["world.coins"]);
        }
    }
}

/// H2: two runs may agree by chance and differ from the recording. Then two more tell it from a change of rules.
#[test]
fn two_runs_that_agree_by_chance_are_not_enough() {
    let [verdict, _] = verdicts(&Level { pairs_apart_at: Some(20), ..Level::default() });
    let Verdict::Nondeterministic(finding) = verdict else { panic!("{verdict:?}") };
    assert_eq!((finding.boundary, finding.message.as_str()), (20, NOT_DETERMINISTIC));
}

/// H2: two runs that agree and differ from the recording are of other rules; where a state is stored, the fields are named.
#[test]
fn other_rules_are_a_change() {
    let [with, without] = verdicts(&Level { changed_at: Some(5), ..Level::default() });
    let Verdict::Changed(finding) = with else { panic!("{with:?}") };
    assert_eq!((finding.boundary, finding.compared_at), (5, Some(40)));
    assert_eq!(paths(&finding), ["world.later"]);
    assert_eq!(without, Verdict::Same, "there is nothing to compare");
    let replay = recorded(&Level { changed_at: Some(5), ..Level::default() });
    let report = report(&replay);
    assert_eq!(report.boundaries, 60, "both go on to their end");
    // A difference from the recording, then a failure of both: the first counts.
    let level = Level { changed_at: Some(5), fails_at: Some(9), words: Words::Changed, ..Level::default() };
    let [with, _] = verdicts(&level);
    assert!(matches!(&with, Verdict::Changed(finding) if finding.boundary == 5), "{with:?}");
}

/// H2, P9: events that differ while the states do not are told with both values.
#[test]
fn events_that_differ_are_not_deterministic() {
    for verdict in verdicts(&Level { told_at: Some(7), ..Level::default() }) {
        let Verdict::Nondeterministic(finding) = verdict else { panic!("{verdict:?}") };
        assert_eq!((finding.boundary, paths(&finding)), (7, vec!["events[0].event.Said"]));
    }
}

/// H2, P12: a failure is as recorded where it says the same; both runs must say the same.
#[test]
fn failures_are_compared_by_what_they_say() {
    let level = |words| Level { fails_at: Some(9), words, ..Level::default() };
    for verdict in verdicts(&level(Words::Same)) {
        assert!(matches!(&verdict, Verdict::FailedAsRecorded(found) if found.boundary == 9), "{verdict:?}");
    }
    for verdict in verdicts(&level(Words::Changed)) {
        let Verdict::Failed(finding) = verdict else { panic!("{verdict:?}") };
        assert_eq!((finding.boundary, finding.message.as_str()), (9, "planted true"));
    }
    for verdict in verdicts(&level(Words::Apart)) {
        let Verdict::Nondeterministic(finding) = verdict else { panic!("{verdict:?}") };
        assert_eq!((finding.boundary, paths(&finding)), (9, vec!["failure"]));
    }
}

/// H2, P12: the same words at another boundary are another failure.
#[test]
fn a_failure_elsewhere_is_another_one() {
    let mut replay = recorded(&Level { fails_at: Some(20), ..Level::default() });
    assert!(matches!(report(&replay).verdict, Verdict::FailedAsRecorded(found) if found.boundary == 20));
    let earlier = Level { fails_at: Some(9), ..Level::default() };
    replay.header.level = Some(Payload::new(&serde_json::to_value(earlier).unwrap()));
    let Verdict::Failed(finding) = report(&replay).verdict else { panic!("it fails too early") };
    assert_eq!((finding.boundary, finding.message.as_str()), (9, "planted"));
}

/// H2, H4: a stored state of the same fields that says another hash is none that the run comes to.
#[test]
fn the_hash_of_a_stored_state_is_compared() {
    let mut replay = recorded(&Level::default());
    replay.checkpoints[0].hash ^= 1;
    let Verdict::Changed(finding) = report(&replay).verdict else { panic!("a difference") };
    let says =
        format!("the state stored before boundary 40 has another hash: {:016x}", replay.checkpoints[0].hash);
    assert_eq!((finding.boundary, finding.message), (39, says));
}

/// H2: a stored state is compared in all its fields, also in those that the hash leaves out.
#[test]
fn stored_fields_are_compared() {
    let replay = recorded(&Level::default());
    assert_eq!(report(&replay).verdict, Verdict::Same);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut replay = replay.clone();
        let mut state = replay.checkpoints[0].state.value();
        change(&mut state);
        replay.checkpoints[0].state = Payload::new(&state);
        report(&replay).verdict
    };
    for (path, value) in [("seconds", json!(9.5)), ("tick", json!(39)), ("paused", json!(true))] {
        let verdict = changed(&|state| state[path] = value.clone());
        let Verdict::Changed(finding) = verdict else { panic!("{path}: {verdict:?}") };
        assert_eq!((finding.boundary, finding.compared_at, paths(&finding)), (39, Some(40), vec![path]));
        assert!(finding.message.contains(path), "{}", finding.message);
    }
}
