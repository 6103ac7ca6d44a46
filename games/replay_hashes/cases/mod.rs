//! The golden cases that are made by this program. Others are in the same folders, written by hand or kept from a
//! fault that was mended; of those only `expected.json` is written here.

mod blockfall;
mod case;
mod prism_raid;
mod proving;
mod stage;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dacapo_engine::game::Game;
use dacapo_engine::replay::{Replay, read, record_again};
use dacapo_games::{Blockfall, PrismRaid, Proving};

use crate::outcome::Expected;

/// Makes all cases anew in a folder, and says of all cases in it what they come to.
pub fn write_all(folder: &Path) -> Result<String, String> {
    let mut told = Vec::new();
    let games = [
        (Blockfall::ID, blockfall::cases()?),
        (PrismRaid::ID, prism_raid::cases()?),
        (Proving::ID, proving::cases()?),
    ];
    for (game, cases) in games {
        let folder = folder.join(game);
        for case in cases {
            let place = folder.join(case.name);
            fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
            write(&place.join(case.file), &case.text)?;
        }
        for place in folders(&folder)? {
            told.push(write_expected(&place)?);
        }
    }
    told.push(String::new());
    Ok(told.join("\n"))
}

/// Says of a case what it comes to. One that was recorded under other rules is recorded again under these.
pub fn write_expected(place: &Path) -> Result<String, String> {
    let file = ["replay.json", "replay.json.part"].map(|name| place.join(name));
    let file = file.into_iter().find(|file| file.is_file());
    let file = file.ok_or_else(|| format!("{}: no replay.json in it", place.display()))?;
    let shown = file.display().to_string();
    let text = fs::read(&file).map_err(|error| format!("{shown}: {error}"))?;
    let replay = read(&text).map_err(|error| format!("{shown}: {error}"))?.replay;
    let expected = match replay.header.scene_id.as_str() {
        Blockfall::ID => expect::<Blockfall>(&file, text, replay, &BLOCKFALL_PLACES),
        PrismRaid::ID => expect::<PrismRaid>(&file, text, replay, &PRISM_RAID_PLACES),
        _ => expect::<Proving>(&file, text, replay, &PROVING_PLACES),
    };
    let expected = expected.map_err(|error| format!("{shown}: {error}"))?;
    let json = serde_json::to_string_pretty(&expected).map_err(|error| error.to_string())?;
    write(&place.join("expected.json"), format!("{json}\n").as_bytes())?;
    Ok(format!("{shown}: {} boundaries, {}", expected.boundaries, expected.final_hash))
}

/// What is looked at in a case that does not say so itself.
const BLOCKFALL_PLACES: [&str; 6] = [
    "/paused",
    "/world/outcome",
    "/world/tally/lines",
    "/world/tally/score",
    "/world/tally/time",
    "/world/field/halves/0/0",
];
const PRISM_RAID_PLACES: [&str; 4] =
    ["/paused", "/world/tally/kills", "/world/ship/hull", "/world/tally/fired"];
const PROVING_PLACES: [&str; 7] = [
    "/paused",
    "/world/edges",
    "/world/order",
    "/world/shots",
    "/world/hands/0/longest",
    "/world/at/0",
    "/world/seconds",
];

fn expect<G: Game>(
    file: &Path,
    mut text: Vec<u8>,
    replay: Replay,
    places: &[&str],
) -> Result<Expected, String> {
    if replay.header.scene_id != G::ID {
        return Err(format!("'{}' is no game of the corpus", replay.header.scene_id));
    }
    let mut replay = Arc::new(replay);
    if replay.header.game_version != G::VERSION {
        if replay.to_json().as_bytes() != text {
            return Err(format!("written by hand for other rules: set gameVersion to {}", G::VERSION));
        }
        replay = Arc::new(record_again::<G>(&replay).map_err(|error| error.to_string())?);
        text = replay.to_json().into_bytes();
        write(file, &text)?;
    }
    let known = fs::read(file.with_file_name("expected.json")).ok();
    let known = known.and_then(|known| serde_json::from_slice::<Expected>(&known).ok());
    let places = known.map_or_else(
        || places.iter().map(|place| (*place).to_owned()).collect(),
        |known| known.state.into_keys().collect::<Vec<_>>(),
    );
    Expected::of::<G>(&text, &replay, &places)
}

fn folders(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(told)?.collect::<Result<Vec<_>, _>>().map_err(told)?;
    let mut folders: Vec<_> = entries.iter().map(fs::DirEntry::path).filter(|path| path.is_dir()).collect();
    folders.sort();
    Ok(folders)
}

fn write(file: &Path, text: &[u8]) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// A recording of the proving ground's autopilot, as machines make it to be compared.
pub fn rehearsal(boundaries: u64) -> Result<Replay, String> {
    proving::rehearsal(boundaries)
}
