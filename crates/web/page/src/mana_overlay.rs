//! The layer over the squares of Mana: the path, the pieces, the bird and the hint.

use super::board_controller::{BoardController, PlyStep};
use super::drag::is_dragged;
use super::mana_piece;
use super::mana_set_up::arrangement;
use mana::{Action, Piece, PieceKind, Position, Square};
use mana_ui::arrow::{self, arrow};
use mana_ui::mana::drawing::{bird_place, centre};
use mana_ui::mana::{drawing, square_target, target_square};
use mana_ui::move_draft::ClickTarget;
use mana_view::prelude::*;

/// The layer over the squares.
pub(crate) fn overlay(
    controller: BoardController<Position>,
    hovered: RwSignal<Option<Square>>,
) -> AnyView {
    view! {
        <g aria-hidden="true" class="overlay">
            {danger(controller)}
            {path(controller, hovered)}
            {ghost(controller)}
            {pieces(controller)}
            {bird(controller)}
            {arrows(controller)}
            {hint(controller)}
        </g>
    }
    .into_any()
}

/// A piece on the drawing.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct PlacedPiece {
    pub(crate) square: Square,
    pub(crate) piece: Piece,
    /// Whether the move is not complete: the bird still needs a square.
    pending: bool,
}

/// The pieces on the board, with those that are being set up or moved.
pub(crate) fn placed_pieces(controller: BoardController<Position>) -> Vec<PlacedPiece> {
    let position = controller.position();
    let piece_at = |square| {
        position.piece_at(square).map(|piece| PlacedPiece { square, piece, pending: false })
    };
    let mut placed: Vec<PlacedPiece> = Square::all().filter_map(piece_at).collect();
    if let Some(arrangement) = arrangement(controller) {
        let side = arrangement.side();
        let own =
            |square, kind| PlacedPiece { square, piece: Piece { side, kind }, pending: false };
        placed.push(own(arrangement.daimyo(), PieceKind::Daimyo));
        placed.extend(arrangement.ronin().map(|square| own(square, PieceKind::Ronin)));
    }
    if let [from, to] = controller.highlights.read().selected[..]
        && let Some(to) = target_square(to)
    {
        let from = target_square(from);
        let kind = from
            .and_then(|from| position.piece_at(from))
            .map_or(PieceKind::Ronin, |piece| piece.kind);
        placed.retain(|placed| placed.square != to && Some(placed.square) != from);
        placed.push(PlacedPiece {
            square: to,
            piece: Piece { side: position.turn(), kind },
            pending: true,
        });
    }
    // The piece that moved last goes over the others.
    if let Some(&last) = controller.last_move.read().last() {
        placed.sort_by_key(|placed| square_target(placed.square) == last);
    }
    placed
}

/// Whether the piece and its destination are selected, and the bird's square is not.
pub(crate) fn picks_bird(controller: BoardController<Position>) -> bool {
    controller.highlights.read().selected.len() == 2
}

