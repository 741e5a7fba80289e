//! The field of Burst of Mana. Its coordinates shift with the group; on screen the tiles stay, and the camera moves.

use super::app::App;
use super::board::{BoardView, corners, grid_cell, target_class, target_name};
use super::board_controller::{BoardController, PlyStep};
use super::burst_tile::{Tile, tile};
use super::drag::{begin_drag, is_dragged};
use super::end_card::EndTone;
use burst::{Action, Cell, Kind, Mana, Position};
use leptos::prelude::*;
use mana_game::{Position as _, Side};
use mana_ui::burst::{
    FieldExtent, SIDES, cell_target, describe_hand, describe_open_sides, devoured, hand_target,
    kind_help, kind_name, open_sides, target_cell,
};
use mana_ui::game_ui::GameUi;
use mana_ui::local_game::Actor;
use mana_ui::move_draft::{BoardButton, ClickTarget};
use mana_ui::rulebook;

/// Half the extent of the view: a field of five, the ring around it, and a margin.
const REACH: i32 = 375;

/// From cells to the drawing: the current cell (c, r) is drawn at (c + x, r + y).
#[derive(Clone, Copy, PartialEq)]
struct FieldTransform {
    x: i32,
    y: i32,
    /// 1, or -1 when White is at the bottom.
    up: i32,
}

impl FieldTransform {
    fn of(controller: BoardController<Position>) -> FieldTransform {
        let local_game = controller.local_game.read();
        let game = local_game.game();
        let (mut x, mut y) = (0, 0);
        for (before, &mv) in game.positions().iter().zip(&game.moves()[..local_game.shown()]) {
            let (right, up) = before.coordinate_shift(mv);
            (x, y) = (x - right, y - up);
        }
        FieldTransform { x, y, up: if controller.bottom() == Side::Black { 1 } else { -1 } }
    }

    /// The centre of a cell, or of a point between cells, in the drawing.
    fn centre(self, column: f64, row: f64) -> (f64, f64) {
        let up = f64::from(self.up);
        (100.0 * up * (column + f64::from(self.x)), -100.0 * up * (row + f64::from(self.y)))
    }

    fn cell_centre(self, cell: Cell) -> (f64, f64) {
        self.centre(f64::from(cell.column()), f64::from(cell.row()))
    }
}

impl BoardView for Position {
    const NAME: &'static str = "game-burst";

    fn emblem(_: App, tone: EndTone) -> AnyView {
        let geyser = |side| tile(Tile { side, kind: Kind::Gran, burst: false });
        match tone {
            EndTone::Won(side) => view! { <g class="flourish">{geyser(side)}</g> }.into_any(),
            EndTone::Lost(side) => view! { <g class="fallen">{geyser(side)}</g> }.into_any(),
            EndTone::Even => ().into_any(),
        }
    }

