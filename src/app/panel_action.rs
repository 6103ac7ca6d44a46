//! What the panels around a run offer to choose from.

use super::input::InputMethod;
use super::row::Row;

/// Something to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelAction {
    /// To begin.
    Start,
    /// To go on after a pause.
    GoOn,
    /// Not to leave.
    Stay,
    /// To begin anew.
    Restart,
    /// To play again after a run is over.
    Again,
    /// To see the run that is over.
    Watch,
    /// To watch a recording again.
    WatchAgain,
    /// The settings.
    Settings,
    /// To leave.
    Leave,
}

impl PanelAction {
    /// Its row for a player who uses some device.
    pub(super) fn row(self, method: InputMethod) -> Row {
        Row::action(match self {
            Self::Start => method.to_start(),
            Self::GoOn => "Go on",
            Self::Stay => "Stay",
            Self::Restart => "Restart",
            Self::Again => "Play again",
            Self::Watch => "Watch this run",
            Self::WatchAgain => "Watch again",
            Self::Settings => "Settings",
            Self::Leave => "Leave",
        })
    }

    /// The rows of some of them.
    pub(super) fn rows(actions: &[Self], method: InputMethod) -> Vec<Row> {
        actions.iter().map(|action| action.row(method)).collect()
    }
}
