//! Which control means which action. Every binding is a source of its own, so two keys on one action, or opposite
//! ones, compose like any other sources.

use dacapo_engine::action::SourceId;
use dacapo_engine::game::Binding;
use dacapo_engine::session::Run;

use super::{Control, ControlChange, Key};

/// A binding that cannot be connected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BindError {
    /// A control that does not exist.
    #[error("no control is called '{0}'")]
    Unknown(String),
    /// A control with a meaning of its own outside games.
    #[error("'{0}' belongs to the program around the game")]
    Reserved(String),
}

/// The bindings of a run.
pub struct Binder {
    routes: Vec<Route>,
}

struct Route {
    control: Control,
    binding: Binding,
    source: SourceId,
}

impl Binder {
    /// Connects bindings to a run.
    ///
    /// # Errors
    /// A control nobody knows, or one that games may not have.
    pub fn connect(bindings: &[Binding], run: &mut dyn Run) -> Result<Self, BindError> {
        let mut routes = Vec::new();
        for binding in bindings {
            let name = binding.control.0;
            let key = Key::named(name).ok_or_else(|| BindError::Unknown(name.to_owned()))?;
            if key.is_reserved() {
                return Err(BindError::Reserved(name.to_owned()));
            }
            let Some(composer) = run.composer(binding.port) else { continue };
            routes.push(Route { control: Control::Key(key), binding: *binding, source: composer.add() });
        }
        Ok(Self { routes })
    }

    /// Tells the run what a control does.
    pub fn apply(&self, change: ControlChange, run: &mut dyn Run) {
        for route in self.routes.iter().filter(|route| route.control == change.control) {
            let Binding { port, action, axis, .. } = route.binding;
            let Some(composer) = run.composer(port) else { continue };
            // A binding to an action the controller does not have, or a locked run, changes nothing.
            let _ = match axis {
                None => composer.set_button(route.source, action, change.value > 0.0),
                Some(axis) => composer.set_axis(route.source, action, axis.map(|part| part * change.value)),
            };
        }
    }

    /// Tells a fresh run what is held as it begins: it starts held, without edges.
    pub fn settle(&self, held: impl Iterator<Item = Control>, run: &mut dyn Run) {
        for control in held {
            self.apply(ControlChange { control, value: 1.0 }, run);
        }
        for port in (0..=u8::MAX).take(run.controllers().len()) {
            run.composer(port).into_iter().for_each(dacapo_engine::action::Composer::settle);
        }
    }
}
