use crate::{
    Action, Diagram, Edition, EndRule, ManaKind, Move, MoveError, Orientation, Piece, PieceKind,
    PositionError, SetUp, Square, SquareSet, SquareType, drawing, steps,
};
use mana_game::{BoardCanvas, Ending, Side};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// A legal position of Mana under an [`Edition`], set-ups included.
///
/// # Equality
/// Two positions are equal when they have the same edition, board, orientation and side to move, the same marked type,
/// and, where the bird obstructs, the same bird square (rulings M4 and M6). The square of a bird that obstructs nobody,
/// or of the piece that carries the Mana, is stored and written, but does not distinguish positions.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(crate) pieces: [SquareSet; 2],
    /// The square of each side's Daimyo, or [`NOWHERE`].
    pub(crate) daimyo: [u8; 2],
    /// The square of the Mana, or [`NOWHERE`] while no type is marked.
    pub(crate) mana: u8,
    pub(crate) turn: Side,
    pub(crate) orientation: Orientation,
    pub(crate) edition: Edition,
}

const _: () = assert!(size_of::<Position>() <= 32);

/// The square of a piece that is off the board. It fits the six bits that a square has in the key.
pub(crate) const NOWHERE: u8 = 63;

impl Position {
    /// The rules this position is played under.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The orientation of the board. Before Black has chosen, the edition's first one.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The squares on which `side` has pieces.
    pub const fn pieces(&self, side: Side) -> SquareSet {
        self.pieces[side.index()]
    }

    /// The square of a side's Daimyo; `None` before its set-up and after its capture.
    pub fn daimyo(&self, side: Side) -> Option<Square> {
        Square::new(self.daimyo[side.index()].into())
    }

    /// The number of Ronin that `side` has in reserve (ruling M7); before its set-up, all of them.
    pub const fn reserve(&self, side: Side) -> usize {
        Piece::RONIN
            - (self.pieces[side.index()].len() - (self.daimyo[side.index()] != NOWHERE) as usize)
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::ALL.into_iter().find(|&side| self.pieces(side).contains(square))?;
        let kind =
            if self.daimyo(side) == Some(square) { PieceKind::Daimyo } else { PieceKind::Ronin };
        Some(Piece { side, kind })
    }

    /// The squares without a piece.
    #[inline]
    pub fn empty(&self) -> SquareSet {
        !(self.pieces[0] | self.pieces[1])
    }

    /// Where the Mana is: the bird's square, or that of the piece that carries it; `None` while no type is marked.
    #[inline]
    pub fn mana(&self) -> Option<Square> {
        Square::new(self.mana.into())
    }

    /// The type that the player to move must answer from; `None` while no type is marked.
    #[inline]
    pub fn marked(&self) -> Option<SquareType> {
        self.mana().map(|square| self.orientation.type_of(square))
    }

    /// Whether the side to move sets up its pieces now.
    #[inline]
    pub fn is_set_up(&self) -> bool {
        // The side to move has no Daimyo in two cases: it has not been set up yet, or it has just been captured, and
        // only then a type is marked.
        self.daimyo[self.turn.index()] == NOWHERE && self.mana == NOWHERE
    }

    /// One path that a piece can take from `from` to `to`, both ends included; `None` if there is none now.
    pub fn path(&self, from: Square, to: Square) -> Option<Vec<Square>> {
        steps::path(self.orientation.type_of(from), from, to, self.obstacles())
    }

    /// The squares that the bird may fly to after a move to `to`, from the board or from the reserve (ruling M3).
    /// When there is none it hovers over the piece that moved.
    #[inline]
    pub fn bird_squares(&self, from: Option<Square>, to: Square) -> SquareSet {
        let left = from.map_or(SquareSet::EMPTY, Square::set);
        let free = ((self.empty() | left) - to.set()) & self.orientation.same_type(to);
        let elsewhere = free - SquareSet(1 << self.mana);
        if elsewhere.is_empty() { free } else { elsewhere }
    }

    /// The square of the Mana after a move, with the bird's square as given or chosen automatically.
    #[inline]
    fn mana_after(&self, from: Option<Square>, to: Square, bird: Option<Square>) -> u8 {
        let square = match self.edition.mana {
            ManaKind::Carried => to,
            ManaKind::Bird | ManaKind::ObstructingBird => {
                bird.or_else(|| self.bird_squares(from, to).first()).unwrap_or(to)
            }
        };
        square.index() as u8
    }

