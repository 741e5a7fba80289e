//! The cells of a board for pointer, keyboard and screen reader.
//!
//! They are drawn as text, and one effect updates them: signals and listeners for each of them would take most of the
//! time of the first view and of a move.

use super::app::focus;
use super::board::{BoardView, target_class};
use super::board_controller::BoardController;
use super::drag::{begin_drag, parse_cell};
use super::element_state::{ElementState, update_all};
use mana_game::Side;
use mana_ui::move_draft::ClickTarget;
use mana_view::event::{KeyboardEvent, PointerEvent};
use mana_view::prelude::*;
use std::fmt::Write;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The game's drawing of a cell, around the origin in a square of 100.
#[derive(Default)]
pub(crate) struct CellDrawing {
    /// Where the cell is in the drawing of the board.
    pub(crate) centre: (f64, f64),
    /// The static part, as SVG text.
    pub(crate) ground: String,
    /// The mark of a destination, as SVG text.
    pub(crate) mark: String,
}

/// The rows of a board. `draw` draws the cells, row by row from the first; `enter` is called when a pointer enters a
/// cell.
pub(crate) fn grid<P: BoardView>(
    controller: BoardController<P>,
    draw: impl Fn() -> Vec<CellDrawing> + 'static,
    enter: impl Fn(ClickTarget, &PointerEvent) + 'static,
) -> AnyView {
    let root = NodeRef::<web_sys::SvgElement>::new();
    Effect::new(move |before: Option<Vec<ElementState>>| {
        let states = cell_states(controller, draw());
        let Some(root) = root.get() else { return Vec::new() };
        let cell = |index| find(&root, cell_at::<P>(index));
        update_all(&cell, &before.unwrap_or_default(), &states);
        states
    });
    Effect::new(move || {
        let (root, cursor) = (root.get(), controller.cursor.get());
        // A browser lays the page out to change the tab index of the focused element, as it does for a frame anyway.
        request_animation_frame(move || {
            if let Some(root) = root {
                move_tab_stop(&root, cursor);
            }
        });
    });
    let markup = markup::<P>();
    view! {
        <g
            node_ref=root
            inner_html=markup
            on:click=move |event| {
                if let Some(at) = place_of(&event) {
                    controller.cursor.set(at);
                    controller.press(target_of(at));
                }
            }
            on:pointerdown=move |event| {
                if let Some(at) = place_of(&event) {
                    begin_drag(controller, target_of(at), &event);
                }
            }
            on:pointerover=move |event| {
                if let Some(at) = place_of(&event) {
                    enter(target_of(at), &event);
                }
            }
            on:focusin=move |event| {
                if let Some(at) = place_of(&event) {
                    controller.cursor.set(at);
                }
            }
            on:keydown=move |event| {
                if let Some(at) = place_of(&event) {
                    grid_key(controller, at, &event);
                }
            }
        ></g>
    }
    .into_any()
}

/// The column and the row of a cell, by its place in the list of all.
fn cell_at<P: BoardView>(index: usize) -> (u8, u8) {
    let size = usize::from(P::GRID_SIZE);
    ((index % size) as u8, (index / size) as u8)
}

fn target_of((column, row): (u8, u8)) -> ClickTarget {
    ClickTarget::Cell { column, row }
}

/// The static markup of the cells.
fn markup<P: BoardView>() -> String {
    let mut text = String::new();
    for row in (0..P::GRID_SIZE).rev() {
        text.push_str(r#"<g role="row">"#);
        for column in 0..P::GRID_SIZE {
            let (target, name) = (target_of((column, row)), P::cell_name(column, row));
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                r#"<g role="gridcell" tabindex="-1" data-spot="{target}" data-square="{name}" data-cell="{name}"><rect class="hit" x="-50" y="-50" width="100" height="100"/><g></g><g></g><rect class="focus" x="-46" y="-46" width="92" height="92" rx="14"/></g>"#
            );
        }
        text.push_str("</g>");
    }
    text
}

fn cell_states<P: BoardView>(
    controller: BoardController<P>,
    drawings: Vec<CellDrawing>,
) -> Vec<ElementState> {
    let position = controller.position();
    let highlights = controller.highlights.read();
    let messages = controller.app.messages.read();
    let state = |(index, drawing): (usize, CellDrawing)| {
        let target = target_of(cell_at::<P>(index));
        let label = position.describe_target(target, &highlights, &messages);
        let is_selected = highlights.selected.contains(&target);
        let (x, y) = drawing.centre;
        ElementState {
            attributes: vec![
                ("class", Some(target_class(controller, target, "cell"))),
                ("transform", Some(format!("translate({x} {y})"))),
                ("aria-label", Some(label)),
                ("aria-selected", Some(is_selected.to_string())),
            ],
            contents: vec![(1, drawing.ground), (2, drawing.mark)],
        }
    };
    drawings.into_iter().enumerate().map(state).collect()
}

/// The element of a cell.
fn find(root: &Element, (column, row): (u8, u8)) -> Option<Element> {
    root.query_selector(&selector((column, row))).ok().flatten()
}

/// Makes a cell the one that the Tab key reaches.
fn move_tab_stop(root: &Element, cursor: (u8, u8)) {
    let before = root.query_selector("[tabindex='0']").ok().flatten();
    for (cell, tab_index) in [(before, "-1"), (find(root, cursor), "0")] {
        if let Some(cell) = cell {
            let _ = cell.set_attribute("tabindex", tab_index);
        }
    }
}

fn selector(at: (u8, u8)) -> String {
    format!("[data-spot=\"{}\"]", target_of(at))
}

/// The column and the row of the cell of an event.
fn place_of(event: &web_sys::Event) -> Option<(u8, u8)> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let cell = element.closest("[data-spot]").ok().flatten()?;
    match parse_cell(&cell.get_attribute("data-spot")?)? {
        ClickTarget::Cell { column, row } => Some((column, row)),
        ClickTarget::Hand(_) | ClickTarget::Button(_) => None,
    }
}

/// The keys of a grid: arrows move the focus, Enter and Space press.
fn grid_key<P: BoardView>(
    controller: BoardController<P>,
    (column, row): (u8, u8),
    event: &KeyboardEvent,
) {
    let up = if controller.bottom() == Side::Black { 1 } else { -1 };
    let step = match event.key().as_str() {
        "ArrowUp" => (0, up),
        "ArrowDown" => (0, -up),
        "ArrowLeft" => (-up, 0),
        "ArrowRight" => (up, 0),
        "Enter" | " " => {
            event.prevent_default();
            return controller.press(target_of((column, row)));
        }
        _ => return,
    };
    event.prevent_default();
    let walk = |at: u8, by: i32| (i32::from(at) + by).clamp(0, i32::from(P::GRID_SIZE) - 1) as u8;
    let to = (walk(column, step.0), walk(row, step.1));
    controller.cursor.set(to);
    focus(&selector(to));
}
