//! The marks of what can be done, each possibility in its own, and what is under and over the tiles while a move is
//! made.

use super::FieldView;
use super::badge::{Badge, badge, button_badge};
use super::camera::FieldTransform;
use crate::burst_tile::{Tile, tile};
use burst::{Cell, Kind};
use leptos::prelude::*;
use mana_game::Position as _;
use mana_ui::burst::{MoveEffect, cell_target, shut_cells, target_cell};
use mana_ui::move_draft::{BoardButton, ClickTarget};

/// The ground of the selected Mana, the frames of what would be pushed or devoured, and where nothing can be placed.
pub(super) fn under(field: FieldView) -> AnyView {
    let chosen = move || {
        let at = field.transform.get();
        field.chosen_cell().map(|cell| {
            let (x, y) = at.centre(cell);
            view! { <rect class="chosen-ground" x=x - 53.0 y=y - 53.0 width="106" height="106" rx="19" /> }
        })
    };
    let frames = move || {
        let at = field.transform.get();
        let hit = |effect: &MoveEffect| match effect {
            MoveEffect::Push { to, .. } | MoveEffect::Devour { to, .. } => Some(at.centre(*to)),
            _ => None,
        };
        let frame = |(x, y): (f64, f64)| {
            view! { <rect class="hit-frame" x=x - 48.0 y=y - 48.0 width="96" height="96" rx="16" /> }
        };
        field.effects.read().iter().filter_map(hit).map(frame).collect_view()
    };
    let shut = move || {
        let places =
            field.effects.read().iter().any(|effect| matches!(effect, MoveEffect::Place { .. }));
        let at = field.transform.get();
        let cells = if places { shut_cells(&field.controller.position()) } else { Vec::new() };
        let sign = move |cell: Cell| {
            let (x, y) = at.centre(cell);
            view! {
                <g class="shut" transform=format!("translate({x} {y})")>
                    <circle r="15" />
                    <path d="M-10.5-10.5L10.5 10.5" />
                </g>
            }
        };
        cells.into_iter().map(sign).collect_view()
    };
    view! {
        {chosen}
        <g class="marks" class:preview=Signal::derive(move || field.is_preview())>{frames}</g>
        {shut}
    }
    .into_any()
}

/// The marks of all effects, and of the one that is pointed at what it would lead to.
pub(super) fn over(field: FieldView) -> AnyView {
    let marks = move || {
        let at = field.transform.get();
        field.effects.read().iter().map(|effect| mark(effect, at)).collect_view()
    };
    let frame = move || {
        let at = field.transform.get();
        field.chosen_cell().map(|cell| {
            let (x, y) = at.centre(cell);
            view! { <rect class="chosen-frame" x=x - 53.0 y=y - 53.0 width="106" height="106" rx="19" /> }
        })
    };
    view! {
        {frame}
        {promise(field)}
        <g class="marks" class:preview=Signal::derive(move || field.is_preview())>{marks}</g>
        {buttons(field)}
    }
    .into_any()
}

/// The hint of the engine and the focus of the keyboard.
pub(super) fn pointers(field: FieldView) -> AnyView {
    let controller = field.controller;
    let frame = |class: &'static str, (x, y): (f64, f64)| {
        view! { <rect class=class x=x - 49.0 y=y - 49.0 width="98" height="98" rx="16" /> }
    };
    let hint = move || {
        let at = field.transform.get();
        let cells = controller.hint.get().into_iter().filter_map(target_cell);
        cells.map(|cell| frame("hint-frame", at.centre(cell))).collect_view()
    };
    let focus = move || {
        field.focused.get().then(|| {
            let (column, row) = controller.cursor.get();
            let at = field.transform.get();
            let place = at.table_centre(i32::from(column) + at.x, i32::from(row) + at.y);
            frame("focus-frame", place)
        })
    };
    view! {
        {hint}
        {focus}
    }
    .into_any()
}

