use mana_game::Side;

/// How a game ended off the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayVerdict {
    /// A side has resigned.
    Resigned(Side),
    /// A side's time is up.
    Time(Side),
    /// The engine of a side has failed, with the reason.
    Failed(Side, String),
}

impl PlayVerdict {
    /// The side that has lost by it.
    pub(crate) fn loser(&self) -> Side {
        match *self {
            PlayVerdict::Resigned(side)
            | PlayVerdict::Time(side)
            | PlayVerdict::Failed(side, _) => side,
        }
    }

    /// The words of a record's `Termination` tag.
    pub(crate) fn termination(&self) -> &'static str {
        match self {
            PlayVerdict::Resigned(_) => "resigned",
            PlayVerdict::Time(_) => "time",
            PlayVerdict::Failed(..) => "aborted",
        }
    }
}
