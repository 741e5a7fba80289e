//! The strategy of a proof, as a tree that is expanded branch by branch.

use crate::app::App;
use crate::board_controller::BoardController;
use mana::Position;
use mana_game::{Position as _, Side};
use mana_ui::game_ui::GameUi;
use mana_ui::solved::SolvedProof;
use mana_view::prelude::*;
use std::sync::Arc;

/// The tree from the position on the board.
pub(super) fn tree(
    app: App,
    controller: BoardController<Position>,
    proof: Arc<SolvedProof>,
) -> AnyView {
    let position = Memo::new(move |_| controller.position());
    let root = move || {
        let position = position.get();
        if position.turn() == Side::Black && position.outcome().is_none() {
            return view! { <p class="help">{app.t("solved-tree-wait")}</p> }.into_any();
        }
        defences(app, &proof, &position)
    };
    view! {
        <h2>{app.t("solved-tree")}</h2>
        <p class="help">{app.t("solved-tree-text")}</p>
        <div class="strategy" data-testid="tree" tabindex="0" role="region" aria-label=app.t("solved-tree")>{root}</div>
    }
    .into_any()
}

/// White's moves in a position, each with Black's reply.
fn defences(app: App, proof: &Arc<SolvedProof>, position: &Position) -> AnyView {
    let branch = |(defence, after, _): (mana::Move, Position, u32)| {
        let (answer, next, left) = proof.branches(&after).into_iter().next()?;
        let label = {
            let before = *position;
            move || {
                app.messages.with(|messages| {
                    format!(
                        "{} {}",
                        before.describe_move(defence, messages),
                        after.describe_move(answer, messages)
                    )
                })
            }
        };
        let line = view! {
            <span class="exchange" title=Signal::derive(label)>
                <span class="defence">{defence.to_string()}</span>
                <span class="answer-move">{answer.to_string()}</span>
            </span>
        };
        if next.outcome().is_some() {
            return Some(
                view! {
                    <li class="leaf">{line}<span class="help">{app.t("solved-tree-end")}</span></li>
                }
                .into_any(),
            );
        }
        let open = RwSignal::new(false);
        let proof = Arc::clone(proof);
        Some(
            view! {
                <li>
                    <button
                        type="button"
                        class="branch"
                        aria-expanded=Signal::derive(move || open.get().to_string())
                        on:click=move |_| open.update(|open| *open = !*open)
                    >
                        {line}
                        <span class="help">{left}</span>
                    </button>
                    {move || open.get().then(|| defences(app, &proof, &next))}
                </li>
            }
            .into_any(),
        )
    };
    let branches: Vec<AnyView> = proof.branches(position).into_iter().filter_map(branch).collect();
    view! { <ul>{branches}</ul> }.into_any()
}
