//! Where a project finds Dacapo.

use std::fmt;
use std::path::Path;

use crate::escape::{escape_line, escape_path};
use crate::failure::{Exit, Failure};

/// The sources that this program was built from. Where they are still there, they are what it knows best.
const BUILT_FROM: &str = env!("CARGO_MANIFEST_DIR");
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where a project finds Dacapo.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Dependency {
    /// A folder with its sources.
    Folder(String),
    /// A git repository.
    Git(String),
    /// This version from the registry.
    Version,
}

impl Dependency {
    /// What was asked for; else the sources that this program was built from, and where those are gone, its version.
    ///
    /// # Errors
    /// There are no sources at that place (`FILE_MISSING`), or its path is not text (`PROJECT_FOLDER`).
    pub(super) fn of(asked: Option<&str>) -> Result<Self, Failure> {
        match asked {
            Some(address) if address.contains("://") || address.starts_with("git@") => {
                Ok(Self::Git(address.to_owned()))
            }
            Some(folder) => Self::folder(Path::new(folder)),
            None if is_dacapo(Path::new(BUILT_FROM)) => Self::folder(Path::new(BUILT_FROM)),
            None => Ok(Self::Version),
        }
    }

    fn folder(folder: &Path) -> Result<Self, Failure> {
        let place = escape_path(folder);
        if !is_dacapo(folder) {
            let message = format!("{place}: there is no Dacapo there: expected the folder of its Cargo.toml");
            return Err(Failure::new("FILE_MISSING", Exit::File, message));
        }
        let whole = std::path::absolute(folder).ok();
        let text = whole.as_deref().and_then(Path::to_str).map(str::to_owned);
        text.map(Self::Folder).ok_or_else(|| {
            Failure::new("PROJECT_FOLDER", Exit::File, format!("{place}: the path is not text"))
        })
    }

    /// Fills the dependency into a file.
    pub(super) fn fill(&self, template: &str) -> String {
        // Strings are quoted in TOML as they are in JSON, but for one character.
        let quoted = |text: &str| serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f");
        let place = match self {
            Self::Folder(folder) => format!("path = {}", quoted(folder)),
            Self::Git(address) => format!("git = {}", quoted(address)),
            Self::Version => format!("version = {}", quoted(VERSION)),
        };
        let hint = "# Or path = \"...\" for a folder with its sources, git = \"...\" for a repository, version = \"...\" for\n\
                    # a release. This is the library without the bundled games. \"shell\" brings gamepads, which\n\
                    # need libudev's headers to build on Linux; without it all else stays.";
        let line =
            format!("{hint}\ndacapo = {{ {place}, default-features = false, features = [\"shell\"] }}");
        template.replace("# DACAPO", &line)
    }
}

fn is_dacapo(folder: &Path) -> bool {
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml"));
    manifest.is_ok_and(|text| text.lines().any(|line| line == "name = \"dacapo\""))
}

impl fmt::Display for Dependency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "the dacapo in {}", escape_path(Path::new(folder))),
            Self::Git(address) => write!(f, "the dacapo at {}", escape_line(address)),
            Self::Version => write!(f, "dacapo {VERSION}"),
        }
    }
}

#[cfg(test)]
mod test {
    use super::*;

    #[test]
    fn a_dependency_is_written_as_cargo_reads_it() {
        let line = |dependency: Dependency| {
            let text = dependency.fill("# DACAPO");
            text.lines().last().unwrap_or_default().to_owned()
        };
        let version = format!(
            "dacapo = {{ version = \"{VERSION}\", default-features = false, features = [\"shell\"] }}"
        );
        assert_eq!(line(Dependency::Version), version);
        let folder = Dependency::Folder("C:\\games\\\"x\"".to_owned());
        assert_eq!(
            line(folder),
            r#"dacapo = { path = "C:\\games\\\"x\"", default-features = false, features = ["shell"] }"#
        );
        let git = Dependency::of(Some("https://example.org/dacapo.git")).unwrap();
        assert_eq!(
            line(git),
            "dacapo = { git = \"https://example.org/dacapo.git\", default-features = false, features = [\"shell\"] }"
        );
        assert_eq!(Dependency::of(None).unwrap(), Dependency::Folder(BUILT_FROM.to_owned()));
        assert_eq!(Dependency::of(Some("/nowhere")).unwrap_err().code, "FILE_MISSING");
    }
}
