use crate::dyn_game::{DynGame, PythonGame, side_name, texts};
use crate::engine::seconds;
use crate::errors;
use crate::interrupt;
use crate::position::PyPosition;
use mana_catalogue::with_game;
use mana_engine::HashError;
use mana_game::{Game, Side};
use mana_solver::{Effort, ProofTable, ShortestWinSearch, Solver, Strategy, Verdict};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The limits of a proof.
#[derive(Clone, Copy)]
struct SolveEffort {
    effort: Effort,
    hash_mib: usize,
    deadline: Option<Instant>,
    shortest: bool,
}

/// A solution of any game, behind the class `Solution`.
trait DynSolution: Send + Sync {
    fn verdict(&self) -> &'static str;
    fn plies(&self) -> Option<u32>;
    fn choice(&self, position: &dyn DynGame) -> Option<String>;
    fn certificate(&self) -> PyResult<Vec<u8>>;
}

struct GameSolution<P: PythonGame> {
    root: P,
    prover: Side,
    /// The strategy of the prover or of the defender, if there is one.
    strategy: Option<Strategy<P>>,
}

impl<P: PythonGame> DynSolution for GameSolution<P> {
    fn verdict(&self) -> &'static str {
        match &self.strategy {
            None => "open",
            Some(strategy) if strategy.side() == self.prover => "won",
            Some(_) => "not-won",
        }
    }

    fn plies(&self) -> Option<u32> {
        self.strategy.as_ref().filter(|strategy| strategy.side() == self.prover)?.plies()
    }

    fn choice(&self, position: &dyn DynGame) -> Option<String> {
        let position = position.as_any().downcast_ref::<Game<P>>()?.position();
        self.strategy.as_ref()?.choice(position).map(|mv| mv.to_string())
    }

    fn certificate(&self) -> PyResult<Vec<u8>> {
        let Some(strategy) = &self.strategy else {
            return Err(errors::certificate_error("an open position has no certificate"));
        };
        let choice = |position: &P| strategy.choice(position);
        let certify = if strategy.side() == self.prover {
            mana_certificate::certify_win(&self.root, self.prover, choice)
        } else {
            mana_certificate::certify_no_win(&self.root, self.prover, choice)
        };
        certify.map_err(errors::certificate_error)
    }
}

/// What the solver has decided about a position.
#[pyclass(name = "Solution", module = "mana_games", frozen)]
pub(crate) struct PySolution {
    solution: Box<dyn DynSolution>,
    prover: Side,
    nodes: u64,
    shortest_moves: Option<Vec<String>>,
}

#[pymethods]
impl PySolution {
    /// "won" if the prover is proved to win, "not-won" if it is proved not to, and "open" otherwise.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.solution.verdict()
    }

    /// The side whose win was to be proved.
    #[getter]
    fn prover(&self) -> &'static str {
        side_name(self.prover)
    }

    /// Within how many plies the prover wins; None if it does not.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.solution.plies()
    }

    /// The first moves of the shortest win, if it was asked for and found: then `plies` is exact.
    #[getter]
    fn shortest_moves(&self) -> Option<Vec<String>> {
        self.shortest_moves.clone()
    }

    /// The nodes searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The move of the strategy in a position; None where it has none, as where the other side is to move.
    fn choice(&self, position: PyRef<'_, PyPosition>) -> Option<String> {
        self.solution.choice(position.game.as_ref())
    }

    /// The proof as a certificate, for `verify`.
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.solution.certificate())?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        let plies = self.plies().map_or_else(|| "None".to_string(), |plies| plies.to_string());
        format!("Solution({:?}, prover={:?}, plies={plies})", self.verdict(), self.prover())
    }
}

/// Proves by depth-first proof-number search whether a side can force a win from a position, by default the side to move.
///
/// The limits are nodes and time in seconds; with neither it searches until it knows. `shortest` also finds the exact
/// length of a win. Other threads of the interpreter run meanwhile, and Ctrl-C ends the search.
///
/// >>> solution = solve(Position("cosmoludo", "rrdrrr/6/6/6/6/RRDRRR b -"), shortest=True)
/// >>> solution.verdict, solution.plies, solution.shortest_moves
/// ('won', 9, ['c1c3'])
/// >>> verify(solution.certificate()).claim
/// 'black wins within 9 plies'
#[pyfunction]
#[pyo3(signature = (position, *, prover = None, nodes = None, time = None, threads = 1, hash_mib = 16, shortest = false))]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn solve(
    py: Python<'_>,
    position: PyRef<'_, PyPosition>,
    prover: Option<&str>,
    nodes: Option<u64>,
    time: Option<f64>,
    threads: usize,
    hash_mib: usize,
    shortest: bool,
) -> PyResult<PySolution> {
    let game = position.game.as_ref();
    let prover = match prover {
        None => game.turn(),
        Some("black") => Side::Black,
        Some("white") => Side::White,
        Some(other) => {
            let other = mana_game::excerpt(other);
            return Err(errors::refused(format!(
                "a prover is \"black\" or \"white\", not \"{other}\""
            )));
        }
    };
    if !(1..=256).contains(&threads) {
        return Err(errors::refused("a solver has from 1 to 256 threads"));
    }
    let deadline = time.map(seconds).transpose()?.and_then(|time| Instant::now().checked_add(time));
    let effort = Effort { nodes: nodes.unwrap_or(u64::MAX), threads };
    let effort = SolveEffort { effort, hash_mib: hash_mib.max(1), deadline, shortest };
    with_game!(game.rules(), |P, _| solve_as::<P>(py, game, prover, effort))
}

