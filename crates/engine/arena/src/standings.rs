use crate::{PlayedGame, Schedule, TournamentFormat, swiss};
use mana_game::Side;
use std::cmp::Reverse;

/// Wins, draws and losses.
pub type WinsDrawsLosses = [u32; 3];

/// The state of a tournament: ranks and cross table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// The entrants, the best first.
    pub ranks: Vec<Standing>,
    /// Wins, draws and losses of each entrant, by its index, against each other.
    pub cross_table: Vec<Vec<WinsDrawsLosses>>,
}

/// An entrant in the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The entrant.
    pub entrant: usize,
    /// Its wins, draws and losses.
    pub games: WinsDrawsLosses,
    /// Its half points, including those for byes in a Swiss tournament.
    pub half_points: u32,
    /// The tie-break, in quarters of a point. In a Swiss tournament the points of all opponents (Buchholz); otherwise
    /// the points of beaten opponents plus half of those of drawn ones (Sonneborn-Berger). An opponent counts once per
    /// game.
    pub tie_break: u32,
    /// The games that it lost by crashing, hanging, flooding or an illegal move.
    pub failures: u32,
}

impl Standings {
    /// The standings after some games.
    pub fn new(schedule: &Schedule, played: &[PlayedGame]) -> Standings {
        let count = schedule.entrants;
        let is_swiss = schedule.format == TournamentFormat::Swiss;
        let mut cross_table = vec![vec![WinsDrawsLosses::default(); count]; count];
        let mut ranks: Vec<Standing> =
            (0..count).map(|entrant| Standing { entrant, ..Standing::default() }).collect();
        for game in played {
            for side in [Side::Black, Side::White] {
                let (own, other) = (game.players[side.index()], game.players[(!side).index()]);
                let points = game.half_points(side);
                let column = 2 - points as usize;
                cross_table[own][other][column] += 1;
                ranks[own].games[column] += 1;
                ranks[own].half_points += points;
                ranks[own].failures += u32::from(game.is_failure && points == 0);
            }
        }
        if is_swiss {
            let points = swiss::half_points(schedule, schedule.rounds, played);
            ranks
                .iter_mut()
                .zip(points)
                .for_each(|(standing, points)| standing.half_points = points);
        }
        let points: Vec<u32> = ranks.iter().map(|standing| standing.half_points).collect();
        for (standing, row) in ranks.iter_mut().zip(&cross_table) {
            let tie_break = row.iter().zip(&points).map(|(&[won, drawn, lost], points)| {
                let weight = if is_swiss { 2 * (won + drawn + lost) } else { 2 * won + drawn };
                weight * points
            });
            standing.tie_break = tie_break.sum();
        }
        ranks.sort_by_key(|standing| Reverse((standing.half_points, standing.tie_break)));
        Standings { ranks, cross_table }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_game::Outcome;

    fn game(players: [usize; 2], outcome: Outcome) -> PlayedGame {
        PlayedGame { number: 0, round: 0, players, outcome, is_failure: false }
    }

    #[test]
    fn entrants_rank_by_points_and_then_by_tie_break() {
        let format = TournamentFormat::RoundRobin;
        let schedule = Schedule { format, entrants: 4, rounds: 1, games: 1 };
        let black = Outcome::Win(Side::Black);
        let played = [
            game([0, 1], black),
            game([2, 3], black),
            game([1, 2], black),
            game([3, 0], Outcome::Draw),
            PlayedGame { is_failure: true, ..game([1, 3], black) },
        ];
        let standings = Standings::new(&schedule, &played);
        let ranks: Vec<_> = standings
            .ranks
            .iter()
            .map(|rank| (rank.entrant, rank.half_points, rank.tie_break, rank.failures))
            .collect();
        assert_eq!(ranks, [(1, 4, 6, 0), (0, 3, 9, 0), (2, 2, 2, 0), (3, 1, 3, 1)]);
        assert_eq!(standings.cross_table[0][3], [0, 1, 0]);
        assert_eq!(standings.cross_table[1][2], [1, 0, 0]);
        assert_eq!(standings.cross_table[2][1], [0, 0, 1]);
    }
}
