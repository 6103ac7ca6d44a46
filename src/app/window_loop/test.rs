//! Whole lives of a window, by hand: what happens and when, a clock that only moves when told, a surface that answers
//! as scripted.

mod closing;
mod devices;
mod fake_host;
mod reach;
mod surface;
mod time;
