use super::VariableStep;
use crate::fixed_step::{Due, Steps};

#[derive(Default)]
struct Log {
    dues: Vec<Due>,
    paused: bool,
    waiting: Option<u64>,
}

impl Steps for Log {
    type Error = ();

    fn paused(&self) -> bool {
        self.paused
    }

    fn waiting(&mut self, now: u64) -> Option<u64> {
        self.waiting.filter(|arrived| *arrived <= now)
    }

    fn step(&mut self, due: Due) -> Result<(), ()> {
        self.dues.push(due);
        self.waiting = None;
        Ok(())
    }
}

const MS: u64 = 1_000_000;

/// F6: a step is as long as its frame, at most 0.05 s; clocks that do not go on run nothing; a pause serves input.
#[test]
fn steps_are_as_long_as_frames() {
    let mut variable = VariableStep::default();
    let mut log = Log::default();
    let dropped: Vec<f64> = [0, 7, 7, 3, 20, 1020]
        .iter()
        .map(|now| variable.advance(now * MS, &mut log).unwrap().dropped)
        .collect();
    let deltas: Vec<f64> = log.dues.iter().map(|due| due.delta).collect();
    assert_eq!(deltas, [0.007, 0.013, 0.05]);
    assert_eq!(dropped, [0.0, 0.0, 0.0, 0.0, 0.0, 0.95]);
    (log.paused, log.waiting) = (true, Some(1030 * MS));
    log.dues.clear();
    for now in [1025, 1040, 1050] {
        variable.advance(now * MS, &mut log).unwrap();
    }
    assert_eq!(log.dues, [Due { at: 1030 * MS, delta: 0.0 }]);
    log.paused = false;
    let anew = [5000, 5007].map(|now| variable.advance(now * MS, &mut log).unwrap());
    assert_eq!(anew.map(|done| (done.steps, done.dropped)), [(0, 0.0), (1, 0.0)], "the clock starts anew");
    assert_eq!(log.dues.last().map(|due| due.delta), Some(0.007));
}
