use crate::{CourseColour, CourseMessage, CourseMoveError, read_course_move, write_course_move};
use mana::{Edition, Position};
use mana_game::{Game, IllegalMove, Outcome, Position as _, Side, excerpt};
use std::fmt;

/// A game in the file format of the courses: a move per line, the names in comments, and the result at the end.
///
/// ```
/// use mana_escampe::read_course_games;
///
/// let text = "% Noir: Alice\n% Blanc: Bob\nC6/A6/B5/D5/E6/F5\nC1/A1/B2/D2/E1/F1\nD2-D3\nFIN! Blanc\n";
/// let games = read_course_games(text)?;
/// assert_eq!(games[0].to_string(), text);
/// # Ok::<(), mana_escampe::CourseGameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CourseGame {
    game: Game<Position>,
    /// The name of each side's player, Black's first.
    pub names: [Option<String>; 2],
    /// The result that is stated, if there is one.
    pub result: Option<Outcome>,
}

/// Why a text is not a list of games of the courses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseGameError {
    /// The line, from 1.
    pub line: usize,
    /// The number of the move in its game, from 1; 0 if it is about no move.
    pub number: usize,
    /// What is wrong.
    pub problem: CourseGameProblem,
}

/// What is wrong with a game of the courses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CourseGameProblem {
    /// A move is invalid.
    Move(CourseMoveError),
    /// A move follows the end of the game.
    GameOver(String),
    /// The end is not written as `FIN! Blanc`, `FIN! Noir` or `FIN!`.
    End(String),
    /// The stated result is not that of the board.
    WrongResult {
        /// The result that is stated.
        stated: Outcome,
        /// The result of the board.
        board: Outcome,
    },
}

impl fmt::Display for CourseGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        if self.number > 0 {
            write!(f, "move {}: ", self.number)?;
        }
        self.problem.fmt(f)
    }
}

impl fmt::Display for CourseGameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseGameProblem::Move(error) => error.fmt(f),
            CourseGameProblem::GameOver(text) => {
                write!(f, "\"{}\": {}", excerpt(text), IllegalMove::GameOver)
            }
            CourseGameProblem::End(text) => {
                write!(f, "\"{}\" is not an end: FIN! Blanc, FIN! Noir or FIN!", excerpt(text))
            }
            CourseGameProblem::WrongResult { stated, board } => write!(
                f,
                "the game says {}, but on the board it ended {}",
                stated.result(),
                board.result()
            ),
        }
    }
}

impl std::error::Error for CourseGameError {}

impl CourseGame {
    /// A game from its start; `None` for a game of another edition, or one that begins elsewhere.
    pub fn new(
        game: Game<Position>,
        names: [Option<String>; 2],
        result: Option<Outcome>,
    ) -> Option<CourseGame> {
        let is_whole = *game.first_position() == Position::start(Edition::ESCAMPE);
        is_whole.then_some(CourseGame { game, names, result })
    }

    /// The moves.
    pub fn game(&self) -> &Game<Position> {
        &self.game
    }
}

/// Reads games, each of which ends with an empty line, its end or the text. Lines that begin with `%` are comments, and
/// name the players: `% Noir: Alice`.
///
/// # Errors
/// A line is not a legal move or contradicts the board.
pub fn read_course_games(text: &str) -> Result<Vec<CourseGame>, CourseGameError> {
    let empty =
        || CourseGame { game: Game::new(Edition::ESCAMPE), names: [None, None], result: None };
    let mut games = Vec::new();
    let mut current = empty();
    for (text, line) in text.lines().map(str::trim).zip(1..) {
        if let Some(comment) = text.strip_prefix('%') {
            for side in Side::ALL {
                let name = comment.trim().strip_prefix(&format!("{}:", CourseColour::of(side)));
                if let Some(name) = name {
                    current.names[side.index()] = Some(name.trim().to_owned());
                }
            }
        } else if text.starts_with("FIN!") {
            current.result = Some(read_end(&current, text, line)?);
            games.push(std::mem::replace(&mut current, empty()));
        } else if !text.is_empty() {
            play(&mut current.game, text, line)?;
        } else if !current.game.moves().is_empty() {
            games.push(std::mem::replace(&mut current, empty()));
        }
    }
    if !current.game.moves().is_empty() {
        games.push(current);
    }
    Ok(games)
}

fn play(game: &mut Game<Position>, text: &str, line: usize) -> Result<(), CourseGameError> {
    let number = game.moves().len() + 1;
    let refused = |problem| CourseGameError { line, number, problem };
    let over = |_| refused(CourseGameProblem::GameOver(text.to_owned()));
    if game.ending().is_some() {
        return Err(over(IllegalMove::GameOver));
    }
    let mv = read_course_move(game.position(), text)
        .map_err(|error| refused(CourseGameProblem::Move(error)))?;
    game.play(mv).map_err(over)
}

fn read_end(game: &CourseGame, text: &str, line: usize) -> Result<Outcome, CourseGameError> {
    let refused = |problem| CourseGameError { line, number: 0, problem };
    let stated = match text.parse() {
        Ok(CourseMessage::End(outcome)) => outcome,
        _ => return Err(refused(CourseGameProblem::End(text.to_owned()))),
    };
    match game.game.outcome() {
        Some(board) if board != stated => {
            Err(refused(CourseGameProblem::WrongResult { stated, board }))
        }
        _ => Ok(stated),
    }
}

impl fmt::Display for CourseGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::ALL {
            if let Some(name) = &self.names[side.index()] {
                let name: String = name.chars().filter(|c| !c.is_control()).collect();
                writeln!(f, "% {}: {}", CourseColour::of(side), name.trim())?;
            }
        }
        for (position, &mv) in self.game.positions().iter().zip(self.game.moves()) {
            // Every move of the edition has a text.
            writeln!(f, "{}", write_course_move(position, mv).ok_or(fmt::Error)?)?;
        }
        match self.result.or_else(|| self.game.outcome()) {
            Some(outcome) => writeln!(f, "{}", CourseMessage::End(outcome)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "C6/A6/B5/D5/E6/F5\nC1/A1/B2/D2/E1/F1\nD2-D3\n";

    #[track_caller]
    fn refuse(text: &str, expected: &str) {
        let refused = read_course_games(text).map(|_| ()).map_err(|error| error.to_string());
        assert!(refused.as_ref().is_err_and(|error| error.starts_with(expected)), "{refused:?}");
    }

    #[test]
    fn errors_name_line_and_move() {
        refuse("% x\n\nC6/A6\n", "line 3: move 1: \"C6/A6\" is not a move");
        refuse(&format!("{GAME}A1-A2\n"), "line 4: move 4: \"A1-A2\" is not legal");
        refuse(&format!("{GAME}FIN! Rouge\n"), "line 4: \"FIN! Rouge\" is not an end");
        refuse(&format!("{GAME}\n{GAME}Z\n"), "line 8: move 4: \"Z\" is not a move");
    }

    #[test]
    fn games_end_with_an_empty_line_or_their_end() {
        let read = |text: &str| read_course_games(text).map(|games| games.len());
        assert_eq!(read(""), Ok(0));
        assert_eq!(read("% nothing\n\n"), Ok(0));
        assert_eq!(read(&format!("{GAME}\n\n\r\n{GAME}FIN!\n{GAME}")), Ok(3));
    }
}
