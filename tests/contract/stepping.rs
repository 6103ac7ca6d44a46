//! Host time, steps and a run together.

use dacapo_engine::fixed_step::{Due, FixedStep, Rate, Steps};
use dacapo_engine::replay::{Change, Replay};
use dacapo_engine::session::{Run, StepError};
use dacapo_engine::variable_step::VariableStep;
use dacapo_games::proving::{GUNNER, Gunner, LEAD, Lead};

use crate::stage::{Stage, few, verified};

const MS: u64 = 1_000_000;

/// What a hand does at a moment.
#[derive(Clone, Copy)]
enum Act {
    Fire(bool),
    Charge(bool),
    Pause(bool),
    Throttle(f32),
}

/// A run that is fed timed input, as a window feeds it.
struct Host {
    stage: Stage,
    acts: Vec<(u64, Act)>,
    dues: Vec<Due>,
}

impl Host {
    fn new(acts: &[(u64, Act)]) -> Self {
        let mut acts = acts.to_vec();
        acts.reverse();
        Self { stage: Stage::recorded(few(), 1), acts, dues: Vec::new() }
    }

    fn feed(&mut self, until: u64) {
        while let Some((at, act)) = self.acts.last().copied() {
            if at > until {
                break;
            }
            self.acts.pop();
            match act {
                Act::Fire(held) => self.stage.hold(GUNNER, Gunner::Fire, held),
                Act::Charge(held) => self.stage.hold(LEAD, Lead::Charge, held),
                Act::Pause(held) => self.stage.hold(LEAD, Lead::Pause, held),
                Act::Throttle(value) => self.stage.push(LEAD, Lead::Throttle, value),
            }
        }
    }

    fn shots(&self) -> u32 {
        self.stage.session.world().shots
    }

    fn finish(self) -> Replay {
        self.stage.finish()
    }
}

impl Steps for Host {
    type Error = StepError;

    fn paused(&self) -> bool {
        self.stage.session.state().paused
    }

    fn waiting(&mut self, now: u64) -> Option<u64> {
        self.acts.last().map(|(at, _)| *at).filter(|at| *at <= now)
    }

    fn step(&mut self, due: Due) -> Result<(), StepError> {
        self.feed(due.at);
        self.dues.push(due);
        self.stage.session.step(due.delta)
    }
}

/// Taps, holds, a turn, and a pause of half a second with a tap in it.
const ACTS: [(u64, Act); 14] = [
    (101 * MS, Act::Fire(true)),
    (103 * MS, Act::Fire(false)),
    (250 * MS, Act::Throttle(0.75)),
    (402 * MS, Act::Charge(true)),
    (700 * MS + 100, Act::Fire(true)),
    (700 * MS + 200, Act::Fire(false)),
    (700 * MS + 300, Act::Fire(true)),
    (999 * MS, Act::Throttle(-1.0)),
    (1_000 * MS, Act::Charge(false)),
    (1_111 * MS, Act::Fire(false)),
    (1_300 * MS, Act::Pause(true)),
    (1_301 * MS, Act::Pause(false)),
    (1_302 * MS, Act::Fire(true)),
    (1_303 * MS, Act::Fire(false)),
];

/// Shows so many frames in two seconds.
fn shown(acts: &[(u64, Act)], frames: u64) -> Host {
    let mut host = Host::new(acts);
    let mut fixed = FixedStep::standard();
    for frame in 0..=frames {
        fixed.advance(frame * 2_000 * MS / frames, &mut host).expect("a healthy run");
    }
    host
}

/// A4, F2, FR-D1: the same timed input makes the same file at any frame rate, each tap in it once.
#[test]
fn the_frame_rate_does_not_reach_the_run() {
    let acts = &ACTS[..10];
    let files = [40, 60, 90, 120, 144, 240, 288, 480, 2_000, 3_999].map(|frames| {
        let host = shown(acts, frames);
        assert_eq!((host.shots(), host.stage.counts()), (3 + repeats(&host), (240, 240)), "{frames}");
        host.finish()
    });
    verified(&files[0]);
    assert!(files.iter().all(|file| *file == files[0]));
}

fn repeats(host: &Host) -> u32 {
    host.stage.session.world().hands.iter().map(|hand| hand.repeats).sum()
}

