use crate::column::Column;
use crate::npz::{NpyArray, write_npz};
use crate::{DenseGame, PolicyMove, SelfPlayGame, SelfPlayPosition, SelfPlaySettings};
use mana_game::{Outcome, Position, Side};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, iter};

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
///
/// With a policy ([`SelfPlaySettings::policy`](crate::SelfPlaySettings::policy)) three arrays have that many columns,
/// best move first, and nothing where there are fewer moves: `policy_move` (`S`), `policy_value` and `policy` (`f4`).
///
/// The rows are in files without names, so that memory does not limit a dataset.
#[derive(Debug)]
pub struct Dataset<P: DenseGame> {
    folder: PathBuf,
    rows: usize,
    /// The rules and the width of the policy, from the first game, and the arrays.
    table: Option<DatasetTable<P>>,
}

/// The arrays of a dataset.
#[derive(Debug)]
struct DatasetTable<P: DenseGame> {
    rules: P::Rules,
    policy: usize,
    arrays: Vec<NpyArray>,
}

/// Why a game cannot be added to a dataset; the dataset may then hold some of its positions.
#[derive(Debug)]
pub enum DatasetError {
    /// The rules are not rules of this game.
    Rules(String),
    /// A position cannot be read.
    Position(String),
    /// A move is longer than any move.
    Move(String),
    /// The result is none.
    Result(String),
    /// A file cannot be written.
    Io(io::Error),
    /// The score is none.
    Score(String),
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatasetError::Rules(error) | DatasetError::Position(error) => f.write_str(error),
            DatasetError::Move(text) => write!(f, "\"{}\" is no move", mana_game::excerpt(text)),
            DatasetError::Result(text) => {
                write!(f, "\"{}\" is not the result of a game", mana_game::excerpt(text))
            }
            DatasetError::Io(error) => write!(f, "the arrays: {error}"),
            DatasetError::Score(text) => write!(f, "\"{}\" is no score", mana_game::excerpt(text)),
        }
    }
}

impl std::error::Error for DatasetError {}

impl From<io::Error> for DatasetError {
    fn from(error: io::Error) -> DatasetError {
        DatasetError::Io(error)
    }
}

impl SelfPlaySettings {
    /// The rules that the text says.
    pub(crate) fn parse_rules<P: Position>(&self) -> Result<P::Rules, DatasetError> {
        P::Rules::from_str(&self.rules).map_err(|error| DatasetError::Rules(error.to_string()))
    }
}

impl SelfPlayGame {
    /// The outcome that its result says.
    pub(crate) fn outcome(&self) -> Result<Outcome, DatasetError> {
        [Outcome::Draw, Outcome::Win(Side::Black), Outcome::Win(Side::White)]
            .into_iter()
            .find(|outcome| outcome.result() == self.result)
            .ok_or_else(|| DatasetError::Result(self.result.clone()))
    }
}

