//! The engine on the analysis board: its principal variations, score, depth and speed.

use super::study::Study;
use crate::app::App;
use crate::board::BoardView;
use crate::engine::EngineWorker;
use mana_game::{Outcome, Side};
use mana_search::Score;
use mana_search::expectation;
use mana_ugi::{Response, SearchInfo};
use mana_ui::engine_commands::analysis_commands;
use mana_ui::game_ui::{describe_outcome, side_name};
use mana_ui::messages::Messages;
use mana_view::prelude::*;

/// How many plies of a line are shown.
const SHOWN_PLIES: usize = 10;

/// A score for display: wins, losses and draws in words, everything else in points for Black.
pub(crate) fn describe_score(score: Score, turn: Side, messages: &Messages) -> String {
    let wins = |side: Side, plies: u32| {
        let side = side_name(side, messages);
        messages.fill("wins-in", &[("side", side.into()), ("plies", plies.into())])
    };
    match score {
        Score::Win(plies) => wins(turn, plies),
        Score::Loss(plies) => wins(!turn, plies),
        Score::Draw => messages.text("outcome-draw"),
        Score::Centipawns(points) => {
            let points = if turn == Side::Black { points } else { -points };
            format!("{:+.1}", f64::from(points) / 100.0).replace('-', "−")
        }
    }
}

/// The evaluation bar: its dark part is Black's expectation.
fn evaluation_bar(
    app: App,
    black: impl Fn() -> Option<f64> + Copy + Send + Sync + 'static,
    label: Signal<String>,
) -> AnyView {
    let width = move || format!("{:.0}%", 100.0 * black().unwrap_or(0.5));
    view! {
        <div
            class="expectation"
            role="img"
            data-testid="expectation"
            aria-label=Signal::derive(move || format!("{}: {}", app.fill("expectation", &[]), label.get()))
        >
            <span style:width=width></span>
        </div>
    }
    .into_any()
}

