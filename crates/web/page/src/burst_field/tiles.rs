//! The tiles on the field and their animations. A tile is in its place at once and only appears to move there.

use super::FieldView;
use crate::board_controller::PlyStep;
use crate::burst_tile::{Tile, tile};
use crate::drag::is_dragged;
use burst::{Cell, Mana, Position};
use mana_game::Position as _;
use mana_ui::burst::marks::fangs;
use mana_ui::burst::{MoveEffect, cell_target, devoured};
use mana_ui::game_ui::GameUi;
use mana_view::prelude::*;
use wasm_bindgen::JsCast;

/// The animation of a tile to its place.
#[derive(Clone, Copy, PartialEq, Debug)]
struct TileMotion {
    /// The ply of the move, which identifies the motion.
    ply: usize,
    /// The class with the animation.
    class: &'static str,
    /// Where it comes from, relative to its place; `None` from the hand.
    offset: Option<(f64, f64)>,
    milliseconds: u32,
    was_burst: bool,
}

/// The duration of a move's animation, in milliseconds. The camera follows after that.
pub(super) fn duration(effect: &MoveEffect) -> u32 {
    match effect {
        MoveEffect::Place { .. } => 260,
        MoveEffect::Move { from, to } => {
            let distance = from.column().abs_diff(to.column()).max(from.row().abs_diff(to.row()));
            (180 + 50 * distance).min(380)
        }
        MoveEffect::Jump { .. } => 320,
        MoveEffect::Push { .. } => 330,
        MoveEffect::Devour { .. } => 160,
        MoveEffect::Burst { .. } => 420,
        MoveEffect::Retrieve { .. } => 280,
        MoveEffect::Pass => 0,
    }
}

/// The motion of a Mana to its place in the position on the board, if the last step changed it.
fn motion(field: FieldView, mana: Mana) -> Option<TileMotion> {
    let controller = field.controller;
    let transition = controller.transition.get();
    let is_forward = transition.step? == PlyStep::Forward;
    let index = if is_forward { transition.ply.checked_sub(1)? } else { transition.ply };
    let local_game = controller.local_game.read();
    let game = local_game.game();
    let (before, &mv) = (game.positions().get(index)?, game.moves().get(index)?);
    let after = before.after(mv);
    let (right, up) = before.coordinate_shift(mv);
    let shown = field.transform.get();
    // The position that was on the board, in the coordinates of the drawing, and the one that is.
    let (other, other_transform, now) = if is_forward {
        (*before, shown.shifted((right, up)), after)
    } else {
        (after, shown.shifted((-right, -up)), *before)
    };
    let place = |position: &Position, transform: super::FieldTransform| {
        position.cell_of(mana).map(|cell| transform.centre(cell))
    };
    let (from, to) = (place(&other, other_transform), place(&now, shown)?);
    let was_burst = other.is_burst(mana);
    let effect = MoveEffect::of(before, mv);
    if from == Some(to) && was_burst == now.is_burst(mana) {
        return None;
    }
    let is_acting = mana.side == before.turn() && is_acting(before, &effect, mana);
    let class = match &effect {
        _ if from.is_none() => "placed",
        _ if !is_forward => "moved",
        MoveEffect::Jump { .. } => "moved hopping",
        MoveEffect::Push { .. } if is_acting => "moved ramming",
        MoveEffect::Push { .. } => "moved shoved",
        MoveEffect::Burst { .. } => "bursting",
        _ => "moved",
    };
    let offset = from.map(|from| (from.0 - to.0, from.1 - to.1));
    let milliseconds = duration(&effect);
    Some(TileMotion { ply: transition.ply, class, offset, milliseconds, was_burst })
}

fn is_acting(before: &Position, effect: &MoveEffect, mana: Mana) -> bool {
    effect.route().is_some_and(|(from, _)| before.cell_of(mana) == Some(from))
}

/// The offset to a Mana's place in hand from a place of the drawing; `None` where there is no hand.
fn offset_to_hand(mana: Mana, (x, y): (f64, f64)) -> Option<(f64, f64)> {
    let document = web_sys::window()?.document()?;
    let slot = document.query_selector(&format!("[data-testid=hand-{}]", mana.letter())).ok()??;
    let camera: web_sys::SvgGraphicsElement =
        document.query_selector(".burst-field .camera").ok()??.dyn_into().ok()?;
    let (slot, matrix) = (slot.get_bounding_client_rect(), camera.get_screen_ctm()?);
    let along = |at: f64, origin: f32, scale: f32| (at - f64::from(origin)) / f64::from(scale);
    let left = along(slot.left() + slot.width() / 2.0, matrix.e(), matrix.a());
    let top = along(slot.top() + slot.height() / 2.0, matrix.f(), matrix.d());
    (left.is_finite() && top.is_finite()).then_some((left - x, top - y))
}

