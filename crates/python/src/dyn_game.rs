use mana_catalogue::{AnyRules, CatalogueGame, with_game};
use mana_engine::EngineGame;
use mana_environment::{EnvironmentGame, Symmetry};
use mana_game::{Game, Outcome, PlayTextError, Side};
use pyo3::prelude::*;
use pyo3::types::PyRange;
use std::any::Any;
use std::fmt::Display;
use std::ops::Range;

use crate::errors;

/// A game of the catalogue with everything that the package offers.
pub(crate) trait PythonGame: CatalogueGame + EngineGame + EnvironmentGame {}

impl<P: CatalogueGame + EngineGame + EnvironmentGame> PythonGame for P {}

/// A game of any kind, behind the classes `Game` and `Position`.
pub(crate) trait DynGame: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn boxed_clone(&self) -> Box<dyn DynGame>;
    /// A new game that begins at the current position.
    fn begin_here(&self) -> Box<dyn DynGame>;
    fn rules(&self) -> AnyRules;
    fn turn(&self) -> Side;
    fn is_set_up(&self) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    fn reason(&self) -> Option<String>;
    fn key(&self) -> u128;
    fn text(&self) -> String;
    fn first_text(&self) -> String;
    fn board(&self) -> String;
    fn ply(&self) -> usize;
    fn moves(&self) -> Vec<String>;
    fn legal_moves(&self) -> Vec<String>;
    fn legal_actions(&self) -> LegalActions;
    fn play_text(&mut self, text: &str) -> PyResult<()>;
    fn play_action(&mut self, action: i64) -> PyResult<()>;
    /// Takes back the last move.
    fn undo(&mut self) -> Option<String>;
    /// The action of a legal move.
    fn action_of(&self, text: &str) -> PyResult<usize>;
    /// The legal move of an action.
    fn move_of(&self, action: i64) -> PyResult<String>;
    fn action_count(&self) -> usize;
    fn observation(&self) -> Vec<i8>;
    fn mask(&self) -> Vec<i8>;
    /// The images of the position under the symmetries of the board: observations, and for every action its image.
    fn symmetries(&self) -> Vec<(Vec<i8>, Vec<i32>)>;
}

/// The legal actions for Python: any sequence will do, and a range of thousands costs nothing.
pub(crate) enum LegalActions {
    List(Vec<usize>),
    Range(Range<usize>),
}

impl<'py> IntoPyObject<'py> for LegalActions {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            LegalActions::List(actions) => actions.into_pyobject(py),
            LegalActions::Range(actions) => {
                let range = PyRange::new(py, actions.start as isize, actions.end as isize)?;
                Ok(range.into_any())
            }
        }
    }
}

/// A game from the start of the rules, or from a position.
pub(crate) fn open(rules: AnyRules, position: Option<&str>) -> PyResult<Box<dyn DynGame>> {
    fn open_as<P: PythonGame>(
        rules: P::Rules,
        position: Option<&str>,
    ) -> PyResult<Box<dyn DynGame>> {
        let position = match position {
            None => P::start(rules),
            Some(text) => P::parse(rules, text).map_err(errors::position_error)?,
        };
        Ok(Box::new(Game::from_position(position)))
    }
    with_game!(rules, |P, rules| open_as::<P>(rules, position))
}

/// The rules with this name.
pub(crate) fn parse_rules(name: &str) -> PyResult<AnyRules> {
    name.parse().map_err(errors::rules_error)
}

/// The height of planes, which is their width, and the name of each.
pub(crate) fn planes(rules: AnyRules) -> (usize, &'static [&'static str]) {
    with_game!(rules, |P, _| (<P as EnvironmentGame>::SIDE, <P as EnvironmentGame>::PLANES))
}

