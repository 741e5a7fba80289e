//! The layers of marks under and over the tiles: a mark for each possible effect, the selection, and the last move.

use super::{FieldView, layer};
use crate::burst_tile::{Tile, tile};
use burst::{Cell, Kind};
use mana_game::Position as _;
use mana_ui::arrow;
use mana_ui::burst::drawing::Badge;
use mana_ui::burst::{MoveEffect, cell_target, marks, shut_cells, target_cell};
use mana_ui::move_draft::{BoardButton, ClickTarget};
use mana_view::prelude::*;

/// The ground of the selected Mana, the frames of Mana that would be pushed or devoured, and the cells on which nothing
/// can be placed.
pub(super) fn under(field: FieldView) -> AnyView {
    let shut = move || {
        let places =
            field.effects.read().iter().any(|effect| matches!(effect, MoveEffect::Place { .. }));
        let at = field.transform.get();
        let cells = if places { shut_cells(&field.controller.position()) } else { Vec::new() };
        cells.into_iter().map(|cell| marks::shut(at.centre(cell))).collect()
    };
    view! {
        {layer(move || chosen_frame(field, "chosen-ground"))}
        <g class="marks" class:preview=Signal::derive(move || field.is_preview()) inner_html=move || effect_layer(field, marks::hit_frame)></g>
        {layer(shut)}
    }
    .into_any()
}

/// The marks of all effects, and a preview of the one under the pointer.
pub(super) fn over(field: FieldView) -> AnyView {
    view! {
        {layer(move || chosen_frame(field, "chosen-frame"))}
        {promise(field)}
        <g class="marks" class:preview=Signal::derive(move || field.is_preview()) inner_html=move || effect_layer(field, marks::mark)></g>
        {buttons(field)}
    }
    .into_any()
}

/// The drawings of all effects.
fn effect_layer(
    field: FieldView,
    draw: fn(&MoveEffect, marks::CellCentre<'_>) -> String,
) -> String {
    let at = field.transform.get();
    field.effects.read().iter().map(|effect| draw(effect, &|cell| at.centre(cell))).collect()
}

/// A frame around the selected Mana.
fn chosen_frame(field: FieldView, class: &str) -> String {
    let at = field.transform.get();
    field
        .chosen_cell()
        .map_or_else(String::new, |cell| marks::frame(class, at.centre(cell), 53.0, 19))
}

/// The best moves of the engine, the annotations, the hint, and the keyboard focus.
pub(super) fn pointers(field: FieldView) -> AnyView {
    let controller = field.controller;
    let frame = |class, place| marks::frame(class, place, 49.0, 16);
    let hint = move || {
        let at = field.transform.get();
        let cells = controller.hint.get().into_iter().filter_map(target_cell);
        cells.map(|cell| frame("hint-frame", at.centre(cell))).collect()
    };
    let centres = move |shapes: &[Vec<ClickTarget>]| -> Vec<Vec<(f64, f64)>> {
        let at = field.transform.get();
        let cells = |targets: &Vec<ClickTarget>| {
            let cells = targets.iter().filter_map(|&target| target_cell(target));
            cells.map(|cell| at.centre(cell)).collect()
        };
        shapes.iter().map(cells).collect()
    };
    let best_moves = move || arrow::best_moves(&centres(&controller.best_moves.read()));
    let annotations = move || arrow::annotations(&centres(&controller.annotations.read()));
    let focus = move || {
        if !field.focused.get() {
            return String::new();
        }
        let (column, row) = controller.cursor.get();
        let at = field.transform.get();
        frame("focus-frame", at.table_centre(i32::from(column) + at.x, i32::from(row) + at.y))
    };
    view! {
        <g data-testid="best-moves" inner_html=best_moves></g>
        <g data-testid="annotations" inner_html=annotations></g>
        {layer(hint)}
        {layer(focus)}
    }
    .into_any()
}

/// A preview of the selected Mana at the destination under the pointer or the keyboard focus.
fn promise(field: FieldView) -> AnyView {
    let controller = field.controller;
    let pointed = Memo::new(move |_| {
        let highlights = controller.highlights.read();
        let from = *highlights.selected.first()?;
        let (column, row) = controller.cursor.get();
        let cursor = field.focused.get().then_some(ClickTarget::Cell { column, row });
        let to =
            field.hovered.get().or(cursor).filter(|to| highlights.destinations.contains(to))?;
        let (position, cell) = (controller.position(), target_cell(to)?);
        let kind = match from {
            ClickTarget::Hand(index) => *Kind::ALL.get(usize::from(index))?,
            _ => position.mana_at(target_cell(from)?)?.kind,
        };
        // A Mana that moves is normal afterwards (B9).
        let face = Tile { side: position.turn(), kind, burst: false };
        position.mana_at(cell).is_none().then_some((face, cell))
    });
    (move || {
        pointed.get().map(|(face, cell)| {
            let (x, y) = field.transform.get().centre(cell);
            view! { <g class="promise" transform=format!("translate({x} {y})")>{tile(face)}</g> }
        })
    })
    .into_any()
}

/// Burst and retrieve at the selected Mana, for a mouse; below the field there are buttons for everybody.
fn buttons(field: FieldView) -> AnyView {
    let button = move |act: BoardButton, badge: Badge, x: f64| {
        let target = ClickTarget::Button(act);
        let place = move || {
            let is_legal = field.controller.highlights.read().destinations.contains(&target);
            let (left, top) = field.transform.get().centre(field.chosen_cell()?);
            is_legal.then_some((left + x, top + 42.0))
        };
        move || place().map(|place| button_badge(field, target, badge, place))
    };
    view! {
        <g>
            {button(BoardButton::Burst, Badge::Burst, -40.0)}
            {button(BoardButton::Retrieve, Badge::Retrieve, 40.0)}
        </g>
    }
    .into_any()
}

/// A badge that presses a button.
fn button_badge(
    field: FieldView,
    target: ClickTarget,
    badge: Badge,
    (x, y): (f64, f64),
) -> AnyView {
    view! {
        <g
            class="badge act"
            transform=format!("translate({x} {y})")
            on:click=move |_| field.controller.press(target)
            inner_html=badge.shapes()
        ></g>
    }
    .into_any()
}

/// The last move: every changed cell, the path of the Mana that moved, and the badge.
pub(super) fn last_move(field: FieldView) -> AnyView {
    layer(move || {
        let last = field.last_effect();
        last.map_or_else(String::new, |(effect, at)| {
            marks::last_move(&effect, &|cell| at.centre(cell))
        })
    })
}

/// The badge of the last move, at its cell; a plain move has its trace.
pub(super) fn last_badge(field: FieldView) -> AnyView {
    let badge = move || {
        let (effect, at) = field.last_effect()?;
        let badge = Badge::of(&effect)?;
        // A badge would hide the mark of an action that is possible there.
        let cell = effect.place().filter(|cell| {
            let (right, up) = at.offset(field.transform.get());
            let now =
                Cell::new((cell.column() as i32 + right) as u32, (cell.row() as i32 + up) as u32);
            let targets = &field.controller.highlights.read().destinations;
            !now.is_some_and(|cell| targets.contains(&cell_target(cell)))
        })?;
        let (x, y) = at.centre(cell);
        Some(badge.at("badge done", (x - 35.0, y - 35.0)))
    };
    layer(move || badge().unwrap_or_default())
}
