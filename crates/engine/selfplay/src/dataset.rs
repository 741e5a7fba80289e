use crate::column::Column;
use crate::npz::{NpyArray, write_npz};
use crate::{PolicyMove, SelfPlayGame, SelfPlayPosition, SelfPlaySettings};
use mana_environment::EnvironmentGame;
use mana_game::{Game, Outcome, Position, Side};
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
/// | `observation` | `u1` | the bits of [`EnvironmentGame::write_planes`], eight a byte, the first one highest |
/// | `turn` | `u1` | the side to move: 0 for Black, 1 for White |
/// | `best_move` | `S` | the best move as text |
/// | `action` | `i4` | its number, [`EnvironmentGame::action_of`] |
/// | `value` | `f4` | the expectation of the search for the side to move, from -1 to 1 |
/// | `result` | `i1` | the result for the side to move: 1, 0 or -1 |
///
/// With a policy ([`SelfPlaySettings::policy`](crate::SelfPlaySettings::policy)) four arrays have that many columns,
/// best move first: `policy_move` (`S`), `policy_action` (`i4`), `policy_value` and `policy` (`f4`). Where there are fewer
/// moves, texts are empty, actions are -1, and the rest is 0.
///
/// The rows are in unnamed files, so that a dataset may be larger than memory.
#[derive(Debug)]
pub struct Dataset<P: EnvironmentGame> {
    folder: PathBuf,
    rows: usize,
    /// The rules and the width of the policy, from the first game, and the arrays.
    table: Option<DatasetTable<P>>,
}

/// The arrays of a dataset.
#[derive(Debug)]
struct DatasetTable<P: EnvironmentGame> {
    rules: P::Rules,
    policy: usize,
    arrays: Vec<NpyArray>,
}

/// The length of the longest move as text, a set-up.
const MOVE_LEN: usize = "sw:b1/a1/c1/d1/e1/f1".len();

/// Why a game cannot be added to a dataset; the dataset may then hold some of its positions.
#[derive(Debug)]
pub enum DatasetError {
    /// The rules are not rules of this game.
    Rules(String),
    /// A position cannot be read.
    Position(String),
    /// A move is not legal where it was played or considered.
    Move(String),
    /// The ply of a position exceeds the length of the game.
    Ply(usize),
    /// The result is invalid.
    Result(String),
    /// A file cannot be written.
    Io(io::Error),
    /// The score is invalid.
    Score(String),
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatasetError::Rules(error) | DatasetError::Position(error) => f.write_str(error),
            DatasetError::Move(text) => write!(f, "\"{}\" is no move", mana_game::excerpt(text)),
            DatasetError::Ply(ply) => write!(f, "the game has no position after {ply} moves"),
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
    /// The rules of the game, parsed.
    pub(crate) fn parse_rules<P: Position>(&self) -> Result<P::Rules, DatasetError> {
        P::Rules::from_str(&self.rules).map_err(|error| DatasetError::Rules(error.to_string()))
    }
}

impl SelfPlayGame {
    /// The outcome of its result.
    pub(crate) fn outcome(&self) -> Result<Outcome, DatasetError> {
        [Outcome::Draw, Outcome::Win(Side::Black), Outcome::Win(Side::White)]
            .into_iter()
            .find(|outcome| outcome.result() == self.result)
            .ok_or_else(|| DatasetError::Result(self.result.clone()))
    }
}