    fn rules_in_short(&self) -> Vec<&'static str> {
        rulebook::BURST_IN_SHORT.to_vec()
    }

    fn legend(app: App) -> AnyView {
        let entry = |kind: Kind| {
            let face = Tile { side: Side::White, kind, burst: false };
            let text = move || {
                app.messages.with(|messages| {
                    format!("{}: {}", kind_name(kind, messages), kind_help(kind, messages))
                })
            };
            view! {
                <li>
                    <svg viewBox="-50 -50 100 100" aria-hidden="true">{tile(face)}</svg>
                    <span>{Signal::derive(text)}</span>
                </li>
            }
        };
        view! { <ul class="legend">{Kind::ALL.map(entry).collect_view()}</ul> }.into_any()
    }

    fn rules_name(&self) -> &'static str {
        "game-burst"
    }

    fn board(controller: BoardController<Position>) -> AnyView {
        let to_view = Memo::new(move |_| FieldTransform::of(controller));
        let camera = move || {
            let field = FieldExtent::of(&controller.position());
            let middle = |span: i32| 1.0 + f64::from(span - 1) / 2.0;
            let (x, y) = to_view.get().centre(middle(field.span.0), middle(field.span.1));
            // From the middle to where the field could end; on the shorter side the ring is enough.
            let shorter = field.span.0.min(field.span.1);
            let reach = (f64::from(FieldExtent::MAX) - f64::from(shorter) / 2.0) * 100.0 + 25.0;
            let scale = f64::from(REACH) / reach.max(f64::from(REACH));
            format!("scale({scale:.3}) translate({}px, {}px)", -x, -y)
        };
        let window = format!("{} {} {} {}", -REACH, -REACH, 2 * REACH, 2 * REACH);
        view! {
            <div class="board-frame">
                <svg
                    class="burst-field"
                    viewBox=window
                    role="grid"
                    aria-label=controller.app.t("board-burst")
                    data-testid="board"
                    class:dragging=Signal::derive(move || controller.drag.read().is_some_and(|drag| drag.moving))
                >
                    <rect class="cloth" x=-REACH y=-REACH width=2 * REACH height=2 * REACH rx="26" />
                    <g class="camera" style:transform=Signal::derive(camera)>
                        {limits(controller, to_view)}
                        {(0..Position::GRID_SIZE).rev().map(|row| rank(controller, row, to_view)).collect_view()}
                        <g aria-hidden="true" class="overlay">
                            {tiles(controller, to_view)}
                            {ghost(controller, to_view)}
                            {Side::ALL.map(|side| geyser_sides(controller, side, to_view)).collect_view()}
                        </g>
                    </g>
                </svg>
            </div>
        }
        .into_any()
    }

    fn tray(controller: BoardController<Position>, side: Side) -> AnyView {
        let app = controller.app;
        let slot = move |kind: Kind| {
            let mana = Mana { side, kind };
            let at = hand_target(kind);
            let in_hand = move || controller.position().cell_of(mana).is_none();
            let own_turn = move || controller.position().turn() == side;
            let class = move || {
                if own_turn() {
                    target_class(controller, at, "hand-slot")
                } else {
                    "hand-slot".to_owned()
                }
            };
            let label = move || {
                let position = controller.position();
                let highlights = controller.highlights.read();
                app.messages.with(|messages| describe_hand(&position, mana, &highlights, messages))
            };
            view! {
                <button
                    type="button"
                    class=Signal::derive(class)
                    class:empty=Signal::derive(move || !in_hand())
                    data-testid=format!("hand-{}", mana.letter())
                    data-spot=target_name(at)
                    disabled=Signal::derive(move || !in_hand() || !own_turn() || !controller.is_active())
                    aria-label=Signal::derive(label)
                    title=Signal::derive(move || app.messages.with(|messages| kind_name(kind, messages)))
                    aria-pressed=Signal::derive(move || (own_turn() && controller.highlights.read().selected.contains(&at)).to_string())
                    on:click=move |_| controller.press(at)
                    on:pointerdown=move |event| {
                        if own_turn() {
                            begin_drag(controller, at, &event);
                        }
                    }
                >
                    <svg viewBox="-42 -42 84 88" aria-hidden="true">
                        {move || in_hand().then(|| tile(Tile { side, kind, burst: false }))}
                    </svg>
                </button>
            }
        };
        let open = move || {
            let position = controller.position();
            app.messages.with(|messages| describe_open_sides(&position, side, messages))
        };
        view! {
            <span class="geyser-words">{Signal::derive(open)}</span>
            <div class="hand" role="group" aria-label=app.t("hand")>
                // The geyser is in hand only once it is devoured.
                {Kind::ALL.into_iter().skip(1).map(slot).collect_view()}
            </div>
        }
        .into_any()
    }

    fn controls(controller: BoardController<Position>) -> AnyView {
        let app = controller.app;
        let act = move |act: BoardButton, key: &'static str, test: &'static str| {
            let target = ClickTarget::Button(act);
            view! {
                <button
                    type="button"
                    class:suggested=Signal::derive(move || controller.hint.read().contains(&target))
                    data-testid=test
                    disabled=Signal::derive(move || !controller.highlights.read().destinations.contains(&target))
                    on:click=move |_| controller.press(target)
                >
                    {app.t(key)}
                </button>
            }
        };
        let growth = move || {
            let (columns, rows) = FieldExtent::of(&controller.position()).growth();
            app.fill("field-growth", &[("columns", columns.into()), ("rows", rows.into())])
        };
        let is_over = Memo::new(move |_| controller.local_game.read().actor() == Actor::Nobody);
        (move || (!is_over.get()).then(|| view! {
            <div class="row">
                {act(BoardButton::Burst, "act-burst", "burst")}
                {act(BoardButton::Retrieve, "act-retrieve", "retrieve")}
                <Show when=move || controller.highlights.read().sources.contains(&ClickTarget::Button(BoardButton::Pass))>
                    <button type="button" class="primary" data-testid="pass" on:click=move |_| controller.press(ClickTarget::Button(BoardButton::Pass))>
                        {app.t("pass")}
                    </button>
                </Show>
            </div>
            <p class="help" data-testid="growth">{Signal::derive(growth)}</p>
        }))
        .into_any()
    }

    fn token(controller: BoardController<Position>, from: ClickTarget) -> AnyView {
        let position = controller.position();
        let face = match from {
            ClickTarget::Hand(index) => Kind::ALL.get(usize::from(index)).map(|&kind| Tile {
                side: position.turn(),
                kind,
                burst: false,
            }),
            _ => target_cell(from).and_then(|cell| position.mana_at(cell)).map(|mana| Tile {
                side: mana.side,
                kind: mana.kind,
                burst: position.is_burst(mana),
            }),
        };
        face.map(tile).into_any()
    }
}

