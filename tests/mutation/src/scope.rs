//! Which sources are made faulty, and which tests are run.

/// What is pure: it decides runs, reads and writes recordings, or decides what a program does.
const FOLDERS: [&str; 13] = [
    "src/engine/",
    "games/blockfall/",
    "games/prism_raid/",
    "src/app/",
    "src/arcade/",
    "src/cli/",
    "src/devices/",
    "src/library/",
    "src/settings/",
    "src/escape.rs",
    "src/failure.rs",
    "src/options.rs",
    "src/printer.rs",
];

/// What of it draws, or reaches a window, a device or the system, which only the windowed tests look at.
const LEFT_OUT: [&str; 22] = [
    "games/blockfall/draw/",
    "games/prism_raid/draw/",
    "src/app/clock.rs",
    "src/app/live_loop.rs",
    "src/app/paint.rs",
    "src/app/panel_layout.rs",
    "src/app/play/draw.rs",
    "src/app/settings/draw.rs",
    "src/app/signals.rs",
    "src/app/window/",
    "src/app/window_loop/",
    "src/cli/bench",
    "src/cli/doctor.rs",
    "src/cli/export.rs",
    "src/cli/interrupts.rs",
    "src/cli/terminal.rs",
    "src/cli/window.rs",
    "src/devices/backend.rs",
    "src/devices/gilrs_pads.rs",
    "src/devices/system_pads.rs",
    "src/devices/touch/draw.rs",
    "src/devices/window.rs",
];

/// Test binaries that look at sources, or need a display, a graphics adapter or a project of their own.
const OTHER_TESTS: [&str; 6] = ["math_full", "outside", "render", "shaders", "tidy", "windowed"];

/// Whether a file of the project is made faulty.
pub fn holds(file: &str) -> bool {
    file.ends_with(".rs")
        && FOLDERS.iter().any(|folder| file.starts_with(folder))
        && !LEFT_OUT.iter().any(|folder| file.starts_with(folder))
        && !is_test(file)
}

fn is_test(file: &str) -> bool {
    file.ends_with("/test.rs") || file.contains("/test/")
}

/// Whether a test binary is run.
pub fn runs(binary: &str) -> bool {
    !OTHER_TESTS.contains(&binary)
}

/// The folders, for the report.
pub fn told() -> String {
    format!("{}, but for {}", FOLDERS.join(" "), LEFT_OUT.join(" "))
}

#[cfg(test)]
mod test {
    use super::*;

    #[test]
    fn tests_and_pictures_are_left_alone() {
        for file in ["src/engine/lib.rs", "games/blockfall/field.rs", "src/cli/args.rs", "src/escape.rs"] {
            assert!(holds(file), "{file}");
        }
        for file in [
            "src/engine/replay/test.rs",
            "src/engine/replay/test/faults.rs",
            "games/blockfall/draw/well.rs",
            "src/gpu/batch.rs",
            "src/engine/Cargo.toml",
            "tests/golden.rs",
        ] {
            assert!(!holds(file), "{file}");
        }
    }
}
