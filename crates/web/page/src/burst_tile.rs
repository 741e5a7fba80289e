//! The tiles of Burst of Mana, drawn around the origin in a square of 100.
//!
//! The core is the family: purple a circle, blue a diamond, yellow a square, green a hexagon. The marks are how the Mana
//! moves, and are never turned: a wedge is a step, a beam any distance, a T a leap, a closed ring no move at all. A burst
//! Mana keeps its marks and adds its power to each: a bar pushes, a bead jumps, fangs devour. A smooth slab is normal and
//! a star is burst; the geyser is an octagon with a crown. Black's tiles are dark with light marks, White's light with
//! dark ones.

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

/// The edge of a burst tile.
pub(crate) const STAR: &str = "M0-50L8.4-42L20.7-50L27.9-41.8L45.9-45.9L41.8-27.9L50-20.7L42-8.4L50 0L42 8.4L50 20.7L41.8 27.9L45.9 45.9L27.9 41.8L20.7 50L8.4 42L0 50L-8.4 42L-20.7 50L-27.9 41.8L-45.9 45.9L-41.8 27.9L-50 20.7L-42 8.4L-50 0L-42-8.4L-50-20.7L-41.8-27.9L-45.9-45.9L-27.9-41.8L-20.7-50L-8.4-42Z";
const ROUND_STAR: &str = "M0-53L8.7-43.7L21.2-51.1L26.2-39.2L40.6-40.6L39.2-26.2L51.1-21.2L43.7-8.7L53 0L43.7 8.7L51.1 21.2L39.2 26.2L40.6 40.6L26.2 39.2L21.2 51.1L8.7 43.7L0 53L-8.7 43.7L-21.2 51.1L-26.2 39.2L-40.6 40.6L-39.2 26.2L-51.1 21.2L-43.7 8.7L-53 0L-43.7-8.7L-51.1-21.2L-39.2-26.2L-40.6-40.6L-26.2-39.2L-21.2-51.1L-8.7-43.7Z";
const OCTAGON: &str = "M19.1-46L46-19.1V19.1L19.1 46H-19.1L-46 19.1V-19.1L-19.1-46Z";
const RIM: &str = "M17.9-43.2L43.2-17.9V17.9L17.9 43.2H-17.9L-43.2 17.9V-17.9L-17.9-43.2Z";
/// The mouth of the geyser, and the drop that leaves it.
const CROWN: &str = "M-20-5L-10 4L0-3L10 4L20-5L17 12H-17ZM-16 15H16V20H-16ZM0-27C5-20 7.5-17 7.5-12A7.5 7.5 0 0 1-7.5-12C-7.5-17-5-20 0-27Z";
/// The drops beside it when it is burst.
const SPRAY: &str = "M-17-19C-13-15-12-13-12.5-10A4.2 4.2 0 0 1-20.5-11C-20.5-14-19-16-17-19ZM17-19C13-15 12-13 12.5-10A4.2 4.2 0 0 0 20.5-11C20.5-14 19-16 17-19Z";

/// The directions of marks, clockwise from the top in degrees.
const SIDES: [u32; 4] = [0, 90, 180, 270];
const CORNERS: [u32; 4] = [45, 135, 225, 315];
const AROUND: [u32; 8] = [0, 45, 90, 135, 180, 225, 270, 315];

fn family(kind: Kind) -> &'static str {
    match kind {
        Kind::Gran | Kind::Goetia | Kind::Noa => "purple",
        Kind::Raziel | Kind::Paulina | Kind::Salomonis => "blue",
        Kind::Theurgia => "yellow",
        Kind::Abramelin => "green",
    }
}

fn directions(kind: Kind) -> &'static [u32] {
    match kind {
        Kind::Gran | Kind::Raziel | Kind::Abramelin => &AROUND,
        Kind::Goetia | Kind::Paulina | Kind::Theurgia => &SIDES,
        Kind::Noa | Kind::Salomonis => &CORNERS,
    }
}

/// A tile.
pub(crate) fn tile(tile: Tile) -> AnyView {
    let side = if tile.side == Side::Black { "black" } else { "white" };
    let state = if tile.burst { " burst" } else { "" };
    view! {
        <g class=format!("tile {side} {}{state}", family(tile.kind))>
            {plate(tile)}
            {marks(tile)}
            {if tile.kind == Kind::Gran { crown(tile.burst) } else { core(tile) }}
        </g>
    }
    .into_any()
}

