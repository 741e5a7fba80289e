//! Positions and moves as text, as defined in NOTATION.md.

use crate::explain::explain;
use crate::{
    Cell, Diagram, Kind, Mana, Move, MoveError, Placed, Position, PositionError, PositionProblem,
    Violation,
};
use mana_game::{Position as _, Side};
use std::fmt::{self, Write};
use std::str::FromStr;

/// The strict form: one space between the parts, hands in order.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (1..=self.height()).rev() {
            if row < self.height() {
                f.write_char('/')?;
            }
            let mut run = 0;
            for column in 1..=self.width() {
                let Some(mana) = Cell::new(column, row).and_then(|cell| self.mana_at(cell)) else {
                    run += 1;
                    continue;
                };
                write_run(f, run)?;
                run = 0;
                if self.is_burst(mana) {
                    f.write_char('+')?;
                }
                f.write_char(mana.letter())?;
            }
            write_run(f, run)?;
        }
        write!(f, " {} ", self.turn().letter())?;
        let mut in_hand = Mana::all().filter(|&mana| self.cell_of(mana).is_none()).peekable();
        if in_hand.peek().is_none() {
            return f.write_char('-');
        }
        in_hand.try_for_each(|mana| f.write_char(mana.letter()))
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, run: u32) -> fmt::Result {
    if run > 0 { write!(f, "{run}") } else { Ok(()) }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        text.parse::<Diagram>()?.position()
    }
}

/// Parses the text of a position without checking it by the rules. Any white space may stand between the parts, and the
/// letters of the hands may come in any order.
impl FromStr for Diagram {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Diagram, PositionError> {
        let mut wrong = PositionError::none();
        let parts: Vec<&str> = text.split_whitespace().collect();
        let &[rows, side, hands] = parts.as_slice() else {
            wrong.add(PositionProblem::Parts(parts.len()));
            return wrong.or(Diagram { table: Vec::new(), hands: Vec::new(), turn: Side::Black });
        };
        let table = read_rows(rows, &mut wrong);
        let turn = match side {
            "b" => Side::Black,
            "w" => Side::White,
            _ => {
                wrong.add(PositionProblem::Side);
                Side::Black
            }
        };
        let hands = read_hands(hands, &mut wrong);
        wrong.or(Diagram { table, hands, turn })
    }
}

fn read_rows(text: &str, wrong: &mut PositionError) -> Vec<Placed> {
    let mut table = Vec::new();
    let mut width = None;
    let height = text.split('/').count();
    for (row, text) in text.rsplit('/').enumerate() {
        wrong.add_if(text.is_empty(), PositionProblem::EmptyRow);
        let length = read_row(text, row, &mut table, wrong);
        wrong.add_if(*width.get_or_insert(length) != length, PositionProblem::Ragged);
    }
    let width = width.unwrap_or(0);
    let meets = |test: &dyn Fn(&Placed) -> bool| table.iter().any(test);
    let tight = meets(&|placed| placed.column == 0)
        && meets(&|placed| placed.column + 1 >= width)
        && meets(&|placed| placed.row == 0)
        && meets(&|placed| placed.row + 1 >= height);
    wrong.add_if(!tight, PositionProblem::Margin);
    table
}

/// Reads a row, adds its Mana to the table and returns its length.
fn read_row(text: &str, row: usize, table: &mut Vec<Placed>, wrong: &mut PositionError) -> usize {
    let mut column = 0;
    let mut after_digit = false;
    let mut burst = false;
    for character in text.chars() {
        let mana = Mana::from_letter(character);
        wrong.add_if(burst && mana.is_none(), PositionProblem::Plus);
        let run = character.to_digit(10);
        wrong.add_if(run.is_some_and(|run| run == 0 || after_digit), PositionProblem::Run);
        if let Some(mana) = mana {
            table.push(Placed { mana, burst, column, row });
            column += 1;
        } else if let Some(run) = run {
            column += run as usize;
        } else if character != '+' {
            wrong.add(PositionProblem::RowCharacter(character));
        }
        after_digit = run.is_some();
        burst = character == '+';
    }
    wrong.add_if(burst, PositionProblem::Plus);
    column
}

fn read_hands(text: &str, wrong: &mut PositionError) -> Vec<Mana> {
    let mut hands = Vec::new();
    if text == "-" {
        return hands;
    }
    for character in text.chars() {
        match Mana::from_letter(character) {
            Some(mana) => hands.push(mana),
            None if character == '+' => wrong.add(PositionProblem::BurstInHand),
            None => wrong.add(PositionProblem::HandCharacter(character)),
        }
    }
    hands
}

/// Reads a legal move: any case, and white space around it.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let refuse = |violation| Err(MoveError::new(text, violation));
    match parse_move(text) {
        Ok(mv) if position.is_legal(mv) => Ok(mv),
        Ok(mv) => refuse(explain(position, mv)),
        Err(MoveTextError::Malformed) => refuse(Violation::NotAMove),
        Err(MoveTextError::OutOfReach) if position.ending().is_some() => {
            refuse(Violation::GameOver)
        }
        Err(MoveTextError::OutOfReach) => refuse(Violation::Disconnected),
    }
}

/// Why a text is not a move of any position.
pub(crate) enum MoveTextError {
    /// It does not have the form of a move.
    Malformed,
    /// It names a cell so far away from all Mana that there is no [`Cell`] for it.
    OutOfReach,
}

fn parse_move(text: &str) -> Result<Move, MoveTextError> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::PASS);
    }
    let mut characters = text.chars();
    let kind = characters.next().and_then(Kind::from_letter).ok_or(MoveTextError::Malformed)?;
    match characters.as_str() {
        "-" => Ok(Move::retrieve(kind)),
        "+" => Ok(Move::burst(kind)),
        rest => match rest.strip_prefix('@') {
            Some(name) => Cell::from_name(name).map(|cell| Move::place(kind, cell)),
            None => Cell::from_name(rest).map(|cell| Move::to(kind, cell)),
        },
    }
}
