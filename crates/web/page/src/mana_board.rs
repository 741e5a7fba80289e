//! The board of Mana.

use super::app::App;
use super::board::{BoardView, begin_drag, corners, grid_cell, is_carried, spot_class, spot_name};
use super::home::edition_message;
use super::mana_set_up::{arrangement, orientation};
use super::seat::Seat;
use super::{mana_piece, mana_set_up, motion};
use leptos::prelude::*;
use mana::{Action, ManaKind, Piece, PieceKind, Position, Square, SquareType};
use mana_game::Side;
use mana_ui::draft::{Act, Spot};
use mana_ui::mana::{RESERVE, reserve_count, spot, square};

/// Around the 36 squares of 100 there is room for their names.
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

/// A piece as it is drawn.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    square: Square,
    piece: Piece,
    /// Where it is going to stand once the bird has a square too.
    pending: bool,
}

/// What stands on the board, with what is being set up or moved.
fn drawn(seat: Seat<Position>) -> Vec<Drawn> {
    let position = seat.position();
    let piece_at =
        |square| position.piece_at(square).map(|piece| Drawn { square, piece, pending: false });
    let mut drawn: Vec<Drawn> = Square::all().filter_map(piece_at).collect();
    if let Some(arrangement) = arrangement(seat) {
        let side = arrangement.side();
        let own = |square, kind| Drawn { square, piece: Piece { side, kind }, pending: false };
        drawn.push(own(arrangement.daimyo(), PieceKind::Daimyo));
        drawn.extend(arrangement.ronin().map(|square| own(square, PieceKind::Ronin)));
    }
    if let [from, to] = seat.marks.read().picked[..]
        && let Some(to) = square(to)
    {
        let from = square(from);
        let kind = from
            .and_then(|from| position.piece_at(from))
            .map_or(PieceKind::Ronin, |piece| piece.kind);
        drawn.retain(|drawn| drawn.square != to && Some(drawn.square) != from);
        drawn.push(Drawn {
            square: to,
            piece: Piece { side: position.turn(), kind },
            pending: true,
        });
    }
    drawn
}

