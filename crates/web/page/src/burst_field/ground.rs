//! The layer under the tiles: cells, walls, and the names of columns and rows.

use super::{FieldView, layer};
use mana_ui::burst::camera::line_name;
use mana_ui::burst::{cell_target, ground};
use mana_view::prelude::*;

/// The cells: filled where the field is, dashed where it may still grow.
pub(super) fn cells(field: FieldView) -> AnyView {
    let each = move || {
        let (extent, at) = (field.extent.get(), field.transform.get());
        ground::cells(extent).map(|(column, row)| (column + at.x, row + at.y)).collect::<Vec<_>>()
    };
    let child = move |(x, y): (i32, i32)| {
        let may_grow = move || {
            let (extent, at) = (field.extent.get(), field.transform.get());
            ground::may_grow(extent, (x - at.x, y - at.y))
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
    keyed(each, |cell| *cell, child)
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
    let band = move || ground::wall(field.extent.get(), field.transform.get(), is_column, is_far);
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
                    <path class="wall-joint" d=Signal::derive(move || ground::joints(length())) />
                </g>
            </g>
        </Show>
    }
    .into_any()
}

/// The labels of the growth, where a single column or row is left.
pub(super) fn last_growth(field: FieldView) -> AnyView {
    let places = move || {
        let (extent, at) = (field.extent.get(), field.transform.get());
        let mut places = ground::last_growth(extent, at.up);
        let targets = &field.controller.highlights.read().destinations;
        places.retain(|&(column, row)| {
            let cell = burst::Cell::new(column as u32, row as u32);
            !cell.is_some_and(|cell| targets.contains(&cell_target(cell)))
        });
        places.into_iter().map(move |(column, row)| at.table_centre(column + at.x, row + at.y))
    };
    layer(move || places().map(ground::growth_text).collect())
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
        let text = move || line_name(is_row, number());
        let is_outside = move || {
            let (columns, rows) = field.extent.get().span;
            !(1..=if is_row { rows } else { columns }).contains(&number())
        };
        let place = move || {
            let (x, y) = field.framing.get().name_place(is_row, index, field.transform.get());
            format!("translate({x}px, {y}px)")
        };
        view! {
            <g class="field-name" class:outside=Signal::derive(is_outside) style:transform=Signal::derive(place)>
                <text y="7">{Signal::derive(text)}</text>
            </g>
        }
    };
    (move || {
        field.controller.app.settings.read().coordinates.then(|| keyed(each, |name| *name, child))
    })
    .into_any()
}
