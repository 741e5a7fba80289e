use crate::match_game::play_game;
use crate::{
    MatchEngine, MatchEngineError, MatchGame, MatchScore, MatchTimeControl, Openings, Sprt,
    SprtVerdict,
};
use mana_game::{Position, Side, hash_key};
use mana_record::Record;
use mana_ugi::{Command, EngineProcess};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A match between two engines.
#[derive(Clone, Debug)]
pub struct Match<P: Position> {
    /// The rules.
    pub rules: P::Rules,
    /// The two engines; the score is from the first one's side.
    pub engines: [MatchEngine; 2],
    /// The openings of the pairs.
    pub openings: Openings<P>,
    /// The limits of every search.
    pub control: MatchTimeControl,
    /// The seed of engines that have an option `Seed`: each game gets one that depends on this and on its number alone,
    /// so that equal matches without a clock are played equally.
    pub seed: u64,
    /// Maximum number of game pairs.
    pub pairs: usize,
    /// Pairs played concurrently.
    pub concurrency: usize,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// A finished pair of games.
#[derive(Debug)]
pub struct GamePair<P: Position> {
    /// Its number, from 0. Pairs finish in any order.
    pub number: usize,
    /// The two games; the first engine was Black in the first one.
    pub games: [MatchGame<P>; 2],
    /// The names of the engines.
    pub names: [String; 2],
}

/// A game and the names of the engines.
type NamedGame<P> = (MatchGame<P>, [String; 2]);

impl<P: Position> GamePair<P> {
    /// The records of the two games.
    pub fn records(&self) -> [Record<P>; 2] {
        let [first, second] = &self.names;
        let [game, swapped] = &self.games;
        [record(game, first, second), record(swapped, second, first)]
    }

    /// The engine that failed in a game of the pair, by its index, and the side it had.
    pub fn failure(&self, game: usize) -> Option<(usize, Side)> {
        let MatchGame { outcome, termination, .. } = self.games.get(game)?;
        let loser = !outcome.winner().filter(|_| termination.is_failure())?;
        let is_first = (loser == Side::Black) == (game == 0);
        Some((usize::from(!is_first), loser))
    }
}

fn record<P: Position>(game: &MatchGame<P>, black: &str, white: &str) -> Record<P> {
    let mut record = Record::from_game(&game.game);
    let termination = game.termination.to_string();
    for (name, value) in [("Black", black), ("White", white), ("Termination", &termination)] {
        record.set_tag(name, Some(value)).expect("these tags can be set");
    }
    record.set_result(Some(game.outcome));
    record
}

impl<P: Position> Match<P> {
    /// Starts each engine once, with its options, and returns what it says about them.
    ///
    /// # Errors
    /// An engine cannot take part.
    pub fn check_engines(&self) -> Result<[Vec<String>; 2], MatchEngineError> {
        let rules = self.rules.to_string();
        let [first, second] = &self.engines;
        Ok([first.start(&rules)?.take_messages(), second.start(&rules)?.take_messages()])
    }

