//! The list of mistakes, each with its refutation and a retry.

use super::session::{ReviewSession, ReviewStatus};
use crate::board::BoardView;
use mana_game::MoveNumber;
use mana_record::NodeId;
use mana_search::review::{GaveAway, Mistake, ReviewedMove};
use mana_view::prelude::*;

pub(crate) fn mistakes<P: BoardView>(session: ReviewSession<P>) -> AnyView {
    let app = session.app;
    let entries = move || {
        let review = session.review.get();
        let found = review.iter().flat_map(|review| review.mistakes());
        found.map(|(ply, reviewed, mistake)| entry(session, ply, reviewed, mistake)).collect_view()
    };
    let none = move || {
        *session.status.read() == ReviewStatus::Done
            && session.review.get().is_some_and(|review| review.mistakes().next().is_none())
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
    session: ReviewSession<P>,
    ply: usize,
    reviewed: &ReviewedMove<P>,
    mistake: &Mistake<P::Move>,
) -> AnyView {
    let app = session.app;
    let first = session.study.record.with(|record| record.position(NodeId::ROOT).turn());
    let number = MoveNumber::new(first, ply).to_string();
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
                    if let Some(node) = session.nodes.with_value(|nodes| nodes.get(ply + 1).copied()) {
                        session.retry_ply.set(None);
                        session.study.go(node);
                    }
                }>{number}" "{mv}</button>
                <span>{Signal::derive(what)}</span>
            </p>
            <div class="row">
                <button type="button" data-testid="why" on:click=move |_| session.play_line(ply + 1, refutation.clone())>
                    {app.t("show-why")}
                </button>
                <button type="button" data-testid="try" on:click=move |_| session.start_retry(ply)>{app.t("try-move")}</button>
            </div>
        </li>
    }
    .into_any()
}
