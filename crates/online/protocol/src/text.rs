use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A text that is too long, or deceptive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadText {
    /// Nothing but white space.
    Empty(&'static str),
    /// Longer than this many characters.
    TooLong(&'static str, usize),
    /// An invisible character, or one that changes how others are displayed.
    Unprintable(&'static str, char),
    /// Too many marks on one letter, or marks without a letter.
    TooManyMarks(&'static str),
    /// A word in letters of several alphabets that look alike.
    MixedAlphabets(&'static str),
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadText::Empty(kind) => write!(f, "a {kind} needs at least one character"),
            BadText::TooLong(kind, most) => write!(f, "a {kind} has at most {most} characters"),
            BadText::Unprintable(kind, c) => {
                write!(f, "a {kind} cannot hold the character U+{:04X}", u32::from(*c))
            }
            BadText::TooManyMarks(kind) => {
                write!(f, "a {kind} has at most {MAX_MARKS} marks on a letter")
            }
            BadText::MixedAlphabets(kind) => {
                write!(f, "a word of a {kind} is written in one alphabet")
            }
        }
    }
}

impl std::error::Error for BadText {}

/// Normalizes white space to single spaces, and checks the length and the characters.
fn normalize(kind: &'static str, text: &str, most: usize) -> Result<String, BadText> {
    // A character has at most four bytes, so a longer text need not be scanned.
    if text.len() > 4 * most + 64 {
        return Err(BadText::TooLong(kind, most));
    }
    let normalized = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(c) = normalized.chars().find(|&c| is_invisible(c)) {
        return Err(BadText::Unprintable(kind, c));
    }
    for word in normalized.split(' ') {
        check_marks(kind, word)?;
    }
    match normalized.chars().count() {
        0 => Err(BadText::Empty(kind)),
        count if count > most => Err(BadText::TooLong(kind, most)),
        _ => Ok(normalized),
    }
}

/// The same for a name, which must not look like another one.
fn normalize_name(kind: &'static str, text: &str, most: usize) -> Result<String, BadText> {
    let name = normalize(kind, text, most)?;
    for word in name.split(' ') {
        let mut alphabets = word.chars().filter_map(Alphabet::of);
        let first = alphabets.next();
        if alphabets.any(|other| Some(other) != first) {
            return Err(BadText::MixedAlphabets(kind));
        }
    }
    Ok(name)
}

/// Control characters, invisible characters, those that change the direction or the order of a line, and those without
/// a meaning of their own.
///
/// This is Unicode's `Default_Ignorable_Code_Point`, but for the variation selectors that emoji need, with the blanks that
/// are no white space and the code points for private use.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
            | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// The most marks on one letter, which suffices for real languages.
const MAX_MARKS: usize = 3;

/// Checks that marks are on letters, and that no letter is buried under them.
fn check_marks(kind: &'static str, word: &str) -> Result<(), BadText> {
    // A word must not begin with a mark.
    let mut marks = MAX_MARKS;
    for c in word.chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > MAX_MARKS {
            return Err(BadText::TooManyMarks(kind));
        }
    }
    Ok(())
}

/// Combining marks: the blocks of them, those of the scripts that stack them, and the variation selectors of emoji.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5bd}' | '\u{5bf}'
        | '\u{5c1}'..='\u{5c2}' | '\u{5c4}'..='\u{5c5}' | '\u{5c7}' | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}' | '\u{6df}'..='\u{6e4}'
        | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{eb1}'
        | '\u{eb4}'..='\u{ebc}' | '\u{ec8}'..='\u{ece}' | '\u{f71}'..='\u{f7e}'
        | '\u{f80}'..='\u{f84}' | '\u{1ab0}'..='\u{1aff}' | '\u{1cd0}'..='\u{1cf9}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{302a}'..='\u{302f}'
        | '\u{3099}'..='\u{309a}' | '\u{fe0e}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}')
}