    /// Plays the match. Every finished pair is passed to `on_pair` with the score so far. Setting `stop` ends the match
    /// at once; a pair that is being played does not count.
    ///
    /// An engine that crashes, hangs or plays an illegal move loses the game and is restarted for the next one.
    ///
    /// # Errors
    /// An engine cannot be started.
    pub fn play(
        &self,
        stop: &AtomicBool,
        mut on_pair: impl FnMut(&GamePair<P>, &MatchScore),
    ) -> Result<MatchScore, MatchEngineError> {
        let next = AtomicUsize::new(0);
        let mut score = MatchScore::default();
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.concurrency.clamp(1, self.pairs.max(1)) {
                let sender = sender.clone();
                scope.spawn(|| self.play_pairs(&next, stop, sender));
            }
            drop(sender);
            let begin_no_more = || next.store(self.pairs, Ordering::Relaxed);
            let mut failure = None;
            for result in results {
                match result {
                    Ok(pair) => {
                        let [as_black, as_white] = pair.games.each_ref().map(|game| game.outcome);
                        score.add_pair(as_black, as_white);
                        on_pair(&pair, &score);
                        let decided = |sprt: &Sprt| sprt.verdict(&score) != SprtVerdict::Open;
                        if self.sprt.as_ref().is_some_and(decided) {
                            begin_no_more();
                        }
                    }
                    Err(error) => {
                        begin_no_more();
                        failure = Some(error);
                    }
                }
            }
            failure.map_or(Ok(score), Err)
        })
    }

    /// Plays one pair after the other with the same engine processes.
    fn play_pairs(
        &self,
        next: &AtomicUsize,
        stop: &AtomicBool,
        sender: Sender<Result<GamePair<P>, MatchEngineError>>,
    ) {
        let mut processes = [None, None];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs || stop.load(Ordering::Relaxed) {
                return;
            }
            let Some(result) = self.play_pair(number, &mut processes, stop).transpose() else {
                return;
            };
            let failed = result.is_err();
            if sender.send(result).is_err() || failed {
                return;
            }
        }
    }

    /// Plays a pair; `None` if `stop` is set before it ends.
    fn play_pair(
        &self,
        number: usize,
        processes: &mut [Option<EngineProcess>; 2],
        stop: &AtomicBool,
    ) -> Result<Option<GamePair<P>>, MatchEngineError> {
        let opening = self.openings.get(number);
        let mut play = |first_side: Side| {
            let game = 2 * number + first_side.index();
            self.play_game(game, opening, processes, first_side, stop)
        };
        let Some((game, names)) = play(Side::Black)? else { return Ok(None) };
        let Some((swapped, _)) = play(Side::White)? else { return Ok(None) };
        Ok(Some(GamePair { number, games: [game, swapped], names }))
    }

    /// Plays a game with the first engine on this side, and returns the engines' names with it.
    fn play_game(
        &self,
        number: usize,
        opening: P,
        processes: &mut [Option<EngineProcess>; 2],
        first_side: Side,
        stop: &AtomicBool,
    ) -> Result<Option<NamedGame<P>>, MatchEngineError> {
        let rules = self.rules.to_string();
        let mut running = |index: usize| match processes[index].take() {
            Some(process) => Ok(process),
            None => self.engines[index].start(&rules),
        };
        let (mut first, mut second) = (running(0)?, running(1)?);
        self.set_seed(number, 0, &mut first);
        self.set_seed(number, 1, &mut second);
        let name = |index: usize, process: &EngineProcess| {
            self.engines[index].name.clone().unwrap_or_else(|| process.name().to_owned())
        };
        let names = [name(0, &first), name(1, &second)];
        let by_side = match first_side {
            Side::Black => [&mut first, &mut second],
            Side::White => [&mut second, &mut first],
        };
        let Some(game) = play_game(opening, &self.control, by_side, stop) else { return Ok(None) };
        // An engine that failed is restarted for the next game; the other one stays.
        let winner = game.outcome.winner().filter(|_| game.termination.is_failure());
        processes[0] = (winner != Some(!first_side)).then_some(first);
        processes[1] = (winner != Some(first_side)).then_some(second);
        Ok(Some((game, names)))
    }

    /// Sets the seed of an engine for a game, if it has that option and was not given another one.
    fn set_seed(&self, game: usize, engine: usize, process: &mut EngineProcess) {
        let is_seed = |name: &str| name.eq_ignore_ascii_case("Seed");
        let is_given = self.engines[engine].options.iter().any(|(name, _)| is_seed(name));
        if !is_given && process.options().iter().any(|option| is_seed(&option.name)) {
            let key = u128::from(self.seed) << 64 | (2 * game + engine) as u128;
            // Not 0, which would ask for a seed that nobody knows, and not beyond what other languages can read.
            let seed = 1 + hash_key(key) % (1 << 31);
            // An engine that is gone loses the game when it is to move.
            let _ = process.send(&Command::set_option("Seed", seed));
        }
    }
}
