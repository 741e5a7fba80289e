//! The drawings of Mana as views, around the origin in a square of 100.

use super::app::App;
use mana::{Piece, Square, SquareType};
use mana_ui::mana::drawing;
use mana_view::prelude::*;
use std::cell::Cell;

/// A square with the rings of its type.
pub(crate) fn square(square: Square, square_type: SquareType) -> AnyView {
    drawn_square(square_type, drawing::is_across(square))
}

/// A square that is not on a board.
pub(crate) fn sample(square_type: SquareType) -> AnyView {
    drawn_square(square_type, true)
}

fn drawn_square(square_type: SquareType, across: bool) -> AnyView {
    let class = format!("square {}", drawing::type_class(square_type));
    view! { <g class=class inner_html=drawing::square(square_type, across)></g> }.into_any()
}

/// A piece of the set that the user has chosen.
pub(crate) fn piece(app: App, piece: Piece) -> AnyView {
    define_gradients();
    let class = drawing::side_class(piece.side);
    let set = Memo::new(move |_| app.settings.read().pieces);
    let shapes = move || drawing::piece(piece.kind, set.get());
    view! { <g class=class inner_html=shapes></g> }.into_any()
}

/// The Mana bird.
pub(crate) fn bird() -> AnyView {
    view! { <g class="bird-shape" inner_html=drawing::BIRD></g> }.into_any()
}

/// Adds the gradients to the document with the first drawing that refers to them.
pub(crate) fn define_gradients() {
    thread_local! {
        static DEFINED: Cell<bool> = const { Cell::new(false) };
    }
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(body) = document.and_then(|document| document.body())
        && !DEFINED.replace(true)
    {
        let markup =
            format!("<svg class=\"unseen\" aria-hidden=\"true\">{}</svg>", drawing::GRADIENTS);
        // The position is one of the four there are.
        let _ = body.insert_adjacent_html("beforeend", &markup);
    }
}
