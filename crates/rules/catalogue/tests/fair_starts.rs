//! The fair starts of `mana-data` are positions of their rules from which the game goes on.

use mana_catalogue::{AnyRules, with_game};
use mana_game::Position;

fn check<P: Position>(rules: P::Rules, text: &str) {
    let position = P::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(position.ending().is_none() && !position.is_set_up(), "{text}");
    assert_eq!(position.to_string(), text);
}

#[test]
fn fair_starts_can_be_played() {
    let mut count = 0;
    for named in AnyRules::NAMED {
        let starts = mana_data::fair_starts(named.name);
        for start in starts.chain(mana_data::fair_openings(named.name)) {
            with_game!(named.rules, |P, rules| check::<P>(rules, start));
            count += 1;
        }
    }
    assert!(count >= 100, "{count}");
}
