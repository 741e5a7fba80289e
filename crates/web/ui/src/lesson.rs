//! The lessons: each explains a rule, shows it on a board and asks for a move.

mod burst;
mod mana;
mod progress;

pub use progress::LessonProgress;

use crate::game_ui::GameUi;
use crate::route::Route;
use mana_game::{Game, Position};

/// A task on a board.
pub struct LessonTask<P: Position> {
    /// The rules of the board.
    pub rules: P::Rules,
    /// The first position; `None` for the start of a game.
    pub position: Option<&'static str>,
    /// The moves that have been played since.
    pub moves: &'static [&'static str],
    /// The key of the message with the instructions.
    pub prompt: &'static str,
    /// Judges a legal move.
    pub judge: fn(&P, P::Move) -> LessonVerdict,
    /// A move that solves it.
    pub solution: &'static str,
    /// The key of the message for a right move.
    pub praise: &'static str,
}

/// Whether a move solves a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonVerdict {
    /// It solves the task.
    Right,
    /// It does not; the message with this key explains why.
    Wrong(&'static str),
}

/// Right if a condition holds.
fn right_if(holds: bool, otherwise: &'static str) -> LessonVerdict {
    if holds { LessonVerdict::Right } else { LessonVerdict::Wrong(otherwise) }
}

/// A lesson: a rule, and tasks to try it.
pub struct Lesson<P: Position> {
    /// Its name in addresses and in storage.
    pub name: &'static str,
    /// The key of its title.
    pub title: &'static str,
    /// The key of its explanation.
    pub text: &'static str,
    /// Whether it shows the legend of squares or tiles.
    pub legend: bool,
    /// Its tasks, at least one.
    pub tasks: &'static [LessonTask<P>],
}

/// A game that is taught.
pub trait Course: GameUi {
    /// Its lessons, in order.
    fn lessons() -> &'static [Lesson<Self>];
}

impl<P: Position> LessonTask<P> {
    /// The game of the task; `None` if the position or a move is not legal, which a test rules out.
    pub fn game(&self) -> Option<Game<P>> {
        let mut game = match self.position {
            Some(text) => Game::from_position(P::parse(self.rules, text).ok()?),
            None => Game::new(self.rules),
        };
        for text in self.moves {
            let mv = game.position().read_move(text).ok()?;
            game.play(mv).ok()?;
        }
        Some(game)
    }
}

impl<P: Position> Lesson<P> {
    /// Its route.
    pub fn route(&self) -> Route {
        Route::Learn(self.name.to_owned())
    }
}

