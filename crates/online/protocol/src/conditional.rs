use crate::MoveText;
use serde::{Deserialize, Serialize};

/// Answers fixed in advance, which the server plays at once and shows to nobody else before.
///
/// Lines take precedence; the premove answers any move that no line foresees.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalMoves {
    /// The number of moves played when they were set. Those for any other position than the current one are refused.
    pub ply: u32,
    /// Lines of play, each a move of the opponent, the answer, the opponent's next move, and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = 32), inner(length(max = 24))))]
    pub lines: Vec<Vec<MoveText>>,
    /// The move to play in any other case, if it is legal then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub premove: Option<MoveText>,
}

impl ConditionalMoves {
    /// The most lines there can be.
    pub const MAX_LINES: usize = 32;

    /// The most moves a line can have.
    pub const MAX_LINE_LENGTH: usize = 24;

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.premove.is_none()
    }

    /// Updates them after a move: lines that begin with it continue after it, the others are dropped. The premove
    /// stands until its owner has moved or a line has answered.
    pub fn advance(&mut self, own_move: bool, text: &MoveText) {
        if self.is_empty() {
            return;
        }
        let foreseen = self.lines.iter().any(|line| line.first() == Some(text));
        self.lines.retain_mut(|line| {
            let continues = line.len() > 1 && line.first() == Some(text);
            if continues {
                line.remove(0);
            }
            continues
        });
        if own_move || foreseen {
            self.premove = None;
        }
        self.ply = if self.is_empty() { 0 } else { self.ply + 1 };
    }

    /// The move to play when it is the owner's turn.
    pub fn answer(&self) -> Option<&MoveText> {
        self.lines.first().and_then(|line| line.first()).or(self.premove.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditional(lines: &[&str], premove: Option<&str>) -> ConditionalMoves {
        let text = |text: &str| text.parse().expect("a text");
        let lines = lines.iter().map(|line| line.split(' ').map(text).collect()).collect();
        ConditionalMoves { ply: 4, lines, premove: premove.map(text) }
    }

    #[track_caller]
    fn check(mut conditional: ConditionalMoves, moves: &[(bool, &str)], answer: Option<&str>) {
        for (own, text) in moves {
            conditional.advance(*own, &text.parse().expect("a text"));
        }
        assert_eq!(conditional.answer().map(MoveText::as_str), answer);
    }

    #[test]
    fn lines_take_precedence_over_the_premove() {
        let both = || conditional(&["a b c d", "a b e f", "g h"], Some("p"));
        check(both(), &[(false, "a")], Some("b"));
        check(both(), &[(false, "a"), (true, "b"), (false, "e")], Some("f"));
        check(both(), &[(false, "a"), (true, "b"), (false, "x")], None);
        check(both(), &[(false, "g")], Some("h"));
        check(both(), &[(false, "g"), (true, "h")], None);
        check(both(), &[(false, "x")], Some("p"));
        check(both(), &[(false, "x"), (true, "y")], None);
        check(conditional(&[], Some("p")), &[(false, "x"), (false, "y")], Some("p"));
    }
}