fn rank(controller: BoardController<Position>, row: u8, to_view: Memo<FieldTransform>) -> AnyView {
    let cell = move |column: u8| {
        let place = move || {
            let (x, y) = to_view.get().centre(column.into(), row.into());
            format!("translate({x} {y})")
        };
        let at = ClickTarget::Cell { column, row };
        let is_capture = move || {
            controller.highlights.read().destinations.contains(&at)
                && target_cell(at).is_some_and(|cell| controller.position().mana_at(cell).is_some())
        };
        let inside = move || {
            let field = FieldExtent::of(&controller.position());
            let (column, row) = (i32::from(column), i32::from(row));
            (1..=field.span.0).contains(&column) && (1..=field.span.1).contains(&row)
        };
        let drawing = view! {
            <rect class="spot" class:inside=Signal::derive(inside) x="-47" y="-47" width="94" height="94" rx="16" />
            <circle class="target-dot" r="12" />
            <Show when=is_capture>{corners()}</Show>
        };
        grid_cell(controller, (column, row), Signal::derive(place), drawing.into_any())
    };
    view! { <g role="row">{(0..Position::GRID_SIZE).map(cell).collect_view()}</g> }.into_any()
}

/// The limits to which the field may grow, with walls where it may not.
fn limits(controller: BoardController<Position>, to_view: Memo<FieldTransform>) -> AnyView {
    // The corners of the area that the field can reach.
    let area = move || {
        let field = FieldExtent::of(&controller.position());
        let (columns, rows) = field.growth();
        let low = (0.5 - f64::from(columns), 0.5 - f64::from(rows));
        let high = (f64::from(field.span.0 + columns) + 0.5, f64::from(field.span.1 + rows) + 0.5);
        let to_view = to_view.get();
        let (a, b) = (to_view.centre(low.0, low.1), to_view.centre(high.0, high.1));
        ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)))
    };
    let class = move |is_column: bool| {
        let (columns, rows) = FieldExtent::of(&controller.position()).growth();
        if (if is_column { columns } else { rows }) == 0 { "limit wall" } else { "limit" }
    };
    let line = move |is_column: bool, is_far: bool| {
        let path = move || {
            let (low, high) = area();
            match (is_column, is_far) {
                (true, false) => format!("M{} {}V{}", low.0, low.1, high.1),
                (true, true) => format!("M{} {}V{}", high.0, low.1, high.1),
                (false, false) => format!("M{} {}H{}", low.0, low.1, high.0),
                (false, true) => format!("M{} {}H{}", low.0, high.1, high.0),
            }
        };
        view! { <path class=Signal::derive(move || class(is_column).to_owned()) d=Signal::derive(path) /> }
    };
    view! {
        <g aria-hidden="true">
            <rect
                class="growth"
                x=Signal::derive(move || area().0.0)
                y=Signal::derive(move || area().0.1)
                width=Signal::derive(move || area().1.0 - area().0.0)
                height=Signal::derive(move || area().1.1 - area().0.1)
            />
            {line(true, false)}
            {line(true, true)}
            {line(false, false)}
            {line(false, true)}
        </g>
    }
    .into_any()
}