impl BoardView for Position {
    const NAME: &'static str = "game-mana";
    const RULES: [&'static str; 4] =
        ["rules-mana-steps", "rules-mana-mark", "rules-mana-free", "rules-mana-end"];

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

    fn board(seat: Seat<Position>) -> AnyView {
        let app = seat.app;
        let hovered = RwSignal::new(None::<Square>);
        let marked = Memo::new(move |_| seat.position().marked());
        let class = move || {
            format!(
                "mana-board {}",
                match marked.get().filter(|_| seat.session.read().ending().is_none()) {
                    None => "",
                    Some(SquareType::Single) => "marks-single",
                    Some(SquareType::Double) => "marks-double",
                    Some(SquareType::Triple) => "marks-triple",
                }
            )
        };
        animate(seat);
        view! {
            <div class="board-frame">
                <svg
                    class=Signal::derive(class)
                    viewBox=format!("0 0 {EXTENT} {EXTENT}")
                    role="grid"
                    aria-label=app.t("board-mana")
                    data-testid="board"
                    class:dragging=Signal::derive(move || seat.drag.read().is_some_and(|drag| drag.moving))
                    on:pointerleave=move |_| hovered.set(None)
                >
                    <rect class="plate" width=EXTENT height=EXTENT rx="22" />
                    <rect class="bevel" x="5" y="5" width=EXTENT - 10 height=EXTENT - 10 rx="18" />
                    {(0..Square::WIDTH).rev().map(|row| rank(seat, row, hovered)).collect_view()}
                    {coordinates(seat)}
                    <g aria-hidden="true" class="overlay">
                        {path(seat, hovered)}
                        {pieces(seat)}
                        {ghost(seat)}
                        {bird(seat)}
                    </g>
                </svg>
            </div>
        }
        .into_any()
    }

    fn tray(seat: Seat<Position>, side: Side) -> AnyView {
        let app = seat.app;
        let count = move || match seat.position() {
            position if position.pieces(side).is_empty() => 0,
            position => position.reserve(side),
        };
        let label = move || {
            let position = seat.position();
            app.messages.with(|messages| reserve_count(&position, side, messages))
        };
        let stones = move || {
            let ronin = Piece { side, kind: PieceKind::Ronin };
            (0..count())
                .map(|_| view! { <svg viewBox="-28 -28 56 60" aria-hidden="true">{mana_piece::piece(ronin)}</svg> })
                .collect_view()
        };
        let can_act =
            move || seat.marks.read().choices.contains(&RESERVE) && seat.position().turn() == side;
        let class = move || {
            if can_act() { spot_class(seat, RESERVE, "reserve") } else { "reserve".to_owned() }
        };
        view! {
            <button
                type="button"
                class=Signal::derive(class)
                data-testid=if side == Side::Black { "reserve-black" } else { "reserve-white" }
                data-spot=spot_name(RESERVE)
                hidden=Signal::derive(move || count() == 0)
                disabled=Signal::derive(move || seat.position().turn() != side || !seat.is_active())
                aria-label=move || {
                    let label = label();
                    if can_act() { format!("{label}, {}", app.fill("mark-re-entry", &[])) } else { label }
                }
                aria-pressed=Signal::derive(move || seat.marks.read().picked.contains(&RESERVE).to_string())
                on:click=move |_| seat.press(RESERVE)
                on:pointerdown=move |event| {
                    if seat.position().turn() == side {
                        begin_drag(seat, RESERVE, &event);
                    }
                }
            >
                {stones}
            </button>
        }
        .into_any()
    }

    fn controls(seat: Seat<Position>) -> AnyView {
        let app = seat.app;
        let must_pass = move || seat.marks.read().choices.contains(&Spot::Act(Act::Pass));
        let picks_bird = move || seat.marks.read().picked.len() == 2;
        view! {
            <Show when=move || arrangement(seat).is_some()>{mana_set_up::controls(seat)}</Show>
            <Show when=must_pass>
                <div class="row">
                    <button type="button" class="primary" data-testid="pass" on:click=move |_| seat.press(Spot::Act(Act::Pass))>
                        {app.t("pass")}
                    </button>
                </div>
            </Show>
            <Show when=picks_bird>
                <div class="row">
                    <p class="prompt" data-testid="bird-prompt">{app.t("pick-bird-square")}</p>
                    <button type="button" class="quiet" on:click=move |_| seat.cancel()>{app.t("cancel")}</button>
                </div>
            </Show>
        }
        .into_any()
    }

    fn token(seat: Seat<Position>, from: Spot) -> AnyView {
        let on_board = drawn(seat).into_iter().find(|drawn| spot(drawn.square) == from);
        let reserve = Piece { side: seat.position().turn(), kind: PieceKind::Ronin };
        mana_piece::piece(on_board.map_or(reserve, |drawn| drawn.piece))
    }
}

/// A row of the grid.
fn rank(seat: Seat<Position>, row: usize, hovered: RwSignal<Option<Square>>) -> AnyView {
    let cell = move |column: usize| {
        let square = Square::at(column, row)?;
        let square_type = Memo::new(move |_| orientation(seat).type_of(square));
        let place = move || {
            let (x, y) = centre(square, seat.bottom());
            format!("translate({x} {y})")
        };
        let legal = move || {
            arrangement(seat).is_some_and(|arrangement| arrangement.squares().contains(square))
        };
        let takes = move || {
            seat.marks.read().targets.contains(&spot(square))
                && seat.position().piece_at(square).is_some()
        };
        let drawing = view! {
            <g class:settable=Signal::derive(legal)>{move || mana_piece::rings(square_type.get())}</g>
            <circle class="target-dot" r="11" />
            <Show when=takes>{corners()}</Show>
        };
        let cell =
            grid_cell(seat, (column as u8, row as u8), Signal::derive(place), drawing.into_any());
        Some(view! { <g on:pointerenter=move |_| hovered.set(Some(square))>{cell}</g> })
    };
    view! { <g role="row">{(0..Square::WIDTH).map(cell).collect_view()}</g> }.into_any()
}

fn coordinates(seat: Seat<Position>) -> AnyView {
    let name = move |index: usize, is_row: bool| {
        let place = move || {
            let (column, row) = if is_row { (0, index) } else { (index, 0) };
            let (x, y) =
                Square::at(column, row).map_or((0.0, 0.0), |square| centre(square, seat.bottom()));
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
        seat.app.settings.read().coordinates.then(|| {
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

/// The way of the picked piece to the square it is shown.
fn path(seat: Seat<Position>, hovered: RwSignal<Option<Square>>) -> AnyView {
    let points = move || {
        let marks = seat.marks.read();
        let from = square(*marks.picked.first()?)?;
        let to = match marks.picked.get(1) {
            Some(&to) => square(to)?,
            None => {
                let (column, row) = seat.cursor.get();
                let is_target = |square: &Square| marks.targets.contains(&spot(*square));
                let cursor = Square::at(column.into(), row.into());
                hovered.get().filter(is_target).or(cursor.filter(is_target))?
            }
        };
        let path = seat.position().path(from, to)?;
        let bottom = seat.bottom();
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

fn pieces(seat: Seat<Position>) -> AnyView {
    view! {
        <For
            each=move || drawn(seat)
            key=|drawn| (drawn.square, drawn.piece.letter(), drawn.pending)
            children=move |drawn| {
                let at = spot(drawn.square);
                let transform = move || {
                    let (x, y) = centre(drawn.square, seat.bottom());
                    format!("translate({x} {y})")
                };
                let state = move || {
                    let marks = seat.marks.read();
                    let state = if is_carried(seat, at) {
                        "carried-away"
                    } else if drawn.pending || marks.picked.contains(&at) {
                        "lifted"
                    } else if marks.choices.contains(&at) {
                        "movable"
                    } else {
                        ""
                    };
                    format!("stand {state}")
                };
                view! {
                    <g transform=Signal::derive(transform)>
                        <g class="traveller" data-piece=drawn.square.to_string()>
                            <g class=Signal::derive(state)>
                                {mana_piece::piece(drawn.piece)}
                            </g>
                        </g>
                    </g>
                }
            }
        />
    }
    .into_any()
}

/// A piece that has just been taken.
fn ghost(seat: Seat<Position>) -> AnyView {
    let taken = move || {
        seat.arrival.get().forward.then_some(())?;
        let (before, mv) = seat.session.read().last_shown()?;
        let Action::Step { to, .. } = mv.action() else { return None };
        Some((to, before.piece_at(to)?))
    };
    (move || {
        taken().map(|(square, piece)| {
            let (x, y) = centre(square, seat.bottom());
            view! {
                <g transform=format!("translate({x} {y})")><g class="ghost">{mana_piece::piece(piece)}</g></g>
            }
        })
    })
    .into_any()
}

/// The bird: on its square, or small over the piece that it is with.
fn bird(seat: Seat<Position>) -> AnyView {
    let transform = move || {
        let position = seat.position();
        let Some(square) = position.mana() else {
            return format!("translate({}px, {}px) scale(0.4)", EXTENT / 2, EXTENT / 2);
        };
        let (x, y) = centre(square, seat.bottom());
        if position.piece_at(square).is_some() || position.edition().mana == ManaKind::Carried {
            format!("translate({}px, {}px) scale(0.62)", x + 20.0, y - 24.0)
        } else {
            format!("translate({x}px, {y}px) scale(0.95)")
        }
    };
    view! {
        <g
            class="bird"
            class:away=Signal::derive(move || seat.position().mana().is_none())
            style:transform=Signal::derive(transform)
            data-testid="bird"
            data-at=Signal::derive(move || seat.position().mana().map(|square| square.to_string()))
        >
            {mana_piece::bird()}
        </g>
    }
    .into_any()
}

/// Lets pieces travel when a move is played or stepped over.
fn animate(seat: Seat<Position>) {
    const STEP: f64 = 130.0;
    Effect::new(move || {
        let arrival = seat.arrival.get();
        if !(arrival.forward || arrival.backward) || !seat.app.is_animated() {
            return;
        }
        // Backwards, it is the move after the position on the board that is seen undone; where it was taken back for
        // good it is no longer known.
        let first = if arrival.forward { arrival.ply - 1 } else { arrival.ply };
        let session = seat.session.read_untracked();
        let game = session.game();
        if let Some(mv) = game.moves().get(first)
            && let Action::Step { from, to, .. } = mv.action()
            && let Some(mut path) = game.positions()[first].path(from, to)
        {
            if arrival.backward {
                path.reverse();
            }
            let bottom = seat.bottom();
            let end = path.last().map(Square::to_string).unwrap_or_default();
            let time = STEP * (path.len() as f64 + 0.5);
            let points = path.into_iter().map(|square| centre(square, bottom)).collect();
            motion::travel(format!("[data-piece=\"{end}\"]"), points, time);
        }
    });
}
