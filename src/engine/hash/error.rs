//! Why a state cannot be hashed.

/// A state that holds a NaN or an infinity, which no two kinds of machine need agree on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path} is {value}, expected a finite number")]
pub struct NotFinite {
    /// Where in the state, such as `ships[3].velocity.y`.
    pub path: String,
    /// `NaN`, `inf` or `-inf`.
    pub value: String,
}

impl NotFinite {
    /// The same fault in a state of which this one is a part.
    pub(crate) fn within(self, name: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        Self { path: format!("{name}{dot}{}", self.path), ..self }
    }
}

/// A state that cannot be hashed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HashError {
    /// See [`NotFinite`].
    #[error(transparent)]
    NotFinite(#[from] NotFinite),
    /// Its own serialisation failed.
    #[error("the state cannot be written: {0}")]
    Unwritable(String),
}

impl HashError {
    /// The same fault in a state of which this one is a part.
    pub(crate) fn within(self, name: &str) -> Self {
        match self {
            Self::NotFinite(fault) => Self::NotFinite(fault.within(name)),
            unwritable @ Self::Unwritable(_) => unwritable,
        }
    }
}
