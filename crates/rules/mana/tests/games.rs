//! Seeded random games of every edition and of some house rules, checked at every ply.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::{Action, Diagram, Edition, ManaKind, Move, Orientation, Piece, Position, Square};
use mana_game::{Game, Outcome, Position as _, Side};
use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU32;

const HOUSE_RULES: [&str; 3] = [
    "cosmoludo-pl,set-up=two-rows,blocked=free,re-entry=marked",
    "escampe,mana=obstructing-bird,re-entry=anywhere",
    "jactalea,orientations=ne+nw,first=white,unmatched=pass,capture=ronin-takes-daimyo",
];

fn editions() -> Vec<Edition> {
    let house_rules = HOUSE_RULES.iter().map(|text| text.parse().unwrap());
    Edition::NAMED.into_iter().map(|(_, edition)| edition).chain(house_rules).collect()
}

/// Plays random games and calls `check` after every move.
fn random_games(edition: Edition, games: usize, seed: u64, mut check: impl FnMut(&Game<Position>)) {
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..games {
        let mut game = Game::new(edition);
        check(&game);
        while game.moves().len() < 120 {
            let Some(mv) = random.choice(game.legal_moves()) else { break };
            game.play(with_random_bird(game.position(), mv, &mut random)).unwrap();
            check(&game);
        }
    }
}

/// Where the bird's square is not part of the move it may be given all the same.
fn with_random_bird(position: &Position, mv: Move, random: &mut fastrand::Rng) -> Move {
    let squares = match mv.action() {
        _ if position.edition().mana != ManaKind::Bird || random.bool() => return mv,
        Action::Step { from, to, .. } => position.bird_squares(Some(from), to),
        Action::ReEntry { to, .. } => position.bird_squares(None, to),
        Action::SetUp(_) | Action::Pass => return mv,
    };
    random.choice(squares.collect::<Vec<_>>()).map_or(mv, |bird| mv.with_bird(bird))
}

/// Every move that can be written down at all, whatever the position.
fn constructible_moves() -> Vec<Move> {
    (1..1 << 24).filter_map(|number| Move::try_from(NonZeroU32::new(number)?).ok()).collect()
}

#[test]
fn numbers_and_moves_convert_both_ways() {
    for mv in constructible_moves() {
        assert_eq!(Move::try_from(NonZeroU32::from(mv)), Ok(mv));
    }
}

#[test]
fn a_move_is_legal_exactly_if_it_is_listed() {
    let constructible = constructible_moves();
    for edition in editions() {
        let mut ply = 0;
        random_games(edition, 1, 1, |game| {
            ply += 1;
            if ply % 16 == 0 || ply <= 3 {
                check_legality(game.position(), &constructible);
            }
        });
    }
}

fn check_legality(position: &Position, constructible: &[Move]) {
    let listed: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    for &mv in constructible {
        let bird_allowed = || match (position.edition().mana, mv.action()) {
            (ManaKind::Bird, Action::Step { from, to, bird: Some(bird) }) => {
                position.bird_squares(Some(from), to).contains(bird)
            }
            (ManaKind::Bird, Action::ReEntry { to, bird: Some(bird) }) => {
                position.bird_squares(None, to).contains(bird)
            }
            _ => false,
        };
        let expected =
            listed.contains(&mv) || listed.contains(&mv.without_bird()) && bird_allowed();
        assert_eq!(position.is_legal(mv), expected, "{position} {mv}");
    }
}

#[test]
fn lists_counts_texts_keys_and_repetition_agree() {
    for edition in editions() {
        let mut seen: HashMap<u128, String> = HashMap::new();
        let mut history: Vec<String> = Vec::new();
        random_games(edition, 60, 2, |game| {
            let position = game.position();
            let moves = position.legal_moves();
            assert_eq!(position.count_moves(), moves.len() as u64, "{edition} {position}");
            let middle = moves.get(moves.len() / 2).copied();
            assert_eq!(position.choose_move(|count| count / 2), middle, "{edition} {position}");
            let won = Some(Outcome::Win(position.turn()));
            let wins = moves.iter().any(|&mv| position.after(mv).outcome() == won);
            assert_eq!(position.wins_at_once(), wins, "{edition} {position}");
            let capture = position.daimyo_capture();
            assert!(capture.is_none_or(|mv| moves.contains(&mv)), "{edition} {position}");
            assert_eq!(moves.is_empty(), position.ending().is_some(), "{edition} {position}");
            // There are thousands of set-ups; the shared vectors count them.
            if !position.is_set_up() {
                assert_eq!(
                    moves.iter().collect::<BTreeSet<_>>().len(),
                    moves.len(),
                    "{edition} {position}"
                );
                for &mv in &moves {
                    assert_eq!(position.read_move(&mv.to_string()), Ok(mv), "{edition} {position}");
                }
            }

            let text = position.to_string();
            let read = Position::parse(edition, &text)
                .unwrap_or_else(|error| panic!("{edition} {text}: {error}"));
            assert_eq!(read, *position);
            assert_eq!(read.to_string(), text);
            assert_eq!(read.key(), position.key());

            let identity = identity(position);
            assert_eq!(
                *seen.entry(position.key()).or_insert_with(|| identity.clone()),
                identity,
                "{edition}"
            );
            history.truncate(game.moves().len());
            history.push(identity);
            let occurrences =
                history.iter().filter(|earlier| Some(*earlier) == history.last()).count();
            assert_eq!(game.occurrences(), occurrences, "{edition} {position}");
        });
    }
}

