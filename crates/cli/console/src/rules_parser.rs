use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use mana_catalogue::AnyRules;
use std::ffi::OsStr;
use std::str::FromStr;

/// Parses rules on the command line. Shells complete the names; house rules are accepted as well.
#[derive(Clone, Copy)]
pub struct RulesParser;

impl TypedValueParser for RulesParser {
    type Value = AnyRules;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<AnyRules, clap::Error> {
        StringValueParser::new()
            .try_map(|text| AnyRules::from_str(&text))
            .parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        let names = AnyRules::NAMED.iter().map(|named| PossibleValue::new(named.name));
        Some(Box::new(names))
    }
}
