//! Checks the wins and losses that the search finds against an exhaustive search.

use mana::Edition;
use mana_engine::{Engine, EngineGame, EngineOptions};
use mana_game::{Game, Outcome};
use mana_search::{Limits, Score};
use std::sync::atomic::AtomicBool;

/// The result that the side to move can force within `depth` plies, if there is one.
fn exhaust<P: EngineGame>(position: &P, depth: u32) -> Option<Score> {
    if let Some(outcome) = position.outcome() {
        return match outcome {
            Outcome::Win(side) if side == position.turn() => Some(Score::Win(0)),
            Outcome::Win(_) => Some(Score::Loss(0)),
            Outcome::Draw => None,
        };
    }
    let mut longest_loss = Some(0);
    let mut shortest_win = None;
    let mut left = depth;
    for mv in position.legal_moves() {
        let Some(rest) = left.checked_sub(1) else { return shortest_win.map(Score::Win) };
        let next = position.after(mv);
        let score = exhaust(&next, rest);
        match if next.turn() == position.turn() { score } else { score.map(Score::reversed) } {
            Some(Score::Win(plies)) => {
                // Only a shorter win matters now.
                shortest_win = Some(plies + 1);
                left = plies;
            }
            Some(Score::Loss(plies)) => {
                longest_loss = longest_loss.map(|longest: u32| longest.max(plies + 1));
            }
            _ => longest_loss = None,
        }
    }
    shortest_win.map(Score::Win).or(longest_loss.map(Score::Loss))
}

/// Plays at random and compares both searches every few positions. The engine searches a little deeper, as it may
/// reduce moves that turn out to win.
fn check<P: EngineGame>(rules: P::Rules, seed: u64, games: usize, depth: u32, deeper: u32) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut engine = Engine::<P>::new(EngineOptions { hash_mib: 4, ..EngineOptions::default() });
    let stop = AtomicBool::new(false);
    let (mut wins, mut losses) = (0, 0);
    for _ in 0..games {
        let mut game = Game::<P>::new(rules);
        while game.outcome().is_none() && game.moves().len() < 60 {
            let position = game.position();
            if !position.is_set_up() && random.u8(..4) == 0 {
                let truth = exhaust(position, depth);
                let alone = Game::from_position(*position);
                let report = engine
                    .search(&alone, &Limits::depth(depth + deeper), &stop, |_| {})
                    .expect("the game is not over");
                let claim = report.score();
                match truth {
                    Some(truth) => assert_eq!(claim, truth, "{position}"),
                    // A longer win is beyond the horizon of the exhaustive search.
                    None => assert!(
                        !matches!(claim, Score::Win(plies) | Score::Loss(plies) if plies <= depth),
                        "{position} {claim}"
                    ),
                }
                wins += u32::from(matches!(truth, Some(Score::Win(_))));
                losses += u32::from(matches!(truth, Some(Score::Loss(_))));
                // The principal variation of a forced win or loss is as long as the score says.
                if let Score::Win(plies) | Score::Loss(plies) = claim {
                    assert_eq!(report.lines[0].moves.len(), plies as usize, "{position}");
                    let end = report.lines[0].moves.iter().fold(*position, |at, &mv| at.after(mv));
                    assert!(end.outcome().is_some(), "{position}");
                }
            }
            let moves = game.legal_moves();
            game.play(moves[random.usize(..moves.len())]).expect("it is legal");
        }
    }
    assert!(wins + losses > 20, "{wins} wins and {losses} losses are no test");
}

#[test]
fn forced_wins_hold_in_cosmoludo() {
    check::<mana::Position>(Edition::COSMOLUDO, 1, 30, 4, 4);
}

#[test]
fn forced_wins_hold_with_free_set_up() {
    check::<mana::Position>(Edition::COSMOLUDO_ADVANCED, 2, 30, 4, 4);
}

#[test]
fn forced_wins_hold_where_the_bird_obstructs() {
    check::<mana::Position>(Edition::COSMOLUDO_PL, 3, 12, 2, 2);
}

#[test]
fn forced_wins_hold_in_jactalea() {
    check::<mana::Position>(Edition::JACTALEA, 4, 30, 4, 4);
}

#[test]
fn forced_wins_hold_in_zillions() {
    check::<mana::Position>(Edition::ZILLIONS, 5, 30, 4, 4);
}

#[test]
fn forced_wins_hold_in_escampe() {
    check::<mana::Position>(Edition::ESCAMPE, 6, 50, 4, 4);
}

#[test]
fn forced_wins_hold_in_burst() {
    check::<burst::Position>(burst::Rules, 7, 20, 2, 2);
}
