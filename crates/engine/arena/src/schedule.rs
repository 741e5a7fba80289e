use crate::swiss;
use mana_game::{Outcome, Side, excerpt};
use std::fmt;
use std::str::FromStr;

/// The pairing system of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TournamentFormat {
    /// Every entrant meets every other.
    #[default]
    RoundRobin,
    /// The first entrant meets every other.
    Gauntlet,
    /// In each round, entrants with about the same score meet that have not met before.
    Swiss,
}

impl TournamentFormat {
    const NAMED: [(&str, TournamentFormat); 3] = [
        ("round-robin", TournamentFormat::RoundRobin),
        ("gauntlet", TournamentFormat::Gauntlet),
        ("swiss", TournamentFormat::Swiss),
    ];
}

/// A text that is not a [`TournamentFormat`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentFormatError(String);

impl fmt::Display for TournamentFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a format; write round-robin, gauntlet or swiss", self.0)
    }
}

impl std::error::Error for TournamentFormatError {}

impl FromStr for TournamentFormat {
    type Err = TournamentFormatError;

    fn from_str(text: &str) -> Result<TournamentFormat, TournamentFormatError> {
        let named = TournamentFormat::NAMED.iter().find(|(name, _)| *name == text);
        named.map(|(_, format)| *format).ok_or_else(|| TournamentFormatError(excerpt(text)))
    }
}

impl fmt::Display for TournamentFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = TournamentFormat::NAMED.iter().find(|(_, format)| format == self);
        f.write_str(named.map_or("", |(name, _)| name))
    }
}

/// The games of a tournament: who plays whom, in which round and from which opening.
///
/// It is determined by its fields and, in a Swiss tournament, by the results of earlier rounds in any order; so a
/// tournament that was interrupted resumes with the same games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The pairing system.
    pub format: TournamentFormat,
    /// The number of entrants.
    pub entrants: usize,
    /// The rounds of a Swiss tournament; otherwise the encounters of each pair of entrants.
    pub rounds: usize,
    /// The games of an encounter. Sides are swapped after each game, and every two games share an opening.
    pub games: usize,
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScheduledGame {
    /// Its number in the tournament, from 0.
    pub number: usize,
    /// Its round, from 0.
    pub round: usize,
    /// The number of its opening.
    pub opening: usize,
    /// The entrants, Black first.
    pub players: [usize; 2],
    /// Whether the sides are those of the first game of the encounter, swapped.
    pub is_swapped: bool,
}

/// A game that has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// Its number in the tournament, from 0.
    pub number: usize,
    /// Its round, from 0.
    pub round: usize,
    /// The entrants, Black first.
    pub players: [usize; 2],
    /// Its result.
    pub outcome: Outcome,
    /// Whether the loser lost because it failed.
    pub is_failure: bool,
}

impl PlayedGame {
    /// The half points of a side: 2, 1 or 0.
    pub fn half_points(&self, side: Side) -> u32 {
        match self.outcome {
            Outcome::Win(winner) if winner == side => 2,
            Outcome::Draw => 1,
            Outcome::Win(_) => 0,
        }
    }

    /// The half points of an entrant; `None` if it did not play.
    pub fn half_points_of(&self, entrant: usize) -> Option<u32> {
        let side = [Side::Black, Side::White]
            .into_iter()
            .find(|side| self.players[side.index()] == entrant)?;
        Some(self.half_points(side))
    }
}

impl Schedule {
    /// The number of games.
    pub fn game_count(&self) -> usize {
        self.rounds * self.encounters_per_round() * self.games
    }

    /// The number of encounters in a round of a Swiss tournament, or else in each of the `rounds` cycles.
    fn encounters_per_round(&self) -> usize {
        match self.format {
            TournamentFormat::RoundRobin => self.entrants * self.entrants.saturating_sub(1) / 2,
            TournamentFormat::Gauntlet => self.entrants.saturating_sub(1),
            TournamentFormat::Swiss => self.entrants / 2,
        }
    }

    /// The games of a stage, given those of earlier stages; `None` if there are no more. A round of a Swiss tournament
    /// is a stage; any other tournament has a single stage.
    pub(crate) fn stage(&self, stage: usize, played: &[PlayedGame]) -> Option<Vec<ScheduledGame>> {
        match self.format {
            TournamentFormat::Swiss if stage < self.rounds => {
                let pairs = swiss::pair_round(self, stage, played);
                Some(self.games_of(stage * self.encounters_per_round(), stage, &pairs))
            }
            TournamentFormat::RoundRobin if stage == 0 => {
                let mut games = Vec::new();
                let mut encounters = 0;
                for cycle in 0..self.rounds {
                    let rounds = round_robin(self.entrants);
                    for (round, mut pairs) in rounds.iter().cloned().enumerate() {
                        if cycle % 2 == 1 {
                            pairs.iter_mut().for_each(|pair| pair.reverse());
                        }
                        let number = cycle * rounds.len() + round;
                        games.extend(self.games_of(encounters, number, &pairs));
                        encounters += pairs.len();
                    }
                }
                Some(games)
            }
            TournamentFormat::Gauntlet if stage == 0 => {
                let mut games = Vec::new();
                for round in 0..self.rounds {
                    let pair =
                        |other| if (other + round) % 2 == 1 { [0, other] } else { [other, 0] };
                    let pairs: Vec<_> = (1..self.entrants).map(pair).collect();
                    games.extend(self.games_of(round * pairs.len(), round, &pairs));
                }
                Some(games)
            }
            _ => None,
        }
    }

