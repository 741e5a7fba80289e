use crate::RulesError;
use std::fmt;
use std::str::FromStr;

/// The one rule set of Burst of Mana; its name is `burst`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules;

impl Rules {
    const NAME: &str = "burst";
}

impl mana_game::RuleSet for Rules {}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAME)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(name: &str) -> Result<Rules, RulesError> {
        if name == Self::NAME { Ok(Rules) } else { Err(RulesError(name.to_owned())) }
    }
}
