use mana_game::Side;
use std::fmt;

/// The eight kinds of Mana; each player has one of each.
///
/// | letter | kind | normal | burst |
/// |---|---|---|---|
/// | G | Gran, the geyser | one step in 8 directions | the same step, pushing what stands ahead |
/// | E | Goetia | one step orthogonally | push |
/// | N | Noa | one step diagonally | push |
/// | R | Raziel | any distance in 8 directions | jumps over Mana on the line |
/// | P | Paulina | any distance orthogonally | jump |
/// | S | Salomonis | any distance diagonally | jump |
/// | T | Theurgia | a knight's leap | may land on a Mana and devour it |
/// | A | Abramelin | none | one step in 8 directions onto a Mana, which it devours |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The geyser: blocked or devoured, its owner has lost.
    Gran,
    /// Steps orthogonally.
    Goetia,
    /// Steps diagonally.
    Noa,
    /// Slides in all directions.
    Raziel,
    /// Slides orthogonally.
    Paulina,
    /// Slides diagonally.
    Salomonis,
    /// Leaps like a knight.
    Theurgia,
    /// Stays where it is, unless it devours.
    Abramelin,
}

impl Kind {
    /// Every kind, in the order of the notation.
    pub const ALL: [Kind; 8] = [
        Kind::Gran,
        Kind::Goetia,
        Kind::Noa,
        Kind::Raziel,
        Kind::Paulina,
        Kind::Salomonis,
        Kind::Theurgia,
        Kind::Abramelin,
    ];

    /// The index of this kind in [`ALL`](Kind::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this [`index`](Kind::index), of which only the last three bits count.
    #[inline]
    pub(crate) const fn from_low_bits(index: u32) -> Kind {
        Kind::ALL[index as usize & 7]
    }

    /// The letter of the notation, in upper case.
    pub const fn letter(self) -> char {
        match self {
            Kind::Gran => 'G',
            Kind::Goetia => 'E',
            Kind::Noa => 'N',
            Kind::Raziel => 'R',
            Kind::Paulina => 'P',
            Kind::Salomonis => 'S',
            Kind::Theurgia => 'T',
            Kind::Abramelin => 'A',
        }
    }

    /// The kind whose letter this is, in either case.
    pub fn from_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// The name in the rule book.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Gran => "Gran",
            Kind::Goetia => "Goetia",
            Kind::Noa => "Noa",
            Kind::Raziel => "Raziel",
            Kind::Paulina => "Paulina",
            Kind::Salomonis => "Salomonis",
            Kind::Theurgia => "Theurgia",
            Kind::Abramelin => "Abramelin",
        })
    }
}

/// One of the sixteen Mana: a player's Mana of one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mana {
    /// The player it belongs to.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
}

impl Mana {
    /// All sixteen, in the order in which hands are written.
    pub fn all() -> impl Iterator<Item = Mana> {
        Side::ALL
            .into_iter()
            .flat_map(|side| Kind::ALL.into_iter().map(move |kind| Mana { side, kind }))
    }

    /// The letter in a position: upper case for Black, lower case for White.
    pub const fn letter(self) -> char {
        match self.side {
            Side::Black => self.kind.letter(),
            Side::White => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The Mana that this letter stands for in a position.
    pub fn from_letter(letter: char) -> Option<Mana> {
        let side = if letter.is_ascii_uppercase() { Side::Black } else { Side::White };
        Kind::from_letter(letter).map(|kind| Mana { side, kind })
    }
}

/// The side and the name: `Black's Noa`.
impl fmt::Display for Mana {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s {}", self.side, self.kind)
    }
}
