use crate::{ChatText, MoveText, Seat};
use serde::{Deserialize, Serialize};

/// What a person does in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Sits down.
    Sit {
        /// Where; any seat that is free when it is missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Plays a move.
    Move {
        /// How many moves were played before it. A move for another position than the current one is refused.
        ply: u32,
        /// The move.
        #[serde(rename = "move")]
        text: MoveText,
    },
    /// Offers something. If the other player has offered the same, it is agreed.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Accepts what the other player offers.
    Accept {
        /// What.
        offer: Offer,
    },
    /// Declines what the other player offers, or takes an own offer back.
    Decline {
        /// What.
        offer: Offer,
    },
    /// Gives up.
    Resign,
    /// Calls the game off, as long as not both have moved.
    Abort,
    /// Sends a chat message to the other player.
    Chat {
        /// The message.
        text: ChatText,
    },
    /// Sets the conditional moves, in place of any set before.
    SetConditionalMoves {
        /// The answers to the opponent's next moves.
        moves: ConditionalMoves,
    },
    /// Hears what the other player says, or does not.
    Mute {
        /// Does not.
        muted: bool,
    },
}

/// What one player can offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back the last move of the player who offers, and what came after it.
    Takeback,
    /// To play another game with the seats exchanged, once this one is over.
    Rematch,
}

impl Offer {
    /// Every kind of it.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];
}

/// Answers that are played at once, and that nobody else gets to see before.
///
/// Lines come first; the premove answers whatever no line foresees.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalMoves {
    /// How many moves were played when it was made. A plan for another position than the current one is refused.
    pub ply: u32,
    /// Each a move of the other player, the answer, the next move of the other player, and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = 32), inner(length(max = 24))))]
    pub lines: Vec<Vec<MoveText>>,
    /// What is played if it is legal then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub premove: Option<MoveText>,
}

impl ConditionalMoves {
    /// How many lines there are at most.
    pub const LINES: usize = 32;

    /// How many moves a line has at most.
    pub const MOVES: usize = 24;

    /// Whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.premove.is_none()
    }

    /// What is left of it after a move: the lines that begin with the move go on after it, all others are off. The
    /// premove stands until its owner has moved or a line has answered.
    pub fn advance(&mut self, own_move: bool, text: &MoveText) {
        if self.is_empty() {
            return;
        }
        let foreseen = self.lines.iter().any(|line| line.first() == Some(text));
        self.lines.retain_mut(|line| {
            let goes_on = line.len() > 1 && line.first() == Some(text);
            if goes_on {
                line.remove(0);
            }
            goes_on
        });
        if own_move || foreseen {
            self.premove = None;
        }
        self.ply = if self.is_empty() { 0 } else { self.ply + 1 };
    }

    /// What is to be played, once it is its owner's turn.
    pub fn answer(&self) -> Option<&MoveText> {
        self.lines.first().and_then(|line| line.first()).or(self.premove.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(lines: &[&str], premove: Option<&str>) -> ConditionalMoves {
        let text = |text: &str| text.parse().expect("a text");
        let lines = lines.iter().map(|line| line.split(' ').map(text).collect()).collect();
        ConditionalMoves { ply: 4, lines, premove: premove.map(text) }
    }

    #[track_caller]
    fn check(mut plan: ConditionalMoves, moves: &[(bool, &str)], answer: Option<&str>) {
        for (own, text) in moves {
            plan.advance(*own, &text.parse().expect("a text"));
        }
        assert_eq!(plan.answer().map(MoveText::as_str), answer);
    }

    #[test]
    fn lines_come_before_the_premove() {
        let both = || plan(&["a b c d", "a b e f", "g h"], Some("p"));
        check(both(), &[(false, "a")], Some("b"));
        check(both(), &[(false, "a"), (true, "b"), (false, "e")], Some("f"));
        check(both(), &[(false, "a"), (true, "b"), (false, "x")], None);
        check(both(), &[(false, "g")], Some("h"));
        check(both(), &[(false, "g"), (true, "h")], None);
        check(both(), &[(false, "x")], Some("p"));
        check(both(), &[(false, "x"), (true, "y")], None);
        check(plan(&[], Some("p")), &[(false, "x"), (false, "y")], Some("p"));
    }
}
