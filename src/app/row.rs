//! The rows of a list, as a screen makes them anew whenever they are looked at.

/// A row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// What it is set to, in a column of its own.
    pub value: Option<String>,
    /// How far its value is on the way from least to most, where that means something.
    pub part: Option<f32>,
    /// Left and right change it.
    pub turns: bool,
    /// What it is for.
    pub role: Role,
}

/// What a row is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// It is chosen.
    #[default]
    Action,
    /// It is chosen, and there is something to look at twice.
    Warning,
    /// It says what the rows below it are about.
    Heading,
    /// It says something.
    Note,
}

impl Row {
    /// A row that is chosen.
    pub fn action(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// A row that is chosen, with what it is set to.
    pub fn pair(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { value: Some(value.into()), ..Self::action(label) }
    }

    /// What the rows below are about.
    pub fn heading(label: impl Into<String>) -> Self {
        Self { role: Role::Heading, ..Self::action(label) }
    }

    /// Something to read.
    pub fn note(label: impl Into<String>) -> Self {
        Self { role: Role::Note, ..Self::action(label) }
    }

    /// Left and right change it, if so.
    #[must_use]
    pub fn turning(self, turns: bool) -> Self {
        Self { turns, ..self }
    }

    /// With a bar filled by a part of it.
    #[must_use]
    pub fn filled(self, part: f32) -> Self {
        Self { part: Some(part), ..self }
    }

    /// In a colour that warns, if so.
    #[must_use]
    pub fn warning(self, warns: bool) -> Self {
        Self { role: if warns { Role::Warning } else { self.role }, ..self }
    }

    /// Whether it can be selected.
    #[must_use]
    pub const fn is_chosen(&self) -> bool {
        matches!(self.role, Role::Action | Role::Warning)
    }
}
