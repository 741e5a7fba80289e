use crate::Evaluation;
use crate::value::MAX_ESTIMATE;
use mana_game::{Position, hash_key};
use std::num::NonZeroU32;

/// Cached evaluations by position hash, one cache per thread.
///
/// Iterative deepening revisits the same positions, and most nodes are leaves, which the transposition table does not
/// store. The cache is small, so that allocating it does not delay a short search.
pub(crate) struct EvaluationCache {
    entries: Vec<CacheEntry>,
    /// XORed with a position's hash to form its key. Changing it invalidates all entries at once.
    salt: u64,
}

#[derive(Clone, Copy, Default)]
struct CacheEntry {
    key: u64,
    facts: EvaluationFacts,
}

/// The number of entries is two to the power of this.
const LOG2_ENTRIES: u32 = 12;

/// What has been evaluated of a position that does not end the game.
///
/// From the lowest bit: the winning move 32, the value 16, then a bit for each of the constants below. Zero is an empty
/// entry.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct EvaluationFacts(u64);

/// The winning move is known; it is the first thing evaluated in every position.
const KNOWN_WINNING_MOVE: u64 = 1 << 48;
const HAS_VALUE: u64 = 1 << 49;
const KNOWN_QUIET: u64 = 1 << 50;
const KNOWN_UNQUIET: u64 = 1 << 51;

impl EvaluationCache {
    pub(crate) fn new() -> EvaluationCache {
        EvaluationCache { entries: vec![CacheEntry::default(); 1 << LOG2_ENTRIES], salt: 0 }
    }

    /// Invalidates all entries, as when the evaluation has changed.
    pub(crate) fn clear(&mut self) {
        self.salt = hash_key((self.salt ^ 1).into());
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        (key >> (u64::BITS - LOG2_ENTRIES)) as usize % self.entries.len()
    }

    #[inline]
    fn probe(&self, key: u64) -> EvaluationFacts {
        let entry = self.entries[self.index(key)];
        if entry.key == key { entry.facts } else { EvaluationFacts::default() }
    }

    #[inline]
    fn store(&mut self, key: u64, facts: EvaluationFacts) {
        let index = self.index(key);
        self.entries[index] = CacheEntry { key, facts };
    }
}

/// The evaluation of a node: computed on demand where it is not cached.
pub(crate) struct NodeEvaluation<'a, P: Position, E: Evaluation<P>> {
    evaluation: &'a E,
    position: &'a P,
    key: u64,
    facts: EvaluationFacts,
    view: Option<E::View>,
}

impl<'a, P: Position, E: Evaluation<P>> NodeEvaluation<'a, P, E> {
    #[inline]
    pub(crate) fn new(
        evaluation: &'a E,
        position: &'a P,
        hash: u64,
        cache: &EvaluationCache,
    ) -> Self {
        let key = hash ^ cache.salt;
        NodeEvaluation { evaluation, position, key, facts: cache.probe(key), view: None }
    }

    /// Whether the position is cached. The game is not over there.
    #[inline]
    pub(crate) fn is_cached(&self) -> bool {
        self.facts.0 & KNOWN_WINNING_MOVE != 0
    }

    /// The view of the position.
    #[inline]
    pub(crate) fn view(&mut self) -> &E::View {
        self.view.get_or_insert_with(|| self.evaluation.view(self.position))
    }

    /// [`Evaluation::winning_move`]; the game is not over.
    #[inline]
    pub(crate) fn winning_move(&mut self, cache: &mut EvaluationCache) -> Option<P::Move> {
        if self.is_cached() {
            return NonZeroU32::new(self.facts.0 as u32).and_then(|mv| mv.try_into().ok());
        }
        let (evaluation, position) = (self.evaluation, self.position);
        let mv = evaluation.winning_move(position, self.view());
        let number = mv.map_or(0, |mv| Into::<NonZeroU32>::into(mv).get());
        self.add_facts(KNOWN_WINNING_MOVE | u64::from(number), cache);
        mv
    }

    /// [`Evaluation::is_quiet`].
    #[inline]
    pub(crate) fn is_quiet(&mut self, cache: &mut EvaluationCache) -> bool {
        if self.facts.0 & (KNOWN_QUIET | KNOWN_UNQUIET) == 0 {
            let (evaluation, position) = (self.evaluation, self.position);
            let is_quiet = evaluation.is_quiet(position, self.view());
            self.add_facts(if is_quiet { KNOWN_QUIET } else { KNOWN_UNQUIET }, cache);
        }
        self.facts.0 & KNOWN_QUIET != 0
    }

