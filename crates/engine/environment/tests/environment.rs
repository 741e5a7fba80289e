//! Random games of every edition: actions, planes, symmetries and batches against the rules.

use mana::Edition;
use mana_environment::{BatchError, EnvironmentGame, GameBatch, GameStarts, StepResults, Symmetry};
use mana_game::{Game, Position, Side};
use std::collections::BTreeSet;

/// Calls `check` with every game of some random games after each of their plies.
fn for_random_games<P: EnvironmentGame>(rules: P::Rules, check: impl Fn(&Game<P>)) {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..2 {
        let mut game = Game::<P>::new(rules);
        for _ in 0..80 {
            check(&game);
            if game.ending().is_some() {
                break;
            }
            let mv = game.position().random_move(&mut random).expect("a legal move");
            game.play(mv).expect("it is legal");
        }
    }
}

/// Runs a generic check for every named edition and for Burst of Mana.
macro_rules! for_all_rules {
    ($check:ident) => {
        for (_, edition) in Edition::NAMED {
            $check::<mana::Position>(edition);
        }
        $check::<burst::Position>(burst::Rules);
    };
}

#[test]
fn actions_are_moves() {
    fn check<P: EnvironmentGame>(rules: P::Rules) {
        let count = P::action_count(rules);
        for_random_games::<P>(rules, |game| {
            let position = game.position();
            let moves = position.legal_moves();
            let actions: BTreeSet<_> =
                moves.iter().map(|&mv| position.action_of(mv).expect("a number")).collect();
            assert_eq!(actions.len(), moves.len(), "{position}");
            for &action in &actions {
                assert!(action < count, "{position}");
                let mv = position.move_of(action).expect("a move");
                assert_eq!(position.action_of(mv), Some(action), "{position}: {mv}");
                assert!(moves.contains(&mv), "{position}: {mv}");
            }
            let mut mask = vec![0; count];
            position.write_mask(&mut mask);
            let marked = (0..count).filter(|&action| mask[action] == 1);
            assert_eq!(marked.collect::<BTreeSet<_>>(), actions, "{position}");
        });
    }
    for_all_rules!(check);
}

#[test]
fn illegal_actions_have_no_legal_move() {
    fn check<P: EnvironmentGame>(rules: P::Rules) {
        let count = P::action_count(rules);
        let positions = [P::start(rules), {
            let mut position = P::start(rules);
            for _ in 0..3 {
                position.play(position.legal_moves()[0]);
            }
            position
        }];
        for position in positions {
            let legal =
                (0..count + 10).filter(|&action| position.legal_move_of(action).is_some()).count();
            assert_eq!(legal as u64, position.count_moves(), "{position}");
            let mut actions = Vec::new();
            position.for_each_action(|action| actions.push(action));
            let numbers = position.legal_moves().into_iter().map(|mv| position.action_of(mv));
            assert!(numbers.eq(actions.into_iter().map(Some)), "{position}");
            assert_eq!(position.move_of(usize::MAX), None);
        }
    }
    for_all_rules!(check);
}

#[test]
fn the_sizes_of_the_action_spaces() {
    let sizes = Edition::NAMED.map(|(_, edition)| mana::Position::action_count(edition));
    assert_eq!(sizes, [591, 6_129, 7_015, 22_761, 6_129, 11_673]);
    assert_eq!(burst::Position::action_count(burst::Rules), 801);
}

#[test]
fn planes_are_binary_and_equal_for_equal_positions() {
    fn check<P: EnvironmentGame>(rules: P::Rules) {
        for_random_games::<P>(rules, |game| {
            let position = game.position();
            let mut planes = vec![7; P::OBSERVATION_LEN];
            position.write_planes(false, &mut planes);
            assert!(planes.iter().all(|&value| value == 0 || value == 1), "{position}");
            let read = P::parse(rules, &position.to_string()).expect("its own text");
            let mut again = vec![0; P::OBSERVATION_LEN];
            read.write_planes(false, &mut again);
            assert_eq!(planes, again, "{position}");
            let mut repeated = vec![0; P::OBSERVATION_LEN];
            position.write_planes(true, &mut repeated);
            assert_ne!(planes, repeated);
        });
    }
    for_all_rules!(check);
}

