use crate::policy::{PolicyMove, policy};
use mana_engine::{Engine, EngineGame, EngineOptions, HashError, Level, Network};
use mana_environment::EnvironmentGame;
use mana_game::{Game, Outcome, Position, hash_key};
use mana_search::{Limits, PvLine, Score, expectation};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The settings of a dataset; with its number they determine a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SelfPlaySettings {
    /// The rules, as text.
    pub rules: String,
    /// The seed of all random choices.
    pub seed: u64,
    /// Where games begin.
    pub start: SelfPlayStart,
    /// The number of random moves after the set-ups.
    pub random_plies: usize,
    /// The node limit of a search; `None` if the depth of the level is the only limit.
    pub nodes: Option<u64>,
    /// The level of the engine, 1 to 10.
    pub level: u8,
    /// The size of the transposition table in mebibytes.
    pub hash: usize,
    /// How many of the best moves of a position are scored, for a policy; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub policy: usize,
    /// The file of the evaluation network; `None` for the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval_file: Option<String>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Where the games of a dataset begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SelfPlayStart {
    /// At the start of the rules; the engine chooses the set-ups.
    Edition,
    /// After random set-ups, where there are any.
    Random,
    /// At a random one of the listed fair starts.
    Fair,
}

/// A game of a dataset: one line of JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlayGame {
    /// Its number, from 0.
    pub game: u64,
    /// The settings of the dataset.
    pub settings: SelfPlaySettings,
    /// The position in which it began.
    pub first: String,
    /// Every move, the random ones included.
    pub moves: Vec<String>,
    /// The positions in which the engine searched, in order.
    pub positions: Vec<SelfPlayPosition>,
    /// `1-0` if Black won, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why the game ended.
    pub reason: String,
}

/// A position that the engine searched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlayPosition {
    /// The number of moves played before it.
    pub ply: usize,
    /// The position.
    pub position: String,
    /// The best move, which was played.
    pub best: String,
    /// The score for the side to move, as in the engine protocol.
    pub score: String,
    /// The score as an expectation for the side to move: from -1, a loss, to 1, a win.
    pub value: f64,
    /// The best moves, if a policy was requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub policy: Vec<PolicyMove>,
}

/// The expectation of a score, from -1 to 1, with four decimals, as more would suggest false precision.
pub(crate) fn value(score: Score) -> f64 {
    // Adding zero to a negative zero gives a positive one.
    ((2.0 * expectation(score) - 1.0) * 10_000.0).round() / 10_000.0 + 0.0
}

/// Why games cannot be played with some settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SelfPlayError {
    /// The rules are not rules of this game.
    Rules(String),
    /// There is no such level.
    Level(u8),
    /// Neither the level nor a number of nodes limits the searches.
    Unlimited,
    /// There are no fair starts to choose from.
    NoFairStarts,
    /// There is no memory for the table.
    Memory(String),
}

impl fmt::Display for SelfPlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelfPlayError::Rules(error) | SelfPlayError::Memory(error) => f.write_str(error),
            SelfPlayError::Level(level) => write!(f, "there is no level {level}: 1 to 10"),
            SelfPlayError::Unlimited => {
                f.write_str("level 10 has no limit of its own; a number of nodes is needed")
            }
            SelfPlayError::NoFairStarts => f.write_str("no fair starts are known for these rules"),
        }
    }
}

impl std::error::Error for SelfPlayError {}

impl From<HashError> for SelfPlayError {
    fn from(error: HashError) -> SelfPlayError {
        SelfPlayError::Memory(error.to_string())
    }
}

/// Plays the games of a dataset.
#[derive(Clone, Debug)]
pub struct SelfPlay<P: EngineGame> {
    settings: SelfPlaySettings,
    rules: P::Rules,
    level: Level,
    fair_starts: Vec<P>,
    network: Option<Arc<Network>>,
}

/// The length in plies at which a game is adjudicated as a draw.
const MAX_PLIES: usize = 600;

/// How often a game that ends during its random moves is restarted before it counts as it is.
const TRIES: usize = 100;

impl<P: EngineGame + EnvironmentGame> SelfPlay<P> {
    /// Self-play with these settings; only [`SelfPlayStart::Fair`] needs the fair starts.
    ///
    /// # Errors
    /// The settings contradict themselves.
    pub fn new(settings: SelfPlaySettings, fair_starts: Vec<P>) -> Result<Self, SelfPlayError> {
        let rules = settings.rules.parse();
        let rules = rules.map_err(|error: <P::Rules as std::str::FromStr>::Err| {
            SelfPlayError::Rules(error.to_string())
        })?;
        let level = Level::new(settings.level).ok_or(SelfPlayError::Level(settings.level))?;
        if settings.nodes.is_none() && level == Level::FULL {
            return Err(SelfPlayError::Unlimited);
        }
        if settings.start == SelfPlayStart::Fair && fair_starts.is_empty() {
            return Err(SelfPlayError::NoFairStarts);
        }
        Ok(SelfPlay { settings, rules, level, fair_starts, network: None })
    }

