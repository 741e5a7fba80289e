use crate::{EngineGame, Level};
use mana_game::Game;
use mana_search::{Clock, Limits, Report, Searcher};
use std::sync::atomic::AtomicBool;

/// How an engine plays.
#[derive(Clone, Debug)]
pub struct Options {
    /// How strongly.
    pub level: Level,
    /// On how many threads it thinks; at least one. With one it starts no other.
    pub threads: usize,
    /// The size of its table in mebibytes.
    pub hash_mib: usize,
    /// Where its choices come from, where it varies them: equal seeds play equally.
    pub seed: u64,
    /// Where it reads the time.
    pub clock: Clock,
}

impl Default for Options {
    /// Full strength on one thread with 64 MiB.
    fn default() -> Options {
        Options { level: Level::FULL, threads: 1, hash_mib: 64, seed: 0, clock: Clock::default() }
    }
}

/// A player of one game.
pub struct Engine<P: EngineGame> {
    options: Options,
    searcher: Searcher<P, P::Knowledge>,
    random: fastrand::Rng,
}

impl<P: EngineGame> Engine<P> {
    /// An engine that plays like this.
    pub fn new(options: Options) -> Self {
        let searcher = Searcher::new(P::Knowledge::default(), options.hash_mib, options.threads)
            .with_clock(options.clock);
        let random = fastrand::Rng::with_seed(options.seed);
        Engine { options, searcher, random }
    }

    /// How it plays.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes how it plays; what it has learned about the game in progress is forgotten.
    pub fn set_options(&mut self, options: Options) {
        *self = Engine::new(options);
    }

    /// Forgets the game in progress.
    pub fn new_game(&mut self) {
        self.searcher.clear();
    }

    /// Thinks about the current position until a limit is reached or `stop` is set, and reports what it finds.
    ///
    /// The move to play is [`Report::best_move`]. `None` if there is nothing to play: the game is over, or the limits
    /// name no legal move.
    pub fn think(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        stop: &AtomicBool,
        on_report: impl FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        let _ = &mut self.random;
        self.searcher.search(game, limits, stop, on_report)
    }
}
