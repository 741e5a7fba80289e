//! Invariants of every position in seeded random games.

#![allow(clippy::unwrap_used, reason = "what fails here is to panic")]

use burst::{Action, EndRule, Mana, Move, Position, Rules};
use mana_game::{Position as _, Reason};
use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// Plays random games and calls `check` with every position, the last ones included.
fn play_games(games: u64, mut check: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = Position::start(Rules);
        for _ in 0..200 {
            check(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(pick(&mut random, &moves));
        }
    }
}

/// Prefers moves of Mana, then bursts: moves picked evenly are nearly all placements.
fn pick(random: &mut fastrand::Rng, moves: &[Move]) -> Move {
    loop {
        let mv = moves[random.usize(..moves.len())];
        let weight = match mv.action() {
            Action::Move { .. } | Action::Pass => 8,
            Action::Burst(_) => 6,
            Action::Place { .. } => 2,
            Action::Retrieve(_) => 1,
        };
        if random.u8(..8) < weight {
            return mv;
        }
    }
}

#[test]
fn counting_listing_and_legality_agree() {
    let every_move: Vec<Move> = Move::all().collect();
    play_games(150, |position| {
        let moves = position.legal_moves();
        let set: BTreeSet<Move> = moves.iter().copied().collect();
        assert_eq!(set.len(), moves.len(), "{position}: a move is listed twice");
        assert_eq!(position.count_moves(), moves.len() as u64, "{position}");
        for place in 0..=moves.len() {
            let choose = |count| {
                assert_eq!(count, moves.len() as u64, "{position}");
                place as u64
            };
            assert_eq!(position.choose_move(choose), moves.get(place).copied(), "{position}");
        }
        assert_eq!(moves.is_empty(), position.ending().is_some(), "{position}");
        for &mv in &every_move {
            assert_eq!(position.is_legal(mv), set.contains(&mv), "{position}: {mv}");
        }
    });
}

