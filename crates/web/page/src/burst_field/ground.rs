//! What lies under the tiles: cells, walls, and the names of columns and rows.

use super::camera::WALL;
use super::{FieldView, layer};
use leptos::prelude::*;
use mana_ui::burst::{FieldExtent, cell_target};
use std::fmt::Write;

/// By how many columns and rows the cells that are drawn go beyond the field.
fn ring(extent: FieldExtent) -> (i32, i32) {
    let (columns, rows) = extent.growth();
    (columns.min(1), rows.min(1))
}

/// The cells: filled where the field is, dashed where it may still grow.
pub(super) fn cells(field: FieldView) -> AnyView {
    let each = move || {
        let (extent, at) = (field.extent.get(), field.transform.get());
        let (columns, rows) = ring(extent);
        let row =
            move |x: i32| (1 - rows..=extent.span.1 + rows).map(move |row| (x + at.x, row + at.y));
        (1 - columns..=extent.span.0 + columns).flat_map(row).collect::<Vec<_>>()
    };
    let child = move |(x, y): (i32, i32)| {
        let may_grow = move || {
            let (extent, at) = (field.extent.get(), field.transform.get());
            !(1..=extent.span.0).contains(&(x - at.x)) || !(1..=extent.span.1).contains(&(y - at.y))
        };
        let place = move || {
            let (x, y) = field.transform.get().table_centre(x, y);
            format!("translate({x} {y})")
        };
        view! {
            <rect
                class="field-cell"
                class:may-grow=Signal::derive(may_grow)
                transform=Signal::derive(place)
                x="-46"
                y="-46"
                width="92"
                height="92"
                rx="15"
            />
        }
    };
    view! { <For each=each key=|cell| *cell children=child /> }.into_any()
}

/// The walls: bands of brick on both sides where the field spans five.
pub(super) fn walls(field: FieldView) -> AnyView {
    view! {
        {wall(field, true, false)}
        {wall(field, true, true)}
        {wall(field, false, false)}
        {wall(field, false, true)}
    }
    .into_any()
}

fn wall(field: FieldView, is_column: bool, is_far: bool) -> AnyView {
    let is_built = Memo::new(move |_| {
        let (columns, rows) = field.extent.get().growth();
        (if is_column { columns } else { rows }) == 0
    });
    // Where it begins, and its length; a band is drawn to the right, and turned for a column.
    let band = move || {
        let extent = field.extent.get();
        let (columns, rows) = ring(extent);
        let (low, high) =
            ((1 - columns, 1 - rows), (extent.span.0 + columns, extent.span.1 + rows));
        let area = field.transform.get().area(low, high);
        // A corner between two walls is closed by those above and below.
        let corner = if columns == 0 { WALL - 3.0 } else { 0.0 };
        match (is_column, is_far) {
            (true, false) => (area.left - 1.0, area.top, area.bottom - area.top),
            (true, true) => (area.right + WALL - 3.0, area.top, area.bottom - area.top),
            (false, false) => {
                (area.left - corner, area.top - WALL + 3.0, area.right - area.left + 2.0 * corner)
            }
            (false, true) => {
                (area.left - corner, area.bottom + 1.0, area.right - area.left + 2.0 * corner)
            }
        }
    };
    let place = move || {
        let (x, y, _) = band();
        format!("translate({x} {y}){}", if is_column { " rotate(90)" } else { "" })
    };
    let length = move || band().2;
    view! {
        <Show when=move || is_built.get()>
            <g transform=Signal::derive(place)>
                <g class=if is_far == is_column { "wall from-above" } else { "wall" }>
                    <rect class="wall-brick" width=Signal::derive(length) height="20" rx="4" />
                    <path class="wall-joint" d=Signal::derive(move || joints(length())) />
                </g>
            </g>
        </Show>
    }
    .into_any()
}

/// The joints of two courses of brick.
fn joints(length: f64) -> String {
    let mut path = format!("M2 10H{}", length - 2.0);
    let mut at = 25.0;
    while at < length {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{at} 1V10");
        if at + 25.0 < length {
            let _ = write!(path, "M{} 10V19", at + 25.0);
        }
        at += 50.0;
    }
    path
}

/// What a side grows by, where a single column or row is left.
pub(super) fn last_growth(field: FieldView) -> AnyView {
    let places = move || {
        let (extent, at) = (field.extent.get(), field.transform.get());
        let (span, (columns, rows)) = (extent.span, extent.growth());
        // In the uppermost row and in the column at the left.
        let (column, row) = if at.up == 1 { (1, span.1) } else { (span.0, 1) };
        let mut places = Vec::new();
        if columns == 1 {
            places.extend([(0, row), (span.0 + 1, row)]);
        }
        if rows == 1 {
            places.extend([(column, 0), (column, span.1 + 1)]);
        }
        let targets = &field.controller.highlights.read().destinations;
        places.retain(|&(column, row)| {
            let cell = burst::Cell::new(column as u32, row as u32);
            !cell.is_some_and(|cell| targets.contains(&cell_target(cell)))
        });
        places.into_iter().map(move |(column, row)| at.table_centre(column + at.x, row + at.y))
    };
    let text = |(x, y): (f64, f64)| {
        format!(r#"<text class="field-room" x="{x}" y="{}">+1</text>"#, y + 9.0)
    };
    layer(move || places().map(text).collect())
}

/// The names of the columns below and of the rows at the left.
pub(super) fn names(field: FieldView) -> AnyView {
    let each = move || {
        let (frame, at) = (field.framing.get().frame, field.transform.get());
        let columns = (frame.low.0..=frame.high.0).map(move |column| (false, column + at.x));
        let rows = (frame.low.1..=frame.high.1).map(move |row| (true, row + at.y));
        columns.chain(rows).collect::<Vec<_>>()
    };
    let child = move |(is_row, index): (bool, i32)| {
        // The column or row in the coordinates of the position.
        let number = move || {
            let at = field.transform.get();
            index - if is_row { at.y } else { at.x }
        };
        let text = move || match u8::try_from(number()) {
            Ok(row) if is_row => (row + 4).to_string(),
            Ok(column) => char::from(b'd' + column).to_string(),
            Err(_) => String::new(),
        };
        let is_outside = move || {
            let (columns, rows) = field.extent.get().span;
            !(1..=if is_row { rows } else { columns }).contains(&number())
        };
        let place = move || {
            let (framing, at) = (field.framing.get(), field.transform.get());
            let (x, y) = if is_row {
                let (_, y) = at.table_centre(0, index);
                (framing.cells.left - framing.walls.0 - 19.0, y)
            } else {
                let (x, _) = at.table_centre(index, 0);
                (x, framing.cells.bottom + framing.walls.1 + 18.0)
            };
            format!("translate({x}px, {y}px)")
        };
        view! {
            <g class="field-name" class:outside=Signal::derive(is_outside) style:transform=Signal::derive(place)>
                <text y="7">{Signal::derive(text)}</text>
            </g>
        }
    };
    (move || {
        field
            .controller
            .app
            .settings
            .read()
            .coordinates
            .then(|| view! { <For each=each key=|name| *name children=child /> })
    })
    .into_any()
}
