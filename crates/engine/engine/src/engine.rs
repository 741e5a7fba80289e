use crate::book;
use crate::set_up::SetUpChoice;
use crate::skill::Skilled;
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
    /// Whether it plays by the proofs it knows, at full strength, instead of finding out again.
    pub proofs: bool,
}

impl Default for Options {
    /// Full strength on one thread with 64 MiB, and with all that is proved.
    fn default() -> Options {
        Options {
            level: Level::FULL,
            threads: 1,
            hash_mib: 64,
            seed: 0,
            clock: Clock::default(),
            proofs: true,
        }
    }
}

/// A player of one game.
pub struct Engine<P: EngineGame> {
    options: Options,
    searcher: Searcher<P, Skilled<P::Knowledge>>,
    random: fastrand::Rng,
}

/// How many nodes go into the choice of a set-up where no limit says otherwise.
const SET_UP_NODES: u64 = 2_000_000;

/// How many nodes a second the choice of a set-up counts on; a slower machine just looks at fewer.
const SET_UP_NODES_PER_SECOND: u64 = 1_500_000;

/// From how many set-ups on a sample of them is looked at.
const MANY_SET_UPS: u64 = 100;

impl<P: EngineGame> Engine<P> {
    /// An engine that plays like this.
    pub fn new(options: Options) -> Self {
        let mut random = fastrand::Rng::with_seed(options.seed);
        let knowledge = Skilled {
            knowledge: P::Knowledge::default(),
            skill: P::skill(options.level),
            seed: random.u64(..),
        };
        let searcher =
            Searcher::new(knowledge, options.hash_mib, options.threads).with_clock(options.clock);
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

    /// Forgets the game in progress. Below full strength the next game has errors of its own.
    pub fn new_game(&mut self) {
        self.searcher.clear();
        let knowledge = self.searcher.knowledge().clone();
        self.searcher.set_knowledge(Skilled { seed: self.random.u64(..), ..knowledge });
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
        mut on_report: impl FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        let skill = self.searcher.knowledge().skill;
        let position = game.position();
        let one_line = limits.multi_pv <= 1 && limits.moves.is_none();
        if self.options.proofs
            && skill.depth == u32::MAX
            && one_line
            && let Some(report) = book::look_up(P::proofs(), game)
        {
            on_report(&report);
            return Some(report);
        }
        if position.is_set_up() && position.count_moves() > MANY_SET_UPS {
            let depth = skill.depth.min(limits.depth.unwrap_or(u32::MAX));
            return self.choose_set_up(game, limits, depth, stop, on_report);
        }
        if skill.depth == u32::MAX {
            return self.searcher.search(game, limits, stop, on_report);
        }
        let depth = limits.depth.map_or(skill.depth, |depth| depth.min(skill.depth));
        let limits = Limits { depth: Some(depth), ..limits.clone() };
        self.searcher.search(game, &limits, stop, on_report)
    }

    fn choose_set_up(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        depth: u32,
        stop: &AtomicBool,
        on_report: impl FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        let time = limits.soft_time.or(limits.time);
        let in_time = time.map(|time| {
            let nodes = time.as_micros() * u128::from(SET_UP_NODES_PER_SECOND) / 1_000_000;
            u64::try_from(nodes).unwrap_or(u64::MAX)
        });
        let nodes = limits.nodes.or(in_time).unwrap_or(u64::MAX).min(SET_UP_NODES);
        let deadline = time.map(|time| self.searcher.clock().now() + time);
        let choice = SetUpChoice {
            searcher: &mut self.searcher,
            random: &mut self.random,
            stop,
            nodes,
            deadline,
            depth,
        };
        choice.choose(game, limits, on_report)
    }
}
