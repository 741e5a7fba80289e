use crate::dyn_game::{DynGame, LegalActions, open, outcome_name, parse_rules, planes, side_name};
use crate::position::PyPosition;
use numpy::{PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A move argument from Python: an action, or text in any accepted notation.
#[derive(FromPyObject)]
pub(crate) enum MoveArg {
    Action(i64),
    Text(String),
}

impl MoveArg {
    #[inline]
    pub(crate) fn play(&self, game: &mut dyn DynGame) -> PyResult<()> {
        match self {
            MoveArg::Action(action) => game.play_action(*action),
            MoveArg::Text(text) => game.play_text(text),
        }
    }
}

/// A position argument from Python: the object, or its text.
#[derive(FromPyObject)]
enum PositionArg<'py> {
    Position(PyRef<'py, PyPosition>),
    Text(String),
}

/// A game, in progress or finished: a position and the moves that led to it, which the repetition rule needs.
///
/// >>> game = Game("cosmoludo")
/// >>> for move in ["b1/a1/c1/d1/e1/f1", "c6/a6/b6/d6/e6/f6", "c1c3"]:
/// ...     game.play(move)
/// >>> game.turn, game.outcome
/// ('white', None)
#[pyclass(name = "Game", module = "mana_games")]
pub(crate) struct PyGame {
    pub(crate) game: Box<dyn DynGame>,
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (rules = "cosmoludo", position = None, moves = Vec::new()))]
    fn new(
        rules: &str,
        position: Option<PositionArg<'_>>,
        moves: Vec<MoveArg>,
    ) -> PyResult<PyGame> {
        let rules = parse_rules(rules)?;
        let mut game = match position {
            None => open(rules, None)?,
            Some(PositionArg::Text(text)) => open(rules, Some(&text))?,
            Some(PositionArg::Position(position)) => open(rules, Some(&position.game.text()))?,
        };
        for mv in moves {
            mv.play(game.as_mut())?;
        }
        Ok(PyGame { game })
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> String {
        self.game.rules().to_string()
    }

    /// The current position.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition { game: self.game.begin_here() }
    }

    /// The moves played, as text.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.game.moves()
    }

    /// The number of moves played.
    #[getter]
    fn ply(&self) -> usize {
        self.game.ply()
    }

    /// The side to move: "black" or "white".
    #[getter]
    fn turn(&self) -> &'static str {
        side_name(self.game.turn())
    }

    /// The side to move as a number: 0 for Black, 1 for White.
    #[getter]
    fn player(&self) -> usize {
        self.game.turn().index()
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// "black", "white" or "draw" once the game has ended, otherwise None.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.game.outcome().map(outcome_name)
    }

    /// Why the game has ended, or None.
    #[getter]
    fn reason(&self) -> Option<String> {
        self.game.reason()
    }

    /// What the game is worth to Black and to White: 1, -1 or 0 each.
    fn returns(&self) -> (f64, f64) {
        match self.game.outcome().and_then(|outcome| outcome.winner()) {
            None => (0.0, 0.0),
            Some(mana_game::Side::Black) => (1.0, -1.0),
            Some(mana_game::Side::White) => (-1.0, 1.0),
        }
    }

    /// The legal moves as text; none once the game has ended.
    fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves()
    }

    /// The legal moves as numbers of the action space, in the same order: a list, or a range where they are thousands of
    /// set-ups. None once the game has ended.
    fn legal_actions(&self) -> LegalActions {
        self.game.legal_actions()
    }

    /// Plays a move, given as text or as an action.
    fn play(&mut self, r#move: MoveArg) -> PyResult<()> {
        r#move.play(self.game.as_mut())
    }

    /// Takes back the last move and returns it; None if there is none.
    fn undo(&mut self) -> Option<String> {
        self.game.undo()
    }

    /// The action of a legal move that is given as text.
    fn action(&self, r#move: &str) -> PyResult<usize> {
        self.game.action_of(r#move)
    }

    /// The text of a legal action.
    fn r#move(&self, action: i64) -> PyResult<String> {
        self.game.move_of(action)
    }

    /// The planes as the side to move sees them: int8 zeros and ones, of shape (planes, rows, columns).
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<i8>>> {
        observation_array(py, self.game.as_ref())
    }

    /// int8 ones for the legal actions and zeros for all others.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_vec(py, self.game.mask())
    }

    /// The position under the symmetries of the board, itself first: the observations, and for every action its image in
    /// each of them, -1 where there is none.
    fn symmetries<'py>(&self, py: Python<'py>) -> PyResult<SymmetryArrays<'py>> {
        symmetry_arrays(py, self.game.as_ref())
    }

    /// The board as a picture in plain text.
    fn board(&self) -> String {
        self.game.board()
    }

    /// A game that can be played on without changing this one.
    fn copy(&self) -> PyGame {
        PyGame { game: self.game.boxed_clone() }
    }

    fn __copy__(&self) -> PyGame {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyGame {
        self.copy()
    }

    fn __str__(&self) -> String {
        self.game.text()
    }

    fn __repr__(&self) -> String {
        let moves = self.game.moves();
        format!("Game({:?}, {:?}, {moves:?})", self.rules(), self.game.first_text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.extract::<PyRef<'_, PyGame>>() else { return false };
        self.game.rules() == other.game.rules()
            && self.game.first_text() == other.game.first_text()
            && self.game.moves() == other.game.moves()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<PyGame>().into_any();
        let parts = (self.rules(), self.game.first_text(), self.game.moves());
        Ok((class, parts.into_pyobject(py)?))
    }
}

/// The observations of symmetric positions, and the images of all actions.
pub(crate) type SymmetryArrays<'py> = (Bound<'py, PyArray4<i8>>, Bound<'py, PyArray2<i32>>);

pub(crate) fn observation_array<'py>(
    py: Python<'py>,
    game: &dyn DynGame,
) -> PyResult<Bound<'py, PyArray3<i8>>> {
    let (side, names) = planes(game.rules());
    PyArray1::from_vec(py, game.observation()).reshape([names.len(), side, side])
}

pub(crate) fn symmetry_arrays<'py>(
    py: Python<'py>,
    game: &dyn DynGame,
) -> PyResult<SymmetryArrays<'py>> {
    let (side, names) = planes(game.rules());
    let (observations, actions): (Vec<_>, Vec<_>) = game.symmetries().into_iter().unzip();
    let count = observations.len();
    let observations = PyArray1::from_vec(py, observations.concat());
    let actions = PyArray1::from_vec(py, actions.concat());
    Ok((
        observations.reshape([count, names.len(), side, side])?,
        actions.reshape([count, game.action_count()])?,
    ))
}
