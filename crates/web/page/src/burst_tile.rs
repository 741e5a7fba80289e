//! The tiles of Burst of Mana, drawn around the origin in a square of 100.
//!
//! Each kind has a letter and, at its edge, how it moves: dots for steps, strokes for lines, rings for leaps. Each
//! colour of the rule book has a shape as well: purple a circle, blue a diamond, yellow a triangle, green a hexagon.
//! Black's tiles are dark and White's light with a dark edge. The plate of a burst tile stands on its corner in a ring.

use burst::Kind;
use leptos::prelude::*;
use mana_game::Side;

/// A tile as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
    pub(crate) burst: bool,
}

fn family(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Gran | Kind::Goetia | Kind::Noa => {
            ("purple", "M0-21.5A21.5 21.5 0 1 1 0 21.5A21.5 21.5 0 1 1 0-21.5Z")
        }
        Kind::Raziel | Kind::Paulina | Kind::Salomonis => ("blue", "M0-25L25 0L0 25L-25 0Z"),
        Kind::Theurgia => ("yellow", "M0-27L26 19H-26Z"),
        Kind::Abramelin => ("green", "M0-24L20.8-12V12L0 24L-20.8 12V-12Z"),
    }
}

/// The marks at the edge of the plate that show how a kind moves. A burst tile turns its plate, so that the corners of
/// that are where its sides were; the marks point where they did.
fn marks(kind: Kind, burst: bool) -> Vec<AnyView> {
    const SIDES: [f64; 4] = [0.0, 90.0, 180.0, 270.0];
    const CORNERS: [f64; 4] = [45.0, 135.0, 225.0, 315.0];
    const LEAPS: [f64; 8] = [26.6, 63.4, 116.6, 153.4, 206.6, 243.4, 296.6, 333.4];
    // Towards a corner the edge is further away.
    let reach = |angle: f64| match (angle % 90.0 == 0.0, burst) {
        (true, false) => 32.5,
        (false, false) => 41.0,
        (true, true) => 36.5,
        (false, true) => 28.0,
    };
    let leap_reach = if burst { -31.0 } else { -35.5 };
    let turned = |angle: f64, mark: AnyView| {
        view! { <g transform=format!("rotate({angle})")>{mark}</g> }.into_any()
    };
    let dot = |angle: f64| {
        let y = -reach(angle);
        turned(angle, view! { <circle class="way" cy=y r="3.2" /> }.into_any())
    };
    let line = |angle: f64| {
        let y = reach(angle);
        turned(
            angle,
            view! { <path class="way-line" d=format!("M0-{}V-{}", y - 4.5, y + 3.5) /> }.into_any(),
        )
    };
    let leap = |angle: f64| {
        turned(angle, view! { <circle class="way-leap" cy=leap_reach r="2.6" /> }.into_any())
    };
    match kind {
        Kind::Gran => SIDES.into_iter().chain(CORNERS).map(dot).collect(),
        Kind::Goetia => SIDES.into_iter().map(dot).collect(),
        Kind::Noa => CORNERS.into_iter().map(dot).collect(),
        Kind::Raziel => SIDES.into_iter().chain(CORNERS).map(line).collect(),
        Kind::Paulina => SIDES.into_iter().map(line).collect(),
        Kind::Salomonis => CORNERS.into_iter().map(line).collect(),
        Kind::Theurgia => LEAPS.into_iter().map(leap).collect(),
        Kind::Abramelin => Vec::new(),
    }
}

pub(crate) fn tile(tile: Tile) -> AnyView {
    let (colour, emblem) = family(tile.kind);
    let side = if tile.side == Side::Black { "black" } else { "white" };
    let class = format!("tile {side} {colour}{}", if tile.burst { " burst" } else { "" });
    view! {
        <g class=class>
            <circle class="burst-ring" r="46" />
            <g class="slab">
                <rect class="shade" x="-40" y="-36" width="80" height="80" rx="15" />
                <rect class="body" x="-40" y="-40" width="80" height="80" rx="15" />
            </g>
            {marks(tile.kind, tile.burst)}
            <path class="emblem" d=emblem />
            <text class="letter" y=if tile.kind == Kind::Theurgia { "13" } else { "9" }>{tile.kind.letter().to_string()}</text>
        </g>
    }
    .into_any()
}
