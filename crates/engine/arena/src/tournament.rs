use crate::game_queue::GameQueue;
use crate::match_game::play_game;
use crate::{
    Entrant, MatchEngineError, MatchEngineProblem, MatchGame, MatchPlayer, MatchTimeControl,
    Openings, PlayedGame, Schedule, ScheduledGame, Termination,
};
use mana_game::{Game, Outcome, Position, Side, hash_key};
use mana_ugi::EngineProcessError;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Games between any number of entrants.
#[derive(Clone, Debug)]
pub struct Tournament<P: Position> {
    /// The rules.
    pub rules: P::Rules,
    /// The entrants; everywhere else, an entrant is an index into these.
    pub entrants: Vec<Arc<dyn Entrant<P>>>,
    /// The schedule of the games.
    pub schedule: Schedule,
    /// The openings, by the numbers of the schedule.
    pub openings: Openings<P>,
    /// The limits of every move.
    pub control: MatchTimeControl,
    /// The seed of players that choose at random: the seeds of a game depend on this and on the game's number alone, so
    /// that tournaments without a clock are reproducible.
    pub seed: u64,
    /// Games played concurrently.
    pub concurrency: usize,
}

/// The name and the messages of an entrant at its first start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntrantIntroduction {
    /// Its configured name, or else the one that it reports.
    pub name: String,
    /// Its messages, such as a problem with an option.
    pub messages: Vec<String>,
}

/// A game of a tournament that is over.
#[derive(Debug)]
pub struct TournamentGame<P: Position> {
    /// The game as scheduled.
    pub scheduled: ScheduledGame,
    /// The game as played.
    pub game: MatchGame<P>,
    /// The names of the players, Black's first.
    pub names: [String; 2],
}

impl<P: Position> TournamentGame<P> {
    /// The game as the schedule and the standings see it.
    pub fn played(&self) -> PlayedGame {
        let ScheduledGame { number, round, players, .. } = self.scheduled;
        let MatchGame { outcome, termination, .. } = &self.game;
        let is_failure = termination.is_failure();
        PlayedGame { number, round, players, outcome: *outcome, is_failure }
    }

    /// The entrant that lost because it failed.
    pub fn failed_entrant(&self) -> Option<usize> {
        Some(self.scheduled.players[self.game.failed_side()?.index()])
    }
}

const SIDES: [Side; 2] = [Side::Black, Side::White];

/// The players that a thread has started, by their entrants.
type StartedPlayers<P> = Vec<(usize, Box<dyn MatchPlayer<P>>)>;

impl<P: Position> Tournament<P> {
    /// Starts each entrant once.
    ///
    /// # Errors
    /// An entrant cannot take part.
    pub fn check_entrants(&self) -> Result<Vec<EntrantIntroduction>, MatchEngineError> {
        let introduce = |entrant: &Arc<dyn Entrant<P>>| {
            let mut player = entrant.start(self.rules)?;
            let name = entrant.name().unwrap_or(player.name()).to_owned();
            Ok(EntrantIntroduction { name, messages: player.take_messages() })
        };
        self.entrants.iter().map(introduce).collect()
    }