/// The alphabets whose letters look alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alphabet {
    Latin,
    Greek,
    Cyrillic,
    Armenian,
    Cherokee,
}

impl Alphabet {
    fn of(c: char) -> Option<Alphabet> {
        match c {
            'A'..='Z' | 'a'..='z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => {
                Some(Alphabet::Latin)
            }
            '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => Some(Alphabet::Greek),
            '\u{400}'..='\u{52f}' | '\u{1c80}'..='\u{1c8f}' => Some(Alphabet::Cyrillic),
            '\u{531}'..='\u{58a}' => Some(Alphabet::Armenian),
            '\u{13a0}'..='\u{13ff}' | '\u{ab70}'..='\u{abbf}' => Some(Alphabet::Cherokee),
            _ => None,
        }
    }
}

macro_rules! text {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $most:literal, $normalize:ident) => {
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
                $normalize($kind, text, $most).map(|text| $name(text.into()))
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
    Name, "name", 24, normalize_name
}

text! {
    /// A chat message: plain text.
    ChatText, "line of chat", 300, normalize
}

text! {
    /// A move as text, not necessarily a legal one.
    MoveText, "move", 48, normalize
}

text! {
    /// A position as text, not necessarily a valid one.
    PositionText, "position", 240, normalize
}

text! {
    /// The name of a rule set, such as `cosmoludo`, `burst` or `cosmoludo,blocked=free`.
    RulesText, "name of rules", 120, normalize
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

    #[test]
    fn names_must_be_visible() {
        let hidden = [
            '\u{ad}',
            '\u{61c}',
            '\u{115f}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{e001}',
            '\u{fe00}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fffe}',
            '\u{1d159}',
            '\u{1fffe}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{f0000}',
        ];
        for c in hidden {
            for text in [c.to_string(), format!("An{c}n"), format!("Ann{c}")] {
                let expected = Err(BadText::Unprintable("name", c));
                assert_eq!(text.parse::<Name>(), expected, "{text:?}");
            }
            assert!(format!("a{c}b").parse::<ChatText>().is_err(), "{c:?}");
        }
        // White space does not count as a visible character.
        for c in ['\u{a0}', '\u{2003}', '\u{3000}'] {
            assert_eq!(c.to_string().parse::<Name>(), Err(BadText::Empty("name")));
            assert_eq!(format!("A{c}nn").parse::<Name>().map(String::from), Ok("A nn".into()));
        }
    }

    #[test]
    fn marks_on_letters_of_names_are_limited() {
        let marks = |count: usize| "\u{301}\u{323}".chars().cycle().take(count).collect::<String>();
        for good in ["Ho\u{302}\u{301}", "ที่รัก", "שָׁלוֹם", "مُحَمَّد", "ガギ", "Ana ❤\u{fe0f}", "राम"]
        {
            assert!(good.parse::<Name>().is_ok(), "{good}");
        }
        assert!(format!("Zoe{}", marks(3)).parse::<Name>().is_ok());
        let zalgo = Err(BadText::TooManyMarks("name"));
        for bad in [format!("Zoe{}", marks(4)), marks(1), format!("Ann {}x", marks(1))] {
            assert_eq!(bad.parse::<Name>(), zalgo, "{bad:?}");
        }
        assert!(format!("Z{}", marks(50)).parse::<ChatText>().is_err());
    }

    #[test]
    fn names_must_not_mix_alphabets() {
        let mixed = Err(BadText::MixedAlphabets("name"));
        for bad in ["Аnn", "Bοb", "Eνe", "Ꭺnn", "Αнна"] {
            assert_eq!(bad.parse::<Name>(), mixed, "{bad}");
        }
        for good in ["Ann", "Анна", "Άννα", "Jürgen Ü", "Анна K", "花子Ann", "Ann2", "Ñandú"]
        {
            assert!(good.parse::<Name>().is_ok(), "{good}");
        }
        // Chat may mix alphabets.
        assert!("Аnn".parse::<ChatText>().is_ok());
    }
}
