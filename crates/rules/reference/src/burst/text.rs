//! The notation of Burst of Mana: positions and moves.

use super::{Action, Cell, FIELD, KINDS, Kind, Mana, Position, Table, is_one_group, spans};
use crate::{ReferenceError, Side};
use std::fmt;

impl Kind {
    fn letter(self) -> char {
        match self {
            Kind::Gran => 'G',
            Kind::Goetia => 'E',
            Kind::Noa => 'N',
            Kind::Raziel => 'R',
            Kind::Paulina => 'P',
            Kind::Salomonis => 'S',
            Kind::Theurgia => 'T',
            Kind::Abramelin => 'A',
        }
    }

    fn read(letter: char) -> Option<Kind> {
        KINDS.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Mana {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.burst {
            write!(f, "+")?;
        }
        write!(f, "{}", self.side.case(self.kind.letter()))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Place(kind, cell) => write!(f, "{kind}@{}", name(cell)),
            Action::Move(kind, cell) => write!(f, "{kind}{}", name(cell)),
            Action::Retrieve(kind) => write!(f, "{kind}-"),
            Action::Burst(kind) => write!(f, "{kind}+"),
            Action::Pass => write!(f, "pass"),
        }
    }
}

/// The name of a cell. (0, 0), the lower left cell of the smallest rectangle that holds all Mana, is e5.
fn name((column, row): Cell) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let letter = usize::try_from(column + 4).ok().and_then(|index| letters.get(index));
    format!("{}{}", letter.unwrap_or(&"?"), row + 5)
}

impl Position {
    /// Reads a legal move, in any case.
    pub(crate) fn read_move(&self, text: &str) -> Result<Action, ReferenceError> {
        self.legal_moves()
            .into_iter()
            .find(|action| action.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| ReferenceError::IllegalMove {
                mv: text.to_owned(),
                position: self.text(),
            })
    }

    /// The position in notation. It contains everything but the place of the group on the table, so that it is equal
    /// exactly for positions that are the same (B12).
    pub(crate) fn text(&self) -> String {
        format!("{} {} {}", self.rows(), self.turn.letter(), self.hands())
    }

    /// The smallest rectangle that holds all Mana, rows top to bottom, digits for runs of empty cells.
    fn rows(&self) -> String {
        let ((left, right), (bottom, top)) = spans(&self.table);
        let mut rows = Vec::new();
        for row in (bottom..=top).rev() {
            let mut text = String::new();
            let mut run = 0;
            for column in left..=right {
                match self.table.get(&(column, row)) {
                    None => run += 1,
                    Some(mana) => {
                        if run > 0 {
                            text += &run.to_string();
                            run = 0;
                        }
                        text += &mana.to_string();
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

    fn hands(&self) -> String {
        let mut text = String::new();
        for side in [Side::Black, Side::White] {
            text.extend(self.in_hand(side).into_iter().map(|kind| side.case(kind.letter())));
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }

    /// Reads a position.
    pub(crate) fn read(text: &str) -> Result<Position, ReferenceError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [rows, side, hands] = words[..] else {
            return Err(ReferenceError::MalformedPosition(text.to_owned()));
        };
        let position = Position { table: read_rows(rows)?, turn: Side::read(side)? };
        // This also asks for the smallest rectangle.
        if position.rows() != rows {
            return Err(ReferenceError::NonCanonical {
                found: rows.to_owned(),
                canonical: position.rows(),
            });
        }
        if !is_one_group(&position.table) {
            return Err(ReferenceError::NotOneGroup);
        }
        if position.hands() != hands {
            return Err(ReferenceError::NonCanonical {
                found: hands.to_owned(),
                canonical: position.hands(),
            });
        }
        // Nobody can devour his own geyser (B7), so only the player to move can have lost his.
        let last = position.turn.other();
        if position.find(last, Kind::Gran).is_none() {
            return Err(ReferenceError::Leaderless(last));
        }
        Ok(position)
    }
}

fn read_rows(text: &str) -> Result<Table, ReferenceError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() > FIELD as usize {
        return Err(ReferenceError::RowCount(rows.len()));
    }
    let mut table = Table::new();
    for (row, letters) in (0..).zip(rows.iter().rev()) {
        let mut column = 0;
        let mut burst = false;
        for letter in letters.chars() {
            if column >= FIELD {
                return Err(ReferenceError::RowLength((*letters).to_owned()));
            }
            match letter.to_digit(10) {
                Some(run @ 1..=4) if !burst => column += run as i32,
                _ if letter == '+' && !burst => burst = true,
                _ => {
                    let kind = Kind::read(letter).ok_or(ReferenceError::UnknownPiece(letter))?;
                    let side = Side::of_letter(letter);
                    if table.values().any(|mana: &Mana| mana.side == side && mana.kind == kind) {
                        return Err(ReferenceError::TooMany(letter));
                    }
                    table.insert((column, row), Mana { side, kind, burst });
                    column += 1;
                    burst = false;
                }
            }
        }
        if burst {
            return Err(ReferenceError::RowLength((*letters).to_owned()));
        }
    }
    Ok(table)
}
