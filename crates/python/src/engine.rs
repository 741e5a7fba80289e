use crate::dyn_game::{DynGame, PythonGame, parse_rules, texts};
use crate::errors;
use crate::game::PyGame;
use crate::interrupt;
use mana_catalogue::{AnyRules, with_game};
use mana_engine::{Engine, EngineOptions, Level};
use mana_game::Game;
use mana_search::{Limits, Report, expectation};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search, whatever the game.
struct SearchLimits {
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<Duration>,
    lines: usize,
}

/// An engine for any game, behind the class `Engine`.
trait DynEngine: Send + Sync {
    /// The result, if the game is one of this engine and not over.
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: SearchLimits,
        stop: &AtomicBool,
    ) -> Option<PySearchResult>;
    fn new_game(&mut self);
}

impl<P: PythonGame> DynEngine for Engine<P>
where
    Engine<P>: Send + Sync,
{
    fn search(
        &mut self,
        game: &dyn DynGame,
        limits: SearchLimits,
        stop: &AtomicBool,
    ) -> Option<PySearchResult> {
        let game = game.as_any().downcast_ref::<Game<P>>()?;
        let SearchLimits { nodes, depth, time, lines } = limits;
        let limits = Limits { nodes, depth, time, multi_pv: lines, ..Limits::default() };
        let report = Engine::search(self, game, &limits, stop, |_| {})?;
        Some(PySearchResult::new(game.position(), &report))
    }

    fn new_game(&mut self) {
        Engine::new_game(self);
    }
}

/// The engine of the program `mana`, at a level from 1 to 10.
///
/// >>> engine = Engine("cosmoludo", hash_mib=1)
/// >>> game = Game("cosmoludo", "rrdrrr/6/6/6/6/RRDRRR b -")
/// >>> engine.search(game, nodes=1000).best_move
/// 'c1c3'
#[pyclass(name = "Engine", module = "mana_games")]
pub(crate) struct PyEngine {
    engine: Box<dyn DynEngine>,
    rules: AnyRules,
    level: Level,
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (rules = "cosmoludo", *, level = 10, threads = 1, hash_mib = 16, seed = 0, certificates = true))]
    fn new(
        rules: &str,
        level: u8,
        threads: usize,
        hash_mib: usize,
        seed: u64,
        certificates: bool,
    ) -> PyResult<PyEngine> {
        fn open<P: PythonGame>(options: EngineOptions) -> PyResult<Box<dyn DynEngine>> {
            let mut engine = Engine::<P>::new(options);
            engine.prepare().map_err(|error| PyMemoryError::new_err(error.to_string()))?;
            Ok(Box::new(engine))
        }
        let rules = parse_rules(rules)?;
        let level = Level::new(level).ok_or_else(|| {
            errors::refused(format!("{level} is not a level; levels go from 1 to 10"))
        })?;
        if !(1..=256).contains(&threads) {
            return Err(errors::refused("an engine has from 1 to 256 threads"));
        }
        let options = EngineOptions {
            level,
            threads,
            hash_mib: hash_mib.max(1),
            seed,
            certificates,
            ..EngineOptions::default()
        };
        let engine = with_game!(rules, |P, _| open::<P>(options))?;
        Ok(PyEngine { engine, rules, level })
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// Searches the current position of a game until a limit is reached: nodes, depth in plies, or time in seconds. Other
    /// threads of the interpreter run meanwhile, and Ctrl-C ends the search.
    #[pyo3(signature = (game, *, nodes = None, depth = None, time = None, lines = 1))]
    fn search(
        &mut self,
        py: Python<'_>,
        game: PyRef<'_, PyGame>,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
        lines: usize,
    ) -> PyResult<PySearchResult> {
        if game.game.rules() != self.rules {
            let (own, other) = (self.rules, game.game.rules());
            return Err(errors::refused(format!("this engine plays {own}, not {other}")));
        }
        if game.game.outcome().is_some() {
            return Err(errors::move_error(mana_game::IllegalMove::GameOver));
        }
        if self.level == Level::FULL && nodes.is_none() && depth.is_none() && time.is_none() {
            return Err(errors::refused("a search needs a limit: nodes, depth or time"));
        }
        let time = time.map(seconds).transpose()?;
        let limits = SearchLimits { nodes, depth, time, lines: lines.max(1) };
        let (stop, engine, game) = (AtomicBool::new(false), &mut self.engine, game.game.as_ref());
        let halt = || stop.store(true, Ordering::Relaxed);
        let result = interrupt::run(py, None, halt, || engine.search(game, limits, &stop))?;
        result.ok_or_else(|| errors::refused("there is no move to search"))
    }

    /// Clears what was learned about the game in progress. Below full strength the next game has errors of its own.
    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn __repr__(&self) -> String {
        format!("Engine({:?}, level={})", self.rules(), self.level)
    }
}

/// What a search has found.
#[pyclass(name = "SearchResult", module = "mana_games", frozen, get_all)]
pub(crate) struct PySearchResult {
    /// The move to play, as text.
    best_move: String,
    /// The move to play, as a number of the action space.
    best_action: usize,
    /// The score for the side to move, as in the engine protocol: "cp 12", "win 9", "loss 4" or "draw".
    score: String,
    /// The expected result for the side to move, from -1 (a loss) to 1 (a win).
    value: f64,
    /// The deepest completed iteration.
    depth: u32,
    /// The nodes visited.
    nodes: u64,
    /// The time taken.
    seconds: f64,
    /// The principal variations, best first: a score and the moves.
    lines: Vec<(String, Vec<String>)>,
}

impl PySearchResult {
    fn new<P: PythonGame>(position: &P, report: &Report<P>) -> PySearchResult {
        let line = |line: &mana_search::PvLine<P>| (line.score.to_string(), texts(&line.moves));
        PySearchResult {
            best_move: report.best_move().to_string(),
            best_action: position.action_of(report.best_move()).unwrap_or_default(),
            score: report.score().to_string(),
            value: 2.0 * expectation(report.score()) - 1.0,
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            lines: report.lines.iter().map(line).collect(),
        }
    }
}

#[pymethods]
impl PySearchResult {
    fn __repr__(&self) -> String {
        let PySearchResult { best_move, score, depth, nodes, .. } = self;
        format!("SearchResult({best_move:?}, {score:?}, depth={depth}, nodes={nodes})")
    }
}

/// A time in seconds.
pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    let refuse = |_| errors::refused(format!("{time} is not a time in seconds"));
    Duration::try_from_secs_f64(time).map_err(refuse)
}
