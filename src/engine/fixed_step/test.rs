use super::{Advance, Due, FixedStep, FixedStepError, Rate, Steps};

/// Notes every step; pauses and fails on request.
#[derive(Default)]
struct Log {
    dues: Vec<Due>,
    paused: bool,
    waiting: Option<u64>,
    /// The input that waits ends a pause.
    resumes: bool,
    pause_at: Option<usize>,
    fail_at: Option<usize>,
}

impl Steps for Log {
    type Error = &'static str;

    fn paused(&self) -> bool {
        self.paused
    }

    fn waiting(&mut self, now: u64) -> Option<u64> {
        self.waiting.filter(|arrived| *arrived <= now)
    }

    fn step(&mut self, due: Due) -> Result<(), &'static str> {
        self.dues.push(due);
        if due.delta == 0.0 {
            self.waiting = None;
            self.paused &= !self.resumes;
        }
        if self.pause_at == Some(self.dues.len()) {
            self.paused = true;
        }
        if self.fail_at == Some(self.dues.len()) { Err("planted") } else { Ok(()) }
    }
}

const MS: u64 = 1_000_000;

/// F1: the ratio is exact, its delta the nearest f64.
#[test]
fn rates_and_limits() {
    assert_eq!(Rate::HZ_120.delta().to_bits(), (1.0_f64 / 120.0).to_bits());
    assert_eq!(Rate::new(60_000, 1001).unwrap().delta(), 1001.0 / 60_000.0);
    for (steps, seconds) in [(0, 1), (1, 0), (1, 2), (1_000_001, 1)] {
        assert_eq!(Rate::new(steps, seconds), Err(FixedStepError::Rate { steps, seconds }));
    }
    let rate = Rate::new(1, 1).unwrap();
    assert!(FixedStep::new(rate, 1000, 60.0).is_ok());
    assert_eq!(FixedStep::new(rate, 0, 1.0).unwrap_err(), FixedStepError::MaxSteps(0));
    assert_eq!(FixedStep::new(rate, 1001, 1.0).unwrap_err(), FixedStepError::MaxSteps(1001));
    for seconds in [0.5, 60.5, f64::NAN] {
        assert!(FixedStep::new(rate, 1, seconds).is_err(), "{seconds}");
    }
}

/// F2: 24 hours at the usual refresh rates that no number of steps fits make exactly the number of steps, and so does an hour at
/// the others; alpha stays in [0, 1).
#[test]
fn a_day_does_not_drift() {
    let (hour, day) = (3600_u64, 24 * 3600_u64);
    for (frames, seconds, long) in
        [(24_000_u64, 1001_u64, day), (60_000, 1001, day), (60, 1, hour), (144, 1, hour), (240, 1, hour)]
    {
        let mut fixed = FixedStep::standard();
        let mut log = Log::default();
        fixed.advance(0, &mut log).unwrap();
        let mut steps = 0_u64;
        let count = long * frames / seconds;
        for frame in 1..=count {
            let now = (u128::from(frame) * u128::from(seconds) * 1_000_000_000 / u128::from(frames)) as u64;
            let done = fixed.advance(now, &mut log).unwrap();
            assert!((0.0..1.0).contains(&done.alpha) && done.dropped == 0.0);
            steps += u64::from(done.steps);
            log.dues.clear();
        }
        let last = u128::from(count) * u128::from(seconds) * 1_000_000_000 / u128::from(frames);
        assert_eq!(u128::from(steps), last * 120 / 1_000_000_000, "{frames}/{seconds}");
    }
}

/// F2, FR-D2: excess whole steps are dropped, the fraction stays, and the next frame is an ordinary one.
#[test]
fn excess_is_dropped_and_the_fraction_kept() {
    let mut fixed = FixedStep::standard();
    let mut log = Log::default();
    fixed.advance(0, &mut log).unwrap();
    let done = fixed.advance(3 * MS + 100_000 * MS, &mut log).unwrap();
    assert_eq!((done.steps, log.dues.len()), (8, 8));
    // Of 100.003 s, 0.25 s are taken in and 8 of their 30 steps run.
    assert!((done.dropped - (99.753 + 22.0 / 120.0)).abs() < 1e-9, "{}", done.dropped);
    let done = fixed.advance(100_003 * MS + 8_333_334, &mut log).unwrap();
    assert_eq!((done.steps, done.dropped), (1, 0.0));
}

/// F2: of a gap that no whole number of steps fills, the whole steps beyond the most are dropped, and the fraction stays: the
/// next step comes as early as it would have come.
#[test]
fn a_fraction_outlives_dropped_steps() {
    let mut fixed = FixedStep::standard();
    let mut log = Log::default();
    fixed.advance(0, &mut log).unwrap();
    // These 103 ms are 12.36 steps: 8 are taken, 4 are dropped, and 0.36 of one is left.
    let done = fixed.advance(103 * MS, &mut log).unwrap();
    assert_eq!((done.steps, done.dropped), (8, 4.0 / 120.0));
    assert!((done.alpha - 0.36).abs() < 1e-6, "{}", done.alpha);
    // 0.64 of a step later: a nanosecond before it, and on it.
    assert_eq!(fixed.advance(108_333_333, &mut log).unwrap().steps, 0);
    let done = fixed.advance(108_333_334, &mut log).unwrap();
    assert_eq!((done.steps, done.dropped), (1, 0.0));
    assert!(done.alpha < 1e-6, "{}", done.alpha);
}