fn solve_as<P: PythonGame>(
    py: Python<'_>,
    game: &dyn DynGame,
    prover: Side,
    effort: SolveEffort,
) -> PyResult<PySolution> {
    let Some(game) = game.as_any().downcast_ref::<Game<P>>() else {
        return Err(errors::refused("the position is of another game"));
    };
    let root = *game.position();
    let tables = 1 + usize::from(effort.shortest);
    let no_memory = |error: HashError| PyMemoryError::new_err(error.to_string());
    HashError::check(effort.hash_mib.saturating_mul(tables)).map_err(no_memory)?;
    let table = ProofTable::try_new(effort.hash_mib)
        .map_err(|_| no_memory(HashError::new(effort.hash_mib)))?;
    let solver = Solver::<P>::with_table(root.rules(), prover, Arc::new(table));
    let halt = || solver.halt();
    let work = || solver.solve(&root, effort.effort);
    let mut strategy = match interrupt::run(py, effort.deadline, halt, work)? {
        Verdict::Won(strategy) | Verdict::NotWon(strategy) => Some(strategy),
        Verdict::Open(_) => None,
    };
    let mut shortest_moves = None;
    if let Some(won) = strategy.as_ref().filter(|won| effort.shortest && won.side() == prover) {
        let longest = won.plies().map_or(0, |plies| plies.min(u32::from(u16::MAX)) as u16);
        let stop = AtomicBool::new(false);
        let halt = || stop.store(true, Ordering::Relaxed);
        let work = || shorten(&root, prover, longest, effort.hash_mib, &stop);
        if let Some((shorter, moves)) = interrupt::run(py, effort.deadline, halt, work)? {
            strategy = Some(shorter);
            shortest_moves = Some(moves);
        }
    }
    let nodes = solver.nodes();
    let solution = Box::new(GameSolution { root, prover, strategy });
    Ok(PySolution { solution, prover, nodes, shortest_moves })
}

/// The strategy of the shortest win and its first moves; `None` if the search was stopped.
fn shorten<P: PythonGame>(
    root: &P,
    prover: Side,
    longest: u16,
    hash_mib: usize,
    stop: &AtomicBool,
) -> Option<(Strategy<P>, Vec<String>)> {
    let mut search = ShortestWinSearch::new(prover, hash_mib, stop);
    for plies in 0..=longest {
        if search.wins_within(root, plies).ok()? {
            let moves = texts(&search.moves_within(root, plies).ok()?);
            return Some((Strategy::shortest(&mut search, root, plies).ok()??, moves));
        }
    }
    None
}

/// What a certificate has been verified to prove.
#[pyclass(name = "Verified", module = "mana_games", frozen, get_all)]
pub(crate) struct PyVerified {
    /// The claim, as in the file.
    claim: String,
    /// The name of the rules.
    rules: String,
    /// The first position.
    position: String,
    /// The number of positions that can come up.
    positions: usize,
    /// The number of positions for which the certificate has a move.
    choices: usize,
}

#[pymethods]
impl PyVerified {
    fn __repr__(&self) -> String {
        let PyVerified { claim, rules, position, .. } = self;
        format!("Verified({claim:?}, {rules:?}, {position:?})")
    }
}

/// Verifies a certificate with the slow reference rules alone; raises `CertificateError` if it does not prove its claim.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, certificate: &[u8]) -> PyResult<PyVerified> {
    let verified = interrupt::run(py, None, || {}, || mana_certificate::verify(certificate))?;
    let verified = verified.map_err(errors::certificate_error)?;
    Ok(PyVerified {
        claim: verified.claim.to_string(),
        rules: verified.rules,
        position: verified.position,
        positions: verified.positions,
        choices: verified.choices,
    })
}
