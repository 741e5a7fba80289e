use std::fmt;

/// A rule of Burst of Mana that ends a game. The owner of the geyser has lost (B10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndRule {
    /// A geyser was devoured.
    GeyserDevoured,
    /// A geyser was blocked on all four sides.
    GeyserBlocked,
}

/// The words of a record's `Termination` tag.
impl fmt::Display for EndRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndRule::GeyserDevoured => "taken",
            EndRule::GeyserBlocked => "blocked",
        })
    }
}
