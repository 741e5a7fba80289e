use crate::book;
use crate::handicap::HandicappedEvaluation;
use crate::set_up::SetUpSearch;
use crate::{EngineGame, Handicap, HashError, Level, Network, NetworkEvaluation};
use mana_game::Game;
use mana_search::{Evaluation, Limits, MonotonicClock, Report, Searcher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The settings of an engine.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// How strongly it plays.
    pub level: Level,
    /// The number of search threads, at least one. With one, the search runs on the caller's thread.
    pub threads: usize,
    /// The size of the transposition table in mebibytes.
    pub hash_mib: usize,
    /// The seed of its random choices; play is deterministic for a given seed.
    pub seed: u64,
    /// The clock that time limits are measured with.
    pub clock: MonotonicClock,
    /// Whether it plays proved positions by their certificates, at full strength, instead of searching.
    pub certificates: bool,
}

impl Default for EngineOptions {
    /// Full strength on one thread with 64 MiB, and with the certificates.
    fn default() -> EngineOptions {
        EngineOptions {
            level: Level::FULL,
            threads: 1,
            hash_mib: 64,
            seed: 0,
            clock: MonotonicClock::default(),
            certificates: true,
        }
    }
}

/// An engine for one game, with the game's evaluation or one of your own.
pub struct Engine<P: EngineGame, E: Evaluation<P> = <P as EngineGame>::Evaluation> {
    options: EngineOptions,
    searcher: Searcher<P, HandicappedEvaluation<E>>,
    random: fastrand::Rng,
    /// [`search_to`](Engine::search_to), or the copy of it compiled for the game's own evaluation.
    search_fn: SearchFn<P, E>,
}

/// The signature of [`search_to`](Engine::search_to).
type SearchFn<P, E> = fn(
    &mut Engine<P, E>,
    &Game<P>,
    &Limits<P>,
    &AtomicBool,
    &mut dyn FnMut(&Report<P>),
) -> Option<Report<P>>;

/// The default node limit of a set-up search.
const SET_UP_NODES: u64 = 2_000_000;

/// The speed that a set-up search under a time limit assumes; a slower machine just searches fewer nodes.
const SET_UP_NODES_PER_SECOND: u64 = 1_500_000;

/// With more set-ups than this, only a sample of them is searched.
const MANY_SET_UPS: u64 = 100;

impl<P: EngineGame> Engine<P> {
    /// An engine with these options.
    pub fn new(options: EngineOptions) -> Self {
        Engine::searching_by(P::search, options, P::Evaluation::default())
    }

    /// Replaces the network, or restores the built-in one, and clears the state of the game in progress.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        let before = self.searcher.evaluation().clone();
        let evaluation = network.map_or_else(P::Evaluation::default, P::Evaluation::with_network);
        self.searcher.set_evaluation(HandicappedEvaluation { evaluation, ..before });
        self.searcher.clear();
    }
}

impl<P: EngineGame, E: Evaluation<P>> Engine<P, E> {
    /// An engine with an evaluation of your own. It has levels and chooses set-ups like any other.
    ///
    /// ```
    /// use mana::{Edition, Position};
    /// use mana_engine::{Engine, EngineOptions};
    /// use mana_game::{Game, Side};
    /// use mana_search::{Evaluation, Limits};
    ///
    /// /// Counts pieces.
    /// #[derive(Clone)]
    /// struct Material;
    ///
    /// impl Evaluation<Position> for Material {
    ///     type View = ();
    ///
    ///     fn view(&self, _: &Position) {}
    ///
    ///     fn evaluate(&self, position: &Position, (): &()) -> i32 {
    ///         let count = |side: Side| position.pieces(side).len() as i32;
    ///         100 * (count(position.turn()) - count(!position.turn()))
    ///     }
    /// }
    ///
    /// let options = EngineOptions { hash_mib: 1, certificates: false, ..EngineOptions::default() };
    /// let mut engine = Engine::with_evaluation(options, Material);
    /// let game = Game::<Position>::new(Edition::COSMOLUDO_ADVANCED);
    /// assert!(engine.best_move(&game, &Limits::nodes(1_000)).is_some());
    /// ```
    pub fn with_evaluation(options: EngineOptions, evaluation: E) -> Self {
        Engine::searching_by(Engine::search_to, options, evaluation)
    }

    fn searching_by(search_fn: SearchFn<P, E>, options: EngineOptions, evaluation: E) -> Self {
        let mut random = fastrand::Rng::with_seed(options.seed);
        let evaluation = handicapped::<P, E>(evaluation, &options, &mut random);
        let mut searcher = Searcher::new(evaluation, options.hash_mib, options.threads);
        searcher.set_clock(options.clock);
        Engine { options, searcher, random, search_fn }
    }

    /// Plays under this handicap instead of that of its level, until options are set.
    pub fn set_handicap(&mut self, handicap: Handicap) {
        let before = self.searcher.evaluation().clone();
        self.searcher.set_evaluation(HandicappedEvaluation { handicap, ..before });
        self.searcher.clear();
    }

