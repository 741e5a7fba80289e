use std::fmt;

/// A rule of Mana that ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndRule {
    /// A Daimyo was captured, and its side has lost.
    DaimyoTaken,
    /// Neither player can act, and the game is drawn (ruling M2).
    NoAction,
}

/// The words of a record's `Termination` tag.
impl fmt::Display for EndRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndRule::DaimyoTaken => "taken",
            EndRule::NoAction => "no action",
        })
    }
}
