//! Games against people elsewhere: the form for a challenge, the client of the server and its decoder, the clocks, and
//! descriptions.

pub mod available_actions;
pub mod challenge_form;
pub mod clock;
pub mod decode;
pub mod describe;
pub mod qr_code;
pub mod reconnecting_client;

use mana_game::{Game, Position, Side};
use mana_protocol::{GameStart, GameState, MoveText, PerSeat, Seat};

/// The game that a state describes; `None` if it is not legal under these rules, which a server never sends.
pub fn replay<P: Position>(rules: P::Rules, state: &GameState) -> Option<Game<P>> {
    let first = match &state.terms.start {
        GameStart::Position { position } => P::parse(rules, position.as_str()).ok()?,
        // The server replaces a drawn start by its position.
        GameStart::Standard | GameStart::Fair => P::start(rules),
    };
    let mut game = Game::from_position(first);
    for text in &state.moves {
        let mv = game.position().read_move(text.as_str()).ok()?;
        game.play(mv).ok()?;
    }
    Some(game)
}

/// Why a text is not a line of conditional moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConditionalLineError<E> {
    /// A move is not legal.
    Move(E),
    /// It does not end with a move of the side that plans it.
    NoAnswer,
}

/// Parses a line of conditional moves from the current position of a game: a move of the other side, the answer to it,
/// and so on.
///
/// # Errors
/// A move is not legal, or the line does not end with an answer.
pub fn parse_conditional_line<P: Position>(
    game: &Game<P>,
    planner: Side,
    text: &str,
) -> Result<Vec<MoveText>, ConditionalLineError<P::MoveError>> {
    let mut game = game.clone();
    let mut line = Vec::new();
    let mut last = !planner;
    for word in text.split_whitespace() {
        let mv = game.position().read_move(word).map_err(ConditionalLineError::Move)?;
        last = game.turn();
        let text = mv.to_string().parse();
        if let (Ok(()), Ok(text)) = (game.play(mv), text) {
            line.push(text);
        }
    }
    if last == planner { Ok(line) } else { Err(ConditionalLineError::NoAnswer) }
}

/// The sides that are not played on this device: all but the viewer's own, and both while a seat is free.
pub fn remote_sides(state: &GameState) -> PerSeat<bool> {
    let begun = Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some());
    let is_remote = |seat| !begun || state.seat != Some(seat);
    PerSeat { black: is_remote(Seat::Black), white: is_remote(Seat::White) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{Access, GameId, GameTerms, TimeControl, WallTime};

    #[test]
    fn a_state_becomes_a_game() {
        let position = "rdrrrr/6/6/6/6/RDRRRR b -".parse().unwrap();
        let terms = GameTerms {
            rules: "cosmoludo".parse().unwrap(),
            start: GameStart::Position { position },
            clock: TimeControl::None,
            access: Access::Link,
            pie: false,
        };
        let id: GameId = "abcDEF012345".parse().unwrap();
        let mut state = GameState::new(id, Some(Seat::White), WallTime::default(), terms);
        state.moves = vec!["c1c3".parse().unwrap()];
        let game = replay::<mana::Position>(mana::Edition::COSMOLUDO, &state).unwrap();
        assert_eq!(game.moves().len(), 1);
        assert_eq!(remote_sides(&state), PerSeat { black: true, white: true });

        let line = |text| parse_conditional_line(&game, Side::Black, text);
        assert_eq!(line("d6d3 b1b3").map(|line| line.len()), Ok(2));
        assert_eq!(
            [line(""), line("d6d3")],
            [Err(ConditionalLineError::NoAnswer), Err(ConditionalLineError::NoAnswer)]
        );
        assert!(matches!(line("d6d3 c3c3"), Err(ConditionalLineError::Move(_))));
        state.moves.push("c1c3".parse().unwrap());
        assert!(replay::<mana::Position>(mana::Edition::COSMOLUDO, &state).is_none());
    }
}