pub(crate) fn lines<P: BoardView>(study: Study<P>) -> AnyView {
    let (app, controller) = (study.app, study.controller);
    let running = RwSignal::new(false);
    let count = RwSignal::new(3_usize);
    let variations = RwSignal::new(Vec::<SearchInfo>::new());
    let failure = RwSignal::new(None::<String>);
    let engine = StoredValue::new_local(None::<EngineWorker>);
    let on_response = move |response: Response| match response {
        Response::Info(info) => {
            // The lines of the previous depth remain until they are replaced.
            variations.try_update(|variations| {
                match variations.get_mut(info.multi_pv.saturating_sub(1)) {
                    Some(line) => *line = info,
                    None => variations.push(info),
                }
            });
        }
        Response::Error(reason) => {
            failure.try_set(Some(reason));
            running.try_set(false);
        }
        _ => {}
    };
    Effect::new(move || {
        study.node.track();
        let (on, count) = (running.get(), count.get());
        let game = controller.local_game.read().game().clone();
        engine.set_value(None);
        variations.set(Vec::new());
        if !on || game.ending().is_some() {
            return;
        }
        failure.set(None);
        match EngineWorker::start(on_response) {
            Ok(started) => {
                started.send(&analysis_commands(&game, count, None));
                engine.set_value(Some(started));
            }
            Err(reason) => on_response(Response::Error(reason)),
        }
    });
    Effect::new(move || {
        let position = *controller.local_game.read_untracked().game().position();
        let targets = |info: &SearchInfo| {
            let mv = position.read_move(info.pv.first()?).ok()?;
            Some(position.click_targets(mv))
        };
        let best_moves: Vec<_> = variations.read().iter().filter_map(targets).collect();
        if *controller.best_moves.read_untracked() != best_moves {
            controller.best_moves.set(best_moves);
        }
    });
    // The line under the pointer, or with the keyboard focus, is shown on the board.
    let hovered = RwSignal::new(None::<usize>);
    Effect::new(move || {
        let position = *controller.local_game.read_untracked().game().position();
        let line = hovered.get().and_then(|index| variations.read().get(index).cloned());
        let end = line.map(|info| {
            let mut moves = info.pv.iter().take(SHOWN_PLIES);
            let play = |position: P, text: &String| {
                position.read_move(text).ok().map(|mv| position.after(mv))
            };
            moves.try_fold(position, play)
        });
        controller.preview.set(end.flatten());
    });
    on_cleanup(move || controller.preview.set(None));
    let turn = move || controller.local_game.read().game().turn();
    let black = move || match controller.local_game.read().ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(side)) => Some(if side == Side::Black { 1.0 } else { 0.0 }),
        Some(Outcome::Draw) => Some(0.5),
        None => {
            let expected = expectation(variations.read().first()?.score);
            Some(if turn() == Side::Black { expected } else { 1.0 - expected })
        }
    };
    let verdict = Signal::derive(move || {
        app.messages.with(|messages| {
            match (controller.local_game.read().ending(), variations.read().first()) {
                (Some(ending), _) => describe_outcome(ending.outcome, messages),
                (None, Some(best)) => describe_score(best.score, turn(), messages),
                (None, None) => messages.text("engine-off"),
            }
        })
    });
    let facts = move || {
        let variations = variations.read();
        let best = variations.first()?;
        let speed = (best.nps / 1000) as usize;
        Some(app.fill("engine-facts", &[("depth", best.depth.into()), ("speed", speed.into())]))
    };
    let line = move |(index, info): (usize, SearchInfo)| {
        let first = info.pv.first().cloned().unwrap_or_default();
        let text =
            info.pv.iter().take(SHOWN_PLIES).map(String::as_str).collect::<Vec<_>>().join(" ");
        let score = app.messages.with(|messages| describe_score(info.score, turn(), messages));
        let play = move |_| {
            let position = *controller.local_game.read_untracked().game().position();
            if let Ok(mv) = position.read_move(&first) {
                controller.play(mv);
            }
        };
        view! {
            <li on:pointerenter=move |event| hovered.set((event.pointer_type() == "mouse").then_some(index))>
                <button type="button" class="line" on:focus=move |_| hovered.set(Some(index)) on:click=play title=app.t("play-line")>
                    <strong>{score}</strong>
                    <span>{text}</span>
                </button>
            </li>
        }
    };
    view! {
        <div class="engine" data-testid="engine">
            <div class="engine-head">
                <label class="switch">
                    <span>{app.t("engine")}</span>
                    <input
                        type="checkbox"
                        role="switch"
                        data-testid="engine-switch"
                        prop:checked=running
                        on:change=move |event| running.set(event_target_checked(&event))
                    />
                </label>
                <label class="count">
                    <span>{app.t("lines")}</span>
                    <select data-testid="line-count" on:change=move |event| {
                        count.set(event_target_value(&event).parse().unwrap_or(3));
                    }>
                        {(1..=5_usize)
                            .map(|n| view! { <option value=n selected=move || count.get() == n>{n}</option> })
                            .collect_view()}
                    </select>
                </label>
            </div>
            {evaluation_bar(app, black, verdict)}
            <p class="verdict"><strong data-testid="verdict">{verdict}</strong> <span class="help" data-testid="facts">{Signal::derive(move || facts().unwrap_or_default())}</span></p>
            <ol
                class="lines"
                data-testid="lines"
                on:pointerleave=move |_| hovered.set(None)
                on:focusout=move |_| hovered.set(None)
            >
                {move || variations.get().into_iter().enumerate().map(line).collect_view()}
            </ol>
            <p class="help">{app.t("draw-help")}</p>
            <Show when=move || failure.read().is_some()>
                <div class="notice" role="alert">
                    <p>{app.t("engine-failed")}</p>
                    <p class="help">{Signal::derive(move || failure.get().unwrap_or_default())}</p>
                </div>
            </Show>
        </div>
    }
    .into_any()
}
