//! A window from its opening to its end. Each test says what happens and when; the clock only moves when it is told to,
//! and the surface answers as the test says.

mod closing;
mod devices;
mod display;
mod fake_host;
mod fake_surface;
mod reach;
mod surface;
mod test_window;
mod time;

const MS: u64 = 1_000_000;
const SECOND: u64 = 1000 * MS;
/// A step of the simulation.
const STEP: u64 = SECOND / 120;