/// F3, A5: a pause of any length leaves exactly the boundaries that serve input, and it plays again.
#[test]
fn a_pause_leaves_only_its_input() {
    let mut host = shown(&ACTS, 240);
    assert!(host.paused());
    let (boundaries, ticks) = host.stage.counts();
    // Paused by the boundary that is due at 1.3 s, before its tick: after that only the taps were served.
    assert_eq!(ticks, 155);
    let served = host.dues.iter().filter(|due| due.delta == 0.0).count() as u64;
    assert_eq!((boundaries, served), (156 + served, served));
    assert!((1..=3).contains(&served), "{served}");
    let mut fixed = FixedStep::standard();
    for frame in 0..1_000 {
        let done = fixed.advance((3_000 + frame * 17) * MS, &mut host).expect("paused");
        assert_eq!((done.steps, done.alpha), (0, 0.0));
    }
    verified(&host.finish());
}

/// F1: a step is the f64 nearest to the ratio, in the run and in its file.
#[test]
fn the_recorded_delta_is_the_nearest_to_the_ratio() {
    let host = shown(&[], 120);
    let replay = host.finish();
    let first = replay.track.entries().next().expect("an entry").1[0];
    let Change::Delta(place) = first else { panic!("{first:?}") };
    assert_eq!(replay.track.delta(place).to_bits(), (1.0_f64 / 120.0).to_bits());
    assert!(replay.to_json().contains("\"steps\":[[240,{\"dt\":0.008333333333333333}]]"));
    assert!(Rate::new(1, 2).is_err() && Rate::new(1_000_001, 1).is_err() && Rate::new(1_000_000, 1).is_ok());
}

/// F2, FR-D2: after any gap at most so many steps run, at once, the rest is given up for good, and the recording of
/// it plays again.
#[test]
fn a_gap_is_given_up() {
    for gap in [1, 10, 8 * 3600] {
        let mut host = Host::new(&ACTS[..3]);
        let mut fixed = FixedStep::standard();
        let mut now = 0;
        fixed.advance(now, &mut host).unwrap();
        for _ in 0..50 {
            now += 16_666_667;
            fixed.advance(now, &mut host).unwrap();
        }
        let before = host.stage.counts().0;
        now += gap * 1_000 * MS;
        let done = fixed.advance(now, &mut host).unwrap();
        assert_eq!((done.steps, host.stage.counts().0), (8, before + 8));
        assert!((done.dropped - (gap as f64 - 8.0 / 120.0)).abs() < 1.0 / 120.0, "{}", done.dropped);
        now += 8_333_333;
        assert!(fixed.advance(now, &mut host).unwrap().steps <= 2);
        verified(&host.finish());
    }
}

/// F4, F5: a reset forgets what was not spent; a clock that stands or goes back runs nothing.
#[test]
fn only_time_that_passes_counts() {
    let mut host = Host::new(&[]);
    let mut fixed = FixedStep::standard();
    for (now, steps) in [(0, 0), (100, 8), (100, 0), (60, 0), (100, 0), (109, 1)] {
        assert_eq!(fixed.advance(now * MS, &mut host).unwrap().steps, steps, "{now}");
    }
    fixed.advance(116 * MS, &mut host).unwrap();
    fixed.reset();
    for (now, steps) in [(5_000, 0), (5_008, 0), (5_009, 1)] {
        assert_eq!(fixed.advance(now * MS, &mut host).unwrap().steps, steps, "{now}");
    }
    verified(&host.finish());
}

/// F6: a variable-step run plays again bit for bit, every delta by its bits, gaps and pauses included.
#[test]
fn variable_steps_play_again() {
    let more = [(30_000 * MS, Act::Pause(true)), (30_001 * MS, Act::Pause(false))];
    let mut host = Host::new(&[&ACTS[..], &more].concat());
    let mut variable = VariableStep::default();
    let mut now = 0;
    for frame in 0..400_u64 {
        variable.advance(now, &mut host).expect("a healthy run");
        // From microseconds to a long gap.
        now += [16_683_000, 6_944_444, 1_000, 33_366_700, 8_333_333, 900 * MS][(frame % 6) as usize];
    }
    let deltas: Vec<_> = host.dues.iter().map(|due| due.delta.to_bits()).collect();
    assert!(host.dues.iter().all(|due| due.delta <= 0.05));
    assert!(deltas.contains(&0.05_f64.to_bits()) && deltas.contains(&0.0_f64.to_bits()));
    let replay = host.finish();
    let mut again = crate::stage::play(&replay).unwrap();
    for delta in deltas {
        let next = again.player().and_then(|player| player.next_delta()).expect("a boundary");
        assert_eq!(next.to_bits(), delta);
        assert!(again.play_next().expect("as recorded"));
    }
    verified(&replay);
}
