//! The actions of a viewer of a game between people, besides moving.

use mana_protocol::{GameState, Offer, Seat};

/// The phase of a game, as its viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamePhase {
    /// A seat is free, and the viewer has the other.
    Waiting,
    /// A seat is free, and the viewer may take it.
    Open,
    /// Both seats are taken, and the game goes on.
    Playing,
    /// The game is over.
    Over,
}

impl GamePhase {
    /// The phase of a game in this state.
    pub fn of(state: &GameState) -> GamePhase {
        match (state.end, is_full(state), state.seat) {
            (Some(_), ..) => GamePhase::Over,
            (None, true, _) => GamePhase::Playing,
            (None, false, Some(_)) => GamePhase::Waiting,
            (None, false, None) => GamePhase::Open,
        }
    }
}

/// The actions that the viewer can take now, besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AvailableActions {
    /// To offer a draw.
    pub draw: bool,
    /// To ask for a takeback.
    pub takeback: bool,
    /// To resign.
    pub resign: bool,
    /// To abort the game.
    pub abort: bool,
}

impl AvailableActions {
    /// The viewer's actions in a game in this state, where `first` moved first.
    pub fn of(state: &GameState, first: Seat) -> AvailableActions {
        let Some(seat) = state.seat else { return AvailableActions::default() };
        let playing = GamePhase::of(state) == GamePhase::Playing;
        let offered = |offer: Offer| state.offers.get(seat).contains(&offer);
        // A swap of sides counts as a move, and the moves before it are final.
        let both_moved = state.moves.len() > 1 || state.swapped.is_some();
        let own_moved =
            match state.swapped.map(|ply| state.moves.len().saturating_sub(ply as usize)) {
                Some(1) => state.turn != Some(seat),
                Some(since) => since > 1,
                None => both_moved || state.moves.len() == 1 && first == seat,
            };
        AvailableActions {
            draw: playing && both_moved && !offered(Offer::Draw),
            takeback: playing && own_moved && !offered(Offer::Takeback),
            resign: playing && both_moved,
            abort: playing && !both_moved,
        }
    }
}

/// Whether the viewer can offer a rematch.
pub fn can_offer_rematch(state: &GameState) -> bool {
    let offered = |seat: &Seat| state.offers.get(*seat).contains(&Offer::Rematch);
    state.seat.is_some()
        && is_full(state)
        && state.end.is_some()
        && state.rematch.is_none()
        && !Seat::ALL.iter().any(offered)
}

/// Whether an offer of the viewer ended between two states with nothing else to end it: it was declined, or withdrawn by
/// the viewer.
pub fn has_lost_offer(before: &GameState, after: &GameState) -> bool {
    let Some(seat) = after.seat else { return false };
    let is_gone = |offer: &Offer| !after.offers.get(seat).contains(offer);
    before.offers.get(seat).iter().any(is_gone)
        && before.moves == after.moves
        && before.end == after.end
        && before.rematch == after.rematch
}

/// The number of spectators among the connected people without a seat: while a seat is free, they are invited players.
pub fn spectators(state: &GameState, unseated: u32) -> u32 {
    if is_full(state) { unseated } else { 0 }
}

