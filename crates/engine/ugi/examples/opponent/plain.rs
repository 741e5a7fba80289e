//! The textbook program: alpha-beta to a fixed depth, material counted at the leaves.

use mana_game::{Outcome, Position, Side};

const WIN: i32 = 1_000_000;

/// The material of a side: its pieces in play.
pub(crate) trait Material: Position {
    fn pieces_in_play(&self, side: Side) -> i32;
}

impl Material for mana::Position {
    fn pieces_in_play(&self, side: Side) -> i32 {
        self.pieces(side).len() as i32
    }
}

impl Material for burst::Position {
    fn pieces_in_play(&self, side: Side) -> i32 {
        let on_table = |&kind: &burst::Kind| self.cell_of(burst::Mana { side, kind }).is_some();
        burst::Kind::ALL.iter().filter(|kind| on_table(kind)).count() as i32
    }
}

/// One of the best moves, at random.
pub(crate) fn best_move<P: Material>(position: &P, plies: u32) -> Option<P::Move> {
    let mut moves = position.legal_moves();
    fastrand::shuffle(&mut moves);
    let mut best = (None, -i32::MAX);
    for mv in moves {
        let value = value_after(position, mv, plies - 1, best.1, i32::MAX);
        if value > best.1 {
            best = (Some(mv), value);
        }
    }
    best.0
}

/// The value of a move for the side that makes it.
fn value_after<P: Material>(position: &P, mv: P::Move, depth: u32, alpha: i32, beta: i32) -> i32 {
    let next = position.after(mv);
    if next.turn() == position.turn() {
        value(&next, depth, alpha, beta)
    } else {
        -value(&next, depth, -beta, -alpha)
    }
}

fn value<P: Material>(position: &P, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let side = position.turn();
    match position.outcome() {
        // A sooner win is worth more.
        Some(Outcome::Win(winner)) if winner == side => return WIN + depth as i32,
        Some(Outcome::Win(_)) => return -WIN - depth as i32,
        Some(Outcome::Draw) => return 0,
        None if depth == 0 => {
            return position.pieces_in_play(side) - position.pieces_in_play(!side);
        }
        None => {}
    }
    for mv in position.legal_moves() {
        alpha = alpha.max(value_after(position, mv, depth - 1, alpha, beta));
        if alpha >= beta {
            break;
        }
    }
    alpha
}
