use crate::{BoardCanvas, BoardInk, BoardText, Ending, IllegalMove, Outcome, Side};
use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::str::FromStr;

/// A rule set of a game, as a value: an edition of Mana, or the one rule set of Burst of Mana.
///
/// Its text (`Display`, `FromStr`) is the word that `--rules` and the `Rules` tag of a record take.
pub trait RuleSet:
    Copy
    + Eq
    + Debug
    + Display
    + FromStr<Err: Error + Send + Sync + 'static>
    + Default
    + Send
    + Sync
    + 'static
{
}

/// A legal position of a game, together with the rules it is played under.
///
/// # Contract
/// - Positions are small values: playing a move changes the value; to undo it, keep a copy.
/// - [`key`](Position::key), equality, `Hash` and the repetition rule agree. The text (`Display`) of a position may
///   contain more than the key (the square of a bird that obstructs nobody), never less: parsing the text of a position
///   gives an equal position with the same text.
/// - The side to move does not always alternate: in one edition the player who sets up last also moves first.
/// - While [`ending`](Position::ending) is `None` there is at least one legal move (a pass is a move); afterwards
///   there is none.
/// - Nothing here allocates, except where text or a `Vec` is returned.
pub trait Position: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The rule sets of this game.
    type Rules: RuleSet;

    /// A move. Writing its text needs no position; parsing one does: [`read_move`](Position::read_move).
    ///
    /// Every move converts to a unique number and back, for tables and files. A number that no move has gives an error;
    /// one that is a move in another position gives a move that is not legal here.
    type Move: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + Into<NonZeroU32>
        + TryFrom<NonZeroU32>
        + Send
        + Sync
        + 'static;

    /// Why a text is not a position.
    type PositionError: Error + Send + Sync + 'static;

    /// Why a text is not a legal move of a position.
    type MoveError: Error + Send + Sync + 'static;

    /// A rule by which a position ends the game. Its text is that of a record's `Termination` tag.
    type EndRule: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// The game's name in the `Game` tag of a record.
    const GAME: &'static str;

    /// The start position, before any set-up.
    fn start(rules: Self::Rules) -> Self;

    /// Reads a position.
    ///
    /// # Errors
    /// The text is not a position, or not one that this rule set allows; the error names every reason.
    fn parse(rules: Self::Rules, text: &str) -> Result<Self, Self::PositionError>;

    /// The rules this position is played under.
    fn rules(&self) -> Self::Rules;

    /// The side to move; in a finished game, the side whose turn it would be.
    fn turn(&self) -> Side;

    /// Whether the side to move sets up its pieces now. Set-ups are moves, but there may be thousands of them and none
    /// captures: search, opening books and the page treat them apart.
    #[inline]
    fn is_set_up(&self) -> bool {
        false
    }

    /// The end of the game, if this position alone ends it. Repetition needs the history, which
    /// [`Game`](crate::Game) has.
    fn ending(&self) -> Option<Ending<Self::EndRule>>;

    /// Calls `visit` with every legal move, each once and in a fixed order, until it breaks.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Whether `mv` is legal here, decided without listing the moves.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Plays a legal move.
    ///
    /// For moves from outside use [`Game::play`](crate::Game::play), which checks them.
    ///
    /// # Panics
    /// In debug builds, if the move is not legal. In release builds an illegal move leaves a meaningless position or
    /// panics.
    fn play(&mut self, mv: Self::Move);

    /// Reads a move that is legal here, in strict notation or as people write it (`b1-c3`, any case).
    ///
    /// # Errors
    /// The text is not a move, or the move is not legal here; the error names the rule that forbids it.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::MoveError>;

    /// The position as a number: equal for equal positions, different for different positions of the same rules. It
    /// is an identity, not a hash.
    fn key(&self) -> u128;

    /// The number of legal moves. Games override it where counting is faster than listing.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// The legal move at the index in the order of [`visit_moves`](Position::visit_moves) that `choose` returns, given
    /// the number of legal moves. `None` if there are none, when `choose` is not called, or if the index is out of
    /// range. Games override it where they can skip the earlier moves.
    ///
    /// A random index gives a random move; the rules themselves use no randomness.
    fn choose_move(&self, choose: impl FnOnce(u64) -> u64) -> Option<Self::Move> {
        let count = self.count_moves();
        if count == 0 {
            return None;
        }
        let mut left = choose(count);
        let find = |mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        };
        self.visit_moves(find).break_value()
    }

    /// About how many moves do not let the opponent win at once. Games override it where they can estimate it quickly.
    #[inline]
    fn estimate_safe_moves(&self) -> u64 {
        self.count_moves()
    }

    /// Learning features of a position besides its [`key`](Position::key): eight bytes, each of which groups similar
    /// positions. They do not identify the position; by default they are constant.
    #[inline]
    fn features(&self) -> [u8; 8] {
        [0; 8]
    }

    /// Whether the side to move has a move that wins at once. Games override it where that is faster than trying every
    /// move.
    fn wins_at_once(&self) -> bool {
        let won = Some(Outcome::Win(self.turn()));
        let find = |mv| {
            if self.after(mv).outcome() == won {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.visit_moves(find).is_break()
    }

    /// Calls `visit` with every legal move.
    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Self::Move)) {
        let _: ControlFlow<()> = self.visit_moves(|mv| {
            visit(mv);
            ControlFlow::Continue(())
        });
    }

    /// The legal moves as a list.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.list_moves(&mut moves);
        moves
    }

    /// Replaces the contents of a list with the legal moves, so that the list can be reused without allocating.
    fn list_moves(&self, moves: &mut Vec<Self::Move>) {
        moves.clear();
        self.for_each_move(|mv| moves.push(mv));
    }

    /// The position after a move from outside.
    ///
    /// # Errors
    /// The move is not legal here, or the game is over.
    fn try_after(&self, mv: Self::Move) -> Result<Self, IllegalMove> {
        if self.ending().is_some() {
            Err(IllegalMove::GameOver)
        } else if self.is_legal(mv) {
            Ok(self.after(mv))
        } else {
            Err(IllegalMove::NotLegal)
        }
    }

    /// The position after a legal move; see [`play`](Position::play) for the contract.
    #[inline]
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = *self;
        next.play(mv);
        next
    }

    /// The outcome of the game, if this position alone ends it.
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }

    /// Draws the board for people, with coordinates, and below it everything else that decides the next move. The
    /// picture has several lines, none of them empty, and no line break at its end. By default it is the text.
    ///
    /// # Errors
    /// The canvas cannot be drawn on.
    fn draw_board(&self, canvas: &mut dyn BoardCanvas) -> fmt::Result {
        canvas.draw(BoardInk::Label, self)
    }

    /// The board as a picture in plain ASCII.
    fn board(&self) -> BoardText<'_, Self> {
        BoardText(self)
    }

    /// A well-mixed 64-bit hash of the [`key`](Position::key), the same on every machine.
    fn hash64(&self) -> u64 {
        hash_key(self.key())
    }
}

/// Mixes the bits of a [`Position::key`] into 64.
///
/// Two multiplications to 128 bits with their halves folded together: each bit of the key reaches every bit of the
/// hash, so cheaply that the position needs no incremental (Zobrist) hash.
#[inline]
pub const fn hash_key(key: u128) -> u64 {
    const A: u64 = 0x9e37_79b9_7f4a_7c15;
    const B: u64 = 0xd1b5_4a32_d192_ed03;
    const fn fold(a: u64, b: u64) -> u64 {
        let product = a as u128 * b as u128;
        product as u64 ^ (product >> 64) as u64
    }
    let low = key as u64;
    let high = (key >> 64) as u64;
    fold(fold(low ^ A, high ^ B) ^ low, A) ^ fold(high ^ A, B)
}
