use crate::cells::Cells;
use crate::{Cell, Kind, NoSuchMove};
use std::fmt;
use std::num::NonZeroU32;

/// A player's turn: one of four actions, or a pass.
///
/// A move is a number; [`action`](Move::action) decodes it. Cells are named as in the position before the move.
///
/// ```
/// use burst::{Action, Cell, Kind, Move};
/// use std::num::NonZeroU32;
///
/// let cell = Cell::new(2, 2).ok_or("off the field")?;
/// let mv = Move::place(Kind::Noa, cell);
/// assert_eq!(mv.to_string(), "N@f6");
/// assert_eq!(mv.action(), Action::Place { kind: Kind::Noa, cell });
/// assert_eq!(Move::try_from(NonZeroU32::from(mv))?, mv);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU32);

/// What a [`Move`] does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Places a Mana from hand.
    Place {
        /// The Mana.
        kind: Kind,
        /// Where to.
        cell: Cell,
    },
    /// Moves a Mana on the table; pushing, jumping and devouring follow from the Mana and the cell.
    Move {
        /// The Mana.
        kind: Kind,
        /// Where to.
        cell: Cell,
    },
    /// Takes a Mana back to hand.
    Retrieve(Kind),
    /// Flips a Mana to burst.
    Burst(Kind),
    /// Does nothing, as nothing can be done.
    Pass,
}

// A move's number: the cell in bits 0 to 5, the kind in bits 6 to 8, one of these tags above.
const PLACE: u32 = 1;
const MOVE: u32 = 2;
const RETRIEVE: u32 = 3;
const BURST: u32 = 4;
const PASS: u32 = 5;

impl Move {
    /// The move of a player who has no action.
    pub const PASS: Move = Move::new(PASS, 0, 0);

    /// Places a Mana from hand.
    #[inline]
    pub const fn place(kind: Kind, cell: Cell) -> Move {
        Move::new(PLACE, kind as u32, cell.index() as u32)
    }

    /// Moves a Mana on the table.
    #[inline]
    pub const fn to(kind: Kind, cell: Cell) -> Move {
        Move::new(MOVE, kind as u32, cell.index() as u32)
    }

    /// Takes a Mana back to hand.
    #[inline]
    pub const fn retrieve(kind: Kind) -> Move {
        Move::new(RETRIEVE, kind as u32, 0)
    }

    /// Flips a Mana to burst.
    #[inline]
    pub const fn burst(kind: Kind) -> Move {
        Move::new(BURST, kind as u32, 0)
    }

    /// Every move, whether legal in some position or not.
    pub fn all() -> impl Iterator<Item = Move> {
        let with_cell = |make: fn(Kind, Cell) -> Move| {
            Kind::ALL
                .into_iter()
                .flat_map(move |kind| Cell::all().map(move |cell| make(kind, cell)))
        };
        with_cell(Move::place)
            .chain(with_cell(Move::to))
            .chain(Kind::ALL.map(Move::retrieve))
            .chain(Kind::ALL.map(Move::burst))
            .chain([Move::PASS])
    }

    /// What the move does.
    #[inline]
    pub const fn action(self) -> Action {
        let number = self.0.get();
        let kind = Kind::from_low_bits(number >> 6);
        let cell = Cell::from_low_bits(number);
        match number >> 9 {
            PLACE => Action::Place { kind, cell },
            MOVE => Action::Move { kind, cell },
            RETRIEVE => Action::Retrieve(kind),
            BURST => Action::Burst(kind),
            _ => Action::Pass,
        }
    }

    #[inline]
    const fn new(tag: u32, kind: u32, cell: u32) -> Move {
        match NonZeroU32::new(tag << 9 | kind << 6 | cell) {
            Some(number) => Move(number),
            None => unreachable!(), // no tag is zero
        }
    }
}

impl From<Move> for NonZeroU32 {
    fn from(mv: Move) -> NonZeroU32 {
        mv.0
    }
}

impl TryFrom<NonZeroU32> for Move {
    type Error = NoSuchMove;

    fn try_from(number: NonZeroU32) -> Result<Move, NoSuchMove> {
        let (tag, kind, bit) = (number.get() >> 9, number.get() >> 6 & 7, number.get() & 63);
        let exists = match tag {
            PLACE | MOVE => Cells::ALL.has(Cell::from_low_bits(bit)),
            RETRIEVE | BURST => bit == 0,
            PASS => kind == 0 && bit == 0,
            _ => false,
        };
        if exists { Ok(Move(number)) } else { Err(NoSuchMove(number)) }
    }
}

/// The notation: `N@f6`, `Nf6`, `N-`, `N+` or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action() {
            Action::Place { kind, cell } => write!(f, "{}@{cell}", kind.letter()),
            Action::Move { kind, cell } => write!(f, "{}{cell}", kind.letter()),
            Action::Retrieve(kind) => write!(f, "{}-", kind.letter()),
            Action::Burst(kind) => write!(f, "{}+", kind.letter()),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
