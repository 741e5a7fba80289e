//! Very long games.

use mana_game::{Ending, Position, Side};
use mana_solver::{Effort, Solver};
use std::convert::Infallible;
use std::fmt;
use std::num::{NonZeroU32, ParseIntError};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::thread;

/// A game with one legal move in each position and no winner: a walk round a long circular corridor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Corridor(u32);

const LENGTH: u32 = 10_000;

const STEP: NonZeroU32 = NonZeroU32::MIN;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Rules;

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("corridor")
    }
}

impl FromStr for Rules {
    type Err = fmt::Error;

    fn from_str(text: &str) -> Result<Rules, fmt::Error> {
        (text == "corridor").then_some(Rules).ok_or(fmt::Error)
    }
}

impl mana_game::RuleSet for Rules {}

impl fmt::Display for Corridor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position for Corridor {
    type Rules = Rules;
    type Move = NonZeroU32;
    type PositionError = ParseIntError;
    type MoveError = ParseIntError;
    type EndRule = Infallible;

    const GAME: &'static str = "corridor";

    fn start(_: Rules) -> Corridor {
        Corridor(0)
    }

    fn parse(_: Rules, text: &str) -> Result<Corridor, ParseIntError> {
        text.parse().map(Corridor)
    }

    fn rules(&self) -> Rules {
        Rules
    }

    fn turn(&self) -> Side {
        if self.0.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    fn ending(&self) -> Option<Ending<Infallible>> {
        None
    }

    fn visit_moves<B>(
        &self,
        mut visit: impl FnMut(NonZeroU32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit(STEP)
    }

    fn is_legal(&self, mv: NonZeroU32) -> bool {
        mv == STEP
    }

    fn play(&mut self, _: NonZeroU32) {
        self.0 = (self.0 + 1) % LENGTH;
    }

    fn read_move(&self, text: &str) -> Result<NonZeroU32, ParseIntError> {
        text.parse()
    }

    fn key(&self) -> u128 {
        self.0.into()
    }
}

/// The search recurses on every ply, and in a browser the stack of a thread has one mebibyte. The depth must be limited
/// even where the table leads the search on.
#[test]
fn no_search_goes_too_deep() {
    let search = || {
        let solver = Solver::<Corridor>::new(Rules, Side::Black, 64);
        for begin in (0..LENGTH).step_by(200).rev() {
            solver.proof_numbers(&Corridor(begin), Effort::nodes(1));
        }
        solver.proof_numbers(&Corridor(0), Effort::nodes(100_000))
    };
    let thread = thread::Builder::new().stack_size(1 << 20).spawn(search).expect("a thread");
    assert!(!thread.join().expect("no panic").is_proved());
}
