//! The tree of moves: the main line to read, variations in their place, comments between.

use super::study::Study;
use crate::board::BoardView;
use crate::icon::Icon;
use crate::moves::short;
use leptos::prelude::*;
use mana_record::{NodeId, Record};

/// What the tree shows, in reading order.
#[derive(Clone, PartialEq, Debug)]
enum Part {
    Number(String),
    Move(NodeId, String),
    Comment(String),
    Open,
    Close,
}

/// The whole tree in reading order.
fn parts<P: BoardView>(record: &Record<P>) -> Vec<Part> {
    enum Step {
        Line(NodeId, bool),
        Variation(NodeId),
        Close,
    }
    let mut parts = Vec::new();
    let comment = |parts: &mut Vec<Part>, text: &str| {
        if !text.is_empty() {
            parts.push(Part::Comment(text.to_owned()));
        }
    };
    let tell = |parts: &mut Vec<Part>, node: NodeId, numbered: bool| {
        let ply = record.ply(node);
        if ply % 2 == 1 {
            parts.push(Part::Number(format!("{}.", ply.div_ceil(2))));
        } else if numbered {
            parts.push(Part::Number(format!("{}…", ply / 2)));
        }
        let text = record.move_to(node).map(|mv| short(&mv.to_string())).unwrap_or_default();
        let marks: String = record.nags(node).iter().filter_map(|nag| mark(*nag)).collect();
        parts.push(Part::Move(node, text + &marks));
        comment(parts, record.comment(node));
    };
    comment(&mut parts, record.comment(NodeId::ROOT));
    let mut steps = vec![Step::Line(NodeId::ROOT, true)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Line(node, numbered) => {
                let Some((&next, variations)) = record.children(node).split_first() else {
                    continue;
                };
                tell(&mut parts, next, numbered);
                let interrupted = !variations.is_empty() || !record.comment(next).is_empty();
                steps.push(Step::Line(next, interrupted));
                steps.extend(variations.iter().rev().map(|&first| Step::Variation(first)));
            }
            Step::Variation(first) => {
                parts.push(Part::Open);
                comment(&mut parts, record.preface(first));
                tell(&mut parts, first, true);
                steps.push(Step::Close);
                steps.push(Step::Line(first, !record.comment(first).is_empty()));
            }
            Step::Close => parts.push(Part::Close),
        }
    }
    parts
}

/// The usual signs.
fn mark(nag: u8) -> Option<&'static str> {
    ["!", "?", "!!", "??", "!?", "?!"].get(usize::from(nag).checked_sub(1)?).copied()
}

pub(crate) fn tree<P: BoardView>(study: Study<P>) -> AnyView {
    let app = study.app;
    let parts = Memo::new(move |_| parts(&study.record.read()));
    let entry = move |node: NodeId, text: String| {
        let is_here = move || study.node.get() == node;
        view! {
            <button
                type="button"
                class="ply"
                aria-current=Signal::derive(move || is_here().then_some("step"))
                on:click=move |_| study.go(node)
            >
                {text}
            </button>
        }
        .into_any()
    };
    let view = move || {
        parts
            .get()
            .into_iter()
            .map(|part| match part {
                Part::Number(text) => view! { <span class="number">{text}</span> }.into_any(),
                Part::Move(node, text) => entry(node, text),
                Part::Comment(text) => view! { <span class="remark">{text}</span> }.into_any(),
                Part::Open => view! { <span class="bracket">"("</span> }.into_any(),
                Part::Close => view! { <span class="bracket">")"</span> }.into_any(),
            })
            .collect_view()
    };
    let step = move |icon: Icon, key: &'static str, to: fn(Study<P>) -> Option<NodeId>| {
        let target = move || to(study).filter(|target| *target != study.node.get());
        view! {
            <button
                type="button"
                class="quiet square"
                data-testid=key
                aria-label=app.t(key)
                title=app.t(key)
                disabled=Signal::derive(move || target().is_none())
                on:click=move |_| if let Some(target) = untrack(target) { study.go(target) }
            >
                {icon.view()}
            </button>
        }
    };
    view! {
        <div class="moves">
            <h2>{app.t("moves")}</h2>
            <div class="tree" data-testid="tree" tabindex="0" role="group" aria-label=app.t("moves")>{view}</div>
            <Show when=move || parts.read().is_empty()><p class="help">{app.t("no-moves")}</p></Show>
            <div class="steps" role="group" aria-label=app.t("step-through")>
                {step(Icon::First, "step-first", |_| Some(NodeId::ROOT))}
                {step(Icon::Back, "step-back", Study::back)}
                {step(Icon::Forward, "step-forward", Study::forward)}
                {step(Icon::Last, "step-last", Study::last)}
            </div>
        </div>
    }
    .into_any()
}
