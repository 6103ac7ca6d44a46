//! The copy of the checkout that the faults are written into.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use xxhash_rust::xxh3::Xxh3Default;

/// Files by their path relative to the top level.
pub type Files = BTreeMap<String, Vec<u8>>;

const ENGINE: &str = "src/engine/";
/// The module that tells whether a fault is on.
const SWITCH: &str = include_str!("switch.rs");

/// Reads what the checkout holds: all files that git knows or would take, but for this tool.
///
/// # Errors
///
/// Git does not answer, or a file cannot be read.
pub fn read(top: &Path) -> io::Result<Files> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").args(arguments).current_dir(top).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = listed.split('\0').filter(|name| !name.is_empty() && !name.starts_with("tests/mutation/"));
    let existing = names.filter(|name| top.join(name).is_file());
    existing.map(|name| Ok((name.to_owned(), fs::read(top.join(name))?))).collect()
}

/// A number for what all files hold.
pub fn fingerprint(files: &Files) -> u64 {
    let mut hash = Xxh3Default::new();
    for (name, content) in files {
        hash.update(name.as_bytes());
        hash.update(&content.len().to_le_bytes());
        hash.update(content);
    }
    hash.digest()
}

/// The path by which code of a file asks whether a fault is on.
pub fn asked(file: &str) -> &'static str {
    if file.starts_with(ENGINE) { "crate::mutation::on" } else { "::dacapo_engine::mutation::on" }
}

/// Puts the switches' own code in, and lets the tests hand its settings on to the programs that they start.
pub fn prepare(files: &mut Files) {
    files.insert(format!("{ENGINE}mutation.rs"), SWITCH.as_bytes().to_vec());
    if let Some(root) = files.get_mut(&format!("{ENGINE}lib.rs")) {
        root.extend_from_slice(b"\npub mod mutation;\n");
    }
    let handed =
        ".env_clear().envs(std::env::vars().filter(|(name, _)| name.starts_with(\"DACAPO_MUTATION\")))";
    let tests = files.iter_mut().filter(|(name, _)| name.starts_with("tests/") && name.ends_with(".rs"));
    for (_, content) in tests {
        if let Ok(text) = std::str::from_utf8(content)
            && text.contains(".env_clear()")
        {
            *content = text.replace(".env_clear()", handed).into_bytes();
        }
    }
}

/// Makes a folder hold just these files. Those that stay the same are not touched, so that little is built again.
///
/// # Errors
///
/// The folder cannot be read or written.
pub fn write(folder: &Path, files: &Files) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for path in walk(folder)? {
        let name = path.strip_prefix(folder).map(Path::to_string_lossy);
        if name.is_ok_and(|name| !files.contains_key(name.as_ref())) {
            fs::remove_file(path)?;
        }
    }
    for (name, content) in files {
        let path = folder.join(name);
        if fs::read(&path).is_ok_and(|there| there == *content) {
            continue;
        }
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, content)?;
    }
    Ok(())
}

fn walk(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(walk(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}
