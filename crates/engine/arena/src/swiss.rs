use crate::{PlayedGame, Schedule};
use mana_game::Side;

/// The steps of the search for a pairing before more rematches are allowed.
const MAX_STEPS: u32 = 50_000;

/// The half points of each entrant before a round; a bye counts as games won.
pub(crate) fn half_points(schedule: &Schedule, round: usize, played: &[PlayedGame]) -> Vec<u32> {
    let mut points = vec![0; schedule.entrants];
    for game in played.iter().filter(|game| game.round < round) {
        for side in [Side::Black, Side::White] {
            points[game.players[side.index()]] += game.half_points(side);
        }
    }
    for entrant in rests(schedule, round, played).into_iter().flatten() {
        points[entrant] += 2 * schedule.games as u32;
    }
    points
}

/// The entrant with the bye in each earlier round. Only rounds of which a game was played count.
fn rests(schedule: &Schedule, round: usize, played: &[PlayedGame]) -> Vec<Option<usize>> {
    if schedule.entrants.is_multiple_of(2) {
        return Vec::new();
    }
    let rest_of = |round| {
        let games: Vec<_> = played.iter().filter(|game| game.round == round).collect();
        let is_complete = games.len() == schedule.entrants / 2 * schedule.games;
        let rests = |entrant: &usize| !games.iter().any(|game| game.players.contains(entrant));
        is_complete.then(|| (0..schedule.entrants).find(rests)).flatten()
    };
    (0..round).map(rest_of).collect()
}

/// Pairs a round by the scores so far. The first of a pair is Black in the first game.
pub(crate) fn pair_round(
    schedule: &Schedule,
    round: usize,
    played: &[PlayedGame],
) -> Vec<[usize; 2]> {
    let count = schedule.entrants;
    let points = half_points(schedule, round, played);
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&entrant| std::cmp::Reverse(points[entrant]));
    if !count.is_multiple_of(2) {
        // The lowest entrant without a bye so far.
        let rested = rests(schedule, round, played);
        let is_fresh = |entrant: &usize| !rested.contains(&Some(*entrant));
        let place = order.iter().rposition(is_fresh).unwrap_or(count - 1);
        order.remove(place);
    }
    let mut meetings = vec![vec![0_u32; count]; count];
    let mut as_black = vec![0_u32; count];
    for game in played.iter().filter(|game| game.round < round) {
        let [black, white] = game.players;
        meetings[black][white] += 1;
        meetings[white][black] += 1;
        as_black[black] += 1;
    }
    let mut pairs = pair(&order, &meetings);
    for pair in &mut pairs {
        let [a, b] = *pair;
        if as_black[a] > as_black[b] || (as_black[a] == as_black[b] && round % 2 == 1) {
            pair.reverse();
        }
    }
    pairs
}

/// Pairs neighbours, with as few rematches as possible.
fn pair(order: &[usize], meetings: &[Vec<u32>]) -> Vec<[usize; 2]> {
    let most = meetings.iter().flatten().copied().max().unwrap_or(0);
    for allowed in 0..most {
        let (mut pairs, mut steps) = (Vec::new(), MAX_STEPS);
        if pair_rest(order, meetings, allowed, &mut pairs, &mut steps) {
            return pairs;
        }
    }
    order.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Pairs the first remaining entrant with the next one that it has met at most `allowed` times, and then the rest, with
/// backtracking. Returns whether that is possible.
fn pair_rest(
    left: &[usize],
    meetings: &[Vec<u32>],
    allowed: u32,
    pairs: &mut Vec<[usize; 2]>,
    steps: &mut u32,
) -> bool {
    let Some((&first, others)) = left.split_first() else { return true };
    for (place, &other) in others.iter().enumerate() {
        if meetings[first][other] > allowed {
            continue;
        }
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        pairs.push([first, other]);
        let rest = [&others[..place], &others[place + 1..]].concat();
        if pair_rest(&rest, meetings, allowed, pairs, steps) {
            return true;
        }
        pairs.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TournamentFormat;
    use mana_game::Outcome;
    use std::collections::BTreeSet;

    /// Plays a Swiss tournament in which the lower number wins, and checks every round.
    fn check(entrants: usize, rounds: usize, games: usize) -> Vec<PlayedGame> {
        let schedule = Schedule { format: TournamentFormat::Swiss, entrants, rounds, games };
        let mut played = Vec::new();
        let mut met = BTreeSet::new();
        for round in 0..rounds {
            let scheduled = schedule.stage(round, &played).expect("a round");
            assert_eq!(scheduled.len(), entrants / 2 * games);
            for game in scheduled {
                let mut players = game.players;
                players.sort_unstable();
                assert!(met.insert((players, game.number % games)), "a rematch");
                let winner =
                    if game.players[0] < game.players[1] { Side::Black } else { Side::White };
                played.push(PlayedGame {
                    number: game.number,
                    round,
                    players: game.players,
                    outcome: Outcome::Win(winner),
                    is_failure: false,
                });
            }
        }
        assert_eq!(schedule.stage(rounds, &played), None);
        let numbers: BTreeSet<_> = played.iter().map(|game| game.number).collect();
        assert_eq!(numbers, (0..schedule.game_count()).collect());
        played
    }

    #[test]
    fn there_are_no_rematches_and_numbers_are_unique() {
        for (entrants, rounds) in [(2, 1), (3, 3), (8, 5), (9, 5), (12, 5), (31, 6)] {
            check(entrants, rounds, 2);
            check(entrants, rounds, 1);
        }
    }

    #[test]
    fn the_best_wins_and_a_bye_counts_as_a_win() {
        let played = check(9, 5, 2);
        let schedule =
            Schedule { format: TournamentFormat::Swiss, entrants: 9, rounds: 5, games: 2 };
        let points = half_points(&schedule, 5, &played);
        assert_eq!(points.iter().max(), Some(&points[0]));
        assert_eq!(points.iter().sum::<u32>(), 5 * (4 * 4 + 4));
        let rested = rests(&schedule, 5, &played);
        assert_eq!(rested.iter().flatten().collect::<BTreeSet<_>>().len(), 5);
    }

    #[test]
    fn the_order_of_results_does_not_matter() {
        let mut played = check(8, 3, 2);
        let schedule =
            Schedule { format: TournamentFormat::Swiss, entrants: 8, rounds: 4, games: 2 };
        let pairs = pair_round(&schedule, 3, &played);
        played.reverse();
        assert_eq!(pair_round(&schedule, 3, &played), pairs);
    }

    #[test]
    fn rematches_are_allowed_once_all_have_met() {
        let schedule =
            Schedule { format: TournamentFormat::Swiss, entrants: 2, rounds: 3, games: 1 };
        let game = PlayedGame {
            number: 0,
            round: 0,
            players: [0, 1],
            outcome: Outcome::Draw,
            is_failure: false,
        };
        assert_eq!(pair_round(&schedule, 1, &[game]), [[1, 0]]);
    }
}