/// Compares the planes of Mana with some worked out by hand.
#[test]
fn planes_of_mana() {
    let position =
        mana::Position::parse(Edition::COSMOLUDO_PL, "rdrrrr/6/6/1D4/6/R1RRRR w a2").expect("text");
    let mut planes = vec![0; mana::Position::OBSERVATION_LEN];
    position.write_planes(false, &mut planes);
    let ones = |plane: usize| {
        let squares = planes[36 * plane..36 * (plane + 1)].iter().enumerate();
        squares.filter(|&(_, &value)| value == 1).map(|(square, _)| square).collect::<Vec<_>>()
    };
    assert_eq!(ones(0), [31]);
    assert_eq!(ones(1), [30, 32, 33, 34, 35]);
    assert_eq!(ones(2), [13]);
    assert_eq!(ones(3), [0, 2, 3, 4, 5]);
    assert_eq!((ones(4).len(), ones(5).len(), ones(6).len()), (12, 12, 12));
    assert_eq!(ones(7), ones(4), "a2 is a single");
    assert_eq!(ones(8), [6]);
    assert_eq!((ones(9).len(), ones(10).len()), (0, 36));
}

#[test]
fn symmetric_positions_have_symmetric_moves() {
    fn check<P: EnvironmentGame>(rules: P::Rules) {
        for_random_games::<P>(rules, |game| {
            let position = game.position();
            let mut images = 0;
            for symmetry in Symmetry::ALL {
                let Some(image) = position.symmetric(symmetry) else { continue };
                images += 1;
                assert_eq!(image.outcome(), position.outcome(), "{position} and {image}");
                let actions = position.symmetric_actions(symmetry).expect("it has an image");
                let mut expected = BTreeSet::new();
                for mv in position.legal_moves() {
                    let action = position.action_of(mv).expect("a number");
                    let image_action = usize::try_from(actions[action]).expect("a legal action");
                    let image_move = image.move_of(image_action).expect("a move");
                    expected.insert(image_action);
                    // Set-ups have no image but themselves, and after the end the bird may be anywhere.
                    let (after, after_image) = (position.after(mv), image.after(image_move));
                    assert_eq!(after.outcome(), after_image.outcome(), "{position} {mv}");
                    if !position.is_set_up() && after.outcome().is_none() {
                        assert_eq!(after.symmetric(symmetry), Some(after_image), "{position} {mv}");
                    }
                }
                let legal = image.legal_moves().into_iter();
                let legal: BTreeSet<_> = legal.filter_map(|mv| image.action_of(mv)).collect();
                assert_eq!(expected, legal, "{position} and {image}");
                // No two actions have the same image.
                let images: Vec<_> = actions.iter().filter(|&&action| action >= 0).collect();
                assert_eq!(images.iter().collect::<BTreeSet<_>>().len(), images.len());
            }
            let expected = match (P::GAME, position.is_set_up()) {
                ("mana", false) => 4,
                ("mana", true) => 1,
                _ => 8,
            };
            assert_eq!(images, expected, "{position}");
        });
    }
    for_all_rules!(check);
}

struct Arrays {
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
}

impl Arrays {
    fn new(games: usize) -> Arrays {
        Arrays {
            rewards: vec![9.0; games],
            terminated: vec![false; games],
            truncated: vec![false; games],
        }
    }

    fn results(&mut self) -> StepResults<'_> {
        StepResults {
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
        }
    }
}

