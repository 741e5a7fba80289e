use mana_game::{Outcome, Position, excerpt};
use std::fmt;

/// The openings of a match, one for each pair.
#[derive(Clone, Debug)]
pub enum Openings<P: Position> {
    /// Random moves: the set-ups, where there are any, and some more.
    Random {
        /// The rules.
        rules: P::Rules,
        /// The number of random moves after the set-ups.
        plies: usize,
        /// The seed: equal seeds give equal openings.
        seed: u64,
    },
    /// Listed positions, in order and cyclically.
    Listed(Vec<P>),
}

/// Why a text is not a list of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningsError<E> {
    /// A line is not an opening.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// Its text.
        text: String,
        /// What is wrong with it.
        problem: OpeningProblem<E>,
    },
    /// There is no position in the text.
    Empty,
}

/// Why a line is not an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningProblem<E> {
    /// It is not a position.
    Position(E),
    /// The game is over in this position.
    GameOver,
}

impl<E: fmt::Display> fmt::Display for OpeningsError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningsError::Line { line, text, problem } => {
                write!(f, "line {line}: \"{}\": {problem}", excerpt(text))
            }
            OpeningsError::Empty => f.write_str("there is no position here"),
        }
    }
}

impl<E: fmt::Display> fmt::Display for OpeningProblem<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningProblem::Position(error) => error.fmt(f),
            OpeningProblem::GameOver => f.write_str("the game is over"),
        }
    }
}

impl<E: std::error::Error> std::error::Error for OpeningsError<E> {}

impl<P: Position> Openings<P> {
    /// Reads positions, one per line; empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// A line is not a position, the game is over in it, or there are no positions.
    pub fn parse(rules: P::Rules, text: &str) -> Result<Self, OpeningsError<P::PositionError>> {
        let mut positions = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            if text.trim().is_empty() || text.trim_start().starts_with('#') {
                continue;
            }
            let problem = match P::parse(rules, text) {
                Ok(position) if position.ending().is_none() => {
                    positions.push(position);
                    continue;
                }
                Ok(_) => OpeningProblem::GameOver,
                Err(error) => OpeningProblem::Position(error),
            };
            return Err(OpeningsError::Line { line, text: text.to_owned(), problem });
        }
        if positions.is_empty() {
            Err(OpeningsError::Empty)
        } else {
            Ok(Openings::Listed(positions))
        }
    }

    /// The opening of a pair; equal numbers give equal openings.
    pub(crate) fn get(&self, pair: usize) -> P {
        match self {
            Openings::Listed(positions) => positions[pair % positions.len()],
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

/// The position after random set-ups and `plies` random moves; `None` if the game is over there, or the side to move
/// wins or loses at once.
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
    fn errors_name_the_line() {
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