/// The path of the selected piece to the hovered or focused square.
fn path(controller: BoardController<Position>, hovered: RwSignal<Option<Square>>) -> AnyView {
    let points = move || {
        let highlights = controller.highlights.read();
        let from = target_square(*highlights.selected.first()?)?;
        let to = match highlights.selected.get(1) {
            Some(&to) => target_square(to)?,
            None => {
                let (column, row) = controller.cursor.get();
                let is_target =
                    |square: &Square| highlights.destinations.contains(&square_target(*square));
                let cursor = Square::at(column.into(), row.into());
                hovered.get().filter(is_target).or(cursor.filter(is_target))?
            }
        };
        let path = controller.position().path(from, to)?;
        let bottom = controller.bottom();
        Some(
            path.into_iter()
                .map(|square| centre(square, bottom))
                .map(|(x, y)| format!("{x},{y}"))
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    view! { <polyline class="path" points=Signal::derive(move || points().unwrap_or_default()) /> }
        .into_any()
}

fn pieces(controller: BoardController<Position>) -> AnyView {
    let view = move |placed: PlacedPiece| {
        let at = square_target(placed.square);
        let transform = move || {
            let (x, y) = centre(placed.square, controller.bottom());
            format!("translate({x} {y})")
        };
        let at_rest = controller.in_light(move || {
            let highlights = controller.highlights.read();
            let is_own = placed.piece.side == controller.position().turn();
            if highlights.sources.contains(&at) {
                "movable"
            } else if is_own && !highlights.sources.is_empty() {
                "still"
            } else {
                ""
            }
        });
        let state = move || {
            let state = if is_dragged(controller, at) {
                "carried-away"
            } else if placed.pending || controller.highlights.read().selected.contains(&at) {
                "lifted"
            } else {
                at_rest.get()
            };
            format!("stand {state}")
        };
        view! {
            <g transform=Signal::derive(transform)>
                <g class="traveller" data-piece=placed.square.to_string()>
                    <g class=Signal::derive(state)>
                        {mana_piece::piece(controller.app, placed.piece)}
                    </g>
                </g>
            </g>
        }
    };
    let key = |placed: &PlacedPiece| (placed.square, placed.piece.letter(), placed.pending);
    keyed(move || placed_pieces(controller), key, view)
}

/// The ring around the Daimyo of the side to move, if an opponent's piece could reach it.
fn danger(controller: BoardController<Position>) -> AnyView {
    let square = controller.in_light(move || {
        let local_game = controller.local_game.read();
        let over = local_game.ending().is_some() && local_game.is_live();
        let position = local_game.shown_position();
        let side = position.turn();
        position.daimyo(side).filter(|_| !over && !position.daimyo_attackers(side).is_empty())
    });
    let place = move || {
        let (x, y) = centre(square.get()?, controller.bottom());
        Some(format!("translate({x} {y})"))
    };
    (move || {
        place().map(|place| {
            view! { <g class="danger" data-testid="danger" transform=place inner_html=drawing::danger()></g> }
        })
    })
    .into_any()
}

/// The move that is hinted at: a ring around the piece, and an arrow to its destination.
fn hint(controller: BoardController<Position>) -> AnyView {
    let drawing = move || {
        let hint = controller.hint.read();
        let mut squares = hint.iter().filter_map(|&target| target_square(target));
        let (first, second) = (squares.next()?, squares.next());
        let bottom = controller.bottom();
        let (x, y) = centre(first, bottom);
        let arrow = second.map(|to| arrow((x, y), centre(to, bottom))).unwrap_or_default();
        let place = format!("translate({x} {y})");
        Some(view! {
            <g class="hint-mark">
                <circle class="hint-halo" r="42" transform=place.clone() />
                <circle class="hint-ring" r="42" transform=place />
                <path class="hint-halo" d=arrow.clone() />
                <path class="hint-arrow" d=arrow />
            </g>
        })
    };
    drawing.into_any()
}

/// The best moves of the engine, and the annotations.
fn arrows(controller: BoardController<Position>) -> AnyView {
    let centres = move |shapes: &[Vec<ClickTarget>]| -> Vec<Vec<(f64, f64)>> {
        let bottom = controller.bottom();
        let squares = |targets: &Vec<ClickTarget>| {
            let squares = targets.iter().filter_map(|&target| target_square(target));
            squares.map(|square| centre(square, bottom)).collect()
        };
        shapes.iter().map(squares).collect()
    };
    let best_moves = move || arrow::best_moves(&centres(&controller.best_moves.read()));
    let annotations = move || arrow::annotations(&centres(&controller.annotations.read()));
    view! {
        <g data-testid="best-moves" inner_html=best_moves></g>
        <g data-testid="annotations" inner_html=annotations></g>
    }
    .into_any()
}

/// A piece that has just been captured: it leaves when the other one lands.
fn ghost(controller: BoardController<Position>) -> AnyView {
    let captured = move || {
        (controller.transition.get().step == Some(PlyStep::Forward)).then_some(())?;
        let (before, mv) = controller.local_game.read().last_shown()?;
        let Action::Step { to, .. } = mv.action() else { return None };
        let landing = controller.motion_of(PlyStep::Forward, &before, mv).landing;
        Some((to, before.piece_at(to)?, landing))
    };
    (move || {
        captured().map(|(square, piece, landing)| {
            let (x, y) = centre(square, controller.bottom());
            view! {
                <g transform=format!("translate({x} {y})")><g class="ghost" style:animation-delay=format!("{landing}ms")>{mana_piece::piece(controller.app, piece)}</g></g>
            }
        })
    })
    .into_any()
}

fn bird(controller: BoardController<Position>) -> AnyView {
    let transform = move || {
        let (x, y, scale) = bird_place(&controller.position(), controller.bottom());
        format!("translate({x}px, {y}px) scale({scale})")
    };
    view! {
        <g
            class="bird"
            class:away=Signal::derive(move || controller.position().mana().is_none())
            style:transform=Signal::derive(transform)
            data-testid="bird"
            data-at=Signal::derive(move || controller.position().mana().map(|square| square.to_string()))
        >
            {mana_piece::bird()}
        </g>
    }
    .into_any()
}
