//! Games with people elsewhere, as far as no browser is needed: what is offered to them, the conversation with the
//! server, the clocks, and everything about them in words.

pub mod challenge_form;
pub mod clock;
pub mod describe;
pub mod reconnecting_client;

use mana_game::{Game, Position, Side};
use mana_protocol::{GameStart, GameState, MoveText, PerSeat, Seat};

/// The game that a state describes; `None` if these rules do not allow it, which a server never says.
pub fn replay<P: Position>(rules: P::Rules, state: &GameState) -> Option<Game<P>> {
    let first = match &state.terms.start {
        GameStart::Position { position } => P::parse(rules, position.as_str()).ok()?,
        // What the server has drawn it says as a position.
        GameStart::Standard | GameStart::Fair => P::start(rules),
    };
    let mut game = Game::from_position(first);
    for text in &state.moves {
        let mv = game.position().read_move(text.as_str()).ok()?;
        game.play(mv).ok()?;
    }
    Some(game)
}

/// Why a text is no line of conditional moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConditionalLineError<E> {
    /// A move of it cannot be played.
    Move(E),
    /// It does not end with a move of the one who plans.
    NoAnswer,
}

/// Reads conditional moves from the current position of a game: the other side's move, the answer, and so on.
///
/// # Errors
/// A move is not legal, or the last one is not the planner's.
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

/// Which sides are played elsewhere: all but the viewer's own, and all while there is nobody to play with.
pub fn elsewhere(state: &GameState) -> PerSeat<bool> {
    let begun = Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some());
    let away = |seat| !begun || state.seat != Some(seat);
    PerSeat { black: away(Seat::Black), white: away(Seat::White) }
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
        };
        let id: GameId = "abcDEF012345".parse().unwrap();
        let mut state = GameState::new(id, Some(Seat::White), WallTime::default(), terms);
        state.moves = vec!["c1c3".parse().unwrap()];
        let game = replay::<mana::Position>(mana::Edition::COSMOLUDO, &state).unwrap();
        assert_eq!(game.moves().len(), 1);
        assert_eq!(elsewhere(&state), PerSeat { black: true, white: true });

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
