//! The notation of Mana: positions, moves, and the identity of a position.

use super::{Action, Edition, Kind, Mana, Move, Orientation, Piece, Position, Square};
use crate::{ReferenceError, Side};
use std::fmt;

impl Square {
    fn read(text: &str) -> Option<Square> {
        Square::all().into_iter().find(|square| square.to_string() == text)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = ["a", "b", "c", "d", "e", "f"][self.column];
        write!(f, "{column}{}", self.row + 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.action {
            Action::SetUp { orientation, daimyo, ronin } => {
                if let Some(orientation) = orientation {
                    write!(f, "{}:", orientation.name())?;
                }
                write!(f, "{daimyo}")?;
                for square in ronin {
                    write!(f, "/{square}")?;
                }
            }
            Action::Move { from, to } => write!(f, "{from}{to}")?,
            Action::ReEnter { on } => write!(f, "R@{on}")?,
            Action::Pass => write!(f, "pass")?,
        }
        match self.bird {
            Some(square) => write!(f, "~{square}"),
            None => Ok(()),
        }
    }
}

impl Piece {
    fn letter(self) -> char {
        self.side.case(match self.kind {
            Kind::Daimyo => 'd',
            Kind::Ronin => 'r',
        })
    }

    fn read(letter: char) -> Option<Piece> {
        let kind = match letter.to_ascii_lowercase() {
            'd' => Kind::Daimyo,
            'r' => Kind::Ronin,
            _ => return None,
        };
        Some(Piece { side: Side::of_letter(letter), kind })
    }
}

/// Moves.
impl Position {
    /// Reads a legal move, in strict notation or in people's: `b1-c3`, `b1xc3`, any case.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, ReferenceError> {
        let wanted = strict(text);
        let find = |wanted: &str| {
            self.legal_moves().into_iter().find(|mv| mv.to_string().to_ascii_lowercase() == wanted)
        };
        if let Some(mv) = find(&wanted) {
            return Ok(mv);
        }
        // Where the bird does not obstruct, its square is no part of the move, but may be given.
        if let (Mana::Bird, Some((action, bird))) = (self.edition.mana, wanted.split_once('~'))
            && let (Some(mv), Some(square)) = (find(action), Square::read(bird))
        {
            if self.bird_choices(&mv.action).contains(&square) {
                return Ok(Move { bird: Some(square), ..mv });
            }
            return Err(ReferenceError::ForbiddenBirdSquare {
                mv: text.to_owned(),
                square: square.to_string(),
            });
        }
        Err(ReferenceError::IllegalMove { mv: text.to_owned(), position: self.text() })
    }
}

/// People's spelling made strict, all in lower case.
fn strict(text: &str) -> String {
    let mut letters: Vec<char> = text.to_ascii_lowercase().chars().collect();
    if let [_, _, '-' | 'x', ..] = letters[..] {
        letters.remove(2);
    }
    letters.into_iter().collect()
}

/// Positions.
impl Position {
    /// The position in notation.
    pub(crate) fn text(&self) -> String {
        let mana = self.mana.map_or("-".to_owned(), |square| square.to_string());
        let mut text = format!("{} {} {mana}", self.rows(), self.turn.letter());
        let written = if self.edition.has_choice_of_orientation() {
            !self.orientation_open()
        } else {
            self.orientation != self.edition.default_orientation()
        };
        if written {
            text += " ";
            text += self.orientation.name();
        }
        text
    }

    /// M6: same board, same player to move, same marked type, and same bird square where the bird obstructs.
    pub(crate) fn identity(&self) -> String {
        let mana = match (self.mana, self.edition.mana) {
            (None, _) => "-".to_owned(),
            (Some(square), Mana::ObstructingBird) => square.to_string(),
            (Some(square), Mana::Bird | Mana::Carried) => self.type_of(square).to_string(),
        };
        format!("{} {} {mana} {}", self.rows(), self.turn.letter(), self.orientation.name())
    }

    /// The board: rows 6 to 1, digits for runs of empty squares.
    fn rows(&self) -> String {
        let mut rows = Vec::new();
        for row in self.board.iter().rev() {
            let mut text = String::new();
            let mut run = 0;
            for square in row {
                match square {
                    None => run += 1,
                    Some(piece) => {
                        if run > 0 {
                            text += &run.to_string();
                            run = 0;
                        }
                        text.push(piece.letter());
                    }
                }
            }
            if run > 0 {
                text += &run.to_string();
            }
            rows.push(text);
        }
        rows.join("/")
    }

