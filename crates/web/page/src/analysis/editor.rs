//! The position editor of both games: tools, a grid, and every reason why the diagram is not a legal position.

mod burst_diagram;
mod mana_diagram;

use super::study::Study;
use crate::app::{App, focus};
use crate::board::BoardView;
use crate::fold::fold_with;
use mana_game::Side;
use mana_record::{NodeId, Record};
use mana_ui::messages::Messages;
use mana_view::prelude::*;

/// A game with a position editor.
pub(crate) trait Editable: BoardView {
    /// A diagram, legal or not.
    type Diagram: Clone + PartialEq + Send + Sync + 'static;

    /// How many columns and rows the grid has.
    const GRID: u8;

    /// How many tools there are. The last one clears.
    const TOOLS: usize;

    /// The diagram of a position.
    fn diagram(&self) -> Self::Diagram;

    /// A tool's icon, drawn around the origin in a square of 100, and its name.
    fn tool(tool: usize, app: App) -> (AnyView, String);

    /// Uses a tool on a cell.
    fn apply(diagram: &mut Self::Diagram, tool: usize, column: u8, row: u8);

    /// A cell's drawing and label.
    fn cell(diagram: &Self::Diagram, column: u8, row: u8, app: App) -> (AnyView, String);

    /// The side to move.
    fn side_to_move(diagram: &mut Self::Diagram) -> &mut Side;

    /// The position of a diagram, or all reasons why it is not legal.
    fn compose(&self, diagram: &Self::Diagram, messages: &Messages) -> Result<Self, Vec<String>>;
}

pub(crate) fn editor<P: Editable>(study: Study<P>) -> AnyView {
    let app = study.app;
    let diagram =
        RwSignal::new(study.controller.local_game.read_untracked().game().position().diagram());
    let tool = RwSignal::new(0_usize);
    let problems = RwSignal::new(Vec::<String>::new());
    // The editor starts with the position on the board.
    let restart = move || {
        diagram.set(study.controller.local_game.read_untracked().game().position().diagram());
        problems.set(Vec::new());
    };
    let finish = move || {
        let first = *study.record.read_untracked().position(NodeId::ROOT);
        let composed = app
            .messages
            .with_untracked(|messages| first.compose(&diagram.read_untracked(), messages));
        match composed {
            Ok(position) => {
                problems.set(Vec::new());
                study.replace(Record::from_position(position));
                app.announce(app.fill("editor-done", &[]));
            }
            Err(reasons) => {
                app.announce(reasons.join(" "));
                problems.set(reasons);
            }
        }
    };
    let content = move || {
        view! {
            {tools::<P>(app, tool)}
            {grid::<P>(app, diagram, tool)}
            <div class="row">
                <button type="button" data-testid="editor-turn" on:click=move |_| {
                    diagram.update(|diagram| {
                        let turn = P::side_to_move(diagram);
                        *turn = !*turn;
                    });
                }>
                    {Signal::derive(move || {
                        let side = *P::side_to_move(&mut diagram.get());
                        let side = app.messages.with(|messages| mana_ui::game_ui::side_name(side, messages));
                        app.fill("status-turn", &[("side", side.into())])
                    })}
                </button>
                <button type="button" class="primary" data-testid="editor-use" on:click=move |_| finish()>{app.t("editor-use")}</button>
            </div>
            <ul class="problems error" role="alert" data-testid="editor-problems">
                {move || problems.get().into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}
            </ul>
        }
        .into_any()
    };
    fold_with(app, "more editor", "editor", "editor", restart, content)
}

fn tools<P: Editable>(app: App, tool: RwSignal<usize>) -> AnyView {
    let entry = move |index: usize| {
        let name = move || P::tool(index, app).1;
        view! {
            <label class="tool" title=name>
                <input
                    type="radio"
                    name="tool"
                    value=index
                    aria-label=name
                    prop:checked=move || tool.get() == index
                    on:change=move |_| tool.set(index)
                />
                <svg viewBox="-50 -50 100 100" aria-hidden="true">
                    {untrack(|| P::tool(index, app).0)}
                </svg>
            </label>
        }
    };
    view! {
        <fieldset class="tools">
            <legend>{app.t("editor-tool")}</legend>
            {(0..P::TOOLS).map(entry).collect_view()}
        </fieldset>
    }
    .into_any()
}

fn grid<P: Editable>(app: App, diagram: RwSignal<P::Diagram>, tool: RwSignal<usize>) -> AnyView {
    let cursor = RwSignal::new((0_u8, P::GRID - 1));
    let cell = move |column: u8, row: u8| {
        let view = move || P::cell(&diagram.read(), column, row, app);
        let on_key = move |event: mana_view::event::KeyboardEvent| {
            let (x, y) = match event.key().as_str() {
                "ArrowLeft" => (-1, 0),
                "ArrowRight" => (1, 0),
                "ArrowUp" => (0, 1),
                "ArrowDown" => (0, -1),
                _ => return,
            };
            event.prevent_default();
            let walk = |at: u8, by: i8| at.saturating_add_signed(by).min(P::GRID - 1);
            let (column, row) = (walk(column, x), walk(row, y));
            cursor.set((column, row));
            focus(&format!("[data-edit=\"{column}-{row}\"]"));
        };
        view! {
            <button
                type="button"
                role="gridcell"
                class="edit-cell"
                data-edit=format!("{column}-{row}")
                tabindex=move || if cursor.get() == (column, row) { "0" } else { "-1" }
                aria-label=Signal::derive(move || view().1)
                on:keydown=on_key
                on:click=move |_| {
                    cursor.set((column, row));
                    diagram.update(|diagram| P::apply(diagram, tool.get_untracked(), column, row));
                }
            >
                <svg viewBox="-50 -50 100 100" aria-hidden="true">{move || view().0}</svg>
            </button>
        }
    };
    let rank = move |row: u8| {
        view! { <div role="row" class="edit-row">{(0..P::GRID).map(|column| cell(column, row)).collect_view()}</div> }
    };
    view! {
        <div class="edit-grid" role="grid" aria-label=app.t("editor")>{(0..P::GRID).rev().map(rank).collect_view()}</div>
    }
    .into_any()
}