fn tiles(controller: BoardController<Position>, to_view: Memo<FieldTransform>) -> AnyView {
    let on_table = move || {
        let position = controller.position();
        Mana::all().filter(|&mana| position.cell_of(mana).is_some()).collect::<Vec<_>>()
    };
    let child = move |mana: Mana| {
        let here = Memo::new(move |before: Option<&Option<Cell>>| {
            // It is rendered once more before it is removed, then at its last cell.
            controller.position().cell_of(mana).or(before.copied().flatten())
        });
        let transform = move || {
            let (x, y) = here.get().map_or((0.0, 0.0), |cell| to_view.get().cell_centre(cell));
            format!("translate({x}px, {y}px)")
        };
        let burst = Memo::new(move |_| controller.position().is_burst(mana));
        let state = move || {
            let Some(at) = here.get().map(cell_target) else { return "stand" };
            let highlights = controller.highlights.read();
            if is_dragged(controller, at) {
                "stand carried-away"
            } else if highlights.selected.contains(&at) {
                "stand lifted"
            } else if highlights.sources.contains(&at) {
                "stand movable"
            } else {
                "stand"
            }
        };
        view! {
            <g class="floating" style:transform=Signal::derive(transform) data-mana=mana.letter().to_string()>
                <g class="arriving">
                    <g class=Signal::derive(move || state().to_owned())>
                        {move || tile(Tile { side: mana.side, kind: mana.kind, burst: burst.get() })}
                    </g>
                </g>
            </g>
        }
    };
    view! { <For each=on_table key=|mana| *mana children=child /> }.into_any()
}

/// A Mana that has just left the field, devoured or retrieved, fading out.
fn ghost(controller: BoardController<Position>, to_view: Memo<FieldTransform>) -> AnyView {
    let removed = move || {
        (controller.transition.get().step == Some(PlyStep::Forward)).then_some(())?;
        let (before, mv) = controller.local_game.read().last_shown()?;
        let mana = match mv.action() {
            Action::Retrieve(kind) => Mana { side: before.turn(), kind },
            _ => devoured(&before, mv)?,
        };
        let cell = before.cell_of(mana)?;
        let (x, y) = before.coordinate_shift(mv);
        let place = to_view
            .get()
            .centre(f64::from(cell.column() as i32 + x), f64::from(cell.row() as i32 + y));
        Some((place, Tile { side: mana.side, kind: mana.kind, burst: before.is_burst(mana) }))
    };
    (move || {
        removed().map(|((x, y), face)| {
            view! { <g transform=format!("translate({x} {y})")><g class="ghost">{tile(face)}</g></g> }
        })
    })
    .into_any()
}

/// The open sides of a geyser, as outward arrows.
fn geyser_sides(
    controller: BoardController<Position>,
    side: Side,
    to_view: Memo<FieldTransform>,
) -> AnyView {
    let geyser = Mana { side, kind: Kind::Gran };
    let transform = move || {
        let place = controller
            .position()
            .cell_of(geyser)
            .map_or((0.0, 0.0), |cell| to_view.get().cell_centre(cell));
        format!("translate({}px, {}px)", place.0, place.1)
    };
    let arrow = move |(right, up): (i32, i32)| {
        let is_open = move || open_sides(&controller.position(), side).contains(&(right, up));
        let angle = move || {
            let turn = if to_view.get().up == 1 { 0 } else { 180 };
            let angle = match (right, up) {
                (0, 1) => 0,
                (1, 0) => 90,
                (0, -1) => 180,
                _ => 270,
            };
            format!("rotate({})", angle + turn)
        };
        view! {
            <g transform=Signal::derive(angle) class="outlet" class:open=Signal::derive(is_open)>
                <path d="M-10-45L0-58L10-45Z" />
            </g>
        }
    };
    let class = if side == Side::Black { "outlets black" } else { "outlets white" };
    view! {
        <g
            class=class
            class:gone=Signal::derive(move || controller.position().cell_of(geyser).is_none())
            style:transform=Signal::derive(transform)
        >
            {SIDES.map(arrow).collect_view()}
        </g>
    }
    .into_any()
}
