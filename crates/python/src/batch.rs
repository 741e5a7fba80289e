use crate::dyn_game::{PythonGame, parse_rules, planes};
use crate::errors;
use crate::position::PyPosition;
use mana_catalogue::{AnyRules, with_game};
use mana_environment::{BatchError, GameBatch, GameStarts, RolloutCounts, StepResults};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A batch of any game, behind the class `BatchEnv`.
trait DynBatch: Send + Sync {
    fn len(&self) -> usize;
    fn action_count(&self) -> usize;
    fn reset(&mut self);
    fn step(&mut self, actions: &[i32], results: StepResults<'_>) -> Result<(), BatchError>;
    fn random_actions(&mut self, actions: &mut [i32]);
    fn rollout(&mut self, plies: usize) -> RolloutCounts;
    fn write_observations(&self, planes: &mut [i8]);
    fn write_masks(&self, masks: &mut [i8]);
    fn legal_actions(&self) -> (Vec<i32>, Vec<usize>);
    fn players(&self) -> Vec<i8>;
    fn texts(&self) -> Vec<String>;
}

/// A batch with its rules, which an empty batch does not have.
struct RulesBatch<P: PythonGame> {
    batch: GameBatch<P>,
    rules: P::Rules,
}

impl<P: PythonGame> DynBatch for RulesBatch<P> {
    fn len(&self) -> usize {
        self.batch.len()
    }

    fn action_count(&self) -> usize {
        P::action_count(self.rules)
    }

    fn reset(&mut self) {
        self.batch.reset();
    }

    fn step(&mut self, actions: &[i32], results: StepResults<'_>) -> Result<(), BatchError> {
        self.batch.step(actions, results)
    }

    fn random_actions(&mut self, actions: &mut [i32]) {
        self.batch.random_actions(actions);
    }

    fn rollout(&mut self, plies: usize) -> RolloutCounts {
        self.batch.rollout(plies)
    }

    fn write_observations(&self, planes: &mut [i8]) {
        self.batch.write_observations(planes);
    }

    fn write_masks(&self, masks: &mut [i8]) {
        self.batch.write_masks(masks);
    }

    fn legal_actions(&self) -> (Vec<i32>, Vec<usize>) {
        self.batch.legal_actions()
    }

    fn players(&self) -> Vec<i8> {
        self.batch.positions().map(|position| position.turn().index() as i8).collect()
    }

    fn texts(&self) -> Vec<String> {
        self.batch.positions().map(ToString::to_string).collect()
    }
}

/// The most games of a batch: with more, memory bandwidth is the limit.
const MAX_GAMES: usize = 1 << 20;

/// The argument `starts` from Python.
#[derive(FromPyObject)]
enum StartsArg<'py> {
    Name(String),
    Positions(Vec<PyRef<'py, PyPosition>>),
}

/// Many games at once, played without the interpreter: arrays in, arrays out.
///
/// A game that ends makes room for the next one at once. `starts` is "rules" (set-ups are actions), "random" (the pieces
/// are set up at random) or a list of positions, of which each game begins at a random one.
///
/// >>> env = BatchEnv("cosmoludo", 1000, seed=1)
/// >>> rewards, terminated, truncated = env.step(env.random_actions())
/// >>> rewards.shape, env.observations().shape, env.action_masks().shape
/// ((1000,), (1000, 11, 6, 6), (1000, 591))
#[pyclass(name = "BatchEnv", module = "mana_games")]
pub(crate) struct PyBatchEnv {
    batch: Box<dyn DynBatch>,
    rules: AnyRules,
}

#[pymethods]
impl PyBatchEnv {
    #[new]
    #[pyo3(signature = (rules = "cosmoludo", games = 1024, *, seed = 0, max_plies = 600, starts = None))]
    fn new(
        rules: &str,
        games: usize,
        seed: u64,
        max_plies: usize,
        starts: Option<StartsArg<'_>>,
    ) -> PyResult<PyBatchEnv> {
        fn open<P: PythonGame>(
            rules: P::Rules,
            games: usize,
            max_plies: usize,
            seed: u64,
            starts: Option<StartsArg<'_>>,
        ) -> PyResult<Box<dyn DynBatch>> {
            let starts = match starts {
                None => GameStarts::Rules(rules),
                Some(StartsArg::Name(name)) if name == "rules" => GameStarts::Rules(rules),
                Some(StartsArg::Name(name)) if name == "random" => GameStarts::RandomSetUps(rules),
                Some(StartsArg::Name(name)) => {
                    let name = mana_game::excerpt(&name);
                    let message =
                        format!("starts are \"rules\", \"random\" or positions, not \"{name}\"");
                    return Err(errors::refused(message));
                }
                Some(StartsArg::Positions(positions)) => {
                    GameStarts::Positions(read_starts::<P>(rules, &positions)?)
                }
            };
            let batch = GameBatch::<P>::new(starts, games, max_plies, seed);
            Ok(Box::new(RulesBatch { batch, rules }))
        }
        if !(1..=MAX_GAMES).contains(&games) || max_plies == 0 {
            let message =
                format!("a batch has from 1 to {MAX_GAMES} games, and a game at least one ply");
            return Err(errors::refused(message));
        }
        let rules = parse_rules(rules)?;
        let batch = with_game!(rules, |P, rules| open::<P>(rules, games, max_plies, seed, starts))?;
        Ok(PyBatchEnv { batch, rules })
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// The number of actions under the rules.
    #[getter]
    fn action_count(&self) -> usize {
        self.batch.action_count()
    }

    fn __len__(&self) -> usize {
        self.batch.len()
    }

    fn __repr__(&self) -> String {
        format!("BatchEnv({:?}, {})", self.rules(), self.batch.len())
    }

    /// Begins every game anew.
    fn reset(&mut self) {
        self.batch.reset();
    }

    /// Plays an action in every game. Returns the rewards of the players who have moved, which games the rules have
    /// ended, and which were given up at the limit of plies. An action that is not legal is refused, and then nothing is
    /// played.
    #[expect(clippy::type_complexity, reason = "three arrays")]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<bool>>)>
    {
        let actions = read_actions(actions)?;
        let games = self.batch.len();
        let (mut rewards, mut terminated, mut truncated) =
            (vec![0.0; games], vec![false; games], vec![false; games]);
        let results = StepResults {
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
        };
        py.detach(|| self.batch.step(&actions, results)).map_err(errors::move_error)?;
        Ok((
            PyArray1::from_vec(py, rewards),
            PyArray1::from_vec(py, terminated),
            PyArray1::from_vec(py, truncated),
        ))
    }

    /// A legal action for every game, all of them equally likely.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let mut actions = vec![0; self.batch.len()];
        py.detach(|| self.batch.random_actions(&mut actions));
        PyArray1::from_vec(py, actions)
    }