/// F3, F4: a clock that goes on after a pause counts none of it, neither what was left before it nor what passed in it.
#[test]
fn a_pause_is_not_counted_afterwards() {
    let mut fixed = FixedStep::standard();
    let mut log = Log::default();
    fixed.advance(0, &mut log).unwrap();
    assert_eq!(fixed.advance(8 * MS, &mut log).unwrap().steps, 0);
    log.paused = true;
    for now in [16, 500, 5_000] {
        assert_eq!(fixed.advance(now * MS, &mut log).unwrap(), Advance::default());
    }
    log.paused = false;
    let counted = [5_100, 5_108, 5_109].map(|now| fixed.advance(now * MS, &mut log).unwrap());
    assert_eq!(counted.map(|done| (done.steps, done.dropped)), [(0, 0.0), (0, 0.0), (1, 0.0)]);
}

/// F3, F4: where input that arrived in a pause ends it, time goes on from its arrival.
#[test]
fn time_goes_on_from_what_ends_a_pause() {
    let mut fixed = FixedStep::standard();
    let mut log = Log { paused: true, waiting: Some(1_000 * MS), resumes: true, ..Log::default() };
    let done = fixed.advance(1_010 * MS, &mut log).unwrap();
    assert_eq!((done.steps, done.dropped), (2, 0.0), "the input, and the step since");
    assert_eq!(log.dues[0], Due { at: 1_000 * MS, delta: 0.0 });
    assert_eq!(log.dues[1].at, 1_008_333_333 + 1);
    assert!((done.alpha - 0.2).abs() < 1e-6, "{}", done.alpha);
}

/// F5: standing still or going back runs nothing and counts nothing twice.
#[test]
fn clocks_that_do_not_go_on() {
    let mut fixed = FixedStep::standard();
    let mut log = Log::default();
    fixed.advance(100 * MS, &mut log).unwrap();
    for now in [100, 50, 0, 99, 100] {
        assert_eq!(fixed.advance(now * MS, &mut log).unwrap().steps, 0);
    }
    assert_eq!(fixed.advance(110 * MS, &mut log).unwrap().steps, 1);
    fixed.advance(50 * MS, &mut log).unwrap();
    assert_eq!(fixed.advance(110 * MS, &mut log).unwrap().steps, 0);
}

/// F3: a pause leaves no boundary unless input waits, then one of length 0, and no time accumulates.
#[test]
fn an_idle_pause_leaves_nothing() {
    let mut fixed = FixedStep::standard();
    let mut log = Log { paused: true, ..Log::default() };
    for frame in 0..100 {
        assert_eq!(fixed.advance(frame * 16 * MS, &mut log).unwrap(), Advance::default());
    }
    log.waiting = Some(1_700 * MS);
    assert_eq!(fixed.advance(1_710 * MS, &mut log).unwrap().steps, 1);
    assert_eq!(log.dues, [Due { at: 1_700 * MS, delta: 0.0 }]);
    log.paused = false;
    assert_eq!(fixed.advance(9_000 * MS, &mut log).unwrap().steps, 0, "the clock starts anew");
}

/// F4: a game that pauses itself in the middle of an advance stops there and starts anew afterwards.
#[test]
fn a_pause_within_an_advance_stops_it() {
    let mut fixed = FixedStep::standard();
    let mut log = Log { pause_at: Some(2), ..Log::default() };
    fixed.advance(0, &mut log).unwrap();
    assert_eq!(fixed.advance(50 * MS, &mut log).unwrap().steps, 2);
    log.paused = false;
    assert_eq!(fixed.advance(100 * MS, &mut log).unwrap().steps, 0);
    assert_eq!(fixed.advance(109 * MS, &mut log).unwrap().steps, 1);
}

#[test]
fn an_error_is_handed_on() {
    let mut fixed = FixedStep::standard();
    let mut log = Log { fail_at: Some(3), ..Log::default() };
    fixed.advance(0, &mut log).unwrap();
    assert_eq!(fixed.advance(100 * MS, &mut log), Err("planted"));
    assert_eq!(log.dues.len(), 3);
}

/// A4: steps are due a step apart, whenever the picture is drawn.
#[test]
fn steps_know_when_they_are_due() {
    let mut fixed = FixedStep::new(Rate::new(100, 1).unwrap(), 8, 0.25).unwrap();
    let mut log = Log::default();
    fixed.advance(5 * MS, &mut log).unwrap();
    fixed.advance(36 * MS, &mut log).unwrap();
    let dues: Vec<_> = log.dues.iter().map(|due| due.at / MS).collect();
    assert_eq!(dues, [15, 25, 35]);
}
