//! What is on screen: a menu, a game that is played, or a recording that is watched.

use dacapo_engine::canvas::Canvas;
use dacapo_engine::game::TouchLayout;

use super::input_method::InputMethod;
use super::menu::Menu;
use super::paint::Pen;
use super::play::PlayScreen;
use super::watch::Watch;
use crate::devices::{Command, Control, Device, Devices, InputContext, Landing};

/// What is on screen.
pub(super) enum Screen {
    Menu(Menu),
    Play(Box<PlayScreen>),
    Watch(Box<Watch>),
}

/// What a command did to a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It stays.
    Stay,
    /// The player leaves it.
    Leave,
    /// The command means nothing here.
    Ignored,
    /// The player wants to change settings.
    Settings,
    /// The player wants to see the run that is over.
    Watch,
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

impl Screen {
    /// Who has the word over controls.
    pub(super) fn place(&self) -> InputContext {
        match self {
            Self::Play(live) => live.place(),
            Self::Menu(_) | Self::Watch(_) => InputContext::Panel,
        }
    }

    /// Whether a control is the game's.
    pub(super) fn binds(&self, control: Control) -> bool {
        match self {
            Self::Play(live) => live.binder().binds(control),
            Self::Menu(_) | Self::Watch(_) => false,
        }
    }

    /// Which controls on a touch screen fingers may use now.
    pub(super) fn landing(&self) -> Landing {
        match self {
            Self::Play(live) => match live.place() {
                InputContext::Play => Landing::All,
                // What paused the run goes on with it.
                InputContext::Paused => Landing::Corner,
                InputContext::Panel => Landing::Nothing,
            },
            Self::Menu(_) | Self::Watch(_) => Landing::Nothing,
        }
    }

    /// What a touch screen actions.
    pub(super) fn touch_layout(&self) -> TouchLayout {
        match self {
            Self::Play(live) => live.touch_layout().clone(),
            Self::Menu(_) | Self::Watch(_) => TouchLayout::default(),
        }
    }

    /// The ports at which pads can play.
    pub(super) fn pad_ports(&self) -> Vec<u8> {
        match self {
            Self::Play(live) => live.binder().pad_ports(),
            Self::Menu(_) | Self::Watch(_) => Vec::new(),
        }
    }

    /// What the window does with the pointer.
    pub(super) fn pointer_mode(&self) -> PointerMode {
        match self {
            Self::Play(live) if live.place() == InputContext::Play => {
                if live.binder().wants_motion() {
                    PointerMode::Captured
                } else {
                    PointerMode::Hidden
                }
            }
            _ => PointerMode::Shown,
        }
    }

    /// Time passed without a picture.
    pub(super) fn skip_time(&mut self) {
        match self {
            Self::Menu(_) => {}
            Self::Play(live) => live.skip_time(),
            Self::Watch(watch) => watch.skip_time(),
        }
    }

    /// What a command of a device means here: the button of a pad that leads back goes on after a pause.
    pub(super) fn meant(&self, command: Command, device: Device) -> Command {
        match self {
            Self::Play(live) if live.is_paused() && matches!(device, Device::Pad(_)) => match command {
                Command::Back => Command::Pause,
                command => command,
            },
            _ => command,
        }
    }

    /// Draws what is seen of it below the settings screen.
    pub(super) fn draw_below(&mut self, now: u64, canvas: &mut Canvas) {
        match self {
            Self::Play(live) => live.draw_run(canvas),
            Self::Menu(_) | Self::Watch(_) => Pen::new(canvas).backdrop(seconds(now)),
        }
    }

    /// Draws it.
    pub(super) fn draw(&mut self, now: u64, method: InputMethod, devices: &Devices, canvas: &mut Canvas) {
        match self {
            Self::Menu(menu) => menu.draw(seconds(now), method, canvas),
            Self::Play(live) => live.draw(method, devices, canvas),
            Self::Watch(watch) => watch.draw(method, canvas),
        }
    }
}

fn seconds(now: u64) -> f32 {
    (now as f64 / 1e9) as f32
}
