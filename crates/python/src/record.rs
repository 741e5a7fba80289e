use crate::dyn_game::{PythonGame, outcome_name};
use crate::errors;
use crate::game::PyGame;
use mana_catalogue::{AnyRules, with_game};
use mana_game::{Game, Outcome, Side};
use mana_record::{NodeId, Record, RecordText, records};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// A record of any game, behind the class `Record`.
trait DynRecord: Send + Sync {
    fn rules(&self) -> AnyRules;
    fn text(&self) -> String;
    fn tags(&self) -> Vec<(String, String)>;
    fn set_tag(&mut self, name: &str, value: Option<&str>) -> PyResult<()>;
    fn result(&self) -> Option<Outcome>;
    fn set_result(&mut self, result: Option<Outcome>);
    fn moves(&self) -> Vec<String>;
    fn comments(&self) -> Vec<String>;
    fn set_comment(&mut self, ply: usize, text: &str) -> PyResult<()>;
    fn game(&self) -> PyGame;
}

impl<P: PythonGame> DynRecord for Record<P> {
    fn rules(&self) -> AnyRules {
        Record::rules(self).into()
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn tags(&self) -> Vec<(String, String)> {
        Record::tags(self).map(|(name, value)| (name.to_string(), value.to_string())).collect()
    }

    fn set_tag(&mut self, name: &str, value: Option<&str>) -> PyResult<()> {
        Record::set_tag(self, name, value).map_err(errors::record_error)
    }

    fn result(&self) -> Option<Outcome> {
        Record::result(self)
    }

    fn set_result(&mut self, result: Option<Outcome>) {
        Record::set_result(self, result);
    }

    fn moves(&self) -> Vec<String> {
        self.main_line().filter_map(|node| self.move_to(node)).map(|mv| mv.to_string()).collect()
    }

    fn comments(&self) -> Vec<String> {
        let nodes = std::iter::once(NodeId::ROOT).chain(self.main_line());
        nodes.map(|node| self.comment(node).to_string()).collect()
    }

    fn set_comment(&mut self, ply: usize, text: &str) -> PyResult<()> {
        let node = std::iter::once(NodeId::ROOT).chain(self.main_line()).nth(ply);
        let node =
            node.ok_or_else(|| errors::record_error(format!("the game has no ply {ply}")))?;
        Record::set_comment(self, node, text);
        Ok(())
    }

    fn game(&self) -> PyGame {
        PyGame { game: Box::new(Record::game(self, self.end())) }
    }
}

/// A record of a game in the form of PGN: its tags, its moves and the comments on them.
///
/// >>> record = Record.from_game(Game("burst"), Black="Hana")
/// >>> record.tags, record.moves, record.result
/// ({'Black': 'Hana'}, [], None)
#[pyclass(name = "Record", module = "mana_games")]
pub(crate) struct PyRecord {
    record: Box<dyn DynRecord>,
}

#[pymethods]
impl PyRecord {
    #[new]
    fn new(text: &str) -> PyResult<PyRecord> {
        read(&text.parse().map_err(errors::record_error)?)
    }

    /// The record of a game, with tags such as Black="Hana".
    #[staticmethod]
    #[pyo3(signature = (game, **tags))]
    fn from_game(game: PyRef<'_, PyGame>, tags: Option<&Bound<'_, PyDict>>) -> PyResult<PyRecord> {
        fn convert<P: PythonGame>(game: &PyGame) -> Option<Box<dyn DynRecord>> {
            let game = game.game.as_any().downcast_ref::<Game<P>>()?;
            Some(Box::new(Record::from_game(game)))
        }
        let record = with_game!(game.game.rules(), |P, _| convert::<P>(&game));
        let mut record = record.ok_or_else(|| errors::record_error("the game has no record"))?;
        for (name, value) in tags.into_iter().flatten() {
            record.set_tag(&name.extract::<String>()?, Some(&value.str()?.extract::<String>()?))?;
        }
        Ok(PyRecord { record })
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> String {
        self.record.rules().to_string()
    }

    /// The tags, other than those that follow from the moves.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.record.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// Sets a tag, or removes it with None.
    fn set_tag(&mut self, name: &str, value: Option<&str>) -> PyResult<()> {
        self.record.set_tag(name, value)
    }

    /// "black", "white", "draw", or None while the game goes on. It can be set where a game ended off the board.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.record.result().map(outcome_name)
    }

    #[setter]
    fn set_result(&mut self, result: Option<&str>) -> PyResult<()> {
        self.record.set_result(match result {
            None => None,
            Some("black") => Some(Outcome::Win(Side::Black)),
            Some("white") => Some(Outcome::Win(Side::White)),
            Some("draw") => Some(Outcome::Draw),
            Some(other) => {
                let other = mana_game::excerpt(other);
                let message =
                    format!("a result is \"black\", \"white\" or \"draw\", not \"{other}\"");
                return Err(errors::record_error(message));
            }
        });
        Ok(())
    }

    /// The moves that were played, without variations.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record.moves()
    }

    /// The comment before the first move and that after each move; empty where there is none.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.record.comments()
    }

    /// Sets the comment after a ply, 0 for the one before the first move.
    fn set_comment(&mut self, ply: usize, text: &str) -> PyResult<()> {
        self.record.set_comment(ply, text)
    }

    /// The game that was played.
    fn game(&self) -> PyGame {
        self.record.game()
    }

    fn __str__(&self) -> String {
        self.record.text()
    }

    fn __repr__(&self) -> String {
        format!("Record({:?})", self.record.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.extract::<PyRef<'_, PyRecord>>() else { return false };
        self.record.text() == other.record.text()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<PyRecord>().into_any();
        Ok((class, (self.record.text(),).into_pyobject(py)?))
    }
}

/// Reads every record of a text, as of a file.
#[pyfunction]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<PyRecord>> {
    records(text).map(|record| read(&record.map_err(errors::record_error)?)).collect()
}

fn read(text: &RecordText) -> PyResult<PyRecord> {
    fn read_as<P: PythonGame>(text: &RecordText) -> PyResult<Box<dyn DynRecord>> {
        Ok(Box::new(Record::<P>::from_text(text).map_err(errors::record_error)?))
    }
    let rules = text.rules().map_err(errors::record_error)?;
    let record = with_game!(rules, |P, _| read_as::<P>(text))?;
    Ok(PyRecord { record })
}
