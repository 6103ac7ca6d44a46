//! What the panels around a run offer to choose from.

use super::hand::Hand;
use super::row::Row;

/// Something to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// To begin.
    Start,
    /// To go on after a pause.
    GoOn,
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

impl Offer {
    /// Its row for a player who uses some device.
    pub(super) fn row(self, hand: Hand) -> Row {
        Row::action(match self {
            Self::Start => hand.to_start(),
            Self::GoOn => "Go on",
            Self::Restart => "Restart",
            Self::Again => "Play again",
            Self::Watch => "Watch this run",
            Self::WatchAgain => "Watch again",
            Self::Settings => "Settings",
            Self::Leave => "Leave",
        })
    }

    /// The rows of some of them.
    pub(super) fn rows(offers: &[Self], hand: Hand) -> Vec<Row> {
        offers.iter().map(|offer| offer.row(hand)).collect()
    }
}
