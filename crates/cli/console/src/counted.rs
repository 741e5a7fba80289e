use std::fmt::Display;

/// A number with its noun, in the singular or the plural: `1 ply`, `2 plies`.
pub fn counted<N: Display + From<u8> + PartialEq>(count: N, one: &str, many: &str) -> String {
    let noun = if count == N::from(1) { one } else { many };
    format!("{count} {noun}")
}
