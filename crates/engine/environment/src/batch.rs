use crate::EnvironmentGame;
use crate::history::KeyHistory;
use mana_game::{Game, Outcome, Position, Side};
use std::fmt;

/// Where the games of a batch begin.
#[derive(Clone, Debug)]
pub enum GameStarts<P: Position> {
    /// At the start of the rules: set-ups are actions.
    Rules(P::Rules),
    /// After random set-ups, where the rules have any.
    RandomSetUps(P::Rules),
    /// At one of these positions, each time a random one.
    Positions(Vec<P>),
}

impl<P: EnvironmentGame> GameStarts<P> {
    /// A position to begin a game in; `None` if there is none.
    fn choose(&self, random: &mut fastrand::Rng) -> Option<P> {
        match self {
            GameStarts::Rules(rules) => Some(P::start(*rules)),
            GameStarts::Positions(positions) => random.choice(positions).copied(),
            GameStarts::RandomSetUps(rules) => {
                let mut position = P::start(*rules);
                while position.is_set_up() {
                    position.play(position.random_move(random)?);
                }
                Some(position)
            }
        }
    }
}

/// Many games played at once. A finished game is replaced by a new one.
///
/// All randomness comes from the seed, so a batch is reproducible.
#[derive(Clone, Debug)]
pub struct GameBatch<P: EnvironmentGame> {
    starts: GameStarts<P>,
    games: Vec<BatchGame<P>>,
    max_plies: usize,
    random: fastrand::Rng,
    /// The moves of the step that is being made.
    moves: Vec<P::Move>,
}

/// A game of a batch, with just enough state to detect repetitions and the end.
#[derive(Clone, Debug)]
struct BatchGame<P> {
    position: P,
    history: KeyHistory,
    repeated: bool,
}

/// The results of a step, for each game.
pub struct StepResults<'a> {
    /// For the player who has moved: 1 for a win, -1 for a loss, 0 for a draw or a game that goes on.
    pub rewards: &'a mut [f32],
    /// Whether the game has ended by the rules. The batch already contains the next one.
    pub terminated: &'a mut [bool],
    /// Whether the game was cut off at the ply limit. The batch already contains the next one.
    pub truncated: &'a mut [bool],
}

/// The results of random play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RolloutCounts {
    /// Moves played.
    pub plies: u64,
    /// Games finished.
    pub games: u64,
    /// Games that Black won.
    pub black_wins: u64,
    /// Games that White won.
    pub white_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games cut off at the ply limit.
    pub truncated: u64,
}

/// Why a step was rejected. No game has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BatchError {
    /// The number of actions differs from that of games.
    Length {
        /// How many there are.
        actions: usize,
        /// How many games there are.
        games: usize,
    },
    /// An action is not legal.
    Illegal {
        /// The game, from 0.
        game: usize,
        /// The action.
        action: i64,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Length { actions, games } => {
                write!(f, "{actions} actions for {games} games")
            }
            BatchError::Illegal { game, action } => {
                write!(f, "action {action} is not legal in game {game}")
            }
        }
    }
}

impl std::error::Error for BatchError {}