/// The selected Mana where the pointer or the keyboard would bring it.
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
    let button = move |act: BoardButton, art: Badge, x: f64| {
        let target = ClickTarget::Button(act);
        let place = move || {
            let is_legal = field.controller.highlights.read().destinations.contains(&target);
            let (left, top) = field.transform.get().centre(field.chosen_cell()?);
            is_legal.then_some((left + x, top + 42.0))
        };
        move || place().map(|place| button_badge(field.controller, target, art, place))
    };
    view! {
        {button(BoardButton::Burst, Badge::Burst, -40.0)}
        {button(BoardButton::Retrieve, Badge::Retrieve, 40.0)}
    }
    .into_any()
}

fn mark(effect: &MoveEffect, at: FieldTransform) -> AnyView {
    let place = |cell: Cell| {
        let (x, y) = at.centre(cell);
        format!("translate({x} {y})")
    };
    match effect {
        MoveEffect::Place { to } => view! {
            <g transform=place(*to)>
                {slot()}
                <path class="plus" d="M-11 0H11M0-11V11" />
            </g>
        }
        .into_any(),
        MoveEffect::Move { to, .. } => {
            view! { <circle class="dot" r="13" transform=place(*to) /> }.into_any()
        }
        MoveEffect::Jump { from, to, over } => {
            let arc = arc(at, *from, *to, over);
            view! {
                <path class="hop-ground" d=arc.clone() />
                <path class="hop" d=arc />
                <g transform=place(*to)>
                    <circle class="landing" r="14" />
                    <circle class="dot" r="5" />
                </g>
            }
            .into_any()
        }
        MoveEffect::Devour { to, .. } => {
            let fangs = fangs();
            view! { <g transform=place(*to)>{fangs}</g> }.into_any()
        }
        MoveEffect::Push { from, to, line } => push(at, *from, *to, line),
        MoveEffect::Burst { .. } | MoveEffect::Retrieve { .. } | MoveEffect::Pass => ().into_any(),
    }
}

/// The fangs that bite into the corners of a cell.
pub(super) fn fangs() -> AnyView {
    let fang = |angle: u32| {
        view! {
            <path
                class="fang"
                transform=format!("rotate({angle})")
                d="M-47-47H-14L-23-29L-31-41L-41-31L-29-23L-47-14Z"
            />
        }
    };
    [0, 90, 180, 270].map(fang).collect_view().into_any()
}

fn slot() -> AnyView {
    view! { <rect class="slot" x="-36" y="-36" width="72" height="72" rx="11" /> }.into_any()
}

/// An arc over what is passed, that bends upwards or, along a column, sideways.
fn arc(at: FieldTransform, from: Cell, to: Cell, over: &[Cell]) -> String {
    let ((ax, ay), (bx, by)) = (at.centre(from), at.centre(to));
    let length = (bx - ax).hypot(by - ay);
    let (x, y) = ((bx - ax) / length, (by - ay) / length);
    let (side_x, side_y) = if x > 0.0 { (y, -x) } else { (-y, x) };
    let first = over.first().map_or((ax, ay), |&cell| at.centre(cell));
    let last = over.last().map_or((bx, by), |&cell| at.centre(cell));
    let start = (first.0 - x * 50.0, first.1 - y * 50.0);
    let end = (last.0 + x * 64.0, last.1 + y * 64.0);
    let top = ((start.0 + end.0) / 2.0 + side_x * 62.0, (start.1 + end.1) / 2.0 + side_y * 62.0);
    format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", start.0, start.1, top.0, top.1, end.0, end.1)
}