impl<P: DenseGame> Dataset<P> {
    /// An empty dataset, whose files lie in a folder.
    pub fn new(folder: &Path) -> Dataset<P> {
        Dataset { folder: folder.to_owned(), rows: 0, table: None }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there is no position yet.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Adds the searched positions of a game.
    ///
    /// # Errors
    /// The game is not one that self-play writes, or a file cannot be written.
    pub fn add(&mut self, game: &SelfPlayGame) -> Result<(), DatasetError> {
        let table = match &mut self.table {
            Some(table) => table,
            None => {
                let table = DatasetTable::create(&game.settings, &self.folder)?;
                self.table.insert(table)
            }
        };
        let outcome = game.outcome()?;
        for searched in &game.positions {
            table.add(game.game, searched, outcome)?;
            self.rows += 1;
        }
        Ok(())
    }

    /// Writes an NPZ file; equal datasets give equal bytes.
    ///
    /// # Errors
    /// It cannot be written, or an array has more than four gibibytes.
    pub fn write_npz(&mut self, out: &mut impl Write) -> io::Result<()> {
        let arrays = self.table.as_mut().map_or(&mut [][..], |table| &mut table.arrays);
        write_npz(arrays, self.rows, out)
    }
}

impl<P: DenseGame> DatasetTable<P> {
    fn create(settings: &SelfPlaySettings, folder: &Path) -> Result<Self, DatasetError> {
        let rules = settings.parse_rules::<P>()?;
        let text = format!("|S{}", P::MOVE_LEN);
        let policy = settings.policy;
        let mut kinds = vec![
            ("game", "<u4", vec![]),
            ("ply", "<u2", vec![]),
            ("board", "|u1", vec![P::SIDE, P::SIDE]),
            ("turn", "|u1", vec![]),
        ];
        kinds.extend(P::FIELDS.iter().map(|&name| (name, "|u1", vec![])));
        kinds.extend([("best_move", text.as_str(), vec![]), ("value", "<f4", vec![])]);
        kinds.push(("result", "|i1", vec![]));
        if policy > 0 {
            kinds.extend([
                ("policy_move", text.as_str(), vec![policy]),
                ("policy_value", "<f4", vec![policy]),
                ("policy", "<f4", vec![policy]),
            ]);
        }
        let arrays = kinds.into_iter().map(|(name, dtype, shape)| {
            let column = Column::create(folder)?;
            Ok(NpyArray { name, dtype: dtype.to_owned(), shape, column })
        });
        Ok(DatasetTable { rules, policy, arrays: arrays.collect::<io::Result<_>>()? })
    }

    /// Adds a row, in the order of the arrays.
    fn add(
        &mut self,
        game: u64,
        searched: &SelfPlayPosition,
        outcome: Outcome,
    ) -> Result<(), DatasetError> {
        let position = P::parse(self.rules, &searched.position)
            .map_err(|error| DatasetError::Position(error.to_string()))?;
        let best_move = padded::<P>(&searched.best)?;
        let policy = &searched.policy[..searched.policy.len().min(self.policy)];
        let mut policy_moves = Vec::new();
        for entry in policy {
            policy_moves.extend(padded::<P>(&entry.mv)?);
        }
        policy_moves.resize(self.policy * P::MOVE_LEN, 0);
        let floats = |of: fn(&PolicyMove) -> f64| {
            let numbers = policy.iter().map(of).chain(iter::repeat(0.0)).take(self.policy);
            numbers.flat_map(|number| (number as f32).to_le_bytes()).collect::<Vec<u8>>()
        };
        let mut board = Vec::new();
        position.write_board(&mut board);
        let result = match outcome.winner() {
            Some(winner) if winner == position.turn() => 1_i8,
            Some(_) => -1,
            None => 0,
        };
        // Numbers beyond the types of the arrays are beyond any dataset.
        let mut row: Vec<Vec<u8>> = vec![
            (game as u32).to_le_bytes().to_vec(),
            (searched.ply as u16).to_le_bytes().to_vec(),
            board,
            vec![position.turn().index() as u8],
        ];
        row.extend(position.fields().into_iter().map(|field| vec![field]));
        row.extend([best_move, (searched.value as f32).to_le_bytes().to_vec()]);
        row.push(result.to_le_bytes().to_vec());
        if self.policy > 0 {
            row.extend([policy_moves, floats(|entry| entry.value), floats(|entry| entry.share)]);
        }
        for (array, bytes) in self.arrays.iter_mut().zip(row) {
            array.column.write(&bytes)?;
        }
        Ok(())
    }
}

/// A move with zeros behind it, as long as every other.
fn padded<P: DenseGame>(text: &str) -> Result<Vec<u8>, DatasetError> {
    if text.len() > P::MOVE_LEN {
        return Err(DatasetError::Move(text.to_owned()));
    }
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize(P::MOVE_LEN, 0);
    Ok(bytes)
}
