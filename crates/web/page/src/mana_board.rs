//! The board of Mana.

use super::app::App;
use super::board::{BoardView, corners, grid_cell, target_class, target_name};
use super::board_controller::{BoardController, PlyStep};
use super::drag::{begin_drag, is_dragged};
use super::home::edition_message;
use super::mana_set_up::{arrangement, orientation};
use super::{mana_piece, mana_set_up, motion};
use leptos::prelude::*;
use mana::{Action, ManaKind, Piece, PieceKind, Position, Square, SquareType};
use mana_game::Side;
use mana_ui::game_ui::side_name;
use mana_ui::mana::{RESERVE, reserve_count, square_target, target_square};
use mana_ui::move_draft::{BoardButton, ClickTarget};
use mana_ui::rulebook;

/// The margin around the squares, for the coordinates.
const MARGIN: usize = 26;
const EXTENT: usize = 100 * Square::WIDTH + 2 * MARGIN;

/// The centre of a square in the drawing.
fn centre(square: Square, bottom: Side) -> (f64, f64) {
    let last = Square::WIDTH - 1;
    let (column, row) = match bottom {
        Side::Black => (square.column(), last - square.row()),
        Side::White => (last - square.column(), square.row()),
    };
    ((MARGIN + 50 + 100 * column) as f64, (MARGIN + 50 + 100 * row) as f64)
}

/// A piece on the drawing.
#[derive(Clone, Copy, PartialEq)]
struct PlacedPiece {
    square: Square,
    piece: Piece,
    /// Whether the move is not complete: the bird still needs a square.
    pending: bool,
}

/// The pieces on the board, with those that are being set up or moved.
fn placed_pieces(controller: BoardController<Position>) -> Vec<PlacedPiece> {
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
    placed
}

impl BoardView for Position {
    const NAME: &'static str = "game-mana";

