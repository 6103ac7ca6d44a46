//! The deterministic half of Dacapo: everything that decides how a run goes, and nothing else.
//!
//! ```text
//! sources -> Composer -> Frame -> Session::step -> world -> draw -> Canvas
//!                          ^            |
//!       recording -> Player             `-> recorder, hash
//! ```
//!
//! No clock, file, thread, window or device can be reached from here. Time is a number that is handed in, a picture is
//! a list of plain data that is handed out.
//!
//! # What is promised
//!
//! A run is decided by its level, the options of its ports, its master seed, and for each boundary its delta, the host's
//! pause change and the controllers' frames. The same of these give the same run, bit for bit: in debug and release
//! builds, on every machine whose arithmetic has the fingerprint that the recording holds, today and after any change
//! that keeps the game's version. A recording holds all of them, and a hash of the whole run state after each boundary,
//! so that whether the promise holds is not a matter of trust: [`replay::verify()`] plays a recording twice and compares
//! every boundary.
//!
//! What a live run uses is exactly what is recorded: axes are cut to thousandths before anybody sees them, and the frame
//! of a boundary is written down before it is simulated. A recording of a crash leads up to the crash and into it. Where the
//! process itself is ended, boundaries that only moved sticks since the journal was last flushed, 64 at most, are lost.
//!
//! # What is not
//!
//! * Other rules: a game whose rules change raises [`game::Game::VERSION`]; older recordings are then stale, and said to
//!   be. Nothing replays rules that are no longer there.
//! * Pictures and sounds: the same state draws the same list, but two graphics adapters need not round alike.
//! * State that serde cannot see: a skipped field, a static, a thread-local. [`playtest`] finds them by saving and
//!   loading; nothing can find what is never exercised.
//! * Games that reach around their arguments. A lint refuses clocks, files, threads, unordered maps and float functions
//!   that differ between machines in simulation code; `unsafe` and build scripts of a game are beyond it.
//! * Secrecy: the random streams are for games, and a recording holds the seed.
//!
//! # What breaks determinism, and who notices
//!
//! Four guards stand around a game's rules, from early to late. The compiler: rules are handed all they may use, and
//! nothing else. `cargo clippy`, with the `clippy.toml` that `dacapo new` writes: it refuses by name what differs
//! between runs, builds and machines. A test with [`playtest::prove`]: every level is played twice, and once more
//! through saving and loading. Recordings: [`replay::verify()`] names the first boundary that differs from what was
//! recorded, on this build and machine or any other, and the fields that do.
//!
//! | habit | noticed by |
//! |---|---|
//! | a clock, a file, a thread, an environment variable | the lint; else two runs differ: `nondeterministic` |
//! | a counter that overflows | `overflow-checks = true` in the release profile, which `dacapo new` writes: the boundary fails in every build |
//! | the order of a `HashMap`, the address of something | the lint; else two runs in one process differ |
//! | `sin`, `powf`, `mul_add`, `f32::min` of the standard library | the lint; else another target's hashes differ |
//! | `usize` in a world | the lint; else a 32-bit target's hashes differ |
//! | a NaN | the boundary fails and names the field |
//! | state outside the world | `checkpoint_mismatch`: saving and loading makes a difference |
//! | drawing or sound that draws from the run's streams | does not compile: drawing is handed shared references |
//! | a sort whose ties are not broken | golden recordings on another build |
//! | changed rules without a new version | golden recordings: `changed` at a boundary, with its fields |
//! | a port that is not where the roster has it, an action of other controls | does not compile: [`roster!`] and [`controls!`] make both |
//! | an event that is no enum, is too long, or holds a NaN | the boundary fails when it is recorded or played |
//! | a level or an option that is changed after it was played | nobody has to: a recording holds both |
//!
//! Each of these is planted in a test and has to be found: clocks, maps, statics and unsaved fields in that of
//! [`playtest`], every line of the lint by `.ci/lint-plants`, changed rules and other builds by the golden recordings
//! that `.ci/second-target` plays on other machines.

pub mod action;
pub mod arithmetic;
pub mod canvas;
pub mod effects;
pub mod fixed_step;
mod footprint;
pub mod game;
pub mod hash;
pub mod integer_world;
pub mod math;
pub mod playtest;
pub mod pool;
pub mod prelude;
pub mod random;
pub mod replay;
pub mod session;
pub mod variable_step;

pub use glam;