impl<P: PythonGame> DynGame for Game<P> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn DynGame> {
        Box::new(self.clone())
    }

    fn begin_here(&self) -> Box<dyn DynGame> {
        Box::new(Game::from_position(*self.position()))
    }

    fn rules(&self) -> AnyRules {
        self.position().rules().into()
    }

    fn turn(&self) -> Side {
        self.position().turn()
    }

    fn is_set_up(&self) -> bool {
        self.position().is_set_up()
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn reason(&self) -> Option<String> {
        self.ending().map(|ending| ending.reason.to_string())
    }

    fn key(&self) -> u128 {
        self.position().key()
    }

    fn text(&self) -> String {
        self.position().to_string()
    }

    fn first_text(&self) -> String {
        self.first_position().to_string()
    }

    fn board(&self) -> String {
        self.position().board().to_string()
    }

    fn ply(&self) -> usize {
        Game::moves(self).len()
    }

    fn moves(&self) -> Vec<String> {
        texts(Game::moves(self))
    }

    fn legal_moves(&self) -> Vec<String> {
        texts(&Game::legal_moves(self))
    }

    fn legal_actions(&self) -> LegalActions {
        if self.ending().is_some() {
            return LegalActions::List(Vec::new());
        }
        if let Some(actions) = self.position().legal_action_range() {
            return LegalActions::Range(actions);
        }
        let mut actions = Vec::with_capacity(64);
        self.position().for_each_action(|action| actions.push(action));
        LegalActions::List(actions)
    }

    fn play_text(&mut self, text: &str) -> PyResult<()> {
        Game::play_text(self, text).map(drop).map_err(errors::move_error)
    }

    fn play_action(&mut self, action: i64) -> PyResult<()> {
        let mv = usize::try_from(action).ok().and_then(|action| self.position().move_of(action));
        match mv.map(|mv| self.play(mv)) {
            Some(Ok(())) => Ok(()),
            _ if self.ending().is_some() => {
                Err(errors::move_error(mana_game::IllegalMove::GameOver))
            }
            _ => Err(not_legal(action)),
        }
    }

    fn undo(&mut self) -> Option<String> {
        Game::undo(self).map(|mv| mv.to_string())
    }

    fn action_of(&self, text: &str) -> PyResult<usize> {
        let refuse = |error: PlayTextError<P::MoveError>| errors::move_error(error);
        if self.ending().is_some() {
            return Err(refuse(PlayTextError::GameOver));
        }
        let mv = self.position().read_move(text).map_err(PlayTextError::Move).map_err(refuse)?;
        let action = self.position().action_of(mv);
        action.ok_or_else(|| errors::move_error(format!("\"{mv}\" has no action")))
    }

    fn move_of(&self, action: i64) -> PyResult<String> {
        let legal = |action| self.position().legal_move_of(action);
        let mv = usize::try_from(action).ok().and_then(legal);
        mv.filter(|_| self.ending().is_none())
            .map(|mv| mv.to_string())
            .ok_or_else(|| not_legal(action))
    }

    fn action_count(&self) -> usize {
        P::action_count(self.position().rules())
    }

    fn observation(&self) -> Vec<i8> {
        let mut planes = vec![0; P::OBSERVATION_LEN];
        self.position().write_planes(self.occurrences() > 1, &mut planes);
        planes
    }

    fn mask(&self) -> Vec<i8> {
        let mut mask = vec![0; DynGame::action_count(self)];
        if self.ending().is_none() {
            self.position().write_mask(&mut mask);
        }
        mask
    }

    fn symmetries(&self) -> Vec<(Vec<i8>, Vec<i32>)> {
        let position = self.position();
        let image = |symmetry| {
            let (image, actions) =
                (position.symmetric(symmetry)?, position.symmetric_actions(symmetry)?);
            let mut planes = vec![0; P::OBSERVATION_LEN];
            image.write_planes(self.occurrences() > 1, &mut planes);
            Some((planes, actions))
        };
        Symmetry::ALL.into_iter().filter_map(image).collect()
    }
}

fn not_legal(action: i64) -> PyErr {
    errors::move_error(format!("action {action} is not legal here"))
}

pub(crate) fn texts(moves: &[impl Display]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// `black` or `white`.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

/// `black`, `white` or `draw`.
pub(crate) fn outcome_name(outcome: Outcome) -> &'static str {
    outcome.winner().map_or("draw", side_name)
}
