//! The axes of some controllers while a track is made: their values, and the lengths of their names.

use crate::action::{Controller, SCALE, Thousandths};

/// An axis' value now and where the window of boundaries began that may be packed.
#[derive(Clone, Copy, Debug)]
struct Axis {
    value: Thousandths,
    /// Its value before a window, and which window that is.
    before: Thousandths,
    window: u32,
    dimensions: u8,
    /// Letters of its name.
    name: u16,
}

/// The axes of all controllers; buttons have places too, so that actions are found by their places.
#[derive(Debug)]
pub(super) struct Axes {
    controllers: Vec<Vec<Axis>>,
    /// Letters of each controller's id.
    ids: Vec<usize>,
    /// Number of axes and buttons.
    pub(super) count: usize,
    /// The number of the window.
    window: u32,
}

impl Axes {
    /// All of them at rest.
    pub(super) fn new(controllers: &[Controller]) -> Self {
        let axes = |controller: &Controller| {
            let axis = |dimensions: usize, name: &str| Axis {
                value: [0; 3],
                before: [0; 3],
                window: 0,
                dimensions: dimensions as u8,
                name: name.len() as u16,
            };
            controller.actions.iter().map(|action| axis(action.kind.dimensions(), &action.name)).collect()
        };
        Self {
            controllers: controllers.iter().map(axes).collect(),
            ids: controllers.iter().map(|controller| controller.id.len()).collect(),
            count: controllers.iter().map(|controller| controller.actions.len()).sum(),
            window: 0,
        }
    }

    /// Another window begins.
    pub(super) fn begin_window(&mut self) {
        self.window = self.window.wrapping_add(1);
    }

    /// Sets an axis; false where it has that value already.
    pub(super) fn set(&mut self, controller: u8, action: u8, value: Thousandths) -> bool {
        let axis = &mut self.controllers[usize::from(controller)][usize::from(action)];
        if axis.value == value {
            return false;
        }
        if axis.window != self.window {
            (axis.window, axis.before) = (self.window, axis.value);
        }
        axis.value = value;
        true
    }

    /// The value of an axis before the window in which it was set last.
    pub(super) fn before(&self, controller: u8, action: u8) -> Thousandths {
        self.axis(controller, action).before
    }

    pub(super) fn dimensions(&self, controller: u8, action: u8) -> usize {
        self.axis(controller, action).dimensions.into()
    }

    /// Letters of an axis' name.
    pub(super) fn name(&self, controller: u8, action: u8) -> usize {
        self.axis(controller, action).name.into()
    }

    /// Letters of a controller's id.
    pub(super) fn id(&self, controller: u8) -> usize {
        self.ids[usize::from(controller)]
    }

    fn axis(&self, controller: u8, action: u8) -> &Axis {
        &self.controllers[usize::from(controller)][usize::from(action)]
    }
}

/// Letters of a component in the readable form, with its comma: `,0.915`, `,-0.4`, `,1`.
pub(super) fn letters(thousandths: i16) -> usize {
    let fraction = thousandths.unsigned_abs() % SCALE.unsigned_abs();
    let digits = match fraction {
        0 => 0,
        _ if fraction % 100 == 0 => 2,
        _ if fraction % 10 == 0 => 3,
        _ => 4,
    };
    2 + usize::from(thousandths < 0) + digits
}
