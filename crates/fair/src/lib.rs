//! Fair starts: positions after the set-ups from which neither side is known to win.
//!
//! The printed standard set-up is a forced win for the player who moves first. From these starts a proof was looked for
//! and not found, for either side; the engine's score is near zero; and games of the engine against itself were won by
//! either side about equally often. `mana solve fair` finds them, and `docs/SOLVED.md` says what was measured.
//!
//! ```
//! let starts: Vec<_> = mana_fair::starts("cosmoludo-advanced").collect();
//! assert!(starts.len() >= 200);
//! ```

#![forbid(unsafe_code)]

/// The list: for each start the rules and the position, separated by a tab.
pub const LIST: &str = include_str!("../starts.txt");

/// The fair starts of a rule set, by its name, as texts of positions; none where none are known.
pub fn starts(rules: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    LIST.lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let mut fields = line.split('\t');
        (fields.next()? == rules).then(|| fields.next())?
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_catalogue::{AnyRules, Task};
    use mana_game::Position;
    use std::collections::BTreeSet;

    /// The position as it is written, if the game goes on there and the set-ups have been made.
    struct Read<'a>(&'a str);

    impl Task for Read<'_> {
        type Output = String;

        fn run<P: Position>(self, rules: P::Rules) -> String {
            let position =
                P::parse(rules, self.0).unwrap_or_else(|error| panic!("{}: {error}", self.0));
            assert!(position.ending().is_none() && !position.is_set_up(), "{}", self.0);
            position.to_string()
        }
    }

    #[test]
    fn every_start_can_be_played_and_stands_once() {
        let mut seen = BTreeSet::new();
        for line in LIST.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<_> = line.split('\t').collect();
            let rules: AnyRules = fields[0].parse().expect("rules");
            assert_eq!(rules.run(Read(fields[1])), fields[1]);
            assert!(seen.insert((fields[0], fields[1])), "{line} stands twice");
        }
        assert_eq!(
            seen.iter().filter(|(rules, _)| *rules == "cosmoludo-advanced").count(),
            starts("cosmoludo-advanced").count()
        );
    }
}
