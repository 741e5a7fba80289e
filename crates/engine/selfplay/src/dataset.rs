use crate::npz::{NpyArray, write_npz};
use crate::{DenseGame, SelfPlayGame};
use mana_game::{Outcome, Side};
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

/// The searched positions of many games as arrays, one row a position.
///
/// | array | type | meaning |
/// |---|---|---|
/// | `game` | `u4` | the number of the game |
/// | `ply` | `u2` | the number of moves played before |
/// | `board` | `u1`, side by side | the codes of [`DenseGame::write_board`] |
/// | `turn` | `u1` | the side to move: 0 for Black, 1 for White |
/// | `best_move` | `S` | the best move as text |
/// | `value` | `f4` | the expectation of the search for the side to move, from -1 to 1 |
/// | `result` | `i1` | the result for the side to move: 1, 0 or -1 |
///
/// and the [`DenseGame::FIELDS`] as `u1`.
#[derive(Clone, Debug)]
pub struct Dataset<P: DenseGame> {
    rules: Option<P::Rules>,
    games: Vec<u8>,
    plies: Vec<u8>,
    boards: Vec<u8>,
    turns: Vec<u8>,
    fields: Vec<Vec<u8>>,
    best_moves: Vec<u8>,
    values: Vec<u8>,
    results: Vec<u8>,
}

/// Why a game cannot be added to a dataset; the dataset may then hold some of its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatasetError {
    /// The rules are not rules of this game.
    Rules(String),
    /// A position cannot be read.
    Position(String),
    /// A move is longer than any move.
    Move(String),
    /// The result is none.
    Result(String),
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatasetError::Rules(error) | DatasetError::Position(error) => f.write_str(error),
            DatasetError::Move(text) => write!(f, "\"{}\" is no move", mana_game::excerpt(text)),
            DatasetError::Result(text) => {
                write!(f, "\"{}\" is not the result of a game", mana_game::excerpt(text))
            }
        }
    }
}

impl std::error::Error for DatasetError {}

impl<P: DenseGame> Default for Dataset<P> {
    fn default() -> Self {
        let (games, plies, boards, turns, best_moves, values, results) = Default::default();
        let fields = vec![Vec::new(); P::FIELDS.len()];
        let rules = None;
        Dataset { rules, games, plies, boards, turns, fields, best_moves, values, results }
    }
}

impl<P: DenseGame> Dataset<P> {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether there is no position yet.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Adds the searched positions of a game.
    ///
    /// # Errors
    /// The game is not one that self-play writes.
    pub fn add(&mut self, game: &SelfPlayGame) -> Result<(), DatasetError> {
        let rules = match self.rules {
            Some(rules) => rules,
            None => P::Rules::from_str(&game.settings.rules)
                .map_err(|error| DatasetError::Rules(error.to_string()))?,
        };
        self.rules = Some(rules);
        let outcome = [Outcome::Draw, Outcome::Win(Side::Black), Outcome::Win(Side::White)]
            .into_iter()
            .find(|outcome| outcome.result() == game.result)
            .ok_or_else(|| DatasetError::Result(game.result.clone()))?;
        for searched in &game.positions {
            let position = P::parse(rules, &searched.position)
                .map_err(|error| DatasetError::Position(error.to_string()))?;
            if searched.best.len() > P::MOVE_LEN {
                return Err(DatasetError::Move(searched.best.clone()));
            }
            // Numbers beyond the types of the arrays are beyond any dataset.
            self.games.extend((game.game as u32).to_le_bytes());
            self.plies.extend((searched.ply as u16).to_le_bytes());
            position.write_board(&mut self.boards);
            self.turns.push(position.turn().index() as u8);
            self.fields.iter_mut().zip(position.fields()).for_each(|(all, one)| all.push(one));
            self.best_moves.extend(searched.best.bytes());
            self.best_moves.resize(self.turns.len() * P::MOVE_LEN, 0);
            self.values.extend((searched.value as f32).to_le_bytes());
            self.results.push(match outcome.winner() {
                Some(winner) if winner == position.turn() => 1,
                Some(_) => -1_i8 as u8,
                None => 0,
            });
        }
        Ok(())
    }

    /// Writes an NPZ file; equal datasets give equal bytes.
    ///
    /// # Errors
    /// It cannot be written, or an array has more than four gibibytes.
    pub fn write_npz(&self, out: &mut impl Write) -> io::Result<()> {
        let rows = self.len();
        let array = |name, dtype: &str, shape: &[usize], bytes| {
            let shape = [&[rows], shape].concat();
            NpyArray { name, dtype: dtype.to_owned(), shape, bytes }
        };
        let mut arrays = vec![
            array("game", "<u4", &[], self.games.as_slice()),
            array("ply", "<u2", &[], &self.plies),
            array("board", "|u1", &[P::SIDE, P::SIDE], &self.boards),
            array("turn", "|u1", &[], &self.turns),
        ];
        let fields = P::FIELDS.iter().zip(&self.fields);
        arrays.extend(fields.map(|(name, field)| array(name, "|u1", &[], field)));
        arrays.extend([
            array("best_move", &format!("|S{}", P::MOVE_LEN), &[], &self.best_moves),
            array("value", "<f4", &[], &self.values),
            array("result", "|i1", &[], &self.results),
        ]);
        write_npz(&arrays, out)
    }
}