    fn rules_in_short(&self) -> Vec<&'static str> {
        rulebook::mana_in_short(self.edition())
    }

    fn legend(app: App) -> AnyView {
        let types = [
            (SquareType::Single, "type-single"),
            (SquareType::Double, "type-double"),
            (SquareType::Triple, "type-triple"),
        ];
        let entry = |(square_type, key)| {
            view! {
                <li>
                    <svg viewBox="-50 -50 100 100" aria-hidden="true">{mana_piece::rings(square_type)}</svg>
                    <span>{app.t(key)}</span>
                </li>
            }
        };
        view! { <ul class="legend">{types.map(entry).collect_view()}</ul> }.into_any()
    }

    fn rules_name(&self) -> &'static str {
        edition_message(self.edition())
    }

    fn board(controller: BoardController<Position>) -> AnyView {
        let app = controller.app;
        let hovered = RwSignal::new(None::<Square>);
        let marked = Memo::new(move |_| controller.position().marked());
        let class = move || {
            format!(
                "mana-board {}",
                match marked.get().filter(|_| controller.local_game.read().ending().is_none()) {
                    None => "",
                    Some(SquareType::Single) => "marks-single",
                    Some(SquareType::Double) => "marks-double",
                    Some(SquareType::Triple) => "marks-triple",
                }
            )
        };
        animate(controller);
        view! {
            <div class="board-frame">
                <svg
                    class=Signal::derive(class)
                    viewBox=format!("0 0 {EXTENT} {EXTENT}")
                    role="grid"
                    aria-label=app.t("board-mana")
                    data-testid="board"
                    class:dragging=Signal::derive(move || controller.drag.read().is_some_and(|drag| drag.moving))
                    on:pointerleave=move |_| hovered.set(None)
                >
                    <rect class="plate" width=EXTENT height=EXTENT rx="22" />
                    <rect class="bevel" x="5" y="5" width=EXTENT - 10 height=EXTENT - 10 rx="18" />
                    {(0..Square::WIDTH).rev().map(|row| rank(controller, row, hovered)).collect_view()}
                    {coordinates(controller)}
                    <g aria-hidden="true" class="overlay">
                        {path(controller, hovered)}
                        {pieces(controller)}
                        {ghost(controller)}
                        {bird(controller)}
                    </g>
                </svg>
            </div>
        }
        .into_any()
    }

    fn tray(controller: BoardController<Position>, side: Side) -> AnyView {
        let app = controller.app;
        let count = move || match controller.position() {
            position if position.pieces(side).is_empty() => 0,
            position => position.reserve(side),
        };
        let label = move || {
            let position = controller.position();
            app.messages.with(|messages| {
                format!(
                    "{}, {}",
                    side_name(side, messages),
                    reserve_count(&position, side, messages)
                )
            })
        };
        let stones = move || {
            let ronin = Piece { side, kind: PieceKind::Ronin };
            (0..count())
                .map(|_| view! { <svg viewBox="-28 -28 56 60" aria-hidden="true">{mana_piece::piece(ronin)}</svg> })
                .collect_view()
        };
        let can_act = move || {
            controller.highlights.read().sources.contains(&RESERVE)
                && controller.position().turn() == side
        };
        let class = move || {
            if can_act() {
                target_class(controller, RESERVE, "reserve")
            } else {
                "reserve".to_owned()
            }
        };
        view! {
            <button
                type="button"
                class=Signal::derive(class)
                data-testid=if side == Side::Black { "reserve-black" } else { "reserve-white" }
                data-spot=target_name(RESERVE)
                hidden=Signal::derive(move || count() == 0)
                disabled=Signal::derive(move || controller.position().turn() != side || !controller.is_active())
                aria-label=move || {
                    let label = label();
                    if can_act() { format!("{label}, {}", app.fill("mark-re-entry", &[])) } else { label }
                }
                aria-pressed=Signal::derive(move || controller.highlights.read().selected.contains(&RESERVE).to_string())
                on:click=move |_| controller.press(RESERVE)
                on:pointerdown=move |event| {
                    if controller.position().turn() == side {
                        begin_drag(controller, RESERVE, &event);
                    }
                }
            >
                {stones}
            </button>
        }
        .into_any()
    }

    fn controls(controller: BoardController<Position>) -> AnyView {
        let app = controller.app;
        let must_pass = move || {
            controller.highlights.read().sources.contains(&ClickTarget::Button(BoardButton::Pass))
        };
        view! {
            <Show when=move || arrangement(controller).is_some()>{mana_set_up::controls(controller)}</Show>
            <Show when=must_pass>
                <div class="row">
                    <button type="button" class="primary" data-testid="pass" on:click=move |_| controller.press(ClickTarget::Button(BoardButton::Pass))>
                        {app.t("pass")}
                    </button>
                </div>
            </Show>
        }
        .into_any()
    }

    fn prompt(controller: BoardController<Position>) -> Option<AnyView> {
        let app = controller.app;
        picks_bird(controller).then(|| {
            view! {
                <span data-testid="bird-prompt">{app.t("pick-bird-square")}</span>
                " "
                <button type="button" class="inline" on:click=move |_| controller.cancel()>{app.t("cancel")}</button>
            }
            .into_any()
        })
    }

    fn token(controller: BoardController<Position>, from: ClickTarget) -> AnyView {
        let on_board = placed_pieces(controller)
            .into_iter()
            .find(|placed| square_target(placed.square) == from);
        let reserve = Piece { side: controller.position().turn(), kind: PieceKind::Ronin };
        mana_piece::piece(on_board.map_or(reserve, |placed| placed.piece))
    }
}

/// Whether the piece and its destination are selected, and the bird's square is not.
fn picks_bird(controller: BoardController<Position>) -> bool {
    controller.highlights.read().selected.len() == 2
}

/// A row of the grid.
fn rank(
    controller: BoardController<Position>,
    row: usize,
    hovered: RwSignal<Option<Square>>,
) -> AnyView {
    let cell = move |column: usize| {
        let square = Square::at(column, row)?;
        let square_type = Memo::new(move |_| orientation(controller).type_of(square));
        let place = move || {
            let (x, y) = centre(square, controller.bottom());
            format!("translate({x} {y})")
        };
        let legal = move || {
            arrangement(controller)
                .is_some_and(|arrangement| arrangement.squares().contains(square))
        };
        let is_target =
            move || controller.highlights.read().destinations.contains(&square_target(square));
        let is_bird_target = move || is_target() && picks_bird(controller);
        let is_capture = move || is_target() && controller.position().piece_at(square).is_some();
        let drawing = view! {
            <g class:settable=Signal::derive(legal)>{move || mana_piece::rings(square_type.get())}</g>
            <circle class="target-dot" r="11" />
            <Show when=is_capture>{corners()}</Show>
            <Show when=is_bird_target>{mana_piece::bird()}</Show>
        };
        let cell = grid_cell(
            controller,
            (column as u8, row as u8),
            Signal::derive(place),
            drawing.into_any(),
        );
        Some(view! { <g on:pointerenter=move |_| hovered.set(Some(square))>{cell}</g> })
    };
    view! { <g role="row">{(0..Square::WIDTH).map(cell).collect_view()}</g> }.into_any()
}