    /// Reads a position.
    pub(crate) fn read(edition: Edition, text: &str) -> Result<Position, ReferenceError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (rows, side, mana, orientation) = match words[..] {
            [rows, side, mana] => (rows, side, mana, edition.default_orientation()),
            [rows, side, mana, orientation] => (rows, side, mana, Orientation::read(orientation)?),
            _ => return Err(ReferenceError::MalformedPosition(text.to_owned())),
        };
        let mana = match mana {
            "-" => None,
            name => Some(
                Square::read(name).ok_or_else(|| ReferenceError::UnknownSquare(name.to_owned()))?,
            ),
        };
        let turn = Side::read(side)?;
        let mut position = Position { edition, orientation, board: read_rows(rows)?, turn, mana };
        if position.orientation_open() {
            // It is still Black's to choose, so one that is given means nothing.
            position.orientation = position.edition.default_orientation();
        }
        if position.rows() != rows {
            return Err(ReferenceError::NonCanonical {
                found: rows.to_owned(),
                canonical: position.rows(),
            });
        }
        position.check()?;
        Ok(position)
    }

    /// Whether the position can be played on, or is one that has just been won.
    fn check(&self) -> Result<(), ReferenceError> {
        for side in [Side::Black, Side::White] {
            let daimyo = self.pieces(side).len() - self.ronin(side).len();
            if daimyo > 1 {
                return Err(ReferenceError::TooMany(side.case('d')));
            }
            if self.ronin(side).len() > 5 {
                return Err(ReferenceError::TooMany(side.case('r')));
            }
        }
        if self.to_set_up() { self.check_set_up() } else { self.check_play() }
    }

    /// M8: Black sets up first, on an empty board; then White, when Black's pieces stand as a set-up leaves them.
    fn check_set_up(&self) -> Result<(), ReferenceError> {
        if !self.pieces(self.turn).is_empty() {
            return Err(ReferenceError::Leaderless(self.turn));
        }
        let black = (self.daimyo(Side::Black), self.ronin(Side::Black));
        let expected = match self.turn {
            Side::Black => self.pieces(Side::White).is_empty(),
            Side::White => self
                .placements(Side::Black, self.orientation)
                .into_iter()
                .any(|(daimyo, ronin)| (Some(daimyo), &ronin) == (black.0, &black.1)),
        };
        if expected { Ok(()) } else { Err(ReferenceError::NotASetUp) }
    }

    /// The set-ups are done: only the player to move can have lost his Daimyo, and the Mana is where a move leaves
    /// it.
    fn check_play(&self) -> Result<(), ReferenceError> {
        let last = self.turn.other();
        if self.daimyo(last).is_none() {
            return Err(ReferenceError::Leaderless(last));
        }
        let Some(square) = self.mana else { return Ok(()) };
        let on_piece_that_moved = self.at(square).is_some_and(|piece| piece.side == last);
        let possible = match self.edition.mana {
            Mana::Carried => on_piece_that_moved,
            Mana::Bird | Mana::ObstructingBird => {
                let same_type = |other: &Square| self.type_of(*other) == self.type_of(square);
                let room =
                    Square::all().into_iter().filter(same_type).any(|other| self.is_empty(other));
                self.is_empty(square) || (on_piece_that_moved && !room)
            }
        };
        if possible { Ok(()) } else { Err(ReferenceError::MisplacedMana(square.to_string())) }
    }
}

fn read_rows(text: &str) -> Result<[[Option<Piece>; 6]; 6], ReferenceError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 6 {
        return Err(ReferenceError::RowCount(rows.len()));
    }
    let mut board = [[None; 6]; 6];
    for (squares, row) in board.iter_mut().rev().zip(rows) {
        let mut read = Vec::new();
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(run @ 1..=6) => read.extend(vec![None; run as usize]),
                _ => read
                    .push(Some(Piece::read(letter).ok_or(ReferenceError::UnknownPiece(letter))?)),
            }
        }
        *squares = read.try_into().map_err(|_| ReferenceError::RowLength(row.to_owned()))?;
    }
    Ok(board)
}
