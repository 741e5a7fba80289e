//! Numeric annotation glyphs, as in PGN: `$1` is a good move, and so on.

/// The number of a glyph as people write it after a move.
pub(crate) fn from_glyph(glyph: &str) -> Option<u8> {
    Some(match glyph {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        _ => return None,
    })
}
