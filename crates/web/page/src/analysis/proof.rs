//! The solver on request: who wins, with proof.

use super::study::Study;
use crate::board::BoardView;
use crate::engine::EngineWorker;
use mana_ugi::{ProofReport, Response};
use mana_ui::engine_commands::prove_command;
use mana_ui::game_ui::side_name;
use mana_view::prelude::*;

/// How many nodes the search may visit for each side.
const MAX_NODES: u64 = 20_000_000;

pub(crate) fn proof<P: BoardView>(study: Study<P>) -> AnyView {
    let (app, controller) = (study.app, study.controller);
    let found = RwSignal::new(None::<Result<ProofReport, String>>);
    let engine = StoredValue::new_local(None::<EngineWorker>);
    let stop = move || {
        engine.set_value(None);
        found.set(None);
    };
    // A result holds for the position on the board only.
    Effect::new(move || {
        study.node.track();
        stop();
    });
    let on_response = move |response: Response| {
        let result = match response {
            Response::Proof(report) => Ok(report),
            Response::Error(reason) => Err(reason),
            _ => return,
        };
        found.try_set(Some(result));
    };
    let start = move || {
        let position = *controller.local_game.read_untracked().game().position();
        found.set(Some(Ok(ProofReport::Working(0))));
        match EngineWorker::start(on_response) {
            Ok(started) => {
                started.send(&[prove_command(&position, MAX_NODES)]);
                engine.set_value(Some(started));
            }
            Err(reason) => found.set(Some(Err(reason))),
        }
    };
    let working = move || matches!(*found.read(), Some(Ok(ProofReport::Working(_))));
    let text = move || {
        app.messages.with(|messages| match found.get()? {
            Ok(ProofReport::Working(nodes)) => {
                let thousands = (nodes / 1000) as usize;
                Some(messages.fill("proof-working", &[("thousands", thousands.into())]))
            }
            Ok(ProofReport::Won { side, plies }) => {
                let side = side_name(side, messages);
                Some(messages.fill("proof-won", &[("side", side.into()), ("plies", plies.into())]))
            }
            Ok(ProofReport::Nobody) => Some(messages.text("proof-nobody")),
            Ok(ProofReport::Open(_)) => Some(messages.text("proof-open")),
            Err(reason) => Some(reason),
        })
    };
    view! {
        <div class="proof row">
            <button
                type="button"
                data-testid="prove"
                disabled=Signal::derive(move || controller.local_game.read().ending().is_some())
                on:click=move |_| if untrack(working) { stop() } else { start() }
            >
                {Signal::derive(move || app.fill(if working() { "proof-stop" } else { "proof-start" }, &[]))}
            </button>
            <p class="help" role="status" data-testid="proof">{Signal::derive(move || text().unwrap_or_default())}</p>
        </div>
    }
    .into_any()
}
