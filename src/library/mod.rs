//! Where recordings live: names, folders, and everything that reads or writes a recording's file. And what a program
//! keeps for its player beside them, in a [`KeptFile`] for each kind.
//!
//! A run that is being recorded has a file `NAME.json.part` that grows while it is played; ending the run writes
//! `NAME.json` in one move and takes the other one away. No file that was there before is ever written to.

mod bounded;
mod file;
mod kept;
mod latest;
mod list;
mod load;
mod names;
mod paths;
mod recording;
mod temporary;
mod writer;

pub(crate) use bounded::read_plain_text;
pub use file::{check_free, check_new_folder, check_writable, new_folder, save_new};
pub use kept::{Kept, KeptError, KeptFile, Version};
pub use latest::{NoneFound, latest};
pub use list::{Found, all_in, found_in};
pub use load::{load, load_as_it_is, notices, read_text};
pub use names::{automatic_name, date_text};
pub use paths::{recordings_folder, settings_folder};
pub use recording::{KeptRecording, NewRecording, RecordPlan};
pub use temporary::discard_temporary_files;
pub use writer::{JournalWatch, JournalWriter, MAX_WAITING};
