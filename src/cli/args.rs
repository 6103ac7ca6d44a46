//! The command line as it is written.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// All that can be written on the command line, but for the games, which only the program knows.
#[derive(Debug, Parser)]
#[command(name = "dacapo", version, about, args_conflicts_with_subcommands = true)]
#[command(disable_help_subcommand = true)]
#[command(after_help = "Without a command, the menu opens.")]
pub(super) struct Line {
    /// Watches a recording
    #[arg(long, value_name = "FILE")]
    pub(super) replay: Option<PathBuf>,
    /// Watches a recording even if it is of other rules or the run turns out differently
    #[arg(long, requires = "replay")]
    pub(super) force: bool,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Plays a game and records it
    Play(Play),
    /// Replays recordings without a window, twice each, and compares every boundary
    Verify(Verify),
    /// Says what a recording holds
    Info(Info),
    /// Prints the hash of the run's state after each boundary
    Hashes(Hashes),
    /// Prints the run's whole state before a boundary as JSON
    State(State),
    /// Lets the autopilot, or nobody, play to the end, then replays that and compares
    Demo(Demo),
    /// Draws pictures of a recording as PNG, without a window
    Export(Export),
    /// Prints what a random stream draws
    Random(Random),
    /// Plays two recordings side by side and says where they part
    Compare(Compare),
    /// Writes a recording, finished or not, as a finished one
    Convert(Convert),
    /// Lists recordings, the last written first
    List(List),
    /// Plays a game by itself to find what would break its recordings
    Playtest(Playtest),
    /// Measures how fast a game runs without a window
    Bench(Bench),
    /// Runs a small world of whole numbers, whose results are the same everywhere
    Regress(Regress),
    /// Computes a function of the games' arithmetic
    Math(Math),
    /// Makes a project with a small game in it, to begin from
    New(New),
    /// Says what of this machine works for playing, and what does not
    Doctor(Doctor),
    /// Prints this, or more of a command
    Help(Help),
}

/// The commands that take a game where the program has several.
pub(super) const OF_A_GAME: [&str; 4] = ["play", "demo", "playtest", "bench"];

#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    pub(super) start: Start,
    /// Records to this file instead of one with an automatic name
    #[arg(long, value_name = "PATH", conflicts_with = "no_record", allow_hyphen_values = true)]
    pub(super) record: Option<PathBuf>,
    /// Records nothing
    #[arg(long)]
    pub(super) no_record: bool,
    /// Steps once for each displayed frame instead of 120 times a second
    #[arg(long)]
    pub(super) variable: bool,
    /// Replaces the file given with --record once the run has ended
    #[arg(long, requires = "record")]
    pub(super) force: bool,
}

/// How a run is set up.
#[derive(Debug, Args)]
pub(super) struct Start {
    /// Seed of the run, 0 to 4294967295 [default: one from the system]
    #[arg(long, value_name = "N", value_parser = super::usage::seed, allow_hyphen_values = true)]
    pub(super) seed: Option<u32>,
    /// Level of the run: the name of one that comes with the game, or a JSON file [default: the game's own]
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) level: Option<PathBuf>,
    /// Options of the run's ports: a JSON file with an object for each, by its id [default: for `play` those of the settings, else the game's own]
    #[arg(long, value_name = "FILE")]
    pub(super) options: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct Verify {
    /// Recordings, finished or not
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Writes the fewest inputs that still show the fault to this file
    #[arg(long, value_name = "OUT")]
    pub(super) shrink: Option<PathBuf>,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Info {
    /// A recording, finished or not
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Hashes {
    /// A recording, finished or not
    pub(super) file: PathBuf,
    /// Goes on where the rules or the run are not as recorded
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Debug, Args)]
pub(super) struct State {
    /// A recording, finished or not
    pub(super) file: PathBuf,
    /// The boundary, from 0; the number of boundaries gives the end
    #[arg(long, value_name = "N")]
    pub(super) at: u64,
    /// Goes on where the rules or the run are not as recorded
    #[arg(long)]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Demo {
    #[command(flatten)]
    pub(super) start: Start,
    /// Nobody plays
    #[arg(long)]
    pub(super) idle: bool,
    /// Keeps the recording in this file
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Export {
    /// A recording, finished or not
    pub(super) file: PathBuf,
    /// NAME.png for one picture, of the boundary given with --from; else a new folder for all of them
    #[arg(long, value_name = "DIR|FILE")]
    pub(super) out: PathBuf,
    /// The first boundary that is drawn [default: 0, or the end for one picture]
    #[arg(long, value_name = "N")]
    pub(super) from: Option<u64>,
    /// The last boundary that may be drawn [default: the end]
    #[arg(long, value_name = "N")]
    pub(super) to: Option<u64>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = super::usage::size)]
    pub(super) size: (u32, u32),
    /// Pictures a simulated second
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) fps: u32,
    /// Most pictures; of a recording that has more, none are drawn
    #[arg(long, value_name = "N", default_value_t = 36_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) limit: u64,
    /// Goes on where the rules or the run are not as recorded
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Debug, Args)]
pub(super) struct Random {
    /// Master seed, 0 to 4294967295
    #[arg(long, value_name = "N", value_parser = super::usage::seed, allow_hyphen_values = true)]
    pub(super) seed: u32,
    /// Name of the stream
    #[arg(long, value_name = "NAME", default_value = "$default")]
    pub(super) stream: String,
    /// How many draws
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(super) count: u64,
}

