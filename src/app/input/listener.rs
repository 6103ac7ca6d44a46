//! What the screens answer about themselves, so that input knows what a press means.

use dacapo_engine::game::TouchLayout;

use crate::devices::{Binder, Command, Control, Device, InputContext, Landing, MouseButton, MouseControl};

/// What points and clicks on panels.
const POINTS: Control = Control::Mouse(MouseControl::Button(MouseButton::Left));

/// What the players of a run use.
#[derive(Clone, Copy)]
pub struct RunControls<'a> {
    /// What controls mean in the run.
    pub binder: &'a Binder,
    /// What a touch screen offers.
    pub touch: &'a TouchLayout,
}

/// The screen on top, as input sees it.
#[derive(Clone, Copy)]
pub struct Listener<'a> {
    /// Where controls are heard.
    pub context: InputContext,
    /// What its run is played with, if it plays one.
    pub controls: Option<RunControls<'a>>,
    /// It plays nothing and lies over a screen that plays a run: a press that it hears is never the run's.
    pub covers: bool,
}

/// What the window does with the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerMode {
    /// It is seen and goes where it likes.
    Shown,
    /// It is not seen.
    Hidden,
    /// It is not seen and stays where it is: the game has the mouse.
    Captured,
}

impl Listener<'_> {
    /// Whether a control is the game's: in play what it binds, in a pause what pauses and resumes it, unless a panel is
    /// used with it.
    #[must_use]
    pub fn is_games(&self, control: Control) -> bool {
        let Some(RunControls { binder, .. }) = self.controls else { return false };
        match self.context {
            InputContext::Play => binder.binds(control),
            InputContext::Paused => binder.pauses(control) && !chooses(control),
            InputContext::Panel | InputContext::Capture => false,
        }
    }

    /// Whether a control is the panel's, even where it means no command: over a run that waits, while a control is
    /// captured, and where the mouse points.
    #[must_use]
    pub fn takes(&self, device: Device, control: Control) -> bool {
        match self.context {
            _ if self.covers => true,
            InputContext::Capture => true,
            InputContext::Paused => !self.is_games(control),
            InputContext::Panel => device == Device::Mouse,
            InputContext::Play => false,
        }
    }

    /// Whether the screen is told all that is pressed on it.
    #[must_use]
    pub fn hears_all(&self) -> bool {
        self.covers || self.context == InputContext::Capture
    }

    /// Which controls on a touch screen fingers may use now.
    #[must_use]
    pub fn landing(&self) -> Landing {
        match self.context {
            InputContext::Play => Landing::All,
            // What paused the run goes on with it.
            InputContext::Paused => Landing::Corner,
            InputContext::Panel | InputContext::Capture => Landing::Nothing,
        }
    }

    /// What the window does with the pointer.
    #[must_use]
    pub fn pointer_mode(&self) -> PointerMode {
        let wants_motion = self.controls.is_some_and(|controls| controls.binder.wants_motion());
        match self.context {
            InputContext::Play if wants_motion => PointerMode::Captured,
            InputContext::Play => PointerMode::Hidden,
            _ => PointerMode::Shown,
        }
    }
}

/// Whether one chooses from a panel with a control. It has to do as the panel's hints say, whatever a game binds it to.
fn chooses(control: Control) -> bool {
    use Command::{Confirm, Down, Left, Right, Up};
    let command = Command::of(control, InputContext::Paused, false);
    control == POINTS || matches!(command, Some(Up | Down | Left | Right | Confirm))
}
