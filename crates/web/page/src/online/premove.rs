//! A move in advance: pressed while the other player thinks, played at once if it is legal then.

use super::online_game::OnlineGame;
use crate::board::BoardView;
use crate::board_controller::BoardController;
use leptos::prelude::*;
use mana_protocol::{Act, ConditionalMoves, MoveText, Seat};
use mana_ui::local_game::Actor;
use mana_ui::move_draft::ClickTarget;

/// Lets presses in the other player's turn make a move in advance.
pub(crate) fn listen<P: BoardView>(online: OnlineGame, table: BoardController<P>) {
    let picked = RwSignal::new(None::<ClickTarget>);
    table.on_idle_press(move |spot| {
        let Some(seat) = planner(online, table) else { return false };
        let position = *table.local_game.read_untracked().game().position();
        match picked.get_untracked() {
            Some(from) if from != spot => {
                picked.set(None);
                let text = position.premove_text(seat.into(), from, spot);
                match text.and_then(|text| text.parse().ok()) {
                    Some(text) => {
                        plan(online, Some(text));
                        table.hint.set(vec![from, spot]);
                        true
                    }
                    None => false,
                }
            }
            Some(_) => {
                picked.set(None);
                table.hint.set(Vec::new());
                true
            }
            None if position.can_premove(seat.into(), spot) => {
                picked.set(Some(spot));
                table.hint.set(vec![spot]);
                table.notify(online.app.fill("premove-where", &[]));
                true
            }
            None => false,
        }
    });
}

/// The viewer's seat, if this is the time for plans.
pub(crate) fn planner<P: BoardView>(online: OnlineGame, table: BoardController<P>) -> Option<Seat> {
    let session = table.local_game.read_untracked();
    let waits = session.is_live() && session.actor() == Actor::Remote;
    online.state.with_untracked(|state| {
        let state = state.as_ref()?;
        let full = Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some());
        let seat = state.seat?;
        let their_turn = session.game().turn() != seat.into();
        (waits && full && their_turn && state.moves.len() == session.game().moves().len())
            .then_some(seat)
    })
}

/// Changes the move in advance, and leaves the conditional moves.
fn plan(online: OnlineGame, premove: Option<MoveText>) {
    let moves = online.state.with_untracked(|state| {
        let state = state.as_ref()?;
        let ply = u32::try_from(state.moves.len()).ok()?;
        Some(ConditionalMoves { ply, lines: state.conditional_moves.lines.clone(), premove })
    });
    if let Some(moves) = moves {
        online.act(Act::SetConditionalMoves { moves });
    }
}

/// The move in advance, and a way to take it back.
pub(crate) fn planned<P: BoardView>(online: OnlineGame, table: BoardController<P>) -> AnyView {
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
                        table.hint.set(Vec::new());
                        plan(online, None);
                    }>{app.t("cancel")}</button>
                </div>
            }
        })
    })
    .into_any()
}