    /// Its options.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Replaces the options and clears the state of the game in progress. A table of the same size is reused.
    ///
    /// # Errors
    /// There is not enough memory for the table; the options are unchanged.
    pub fn set_options(&mut self, options: EngineOptions) -> Result<(), HashError> {
        let hash_mib = options.hash_mib;
        if hash_mib != self.options.hash_mib {
            HashError::check_replacement(hash_mib, self.searcher.allocated_mib())?;
            self.searcher.resize(hash_mib).map_err(|_| HashError::new(hash_mib))?;
        }
        let mut random = fastrand::Rng::with_seed(options.seed);
        let evaluation = self.searcher.evaluation().evaluation.clone();
        self.searcher.set_evaluation(handicapped::<P, E>(evaluation, &options, &mut random));
        self.searcher.set_threads(options.threads);
        self.searcher.set_clock(options.clock);
        self.searcher.clear();
        self.options = options;
        self.random = random;
        Ok(())
    }

    /// Does what would otherwise delay the first search: allocates the table and loads the certificates, if they are
    /// used.
    ///
    /// # Errors
    /// There is not enough memory for the table. A search then falls back to a smaller one.
    pub fn prepare(&mut self) -> Result<(), HashError> {
        if self.options.certificates {
            P::strategies();
        }
        if !self.is_prepared() {
            let hash_mib = self.options.hash_mib;
            HashError::check(hash_mib)?;
            self.searcher.allocate().map_err(|_| HashError::new(hash_mib))?;
        }
        Ok(())
    }

    /// Whether the table has been allocated, so that the next search begins at once.
    pub fn is_prepared(&self) -> bool {
        self.searcher.allocated_mib() > 0
    }

    /// Clears the state of the game in progress. Below full strength the errors differ from game to game.
    pub fn new_game(&mut self) {
        self.searcher.clear();
        let evaluation = self.searcher.evaluation().clone();
        self.searcher
            .set_evaluation(HandicappedEvaluation { seed: self.random.u64(..), ..evaluation });
    }

    /// The move to play within these limits; `None` if there is none.
    pub fn best_move(&mut self, game: &Game<P>, limits: &Limits<P>) -> Option<P::Move> {
        self.analyse(game, limits).map(|report| report.best_move())
    }

    /// The final report of a search within these limits; `None` if there is no move. [`search`](Engine::search) also
    /// reports every iteration, and can be stopped.
    ///
    /// ```
    /// use mana::{Edition, Position};
    /// use mana_engine::{Engine, EngineOptions};
    /// use mana_game::{Game, Position as _};
    /// use mana_search::Limits;
    ///
    /// let options = EngineOptions { hash_mib: 1, certificates: false, ..EngineOptions::default() };
    /// let mut engine = Engine::<Position>::new(options);
    /// let start = Position::parse(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR w -")?;
    /// let limits = Limits { multi_pv: 3, ..Limits::nodes(5_000) };
    /// let report = engine.analyse(&Game::from_position(start), &limits).ok_or("there is a move")?;
    /// assert_eq!(report.lines.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse(&mut self, game: &Game<P>, limits: &Limits<P>) -> Option<Report<P>> {
        self.search(game, limits, &AtomicBool::new(false), |_| {})
    }

    /// Searches the current position until a limit is reached or `stop` is set, and reports after every iteration.
    ///
    /// The move to play is [`Report::best_move`]. `None` if there is no move to search: the game is over, or the limits
    /// allow no legal move.
    pub fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        stop: &AtomicBool,
        mut on_report: impl FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        (self.search_fn)(self, game, limits, stop, &mut on_report)
    }

    /// [`search`](Engine::search), not generic over the callback.
    pub(crate) fn search_to(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        let handicap = self.searcher.evaluation().handicap;
        let position = game.position();
        let one_line = limits.multi_pv <= 1 && limits.moves.is_none();
        if self.options.certificates
            && handicap.max_depth == u32::MAX
            && one_line
            && let Some(report) = book::probe(P::strategies(), game)
        {
            on_report(&report);
            return Some(report);
        }
        if position.is_set_up() && position.count_moves() > MANY_SET_UPS {
            let depth = handicap.max_depth.min(limits.depth.unwrap_or(u32::MAX));
            return self.search_set_ups(game, limits, depth, stop, on_report);
        }
        if handicap.max_depth == u32::MAX {
            return self.searcher.search(game, limits, stop, on_report);
        }
        let depth = limits.depth.map_or(handicap.max_depth, |depth| depth.min(handicap.max_depth));
        let limits = Limits { depth: Some(depth), ..limits.clone() };
        self.searcher.search(game, &limits, stop, on_report)
    }

    fn search_set_ups(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        depth: u32,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        let begin = self.searcher.clock().now();
        let time = limits.soft_time.or(limits.time);
        let in_time = time.map(|time| {
            let nodes = time.as_micros() * u128::from(SET_UP_NODES_PER_SECOND) / 1_000_000;
            u64::try_from(nodes).unwrap_or(u64::MAX)
        });
        let search = SetUpSearch {
            searcher: &mut self.searcher,
            random: &mut self.random,
            stop,
            nodes: limits.nodes.or(in_time).unwrap_or(u64::MAX).min(SET_UP_NODES),
            begin,
            deadline: time.map(|time| begin + time),
            depth,
        };
        search.run(game, limits, on_report)
    }
}

/// An evaluation under the handicap of these options.
fn handicapped<P: EngineGame, E>(
    evaluation: E,
    options: &EngineOptions,
    random: &mut fastrand::Rng,
) -> HandicappedEvaluation<E> {
    HandicappedEvaluation { evaluation, handicap: P::handicap(options.level), seed: random.u64(..) }
}