/// A batch agrees with `Game` at every move, and ends when it does.
#[test]
fn a_batch_agrees_with_the_rules() {
    fn check<P: EnvironmentGame>(rules: P::Rules) {
        const GAMES: usize = 8;
        const MAX_PLIES: usize = 60;
        let mut batch = GameBatch::<P>::new(GameStarts::Rules(rules), GAMES, MAX_PLIES, 3);
        let mut games = vec![Game::<P>::new(rules); GAMES];
        let mut arrays = Arrays::new(GAMES);
        let mut actions = [0; GAMES];
        for _ in 0..150 {
            batch.random_actions(&mut actions);
            batch.step(&actions, arrays.results()).expect("legal actions");
            for (index, game) in games.iter_mut().enumerate() {
                let mover = game.turn();
                let mv = game.position().move_of(actions[index] as usize).expect("a move");
                game.play(mv).expect("a legal move");
                let outcome = game.outcome();
                assert_eq!(arrays.terminated[index], outcome.is_some());
                let at_limit = outcome.is_none() && game.moves().len() == MAX_PLIES;
                assert_eq!(arrays.truncated[index], at_limit);
                let winner = outcome.and_then(|outcome| outcome.winner());
                let reward = winner.map_or(0.0, |side| if side == mover { 1.0 } else { -1.0 });
                assert_eq!(arrays.rewards[index], reward);
                if outcome.is_some() || at_limit {
                    *game = Game::new(rules);
                }
            }
            let mut observations = vec![0; GAMES * P::OBSERVATION_LEN];
            batch.write_observations(&mut observations);
            for ((game, position), planes) in
                games.iter().zip(batch.positions()).zip(observations.chunks(P::OBSERVATION_LEN))
            {
                assert_eq!(game.position(), position);
                let mut expected = vec![0; P::OBSERVATION_LEN];
                position.write_planes(game.occurrences() > 1, &mut expected);
                assert_eq!(planes, expected);
            }
        }
    }
    for_all_rules!(check);
}

#[test]
fn a_wrong_step_changes_nothing() {
    let starts = GameStarts::Rules(burst::Rules);
    let mut batch = GameBatch::<burst::Position>::new(starts, 3, 100, 0);
    let before: Vec<_> = batch.positions().copied().collect();
    let mut arrays = Arrays::new(3);
    let mut actions = [0; 3];
    batch.random_actions(&mut actions);
    actions[2] = 800;
    let illegal = BatchError::Illegal { game: 2, action: 800 };
    assert_eq!(batch.step(&actions, arrays.results()), Err(illegal));
    assert_eq!(illegal.to_string(), "action 800 is not legal in game 2");
    actions[2] = -1;
    assert!(batch.step(&actions, arrays.results()).is_err());
    let length = Err(BatchError::Length { actions: 2, games: 3 });
    assert_eq!(batch.step(&actions[..2], arrays.results()), length);
    assert_eq!(batch.positions().copied().collect::<Vec<_>>(), before);
}

#[test]
fn rollouts_count_every_game_and_depend_on_the_seed_alone() {
    let rollout = |seed| {
        let starts = GameStarts::RandomSetUps(Edition::JACTALEA);
        GameBatch::<mana::Position>::new(starts, 50, 200, seed).rollout(100)
    };
    let counts = rollout(1);
    assert_eq!(counts.plies, 5_000);
    assert_eq!(
        counts.black_wins + counts.white_wins + counts.draws + counts.truncated,
        counts.games
    );
    assert!(counts.black_wins > 0 && counts.white_wins > 0);
    assert_eq!(counts, rollout(1));
    assert_ne!(counts, rollout(2));
}

#[test]
fn games_begin_at_the_given_starts() {
    let starts: Vec<_> = ["rrdrrr/6/6/6/6/RRDRRR b -", "rdrrrr/6/6/6/6/RDRRRR b -"]
        .map(|text| mana::Position::parse(Edition::COSMOLUDO, text).expect("a position"))
        .to_vec();
    let batch = GameBatch::new(GameStarts::Positions(starts.clone()), 20, 100, 0);
    let begun: BTreeSet<_> = batch.positions().map(ToString::to_string).collect();
    assert_eq!(begun, starts.iter().map(ToString::to_string).collect());
    let random = GameStarts::RandomSetUps(Edition::ESCAMPE);
    let batch = GameBatch::<mana::Position>::new(random, 20, 100, 0);
    assert!(
        batch.positions().all(|position| !position.is_set_up() && position.turn() == Side::White)
    );
    assert!(
        GameBatch::<mana::Position>::new(GameStarts::Positions(Vec::new()), 5, 10, 0).is_empty()
    );
}

/// Every set-up is as likely as any other.
#[test]
fn random_set_ups_reach_every_number() {
    let position = mana::Position::start(Edition::COSMOLUDO_ADVANCED);
    let mut random = fastrand::Rng::with_seed(5);
    let drawn: BTreeSet<_> = (0..80_000)
        .filter_map(|_| position.action_of(position.random_move(&mut random)?))
        .collect();
    assert_eq!(drawn.len() as u64, position.count_moves());
}
