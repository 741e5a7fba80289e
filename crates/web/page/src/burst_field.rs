//! The field of Burst of Mana. Its coordinates shift with the group; on screen the tiles stay, and the camera follows.

mod camera;
mod geyser;
mod ground;
mod hand;
mod marks;
mod tiles;

use super::app::App;
use super::board::BoardView;
use super::board_controller::BoardController;
use super::burst_tile::{Tile, tile};
use super::end_card::EndTone;
use super::grid::{CellDrawing, grid};
use super::later::deferred;
use burst::{Cell, Kind, Position};
use mana_game::{Position as _, Side};
use mana_ui::burst::camera::{FieldTransform, Framing, WINDOW};
use mana_ui::burst::{FieldExtent, MoveEffect, effects_from, kind_help, kind_name, target_cell};
use mana_ui::game_ui::GameUi;
use mana_ui::move_draft::ClickTarget;
use mana_ui::rulebook;
use mana_view::event::PointerEvent;
use mana_view::prelude::*;

/// The state that the layers of a field share.
#[derive(Clone, Copy)]
struct FieldView {
    controller: BoardController<Position>,
    transform: Memo<FieldTransform>,
    extent: Memo<FieldExtent>,
    framing: Memo<Framing>,
    /// The cell under a mouse.
    hovered: RwSignal<Option<ClickTarget>>,
    /// Whether the field has the keyboard focus.
    focused: RwSignal<bool>,
    /// The possible effects of the selected Mana, or else of the one under the mouse.
    effects: ReadSignal<Vec<MoveEffect>>,
}

impl FieldView {
    fn new(controller: BoardController<Position>) -> FieldView {
        let (hovered, focused) = (RwSignal::new(None), RwSignal::new(false));
        let transform = Memo::new(move |_| camera::field_transform(controller));
        let extent = Memo::new(move |_| FieldExtent::of(&controller.position()));
        let effects = Memo::new(move |_| {
            let highlights = controller.highlights.read();
            let selected = highlights.selected.first().copied();
            let hovered = hovered.get().filter(|target| highlights.sources.contains(target));
            let source = selected.or(hovered);
            source.map_or(Vec::new(), |source| effects_from(&controller.position(), source))
        });
        // The marks are half of what changes when a Mana is selected.
        let effects = deferred(effects);
        let framing =
            Memo::new(move |_| camera::framing(controller, transform.get(), focused.get()));
        FieldView { controller, transform, extent, framing, hovered, focused, effects }
    }

    /// Whether the effects are those of a Mana that is not selected yet.
    fn is_preview(self) -> bool {
        self.controller.highlights.read().selected.is_empty()
    }

    /// The cell of the selected Mana.
    fn chosen_cell(self) -> Option<Cell> {
        self.controller.highlights.read().selected.first().copied().and_then(target_cell)
    }

    /// The effect of the move that led to the position on the board, and the transform of the cells before it.
    fn last_effect(self) -> Option<(MoveEffect, FieldTransform)> {
        let (before, mv) = self.controller.local_game.read().last_shown()?;
        let transform = self.transform.get().shifted(before.coordinate_shift(mv));
        Some((MoveEffect::of(&before, mv), transform))
    }

    /// The camera waits until a tile has landed, and opens at once for a target.
    fn camera_delay(self) -> String {
        let is_choosing = !self.controller.highlights.read().selected.is_empty();
        let is_step = self.controller.transition.get().step.is_some();
        let landing = match self.last_effect() {
            Some((effect, _)) if is_step && !is_choosing && self.controller.app.is_animated() => {
                tiles::duration(&effect)
            }
            _ => 0,
        };
        format!("{landing}ms")
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

    fn board_view(controller: BoardController<Position>) -> AnyView {
        let field = FieldView::new(controller);
        let camera = move || {
            camera::transform(field.framing.get(), controller.app.settings.read().coordinates)
        };
        let landing = Signal::derive(move || field.camera_delay());
        let enter = move |target: ClickTarget, event: &PointerEvent| {
            if event.pointer_type() == "mouse" && field.hovered.get_untracked() != Some(target) {
                field.hovered.set(Some(target));
            }
        };
        let (half, window) = (WINDOW / 2.0, format!("{0} {0} {WINDOW} {WINDOW}", -WINDOW / 2.0));
        view! {
            <div class="board-frame">
                <svg
                    class="burst-field"
                    viewBox=window
                    role="grid"
                    aria-label=controller.app.t("board-burst")
                    data-testid="board"
                    class:dragging=Signal::derive(move || controller.drag.read().is_some_and(|drag| drag.moving))
                    on:pointerleave=move |_| field.hovered.set(None)
                    on:focusin=move |event| field.focused.set(is_focus_visible(&event))
                    on:focusout=move |_| field.focused.set(false)
                >
                    <rect class="cloth" x=-half y=-half width=WINDOW height=WINDOW rx="18" />
                    // The delay is set on the camera alone: the whole field would inherit it and be restyled.
                    <g class="camera" style:transform=Signal::derive(camera) style:transition-delay=landing>
                        <g aria-hidden="true">
                            {ground::cells(field)}
                            <g style:--landing=landing>{ground::walls(field)}</g>
                            {ground::last_growth(field)}
                            <g style:--landing=landing>{ground::names(field)}</g>
                            {marks::last_move(field)}
                            {Side::ALL.map(|side| geyser::alarm(field, side)).collect_view()}
                            {marks::under(field)}
                        </g>
                        {grid(controller, move || cells(field), enter)}
                        <g aria-hidden="true" class="overlay">
                            {tiles::tiles(field)}
                            {tiles::leaving(field)}
                            {Side::ALL.map(|side| geyser::sides(field, side)).collect_view()}
                            {marks::last_badge(field)}
                            {marks::over(field)}
                            {marks::pointers(field)}
                        </g>
                    </g>
                </svg>
            </div>
        }
        .into_any()
    }

    fn tray(controller: BoardController<Position>, side: Side) -> AnyView {
        hand::tray(controller, side)
    }

    fn controls(controller: BoardController<Position>) -> AnyView {
        hand::controls(controller)
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

/// A layer of the drawing, as SVG text.
fn layer(text: impl Fn() -> String + Send + 'static) -> AnyView {
    // Boxed, so that the view is compiled once.
    let text: Box<dyn Fn() -> String + Send> = Box::new(text);
    view! { <g inner_html=text></g> }.into_any()
}

/// The cells, row by row. Nothing is drawn in them: the tiles and marks have separate layers.
fn cells(field: FieldView) -> Vec<CellDrawing> {
    let at = field.transform.get();
    let size = i32::from(Position::GRID_SIZE);
    let places = (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
    places
        .map(|(column, row)| CellDrawing {
            centre: at.table_centre(column + at.x, row + at.y),
            ..CellDrawing::default()
        })
        .collect()
}

fn is_focus_visible(event: &mana_view::event::FocusEvent) -> bool {
    use wasm_bindgen::JsCast;
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false))
}
