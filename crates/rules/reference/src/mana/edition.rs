use crate::{ReferenceError, Side};

/// What an edition sets: one field for each line of the rule book's table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edition {
    /// Where the pieces are set up.
    pub(super) set_up: SetUp,
    /// How the board may lie, in the order se, sw, ne, nw; if in more than one way, Black chooses with his set-up.
    pub(super) orientations: Vec<Orientation>,
    /// Who makes the first move after the set-ups.
    pub(super) first: Side,
    /// A type is marked, and the player has no piece on it.
    pub(super) unmatched: Otherwise,
    /// He has pieces on it, but none of them can move.
    pub(super) blocked: Otherwise,
    /// Where a free player may re-enter a Ronin.
    pub(super) re_entry: ReEntry,
    /// What the Mana is.
    pub(super) mana: Mana,
    /// What takes what.
    pub(super) capture: Capture,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SetUp {
    FirstRow,
    TwoRows,
}

/// The corner of the reference board that is at the first player's left hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Orientation {
    Se,
    Sw,
    Ne,
    Nw,
}

/// What becomes of a player who cannot do what the marked type asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Otherwise {
    Free,
    Pass,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReEntry {
    /// On any empty square.
    Anywhere,
    /// On an empty square of the marked type; on any, when none is marked.
    Marked,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mana {
    /// A bird, no obstacle.
    Bird,
    /// A bird that pieces may not pass through.
    ObstructingBird,
    /// On the piece that moved.
    Carried,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Capture {
    /// Any piece takes any piece.
    Any,
    /// Only a Ronin takes, and only the Daimyo.
    RoninTakesDaimyo,
}

impl Edition {
    /// Reads an edition's name, with or without house rules: `escampe`, `cosmoludo,blocked=free,first=white`.
    pub(crate) fn read(text: &str) -> Result<Edition, ReferenceError> {
        let mut parts = text.split(',');
        let mut edition = Edition::named(parts.next().unwrap_or_default())?;
        let mut keys = Vec::new();
        for part in parts {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| ReferenceError::MalformedHouseRule(part.to_owned()))?;
            if keys.contains(&key) {
                return Err(ReferenceError::RepeatedChoice(key.to_owned()));
            }
            keys.push(key);
            edition.set(key, value)?;
        }
        Ok(edition)
    }

    /// Whether Black chooses the orientation with his set-up.
    pub(super) fn has_choice_of_orientation(&self) -> bool {
        self.orientations.len() > 1
    }

    /// The orientation where none is given.
    pub(super) fn default_orientation(&self) -> Orientation {
        self.orientations.first().copied().unwrap_or(Orientation::Se)
    }

    /// The columns of the rule book's table.
    fn named(name: &str) -> Result<Edition, ReferenceError> {
        let cosmoludo = Edition {
            set_up: SetUp::FirstRow,
            orientations: vec![Orientation::Se],
            first: Side::Black,
            unmatched: Otherwise::Free,
            blocked: Otherwise::Pass,
            re_entry: ReEntry::Anywhere,
            mana: Mana::Bird,
            capture: Capture::Any,
        };
        match name {
            "cosmoludo" => Ok(cosmoludo),
            "cosmoludo-advanced" => Ok(Edition { set_up: SetUp::TwoRows, ..cosmoludo }),
            "cosmoludo-pl" => Ok(Edition { mana: Mana::ObstructingBird, ..cosmoludo }),
            "jactalea" => Ok(Edition {
                set_up: SetUp::TwoRows,
                orientations: vec![
                    Orientation::Se,
                    Orientation::Sw,
                    Orientation::Ne,
                    Orientation::Nw,
                ],
                first: Side::Black,
                unmatched: Otherwise::Free,
                blocked: Otherwise::Free,
                re_entry: ReEntry::Marked,
                mana: Mana::Carried,
                capture: Capture::Any,
            }),
            "zillions" => Ok(Edition {
                set_up: SetUp::TwoRows,
                orientations: vec![Orientation::Se],
                first: Side::Black,
                unmatched: Otherwise::Free,
                blocked: Otherwise::Free,
                re_entry: ReEntry::Anywhere,
                mana: Mana::Carried,
                capture: Capture::Any,
            }),
            "escampe" => Ok(Edition {
                set_up: SetUp::TwoRows,
                orientations: vec![Orientation::Se, Orientation::Nw],
                first: Side::White,
                unmatched: Otherwise::Pass,
                blocked: Otherwise::Pass,
                re_entry: ReEntry::Never,
                mana: Mana::Carried,
                capture: Capture::RoninTakesDaimyo,
            }),
            _ => Err(ReferenceError::UnknownEdition(name.to_owned())),
        }
    }

    /// One house rule.
    fn set(&mut self, key: &str, value: &str) -> Result<(), ReferenceError> {
        let unknown =
            || ReferenceError::UnknownValue { choice: key.to_owned(), value: value.to_owned() };
        let otherwise = || match value {
            "free" => Ok(Otherwise::Free),
            "pass" => Ok(Otherwise::Pass),
            _ => Err(unknown()),
        };
        match key {
            "set-up" => {
                self.set_up = match value {
                    "first-row" => SetUp::FirstRow,
                    "two-rows" => SetUp::TwoRows,
                    _ => return Err(unknown()),
                }
            }
            "orientations" => {
                let chosen: Vec<Orientation> =
                    value.split('+').map(Orientation::read).collect::<Result<_, _>>()?;
                self.orientations = Orientation::ALL
                    .into_iter()
                    .filter(|orientation| chosen.contains(orientation))
                    .collect();
            }
            "first" => {
                self.first = match value {
                    "black" => Side::Black,
                    "white" => Side::White,
                    _ => return Err(unknown()),
                }
            }
            "unmatched" => self.unmatched = otherwise()?,
            "blocked" => self.blocked = otherwise()?,
            "re-entry" => {
                self.re_entry = match value {
                    "anywhere" => ReEntry::Anywhere,
                    "marked" => ReEntry::Marked,
                    "never" => ReEntry::Never,
                    _ => return Err(unknown()),
                }
            }
            "mana" => {
                self.mana = match value {
                    "bird" => Mana::Bird,
                    "obstructing-bird" => Mana::ObstructingBird,
                    "carried" => Mana::Carried,
                    _ => return Err(unknown()),
                }
            }
            "capture" => {
                self.capture = match value {
                    "any" => Capture::Any,
                    "ronin-takes-daimyo" => Capture::RoninTakesDaimyo,
                    _ => return Err(unknown()),
                }
            }
            _ => return Err(ReferenceError::UnknownChoice(key.to_owned())),
        }
        Ok(())
    }
}

impl Orientation {
    const ALL: [Orientation; 4] =
        [Orientation::Se, Orientation::Sw, Orientation::Ne, Orientation::Nw];

    pub(super) fn read(name: &str) -> Result<Orientation, ReferenceError> {
        match name {
            "se" => Ok(Orientation::Se),
            "sw" => Ok(Orientation::Sw),
            "ne" => Ok(Orientation::Ne),
            "nw" => Ok(Orientation::Nw),
            _ => Err(ReferenceError::UnknownOrientation(name.to_owned())),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Orientation::Se => "se",
            Orientation::Sw => "sw",
            Orientation::Ne => "ne",
            Orientation::Nw => "nw",
        }
    }

    /// The types of the squares as the rule book prints them: row 6 first.
    pub(super) fn types(self) -> [[u8; 6]; 6] {
        match self {
            Orientation::Sw => [
                [2, 2, 3, 1, 2, 2],
                [1, 3, 1, 3, 1, 3],
                [3, 1, 2, 2, 3, 1],
                [2, 3, 1, 3, 1, 2],
                [2, 1, 3, 1, 3, 2],
                [1, 3, 2, 2, 1, 3],
            ],
            Orientation::Se => [
                [1, 2, 2, 3, 1, 2],
                [3, 1, 3, 1, 3, 2],
                [2, 3, 1, 2, 1, 3],
                [2, 1, 3, 2, 3, 1],
                [1, 3, 1, 3, 1, 2],
                [3, 2, 2, 1, 3, 2],
            ],
            Orientation::Ne => [
                [3, 1, 2, 2, 3, 1],
                [2, 3, 1, 3, 1, 2],
                [2, 1, 3, 1, 3, 2],
                [1, 3, 2, 2, 1, 3],
                [3, 1, 3, 1, 3, 1],
                [2, 2, 1, 3, 2, 2],
            ],
            Orientation::Nw => [
                [2, 3, 1, 2, 2, 3],
                [2, 1, 3, 1, 3, 1],
                [1, 3, 2, 3, 1, 2],
                [3, 1, 2, 1, 3, 2],
                [2, 3, 1, 3, 1, 3],
                [2, 1, 3, 2, 2, 1],
            ],
        }
    }
}