impl<P: EnvironmentGame> Dataset<P> {
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
        let first = P::parse(table.rules, &game.first);
        let first = first.map_err(|error| DatasetError::Position(error.to_string()))?;
        // An observation says whether its position has occurred before.
        let mut replay = Game::from_position(first);
        let mut searched = game.positions.iter().peekable();
        for (ply, text) in game.moves.iter().enumerate() {
            if let Some(entry) = searched.next_if(|entry| entry.ply == ply) {
                table.add(game.game, &replay, entry, outcome)?;
                self.rows += 1;
            }
            replay.play_text(text).map_err(|_| DatasetError::Move(text.clone()))?;
        }
        searched.next().map_or(Ok(()), |entry| Err(DatasetError::Ply(entry.ply)))
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

impl<P: EnvironmentGame> DatasetTable<P> {
    fn create(settings: &SelfPlaySettings, folder: &Path) -> Result<Self, DatasetError> {
        let rules = settings.parse_rules::<P>()?;
        let text = format!("|S{MOVE_LEN}");
        let policy = settings.policy;
        let mut kinds = vec![
            ("game", "<u4", vec![]),
            ("ply", "<u2", vec![]),
            ("observation", "|u1", vec![P::OBSERVATION_LEN.div_ceil(8)]),
            ("turn", "|u1", vec![]),
            ("best_move", text.as_str(), vec![]),
            ("action", "<i4", vec![]),
            ("value", "<f4", vec![]),
            ("result", "|i1", vec![]),
        ];
        if policy > 0 {
            kinds.extend([
                ("policy_move", text.as_str(), vec![policy]),
                ("policy_action", "<i4", vec![policy]),
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

    /// Adds a row, in the order of the arrays: the current position of a game.
    fn add(
        &mut self,
        number: u64,
        game: &Game<P>,
        searched: &SelfPlayPosition,
        outcome: Outcome,
    ) -> Result<(), DatasetError> {
        let position = game.position();
        let (best_move, action) = move_columns(position, &searched.best)?;
        let policy = &searched.policy[..searched.policy.len().min(self.policy)];
        let (mut policy_moves, mut policy_actions) = (Vec::new(), Vec::new());
        for entry in policy {
            let (text, action) = move_columns(position, &entry.mv)?;
            policy_moves.extend(text);
            policy_actions.extend(action);
        }
        policy_moves.resize(self.policy * MOVE_LEN, 0);
        // All bits of -1 are ones.
        policy_actions.resize(self.policy * size_of::<i32>(), u8::MAX);
        let floats = |of: fn(&PolicyMove) -> f64| {
            let numbers = policy.iter().map(of).chain(iter::repeat(0.0)).take(self.policy);
            numbers.flat_map(|number| (number as f32).to_le_bytes()).collect::<Vec<u8>>()
        };
        let mut planes = vec![0; P::OBSERVATION_LEN];
        position.write_planes(game.occurrences() > 1, &mut planes);
        let result = match outcome.winner() {
            Some(winner) if winner == position.turn() => 1_i8,
            Some(_) => -1,
            None => 0,
        };
        // Numbers beyond the types of the arrays are beyond any dataset.
        let mut row: Vec<Vec<u8>> = vec![
            (number as u32).to_le_bytes().to_vec(),
            (searched.ply as u16).to_le_bytes().to_vec(),
            pack_bits(&planes),
            vec![position.turn().index() as u8],
            best_move,
            action.to_vec(),
            (searched.value as f32).to_le_bytes().to_vec(),
            result.to_le_bytes().to_vec(),
        ];
        if self.policy > 0 {
            let (values, shares) = (floats(|entry| entry.value), floats(|entry| entry.share));
            row.extend([policy_moves, policy_actions, values, shares]);
        }
        for (array, bytes) in self.arrays.iter_mut().zip(row) {
            array.column.write(&bytes)?;
        }
        Ok(())
    }
}

/// A legal move as its text, with zeros behind it, and as its action.
fn move_columns<P: EnvironmentGame>(
    position: &P,
    text: &str,
) -> Result<(Vec<u8>, [u8; 4]), DatasetError> {
    let action = position.read_move(text).ok().and_then(|mv| position.action_of(mv));
    let (Some(action), ..=MOVE_LEN) = (action, text.len()) else {
        return Err(DatasetError::Move(text.to_owned()));
    };
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize(MOVE_LEN, 0);
    Ok((bytes, (action as i32).to_le_bytes()))
}

/// Zeros and ones as bits, as `numpy.packbits` packs them: the first of eight is the highest of a byte.
fn pack_bits(planes: &[i8]) -> Vec<u8> {
    let byte = |bits: &[i8]| {
        bits.iter().enumerate().fold(0, |byte, (index, &bit)| byte | (bit as u8) << (7 - index))
    };
    planes.chunks(8).map(byte).collect()
}
