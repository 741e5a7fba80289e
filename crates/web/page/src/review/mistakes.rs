//! The mistakes in words, with why, and another try.

use super::inquiry::{Inquiry, State};
use crate::board::BoardView;
use leptos::prelude::*;
use mana_search::review::{GaveAway, Mistake, ReviewedMove};

pub(crate) fn mistakes<P: BoardView>(inquiry: Inquiry<P>) -> AnyView {
    let app = inquiry.app;
    let entries = move || {
        let review = inquiry.review.get();
        let found = review.iter().flat_map(|review| review.mistakes());
        found.map(|(ply, reviewed, mistake)| entry(inquiry, ply, reviewed, mistake)).collect_view()
    };
    let none = move || {
        *inquiry.state.read() == State::Done
            && inquiry.review.get().is_some_and(|review| review.mistakes().next().is_none())
    };
    view! {
        <div class="mistakes">
            <h2>{app.t("mistakes")}</h2>
            <Show when=none><p class="help">{app.t("no-mistakes")}</p></Show>
            <ol data-testid="mistakes">{entries}</ol>
        </div>
    }
    .into_any()
}

fn entry<P: BoardView>(
    inquiry: Inquiry<P>,
    ply: usize,
    reviewed: &ReviewedMove<P>,
    mistake: &Mistake<P::Move>,
) -> AnyView {
    let app = inquiry.app;
    let number = format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "…" });
    let gave_away = mistake.gave_away;
    let loss = format!("{:.0}", 100.0 * mistake.loss);
    let what = move || match gave_away {
        GaveAway::Win { plies } => app.fill("gave-win", &[("plies", plies.into())]),
        GaveAway::Defence { plies } => app.fill("gave-defence", &[("plies", plies.into())]),
        GaveAway::Expectation => app.fill("gave-expectation", &[("percent", loss.clone().into())]),
    };
    let refutation = mistake.refutation.clone();
    let mv = reviewed.mv.to_string();
    view! {
        <li class=format!("mistake {}", gave_away.word()) data-testid="mistake" data-ply=ply data-gave=gave_away.word()>
            <p>
                <button type="button" class="ply" on:click=move |_| {
                    if let Some(node) = inquiry.nodes.with_value(|nodes| nodes.get(ply + 1).copied()) {
                        inquiry.trying.set(None);
                        inquiry.study.go(node);
                    }
                }>{number}" "{mv}</button>
                <span>{Signal::derive(what)}</span>
            </p>
            <div class="row">
                <button type="button" data-testid="why" on:click=move |_| inquiry.play_out(ply + 1, refutation.clone())>
                    {app.t("show-why")}
                </button>
                <button type="button" data-testid="try" on:click=move |_| inquiry.try_again(ply)>{app.t("try-move")}</button>
            </div>
        </li>
    }
    .into_any()
}
