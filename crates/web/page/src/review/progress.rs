//! Starting a review, and its progress.

use super::session::{ReviewSession, ReviewStatus, TIMES};
use crate::board::BoardView;
use mana_view::prelude::*;

/// The button that starts a review, and its progress.
pub(crate) fn progress<P: BoardView>(session: ReviewSession<P>) -> AnyView {
    let app = session.app;
    let time = RwSignal::new(TIMES[1]);
    let count = session.game.with_value(|game| game.moves().len() + 1);
    let working = move || matches!(*session.status.read(), ReviewStatus::At(_));
    let untouched = move || *session.status.read() == ReviewStatus::Waiting;
    let label = move || app.fill(if untouched() { "review-start" } else { "review-again" }, &[]);
    let text = move || match session.status.get() {
        ReviewStatus::Waiting => app.fill("review-lede", &[]),
        ReviewStatus::At(ply) => {
            app.fill("review-at", &[("ply", (ply + 1).into()), ("of", count.into())])
        }
        ReviewStatus::Done => {
            let found = session.review.get().map_or(0, |review| review.mistakes().count());
            app.fill("review-done", &[("count", found.into())])
        }
        ReviewStatus::Cancelled => app.fill("review-cancelled", &[]),
        ReviewStatus::Failed(reason) => format!("{} {reason}", app.fill("engine-failed", &[])),
    };
    let at = move || match *session.status.read() {
        ReviewStatus::At(ply) => ply,
        _ => count,
    };
    view! {
        <div class="progress" data-testid="progress">
            <p data-testid="progress-text">{Signal::derive(text)}</p>
            <Show when=working>
                <progress max=count value=at aria-label=app.t("review")></progress>
            </Show>
            <div class="row">
                <Show
                    when=working
                    fallback=move || view! {
                        <button type="button" class:primary=untouched data-testid="review-start"
                            on:click=move |_| session.start(time.get_untracked())>{Signal::derive(label)}</button>
                        <label class="count">
                            <span>{app.t("review-time")}</span>
                            <select data-testid="review-time" on:change=move |event| {
                                time.set(event_target_value(&event).parse().unwrap_or(TIMES[1]));
                            }>
                                {TIMES.map(|choice| view! {
                                    <option value=choice selected=move || time.get() == choice>
                                        {format!("{} s", f64::from(choice) / 1000.0)}
                                    </option>
                                }).collect_view()}
                            </select>
                        </label>
                    }
                >
                    <button type="button" data-testid="review-cancel" on:click=move |_| session.cancel()>{app.t("cancel")}</button>
                </Show>
            </div>
        </div>
    }
    .into_any()
}