    /// The static evaluation, which is never decisive.
    #[inline]
    pub(crate) fn static_eval(&mut self, cache: &mut EvaluationCache) -> i32 {
        if self.facts.0 & HAS_VALUE == 0 {
            let (evaluation, position) = (self.evaluation, self.position);
            let value = evaluation.evaluate(position, self.view());
            let value = value.clamp(-MAX_ESTIMATE, MAX_ESTIMATE) as i16;
            self.add_facts(HAS_VALUE | u64::from(value as u16) << 32, cache);
        }
        i32::from((self.facts.0 >> 32) as u16 as i16)
    }

    #[inline]
    fn add_facts(&mut self, facts: u64, cache: &mut EvaluationCache) {
        self.facts.0 |= facts;
        cache.store(self.key, self.facts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Report, Searcher};
    use mana::{Edition, Move, Position};
    use mana_game::{Game, Position as _};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

    /// A random evaluation, with a range that depends on the edition, that counts its calls.
    #[derive(Clone)]
    struct RandomEvaluation {
        seed: u64,
        calls: Arc<AtomicU32>,
    }

    impl RandomEvaluation {
        fn new(seed: u64) -> RandomEvaluation {
            RandomEvaluation { seed, calls: Arc::default() }
        }
    }

    impl Evaluation<Position> for RandomEvaluation {
        type View = ();

        fn view(&self, _: &Position) {}

        fn evaluate(&self, position: &Position, (): &()) -> i32 {
            self.calls.fetch_add(1, Relaxed);
            let range = if position.edition() == Edition::COSMOLUDO { 100 } else { 40_000 };
            (hash_key(u128::from(position.hash64() ^ self.seed)) % range) as i32 - range as i32 / 2
        }

        fn winning_move(&self, position: &Position, (): &()) -> Option<Move> {
            self.calls.fetch_add(1, Relaxed);
            position.daimyo_capture()
        }

        fn is_quiet(&self, position: &Position, (): &()) -> bool {
            self.calls.fetch_add(1, Relaxed);
            !position.hash64().is_multiple_of(3)
        }
    }

    fn position(edition: Edition) -> Position {
        Position::parse(edition, "2r2r/r2rd1/Rr4/1R4/2R1R1/2R1D1 b b1").expect("a position")
    }

    fn search(
        searcher: &mut Searcher<Position, RandomEvaluation>,
        edition: Edition,
    ) -> Report<Position> {
        let game = Game::from_position(position(edition));
        let stop = AtomicBool::new(false);
        let report = searcher.search(&game, &Limits::depth(4), &stop, &mut |_| {});
        report.expect("a move")
    }

    #[test]
    fn cached_positions_are_not_evaluated_again() {
        let evaluation = RandomEvaluation::new(1);
        let mut cache = EvaluationCache::new();
        let start = position(Edition::COSMOLUDO);
        let positions: Vec<_> = start.legal_moves().into_iter().map(|mv| start.after(mv)).collect();
        let mut evaluate_all = || -> Vec<_> {
            let evaluate_node = |position: &Position| {
                let hash = position.hash64();
                let mut node = NodeEvaluation::new(&evaluation, position, hash, &cache);
                let win = node.winning_move(&mut cache);
                (win, node.is_quiet(&mut cache), node.static_eval(&mut cache))
            };
            positions.iter().map(evaluate_node).collect()
        };
        let first = evaluate_all();
        let expected = positions.iter().map(|position| {
            let (win, quiet) =
                (evaluation.winning_move(position, &()), evaluation.is_quiet(position, &()));
            (win, quiet, evaluation.evaluate(position, &()).clamp(-MAX_ESTIMATE, MAX_ESTIMATE))
        });
        assert_eq!(first, expected.collect::<Vec<_>>());
        evaluation.calls.store(0, Relaxed);
        assert_eq!(evaluate_all(), first);
        let left = evaluation.calls.load(Relaxed);
        assert!(left < positions.len() as u32, "{left} of {}", positions.len());
    }

    /// No evaluation survives a change of the evaluation or of the rules.
    #[test]
    fn stale_evaluations_are_discarded() {
        let fresh =
            |seed, edition| search(&mut Searcher::new(RandomEvaluation::new(seed), 1, 1), edition);
        let mut searcher = Searcher::new(RandomEvaluation::new(1), 1, 1);
        assert_eq!(
            search(&mut searcher, Edition::COSMOLUDO).lines,
            fresh(1, Edition::COSMOLUDO).lines
        );
        searcher.set_evaluation(RandomEvaluation::new(2));
        searcher.clear();
        let report = search(&mut searcher, Edition::COSMOLUDO);
        assert_eq!(report.lines, fresh(2, Edition::COSMOLUDO).lines);
        assert_ne!(report.lines, fresh(1, Edition::COSMOLUDO).lines);
        let report = search(&mut searcher, Edition::COSMOLUDO_ADVANCED);
        assert_eq!(report.lines, fresh(2, Edition::COSMOLUDO_ADVANCED).lines);
    }
}
