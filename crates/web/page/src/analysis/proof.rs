//! Who wins, proved: the solver on request.

use super::study::Study;
use crate::board::BoardView;
use crate::engine::Engine;
use leptos::prelude::*;
use mana_ui::dialogue::{Answer, Proof, proof_question};
use mana_ui::game_ui::side_name;

/// How many positions it may look at for each side.
const NODES: u64 = 20_000_000;

pub(crate) fn proof<P: BoardView>(study: Study<P>) -> AnyView {
    let (app, controller) = (study.app, study.controller);
    let found = RwSignal::new(None::<Result<Proof, String>>);
    let engine = StoredValue::new_local(None::<Engine>);
    let stop = move || {
        engine.set_value(None);
        found.set(None);
    };
    // It is about the position on the board, and about no other.
    Effect::new(move || {
        study.node.track();
        stop();
    });
    let hear = move |answer: Answer| {
        let known = match answer {
            Answer::Proof(proof) => Ok(proof),
            Answer::Failed(reason) => Err(reason),
            _ => return,
        };
        found.try_set(Some(known));
    };
    let start = move || {
        let position = *controller.local_game.read_untracked().game().position();
        found.set(Some(Ok(Proof::Working(0))));
        match Engine::start(hear) {
            Ok(started) => {
                started.say(&[proof_question(&position, NODES)]);
                engine.set_value(Some(started));
            }
            Err(reason) => found.set(Some(Err(reason))),
        }
    };
    let working = move || matches!(*found.read(), Some(Ok(Proof::Working(_))));
    let text = move || {
        app.messages.with(|messages| match found.get()? {
            Ok(Proof::Working(nodes)) => {
                let thousands = (nodes / 1000) as usize;
                Some(messages.fill("proof-working", &[("thousands", thousands.into())]))
            }
            Ok(Proof::Won(side, plies)) => {
                let side = side_name(side, messages);
                Some(messages.fill("proof-won", &[("side", side.into()), ("plies", plies.into())]))
            }
            Ok(Proof::Nobody) => Some(messages.text("proof-nobody")),
            Ok(Proof::Open(_)) => Some(messages.text("proof-open")),
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