/// The tiles of all Mana on the table.
pub(super) fn tiles(field: FieldView) -> AnyView {
    let controller = field.controller;
    let on_table = move || {
        let position = controller.position();
        Mana::all().filter(|&mana| position.cell_of(mana).is_some()).collect::<Vec<_>>()
    };
    let child = move |mana: Mana| {
        let here = Memo::new(move |before: Option<&Option<Cell>>| {
            // It is rendered once more before it is removed, at its last cell.
            controller.position().cell_of(mana).or(before.copied().flatten())
        });
        let place = Memo::new(move |_| {
            here.get().map_or((0.0, 0.0), |cell| field.transform.get().centre(cell))
        });
        let burst = Memo::new(move |_| controller.position().is_burst(mana));
        let state = move || {
            let Some(at) = here.get().map(cell_target) else { return "stand" };
            if is_dragged(controller, at) {
                "stand carried-away"
            } else if controller.highlights.read().selected.contains(&at) {
                "stand chosen"
            } else {
                "stand"
            }
        };
        let motion = Memo::new(move |before: Option<&Option<TileMotion>>| {
            // A running motion continues when the next move concerns other Mana.
            controller.transition.get().step?;
            motion(field, mana).or(before.copied().flatten())
        });
        let face = move || {
            let now = Tile { side: mana.side, kind: mana.kind, burst: burst.get() };
            match motion.get() {
                Some(motion) => moving(now, motion, mana, place.get_untracked()),
                None => tile(now),
            }
        };
        let transform = move || format!("translate({} {})", place.get().0, place.get().1);
        view! {
            <g transform=Signal::derive(transform) data-mana=mana.letter().to_string()>
                <g class=Signal::derive(move || state().to_owned())>{face}</g>
            </g>
        }
    };
    keyed(on_table, |mana| *mana, child)
}

/// A tile that moves to its place; the face it had turns into the one it has.
fn moving(now: Tile, motion: TileMotion, mana: Mana, place: (f64, f64)) -> AnyView {
    let offset = RwSignal::new(motion.offset.unwrap_or((0.0, -40.0)));
    if motion.offset.is_none() {
        // Measuring the hand here would force a layout, which the frame does anyway.
        request_animation_frame(move || {
            if let Some(from_hand) = offset_to_hand(mana, place) {
                let _ = offset.try_set(from_hand);
            }
        });
    }
    let before = (motion.was_burst != now.burst)
        .then(|| tile(Tile { burst: motion.was_burst, ..now }))
        .map(|face| view! { <g class="face-before">{face}</g> });
    let face = if before.is_some() { "face-now" } else { "face" };
    view! {
        <g
            class=format!("motion {}", motion.class)
            style:--from-x=Signal::derive(move || format!("{:.1}px", offset.get().0))
            style:--from-y=Signal::derive(move || format!("{:.1}px", offset.get().1))
            style:--time=format!("{}ms", motion.milliseconds)
        >
            <g class="arc">
                {before}
                <g class=face>{tile(now)}</g>
            </g>
        </g>
    }
    .into_any()
}

/// A Mana that has just left the field, devoured or retrieved, on its way to its owner's hand.
pub(super) fn leaving(field: FieldView) -> AnyView {
    let controller = field.controller;
    let gone = move || {
        (controller.transition.get().step == Some(PlyStep::Forward)).then_some(())?;
        let (before, mv) = controller.local_game.read().last_shown()?;
        let effect = MoveEffect::of(&before, mv);
        let mana = match effect {
            MoveEffect::Retrieve { at } => before.mana_at(at)?,
            _ => devoured(&before, mv)?,
        };
        let place = field.transform.get().shifted(before.coordinate_shift(mv));
        let place = place.centre(before.cell_of(mana)?);
        let face = Tile { side: mana.side, kind: mana.kind, burst: before.is_burst(mana) };
        Some((place, face, mana, matches!(effect, MoveEffect::Devour { .. })))
    };
    (move || {
        gone().map(|(place, face, mana, is_prey)| {
            let (x, y) = offset_to_hand(mana, place).unwrap_or_default();
            view! {
                <g transform=format!("translate({} {})", place.0, place.1)>
                    <g
                        class=if is_prey { "leaving prey" } else { "leaving" }
                        style:--to-x=format!("{x:.1}px")
                        style:--to-y=format!("{y:.1}px")
                    >
                        {tile(face)}
                    </g>
                    {is_prey.then(|| view! { <g class="bite" inner_html=fangs()></g> })}
                </g>
            }
        })
    })
    .into_any()
}
