//! The tiles of Burst of Mana as views, around the origin in a square of 100.

pub(crate) use mana_ui::burst::drawing::Tile;
use mana_view::prelude::*;

/// A tile.
pub(crate) fn tile(tile: Tile) -> AnyView {
    view! { <g class=tile.class() inner_html=tile.shapes()></g> }.into_any()
}
