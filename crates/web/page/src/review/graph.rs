//! Black's expectation from position to position, as a graph to click on.

use super::session::ReviewSession;
use crate::board::BoardView;
use mana_view::prelude::*;

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 140.0;

pub(crate) fn graph<P: BoardView>(session: ReviewSession<P>) -> AnyView {
    let (app, study) = (session.app, session.study);
    let count = session.game.with_value(|game| game.moves().len()).max(1);
    let x = move |ply: usize| WIDTH * ply as f64 / count as f64;
    let points = Memo::new(move |_| {
        let review = session.review.get();
        let expectations =
            review.iter().flat_map(|review| review.graph().iter().copied().enumerate());
        let points: Vec<(f64, f64)> = expectations
            .filter_map(|(ply, black)| Some((x(ply), HEIGHT * (1.0 - black?))))
            .collect();
        points
    });
    let line = move || {
        let points = points.get();
        let texts: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        texts.join(" ")
    };
    let area = move || {
        let points = points.get();
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return String::new();
        };
        format!("{:.1},{HEIGHT} {} {:.1},{HEIGHT}", first.0, line(), last.0)
    };
    let here = move || {
        let node = study.node.get();
        let ply = study.record.read().ply(node);
        x(ply.min(count))
    };
    let marks = move || {
        let review = session.review.get();
        let found = review.iter().flat_map(|review| review.mistakes());
        found
            .filter_map(|(ply, ..)| {
                let black = review.as_ref()?.graph().get(ply + 1).copied().flatten()?;
                Some(
                    view! { <circle class="slip" cx=x(ply + 1) cy=HEIGHT * (1.0 - black) r="6" /> },
                )
            })
            .collect_view()
    };
    let go = move |event: mana_view::event::MouseEvent| {
        use wasm_bindgen::JsCast;
        let Some(svg) =
            event.current_target().and_then(|it| it.dyn_into::<web_sys::Element>().ok())
        else {
            return;
        };
        let frame = svg.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
        let ply = (part * count as f64).round().clamp(0.0, count as f64) as usize;
        if let Some(node) = session.nodes.with_value(|nodes| nodes.get(ply).copied()) {
            study.go(node);
        }
    };
    view! {
        <svg
            class="graph"
            viewBox=format!("-8 -8 {} {}", WIDTH + 24.0, HEIGHT + 16.0)
            role="img"
            aria-label=app.t("graph")
            data-testid="graph"
            on:click=go
        >
            <rect class="graph-paper" width=WIDTH height=HEIGHT rx="6" />
            <polygon class="graph-area" points=Signal::derive(area) />
            <path class="graph-middle" d=format!("M0 {}H{WIDTH}", HEIGHT / 2.0) />
            <polyline class="graph-line" points=Signal::derive(line) />
            {marks}
            <path class="graph-here" d=Signal::derive(move || pennant(here())) />
        </svg>
    }
    .into_any()
}

/// The mark of the position on the board: a line over the whole graph, with a pennant at its top.
fn pennant(x: f64) -> String {
    format!("M{x:.1} {HEIGHT}V-6h12l-12 12")
}
