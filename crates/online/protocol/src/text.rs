use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A text that is too long, empty, or has invisible characters in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadText {
    /// Nothing but white space.
    Empty(&'static str),
    /// Longer than this many characters.
    TooLong(&'static str, usize),
    /// An invisible character, or one that changes how others are displayed.
    Unprintable(&'static str, char),
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadText::Empty(kind) => write!(f, "a {kind} needs at least one character"),
            BadText::TooLong(kind, most) => write!(f, "a {kind} has at most {most} characters"),
            BadText::Unprintable(kind, c) => {
                write!(f, "a {kind} cannot hold the character U+{:04X}", u32::from(*c))
            }
        }
    }
}

impl std::error::Error for BadText {}

/// Normalizes white space to single spaces, and checks the length and the characters.
fn normalize(kind: &'static str, text: &str, most: usize) -> Result<String, BadText> {
    // A character has at most four bytes, so a text this long need not be read.
    if text.len() > 4 * most + 64 {
        return Err(BadText::TooLong(kind, most));
    }
    let normalized = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(c) = normalized.chars().find(|&c| is_invisible(c)) {
        return Err(BadText::Unprintable(kind, c));
    }
    match normalized.chars().count() {
        0 => Err(BadText::Empty(kind)),
        count if count > most => Err(BadText::TooLong(kind, most)),
        _ => Ok(normalized),
    }
}

/// Control characters, and those that change the direction or the order of a line.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $most:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(extend("minLength" = 1, "maxLength" = $most)))]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(Arc<str>);

        impl $name {
            /// The most characters it can have.
            pub const LENGTH: usize = $most;

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadText;

            fn from_str(text: &str) -> Result<$name, BadText> {
                normalize($kind, text, $most).map(|text| $name(text.into()))
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadText;

            fn try_from(text: String) -> Result<$name, BadText> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> String {
                text.0.as_ref().into()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text! {
    /// The name of a person: plain text.
    Name, "name", 24
}

text! {
    /// A chat message: plain text.
    ChatText, "line of chat", 300
}

text! {
    /// A move as text, not necessarily a legal one.
    MoveText, "move", 48
}

text! {
    /// A position as text, not necessarily a valid one.
    PositionText, "position", 240
}

text! {
    /// The name of a rule set, such as `cosmoludo`, `burst` or `cosmoludo,blocked=free`.
    RulesText, "name of rules", 120
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_normalized_and_invisible_characters_are_refused() {
        assert_eq!("  Ana \n Maria ".parse::<Name>().map(String::from), Ok("Ana Maria".into()));
        assert_eq!("花子 🎏".parse::<Name>().map(String::from), Ok("花子 🎏".into()));
        assert_eq!(" \t".parse::<Name>(), Err(BadText::Empty("name")));
        assert_eq!("a\u{202e}b".parse::<Name>(), Err(BadText::Unprintable("name", '\u{202e}')));
        assert_eq!("a\0b".parse::<ChatText>(), Err(BadText::Unprintable("line of chat", '\0')));
        assert_eq!("x".repeat(25).parse::<Name>(), Err(BadText::TooLong("name", 24)));
        assert_eq!(
            "x".repeat(10_000_000).parse::<ChatText>(),
            Err(BadText::TooLong("line of chat", 300))
        );
    }
}
