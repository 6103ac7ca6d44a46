//! Running tests in a process of their own, with bounds for its time and memory.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::compile::Binary;

/// What a process may take, in KiB. A fault may make something grow for ever.
const MEMORY: u64 = 8 << 20;

/// How a run of tests ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// All passed.
    Passed,
    /// This test failed; those after it were not waited for.
    Failed(String),
    /// The process died before its tests were over.
    Died,
    /// The time was up.
    TimedOut,
}

/// Runs tests of a binary one after another, up to the first that fails. Answers the seconds it took, too.
///
/// # Errors
///
/// The process cannot be started.
pub fn run(
    binary: &Binary,
    tests: &[&str],
    settings: &[(&str, String)],
    limit: Duration,
) -> Result<(End, f64), String> {
    let start = Instant::now();
    // `timeout` ends whatever the tests have started as well, even where this tool is gone.
    let script = format!("ulimit -v {MEMORY}; exec timeout -s KILL {} \"$0\" \"$@\"", limit.as_secs_f64());
    let mut command = Command::new("sh");
    command.args(["-c", &script]).arg(&binary.path).args(["--exact", "--test-threads=1"]).args(tests);
    command.current_dir(&binary.folder).env("CARGO_MANIFEST_DIR", &binary.folder);
    command
        .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
        .envs(settings.iter().map(|(name, value)| (name, value)));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let failure = |error| format!("{}: {error}", binary.path.display());
    let mut child = command.spawn().map_err(failure)?;
    let failed = first_failure(&mut child);
    if failed.is_some() {
        stop(&mut child);
    }
    let status = child.wait().map_err(failure)?;
    let seconds = start.elapsed().as_secs_f64();
    let end = match failed {
        Some(name) => End::Failed(name),
        None => ended(status, start.elapsed() >= limit),
    };
    Ok((end, seconds))
}

fn ended(status: ExitStatus, late: bool) -> End {
    match (status.success(), late) {
        (true, _) => End::Passed,
        (false, true) => End::TimedOut,
        (false, false) => End::Died,
    }
}

/// Reads what the tests say, up to the first failure or the end.
fn first_failure(child: &mut Child) -> Option<String> {
    let lines = BufReader::new(child.stdout.take()?).split(b'\n').map_while(Result::ok);
    let failed = |line: Vec<u8>| {
        let line = String::from_utf8_lossy(&line);
        Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned())
    };
    lines.filter_map(failed).next()
}

/// Ends `timeout`, which hands this on to all that it started.
fn stop(child: &mut Child) {
    let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
}

/// The names of a binary's tests.
///
/// # Errors
///
/// It cannot be run.
pub fn list(binary: &Binary) -> Result<Vec<String>, String> {
    let mut command = Command::new(&binary.path);
    command.args(["--list", "--format", "terse"]).current_dir(&binary.folder);
    let output = command.output().map_err(|error| format!("{}: {error}", binary.path.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(|line| Some(line.strip_suffix(": test")?.to_owned())).collect())
}

#[cfg(test)]
mod test {
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;
    use std::{env, fs};

    use super::*;

    /// Something that behaves as a test binary, by a script; it is gone when this is dropped.
    struct Script(Binary);

    impl Script {
        fn new(name: &str, text: &str) -> Self {
            let path: PathBuf = env::temp_dir().join(format!("mutation-{}-{name}", std::process::id()));
            fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            Self(Binary { name: name.to_owned(), path, folder: env::temp_dir() })
        }

        fn run(&self, seconds: u64) -> End {
            let settings = [("DACAPO_MUTATION_ON", "7".to_owned())];
            run(&self.0, &["a", "b"], &settings, Duration::from_secs(seconds)).unwrap().0
        }
    }

    impl Drop for Script {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0.path);
        }
    }

    #[test]
    fn how_tests_end_is_told() {
        let end = |name, text, seconds| Script::new(name, text).run(seconds);
        assert_eq!(end("passes", "echo 'test a ... ok'", 60), End::Passed);
        // The bytes are no text; the shell that waits is not waited for.
        let fails = "printf '\\377\\n'; echo 'test a ... ok'; echo 'test b ... FAILED'; sleep 600";
        assert_eq!(end("fails", fails, 600), End::Failed("b".to_owned()));
        assert_eq!(end("dies", "exit 101", 60), End::Died);
        assert_eq!(end("hangs", "sleep 600", 1), End::TimedOut);
        let settings = "test \"$DACAPO_MUTATION_ON $*\" = '7 --exact --test-threads=1 a b'";
        assert_eq!(end("reads", settings, 60), End::Passed);
    }
}
