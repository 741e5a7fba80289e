//! Positions and moves as text.

use crate::{
    Action, Diagram, Edition, Move, MoveError, Orientation, Piece, Position, PositionError, SetUp,
    Square, SquareSet, Violation,
};
use mana_game::{Side, excerpt};
use std::fmt::{self, Write as _};

impl Diagram {
    /// Reads `rows side mana [orientation]`. A missing orientation is the edition's first.
    ///
    /// # Errors
    /// The text does not have that form.
    pub fn parse(edition: Edition, text: &str) -> Result<Diagram, PositionError> {
        let parts: Vec<&str> = text.split_whitespace().take(5).collect();
        let (rows, turn, mana, orientation) = match parts[..] {
            [rows, turn, mana] => (rows, turn, mana, None),
            [rows, turn, mana, orientation] => (rows, turn, mana, Some(orientation)),
            _ => return Err(PositionError::Parts(text.split_whitespace().count())),
        };
        let squares = parse_rows(rows)?;
        let turn = match turn {
            "b" | "B" => Side::Black,
            "w" | "W" => Side::White,
            _ => return Err(PositionError::Turn(excerpt(turn))),
        };
        let mana = match mana {
            "-" => None,
            square => Some(
                Square::from_text(square).ok_or_else(|| PositionError::Mana(excerpt(square)))?,
            ),
        };
        let orientation = match orientation {
            None => edition.orientations.first(),
            Some(name) => Orientation::from_text(name)
                .ok_or_else(|| PositionError::Orientation(excerpt(name)))?,
        };
        Ok(Diagram { squares, turn, mana, orientation })
    }
}

fn parse_rows(text: &str) -> Result<[Option<Piece>; Square::COUNT], PositionError> {
    let mut squares = [None; Square::COUNT];
    let count = text.split('/').count();
    if count != Square::WIDTH {
        return Err(PositionError::Rows(count));
    }
    for (row, row_text) in (0..Square::WIDTH).rev().zip(text.split('/')) {
        let mut column = 0;
        for letter in row_text.chars() {
            match letter {
                '1'..='6' => column += letter as usize - '0' as usize,
                _ => {
                    let piece = Piece::from_letter(letter).ok_or(PositionError::Letter(letter))?;
                    if let Some(square) = Square::at(column, row) {
                        squares[square.index()] = Some(piece);
                    }
                    column += 1;
                }
            }
        }
        if column != Square::WIDTH {
            return Err(PositionError::RowWidth { row: row + 1, width: column });
        }
    }
    Ok(squares)
}

/// The strict notation: `rdrrrr/6/6/6/6/RDRRRR b -`, with the orientation where it is not the edition's only one.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..Square::WIDTH).rev() {
            let mut empty = 0;
            for square in SquareSet::row(row) {
                match self.piece_at(square) {
                    None => empty += 1,
                    Some(piece) => {
                        write_run(f, &mut empty)?;
                        f.write_char(piece.letter())?;
                    }
                }
            }
            write_run(f, &mut empty)?;
            if row > 0 {
                f.write_char('/')?;
            }
        }
        write!(f, " {} ", self.turn.letter())?;
        match self.mana() {
            None => f.write_char('-')?,
            Some(square) => write!(f, "{square}")?,
        }
        let undecided = self.is_set_up() && self.turn == Side::Black;
        let written = if self.edition.chooses_orientation() {
            !undecided
        } else {
            self.orientation != self.edition.orientations.first()
        };
        if written { write!(f, " {}", self.orientation) } else { Ok(()) }
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: &mut usize) -> fmt::Result {
    match std::mem::take(empty) {
        0 => Ok(()),
        count => write!(f, "{count}"),
    }
}

impl Position {
    /// Reads a move that is legal here.
    pub(crate) fn read(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        let not_a_move = || MoveError::NotAMove(excerpt(text));
        let illegal = |violation| MoveError::Illegal { text: excerpt(text), violation };
        // No move is longer than a set-up with its orientation.
        if text.len() > 32 || !text.is_ascii() {
            return Err(not_a_move());
        }
        let lower = text.to_ascii_lowercase();
        let mv = if lower.contains('/') {
            self.read_set_up(&lower).ok_or_else(not_a_move)?.map_err(illegal)?
        } else {
            read_action(&lower).ok_or_else(not_a_move)?
        };
        self.check(mv).map_err(illegal)?;
        Ok(mv)
    }

    /// Reads `b1/a1/c1/d1/e1/f1`, the Ronin in any order, optionally with an orientation before it; `None` if it does
    /// not have that form.
    fn read_set_up(&self, text: &str) -> Option<Result<Move, Violation>> {
        let (orientation, squares) = match text.split_once(':') {
            None => (None, text),
            Some((name, squares)) => (Some(Orientation::from_text(name)?), squares),
        };
        let squares: Vec<Square> =
            squares.split('/').map(Square::from_text).collect::<Option<_>>()?;
        let (&daimyo, ronin) = squares.split_first()?;
        // Where there is no choice, naming the current orientation is allowed.
        let orientation =
            orientation.filter(|&name| self.chooses_orientation() || name != self.orientation);
        let ronin_set: SquareSet = ronin.iter().copied().collect();
        if ronin.len() != Piece::RONIN
            || ronin_set.len() != Piece::RONIN
            || ronin_set.contains(daimyo)
        {
            return Some(Err(Violation::SetUpSize));
        }
        let set_up = SetUp::new(self.turn, orientation, daimyo, ronin_set);
        let outside = (ronin_set | daimyo.set()) - self.edition.set_up_squares(self.turn);
        Some(match (set_up, outside.first()) {
            (Some(set_up), _) => Ok(set_up.into()),
            (None, Some(square)) if self.is_set_up() => Err(Violation::OutsideSetUp(square)),
            (None, _) => Err(Violation::SetUpsAreMade),
        })
    }
}

/// Reads `b1c3`, `b1-c3`, `b1xc3`, `r@d4` or `pass`, optionally with `~e5` after it.
fn read_action(text: &str) -> Option<Move> {
    let (action, bird) = match text.split_once('~') {
        None => (text, None),
        Some((action, bird)) => (action, Some(Square::from_text(bird)?)),
    };
    let mv = if action == "pass" {
        Move::PASS
    } else if let Some(to) = action.strip_prefix("r@") {
        Move::re_entry(Square::from_text(to)?)
    } else {
        let from = Square::from_text(action.get(..2)?)?;
        let rest = &action[2..];
        let to = Square::from_text(rest.strip_prefix(['-', 'x']).unwrap_or(rest))?;
        if from == to {
            return None;
        }
        Move::step(from, to)
    };
    match (mv.action(), bird) {
        (_, None) => Some(mv),
        (Action::Pass, Some(_)) => None,
        (_, Some(bird)) => Some(mv.with_bird(bird)),
    }
}