    fn play_set_up(&mut self, set_up: SetUp) {
        let side = set_up.side();
        self.pieces[side.index()] = set_up.pieces();
        self.daimyo[side.index()] = set_up.daimyo().index() as u8;
        if let Some(orientation) = set_up.orientation() {
            self.orientation = orientation;
        }
        self.turn = match side {
            Side::Black => Side::White,
            Side::White => self.edition.first,
        };
    }

    #[inline]
    fn play_step(&mut self, from: Square, to: Square, bird: Option<Square>) {
        let mana = self.mana_after(Some(from), to, bird);
        let (from, to) = (from.index() as u8, to.index() as u8);
        // Both sides are written as a whole, not one by its index: reading it back after partial writes would stall.
        let [black, white] = self.pieces;
        let moved = 1 << from | 1 << to;
        let taken = !(1 << to);
        let is_black = self.turn == Side::Black;
        self.pieces = if is_black {
            [SquareSet(black.0 ^ moved), SquareSet(white.0 & taken)]
        } else {
            [SquareSet(black.0 & taken), SquareSet(white.0 ^ moved)]
        };
        self.daimyo = self.daimyo.map(|square| match square {
            square if square == from => to,
            square if square == to => NOWHERE,
            square => square,
        });
        self.mana = mana;
        self.turn = !self.turn;
    }

    fn play_re_entry(&mut self, to: Square, bird: Option<Square>) {
        self.mana = self.mana_after(None, to, bird);
        let us = self.turn.index();
        self.pieces[us] |= to.set();
        self.turn = !self.turn;
    }

    fn play_pass(&mut self) {
        self.mana = NOWHERE;
        self.turn = !self.turn;
    }
}

impl mana_game::Position for Position {
    type Rules = Edition;
    type Move = Move;
    type PositionError = PositionError;
    type MoveError = MoveError;
    type EndRule = EndRule;

    const GAME: &'static str = "mana";

    fn start(edition: Edition) -> Position {
        Position {
            pieces: [SquareSet::EMPTY; 2],
            daimyo: [NOWHERE; 2],
            mana: NOWHERE,
            turn: Side::Black,
            orientation: edition.orientations.first(),
            edition,
        }
    }

    fn parse(edition: Edition, text: &str) -> Result<Position, PositionError> {
        Diagram::parse(edition, text)?.position(edition)
    }

    fn rules(&self) -> Edition {
        self.edition
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn is_set_up(&self) -> bool {
        Position::is_set_up(self)
    }

    #[inline]
    fn ending(&self) -> Option<Ending<EndRule>> {
        if self.daimyo[self.turn.index()] == NOWHERE {
            return (!self.is_set_up()).then_some(Ending::win(!self.turn, EndRule::DaimyoTaken));
        }
        // M2: no type is marked because the opponent has just passed, and now this player cannot act either.
        (self.mana == NOWHERE && !self.has_action()).then_some(Ending::draw(EndRule::NoAction))
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_legal(visit)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    #[inline]
    fn estimate_safe_moves(&self) -> u64 {
        self.estimate_safe()
    }

    #[inline]
    fn features(&self) -> [u8; 8] {
        self.feature_bytes()
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        self.daimyo_capture().is_some()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.check(mv).is_ok(), "{mv} is not legal in {self}");
        match mv.action() {
            Action::Step { from, to, bird } => self.play_step(from, to, bird),
            Action::ReEntry { to, bird } => self.play_re_entry(to, bird),
            Action::Pass => self.play_pass(),
            Action::SetUp(set_up) => self.play_set_up(set_up),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read(text)
    }

    fn draw_board(&self, canvas: &mut dyn BoardCanvas) -> fmt::Result {
        drawing::draw(self, canvas)
    }

    #[inline]
    fn key(&self) -> u128 {
        let mana = match self.edition.mana {
            ManaKind::ObstructingBird => self.mana,
            ManaKind::Bird | ManaKind::Carried => self.marked().map_or(0, |marked| marked as u8),
        };
        let rest = u64::from(self.daimyo[0])
            | u64::from(self.daimyo[1]) << 6
            | u64::from(mana) << 12
            | (self.turn as u64) << 18
            | (self.orientation as u64) << 19;
        u128::from(self.pieces[0].0) | u128::from(self.pieces[1].0) << 36 | u128::from(rest) << 72
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        use mana_game::Position as _;
        self.key() == other.key() && self.edition == other.edition
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        use mana_game::Position as _;
        self.key().hash(state);
    }
}
