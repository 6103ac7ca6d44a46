//! `new`: a project with a small game in it, to begin from.

mod dependency;
mod name;
mod shell;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args;
use super::terminal::{Stop, Terminal};
use crate::arcade::Arcade;
use crate::escape::escape_path;
use crate::failure::{Exit, Failure};
use dependency::Dependency;
use name::Name;

/// The files of a project. Names and the dependency in them are filled in.
const FILES: [(&str, &str); 7] = [
    ("Cargo.toml", include_str!("../../assets/new/manifest.toml")),
    ("README.md", include_str!("../../assets/new/readme.md")),
    (".gitignore", include_str!("../../assets/new/gitignore")),
    ("clippy.toml", include_str!("../../games/clippy.toml")),
    ("levels/first.json", include_str!("../../assets/new/first.json")),
    ("levels/rush.json", include_str!("../../assets/new/rush.json")),
    ("src/main.rs", include_str!("../../assets/new/main.rs")),
];

pub(super) fn run(args: &args::New, arcade: &Arcade, terminal: &mut Terminal<'_>) -> Result<(), Stop> {
    if arcade.only().is_some() {
        let message = "a game makes no projects: this is a command of dacapo itself";
        return Err(Failure::new("USAGE", Exit::Usage, message).into());
    }
    let name = Name::of(&args.name)?;
    let dependency = Dependency::of(args.dacapo.as_deref())?;
    let folder = args.path.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    make(&folder, &name, &dependency)?;
    writeln!(terminal.out, "made {}, which depends on {dependency}", escape_path(&folder));
    writeln!(terminal.out, "  cd {}", shell::word(&folder));
    writeln!(terminal.out, "  cargo test     checks that every run of it can be played again");
    writeln!(terminal.out, "  cargo run      opens its menu");
    Ok(())
}

/// Makes all of a project, or nothing.
fn make(folder: &Path, name: &Name, dependency: &Dependency) -> Result<(), Failure> {
    fs::create_dir(folder).map_err(|error| refused(folder, &error))?;
    for (path, template) in FILES {
        let text = dependency.fill(&name.fill(template));
        if let Err(error) = write(&folder.join(path), &text) {
            // The folder is this command's own. If it cannot be taken away, the error says more than that would.
            let _ = fs::remove_dir_all(folder);
            return Err(refused(folder, &error));
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    File::create_new(path)?.write_all(text.as_bytes())
}

fn refused(folder: &Path, error: &io::Error) -> Failure {
    let place = escape_path(folder);
    let failure = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::new("PROJECT_EXISTS", Exit::Usage, format!("{place}: is there already"))
        }
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
            let message = format!("{place}: the folder around it is not there");
            Failure::new("PROJECT_FOLDER", Exit::File, message)
        }
        _ => Failure::new("PROJECT_WRITE", Exit::Environment, format!("{place}: cannot be made: {error}")),
    };
    failure.of_file(folder)
}
