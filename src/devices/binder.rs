//! Which control means which action. Every binding is a source of its own for each device, so two keys on one
//! action, opposite ones, or a key and a pad compose like any other sources.

use dacapo_engine::action::{Composer, Kind, SourceId};
use dacapo_engine::game::{Binding, BindingEffect};
use dacapo_engine::session::Run;

use super::control::{Control, ControlChange, Device, MouseControl, Reach, Shape, Value};

/// A binding that cannot be connected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BindError {
    /// A control that does not exist.
    #[error("no control is called '{0}'")]
    Unknown(String),
    /// A control with a meaning of its own outside games.
    #[error("'{0}' belongs to the program around the game")]
    Reserved(String),
    /// A stick that should hold a button, or a button that should give a direction.
    #[error("'{0}' cannot do that: {1}")]
    Mismatch(String, &'static str),
}

/// The bindings of a run. Nothing is bound at first.
#[derive(Default)]
pub struct Binder {
    routes: Vec<Route>,
    /// Something was moved that has to be nothing again after the next step.
    moved: bool,
}

struct Route {
    control: Control,
    port: u8,
    action: u8,
    effect: BindingEffect,
    /// The action is the one with which the game pauses and goes on.
    pauses: bool,
    /// A source for each device that holds this binding; those without a device are free for the next that does.
    sources: Vec<(Option<Device>, SourceId)>,
    /// Motion since the last step, together with what was too little for a step to see.
    motion: [f32; 3],
}

impl Binder {
    /// Connects bindings to a run. Those for ports that it does not have are left out.
    ///
    /// # Errors
    /// A control nobody knows, one that games may not have, or one that does not suit the action.
    pub fn connect(bindings: &[Binding], run: &mut dyn Run) -> Result<Self, BindError> {
        let mut routes = Vec::new();
        for binding in bindings {
            let name = binding.control.as_str();
            let control = Control::named(name).ok_or_else(|| BindError::Unknown(name.to_owned()))?;
            may_bind(control, binding.effect)?;
            let Some(controller) = run.controllers().get(usize::from(binding.port)) else { continue };
            let Binding { port, action, effect, .. } = *binding;
            let spec = controller.actions.get(usize::from(action)).filter(|spec| suits(spec.kind, effect));
            let Some(spec) = spec else {
                let name = binding.control.to_string();
                return Err(BindError::Mismatch(name, "the action does not exist or is of another kind"));
            };
            let (pauses, sources) = (spec.pauses(), Vec::new());
            routes.push(Route { control, port, action, effect, pauses, sources, motion: [0.0; 3] });
        }
        Ok(Self { routes, moved: false })
    }

    /// Takes the bindings off a run: whatever they hold is let go of.
    pub fn disconnect(&self, run: &mut dyn Run) {
        for route in &self.routes {
            let Some(composer) = run.composer(route.port) else { continue };
            route.sources.iter().for_each(|(_, source)| composer.remove(*source));
        }
    }

    /// Whether a control means something to the game.
    #[must_use]
    pub fn binds(&self, control: Control) -> bool {
        self.routes.iter().any(|route| route.control == control)
    }

    /// Whether a change moves something in the game.
    #[must_use]
    pub fn takes(&self, change: &ControlChange) -> bool {
        let heard = |route: &Route| route.control == change.control && route.hears(change.reach);
        !change.value.is_rest() && self.routes.iter().any(heard)
    }

    /// Whether the game pauses and goes on with a control.
    #[must_use]
    pub fn pauses(&self, control: Control) -> bool {
        self.routes.iter().any(|route| route.pauses && route.control == control)
    }

    /// Whether the game wants the mouse's motion, and with it the pointer.
    #[must_use]
    pub fn wants_motion(&self) -> bool {
        self.binds(Control::Mouse(MouseControl::Motion))
    }

    /// The ports for which pads are bound, in order.
    #[must_use]
    pub fn pad_ports(&self) -> Vec<u8> {
        let pads = self.routes.iter().filter(|route| matches!(route.control, Control::Pad(_)));
        let mut ports: Vec<u8> = pads.map(|route| route.port).collect();
        ports.sort_unstable();
        ports.dedup();
        ports
    }

    /// How many sources there are for all bindings together.
    #[cfg(test)]
    pub fn sources(&self) -> usize {
        self.routes.iter().map(|route| route.sources.len()).sum()
    }

    /// Tells the run what a control does.
    pub fn apply(&mut self, change: ControlChange, run: &mut dyn Run) {
        for route in self.routes.iter_mut().filter(|route| route.control == change.control) {
            // What is let go of is let go of wherever it was held.
            if !route.hears(change.reach) && !change.value.is_rest() {
                continue;
            }
            if let Some(composer) = run.composer(route.port) {
                self.moved |= route.apply(change, composer);
            }
        }
    }