fn coordinates(controller: BoardController<Position>) -> AnyView {
    let name = move |index: usize, is_row: bool| {
        let place = move || {
            let (column, row) = if is_row { (0, index) } else { (index, 0) };
            let (x, y) = Square::at(column, row)
                .map_or((0.0, 0.0), |square| centre(square, controller.bottom()));
            let edge = MARGIN as f64 / 2.0;
            if is_row { (edge, y) } else { (x, EXTENT as f64 - edge) }
        };
        let text = if is_row {
            (index + 1).to_string()
        } else {
            char::from(b'a' + index as u8).to_string()
        };
        view! { <text class="coordinate" x=Signal::derive(move || place().0) y=Signal::derive(move || place().1)>{text}</text> }
    };
    (move || {
        controller.app.settings.read().coordinates.then(|| {
            view! {
                <g aria-hidden="true">
                    {(0..Square::WIDTH).map(|index| name(index, true)).collect_view()}
                    {(0..Square::WIDTH).map(|index| name(index, false)).collect_view()}
                </g>
            }
        })
    })
    .into_any()
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
    view! {
        <For
            each=move || placed_pieces(controller)
            key=|placed| (placed.square, placed.piece.letter(), placed.pending)
            children=move |placed| {
                let at = square_target(placed.square);
                let transform = move || {
                    let (x, y) = centre(placed.square, controller.bottom());
                    format!("translate({x} {y})")
                };
                let state = move || {
                    let highlights = controller.highlights.read();
                    let state = if is_dragged(controller, at) {
                        "carried-away"
                    } else if placed.pending || highlights.selected.contains(&at) {
                        "lifted"
                    } else if highlights.sources.contains(&at) {
                        "movable"
                    } else {
                        ""
                    };
                    format!("stand {state}")
                };
                view! {
                    <g transform=Signal::derive(transform)>
                        <g class="traveller" data-piece=placed.square.to_string()>
                            <g class=Signal::derive(state)>
                                {mana_piece::piece(placed.piece)}
                            </g>
                        </g>
                    </g>
                }
            }
        />
    }
    .into_any()
}

/// A piece that has just been captured, fading out.
fn ghost(controller: BoardController<Position>) -> AnyView {
    let captured = move || {
        (controller.transition.get().step == Some(PlyStep::Forward)).then_some(())?;
        let (before, mv) = controller.local_game.read().last_shown()?;
        let Action::Step { to, .. } = mv.action() else { return None };
        Some((to, before.piece_at(to)?))
    };
    (move || {
        captured().map(|(square, piece)| {
            let (x, y) = centre(square, controller.bottom());
            view! {
                <g transform=format!("translate({x} {y})")><g class="ghost">{mana_piece::piece(piece)}</g></g>
            }
        })
    })
    .into_any()
}

/// The bird: on its square, or small above the piece there.
fn bird(controller: BoardController<Position>) -> AnyView {
    let transform = move || {
        let position = controller.position();
        let Some(square) = position.mana() else {
            return format!("translate({}px, {}px) scale(0.4)", EXTENT / 2, EXTENT / 2);
        };
        let (x, y) = centre(square, controller.bottom());
        if position.piece_at(square).is_some() || position.edition().mana == ManaKind::Carried {
            format!("translate({}px, {}px) scale(0.62)", x + 20.0, y - 24.0)
        } else {
            format!("translate({x}px, {y}px) scale(0.95)")
        }
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

/// Animates a piece when a move is played or stepped over.
fn animate(controller: BoardController<Position>) {
    const STEP: f64 = 130.0;
    Effect::new(move || {
        let transition = controller.transition.get();
        let Some(step) = transition.step.filter(|_| controller.app.is_animated()) else { return };
        // Backward, the move after the position on the board is undone; after a takeback it is no longer known.
        let index = match step {
            PlyStep::Forward => transition.ply - 1,
            PlyStep::Backward => transition.ply,
        };
        let local_game = controller.local_game.read_untracked();
        let game = local_game.game();
        if let Some(mv) = game.moves().get(index)
            && let Action::Step { from, to, .. } = mv.action()
            && let Some(mut path) = game.positions()[index].path(from, to)
        {
            if step == PlyStep::Backward {
                path.reverse();
            }
            let bottom = controller.bottom();
            let end = path.last().map(Square::to_string).unwrap_or_default();
            let time = STEP * (path.len() as f64 + 0.5);
            let points = path.into_iter().map(|square| centre(square, bottom)).collect();
            motion::animate_along(format!("[data-piece=\"{end}\"]"), points, time);
        }
    });
}
