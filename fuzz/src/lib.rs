//! The properties that the fuzz targets of a game check, and a server for the others.

#![forbid(unsafe_code)]

pub mod server;

use mana_game::{Game, Outcome, Position, Side};
use std::collections::HashMap;
use std::error::Error;

/// Positions with more moves than this are set-ups; checking every move would leave no time for play.
const MANY_MOVES: usize = 300;

/// Long enough for repetition and for most games to end.
const LONGEST_GAME: usize = 150;

/// Checks that an error message is one line of limited length.
pub fn check_message(error: &impl Error) {
    let message = error.to_string();
    assert!(!message.is_empty() && message.chars().count() < 1000, "{message}");
    assert!(!message.chars().any(char::is_control), "{message:?}");
}

/// Reads a position, and checks it if it is one.
pub fn check_position_text<P: Position>(rules: P::Rules, text: &str) -> Option<P> {
    match P::parse(rules, text) {
        Ok(position) => {
            check_position(&position);
            compare(&position);
            Some(position)
        }
        Err(error) => {
            check_message(&error);
            None
        }
    }
}

/// Reads a move, and checks it if it is one.
pub fn check_move_text<P: Position>(position: &P, text: &str) -> Option<P::Move> {
    match position.read_move(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv), "{mv} is read but not legal in {position}");
            assert_eq!(position.read_move(&mv.to_string()).ok(), Some(mv), "{mv} in {position}");
            check_position(&position.after(mv));
            Some(mv)
        }
        Err(error) => {
            check_message(&error);
            None
        }
    }
}

/// Checks what must hold in every position.
pub fn check_position<P: Position>(position: &P) {
    let text = position.to_string();
    let read = P::parse(position.rules(), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((read, read.key(), read.to_string()), (*position, position.key(), text.clone()));
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_moves(), "{text}");
    assert_eq!(position.choose_move(|count| count / 2), moves.get(moves.len() / 2).copied(), "{text}");
    assert_eq!(moves.is_empty(), position.ending().is_some(), "{text}");
    for &mv in moves.iter().take(MANY_MOVES) {
        assert!(position.is_legal(mv), "{mv} is listed but not legal in {text}");
        assert_eq!(position.read_move(&mv.to_string()).ok(), Some(mv), "{mv} in {text}");
        assert_eq!(P::Move::try_from(mv.into()).ok(), Some(mv), "{mv} in {text}");
    }
}

/// Compares a position with the slow rules, and returns its identity there.
pub fn compare<P: Position>(position: &P) -> String {
    let text = position.to_string();
    let slow = mana_reference::open(&position.rules().to_string(), Some(&text))
        .unwrap_or_else(|error| panic!("the reference refuses {text}: {error}"));
    assert_eq!(slow.text(), text);
    let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    assert_eq!(slow.moves(), moves, "{text}");
    let outcome = slow.outcome().map(|outcome| match outcome {
        mana_reference::Outcome::Win(mana_reference::Side::Black) => Outcome::Win(Side::Black),
        mana_reference::Outcome::Win(mana_reference::Side::White) => Outcome::Win(Side::White),
        mana_reference::Outcome::Draw => Outcome::Draw,
    });
    assert_eq!(outcome, position.outcome(), "{text}");
    slow.identity()
}

/// Plays bytes as moves: two for each, of which the last decides whether the position is fully checked. `vary` may
/// replace the chosen move by another legal one.
pub fn play<P: Position>(rules: P::Rules, bytes: &[u8], vary: impl Fn(&P, P::Move, u8) -> P::Move) {
    let mut game = Game::<P>::new(rules);
    let mut identities = HashMap::new();
    for pair in bytes.chunks_exact(2).take(LONGEST_GAME) {
        let position = *game.position();
        let moves = game.legal_moves();
        if moves.len() < MANY_MOVES && pair[1] % 32 == 0 {
            check_position(&position);
            let identity = compare(&position);
            let known = identities.entry(position.key()).or_insert_with(|| identity.clone());
            assert_eq!(*known, identity, "one key, two positions: {position}");
        }
        if moves.is_empty() {
            break;
        }
        let choice = u16::from_le_bytes([pair[0], pair[1]]);
        let mv = vary(&position, moves[usize::from(choice) % moves.len()], pair[1]);
        game.play(mv).unwrap_or_else(|error| panic!("{mv} in {position}: {error}"));
    }
}
