//! What controls can be bound to: a button, a way to push an axis, or a whole axis.

use dacapo_engine::action::{ActionSpec, Controller, Kind};
use dacapo_engine::game::{Binding, BindingEffect, words};

/// Something that controls can be bound to.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// The port it feeds.
    pub port: u8,
    /// The action it feeds.
    pub action: u8,
    /// What a control does to the action.
    pub effect: BindingEffect,
    /// As a player reads it.
    pub name: String,
    /// It is there whether or not something is bound to it.
    pub usual: bool,
}

const PUSHES: [(BindingEffect, &str, &str); 6] = [
    (BindingEffect::Push([1.0, 0.0, 0.0]), "right", "more"),
    (BindingEffect::Push([-1.0, 0.0, 0.0]), "left", "less"),
    (BindingEffect::Push([0.0, 1.0, 0.0]), "up", ""),
    (BindingEffect::Push([0.0, -1.0, 0.0]), "down", ""),
    (BindingEffect::Push([0.0, 0.0, 1.0]), "forward", ""),
    (BindingEffect::Push([0.0, 0.0, -1.0]), "back", ""),
];
/// Up, down, left, right, forward, back: as players expect them.
const ORDER: [usize; 6] = [2, 3, 1, 0, 4, 5];

impl Slot {
    /// Whether a binding fills it.
    #[must_use]
    pub fn takes(&self, binding: &Binding) -> bool {
        (self.port, self.action, self.effect) == (binding.port, binding.action, binding.effect)
    }

    /// A slot that only a control with a direction fills.
    #[must_use]
    pub const fn is_direction(&self) -> bool {
        matches!(self.effect, BindingEffect::Move(_))
    }
}

/// All slots of a game: the usual ones of every action, and what is bound otherwise.
#[must_use]
pub fn slots(controllers: &[Controller], bindings: &[Binding]) -> Vec<Slot> {
    let mut all = Vec::new();
    for (port, controller) in (0..=u8::MAX).zip(controllers) {
        for (action, spec) in (0..=u8::MAX).zip(&controller.actions) {
            let mut of_action = usual(port, action, spec);
            for binding in bindings.iter().filter(|binding| (binding.port, binding.action) == (port, action))
            {
                if !of_action.iter().any(|slot| slot.takes(binding)) {
                    let name = format!("{} {}", words(&spec.name), amounts(binding.effect));
                    of_action.push(Slot { port, action, effect: binding.effect, name, usual: false });
                }
            }
            all.extend(of_action);
        }
    }
    all
}

fn usual(port: u8, action: u8, spec: &ActionSpec) -> Vec<Slot> {
    let name = words(&spec.name);
    let slot = |effect, name| Slot { port, action, effect, name, usual: true };
    match spec.kind {
        Kind::Button => return vec![slot(BindingEffect::Hold, name)],
        // No control can say what a command says.
        Kind::Command => return Vec::new(),
        Kind::Axis1D | Kind::Axis2D | Kind::Axis3D => {}
    }
    let flat = spec.kind == Kind::Axis1D;
    let pushes =
        ORDER.iter().filter(|place| **place < 2 * spec.kind.dimensions()).map(|place| PUSHES[*place]);
    let mut all: Vec<_> = pushes
        .map(|(effect, way, amount)| slot(effect, format!("{name} {}", if flat { amount } else { way })))
        .collect();
    all.push(slot(BindingEffect::Move([1.0, 1.0]), format!("{name}, by stick or mouse")));
    all
}

fn amounts(effect: BindingEffect) -> String {
    match effect {
        BindingEffect::Hold => String::new(),
        BindingEffect::Push([x, y, z]) => format!("({x}, {y}, {z})"),
        BindingEffect::Move([x, y]) => format!("by stick or mouse ({x}, {y})"),
    }
}