/// The names of all lessons of both games.
pub fn names() -> impl Iterator<Item = &'static str> {
    let mana = ::mana::Position::lessons().iter().map(|lesson| lesson.name);
    mana.chain(::burst::Position::lessons().iter().map(|lesson| lesson.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::move_draft::{MoveDraft, SelectResult};
    use mana_game::{Outcome, Side};
    use std::collections::BTreeSet;

    /// Every task begins with a legal position, and its solution is right.
    fn check<P: Course>() {
        for lesson in P::lessons() {
            assert!(!lesson.tasks.is_empty(), "{}", lesson.name);
            for task in lesson.tasks {
                let game = task.game().expect(task.prompt);
                assert_eq!(game.ending(), None, "{}", task.prompt);
                let position = game.position();
                let solution = position
                    .read_move(task.solution)
                    .unwrap_or_else(|error| panic!("{}: {error}", task.prompt));
                assert_eq!(
                    (task.judge)(position, solution),
                    LessonVerdict::Right,
                    "{}",
                    task.prompt
                );
            }
        }
    }

    #[test]
    fn every_task_of_mana_can_be_solved() {
        check::<::mana::Position>();
    }

    #[test]
    fn every_task_of_burst_can_be_solved() {
        check::<::burst::Position>();
    }

    /// The legal moves that a task accepts, by their texts.
    fn accepted<P: Course>(lesson: &str, task: usize) -> Vec<String> {
        let lesson = P::lessons().iter().find(|other| other.name == lesson).unwrap();
        let task = &lesson.tasks[task];
        let position = *task.game().unwrap().position();
        let right = |mv: &P::Move| (task.judge)(&position, *mv) == LessonVerdict::Right;
        let moves = position.legal_moves().into_iter().filter(right);
        let mut texts: Vec<_> = moves.map(|mv| mv.to_string()).collect();
        texts.sort();
        texts
    }

    #[test]
    fn tasks_accept_exactly_their_solutions() {
        type Mana = ::mana::Position;
        type Burst = ::burst::Position;
        assert_eq!(accepted::<Mana>("mana-aim", 0), ["d4d6"]);
        assert_eq!(
            accepted::<Mana>("mana-steps", 0),
            ["a2a3", "a2b2", "c2b2", "c2c1", "c2c3", "c2d2"]
        );
        assert_eq!(accepted::<Mana>("mana-steps", 1), ["e3e4"]);
        assert_eq!(accepted::<Mana>("mana-way", 0), ["d2e4"]);
        assert_eq!(accepted::<Mana>("mana-mark", 1), ["e4e3", "e4e5", "e4f4"]);
        assert_eq!(accepted::<Mana>("mana-mark", 2), ["e4d4~a3"]);
        assert_eq!(accepted::<Mana>("mana-blocked", 0), ["pass"]);
        assert_eq!(accepted::<Mana>("mana-blocked", 1), ["e1d1"]);
        assert_eq!(accepted::<Mana>("mana-ahead", 0), ["c4d4"]);
        assert_eq!(accepted::<Burst>("burst-move", 2), ["Tf8", "Tg5"]);
        assert_eq!(accepted::<Burst>("burst-burst", 0), ["E+"]);
        assert_eq!(accepted::<Burst>("burst-burst", 1), ["Ee6", "Ef5", "Eg6"]);
        assert_eq!(accepted::<Burst>("burst-jump", 0), ["Pi5"]);
        assert_eq!(accepted::<Burst>("burst-devour", 0), ["Tg5", "Tg7"]);
        assert_eq!(accepted::<Burst>("burst-devour", 1), ["Tf7"]);
        assert_eq!(accepted::<Burst>("burst-win", 0), ["Pi5"]);
        assert_eq!(accepted::<Burst>("burst-win", 1), ["Ag5"]);
        assert_eq!(accepted::<Burst>("burst-win", 2), ["Gg6", "Pg6"]);
        assert_eq!(accepted::<Burst>("burst-draw", 0), ["Nf7"]);
    }

    /// How the game of a task ends with its solution.
    fn ending<P: Course>(lesson: &str, task: usize) -> Option<Outcome> {
        let lesson = P::lessons().iter().find(|other| other.name == lesson)?;
        let task = &lesson.tasks[task];
        let mut game = task.game()?;
        game.play(game.position().read_move(task.solution).ok()?).ok()?;
        game.outcome()
    }

    #[test]
    fn solutions_end_the_games_that_they_should() {
        type Mana = ::mana::Position;
        type Burst = ::burst::Position;
        assert_eq!(ending::<Mana>("mana-aim", 0), Some(Outcome::Win(Side::Black)));
        assert_eq!(ending::<Mana>("mana-blocked", 1), Some(Outcome::Draw));
        assert_eq!(ending::<Burst>("burst-win", 2), Some(Outcome::Win(Side::Black)));
        assert_eq!(ending::<Burst>("burst-draw", 0), Some(Outcome::Draw));
    }

    #[test]
    fn names_are_unique_and_fit_into_an_address() {
        let names: Vec<_> = names().collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        let fits = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(names.iter().all(|name| name.chars().all(fits)));
    }

    /// Every solution can be made by clicks.
    #[test]
    fn the_solutions_can_be_clicked() {
        fn check<P: Course>() {
            for task in P::lessons().iter().flat_map(|lesson| lesson.tasks) {
                let position = *task.game().unwrap().position();
                if position.is_set_up() {
                    continue;
                }
                let solution = position.read_move(task.solution).unwrap();
                let mut draft = P::Draft::new(&position, false);
                let clicks = position.click_targets(solution);
                let last = clicks.into_iter().map(|target| draft.select(target)).last();
                // A bird that bars the way needs a third click.
                let mut targets = draft.highlights().destinations.into_iter();
                let completes = last == Some(SelectResult::Complete(solution))
                    || targets.any(|target| {
                        draft.clone().select(target) == SelectResult::Complete(solution)
                    });
                assert!(completes, "{}", task.prompt);
            }
        }
        check::<::mana::Position>();
        check::<::burst::Position>();
    }
}
