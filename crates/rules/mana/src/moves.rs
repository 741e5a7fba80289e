use crate::{Orientation, Square, SquareSet};
use mana_game::Side;
use std::fmt;
use std::num::NonZeroU32;

/// A move: a set-up, a step, a re-entry or a pass. Four bytes; [`action`](Move::action) decodes it.
///
/// The order of moves is that of their numbers and means nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU32);

/// What a [`Move`] does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The six pieces of one side are set up (ruling M8).
    SetUp(SetUp),
    /// A piece moves.
    Step {
        /// The square it leaves.
        from: Square,
        /// The square it reaches, where an enemy piece is taken.
        to: Square,
        /// Where the bird flies to, if that is said.
        bird: Option<Square>,
    },
    /// A Ronin re-enters (ruling M5).
    ReEntry {
        /// The square it is put on.
        to: Square,
        /// Where the bird flies to, if that is said.
        bird: Option<Square>,
    },
    /// The player does nothing (rulings M1 and M2).
    Pass,
}

/// The six pieces of one side on its first two rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetUp {
    side: Side,
    orientation: Option<Orientation>,
    daimyo: Square,
    pieces: SquareSet,
}

impl SetUp {
    /// A set-up of `side`, with the orientation where Black chooses one. `None` unless there are five Ronin, not on
    /// the Daimyo's square, and all six pieces stand on the side's first two rows.
    pub fn new(
        side: Side,
        orientation: Option<Orientation>,
        daimyo: Square,
        ronin: SquareSet,
    ) -> Option<SetUp> {
        let pieces = ronin | daimyo.set();
        let possible = pieces.len() == 6 && ronin.len() == 5 && (pieces - rows(side)).is_empty();
        possible.then_some(SetUp { side, orientation, daimyo, pieces })
    }

    /// The side that sets up.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The orientation that Black has chosen with it.
    pub const fn orientation(&self) -> Option<Orientation> {
        self.orientation
    }

    /// Where the Daimyo stands.
    pub const fn daimyo(&self) -> Square {
        self.daimyo
    }

    /// Where the Ronin stand.
    pub fn ronin(&self) -> SquareSet {
        self.pieces - self.daimyo.set()
    }

    /// Where all six pieces stand.
    pub const fn pieces(&self) -> SquareSet {
        self.pieces
    }
}

/// The first two rows of a side.
fn rows(side: Side) -> SquareSet {
    match side {
        Side::Black => SquareSet::row(0) | SquareSet::row(1),
        Side::White => SquareSet::row(4) | SquareSet::row(5),
    }
}

/// How far the first two rows of a side are from bit 0.
const fn rows_shift(side: Side) -> u32 {
    match side {
        Side::Black => 0,
        Side::White => 4 * Square::WIDTH as u32,
    }
}

// The number of a move, from the lowest bit:
// - tag, 3 bits
// - step and re-entry: from (0 for a re-entry), to, bird (63 for none), 6 bits each
// - set-up: side, 1 bit; orientation, 3 bits (0 for none); Daimyo among the two rows, 4 bits; pieces, 12 bits
const TAG_BITS: u32 = 3;
const PASS: u32 = 1;
const STEP: u32 = 2;
const RE_ENTRY: u32 = 3;
const SET_UP: u32 = 4;
const NO_BIRD: u32 = 63;

impl Move {
    /// The pass.
    pub const PASS: Move = Move(NonZeroU32::new(PASS).expect("it is not zero"));

    /// A step without a bird's square: the bird flies automatically, or there is none.
    #[inline]
    pub const fn step(from: Square, to: Square) -> Move {
        Move::pack(STEP, from.index() as u32 | (to.index() as u32) << 6 | NO_BIRD << 12)
    }

    /// A re-entry without a bird's square: the bird flies automatically, or there is none.
    #[inline]
    pub const fn re_entry(to: Square) -> Move {
        Move::pack(RE_ENTRY, (to.index() as u32) << 6 | NO_BIRD << 12)
    }

    /// The same move with a bird's square. Set-ups and passes have none and are returned unchanged.
    #[inline]
    #[must_use]
    pub const fn with_bird(self, bird: Square) -> Move {
        match self.tag() {
            STEP | RE_ENTRY => {
                Move::pack(self.tag(), self.body() & !(NO_BIRD << 12) | (bird.index() as u32) << 12)
            }
            _ => self,
        }
    }

