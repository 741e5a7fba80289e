//! The squares and pieces of Mana, drawn around the origin in a square of 100.
//!
//! Colour is never the only difference: the Daimyo is a hexagon and a Ronin a disc; Black's are filled and White's
//! outlined, with the crest cut out of the one and drawn on the other.

use leptos::prelude::*;
use mana::{Piece, PieceKind, SquareType};
use mana_game::Side;

/// The rings of a square: as many as a piece makes steps from it.
pub(crate) fn rings(square_type: SquareType) -> AnyView {
    const RADII: [&str; 3] = ["43", "36.5", "30"];
    let class = match square_type {
        SquareType::Single => "square single",
        SquareType::Double => "square double",
        SquareType::Triple => "square triple",
    };
    view! {
        <rect class=class x="-48.5" y="-48.5" width="97" height="97" rx="9" />
        {RADII[..square_type.steps()].iter().map(|&r| view! { <circle class="ring" r=r /> }).collect_view()}
    }
    .into_any()
}

pub(crate) fn piece(piece: Piece) -> AnyView {
    const HEXAGON: &str = "M0-28L24.2-14V14L0 28L-24.2 14V-14Z";
    const CREST: &str = "M-13.5 9.5L-15.5-7.5L-6.5-.5L0-12.5L6.5-.5L15.5-7.5L13.5 9.5Z";
    let class = match piece.side {
        Side::Black => "piece black",
        Side::White => "piece white",
    };
    match piece.kind {
        PieceKind::Daimyo => view! {
            <g class=class>
                <path class="shade" d=HEXAGON transform="translate(0 4)" />
                <path class="body" d=HEXAGON />
                <path class="groove" d=HEXAGON transform="scale(0.8)" />
                <path class="crest" d=CREST />
            </g>
        }
        .into_any(),
        PieceKind::Ronin => view! {
            <g class=class>
                <circle class="shade" cy="4" r="24" />
                <circle class="body" r="24" />
                <circle class="groove" r="18.5" />
                <circle class="crest" r="8.5" />
            </g>
        }
        .into_any(),
    }
}

/// The Mana bird, folded from paper.
pub(crate) fn bird() -> AnyView {
    view! {
        <g class="bird-shape">
            <path class="fold-c" d="M-33 11L-7-1L1 17Z" />
            <path class="fold-b" d="M9 2L24-20L37-13L25-11L14 15Z" />
            <path class="fold-a" d="M-9 1L2-35L16 7Z" />
            <path class="fold-b" d="M-9 1L16 7L2 21Z" />
        </g>
    }
    .into_any()
}
