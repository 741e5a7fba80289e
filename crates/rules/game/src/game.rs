use crate::{Ending, Outcome, Position, Side};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

/// A game, in progress or finished: its first position and the moves played, which the repetition rule needs.
///
/// Every move is checked. A finished game has no legal moves and accepts none.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// Every position from the first to the current one; never empty.
    positions: Vec<P>,
    /// The move that led from each position to the next.
    moves: Vec<P::Move>,
    /// How often each position has occurred, by its key, so that the cost of a move does not grow with the game.
    occurrences: BTreeMap<u128, usize>,
    /// How often the current position has occurred, cached as every check for the end of the game needs it.
    current_occurrences: usize,
}

/// A move that [`Game::play`] refused; the game is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The rules do not allow this move here.
    NotLegal,
    /// The game is over.
    GameOver,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            IllegalMove::NotLegal => "the move is not legal here",
            IllegalMove::GameOver => "the game is over",
        })
    }
}

impl std::error::Error for IllegalMove {}

/// A text that [`Game::play_text`] refused; the game is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayTextError<E> {
    /// It is not a legal move of the position.
    Move(E),
    /// The game is over.
    GameOver,
}

impl<E: fmt::Display> fmt::Display for PlayTextError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayTextError::Move(error) => error.fmt(f),
            PlayTextError::GameOver => IllegalMove::GameOver.fmt(f),
        }
    }
}

impl<E: std::error::Error> std::error::Error for PlayTextError<E> {}

impl<P: Position> Game<P> {
    /// The occurrence of a position at which the game is drawn (rulings M6 and B12).
    pub const REPETITIONS: usize = 3;

    /// A new game from the start position.
    pub fn new(rules: P::Rules) -> Self {
        Self::from_position(P::start(rules))
    }

    /// A game that begins at `position`, which counts as its first occurrence.
    pub fn from_position(position: P) -> Self {
        let occurrences = BTreeMap::from([(position.key(), 1)]);
        Game { positions: vec![position], moves: Vec::new(), occurrences, current_occurrences: 1 }
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    /// The position in which the game began.
    pub fn first_position(&self) -> &P {
        &self.positions[0]
    }

    /// Every position so far, from the first to the current one.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// How many of the moves played are no set-ups.
    pub fn moves_in_play(&self) -> usize {
        self.positions.iter().zip(&self.moves).filter(|(before, _)| !before.is_set_up()).count()
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.position().turn()
    }

    /// How often the current position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.current_occurrences
    }

    /// The outcome of the game if a legal move ends it.
    pub fn outcome_after(&self, mv: P::Move) -> Option<Outcome> {
        let next = self.position().after(mv);
        let before = self.occurrences.get(&next.key()).copied().unwrap_or_default();
        next.outcome().or_else(|| (before + 1 >= Self::REPETITIONS).then_some(Outcome::Draw))
    }

    /// The end of the game, if it has ended: by the position itself, or by repetition.
    pub fn ending(&self) -> Option<Ending<P::EndRule>> {
        self.position()
            .ending()
            .or_else(|| (self.occurrences() >= Self::REPETITIONS).then_some(Ending::repetition()))
    }

    /// The outcome of the game, if it has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }

    /// The legal moves; none once the game has ended.
    pub fn legal_moves(&self) -> Vec<P::Move> {
        if self.ending().is_some() { Vec::new() } else { self.position().legal_moves() }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is not legal here, or the game is over. The game is then unchanged.
    pub fn play(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        if self.ending().is_some() {
            return Err(IllegalMove::GameOver);
        }
        if !self.position().is_legal(mv) {
            return Err(IllegalMove::NotLegal);
        }
        let next = self.position().after(mv);
        let occurrences = self.occurrences.entry(next.key()).or_default();
        *occurrences += 1;
        self.current_occurrences = *occurrences;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Plays a move that is given as text, in any spelling that [`Position::read_move`] accepts, and returns it.
    ///
    /// # Errors
    /// The text is not a legal move here, or the game is over. The game is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, PlayTextError<P::MoveError>> {
        if self.ending().is_some() {
            return Err(PlayTextError::GameOver);
        }
        let mv = self.position().read_move(text).map_err(PlayTextError::Move)?;
        self.play(mv).map_err(|_| PlayTextError::GameOver)?;
        Ok(mv)
    }

    /// Takes back the last move and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<P::Move> {
        let mv = self.moves.pop()?;
        if let Some(left) = self.positions.pop()
            && let Entry::Occupied(mut count) = self.occurrences.entry(left.key())
        {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
        let key = self.position().key();
        self.current_occurrences = self.occurrences.get(&key).copied().unwrap_or_default();
        Some(mv)
    }
}