impl<P: EnvironmentGame> GameBatch<P> {
    /// A batch of this many games, each at its beginning. If there are no starts, or only finished ones, the batch is
    /// empty.
    pub fn new(starts: GameStarts<P>, games: usize, max_plies: usize, seed: u64) -> GameBatch<P> {
        let mut batch = GameBatch {
            starts,
            games: Vec::with_capacity(games),
            max_plies: max_plies.max(1),
            random: fastrand::Rng::with_seed(seed),
            moves: Vec::with_capacity(games),
        };
        for _ in 0..games {
            let Some(position) = batch.starts.choose(&mut batch.random) else {
                break;
            };
            let mut game = BatchGame { position, history: KeyHistory::default(), repeated: false };
            game.begin(position);
            batch.games.push(game);
        }
        batch
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The positions of all games.
    pub fn positions(&self) -> impl Iterator<Item = &P> {
        self.games.iter().map(|game| &game.position)
    }

    /// Restarts every game.
    pub fn reset(&mut self) {
        for game in &mut self.games {
            if let Some(position) = self.starts.choose(&mut self.random) {
                game.begin(position);
            }
        }
    }

    /// Plays an action in every game.
    ///
    /// # Errors
    /// An action is not legal, or the number of actions is wrong. Then nothing is played.
    ///
    /// # Panics
    /// If a slice of the results is shorter than the batch.
    pub fn step(&mut self, actions: &[i32], results: StepResults<'_>) -> Result<(), BatchError> {
        if actions.len() != self.games.len() {
            return Err(BatchError::Length { actions: actions.len(), games: self.games.len() });
        }
        self.moves.clear();
        for (index, (game, &action)) in self.games.iter().zip(actions).enumerate() {
            let mv =
                usize::try_from(action).ok().and_then(|action| game.position.legal_move_of(action));
            let illegal = BatchError::Illegal { game: index, action: action.into() };
            self.moves.push(mv.ok_or(illegal)?);
        }
        for (index, (game, &mv)) in self.games.iter_mut().zip(&self.moves).enumerate() {
            let mover = game.position.turn();
            let outcome = game.play(mv);
            let truncated = outcome.is_none() && game.plies() >= self.max_plies;
            results.rewards[index] = outcome.map_or(0.0, |outcome| reward(outcome, mover));
            results.terminated[index] = outcome.is_some();
            results.truncated[index] = truncated;
            if (outcome.is_some() || truncated)
                && let Some(position) = self.starts.choose(&mut self.random)
            {
                game.begin(position);
            }
        }
        Ok(())
    }

    /// A legal action for every game, all of them equally likely.
    ///
    /// # Panics
    /// If `actions` is shorter than the batch.
    pub fn random_actions(&mut self, actions: &mut [i32]) {
        for (game, action) in self.games.iter().zip(actions) {
            let mv = game.position.random_move(&mut self.random);
            let number = mv.and_then(|mv| game.position.action_of(mv));
            *action = number.map_or(-1, |number| number as i32);
        }
    }

    /// Plays this many random moves in every game, and counts the results.
    pub fn rollout(&mut self, plies: usize) -> RolloutCounts {
        let mut counts = RolloutCounts::default();
        for game in &mut self.games {
            for _ in 0..plies {
                let Some(mv) = game.position.random_move(&mut self.random) else {
                    break;
                };
                let outcome = game.play(mv);
                counts.plies += 1;
                match outcome {
                    None if game.plies() < self.max_plies => continue,
                    None => counts.truncated += 1,
                    Some(Outcome::Win(Side::Black)) => counts.black_wins += 1,
                    Some(Outcome::Win(Side::White)) => counts.white_wins += 1,
                    Some(Outcome::Draw) => counts.draws += 1,
                }
                counts.games += 1;
                if let Some(position) = self.starts.choose(&mut self.random) {
                    game.begin(position);
                }
            }
        }
        counts
    }

    /// Writes the planes of every game, one after another.
    ///
    /// # Panics
    /// If the length of `planes` is not that of all observations.
    pub fn write_observations(&self, planes: &mut [i8]) {
        assert_eq!(planes.len(), self.len() * P::OBSERVATION_LEN);
        for (game, planes) in self.games.iter().zip(planes.chunks_exact_mut(P::OBSERVATION_LEN)) {
            game.position.write_planes(game.repeated, planes);
        }
    }

    /// Writes a row for every game, in which the legal actions are ones.
    ///
    /// # Panics
    /// If the length of `masks` is not the number of games times that of actions.
    pub fn write_masks(&self, masks: &mut [i8]) {
        let Some(game) = self.games.first() else { return };
        let actions = P::action_count(game.position.rules());
        assert_eq!(masks.len(), self.len() * actions);
        for (game, mask) in self.games.iter().zip(masks.chunks_exact_mut(actions)) {
            game.position.write_mask(mask);
        }
    }

    /// The legal actions of all games in a row, and where those of each game end.
    pub fn legal_actions(&self) -> (Vec<i32>, Vec<usize>) {
        let mut actions = Vec::new();
        let mut ends = Vec::with_capacity(self.len());
        for game in &self.games {
            game.position.for_each_action(|action| actions.push(action as i32));
            ends.push(actions.len());
        }
        (actions, ends)
    }
}

impl<P: EnvironmentGame> BatchGame<P> {
    fn begin(&mut self, position: P) {
        self.position = position;
        self.history.clear();
        self.history.add(position.key());
        self.repeated = false;
    }

    /// Plays a legal move and returns the outcome, if it ends the game.
    #[inline]
    fn play(&mut self, mv: P::Move) -> Option<Outcome> {
        self.position.play(mv);
        let occurrences = self.history.add(self.position.key());
        self.repeated = occurrences > 1;
        let repetition = (occurrences >= Game::<P>::REPETITIONS).then_some(Outcome::Draw);
        self.position.outcome().or(repetition)
    }

    fn plies(&self) -> usize {
        self.history.len() - 1
    }
}

fn reward(outcome: Outcome, side: Side) -> f32 {
    match outcome {
        Outcome::Draw => 0.0,
        Outcome::Win(winner) if winner == side => 1.0,
        Outcome::Win(_) => -1.0,
    }
}
