.PHONY: play test lint bench instructions peers mutants setup ci

# Builds and opens the menu; without a display the autopilot plays a mission.
play:
	@.ci/play

# Every test, the windowed ones on a display of their own.
test:
	@.ci/test

# Formatting, clippy, and the proof that the determinism lints bite.
lint:
	@.ci/lint

# How fast and small things are, beside the figures in the README; all answers stand in target/bench, too.
bench:
	@.ci/bench

# What recording and hashing cost beside plain play, in instructions; valgrind counts them.
instructions:
	@cargo bench --quiet -p dacapo-games --bench instructions

# What recording and hashing cost beside another library that does both.
peers:
	@cargo run --release --quiet --manifest-path benches/peers/Cargo.toml

# Deliberate faults in the pure code, and how many of them the tests notice: about an hour.
mutants:
	@.ci/mutants

# Installs what playing and testing need on Debian or Ubuntu.
setup:
	@.ci/setup test

# The whole check.
ci:
	@.ci/run
