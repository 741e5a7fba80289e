use mana_game::{Game, Position};

/// The earlier positions: those of the game, and those on the path from the root.
///
/// The game is drawn when a position occurs for the third time. The search scores the second occurrence as a draw
/// already: a side that can return once can return again. This is safe for wins, as a winner never needs to repeat
/// anything, except that a position which occurred twice in the game *is* drawn when it occurs again. A win stored in
/// the transposition table before that happened may lead through such a position; [`salt`](RepetitionHistory::salt)
/// separates those.
pub(crate) struct RepetitionHistory {
    /// The hashes of the game's positions except the current one, sorted.
    game: Vec<u64>,
    /// A one-hash Bloom filter of `game`, which answers almost every lookup.
    filter: [u64; 16],
    salt: u64,
    /// The hashes from the root on.
    path: Vec<u64>,
}

impl RepetitionHistory {
    pub(crate) fn new<P: Position>(game: &Game<P>) -> RepetitionHistory {
        let mut hashes: Vec<u64> = game.positions().iter().map(Position::hash64).collect();
        let current = hashes.pop();
        hashes.sort_unstable();
        let mut filter = [0; 16];
        for &hash in &hashes {
            let (word, bit) = filter_bit(hash);
            filter[word] |= bit;
        }
        let twice = hashes.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        let again = current.filter(|hash| hashes.binary_search(hash).is_ok());
        let salt = twice.chain(again).fold(0, |salt, hash| salt ^ hash.rotate_left(32));
        let path = Vec::with_capacity(crate::value::MAX_PLY + 1);
        RepetitionHistory { game: hashes, filter, salt, path }
    }

    /// XORed with a position's hash to form its key in the transposition table. It depends on the set of positions that
    /// the game has repeated.
    pub(crate) fn salt(&self) -> u64 {
        self.salt
    }

    /// Whether a position with this hash, `ply` plies from the root, has occurred before.
    #[inline]
    pub(crate) fn is_repetition(&self, hash: u64, ply: usize) -> bool {
        // Only with the same side to move, and no sooner than each side can move a piece and move it back.
        let earlier = self.path[..ply].iter().rev().skip(3).step_by(2);
        if earlier.into_iter().any(|&before| before == hash) {
            return true;
        }
        let (word, bit) = filter_bit(hash);
        self.filter[word] & bit != 0 && self.game.binary_search(&hash).is_ok()
    }

    /// Adds the position with this hash to the path, `ply` plies from the root.
    #[inline]
    pub(crate) fn push(&mut self, hash: u64, ply: usize) {
        self.path.truncate(ply);
        self.path.push(hash);
    }
}

fn filter_bit(hash: u64) -> (usize, u64) {
    ((hash >> 6 & 15) as usize, 1 << (hash & 63))
}
