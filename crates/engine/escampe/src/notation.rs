use mana::{Action, Move, MoveError, Orientation, Position, SetUp, Square, SquareSet};
use mana_game::{Position as _, Side, excerpt};
use std::fmt;

/// Why a text is not a move of the courses in some position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CourseMoveError {
    /// It does not have the form of a move: `B2-D2`, `C6/A6/B5/D5/E6/F5` or `E`.
    Form(String),
    /// It places pieces outside the two rows at the top or those at the bottom, or on the other player's side.
    Rows(String),
    /// The rules do not allow it here.
    Illegal {
        /// The move as it was written.
        text: String,
        /// The rule, with the squares in our notation.
        reason: MoveError,
    },
}

impl fmt::Display for CourseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseMoveError::Form(text) => write!(
                f,
                "\"{}\" is not a move: B2-D2, a placement such as C6/A6/B5/D5/E6/F5, or E",
                excerpt(text)
            ),
            CourseMoveError::Rows(text) => write!(
                f,
                "\"{}\": a player places the pieces on the two rows of one side, which the other does not have",
                excerpt(text)
            ),
            CourseMoveError::Illegal { text, reason } => {
                write!(f, "\"{}\" is not legal: {reason}", excerpt(text))
            }
        }
    }
}

impl std::error::Error for CourseMoveError {}

/// Reads a move of the courses that is legal in a position of the edition `escampe`; letters may be lower case.
///
/// # Errors
/// The text is not such a move.
pub fn read_course_move(position: &Position, text: &str) -> Result<Move, CourseMoveError> {
    let text = text.trim();
    let form = || CourseMoveError::Form(text.to_owned());
    let mv = if text.eq_ignore_ascii_case("E") {
        Move::PASS
    } else if let Some((from, to)) = text.split_once('-') {
        let square = |text| Square::from_text(text).map(|square| turn(square, position));
        let (from, to) = square(from).zip(square(to)).ok_or_else(form)?;
        if from == to {
            return Err(form());
        }
        Move::step(from, to)
    } else {
        read_placement(position, text)?
    };
    // Reading it in our notation yields the rule that forbids the move.
    position
        .read_move(&mv.to_string())
        .map_err(|reason| CourseMoveError::Illegal { text: text.to_owned(), reason })
}

fn read_placement(position: &Position, text: &str) -> Result<Move, CourseMoveError> {
    let form = || CourseMoveError::Form(text.to_owned());
    // Six squares have seventeen characters; longer texts need not be split.
    let squares: Option<Vec<_>> = text.split('/').take(7).map(Square::from_text).collect();
    let squares = squares.filter(|squares| squares.len() == 6).ok_or_else(form)?;
    let side = position.turn();
    // Noir chooses the side to sit at; afterwards the orientation is fixed.
    let orientation = match side {
        Side::Black if squares[0].row() < 2 => Orientation::Nw,
        Side::Black => Orientation::Se,
        Side::White => position.orientation(),
    };
    let ours: Vec<_> = squares.into_iter().map(|square| turned(square, orientation)).collect();
    let ronin = ours[1..].iter().fold(SquareSet::EMPTY, |set, square| set | square.set());
    if ronin.len() != 5 || ronin.contains(ours[0]) {
        return Err(form());
    }
    let chosen = (side == Side::Black).then_some(orientation);
    SetUp::new(side, chosen, ours[0], ronin)
        .map(Move::from)
        .ok_or_else(|| CourseMoveError::Rows(text.to_owned()))
}

/// Writes a legal move of a position of the edition `escampe` as the courses do; `None` for a re-entry, which they do
/// not have.
pub fn write_course_move(position: &Position, mv: Move) -> Option<String> {
    let text = |square| turned(square, position.orientation()).to_string().to_ascii_uppercase();
    match mv.action() {
        Action::Pass => Some("E".to_owned()),
        Action::Step { from, to, .. } => Some(format!("{}-{}", text(from), text(to))),
        Action::ReEntry { .. } => None,
        Action::SetUp(set_up) => {
            let orientation = set_up.orientation().unwrap_or(position.orientation());
            let text = |square| turned(square, orientation).to_string().to_ascii_uppercase();
            let mut ronin: Vec<_> =
                Square::all().filter(|&square| set_up.ronin().contains(square)).map(text).collect();
            ronin.sort();
            ronin.insert(0, text(set_up.daimyo()));
            Some(ronin.join("/"))
        }
    }
}

fn turn(square: Square, position: &Position) -> Square {
    turned(square, position.orientation())
}

/// Our square for a square of the courses, and the other way round.
fn turned(square: Square, orientation: Orientation) -> Square {
    let last = Square::WIDTH - 1;
    let (column, row) = match orientation {
        // Noir sits at the top of the courses' board, which is turned for us.
        Orientation::Nw => (last - square.column(), square.row()),
        _ => (square.column(), last - square.row()),
    };
    Square::at(column, row).unwrap_or(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana::Edition;

    /// The board of the courses, row 1 first.
    const BOARD: [&str; 6] = ["122312", "313132", "231213", "213231", "131312", "322132"];

    #[test]
    fn squares_have_the_types_of_the_courses_board() {
        for orientation in Edition::ESCAMPE.orientations.iter() {
            for square in Square::all() {
                let course = turned(square, orientation);
                assert_eq!(turned(course, orientation), square);
                let expected = &BOARD[course.row()][course.column()..=course.column()];
                let found = orientation.type_of(square) as u8;
                assert_eq!(found.to_string(), expected, "{square} {orientation}");
            }
        }
    }

    #[test]
    fn every_set_up_round_trips() {
        let start = Position::start(Edition::ESCAMPE);
        let mut texts = std::collections::BTreeSet::new();
        start.for_each_move(|mv| {
            let text = write_course_move(&start, mv).unwrap_or_default();
            assert_eq!(read_course_move(&start, &text), Ok(mv), "{text}");
            texts.insert(text);
        });
        assert_eq!(texts.len(), 2 * 5_544);
        let after = start.after(start.legal_moves()[0]);
        after.for_each_move(|mv| {
            let text = write_course_move(&after, mv).unwrap_or_default();
            assert_eq!(read_course_move(&after, &text), Ok(mv), "{text}");
        });
    }

    #[track_caller]
    fn refuse(position: &Position, text: &str, reason: &str) {
        let refused = read_course_move(position, text).map_err(|error| error.to_string());
        assert!(refused.as_ref().is_err_and(|error| error.contains(reason)), "{refused:?}");
    }

    #[test]
    fn invalid_moves_are_rejected_with_a_reason() {
        let start = Position::start(Edition::ESCAMPE);
        for text in ["", "E6", "C6/A6/B5/D5/E6", "C6/A6/B5/D5/E6/E6", "C6/C6/B5/D5/E6/F5", "é-é"]
        {
            refuse(&start, text, "is not a move");
        }
        refuse(&start, &"A1/".repeat(1_000_000), "is not a move");
        refuse(&start, "C6/A6/B5/D5/E6/F4", "the two rows of one side");
        refuse(&start, "C6/A6/B5/D5/E6/F1", "the two rows of one side");
        refuse(&start, "B2-D2", "is not legal");
        refuse(&start, "E", "is not legal");
        let read = |text| read_course_move(&start, text).unwrap_or_else(|error| panic!("{error}"));
        let after = start.after(read("c6/a6/b5/d5/e6/f5\n"));
        refuse(&after, "C6/A6/B5/D5/E6/F5", "the two rows of one side");
    }
}
