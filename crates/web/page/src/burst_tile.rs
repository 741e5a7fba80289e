//! The tiles of Burst of Mana as views, around the origin in a square of 100.

use leptos::prelude::*;
pub(crate) use mana_ui::burst::drawing::Tile;

/// A tile.
pub(crate) fn tile(tile: Tile) -> AnyView {
    view! { <g class=tile.class() inner_html=tile.shapes()></g> }.into_any()
}