    /// Plays the games that have not been played. Each is passed to `on_game` when it is over; if that breaks, no other
    /// game begins. Setting `stop` ends the tournament at once and discards the games in progress.
    ///
    /// A player that crashes, hangs, floods or plays an illegal move loses the game and is restarted for the next one.
    ///
    /// # Errors
    /// The system cannot start a player.
    pub fn play(
        &self,
        played: &[PlayedGame],
        stop: &AtomicBool,
        mut on_game: impl FnMut(TournamentGame<P>) -> ControlFlow<()>,
    ) -> Result<(), MatchEngineError> {
        let mut played = played.to_vec();
        let queue = GameQueue::default();
        let mut stages = 0..;
        // Adds the games of the stages that can begin; `None` if there are no more.
        let mut add_games = |played: &[PlayedGame]| {
            let numbers: BTreeSet<_> = played.iter().map(|game| game.number).collect();
            for stage in stages.by_ref() {
                let mut games = self.schedule.stage(stage, played)?;
                games.retain(|game| !numbers.contains(&game.number));
                if !games.is_empty() {
                    let count = games.len();
                    queue.add(games);
                    return Some(count);
                }
            }
            None
        };
        let Some(mut left) = add_games(&played) else { return Ok(()) };
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.concurrency.clamp(1, self.schedule.game_count().max(1)) {
                let sender = sender.clone();
                scope.spawn(|| self.play_games(&queue, stop, sender));
            }
            drop(sender);
            let mut failure = None;
            for result in results {
                match result {
                    Ok(game) => {
                        played.push(game.played());
                        if on_game(game).is_break() {
                            queue.close();
                        }
                        left -= 1;
                        if left == 0 {
                            match add_games(&played) {
                                Some(count) => left = count,
                                None => queue.close(),
                            }
                        }
                    }
                    Err(error) => {
                        queue.close();
                        failure = Some(error);
                    }
                }
            }
            failure.map_or(Ok(()), Err)
        })
    }

    /// Plays one game after another. Players are reused if they also play in the next game.
    fn play_games(
        &self,
        queue: &GameQueue,
        stop: &AtomicBool,
        sender: Sender<Result<TournamentGame<P>, MatchEngineError>>,
    ) {
        let mut started = Vec::new();
        while let Some(scheduled) = queue.next(stop) {
            let Some(result) = self.play_game(scheduled, &mut started, stop).transpose() else {
                return;
            };
            let failed = result.is_err();
            if sender.send(result).is_err() || failed {
                return;
            }
        }
    }

    /// Plays a game; `None` if `stop` is set before it ends.
    fn play_game(
        &self,
        scheduled: ScheduledGame,
        started: &mut StartedPlayers<P>,
        stop: &AtomicBool,
    ) -> Result<Option<TournamentGame<P>>, MatchEngineError> {
        let opening = self.openings.get(scheduled.opening);
        started.retain(|(entrant, _)| scheduled.players.contains(entrant));
        let mut failure = None;
        let mut names = [String::new(), String::new()];
        let mut players = Vec::new();
        for side in SIDES {
            let index = scheduled.players[side.index()];
            let entrant = &self.entrants[index];
            let place = started.iter().position(|(started, _)| *started == index);
            let player = match place {
                Some(place) => Ok(started.swap_remove(place).1),
                None => entrant.start(self.rules),
            };
            let own_name = player.as_ref().ok().map(|player| player.name().to_owned());
            names[side.index()] =
                entrant.name().map(str::to_owned).or(own_name).unwrap_or(entrant.to_string());
            match player {
                Ok(player) => players.push(player),
                // The failure is the system's, not the player's.
                Err(MatchEngineError {
                    engine,
                    problem: problem @ MatchEngineProblem::Process(EngineProcessError::Start(_)),
                }) => return Err(MatchEngineError { engine, problem }),
                Err(error) => failure = failure.or(Some((side, error.problem))),
            }
        }
        if let Some((side, problem)) = failure {
            let game = forfeited(opening, side, problem);
            return Ok(Some(TournamentGame { scheduled, game, names }));
        }
        let seeds = [scheduled.is_swapped, !scheduled.is_swapped]
            .map(|is_second| self.seed(scheduled.number, is_second));
        let Some(game) = play_game(opening, &self.control, &mut players, seeds, stop) else {
            return Ok(None);
        };
        for (side, player) in SIDES.into_iter().zip(players) {
            let index = scheduled.players[side.index()];
            if game.failed_side() != Some(side) && self.entrants[index].is_reusable() {
                started.push((index, player));
            }
        }
        Ok(Some(TournamentGame { scheduled, game, names }))
    }

    /// The seed of a player for a game: of the first or the second of the pair.
    fn seed(&self, game: usize, is_second: bool) -> u32 {
        let key = u128::from(self.seed) << 64 | (2 * game + usize::from(is_second)) as u128;
        // Not 0, which stands for a random seed, and within the integer range of other languages.
        1 + (hash_key(key) % (1 << 31)) as u32
    }
}

/// A game that is lost before it begins, as a player could not be started.
fn forfeited<P: Position>(opening: P, side: Side, problem: MatchEngineProblem) -> MatchGame<P> {
    let error = match problem {
        MatchEngineProblem::Process(error) => error,
        problem => EngineProcessError::Failed(problem.to_string()),
    };
    MatchGame {
        game: Game::from_position(opening),
        outcome: Outcome::Win(!side),
        termination: Termination::EngineFailure(error),
        notes: Vec::new(),
    }
}
