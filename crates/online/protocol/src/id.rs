use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A text that is not an id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadId {
    kind: &'static str,
    text: String,
    least: usize,
    most: usize,
}

impl fmt::Display for BadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadId { kind, text, least, most } = self;
        if least == most {
            write!(f, "\"{text}\" is not a {kind}: {least} letters and digits")
        } else {
            write!(f, "\"{text}\" is not a {kind}: {least} to {most} letters and digits")
        }
    }
}

impl std::error::Error for BadId {}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $least:literal, $most:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(extend("minLength" = $least, "maxLength" = $most)))]
        #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9A-Za-z]*$")))]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(Arc<str>);

        impl $name {
            /// The most letters and digits it can have.
            pub const LENGTH: usize = $most;

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<$name, BadId> {
                let allowed = ($least..=$most).contains(&text.len())
                    && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
                if allowed {
                    Ok($name(text.into()))
                } else {
                    let text = mana_game::excerpt(text);
                    Err(BadId { kind: $kind, text, least: $least, most: $most })
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadId;

            fn try_from(text: String) -> Result<$name, BadId> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0.as_ref().into()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// The id of a game between two people. It cannot be guessed, and serves as the link to the game.
    GameId, "game", 12, 12
}

id! {
    /// The id of a person. It is public, and proves nothing.
    PersonId, "person", 12, 12
}

id! {
    /// The id of a client, such as a browser tab, which chooses it at random when it starts.
    ClientId, "client", 8, 24
}

/// The id of an act, which makes it idempotent: sent again, it is answered again and done once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ActId {
    /// The client that sent it.
    pub client: ClientId,
    /// The number of the act among those of the client in this game; any distinct numbers will do.
    pub number: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_letters_and_digits() {
        assert_eq!("abcDEF012345".parse::<GameId>().map(String::from), Ok("abcDEF012345".into()));
        for text in ["", "abc", "abcDEF01234/", "abcDEF0123456", "äbcDEF01234"] {
            let error = text.parse::<GameId>().expect_err(text).to_string();
            assert!(error.contains("12 letters and digits"), "{error}");
            assert!(serde_json::from_value::<GameId>(text.into()).is_err());
        }
        assert!(
            "x".repeat(1_000_000).parse::<ClientId>().expect_err("long").to_string().len() < 120
        );
    }
}