    /// After a step: what was moved is at rest again.
    pub fn rest_motion(&mut self, run: &mut dyn Run) {
        if !std::mem::take(&mut self.moved) {
            return;
        }
        for route in self.routes.iter_mut().filter(|route| route.motion != [0.0; 3]) {
            route.motion = route.motion.map(unseen);
            let Some(composer) = run.composer(route.port) else { continue };
            for (_, source) in &route.sources {
                // A run that plays a recording refuses its players' input: there is no motion to end.
                let _ = composer.set_axis(*source, route.action, [0.0; 3]);
            }
        }
    }

    /// Tells a fresh run what is held as it begins: it starts held, without edges.
    pub fn settle(&mut self, held: &[ControlChange], run: &mut dyn Run) {
        held.iter().for_each(|change| self.apply(*change, run));
        for port in (0..=u8::MAX).take(run.controllers().len()) {
            run.composer(port).into_iter().for_each(Composer::settle);
        }
    }
}

impl Route {
    fn hears(&self, reach: Reach) -> bool {
        reach == Reach::All || reach == Reach::Port(self.port)
    }

    /// Follows a change. True where something moved that has to come to rest by itself.
    fn apply(&mut self, change: ControlChange, composer: &mut Composer) -> bool {
        let rests = change.value.is_rest();
        let Some(place) = self.place(change.device, !rests, composer) else { return false };
        let moved = self.feed(change, self.sources[place].1, composer);
        if rests {
            // Free for another device: however many come and go, there are no more sources than hold it at once.
            self.sources[place].0 = None;
        }
        moved
    }

    fn feed(&mut self, change: ControlChange, source: SourceId, composer: &mut Composer) -> bool {
        let action = self.action;
        // A run that plays a recording refuses its players' input.
        let _ = match (self.effect, change.value) {
            (BindingEffect::Hold, Value::Amount { pressed, .. }) => {
                composer.set_button(source, action, pressed)
            }
            (BindingEffect::Hold, Value::Pulse) => composer
                .set_button(source, action, true)
                .and_then(|()| composer.set_button(source, action, false)),
            (BindingEffect::Push(way), Value::Amount { amount, .. }) => {
                composer.set_axis(source, action, way.map(|part| part * amount))
            }
            (BindingEffect::Move([x, y]), Value::Vector(to)) => {
                composer.set_axis(source, action, [to.x * x, to.y * y, 0.0])
            }
            (BindingEffect::Push(way), Value::Pulse) => return self.add_motion(way, source, composer),
            (BindingEffect::Move([x, y]), Value::Motion(by)) => {
                return self.add_motion([by.x * x, by.y * y, 0.0], source, composer);
            }
            _ => Ok(()),
        };
        false
    }

    fn add_motion(&mut self, by: [f32; 3], source: SourceId, composer: &mut Composer) -> bool {
        for (sum, part) in self.motion.iter_mut().zip(by) {
            *sum += part;
        }
        let _ = composer.set_axis(source, self.action, self.motion);
        true
    }

    /// Where the source of a device is; one is made for it where that is wanted.
    fn place(&mut self, device: Device, wanted: bool, composer: &mut Composer) -> Option<usize> {
        let place = |holder| self.sources.iter().position(|(known, _)| *known == holder);
        if let Some(place) = place(Some(device)) {
            return Some(place);
        }
        if !wanted {
            return None;
        }
        let place = place(None).unwrap_or(self.sources.len());
        if place == self.sources.len() {
            self.sources.push((None, composer.add()));
        }
        self.sources[place].0 = Some(device);
        Some(place)
    }
}

/// What a step does not see of a motion, for the next one: less than a thousandth. Beyond 1 the rest is dropped, or a
/// fast turn would go on after the hand has stopped.
fn unseen(sum: f32) -> f32 {
    if sum.abs() > 1.0 { 0.0 } else { sum - (sum * 1000.0).trunc() / 1000.0 }
}

/// Whether games may have a control, and for that.
///
/// # Errors
/// The reason why not.
pub fn may_bind(control: Control, effect: BindingEffect) -> Result<(), BindError> {
    if matches!(control, Control::Key(key) if key.is_reserved()) {
        return Err(BindError::Reserved(control.to_string()));
    }
    match (control.shape(), effect) {
        (Shape::Amount, BindingEffect::Move(_)) => {
            Err(BindError::Mismatch(control.to_string(), "it has no direction of its own"))
        }
        (Shape::Direction, BindingEffect::Hold | BindingEffect::Push(_)) => {
            Err(BindError::Mismatch(control.to_string(), "it is not held, it has a direction"))
        }
        _ => Ok(()),
    }
}

fn suits(kind: Kind, effect: BindingEffect) -> bool {
    match effect {
        BindingEffect::Hold => kind == Kind::Button,
        BindingEffect::Push(_) | BindingEffect::Move(_) => kind.is_axis(),
    }
}
