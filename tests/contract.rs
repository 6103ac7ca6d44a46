//! The contract, promise by promise, on the proving ground: what no unit test covers by itself. Each test names the
//! promises it is about.

#[path = "contract/counters.rs"]
mod counters;
#[path = "contract/determinism.rs"]
mod determinism;
#[path = "contract/input.rs"]
mod input;
#[path = "contract/long.rs"]
mod long;
#[path = "contract/moments.rs"]
mod moments;
#[path = "contract/playback.rs"]
mod playback;
#[path = "contract/recording.rs"]
mod recording;
#[path = "contract/run.rs"]
mod run;
#[path = "contract/stage.rs"]
mod stage;
#[path = "contract/stepping.rs"]
mod stepping;
