//! The tree of moves: the main line with variations and comments inline.

use super::study::Study;
use crate::app::App;
use crate::board::BoardView;
use crate::icon::Icon;
use crate::moves::label_view;
use mana_game::MoveNumber;
use mana_record::{NodeId, Record};
use mana_ui::move_label::MoveLabel;
use mana_view::prelude::*;

/// A piece of the tree's text.
#[derive(Clone, PartialEq, Debug)]
enum TreeToken {
    Number(String),
    /// A move, and the signs of its annotations.
    Move(NodeId, MoveLabel, String),
    Comment(String),
    Open,
    Close,
}

/// The tree in reading order, depth first. A stack instead of recursion, as records can be deep.
fn tokens<P: BoardView>(app: App, record: &Record<P>) -> Vec<TreeToken> {
    enum Visit {
        Line(NodeId, bool),
        Variation(NodeId),
        Close,
    }
    let mut tokens = Vec::new();
    let comment = |tokens: &mut Vec<TreeToken>, text: &str| {
        if !text.is_empty() {
            tokens.push(TreeToken::Comment(text.to_owned()));
        }
    };
    let push_move = |tokens: &mut Vec<TreeToken>, node: NodeId, numbered: bool| {
        let first = record.position(NodeId::ROOT).turn();
        let number = MoveNumber::new(first, record.ply(node).saturating_sub(1));
        if numbered || !number.is_second {
            tokens.push(TreeToken::Number(number.to_string()));
        }
        let played = record.parent(node).zip(record.move_to(node)).map(|(before, mv)| {
            app.messages.with(|messages| record.position(before).move_label(mv, messages))
        });
        let marks: String = record.nags(node).iter().filter_map(|nag| mark(*nag)).collect();
        tokens.push(TreeToken::Move(node, played.unwrap_or_default(), marks));
        comment(tokens, record.comment(node));
    };
    comment(&mut tokens, record.comment(NodeId::ROOT));
    let mut stack = vec![Visit::Line(NodeId::ROOT, true)];
    while let Some(visit) = stack.pop() {
        match visit {
            Visit::Line(node, numbered) => {
                let Some((&next, variations)) = record.children(node).split_first() else {
                    continue;
                };
                push_move(&mut tokens, next, numbered);
                let interrupted = !variations.is_empty() || !record.comment(next).is_empty();
                stack.push(Visit::Line(next, interrupted));
                stack.extend(variations.iter().rev().map(|&first| Visit::Variation(first)));
            }
            Visit::Variation(first) => {
                tokens.push(TreeToken::Open);
                comment(&mut tokens, record.preface(first));
                push_move(&mut tokens, first, true);
                stack.push(Visit::Close);
                stack.push(Visit::Line(first, !record.comment(first).is_empty()));
            }
            Visit::Close => tokens.push(TreeToken::Close),
        }
    }
    tokens
}

/// The sign of a numeric annotation glyph.
fn mark(nag: u8) -> Option<&'static str> {
    ["!", "?", "!!", "??", "!?", "?!"].get(usize::from(nag).checked_sub(1)?).copied()
}

pub(crate) fn tree<P: BoardView>(study: Study<P>) -> AnyView {
    let app = study.app;
    let tokens = Memo::new(move |_| tokens(app, &study.record.read()));
    let entry = move |node: NodeId, label: MoveLabel, marks: String| {
        let is_here = move || study.node.get() == node;
        view! {
            <button
                type="button"
                class="ply"
                data-rings=label.rings
                aria-current=Signal::derive(move || is_here().then_some("step"))
                on:click=move |_| study.go(node)
            >
                {label_view(&label)}
                {marks}
            </button>
        }
        .into_any()
    };
    let view = move || {
        tokens
            .get()
            .into_iter()
            .map(|token| match token {
                TreeToken::Number(text) => view! { <span class="number">{text}</span> }.into_any(),
                TreeToken::Move(node, label, marks) => entry(node, label, marks),
                TreeToken::Comment(text) => view! { <span class="remark">{text}</span> }.into_any(),
                TreeToken::Open => view! { <span class="bracket">"("</span> }.into_any(),
                TreeToken::Close => view! { <span class="bracket">")"</span> }.into_any(),
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
            <Show when=move || tokens.read().is_empty()><p class="help">{app.t("no-moves")}</p></Show>
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
