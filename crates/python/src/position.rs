use crate::dyn_game::{DynGame, LegalActions, open, outcome_name, parse_rules, planes, side_name};
use crate::game::{MoveArg, PyGame, SymmetryArrays, observation_array, symmetry_arrays};
use mana_catalogue::AnyRules;
use numpy::{PyArray1, PyArray3};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// A position under its rules. It never changes: playing a move gives another one.
///
/// Positions are equal when the repetition rule says so, and can be keys of a dict.
///
/// >>> position = Position("cosmoludo", "rrdrrr/6/6/6/6/RRDRRR b -")
/// >>> position.turn, len(position.legal_moves())
/// ('black', 16)
/// >>> position.play("c1c3").turn
/// 'white'
#[pyclass(name = "Position", module = "mana_games", frozen)]
pub(crate) struct PyPosition {
    /// A game that begins here, without moves.
    pub(crate) game: Box<dyn DynGame>,
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (rules = "cosmoludo", text = None))]
    fn new(rules: &str, text: Option<&str>) -> PyResult<PyPosition> {
        Ok(PyPosition { game: open(parse_rules(rules)?, text)? })
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> String {
        self.game.rules().to_string()
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

    /// Whether the side to move sets up its pieces now.
    #[getter]
    fn is_set_up(&self) -> bool {
        self.game.is_set_up()
    }

    /// "black", "white" or "draw" if the position ends the game, otherwise None.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.game.outcome().map(outcome_name)
    }

    /// Why the position ends the game, or None.
    #[getter]
    fn reason(&self) -> Option<String> {
        self.game.reason()
    }

    /// The position as a number: equal for equal positions, different for different ones of the same rules.
    #[getter]
    fn key(&self) -> u128 {
        self.game.key()
    }

    /// The board as a picture in plain text.
    fn board(&self) -> String {
        self.game.board()
    }

    /// The legal moves as text.
    fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves()
    }

    /// The legal moves as numbers of the action space, in the same order: a list, or a range where they are thousands of
    /// set-ups.
    fn legal_actions(&self) -> LegalActions {
        self.game.legal_actions()
    }

    /// The position after a move, given as text or as an action.
    #[pyo3(name = "play")]
    fn play(&self, r#move: MoveArg) -> PyResult<PyPosition> {
        let mut game = self.game.begin_here();
        r#move.play(game.as_mut())?;
        Ok(PyPosition { game: game.begin_here() })
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

    /// A game that begins at this position.
    fn game(&self) -> PyGame {
        PyGame { game: self.game.begin_here() }
    }

    fn __str__(&self) -> String {
        self.game.text()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, {:?})", self.rules(), self.game.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<PyPosition>() else { return false };
        let other = other.get();
        self.game.key() == other.game.key() && self.game.rules() == other.game.rules()
    }

    fn __hash__(&self) -> u64 {
        mana_game::hash_key(self.game.key())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<PyPosition>().into_any();
        Ok((class, (self.rules(), self.game.text()).into_pyobject(py)?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The rules that have a name, with a line about each of them.
#[pyfunction]
pub(crate) fn editions(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let editions = PyDict::new(py);
    for named in AnyRules::NAMED {
        editions.set_item(named.name, named.description)?;
    }
    Ok(editions)
}

/// The number of actions under these rules.
#[pyfunction]
#[pyo3(signature = (rules = "cosmoludo"))]
pub(crate) fn action_count(rules: &str) -> PyResult<usize> {
    Ok(open(parse_rules(rules)?, None)?.action_count())
}

/// What each plane of an observation shows.
#[pyfunction]
#[pyo3(signature = (rules = "cosmoludo"))]
pub(crate) fn plane_names(rules: &str) -> PyResult<Vec<&'static str>> {
    Ok(planes(parse_rules(rules)?).1.to_vec())
}

/// The shape of an observation: planes, rows, columns.
#[pyfunction]
#[pyo3(signature = (rules = "cosmoludo"))]
pub(crate) fn observation_shape(rules: &str) -> PyResult<(usize, usize, usize)> {
    let (side, planes) = planes(parse_rules(rules)?);
    Ok((planes.len(), side, side))
}
