//! The board that plays by itself on the first page. It is a picture: nothing on it is interactive or focusable.

use super::app::App;
use super::board_controller::PlyStep;
use super::icon::Icon;
use super::{mana_board, mana_motion, mana_piece};
use mana::{Action, Move, Piece, Position, Square};
use mana_game::{Game, Side};
use mana_ui::game_ui::GameUi;
use mana_ui::mana::demonstration;
use mana_ui::mana::drawing::{self, EXTENT, bird_place, centre};
use mana_ui::settings::PieceSet;
use mana_view::prelude::*;
use std::fmt::Write;
use std::time::Duration;

/// How long each position stays.
const BEAT: Duration = Duration::from_millis(2400);
/// For how many beats the last position stays.
const REST: usize = 3;
/// The ply that is shown first: the middle of a game is more interesting.
const FIRST: usize = 7;

/// The board, and below it the type that is marked and a button that stops it.
pub(crate) fn living_board(app: App) -> AnyView {
    let Some(game) = demonstration::game() else { return ().into_any() };
    mana_piece::define_gradients();
    let game = StoredValue::new(game);
    let ply = RwSignal::new(FIRST);
    let beat = StoredValue::new(FIRST);
    let light = RwSignal::new(game.with_value(|game| game.positions()[FIRST].marked()));
    let paused = RwSignal::new(false);
    let advance = move || {
        if paused.get_untracked() || !app.is_animated() || !is_in_sight() {
            return;
        }
        game.with_value(|game| {
            let last = game.moves().len();
            beat.update_value(|beat| *beat = (*beat + 1) % (last + REST));
            let next = beat.get_value().min(last);
            if next == ply.get_untracked() {
                return;
            }
            ply.set(next);
            let mut dark = Duration::ZERO;
            if let Some((before, mv)) = move_before(game, next) {
                let played = before.motion(mv, false);
                dark = Duration::from_millis(played.lights as u64);
                let around = (before, &game.positions()[next]);
                mana_motion::show_move(PlyStep::Forward, around, mv, Side::Black, played);
            }
            // The lighting changes last. The user may have left the page by then.
            let marked = game.positions()[next].marked();
            let change = move || {
                let _ = light.try_set(marked);
            };
            set_timeout(change, dark);
        });
    };
    if let Ok(timer) = set_interval_with_handle(advance, BEAT) {
        on_cleanup(move || timer.clear());
    }

    let position = move || game.with_value(|game| game.positions()[ply.get()]);
    let mark = Memo::new(move |_| position().marked());
    let ground = game.with_value(|game| squares(game.first_position()));
    let pieces = move || {
        let set = app.settings.read().pieces;
        game.with_value(|game| pieces(game, ply.get(), set))
    };
    let bird = move || {
        let (x, y, scale) = bird_place(&position(), Side::Black);
        format!("translate({x}px, {y}px) scale({scale})")
    };
    let label = Signal::derive(move || {
        app.fill(if paused.get() { "resume-board" } else { "pause-board" }, &[])
    });
    let icon = Signal::derive(move || {
        let icon = if paused.get() { Icon::Play } else { Icon::Pause };
        icon.path().to_owned()
    });
    view! {
        <div class="living" data-testid="living-board" data-ply=Signal::derive(move || ply.get().to_string())>
            <div class="board-frame" aria-hidden="true">
                <svg
                    class="mana-board"
                    viewBox=format!("0 0 {EXTENT} {EXTENT}")
                    data-mark=Signal::derive(move || light.get().map(|marked| marked.steps().to_string()))
                >
                    <g inner_html=ground></g>
                    <g class="overlay" inner_html=Signal::derive(pieces)></g>
                    <g
                        class="bird"
                        class:away=Signal::derive(move || position().mana().is_none())
                        style:transform=Signal::derive(bird)
                        data-testid="bird"
                    >
                        {mana_piece::bird()}
                    </g>
                </svg>
            </div>
            <div class="living-line">
                <button
                    type="button"
                    class="quiet square"
                    data-testid="pause-board"
                    aria-label=label
                    title=label
                    on:click=move |_| paused.update(|paused| *paused = !*paused)
                >
                    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=icon /></svg>
                </button>
                <span aria-hidden="true">{move || mark.get().map(|marked| mana_board::chip(app, marked))}</span>
            </div>
        </div>
    }
    .into_any()
}

/// The move that leads to a ply, and the position before it.
fn move_before(game: &Game<Position>, ply: usize) -> Option<(&Position, Move)> {
    let index = ply.checked_sub(1)?;
    Some((game.positions().get(index)?, *game.moves().get(index)?))
}

/// Whether the board is visible: the window is shown, and it is not scrolled out of view.
fn is_in_sight() -> bool {
    let document = document();
    let board = document.query_selector(".living").ok().flatten();
    !document.hidden() && board.is_some_and(|board| board.get_bounding_client_rect().bottom() > 0.0)
}

/// A drawing on a square.
fn place(drawing: &mut String, square: Square, attributes: &str, content: &str) {
    let (x, y) = centre(square, Side::Black);
    // Writing to a string cannot fail.
    let _ =
        write!(drawing, r#"<g transform="translate({x} {y})"><g {attributes}>{content}</g></g>"#);
}

/// The frame and the squares.
fn squares(position: &Position) -> String {
    let mut drawing = drawing::frame();
    for square in Square::all() {
        let square_type = position.orientation().type_of(square);
        let class = format!(r#"class="square {}""#, drawing::type_class(square_type));
        let across = drawing::is_across(square);
        place(&mut drawing, square, &class, &drawing::square(square_type, across));
    }
    drawing
}

/// The pieces at a ply; the one that the last move captured leaves the board.
fn pieces(game: &Game<Position>, ply: usize, set: PieceSet) -> String {
    let mut drawing = String::new();
    let draw = |piece: Piece| {
        let class = drawing::side_class(piece.side);
        format!(r#"<g class="{class}">{}</g>"#, drawing::piece(piece.kind, set))
    };
    let position = &game.positions()[ply];
    let moved = move_before(game, ply).and_then(|(before, mv)| match mv.action() {
        Action::Step { from, to, .. } => Some((to, Some(from), before.piece_at(to))),
        Action::ReEntry { to, .. } => Some((to, None, None)),
        Action::SetUp(_) | Action::Pass => None,
    });
    if let Some((to, from, captured)) = moved {
        for square in from.into_iter().chain([to]) {
            const TINT: &str =
                r#"<rect class="tint" x="-46" y="-46" width="92" height="92" rx="4"/>"#;
            place(&mut drawing, square, r#"class="cell last""#, TINT);
        }
        if let Some(captured) = captured {
            place(&mut drawing, to, r#"class="ghost""#, &draw(captured));
        }
    }
    let mut squares: Vec<Square> = Square::all().collect();
    // The piece that moved last goes over the others.
    squares.sort_by_key(|square| moved.is_some_and(|(to, ..)| to == *square));
    for square in squares {
        if let Some(piece) = position.piece_at(square) {
            let attributes = format!(r#"class="traveller" data-piece="{square}""#);
            place(&mut drawing, square, &attributes, &draw(piece));
        }
    }
    drawing
}
