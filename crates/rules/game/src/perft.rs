use crate::Position;

/// The number of leaves of the move tree at `depth`: the classic check of a move generator.
///
/// The last ply is counted, not played (bulk counting). A finished game has no leaves below it; repetition does not
/// count.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut leaves = 0;
            position.for_each_move(|mv| leaves += perft(&position.after(mv), depth - 1));
            leaves
        }
    }
}

/// [`perft`] split by first move, in the order of the generator; empty at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.after(mv), rest))).collect()
}