#[test]
fn undoing_restores_the_game_exactly() {
    for edition in editions() {
        random_games(edition, 3, 4, |game| {
            let mut again = game.clone();
            while let Some(mv) = again.undo() {
                let plies = again.moves().len();
                assert_eq!(*again.position(), game.positions()[plies]);
                let mut replayed = again.clone();
                replayed.play(mv).unwrap();
                assert_eq!(
                    replayed.position().to_string(),
                    game.positions()[plies + 1].to_string()
                );
                let occurrences =
                    game.positions()[..=plies].iter().filter(|p| *p == again.position()).count();
                assert_eq!(again.occurrences(), occurrences, "{edition}");
            }
        });
    }
}

/// What the repetition rule compares (M4, M6), spelled out.
fn identity(position: &Position) -> String {
    let diagram = Diagram::from(position);
    let bird = position.mana().filter(|_| position.edition().mana == ManaKind::ObstructingBird);
    format!(
        "{:?} {:?} {:?} {bird:?} {:?}",
        diagram.squares,
        diagram.turn,
        position.marked(),
        diagram.orientation
    )
}

/// The position rotated by a quarter turn.
fn quarter_turn(position: &Position) -> Position {
    let mut diagram = Diagram::from(position);
    let before = diagram.squares;
    for square in Square::all() {
        diagram.squares[turned(square).index()] = before[square.index()];
    }
    diagram.mana = diagram.mana.map(turned);
    diagram.orientation = match diagram.orientation {
        Orientation::Sw => Orientation::Se,
        Orientation::Se => Orientation::Ne,
        Orientation::Ne => Orientation::Nw,
        Orientation::Nw => Orientation::Sw,
    };
    diagram.position(position.edition()).unwrap()
}

fn turned(square: Square) -> Square {
    Square::at(square.row(), 5 - square.column()).unwrap()
}

fn turned_move(mv: Move) -> Move {
    let (mv, bird) = match mv.action() {
        Action::Step { from, to, bird } => (Move::step(turned(from), turned(to)), bird),
        Action::ReEntry { to, bird } => (Move::re_entry(turned(to)), bird),
        Action::SetUp(_) | Action::Pass => (mv, None),
    };
    bird.map_or(mv, |bird| mv.with_bird(turned(bird)))
}

/// The same position with the sides exchanged.
fn exchanged(position: &Position) -> Position {
    let mut diagram = Diagram::from(position);
    diagram.turn = !diagram.turn;
    for piece in diagram.squares.iter_mut().flatten() {
        *piece = Piece { side: !piece.side, ..*piece };
    }
    diagram.position(position.edition()).unwrap()
}

#[test]
fn a_turned_or_exchanged_position_has_matching_moves() {
    for edition in editions() {
        random_games(edition, 20, 3, |game| {
            let position = game.position();
            if position.pieces(Side::White).is_empty() {
                return;
            }
            let moves: BTreeSet<Move> = position.legal_moves().into_iter().collect();
            let turned: BTreeSet<Move> = moves.iter().copied().map(turned_move).collect();
            assert_eq!(
                quarter_turn(position).legal_moves().into_iter().collect::<BTreeSet<_>>(),
                turned
            );
            assert_eq!(
                exchanged(position).legal_moves().into_iter().collect::<BTreeSet<_>>(),
                moves
            );
        });
    }
}

#[test]
fn moves_from_outside_are_checked_however_they_are_played() {
    use mana_game::{IllegalMove, PlayTextError};
    let start = Position::parse(Edition::COSMOLUDO, "3d2/6/3R2/6/6/D5 b -").unwrap();
    let mut game = Game::from_position(start);
    assert!(matches!(game.play_text("d4d5"), Err(PlayTextError::Move(_))));
    let winning = start.read_move("d4-d6").unwrap();
    assert_eq!(game.play_text("D4xd6"), Ok(winning));
    assert_eq!(game.play_text("d4d6"), Err(PlayTextError::GameOver));
    assert_eq!(start.try_after(winning), Ok(start.after(winning)));
    assert_eq!(start.try_after(mana::Move::PASS), Err(IllegalMove::NotLegal));
    assert_eq!(start.after(winning).try_after(winning), Err(IllegalMove::GameOver));
    let mut moves = vec![mana::Move::PASS];
    start.list_moves(&mut moves);
    assert_eq!(moves, start.legal_moves());
}
