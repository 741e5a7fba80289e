//! The names of editions and of their choices.

use super::{Capture, Edition, ManaKind, Orientations, ReEntry, SetUpRows, Unable};
use crate::Orientation;
use mana_game::{Side, excerpt};
use std::fmt;
use std::str::FromStr;

/// One of the choices an edition makes, as text.
struct Choice {
    name: &'static str,
    /// The values it has, for an error message.
    values: &'static str,
    write: fn(&Edition) -> String,
    /// Sets the choice; `None` for a value that it does not have.
    read: fn(&mut Edition, &str) -> Option<()>,
}

/// The choices in the order in which a house rule writes them.
const CHOICES: [Choice; 8] = {
    macro_rules! choice {
        ($name:literal, $field:ident: $first_name:literal = $first:expr $(, $value_name:literal = $value:expr)+) => {
            Choice {
                name: $name,
                values: concat!($first_name $(, " or ", $value_name)+),
                write: |edition| match edition.$field {
                    value if value == $first => $first_name.to_owned(),
                    $(value if value == $value => $value_name.to_owned(),)+
                    _ => String::new(),
                },
                read: |edition, text| {
                    edition.$field = match text {
                        $first_name => $first,
                        $($value_name => $value,)+
                        _ => return None,
                    };
                    Some(())
                },
            }
        };
    }
    [
        choice!("set-up", set_up: "first-row" = SetUpRows::First, "two-rows" = SetUpRows::FirstTwo),
        Choice {
            name: "orientations",
            values: "se, sw, ne and nw, joined by +",
            write: write_orientations,
            read: read_orientations,
        },
        choice!("first", first: "black" = Side::Black, "white" = Side::White),
        choice!("unmatched", unmatched: "free" = Unable::Free, "pass" = Unable::Pass),
        choice!("blocked", blocked: "free" = Unable::Free, "pass" = Unable::Pass),
        choice!("re-entry", re_entry:
            "anywhere" = ReEntry::Anywhere, "marked" = ReEntry::MarkedType, "never" = ReEntry::Never),
        choice!("mana", mana:
            "bird" = ManaKind::Bird, "obstructing-bird" = ManaKind::ObstructingBird, "carried" = ManaKind::Carried),
        choice!("capture", capture:
            "any" = Capture::Any, "ronin-takes-daimyo" = Capture::RoninTakesDaimyo),
    ]
};

fn write_orientations(edition: &Edition) -> String {
    edition.orientations.iter().map(Orientation::name).collect::<Vec<_>>().join("+")
}

fn read_orientations(edition: &mut Edition, text: &str) -> Option<()> {
    let mut set: Option<Orientations> = None;
    for name in text.split('+') {
        let orientation = Orientation::from_text(name)?;
        set = Some(set.map_or(Orientations::only(orientation), |set| set.and(orientation)));
    }
    edition.orientations = set.unwrap_or(edition.orientations);
    Some(())
}

/// A published edition by its name; a house rule as the nearest published edition and its changes:
/// `cosmoludo,blocked=free`.
impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes = |base: &Edition| -> Vec<String> {
            CHOICES
                .iter()
                .filter(|choice| (choice.write)(self) != (choice.write)(base))
                .map(|choice| format!(",{}={}", choice.name, (choice.write)(self)))
                .collect()
        };
        let nearest = Edition::NAMED
            .iter()
            .map(|(name, base)| (name, changes(base)))
            .min_by_key(|(_, c)| c.len());
        let (name, changes) = nearest.unwrap_or((&"", Vec::new()));
        write!(f, "{name}{}", changes.concat())
    }
}

/// Why a text is not an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditionError {
    /// No edition has this name.
    UnknownEdition(String),
    /// A house rule changes something that is not a choice.
    UnknownChoice(String),
    /// A house rule makes this choice twice.
    RepeatedChoice(&'static str),
    /// A choice does not have this value.
    UnknownValue {
        /// The choice.
        choice: &'static str,
        /// The value in the text.
        value: String,
        /// The possible values.
        expected: &'static str,
    },
}

impl fmt::Display for EditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditionError::UnknownEdition(name) => {
                let known = Edition::NAMED.map(|(name, _)| name).join(", ");
                write!(f, "no edition is called \"{name}\"; there are {known}")
            }
            EditionError::UnknownChoice(text) => {
                let known = CHOICES.map(|choice| choice.name).join(", ");
                write!(
                    f,
                    "\"{text}\" is not a choice of an edition; there are {known}, written like blocked=free"
                )
            }
            EditionError::RepeatedChoice(choice) => {
                write!(f, "{choice} is given more than once")
            }
            EditionError::UnknownValue { choice, value, expected } => {
                write!(f, "{choice} cannot be \"{value}\"; it is {expected}")
            }
        }
    }
}

impl std::error::Error for EditionError {}

impl FromStr for Edition {
    type Err = EditionError;

    fn from_str(text: &str) -> Result<Edition, EditionError> {
        let mut parts = text.trim().split(',');
        let base = parts.next().unwrap_or_default();
        let (_, mut edition) = *Edition::NAMED
            .iter()
            .find(|(name, _)| *name == base)
            .ok_or_else(|| EditionError::UnknownEdition(excerpt(base)))?;
        let mut made: Vec<&str> = Vec::new();
        for part in parts {
            let unknown = || EditionError::UnknownChoice(excerpt(part));
            let (name, value) = part.split_once('=').ok_or_else(unknown)?;
            let choice = CHOICES.iter().find(|choice| choice.name == name).ok_or_else(unknown)?;
            if made.contains(&choice.name) {
                return Err(EditionError::RepeatedChoice(choice.name));
            }
            made.push(choice.name);
            (choice.read)(&mut edition, value).ok_or_else(|| EditionError::UnknownValue {
                choice: choice.name,
                value: excerpt(value),
                expected: choice.values,
            })?;
        }
        Ok(edition)
    }
}
