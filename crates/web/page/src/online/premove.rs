//! Premoves: made in the opponent's turn, and played at once if they are legal then.

use super::online_game::OnlineGame;
use crate::board::BoardView;
use crate::board_controller::BoardController;
use mana_protocol::{Act, ConditionalMoves, MoveText, Seat};
use mana_ui::local_game::Actor;
use mana_ui::move_draft::ClickTarget;
use mana_ui::online::available_actions::is_full;
use mana_view::prelude::*;

/// Lets clicks in the opponent's turn make a premove.
pub(crate) fn enable<P: BoardView>(online: OnlineGame, board: BoardController<P>) {
    let selected = RwSignal::new(None::<ClickTarget>);
    board.on_idle_press(move |target| {
        let Some(seat) = planner(online, board) else { return false };
        let position = *board.local_game.read_untracked().game().position();
        match selected.get_untracked() {
            Some(from) if from != target => {
                selected.set(None);
                let text = position.premove_text(seat.into(), from, target);
                match text.and_then(|text| text.parse().ok()) {
                    Some(text) => {
                        set_premove(online, Some(text));
                        board.hint.set(vec![from, target]);
                        true
                    }
                    None => false,
                }
            }
            Some(_) => {
                selected.set(None);
                board.hint.set(Vec::new());
                true
            }
            None if position.can_premove(seat.into(), target) => {
                selected.set(Some(target));
                board.hint.set(vec![target]);
                board.notify(online.app.fill("premove-where", &[]));
                true
            }
            None => false,
        }
    });
}

/// The viewer's seat, if it is the opponent's turn and moves can be planned.
pub(crate) fn planner<P: BoardView>(online: OnlineGame, board: BoardController<P>) -> Option<Seat> {
    let game = board.local_game.read_untracked();
    let waiting = game.is_live() && game.actor() == Actor::Remote;
    online.state.with_untracked(|state| {
        let state = state.as_ref()?;
        let full = is_full(state);
        let seat = state.seat?;
        let their_turn = game.game().turn() != seat.into();
        (waiting && full && their_turn && state.moves.len() == game.game().moves().len())
            .then_some(seat)
    })
}

/// Changes the premove, and leaves the conditional moves as they are.
fn set_premove(online: OnlineGame, premove: Option<MoveText>) {
    let moves = online.state.with_untracked(|state| {
        let state = state.as_ref()?;
        let ply = u32::try_from(state.moves.len()).ok()?;
        Some(ConditionalMoves { ply, lines: state.conditional_moves.lines.clone(), premove })
    });
    if let Some(moves) = moves {
        online.act(Act::SetConditionalMoves { moves });
    }
}

/// The premove, and a button to cancel it.
pub(crate) fn premove_notice<P: BoardView>(
    online: OnlineGame,
    board: BoardController<P>,
) -> AnyView {
    let app = online.app;
    let premove = Memo::new(move |_| {
        online.state.with(|state| {
            state.as_ref()?.conditional_moves.premove.as_ref().map(MoveText::to_string)
        })
    });
    (move || {
        premove.get().map(|text| {
            let words = move || app.fill("premove-is", &[("move", text.clone().into())]);
            view! {
                <div class="notice" role="status" data-testid="premove">
                    <p>{words}</p>
                    <button type="button" data-testid="premove-cancel" on:click=move |_| {
                        board.hint.set(Vec::new());
                        set_premove(online, None);
                    }>{app.t("cancel")}</button>
                </div>
            }
        })
    })
    .into_any()
}
