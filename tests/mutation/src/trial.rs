//! Switching one fault on and running the tests that reach it.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::compile::Binary;
use crate::process::{self, End};
use crate::suite::Test;

/// Tests are run in groups by how long they take, the quick ones first: the ends of the groups in seconds.
const GROUPS: [f64; 4] = [0.05, 0.5, 5.0, f64::INFINITY];
/// A group gets so many times as long as without a fault, and this many seconds besides.
const PATIENCE: f64 = 10.0;
const BESIDES: f64 = 30.0;

/// What came of a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// This test failed.
    Noticed(String),
    /// Tests of this binary died.
    Died(String),
    /// Tests of this binary did not end.
    Hung(String),
    /// All tests that pass the place passed; how many.
    Missed(usize),
}

impl Verdict {
    pub fn noticed(&self) -> bool {
        !matches!(self, Self::Missed(_))
    }
}

/// Tries a fault.
///
/// # Errors
///
/// A process cannot be started.
pub fn attempt(fault: usize, binaries: &[Binary], tests: &[Test]) -> Result<Verdict, String> {
    let reaching: Vec<_> = tests.iter().filter(|test| test.passed && test.reached.contains(&fault)).collect();
    let settings = [("DACAPO_MUTATION_ON", fault.to_string())];
    for (binary, group) in groups(&reaching) {
        let binary = &binaries[binary];
        let seconds: f64 = group.iter().map(|test| test.seconds).sum();
        let limit = Duration::from_secs_f64(BESIDES + PATIENCE * seconds);
        let names: Vec<_> = group.iter().map(|test| test.name.as_str()).collect();
        match process::run(binary, &names, &settings, limit)?.0 {
            End::Passed => {}
            End::Failed(test) => return Ok(Verdict::Noticed(test)),
            End::Died => return Ok(Verdict::Died(binary.name.clone())),
            End::TimedOut => return Ok(Verdict::Hung(binary.name.clone())),
        }
    }
    Ok(Verdict::Missed(reaching.len()))
}

/// The tests in the order in which they are run, with the binary of each group.
fn groups<'t>(tests: &[&'t Test]) -> Vec<(usize, Vec<&'t Test>)> {
    let mut groups = BTreeMap::<_, Vec<_>>::new();
    for test in tests {
        let group = GROUPS.iter().position(|end| test.seconds < *end);
        groups.entry((group, test.binary)).or_default().push(*test);
    }
    groups.into_iter().map(|((_, binary), tests)| (binary, tests)).collect()
}

#[cfg(test)]
mod test {
    use super::*;

    #[test]
    fn quick_tests_come_first() {
        let test = |binary, seconds| Test {
            binary,
            name: format!("{seconds}"),
            seconds,
            passed: true,
            reached: [1].into(),
        };
        let tests = [test(0, 6.0), test(1, 0.2), test(0, 0.01), test(0, 0.3), test(0, 0.02)];
        let order: Vec<_> = groups(&tests.iter().collect::<Vec<_>>())
            .into_iter()
            .map(|(binary, group)| (binary, group.iter().map(|test| test.seconds).collect::<Vec<_>>()))
            .collect();
        assert_eq!(order, [(0, vec![0.01, 0.02]), (0, vec![0.3]), (1, vec![0.2]), (0, vec![6.0])]);
    }
}