    /// The same move without a bird's square.
    #[inline]
    #[must_use]
    pub const fn without_bird(self) -> Move {
        match self.tag() {
            STEP | RE_ENTRY => Move::pack(self.tag(), self.body() | NO_BIRD << 12),
            _ => self,
        }
    }

    /// What the move does.
    #[inline]
    pub const fn action(self) -> Action {
        match self.tag() {
            STEP => Action::Step {
                from: Square::from_bit(self.body() & 63),
                to: Square::from_bit(self.body() >> 6 & 63),
                bird: self.bird(),
            },
            RE_ENTRY => {
                Action::ReEntry { to: Square::from_bit(self.body() >> 6 & 63), bird: self.bird() }
            }
            SET_UP => Action::SetUp(self.unpack_set_up()),
            _ => Action::Pass,
        }
    }

    #[inline]
    const fn bird(self) -> Option<Square> {
        match self.body() >> 12 & 63 {
            NO_BIRD => None,
            bird => Some(Square::from_bit(bird)),
        }
    }

    #[inline]
    const fn pack(tag: u32, body: u32) -> Move {
        Move(NonZeroU32::new(tag | body << TAG_BITS).expect("no tag is zero"))
    }

    const fn tag(self) -> u32 {
        self.0.get() & ((1 << TAG_BITS) - 1)
    }

    const fn body(self) -> u32 {
        self.0.get() >> TAG_BITS
    }

    const fn unpack_set_up(self) -> SetUp {
        let body = self.body();
        let side = if body & 1 == 0 { Side::Black } else { Side::White };
        let shift = rows_shift(side);
        SetUp {
            side,
            orientation: match body >> 1 & 7 {
                0 => None,
                number => Some(Orientation::ALL[(number as usize - 1) & 3]),
            },
            daimyo: Square::from_bit((body >> 4 & 15) + shift),
            pieces: SquareSet((body as u64 >> 8 & 0xfff) << shift),
        }
    }
}

impl From<SetUp> for Move {
    fn from(set_up: SetUp) -> Move {
        let shift = rows_shift(set_up.side);
        let side = set_up.side.index() as u32;
        let orientation = set_up.orientation.map_or(0, |orientation| orientation as u32 + 1);
        let daimyo = set_up.daimyo.index() as u32 - shift;
        let pieces = (set_up.pieces.0 >> shift) as u32;
        Move::pack(SET_UP, side | orientation << 1 | daimyo << 4 | pieces << 8)
    }
}

impl From<Move> for NonZeroU32 {
    fn from(mv: Move) -> NonZeroU32 {
        mv.0
    }
}

/// A number that does not encode a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAMove(pub NonZeroU32);

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not the number of a move", self.0)
    }
}

impl std::error::Error for NotAMove {}

impl TryFrom<NonZeroU32> for Move {
    type Error = NotAMove;

    fn try_from(number: NonZeroU32) -> Result<Move, NotAMove> {
        let mv = Move(number);
        let body = mv.body();
        let square = |bits: u32| Square::new((bits & 63) as usize);
        let bird_exists =
            body >> 18 == 0 && (body >> 12 == NO_BIRD || square(body >> 12).is_some());
        let exists = match mv.tag() {
            PASS => body == 0,
            STEP => {
                bird_exists
                    && square(body).is_some()
                    && square(body >> 6).is_some()
                    && body & 63 != body >> 6 & 63
            }
            RE_ENTRY => bird_exists && body & 63 == 0 && square(body >> 6).is_some(),
            SET_UP => {
                let pieces = body >> 8;
                body >> 1 & 7 <= 4
                    && pieces >> 12 == 0
                    && pieces.count_ones() == 6
                    && pieces >> (body >> 4 & 15) & 1 == 1
            }
            _ => false,
        };
        if exists { Ok(mv) } else { Err(NotAMove(number)) }
    }
}

/// The strict notation: `b1c3`, `R@d4`, `pass`, `b1/a1/c1/d1/e1/f1`, with the bird as `~e5` where it is given.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action() {
            Action::SetUp(set_up) => {
                if let Some(orientation) = set_up.orientation() {
                    write!(f, "{orientation}:")?;
                }
                write!(f, "{}", set_up.daimyo())?;
                set_up.ronin().try_for_each(|square| write!(f, "/{square}"))
            }
            Action::Step { from, to, bird } => {
                write!(f, "{from}{to}")?;
                bird.map_or(Ok(()), |square| write!(f, "~{square}"))
            }
            Action::ReEntry { to, bird } => {
                write!(f, "R@{to}")?;
                bird.map_or(Ok(()), |square| write!(f, "~{square}"))
            }
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