/// Whether both seats are taken.
pub fn is_full(state: &GameState) -> bool {
    Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{End, EndReason, GameResult, Player, WallTime};

    /// The state of a game as Black sees it, with White's seat free.
    fn waiting() -> GameState {
        let terms = serde_json::from_str(r#"{"rules":"burst"}"#).unwrap();
        let id = "abcdefghijkl".parse().unwrap();
        let mut state = GameState::new(id, Some(Seat::Black), WallTime::default(), terms);
        state.players.black = Some(player("personBlack1"));
        state
    }

    fn player(id: &str) -> Player {
        serde_json::from_value(serde_json::json!({ "id": id, "name": "Somebody" })).unwrap()
    }

    fn playing(moves: &[&str]) -> GameState {
        let mut state = waiting();
        state.players.white = Some(player("personWhite1"));
        state.moves = moves.iter().map(|text| text.parse().unwrap()).collect();
        state
    }

    fn actions(state: &GameState) -> AvailableActions {
        AvailableActions::of(state, Seat::Black)
    }

    #[test]
    fn a_game_has_four_phases() {
        assert_eq!(GamePhase::of(&waiting()), GamePhase::Waiting);
        assert_eq!(GamePhase::of(&GameState { seat: None, ..waiting() }), GamePhase::Open);
        assert_eq!(GamePhase::of(&playing(&[])), GamePhase::Playing);
        let end = Some(End { result: GameResult::White, reason: EndReason::Time });
        assert_eq!(GamePhase::of(&GameState { end, ..playing(&[]) }), GamePhase::Over);
    }

    #[test]
    fn actions_depend_on_the_moves() {
        let none = AvailableActions::default();
        assert_eq!(actions(&waiting()), none);
        assert_eq!(actions(&playing(&[])), AvailableActions { abort: true, ..none });
        let one = playing(&["N@d5"]);
        assert_eq!(actions(&one), AvailableActions { abort: true, takeback: true, ..none });
        let white = GameState { seat: Some(Seat::White), ..one };
        assert_eq!(actions(&white), AvailableActions { abort: true, ..none });
        let two = playing(&["N@d5", "N@g6"]);
        let all = AvailableActions { draw: true, takeback: true, resign: true, ..none };
        assert_eq!(actions(&two), all);
        assert_eq!(actions(&GameState { seat: None, ..two }), none);
    }

    #[test]
    fn a_swap_counts_as_a_move_and_cannot_be_taken_back() {
        let none = AvailableActions::default();
        let mut state = playing(&["N@d5"]);
        (state.swapped, state.turn) = (Some(1), Some(Seat::White));
        let since = AvailableActions { draw: true, resign: true, ..none };
        assert_eq!(actions(&state), since);
        state.moves.push("N@g6".parse().unwrap());
        state.turn = Some(Seat::Black);
        assert_eq!(actions(&state), since, "the opponent has moved since");
        state.turn = Some(Seat::White);
        assert_eq!(actions(&state), AvailableActions { takeback: true, ..since });
    }

    #[test]
    fn nothing_is_offered_twice() {
        let mut state = playing(&["N@d5", "N@g6"]);
        state.offers.black.push(Offer::Draw);
        assert!(!actions(&state).draw && actions(&state).takeback);
        state.end = Some(End { result: GameResult::Draw, reason: EndReason::Agreed });
        assert_eq!(actions(&state), AvailableActions::default());
        assert!(can_offer_rematch(&state));
        assert!(!can_offer_rematch(&GameState { seat: None, ..state.clone() }));
        state.offers.white.push(Offer::Rematch);
        assert!(!can_offer_rematch(&state));
    }

    #[test]
    fn an_invited_player_is_no_spectator() {
        assert_eq!(spectators(&waiting(), 1), 0);
        assert_eq!(spectators(&playing(&[]), 1), 1);
    }

    #[test]
    fn a_declined_offer_is_noticed() {
        let declined = playing(&["N@d5", "N@g6"]);
        let mut offered = declined.clone();
        offered.offers.black.push(Offer::Draw);
        assert!(has_lost_offer(&offered, &declined));
        assert!(!has_lost_offer(&declined, &offered));
        assert!(!has_lost_offer(&offered, &offered));
        // Accepted, answered by a move, or somebody else's.
        let end = Some(End { result: GameResult::Draw, reason: EndReason::Agreed });
        assert!(!has_lost_offer(&offered, &GameState { end, ..declined.clone() }));
        assert!(!has_lost_offer(&offered, &playing(&["N@d5", "N@g6", "N@e4"])));
        let white = GameState { seat: Some(Seat::White), ..declined };
        assert!(!has_lost_offer(&offered, &white));
    }
}
