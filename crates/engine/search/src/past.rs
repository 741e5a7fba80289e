use mana_game::{Game, Position};

/// The positions before the one searched: those of the game, and those on the path from the root.
///
/// The game is drawn when a position occurs for the third time. The search counts the second time as a draw already:
/// whoever can come back once can come back again. For proofs this errs on the safe side, as a winner never needs to
/// repeat anything, except that a position which occurred twice in the game *is* drawn when it occurs again. A
/// win in the table that was proved before that happened may lead through such a position; [`salt`](Past::salt)
/// keeps those apart.
pub(crate) struct Past {
    /// The hashes of the game's positions but the last, sorted.
    game: Vec<u64>,
    /// A bit for each of them by its lowest bits, as nearly every question is answered with no.
    filter: [u64; 16],
    salt: u64,
    /// The hashes from the root on.
    path: Vec<u64>,
}

impl Past {
    pub(crate) fn new<P: Position>(game: &Game<P>) -> Past {
        let mut hashes: Vec<u64> = game.positions().iter().map(Position::hash64).collect();
        let now = hashes.pop();
        hashes.sort_unstable();
        let mut filter = [0; 16];
        for &hash in &hashes {
            let (word, bit) = Past::place(hash);
            filter[word] |= bit;
        }
        let twice = hashes.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        let again = now.filter(|hash| hashes.binary_search(hash).is_ok());
        let salt = twice.chain(again).fold(0, |salt, hash| salt ^ hash.rotate_left(32));
        Past { game: hashes, filter, salt, path: Vec::with_capacity(crate::value::MAX_PLY + 1) }
    }

    /// Combined with a position's hash: its key in the table, as long as the game has repeated the same positions.
    pub(crate) fn salt(&self) -> u64 {
        self.salt
    }

    fn place(hash: u64) -> (usize, u64) {
        ((hash >> 6 & 15) as usize, 1 << (hash & 63))
    }

    /// Whether a position with this hash, `ply` plies from the root, has occurred before.
    #[inline]
    pub(crate) fn repeats(&self, hash: u64, ply: usize) -> bool {
        // With the same side to move as now, and not without a move of each side and its way back.
        let earlier = self.path[..ply].iter().rev().skip(3).step_by(2);
        if earlier.into_iter().any(|&before| before == hash) {
            return true;
        }
        let (word, bit) = Past::place(hash);
        self.filter[word] & bit != 0 && self.game.binary_search(&hash).is_ok()
    }

    /// Enters the position with this hash, `ply` plies from the root.
    #[inline]
    pub(crate) fn enter(&mut self, hash: u64, ply: usize) {
        self.path.truncate(ply);
        self.path.push(hash);
    }
}