#[derive(Debug, Args)]
pub(super) struct Compare {
    /// A recording, finished or not
    #[arg(value_name = "A")]
    pub(super) left: PathBuf,
    /// Another one of the same game
    #[arg(value_name = "B")]
    pub(super) right: PathBuf,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Convert {
    /// A recording, finished or not
    #[arg(value_name = "IN")]
    pub(super) from: PathBuf,
    /// The new file
    #[arg(value_name = "OUT")]
    pub(super) to: PathBuf,
    /// Writes all axes as numbers, also those that are packed
    #[arg(long)]
    pub(super) readable: bool,
}

#[derive(Debug, Args)]
pub(super) struct List {
    /// The folder [default: where recordings go by themselves]
    #[arg(value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Playtest {
    /// Number of runs
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) runs: u32,
    /// Decides what is played, 0 to 4294967295
    #[arg(long, value_name = "N", default_value = "1", value_parser = super::usage::seed, allow_hyphen_values = true)]
    pub(super) seed: u32,
    /// Boundaries of each run
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) boundaries: u32,
    /// Level of the runs: the name of one that comes with the game, or a JSON file [default: the game's own]
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) level: Option<PathBuf>,
    /// Options of the runs' ports: a JSON file with an object for each, by its id [default: some that the game makes up]
    #[arg(long, value_name = "FILE")]
    pub(super) options: Option<PathBuf>,
    /// Keeps what is found in this new folder: the recording and what it shows
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Bench {
    /// The autopilot's runs: their first and last seed
    #[arg(long, value_name = "A..B", default_value = "42..101", value_parser = super::usage::seeds)]
    pub(super) seeds: (u32, u32),
    /// Level of the runs: the name of one that comes with the game, or a JSON file [default: the game's own]
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) level: Option<PathBuf>,
    /// Options of the runs' ports: a JSON file with an object for each, by its id [default: the game's own]
    #[arg(long, value_name = "FILE")]
    pub(super) options: Option<PathBuf>,
    /// Records the runs
    #[arg(long)]
    pub(super) record: bool,
    /// Keeps the results in this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Regress {
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Doctor {
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct Help {
    /// The command
    pub(super) command: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Math {
    /// Name of the function: sin for 64 bits, sinf for 32
    pub(super) function: String,
    /// Its arguments; after `--`, -inf is one, too
    #[arg(value_name = "X", allow_negative_numbers = true)]
    pub(super) arguments: Vec<f64>,
    #[command(flatten)]
    pub(super) answer: Answer,
}

#[derive(Debug, Args)]
pub(super) struct New {
    /// Name of the project: lower-case letters, digits, '-' and '_'
    pub(super) name: String,
    /// The folder that is made for it [default: one of its name]
    #[arg(long, value_name = "DIR")]
    pub(super) path: Option<PathBuf>,
    /// Where the project finds Dacapo: a folder with its sources or a git repository [default: the sources that this
    /// program was built from, or else its version]
    #[arg(long, value_name = "DIR|URL")]
    pub(super) dacapo: Option<String>,
}

/// How a command answers.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Answer {
    /// For people or for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Text for people
    Text,
    /// JSON, an object a line
    Json,
}

impl Answer {
    pub(super) fn is_json(self) -> bool {
        self.format == Format::Json
    }
}
