//! Conditional moves, for games that are not played in real time.

use super::online_game::OnlineGame;
use super::premove::planner;
use crate::board::BoardView;
use crate::board_controller::BoardController;
use mana_protocol::{Act, ConditionalMoves, MoveText, TimeControl};
use mana_ui::online::{ConditionalLineError, parse_conditional_line};
use mana_view::prelude::*;

/// The lines of conditional moves, and a field for another one.
pub(crate) fn plan<P: BoardView>(online: OnlineGame, board: BoardController<P>) -> AnyView {
    let app = online.app;
    let is_open = Memo::new(move |_| {
        board.local_game.track();
        online.state.track();
        let real_time = online.state.with(|state| {
            matches!(
                state.as_ref().map(|state| state.terms.clock),
                Some(TimeControl::RealTime { .. })
            )
        });
        !real_time && planner(online, board).is_some()
    });
    let lines = Memo::new(move |_| {
        online.state.with(|state| {
            state.as_ref().map(|state| state.conditional_moves.lines.clone()).unwrap_or_default()
        })
    });
    let text = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let submit = move || {
        let Some(seat) = planner(online, board) else { return };
        let line = {
            let game = board.local_game.read_untracked();
            parse_conditional_line(game.game(), seat.into(), &text.get_untracked())
        };
        match line {
            Ok(line) => {
                text.set(String::new());
                error.set(None);
                change(online, |lines| lines.push(line));
            }
            Err(bad) => {
                let said = app.messages.with_untracked(|messages| match &bad {
                    ConditionalLineError::Move(error) => P::describe_move_error(error, messages),
                    ConditionalLineError::NoAnswer => messages.text("plan-answer"),
                });
                app.announce(said.clone());
                error.set(Some(said));
            }
        }
    };
    let item = move |(place, line): (usize, Vec<MoveText>)| {
        let words = line.iter().map(MoveText::as_str).collect::<Vec<_>>().join(" ");
        let shown = words.clone();
        let label = move || app.fill("plan-remove", &[("line", words.clone().into())]);
        view! {
            <li class="row">
                <code>{shown}</code>
                <button
                    type="button"
                    class="quiet"
                    data-testid="plan-remove"
                    on:click=move |_| change(online, |lines| { if place < lines.len() { lines.remove(place); } })
                >
                    {label}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || is_open.get()>
            <details class="rules" data-testid="plan">
                <summary>{app.t("plan-title")}</summary>
                <p class="help" id="plan-help">{app.t("plan-help")}</p>
                <ul class="plain" data-testid="plan-lines">{move || lines.get().into_iter().enumerate().map(item).collect_view()}</ul>
                <form class="entry" on:submit=move |event| { event.prevent_default(); submit(); }>
                    <label for="plan-line">{app.t("plan-line")}</label>
                    <div class="row">
                        <input
                            id="plan-line"
                            type="text"
                            data-testid="plan-line"
                            autocomplete="off"
                            autocapitalize="off"
                            spellcheck="false"
                            maxlength="400"
                            aria-describedby="plan-help plan-error"
                            prop:value=Signal::derive(move || text.get())
                            on:input=move |event| {
                                text.set(event_target_value(&event));
                                error.set(None);
                            }
                        />
                        <button type="submit" data-testid="plan-add">{app.t("plan-add")}</button>
                    </div>
                    <p class="error" id="plan-error" data-testid="plan-error">{Signal::derive(move || error.get().unwrap_or_default())}</p>
                </form>
            </details>
        </Show>
    }
    .into_any()
}

/// Changes the conditional moves, and leaves the premove as it is.
fn change(online: OnlineGame, act: impl FnOnce(&mut Vec<Vec<MoveText>>)) {
    let moves = online.state.with_untracked(|state| {
        let state = state.as_ref()?;
        let mut lines = state.conditional_moves.lines.clone();
        act(&mut lines);
        let ply = u32::try_from(state.moves.len()).ok()?;
        Some(ConditionalMoves { ply, lines, premove: state.conditional_moves.premove.clone() })
    });
    if let Some(moves) = moves {
        online.act(Act::SetConditionalMoves { moves });
    }
}
