//! A move as lists show it.

/// A move in a list: its notation with a sign for a capture, or a drawing where the notation is long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveLabel {
    /// The text, which is empty if there is a drawing.
    pub text: String,
    /// The rings of the type that the move marks; none in a game that marks nothing.
    pub rings: usize,
    /// The drawing of a set-up, as SVG text in a box of 60 by 22.
    pub drawing: String,
}

impl MoveLabel {
    /// The notation of a move, with a sign after its first `at` letters if it captures.
    pub(crate) fn notation(mut text: String, captures: bool, at: usize) -> MoveLabel {
        if captures {
            text.insert(at, '×');
        }
        MoveLabel { text, ..MoveLabel::default() }
    }
}