fn plate(tile: Tile) -> AnyView {
    match (tile.kind, tile.burst) {
        (Kind::Gran, true) => view! { <path class="tile-star" d=ROUND_STAR /> }.into_any(),
        (_, true) => view! { <path class="tile-star" d=STAR /> }.into_any(),
        (Kind::Gran, false) => view! {
            <path class="tile-shade" d=OCTAGON transform="translate(0 4)" />
            <path class="tile-slab" d=OCTAGON />
            <path class="tile-rim" d=RIM />
        }
        .into_any(),
        (_, false) => view! {
            <rect class="tile-shade" x="-43" y="-39" width="86" height="86" rx="13" />
            <rect class="tile-slab" x="-43" y="-43" width="86" height="86" rx="13" />
        }
        .into_any(),
    }
}

/// The marks of a tile: each is drawn towards the top, and turned.
fn marks(tile: Tile) -> AnyView {
    if tile.kind == Kind::Abramelin && !tile.burst {
        return view! { <circle class="tile-ring" r="32" /> }.into_any();
    }
    let turned = |&angle: &u32| {
        let mark = mark(tile, angle % 90 != 0);
        view! { <g class="tile-way" transform=format!("rotate({angle})")>{mark}</g> }
    };
    directions(tile.kind).iter().map(turned).collect_view().into_any()
}

/// A mark that points up. Towards a corner the edge of the tile is further away.
fn mark(tile: Tile, is_corner: bool) -> AnyView {
    let solid = |d: &'static str| view! { <path class="tile-mark" d=d /> }.into_any();
    match (tile.kind, tile.burst, is_corner) {
        (Kind::Gran, false, _) => solid("M0-39L6.5-30.5H-6.5Z"),
        (Kind::Gran, true, _) => solid("M0-36L6-28.5H-6ZM-8-37H8V-41.5H-8Z"),
        (Kind::Goetia | Kind::Noa, false, false) => solid("M0-37.5L10.5-21.5H-10.5Z"),
        (Kind::Goetia | Kind::Noa, false, true) => solid("M0-48.5L10.5-32.5H-10.5Z"),
        (Kind::Goetia | Kind::Noa, true, false) => solid("M0-29L8.5-18H-8.5ZM-11-31H11V-37H-11Z"),
        (Kind::Goetia | Kind::Noa, true, true) => solid("M0-40L8.5-29H-8.5ZM-11-42H11V-48H-11Z"),
        (Kind::Theurgia, false, _) => {
            view! { <path class="tile-fork" d="M0-12V-34M-15-34H15" /> }.into_any()
        }
        (Kind::Theurgia, true, _) => {
            solid("M-3-10H3V-28.5H9L13.5-43.5L18-28.5V-23.5H-18V-28.5L-13.5-43.5L-9-28.5H-3Z")
        }
        (Kind::Abramelin, _, false) => solid("M-3-17H3L9-22L8-37L2.6-25H-2.6L-8-37L-9-22Z"),
        (Kind::Abramelin, _, true) => solid("M-3-28H3L9-33L8-48L2.6-36H-2.6L-8-48L-9-33Z"),
        (_, false, is_corner) => {
            let beam = if is_corner { "M0-12V-55" } else { "M0-12V-42" };
            view! { <path class="tile-beam" d=beam /> }.into_any()
        }
        (_, true, is_corner) => {
            let (beam, bead) = if is_corner { ("M0-10V-56", -38) } else { ("M0-10V-46", -29) };
            view! {
                <path class="tile-beam thin" d=beam />
                <circle class="tile-bead" cy=bead r="6.8" />
            }
            .into_any()
        }
    }
}

fn crown(burst: bool) -> AnyView {
    let place = if burst { "translate(0 2.5) scale(1.05)" } else { "translate(0 3.2) scale(1.14)" };
    view! {
        <g transform=place>
            <path class="tile-mark" d=CROWN />
            {burst.then(|| view! { <path class="tile-mark" d=SPRAY /> })}
        </g>
    }
    .into_any()
}

fn core(tile: Tile) -> AnyView {
    let shape = match (family(tile.kind), tile.burst) {
        ("purple", false) => "M0-16A16 16 0 1 1 0 16A16 16 0 1 1 0-16Z",
        ("purple", true) => "M0-13A13 13 0 1 1 0 13A13 13 0 1 1 0-13Z",
        ("blue", false) => "M0-20L20 0L0 20L-20 0Z",
        ("blue", true) => "M0-17L17 0L0 17L-17 0Z",
        ("yellow", false) => "M-14-14H14V14H-14Z",
        ("yellow", true) => "M-11.5-11.5H11.5V11.5H-11.5Z",
        (_, false) => "M0-24L20.8-12V12L0 24L-20.8 12V-12Z",
        (_, true) => "M0-14L12.1-7V7L0 14L-12.1 7V-7Z",
    };
    view! {
        <path class="tile-core" d=shape />
        <text class="tile-letter" y=if tile.burst { "6.5" } else { "8" }>{tile.kind.letter().to_string()}</text>
    }
    .into_any()
}