    /// Evaluates with this network instead of the built-in one.
    #[must_use]
    pub fn with_network(self, network: Arc<Network>) -> Self {
        SelfPlay { network: Some(network), ..self }
    }

    /// The settings.
    pub fn settings(&self) -> &SelfPlaySettings {
        &self.settings
    }

    /// An engine for the games.
    ///
    /// # Errors
    /// There is no memory for its table.
    pub(crate) fn engine(&self) -> Result<Engine<P>, SelfPlayError> {
        let mut engine = Engine::new(self.options(0));
        engine.set_network(self.network.clone());
        engine.prepare()?;
        Ok(engine)
    }

    /// Certificates are off: they would play every standard start alike, without a search.
    fn options(&self, seed: u64) -> EngineOptions {
        EngineOptions {
            level: self.level,
            hash_mib: self.settings.hash,
            seed,
            certificates: false,
            ..EngineOptions::default()
        }
    }

    /// Plays a game; `None` if `stop` is set before it ends.
    ///
    /// # Errors
    /// There is no memory for the engine's table.
    pub(crate) fn play(
        &self,
        number: u64,
        engine: &mut Engine<P>,
        stop: &AtomicBool,
    ) -> Result<Option<SelfPlayGame>, SelfPlayError> {
        let key = u128::from(self.settings.seed) << 64 | u128::from(number);
        let mut random = fastrand::Rng::with_seed(hash_key(key));
        // Clears the engine, as games must be independent.
        engine.set_options(self.options(random.u64(..)))?;
        for _ in 1..TRIES {
            let Some(draft) = self.play_once(engine, &mut random, stop) else { return Ok(None) };
            if !draft.ended_by_chance {
                return Ok(Some(self.finish(number, draft)));
            }
        }
        Ok(self.play_once(engine, &mut random, stop).map(|draft| self.finish(number, draft)))
    }

    fn play_once(
        &self,
        engine: &mut Engine<P>,
        random: &mut fastrand::Rng,
        stop: &AtomicBool,
    ) -> Option<GameDraft<P>> {
        let start = match self.settings.start {
            SelfPlayStart::Fair => *random.choice(&self.fair_starts)?,
            SelfPlayStart::Edition | SelfPlayStart::Random => P::start(self.rules),
        };
        let policy = self.settings.policy;
        let limits =
            Limits { nodes: self.settings.nodes, multi_pv: policy.max(1), ..Limits::default() };
        let mut game = Game::from_position(start);
        let mut searched = Vec::new();
        let mut random_plies = self.settings.random_plies;
        while game.ending().is_none() && game.moves().len() < MAX_PLIES {
            let position = *game.position();
            let is_random = if position.is_set_up() {
                self.settings.start == SelfPlayStart::Random
            } else {
                let is_random = random_plies > 0;
                random_plies = random_plies.saturating_sub(1);
                is_random
            };
            let mv = if is_random {
                position.random_move(random)?
            } else {
                let report = engine.search(&game, &limits, stop, |_| {})?;
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let (score, mv) = (report.score(), report.best_move());
                let lines = if policy > 0 { report.lines } else { Vec::new() };
                searched.push(SearchedPly { ply: game.moves().len(), score, lines });
                mv
            };
            game.play(mv).ok()?;
        }
        let ended_by_chance =
            searched.last().is_none_or(|last| game.positions()[last.ply].is_set_up());
        Some(GameDraft { game, searched, ended_by_chance })
    }

    fn finish(&self, number: u64, draft: GameDraft<P>) -> SelfPlayGame {
        let GameDraft { game, searched, .. } = draft;
        let (result, reason) = match game.ending() {
            Some(ending) => (ending.outcome, ending.reason.to_string()),
            None => (Outcome::Draw, "adjudication: too long".to_owned()),
        };
        let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
        let positions = searched.iter().map(|&SearchedPly { ply, score, ref lines }| {
            let position = game.positions()[ply].to_string();
            let (best, policy) = (moves[ply].clone(), policy(lines));
            SelfPlayPosition {
                ply,
                position,
                best,
                score: score.to_string(),
                value: value(score),
                policy,
            }
        });
        SelfPlayGame {
            game: number,
            settings: self.settings.clone(),
            first: game.first_position().to_string(),
            positions: positions.collect(),
            moves,
            result: result.result().to_owned(),
            reason,
        }
    }
}

/// A ply that was searched.
struct SearchedPly<P: Position> {
    ply: usize,
    score: Score,
    /// The lines of the best moves; empty if no policy is requested.
    lines: Vec<PvLine<P>>,
}

/// A played game: the moves, and the plies that were searched.
struct GameDraft<P: Position> {
    game: Game<P>,
    searched: Vec<SearchedPly<P>>,
    /// Whether the engine searched no position after the set-ups.
    ended_by_chance: bool,
}