    /// The games of the encounters of a round, the first of which has this number. The first of a pair is Black in the
    /// first game.
    fn games_of(&self, first: usize, round: usize, pairs: &[[usize; 2]]) -> Vec<ScheduledGame> {
        let openings = self.games.div_ceil(2);
        let games = (first..).zip(pairs).flat_map(|(encounter, &[a, b])| {
            (0..self.games).map(move |game| {
                let is_swapped = game % 2 == 1;
                ScheduledGame {
                    number: encounter * self.games + game,
                    round,
                    opening: encounter * openings + game / 2,
                    players: if is_swapped { [b, a] } else { [a, b] },
                    is_swapped,
                }
            })
        });
        games.collect()
    }
}

/// The rounds of a round robin by the circle method: one entrant is fixed, the others rotate around it. The distance of
/// two entrants decides who is Black first, so that all have both sides equally often, to within one game.
fn round_robin(entrants: usize) -> Vec<Vec<[usize; 2]>> {
    let seats = entrants + entrants % 2;
    (0..seats.saturating_sub(1))
        .map(|round| {
            let seat = |place: usize| match place {
                0 => 0,
                place => 1 + (place - 1 + round) % (seats - 1),
            };
            let pairs = (0..seats / 2).map(|board| {
                let (a, b) = (seat(board), seat(seats - 1 - board));
                let (low, high) = (a.min(b), a.max(b));
                if (high - low) % 2 == 1 { [low, high] } else { [high, low] }
            });
            // With an odd number, the entrant paired with the last seat has a bye.
            pairs.filter(|pair| pair.iter().all(|&entrant| entrant < entrants)).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn schedule(
        format: TournamentFormat,
        entrants: usize,
        rounds: usize,
        games: usize,
    ) -> Schedule {
        Schedule { format, entrants, rounds, games }
    }

    #[test]
    fn in_a_round_robin_all_meet_equally_often_and_sides_are_even() {
        for entrants in 2..12 {
            let schedule = schedule(TournamentFormat::RoundRobin, entrants, 2, 1);
            let games = schedule.stage(0, &[]).expect("there is one stage");
            assert_eq!(games.len(), schedule.game_count());
            let mut meetings = BTreeMap::new();
            for game in &games {
                *meetings.entry(game.players).or_insert(0) += 1;
            }
            assert_eq!(meetings.len(), entrants * (entrants - 1), "each has each side once");
            assert!(meetings.values().all(|&count| count == 1));
            for entrant in 0..entrants {
                let half = &games[..games.len() / 2];
                let black = half.iter().filter(|game| game.players[0] == entrant).count();
                let white = half.iter().filter(|game| game.players[1] == entrant).count();
                assert!(black.abs_diff(white) <= 1, "{entrants}: {entrant} {black} {white}");
            }
            let mut last = BTreeMap::new();
            for game in &games {
                for player in game.players {
                    assert_ne!(last.insert(player, game.round), Some(game.round));
                }
            }
        }
    }

    #[test]
    fn numbers_are_unique_and_pairs_share_an_opening() {
        for format in [TournamentFormat::RoundRobin, TournamentFormat::Gauntlet] {
            let schedule = schedule(format, 5, 3, 4);
            let games = schedule.stage(0, &[]).expect("there is one stage");
            assert_eq!(schedule.stage(1, &[]), None);
            let numbers: Vec<_> = games.iter().map(|game| game.number).collect();
            assert_eq!(numbers, (0..schedule.game_count()).collect::<Vec<_>>());
            for pair in games.chunks(2) {
                let [a, b] = pair[0].players;
                assert_eq!(pair[1].players, [b, a]);
                assert_eq!(pair[0].opening, pair[1].opening);
            }
            let openings = games.iter().map(|game| game.opening).max();
            assert_eq!(openings, Some(schedule.game_count() / 2 - 1));
        }
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all_others() {
        let games = schedule(TournamentFormat::Gauntlet, 4, 1, 2).stage(0, &[]).expect("a stage");
        assert_eq!(games.len(), 6);
        assert!(games.iter().all(|game| game.players.contains(&0)));
    }

    #[test]
    fn formats_have_names() {
        for (name, format) in TournamentFormat::NAMED {
            assert_eq!((name.parse(), format.to_string()), (Ok(format), name.to_owned()));
        }
        assert!("knockout".parse::<TournamentFormat>().is_err());
    }
}
