//! What a measurement was taken on. The benches include this file, too.

use std::fmt;
use std::thread::available_parallelism;

use serde::Serialize;

/// A machine, as far as it says what it is.
#[derive(Serialize)]
pub(super) struct Machine {
    cpu: Option<String>,
    cores: Option<usize>,
    os: &'static str,
    arch: &'static str,
}

impl Machine {
    /// The one that this runs on.
    pub(super) fn here() -> Self {
        // Linux has this file; elsewhere the processor's kind has to do.
        let cpu = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model(&text));
        let cores = available_parallelism().ok().map(usize::from);
        Self { cpu, cores, os: std::env::consts::OS, arch: std::env::consts::ARCH }
    }
}

/// The processor's name in the text of `/proc/cpuinfo`.
fn model(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    line.split_once(':').map(|(_, name)| name.trim().to_owned())
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cpu.as_deref().unwrap_or("an unknown processor"))?;
        if let Some(cores) = self.cores {
            write!(f, ", {cores} cores")?;
        }
        write!(f, ", {} {}", self.os, self.arch)
    }
}

#[cfg(test)]
mod test {
    #[test]
    fn the_model_is_read_where_it_is_said() {
        assert_eq!(
            super::model("processor\t: 0\nmodel name\t: A: B\nmodel name\t: C"),
            Some("A: B".to_owned())
        );
        assert_eq!(super::model("Hardware : X"), None);
    }
}
