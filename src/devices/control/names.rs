//! Controls of one device and what they are called.

/// A table of controls and their names, each once.
pub(super) struct Names<T: 'static>(pub &'static [(T, &'static str)]);

impl<T: Copy + PartialEq> Names<T> {
    /// All controls.
    pub fn all(&self) -> impl Iterator<Item = T> + use<T> {
        self.0.iter().map(|(control, _)| *control)
    }

    /// The name of a control.
    pub fn of(&self, control: T) -> &'static str {
        self.0.iter().find(|(known, _)| *known == control).map_or("", |(_, name)| name)
    }

    /// The control of a name.
    pub fn named(&self, name: &str) -> Option<T> {
        self.0.iter().find(|(_, known)| *known == name).map(|(control, _)| *control)
    }
}