/// A ram at the near edge of the first Mana, a chevron between those that shift, and the slot where the line ends.
fn push(at: FieldTransform, from: Cell, to: Cell, line: &[Cell]) -> AnyView {
    let ((ax, ay), (bx, by)) = (at.centre(from), at.centre(to));
    let (x, y) = (bx - ax, by - ay);
    let angle = x.atan2(-y).to_degrees().round();
    // Towards a corner the edge of a cell is further away.
    let (ram, chevron) = if x == 0.0 || y == 0.0 {
        ("M-34 55H34V41H15L0 24L-15 41H-34Z", "M-16-42L0-59L16-42")
    } else {
        ("M-34 75H34V61H15L0 44L-15 61H-34Z", "M-16-62L0-79L16-62")
    };
    let turned = |(x, y): (f64, f64)| format!("translate({x} {y}) rotate({angle})");
    let shoves = line.iter().take(line.len().saturating_sub(1)).map(|&cell| {
        view! {
            <g transform=turned(at.centre(cell))>
                <path class="shove-ground" d=chevron />
                <path class="shove" d=chevron />
            </g>
        }
    });
    let end = line.last().map(|&last| {
        let (left, top) = at.centre(last);
        view! {
            <g transform=format!("translate({} {})", left + x, top + y)>
                {slot()}
                <path class="shove" transform=format!("rotate({angle})") d="M-16 12L0-5L16 12M-16 28L0 11L16 28" />
            </g>
        }
    });
    view! {
        <path class="ram" transform=turned((bx, by)) d=ram />
        {shoves.collect_view()}
        {end}
    }
    .into_any()
}

/// The last move: every cell on which something changed, the way of what crossed the table, and what was done.
pub(super) fn last_move(field: FieldView) -> AnyView {
    (move || {
        let (effect, at) = field.last_effect()?;
        let cell = |cell: Cell| {
            let (x, y) = at.centre(cell);
            view! { <rect class="last-cell" x=x - 49.0 y=y - 49.0 width="98" height="98" rx="13" /> }
        };
        let ghost = match effect {
            MoveEffect::Retrieve { at: cell } => Some(at.centre(cell)),
            _ => None,
        };
        Some(view! {
            {effect.cells().into_iter().map(cell).collect_view()}
            {effect.route().map(|(from, to)| trace(at.centre(from), at.centre(to)))}
            {ghost.map(|(x, y)| view! {
                <rect class="last-gone" x=x - 36.0 y=y - 36.0 width="72" height="72" rx="11" />
            })}
        })
    })
    .into_any()
}

fn trace((ax, ay): (f64, f64), (bx, by): (f64, f64)) -> AnyView {
    let length = (bx - ax).hypot(by - ay);
    let (x, y) = ((bx - ax) / length, (by - ay) / length);
    let path = format!(
        "M{:.1} {:.1}L{:.1} {:.1}",
        ax + x * 18.0,
        ay + y * 18.0,
        bx - x * 52.0,
        by - y * 52.0
    );
    view! {
        <circle class="trace-start" cx=ax cy=ay r="9" />
        <path class="trace" d=path />
    }
    .into_any()
}

/// What was done in the last move, at the cell where it was; a plain move has its trace.
pub(super) fn last_badge(field: FieldView) -> AnyView {
    (move || {
        let (effect, at) = field.last_effect()?;
        let art = match effect {
            MoveEffect::Place { .. } => Badge::Place,
            MoveEffect::Jump { .. } => Badge::Jump,
            MoveEffect::Push { .. } => Badge::Push,
            MoveEffect::Devour { .. } => Badge::Devour,
            MoveEffect::Burst { .. } => Badge::Burst,
            MoveEffect::Retrieve { .. } => Badge::Retrieve,
            MoveEffect::Move { .. } | MoveEffect::Pass => return None,
        };
        // A badge would hide the mark of what could be done there.
        let cell = effect.place().filter(|cell| {
            let (right, up) = at.offset(field.transform.get());
            let now =
                Cell::new((cell.column() as i32 + right) as u32, (cell.row() as i32 + up) as u32);
            let targets = &field.controller.highlights.read().destinations;
            !now.is_some_and(|cell| targets.contains(&cell_target(cell)))
        })?;
        let (x, y) = at.centre(cell);
        Some(badge("badge done", art, (x - 35.0, y - 35.0)))
    })
    .into_any()
}
