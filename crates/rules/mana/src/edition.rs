use crate::{Orientation, Square, SquareSet, SquareType};
use mana_game::Side;

mod text;

pub use text::EditionError;

/// A rule set of Mana: one choice for each point on which the books differ.
///
/// The published editions are constants. A house rule is made from the same choices:
///
/// ```
/// use mana::{Edition, Unable};
///
/// let czech_reading = Edition { blocked: Unable::Free, ..Edition::COSMOLUDO };
/// assert_eq!(czech_reading.to_string(), "cosmoludo,blocked=free");
/// assert_eq!("cosmoludo,blocked=free".parse(), Ok(czech_reading));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edition {
    /// Where the pieces are set up.
    pub set_up: SetUpRows,
    /// The possible orientations. Where there is more than one, Black chooses one with the set-up.
    pub orientations: Orientations,
    /// Who makes the first move after the set-ups.
    pub first: Side,
    /// The action of a player without a piece on the marked type.
    pub unmatched: Unable,
    /// The action of a player with pieces on the marked type, none of which can move (ruling M1).
    pub blocked: Unable,
    /// Where a free player may re-enter a Ronin.
    pub re_entry: ReEntry,
    /// The kind of Mana, and whether it obstructs (ruling M4).
    pub mana: ManaKind,
    /// What takes what.
    pub capture: Capture,
}

/// Where the pieces are set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetUpRows {
    /// The six pieces fill the player's first row, the Daimyo on a double.
    First,
    /// The six pieces stand on any six squares of the player's first two rows.
    FirstTwo,
}

/// The action of a player who cannot obey the Mana.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unable {
    /// The player moves any piece, or re-enters a Ronin.
    Free,
    /// The player passes.
    Pass,
}

/// Where a free player may re-enter a Ronin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReEntry {
    /// On any empty square; the square of a bird that obstructs is not empty.
    Anywhere,
    /// On an empty square of the marked type; on any, when no type is marked.
    MarkedType,
    /// Nowhere: captured pieces stay out.
    Never,
}

/// The kind of Mana.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ManaKind {
    /// A bird on an empty square that obstructs nobody.
    Bird,
    /// A bird that no piece may pass through.
    ObstructingBird,
    /// A cap on the piece that moved.
    Carried,
}

/// What takes what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Capture {
    /// Any piece takes any piece.
    Any,
    /// Only a Ronin takes, and only the Daimyo; every other piece closes its square.
    RoninTakesDaimyo,
}

impl Edition {
    /// Cosmoludo's standard game, the default.
    pub const COSMOLUDO: Edition = Edition {
        set_up: SetUpRows::First,
        orientations: Orientations::only(Orientation::Se),
        first: Side::Black,
        unmatched: Unable::Free,
        blocked: Unable::Pass,
        re_entry: ReEntry::Anywhere,
        mana: ManaKind::Bird,
        capture: Capture::Any,
    };

    /// Cosmoludo's game with free set-up.
    pub const COSMOLUDO_ADVANCED: Edition =
        Edition { set_up: SetUpRows::FirstTwo, ..Edition::COSMOLUDO };

    /// The Polish text of Cosmoludo's book, in which the bird obstructs.
    pub const COSMOLUDO_PL: Edition =
        Edition { mana: ManaKind::ObstructingBird, ..Edition::COSMOLUDO };

    /// The edition of 2005.
    pub const JACTALEA: Edition = Edition {
        orientations: Orientations::ALL,
        re_entry: ReEntry::MarkedType,
        ..Edition::ZILLIONS
    };

    /// The game of the Zillions collection.
    pub const ZILLIONS: Edition = Edition {
        set_up: SetUpRows::FirstTwo,
        blocked: Unable::Free,
        mana: ManaKind::Carried,
        ..Edition::COSMOLUDO
    };

    /// The game of the university courses.
    pub const ESCAMPE: Edition = Edition {
        set_up: SetUpRows::FirstTwo,
        orientations: Orientations::only(Orientation::Se).and(Orientation::Nw),
        first: Side::White,
        unmatched: Unable::Pass,
        blocked: Unable::Pass,
        re_entry: ReEntry::Never,
        mana: ManaKind::Carried,
        capture: Capture::RoninTakesDaimyo,
    };

    /// The published editions with their names.
    pub const NAMED: [(&'static str, Edition); 6] = [
        ("cosmoludo", Edition::COSMOLUDO),
        ("cosmoludo-advanced", Edition::COSMOLUDO_ADVANCED),
        ("cosmoludo-pl", Edition::COSMOLUDO_PL),
        ("jactalea", Edition::JACTALEA),
        ("zillions", Edition::ZILLIONS),
        ("escampe", Edition::ESCAMPE),
    ];

    /// The name of a published edition; `None` for a house rule.
    pub fn name(&self) -> Option<&'static str> {
        Edition::NAMED.iter().find(|(_, edition)| edition == self).map(|(name, _)| *name)
    }

    /// Whether Black chooses the orientation with the set-up.
    pub fn chooses_orientation(&self) -> bool {
        self.orientations.len() > 1
    }

    /// Whether a bird square belongs to the move (ruling M4).
    pub fn bird_is_part_of_the_move(&self) -> bool {
        self.mana == ManaKind::ObstructingBird
    }

    /// The squares on which `side` may set up its pieces.
    pub fn set_up_squares(&self, side: Side) -> SquareSet {
        let (first, second) = match side {
            Side::Black => (SquareSet::row(0), SquareSet::row(1)),
            Side::White => (SquareSet::row(Square::WIDTH - 1), SquareSet::row(Square::WIDTH - 2)),
        };
        match self.set_up {
            SetUpRows::First => first,
            SetUpRows::FirstTwo => first | second,
        }
    }

    /// The squares on which `side` may set up its Daimyo.
    pub fn daimyo_squares(&self, side: Side, orientation: Orientation) -> SquareSet {
        match self.set_up {
            SetUpRows::First => self.set_up_squares(side) & orientation.squares(SquareType::Double),
            SetUpRows::FirstTwo => self.set_up_squares(side),
        }
    }
}

/// `cosmoludo`, the default edition.
impl Default for Edition {
    fn default() -> Edition {
        Edition::COSMOLUDO
    }
}

impl mana_game::RuleSet for Edition {}

/// A set of orientations, never empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Orientations(u8);

impl Orientations {
    /// All four.
    pub const ALL: Orientations = Orientations(0b1111);

    /// One alone.
    pub const fn only(orientation: Orientation) -> Orientations {
        Orientations(1 << orientation as u8)
    }

    /// These and one more.
    #[must_use]
    pub const fn and(self, orientation: Orientation) -> Orientations {
        Orientations(self.0 | 1 << orientation as u8)
    }

    /// Whether this orientation is among them.
    pub const fn contains(self, orientation: Orientation) -> bool {
        self.0 >> orientation as u8 & 1 != 0
    }

    /// How many there are; at least one.
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The orientations, in the order of [`Orientation::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Orientation> {
        Orientation::ALL.into_iter().filter(move |&orientation| self.contains(orientation))
    }

    /// The orientation before Black has chosen: the first.
    pub fn first(self) -> Orientation {
        self.iter().next().unwrap_or_default()
    }
}