#[test]
fn a_visit_stops_when_it_breaks() {
    play_games(20, |position| {
        for (i, &mv) in position.legal_moves().iter().enumerate() {
            let mut seen = 0;
            let flow = position.visit_moves(|mv| {
                seen += 1;
                if seen > i { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(flow, ControlFlow::Break(mv), "{position}");
            assert_eq!(seen, i + 1, "{position}");
        }
    });
}

#[test]
fn texts_round_trip() {
    let every_move: Vec<Move> = Move::all().collect();
    play_games(60, |position| {
        let text = position.to_string();
        let read: Position = text.parse().unwrap();
        assert_eq!(read, *position);
        assert_eq!(read.to_string(), text);
        assert_eq!(format!("{read:?}"), format!("{position:?}"));
        for &mv in &every_move {
            let spelt = format!(" {}\n", mv.to_string().to_lowercase());
            match position.read_move(&spelt) {
                Ok(read) => assert!(read == mv && position.is_legal(mv), "{position}: {mv}"),
                Err(error) => {
                    assert!(!position.is_legal(mv), "{position}: {error}");
                    assert!(!error.to_string().contains('\n'), "{error}");
                }
            }
        }
    });
}

#[test]
fn keys_texts_and_equality_agree() {
    let mut texts: HashMap<u128, String> = HashMap::new();
    let mut keys: HashMap<String, u128> = HashMap::new();
    let mut last = Position::start(Rules);
    play_games(400, |position| {
        let (key, text) = (position.key(), position.to_string());
        assert_eq!(*texts.entry(key).or_insert_with(|| text.clone()), text);
        assert_eq!(*keys.entry(text).or_insert(key), key);
        assert_eq!(*position == last, key == last.key());
        last = *position;
    });
}

#[test]
fn the_field_rule_holds() {
    play_games(400, |position| {
        let cells: Vec<_> = Mana::all().filter_map(|mana| position.cell_of(mana)).collect();
        let columns: Vec<u32> = cells.iter().map(|cell| cell.column()).collect();
        let rows: Vec<u32> = cells.iter().map(|cell| cell.row()).collect();
        assert_eq!(columns.iter().min(), Some(&1), "{position}");
        assert_eq!(rows.iter().min(), Some(&1), "{position}");
        assert_eq!(columns.iter().max(), Some(&position.width()), "{position}");
        assert_eq!(rows.iter().max(), Some(&position.height()), "{position}");
        assert!(position.width() <= 5 && position.height() <= 5, "{position}");

        let mut group = vec![cells[0]];
        let mut seen = 0;
        while let Some(&cell) = group.get(seen) {
            seen += 1;
            for &other in &cells {
                let near = cell.column().abs_diff(other.column()) <= 1
                    && cell.row().abs_diff(other.row()) <= 1;
                if near && !group.contains(&other) {
                    group.push(other);
                }
            }
        }
        assert_eq!(group.len(), cells.len(), "{position}: not one group, or two Mana on a cell");

        for mana in Mana::all() {
            match position.cell_of(mana) {
                Some(cell) => assert_eq!(position.mana_at(cell), Some(mana), "{position}"),
                None => assert!(!position.is_burst(mana), "{position}: {mana}"),
            }
        }
    });
}

/// The rows of a text as a grid of cells, top row first; an empty cell is an empty string.
fn grid(rows: &str) -> Vec<Vec<String>> {
    let row = |row: &str| {
        let mut cells = Vec::new();
        let mut plus = "";
        for character in row.chars() {
            match character {
                '+' => plus = "+",
                '1'..='9' => cells.extend((0..character as u8 - b'0').map(|_| String::new())),
                _ => cells.push(format!("{}{character}", std::mem::take(&mut plus))),
            }
        }
        cells
    };
    rows.split('/').map(row).collect()
}

fn rows(grid: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>| {
        let mut text = String::new();
        let mut run = 0;
        for cell in row {
            if cell.is_empty() {
                run += 1;
            } else {
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text += cell;
            }
        }
        if run > 0 { text + &run.to_string() } else { text }
    };
    grid.iter().map(row).collect::<Vec<_>>().join("/")
}

fn mirrored(grid: &[Vec<String>]) -> Vec<Vec<String>> {
    grid.iter().map(|row| row.iter().rev().cloned().collect()).collect()
}

fn transposed(grid: &[Vec<String>]) -> Vec<Vec<String>> {
    (0..grid[0].len()).map(|column| grid.iter().map(|row| row[column].clone()).collect()).collect()
}

/// The rules are symmetric in direction and colour. B12: the images are different positions all the same.
#[test]
fn symmetric_positions_have_as_many_moves() {
    play_games(200, |position| {
        let text = position.to_string();
        let (table, rest) = text.split_once(' ').unwrap();
        let mut image = grid(table);
        for turn in 0..8 {
            // A mirror and a transposition in turn go through all eight symmetries.
            image = if turn % 2 == 0 { mirrored(&image) } else { transposed(&image) };
            let text = format!("{} {rest}", rows(&image));
            let other: Position = text.parse().unwrap();
            assert_eq!(other.count_moves(), position.count_moves(), "{position} {other}");
            assert_eq!(other.ending(), position.ending(), "{position} {other}");
            assert_eq!(
                other.key() == position.key(),
                text == position.to_string(),
                "{position} {other}"
            );
        }
        assert_eq!(rows(&image), table);

        let swapped: String = table.chars().map(swap_case).collect();
        let (side, hands) = rest.split_once(' ').unwrap();
        let side = if side == "b" { "w" } else { "b" };
        let hands: String = hands.chars().map(swap_case).collect();
        let other: Position = format!("{swapped} {side} {hands}").parse().unwrap();
        assert_eq!(other.count_moves(), position.count_moves(), "{position} {other}");
    });
}

fn swap_case(letter: char) -> char {
    if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}

#[test]
fn random_games_end_both_ways() {
    let mut endings = Vec::new();
    play_games(400, |position| endings.extend(position.ending().map(|ending| ending.reason)));
    assert!(endings.contains(&Reason::Rule(EndRule::GeyserDevoured)));
    assert!(endings.contains(&Reason::Rule(EndRule::GeyserBlocked)));
    assert!(endings.len() > 300, "{} of 400 games ended", endings.len());
}

#[test]
fn numbers_and_moves_convert_both_ways() {
    let numbers = (1..1 << 16).chain((0..32).map(|bit| 1 << bit)).chain([u32::MAX]);
    let moves: BTreeSet<Move> = numbers
        .filter_map(|number| Move::try_from(NonZeroU32::new(number).unwrap()).ok())
        .collect();
    assert_eq!(moves, Move::all().collect());
    assert_eq!(moves.len(), 2 * 8 * 49 + 2 * 8 + 1);
    for &mv in &moves {
        assert_eq!(Move::try_from(NonZeroU32::from(mv)), Ok(mv));
    }
    let error = Move::try_from(NonZeroU32::MAX).unwrap_err();
    assert_eq!(error.to_string(), "no move has the number 4294967295");
}