    /// Plays this many random moves in every game, and counts plies, games, wins, draws and truncated games.
    fn rollout<'py>(&mut self, py: Python<'py>, plies: usize) -> PyResult<Bound<'py, PyDict>> {
        // Signals are checked after this many plies.
        const PLIES_AT_ONCE: usize = 1_000_000;
        let at_once = (PLIES_AT_ONCE / self.batch.len().max(1)).max(1);
        let mut total = RolloutCounts::default();
        let mut left = plies;
        while left > 0 {
            let now = left.min(at_once);
            let counts = py.detach(|| self.batch.rollout(now));
            total.plies += counts.plies;
            total.games += counts.games;
            total.black_wins += counts.black_wins;
            total.white_wins += counts.white_wins;
            total.draws += counts.draws;
            total.truncated += counts.truncated;
            left -= now;
            py.check_signals()?;
        }
        let counts = PyDict::new(py);
        counts.set_item("plies", total.plies)?;
        counts.set_item("games", total.games)?;
        counts.set_item("black_wins", total.black_wins)?;
        counts.set_item("white_wins", total.white_wins)?;
        counts.set_item("draws", total.draws)?;
        counts.set_item("truncated", total.truncated)?;
        Ok(counts)
    }

    /// The planes of every game: int8 zeros and ones, of shape (games, planes, rows, columns).
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<i8>>> {
        let (side, names) = planes(self.rules);
        let mut observations = zeros(self.batch.len() * names.len() * side * side)?;
        py.detach(|| self.batch.write_observations(&mut observations));
        PyArray1::from_vec(py, observations).reshape([self.batch.len(), names.len(), side, side])
    }

    /// int8 ones for the legal actions of every game, of shape (games, actions).
    fn action_masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let mut masks = zeros(self.batch.len() * self.batch.action_count())?;
        py.detach(|| self.batch.write_masks(&mut masks));
        PyArray1::from_vec(py, masks).reshape([self.batch.len(), self.batch.action_count()])
    }

    /// The legal actions of all games in a row, and where those of each game end.
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<usize>>) {
        let (actions, ends) = py.detach(|| self.batch.legal_actions());
        (PyArray1::from_vec(py, actions), PyArray1::from_vec(py, ends))
    }

    /// Who is to move in every game: 0 for Black, 1 for White.
    fn players<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_vec(py, self.batch.players())
    }

    /// The positions of all games as text.
    fn positions(&self) -> Vec<String> {
        self.batch.texts()
    }
}

/// The positions that games may begin at: at least one, under the rules of the batch, and none of them over.
fn read_starts<P: PythonGame>(
    rules: P::Rules,
    positions: &[PyRef<'_, PyPosition>],
) -> PyResult<Vec<P>> {
    if positions.is_empty() {
        return Err(errors::refused("there is no position to begin at"));
    }
    let read = |position: &PyRef<'_, PyPosition>| {
        let text = position.game.text();
        let read = P::parse(rules, &text).map_err(errors::position_error)?;
        match read.ending() {
            None => Ok(read),
            Some(_) => Err(errors::position_error(format!("the game is over in \"{text}\""))),
        }
    };
    positions.iter().map(read).collect()
}

/// This many zeros, unless memory is short.
fn zeros(count: usize) -> PyResult<Vec<i8>> {
    let mut zeros = Vec::new();
    let no_memory = |_| PyMemoryError::new_err(format!("there is no memory for {count} bytes"));
    zeros.try_reserve_exact(count).map_err(no_memory)?;
    zeros.resize(count, 0);
    Ok(zeros)
}

/// Actions in any form: an array of int32, which is not copied into Python first, or anything like a list of integers.
fn read_actions(actions: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
    if let Ok(array) = actions.cast::<PyArray1<i32>>() {
        return Ok(array.readonly().as_array().to_vec());
    }
    if let Ok(array) = actions.cast::<PyArray1<i64>>() {
        // A number outside of int32 is not an action either.
        let narrow = |&action: &i64| i32::try_from(action).unwrap_or(-1);
        return Ok(array.readonly().as_array().iter().map(narrow).collect());
    }
    actions.extract()
}
