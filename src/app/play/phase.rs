//! How far a game that is played has come, and what there is to choose from then.

use super::super::panel_action::PanelAction;
use super::run::SavedRun;

/// How far it has come.
pub enum Phase {
    /// The start screen; nothing runs.
    Ready,
    /// The run is on.
    Playing {
        /// The player is asked whether to leave; the run is paused.
        leaving: bool,
        /// Simulated time at which the run was decided.
        decided: Option<f64>,
    },
    /// The run is over.
    Over {
        /// Its recording, where one was kept.
        saved: Option<SavedRun>,
    },
    /// The game failed.
    Failed {
        /// What went wrong.
        reason: String,
        /// The recording that leads up to it, where one was kept.
        saved: Option<SavedRun>,
    },
}

impl Phase {
    /// A run that begins.
    pub const BEGIN: Self = Self::Playing { leaving: false, decided: None };

    /// Whether the run is on.
    pub const fn is_playing(&self) -> bool {
        matches!(self, Self::Playing { .. })
    }

    /// What there is to choose from.
    pub const fn actions(&self) -> &'static [PanelAction] {
        use PanelAction::{Again, GoOn, Leave, Restart, Settings, Start, Stay, Watch};
        match self {
            Self::Ready => &[Start, Settings, Leave],
            Self::Playing { leaving: true, .. } => &[Stay, Leave],
            Self::Playing { .. } => &[GoOn, Restart, Settings, Leave],
            Self::Over { saved: Some(_) } => &[Again, Watch, Leave],
            Self::Over { saved: None } => &[Again, Leave],
            Self::Failed { .. } => &[Leave],
        }
    }

    /// The recording of a run that is over, where one was kept.
    pub const fn saved(&self) -> Option<&SavedRun> {
        match self {
            Self::Over { saved } | Self::Failed { saved, .. } => saved.as_ref(),
            Self::Ready | Self::Playing { .. } => None,
        }
    }
}
