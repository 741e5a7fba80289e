use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A text that is too long, empty, or has characters in it that nobody sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadText {
    /// Nothing but white space.
    Empty(&'static str),
    /// More than so many characters.
    TooLong(&'static str, usize),
    /// A character that controls the display of others.
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

/// White space as single spaces, within limits, and nothing that is invisible or turns the text around.
fn tidy(kind: &'static str, text: &str, most: usize) -> Result<String, BadText> {
    // Four bytes a character: whatever is longer is too long, and need not be looked at.
    if text.len() > 4 * most + 64 {
        return Err(BadText::TooLong(kind, most));
    }
    let tidy = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(c) = tidy.chars().find(|&c| is_invisible(c)) {
        return Err(BadText::Unprintable(kind, c));
    }
    match tidy.chars().count() {
        0 => Err(BadText::Empty(kind)),
        count if count > most => Err(BadText::TooLong(kind, most)),
        _ => Ok(tidy),
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
        pub struct $name(Box<str>);

        impl $name {
            /// How many characters it has at most.
            pub const LENGTH: usize = $most;

            /// The text of it.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadText;

            fn from_str(text: &str) -> Result<$name, BadText> {
                tidy($kind, text, $most).map(|text| $name(text.into()))
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
                text.0.into()
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
    /// What a person is called: plain text.
    Name, "name", 24
}

text! {
    /// A line of chat: plain text.
    ChatText, "line of chat", 300
}

text! {
    /// A move as text, which says nothing about its being one.
    MoveText, "move", 48
}

text! {
    /// A position as text, which says nothing about its being one.
    PositionText, "position", 240
}

text! {
    /// The word for some rules, such as `cosmoludo`, `burst` or `cosmoludo,blocked=free`.
    RulesText, "name of rules", 120
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_tidied_and_what_nobody_sees_is_refused() {
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
