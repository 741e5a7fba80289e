use mana_game::{Outcome, Position, excerpt};
use std::fmt;

/// Where the pairs of a match begin.
#[derive(Clone, Debug)]
pub enum Openings<P: Position> {
    /// Every pair from random moves: set-ups first where there are any, then some more.
    Random {
        /// The rules.
        rules: P::Rules,
        /// How many moves after the set-ups.
        plies: usize,
        /// What makes them repeatable.
        seed: u64,
    },
    /// From given positions, one pair after the other, and again from the first.
    Given(Vec<P>),
}

/// A list of positions that is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningsError {
    /// A line is not a position.
    Line {
        /// Its number.
        line: usize,
        /// Its text.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// There is no position at all.
    Empty,
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningsError::Line { line, text, problem } => {
                write!(f, "line {line}: \"{text}\": {problem}")
            }
            OpeningsError::Empty => f.write_str("there is no position here"),
        }
    }
}

impl std::error::Error for OpeningsError {}

impl<P: Position> Openings<P> {
    /// Reads positions, one a line; empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// A line is not a position in which the game goes on, or there is none.
    pub fn parse(rules: P::Rules, text: &str) -> Result<Openings<P>, OpeningsError> {
        let mut positions = Vec::new();
        for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            if text.trim_start().starts_with('#') {
                continue;
            }
            let problem = match P::parse(rules, text) {
                Ok(position) if position.ending().is_none() => {
                    positions.push(position);
                    continue;
                }
                Ok(_) => "the game is over".to_owned(),
                Err(error) => error.to_string(),
            };
            return Err(OpeningsError::Line { line, text: excerpt(text), problem });
        }
        if positions.is_empty() {
            Err(OpeningsError::Empty)
        } else {
            Ok(Openings::Given(positions))
        }
    }

    /// The opening of a pair, the same for the same number.
    pub(crate) fn get(&self, pair: usize) -> P {
        match self {
            Openings::Given(positions) => positions[pair % positions.len()],
            Openings::Random { rules, plies, seed } => {
                let mut random = fastrand::Rng::with_seed(seed.wrapping_add(pair as u64));
                loop {
                    if let Some(position) = random_opening(P::start(*rules), *plies, &mut random) {
                        return position;
                    }
                }
            }
        }
    }
}

/// Random moves, `plies` of them after the set-ups; `None` if they lead to a game that is over, or that the side to
/// move wins or loses at once.
fn random_opening<P: Position>(
    mut position: P,
    plies: usize,
    random: &mut fastrand::Rng,
) -> Option<P> {
    let mut left = plies;
    while left > 0 || position.is_set_up() {
        left -= usize::from(!position.is_set_up());
        position = position.after(random.choice(position.legal_moves())?);
    }
    let quiet = |position: &P| position.ending().is_none() && !can_win_at_once(position);
    let holds = position.legal_moves().iter().any(|&mv| quiet(&position.after(mv)));
    (quiet(&position) && holds).then_some(position)
}

fn can_win_at_once<P: Position>(position: &P) -> bool {
    let win = Some(Outcome::Win(position.turn()));
    position.legal_moves().iter().any(|&mv| position.after(mv).outcome() == win)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana::Edition;

    #[test]
    fn random_openings_repeat_by_number_and_differ_otherwise() {
        let openings =
            Openings::<mana::Position>::Random { rules: Edition::ZILLIONS, plies: 4, seed: 1 };
        assert_eq!(openings.get(3), openings.get(3));
        assert_ne!(openings.get(3), openings.get(4));
    }

    #[test]
    fn lists_name_the_line_that_is_wrong() {
        let parse = |text| {
            Openings::<mana::Position>::parse(Edition::COSMOLUDO, text)
                .map(|_| ())
                .map_err(|e| e.to_string())
        };
        assert_eq!(parse("# a comment\n\nrdrrrr/6/6/6/6/RDRRRR b -\n"), Ok(()));
        assert_eq!(parse("\n"), Err("there is no position here".into()));
        assert_eq!(
            parse("\nrdrrrr/6 b -"),
            Err("line 2: \"rdrrrr/6 b -\": the board has six rows; this has 2".into())
        );
    }
}
