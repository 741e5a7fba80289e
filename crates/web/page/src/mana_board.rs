//! The board of Mana.

use super::app::App;
use super::board::{BoardView, target_class, target_name};
use super::board_controller::BoardController;
use super::drag::begin_drag;
use super::end_card::EndTone;
use super::grid::{CellDrawing, grid};
use super::home::edition_message;
use super::mana_overlay::{overlay, picks_bird, placed_pieces};
use super::mana_set_up::{arrangement, orientation};
use super::{mana_motion, mana_piece, mana_set_up};
use mana::{Piece, PieceKind, Position, Square, SquareType};
use mana_game::Side;
use mana_ui::game_ui::side_name;
use mana_ui::mana::drawing::{EXTENT, MARGIN, SQUARES, centre, frame};
use mana_ui::mana::{RESERVE, drawing, reserve_count, square_target, target_square};
use mana_ui::move_draft::{BoardButton, ClickTarget};
use mana_ui::rulebook;
use mana_view::event::PointerEvent;
use mana_view::prelude::*;

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
                    <svg viewBox="-50 -50 100 100" aria-hidden="true">{mana_piece::sample(square_type)}</svg>
                    <span>{app.t(key)}</span>
                </li>
            }
        };
        view! { <ul class="legend">{types.map(entry).collect_view()}</ul> }.into_any()
    }

    fn rules_name(&self) -> &'static str {
        edition_message(self.edition())
    }

    fn board_view(controller: BoardController<Position>) -> AnyView {
        let app = controller.app;
        let hovered = RwSignal::new(None::<Square>);
        mana_piece::define_gradients();
        mana_motion::animate(controller);
        let moving = move || controller.moving.get().then_some("");
        let light = controller.in_light(move || shown_mark(controller));
        let mark = move || light.get().map(|marked| marked.steps().to_string());
        let enter = move |target: ClickTarget, _: &PointerEvent| {
            let square = target_square(target);
            if hovered.get_untracked() != square {
                hovered.set(square);
            }
        };
        view! {
            <div class="board-frame">
                <svg
                    class="mana-board"
                    viewBox=format!("0 0 {EXTENT} {EXTENT}")
                    role="grid"
                    aria-label=app.t("board-mana")
                    data-testid="board"
                    data-mark=Signal::derive(mark)
                    data-moving=Signal::derive(moving)
                    class:dragging=Signal::derive(move || controller.drag.read().is_some_and(|drag| drag.moving))
                    on:pointerleave=move |_| hovered.set(None)
                >
                    <g inner_html=frame()></g>
                    {grid(controller, move || cells(controller), enter)}
                    <rect class="sheen" x=MARGIN y=MARGIN width=SQUARES height=SQUARES fill="url(#mana-sheen)" />
                    {coordinates(controller)}
                    {overlay(controller, hovered)}
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
                .map(|_| view! { <svg viewBox="-38 -38 76 82" aria-hidden="true">{mana_piece::piece(app, ronin)}</svg> })
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

    fn mark(controller: BoardController<Position>) -> Option<AnyView> {
        let app = controller.app;
        let marked = Memo::new(move |_| shown_mark(controller));
        // Another type is another element, as a chip that changed its text would move.
        Some(keyed(move || marked.get(), |marked| marked.steps(), move |marked| chip(app, marked)))
    }

    fn emblem(app: App, tone: EndTone) -> AnyView {
        match tone {
            EndTone::Won(_) | EndTone::Even => {
                view! { <g class="flourish">{mana_piece::bird()}</g> }.into_any()
            }
            EndTone::Lost(side) => {
                let daimyo = Piece { side, kind: PieceKind::Daimyo };
                view! { <g class="fallen">{mana_piece::piece(app, daimyo)}</g> }.into_any()
            }
        }
    }

    fn token(controller: BoardController<Position>, from: ClickTarget) -> AnyView {
        let on_board = placed_pieces(controller)
            .into_iter()
            .find(|placed| square_target(placed.square) == from);
        let reserve = Piece { side: controller.position().turn(), kind: PieceKind::Ronin };
        mana_piece::piece(controller.app, on_board.map_or(reserve, |placed| placed.piece))
    }
}

/// The type that the position on the board marks, while the game goes on.
fn shown_mark(controller: BoardController<Position>) -> Option<SquareType> {
    let local_game = controller.local_game.read();
    let goes_on = local_game.outcome().is_none() || !local_game.is_live();
    local_game.shown_position().marked().filter(|_| goes_on)
}

/// The marked type in a word, with as many dots as it has rings.
pub(crate) fn chip(app: App, square_type: SquareType) -> AnyView {
    let key = match square_type {
        SquareType::Single => "chip-singles",
        SquareType::Double => "chip-doubles",
        SquareType::Triple => "chip-triples",
    };
    let dots = "<i></i>".repeat(square_type.steps());
    view! {
        <span class="chip" data-testid="chip">
            <span class="dots" aria-hidden="true" inner_html=dots></span>
            <span>{app.t(key)}</span>
        </span>
    }
    .into_any()
}

/// The drawings of the squares, row by row.
fn cells(controller: BoardController<Position>) -> Vec<CellDrawing> {
    let (position, highlights) = (controller.position(), controller.highlights.read());
    let (arrangement, orientation) = (arrangement(controller), orientation(controller));
    let (bottom, picks_bird) = (controller.bottom(), picks_bird(controller));
    let cell = |square: Square| {
        let square_type = orientation.type_of(square);
        let is_settable =
            arrangement.is_some_and(|arrangement| arrangement.squares().contains(square));
        let class = match (is_settable, position.mana() == Some(square)) {
            (true, true) => "settable perch",
            (true, false) => "settable",
            (false, true) => "perch",
            (false, false) => "",
        };
        let mark = if !highlights.destinations.contains(&square_target(square)) {
            String::new()
        } else if picks_bird {
            format!(r#"<g class="bird-shape">{}</g>"#, drawing::BIRD)
        } else if position.piece_at(square).is_some() {
            format!(r#"<g class="mark">{}</g>"#, drawing::capture())
        } else {
            format!(r#"<g class="mark">{}</g>"#, drawing::target(square_type))
        };
        let ground = format!(
            r#"<g class="{class}"><g class="square {}">{}</g></g><rect class="tint" x="-46" y="-46" width="92" height="92" rx="4"/>"#,
            drawing::type_class(square_type),
            drawing::square(square_type, drawing::is_across(square))
        );
        CellDrawing { centre: centre(square, bottom), ground, mark }
    };
    let rows = 0..Square::WIDTH;
    let squares = rows.flat_map(|row| (0..Square::WIDTH).map(move |column| (column, row)));
    squares.filter_map(|(column, row)| Square::at(column, row)).map(cell).collect()
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
