use crate::{
    Entrant, EntrantIntroduction, MatchEngineError, MatchScore, MatchTimeControl, Openings,
    Schedule, Sprt, SprtVerdict, Tournament, TournamentFormat, TournamentGame,
};
use mana_game::Position;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A match between two entrants: a tournament of two, scored in pairs of games.
#[derive(Clone, Debug)]
pub struct Match<P: Position> {
    /// The rules.
    pub rules: P::Rules,
    /// The two entrants; the score is from the first one's side.
    pub entrants: [Arc<dyn Entrant<P>>; 2],
    /// The openings of the pairs.
    pub openings: Openings<P>,
    /// The limits of every search.
    pub control: MatchTimeControl,
    /// The seed of players that choose at random, as in a [`Tournament`].
    pub seed: u64,
    /// Maximum number of game pairs.
    pub pairs: usize,
    /// Games played concurrently.
    pub concurrency: usize,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// A finished pair of games.
#[derive(Debug)]
pub struct GamePair<P: Position> {
    /// Its number, from 0. Pairs finish in any order.
    pub number: usize,
    /// The two games; the first entrant was Black in the first one.
    pub games: [TournamentGame<P>; 2],
}

impl<P: Position> Match<P> {
    /// The match as a tournament.
    fn tournament(&self) -> Tournament<P> {
        let format = TournamentFormat::Gauntlet;
        Tournament {
            rules: self.rules,
            entrants: self.entrants.to_vec(),
            // They meet once, and games 2N and 2N + 1 are pair N.
            schedule: Schedule { format, entrants: 2, rounds: 1, games: 2 * self.pairs },
            openings: self.openings.clone(),
            control: self.control,
            seed: self.seed,
            concurrency: self.concurrency,
        }
    }

    /// Starts each entrant once, and returns how they introduce themselves.
    ///
    /// # Errors
    /// An entrant cannot take part.
    pub fn check_entrants(&self) -> Result<Vec<EntrantIntroduction>, MatchEngineError> {
        self.tournament().check_entrants()
    }

    /// Plays the match. Every finished pair is passed to `on_pair` with the score so far. Setting `stop` ends the match
    /// at once; a pair that is being played does not count.
    ///
    /// # Errors
    /// The same as for [`Tournament::play`].
    pub fn play(
        &self,
        stop: &AtomicBool,
        mut on_pair: impl FnMut(&GamePair<P>, &MatchScore),
    ) -> Result<MatchScore, MatchEngineError> {
        let mut score = MatchScore::default();
        let mut halves = HashMap::new();
        self.tournament().play(&[], stop, |game| {
            let number = game.scheduled.number / 2;
            let Some(other) = halves.remove(&number) else {
                halves.insert(number, game);
                return ControlFlow::Continue(());
            };
            let games = if game.scheduled.is_swapped { [other, game] } else { [game, other] };
            let [as_black, as_white] = games.each_ref().map(|game| game.game.outcome);
            score.add_pair(as_black, as_white);
            on_pair(&GamePair { number, games }, &score);
            match self.sprt.map(|sprt| sprt.verdict(&score)) {
                Some(SprtVerdict::Passed | SprtVerdict::Failed) => ControlFlow::Break(()),
                Some(SprtVerdict::Open) | None => ControlFlow::Continue(()),
            }
        })?;
        Ok(score)
    }
}
