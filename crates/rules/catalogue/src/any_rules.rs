use crate::with_game;
use mana::{Edition, EditionError};
use mana_game::{Position, excerpt};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A rule set of any game. Its text is the word that `--rules` and the `Rules` tag of a record take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyRules {
    /// An edition of Mana, or a house rule.
    Mana(Edition),
    /// Burst of Mana.
    Burst(burst::Rules),
}

/// A rule set that has a name, for lists and menus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedRules {
    /// The name.
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
    /// The rules.
    pub rules: AnyRules,
}

impl AnyRules {
    /// The rules of Burst of Mana.
    pub const BURST: AnyRules = AnyRules::Burst(burst::Rules);

    /// Every rule set with a name, the default one first. House rules are made from these; see [`Edition`].
    pub const NAMED: [NamedRules; 7] = [
        named_edition(
            "cosmoludo",
            Edition::COSMOLUDO,
            "Mana as sold by Cosmoludo, set up on the first row; the default",
        ),
        named_edition(
            "cosmoludo-advanced",
            Edition::COSMOLUDO_ADVANCED,
            "the same with free set-up on two rows",
        ),
        named_edition(
            "cosmoludo-pl",
            Edition::COSMOLUDO_PL,
            "the Polish text: pieces may not pass through the bird",
        ),
        named_edition(
            "jactalea",
            Edition::JACTALEA,
            "Mana of 2005: Black turns the board, re-entry on the marked type",
        ),
        named_edition(
            "zillions",
            Edition::ZILLIONS,
            "Mana of the Zillions collection: a blocked player is free",
        ),
        named_edition(
            "escampe",
            Edition::ESCAMPE,
            "Escampe of the French courses: only the Daimyo is taken",
        ),
        NamedRules {
            name: "burst",
            description: "Burst of Mana, the other game: no board, eight Mana each",
            rules: AnyRules::BURST,
        },
    ];

    /// The name of the game, as in the `Game` tag of a record.
    pub const fn game(self) -> &'static str {
        with_game!(self, |P, _| P::GAME)
    }

    /// The edition, if the game is Mana.
    pub const fn edition(self) -> Option<Edition> {
        match self {
            AnyRules::Mana(edition) => Some(edition),
            AnyRules::Burst(_) => None,
        }
    }

    /// The default rules of a game, by the game's name in any case; `None` if there is no such game.
    pub fn default_of(game: &str) -> Option<AnyRules> {
        let of_game = |named: &&NamedRules| named.rules.game().eq_ignore_ascii_case(game);
        AnyRules::NAMED.iter().find(of_game).map(|named| named.rules)
    }
}

const fn named_edition(
    name: &'static str,
    edition: Edition,
    description: &'static str,
) -> NamedRules {
    NamedRules { name, description, rules: AnyRules::Mana(edition) }
}

impl From<Edition> for AnyRules {
    fn from(edition: Edition) -> Self {
        AnyRules::Mana(edition)
    }
}

impl From<burst::Rules> for AnyRules {
    fn from(rules: burst::Rules) -> Self {
        AnyRules::Burst(rules)
    }
}

impl TryFrom<AnyRules> for Edition {
    type Error = WrongGame;

    fn try_from(rules: AnyRules) -> Result<Self, WrongGame> {
        match rules {
            AnyRules::Mana(edition) => Ok(edition),
            AnyRules::Burst(_) => Err(WrongGame(rules)),
        }
    }
}

impl TryFrom<AnyRules> for burst::Rules {
    type Error = WrongGame;

    fn try_from(rules: AnyRules) -> Result<Self, WrongGame> {
        match rules {
            AnyRules::Burst(rules) => Ok(rules),
            AnyRules::Mana(_) => Err(WrongGame(rules)),
        }
    }
}

/// Rules of another game than the one that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongGame(pub AnyRules);

impl fmt::Display for WrongGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} are rules of the game {}", self.0, self.0.game())
    }
}

impl Error for WrongGame {}

/// `cosmoludo`.
impl Default for AnyRules {
    fn default() -> Self {
        AnyRules::Mana(Edition::default())
    }
}

impl fmt::Display for AnyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(self, |P, rules| <P as Position>::Rules::fmt(rules, f))
    }
}

impl FromStr for AnyRules {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        if let Ok(rules) = text.parse() {
            return Ok(AnyRules::Burst(rules));
        }
        match text.parse() {
            Ok(edition) => Ok(AnyRules::Mana(edition)),
            Err(EditionError::UnknownEdition(_)) => Err(UnknownRules::Name(excerpt(text))),
            Err(error) => Err(UnknownRules::Edition(error)),
        }
    }
}

/// A text that is not the name of a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnknownRules {
    /// No rule set has this name.
    Name(String),
    /// A house rule with an unknown choice or value.
    Edition(EditionError),
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownRules::Name(name) => {
                let known = AnyRules::NAMED.map(|named| named.name).join(", ");
                write!(f, "no rules are called \"{name}\"; there are {known}")
            }
            UnknownRules::Edition(error) => error.fmt(f),
        }
    }
}

impl Error for UnknownRules {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edition_is_listed_under_its_name() {
        let listed = AnyRules::NAMED.map(|named| (named.name, named.rules));
        for (name, edition) in Edition::NAMED {
            assert!(listed.contains(&(name, AnyRules::Mana(edition))), "{name}");
        }
        assert_eq!(listed.len(), Edition::NAMED.len() + 1);
        assert_eq!(listed[0].1, AnyRules::default());
    }

    #[test]
    fn text_round_trip() {
        let house_rule = "cosmoludo,blocked=free,mana=carried";
        for name in AnyRules::NAMED.map(|named| named.name).into_iter().chain([house_rule]) {
            let rules: AnyRules = name.parse().expect(name);
            assert_eq!(rules.to_string().parse(), Ok(rules), "{name}");
        }
    }

    #[test]
    fn errors_name_the_rules_and_the_choices() {
        #[track_caller]
        fn check(text: &str, expected: &[&str]) {
            let message = text.parse::<AnyRules>().expect_err(text).to_string();
            for part in expected {
                assert!(message.contains(part), "{message}");
            }
            assert!(message.len() < 300 && !message.contains('\n'), "{message}");
        }
        check("chess", &["\"chess\"", "cosmoludo-advanced", "burst"]);
        check("", &["\"\"", "burst"]);
        check("cosmoludo,blocked=maybe", &["blocked", "maybe", "free or pass"]);
        check("burst,blocked=free", &["burst,blocked=free"]);
        check(&"\n".repeat(1_000_000), &["burst"]);
    }

    #[test]
    fn rules_convert_to_those_of_their_game_alone() {
        assert_eq!(Edition::try_from(AnyRules::from(Edition::ESCAMPE)), Ok(Edition::ESCAMPE));
        assert_eq!(burst::Rules::try_from(AnyRules::BURST), Ok(burst::Rules));
        assert_eq!(Edition::try_from(AnyRules::BURST), Err(WrongGame(AnyRules::BURST)));
        let other = burst::Rules::try_from(AnyRules::default()).expect_err("rules of Mana");
        assert_eq!(other.to_string(), "cosmoludo are rules of the game mana");
    }

    #[test]
    fn games_have_default_rules() {
        assert_eq!(AnyRules::default_of("Mana"), Some(AnyRules::default()));
        assert_eq!(AnyRules::default_of("burst").map(AnyRules::game), Some("burst"));
        assert_eq!(AnyRules::default_of("chess"), None);
    }
}
