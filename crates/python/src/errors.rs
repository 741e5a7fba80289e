//! The exceptions of the package. Each message is one line.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

pyo3::create_exception!(mana_games, ManaError, PyValueError, "What the package refuses.");
pyo3::create_exception!(mana_games, RulesError, ManaError, "No rules have this name.");
pyo3::create_exception!(
    mana_games,
    PositionError,
    ManaError,
    "The text is not a position of these rules."
);
pyo3::create_exception!(mana_games, MoveError, ManaError, "The move or action is not legal here.");
pyo3::create_exception!(mana_games, RecordError, ManaError, "The text is not a record.");
pyo3::create_exception!(
    mana_games,
    CertificateError,
    ManaError,
    "The bytes are not a valid certificate."
);

/// Adds the exceptions to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("ManaError", py.get_type::<ManaError>())?;
    module.add("RulesError", py.get_type::<RulesError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    module.add("CertificateError", py.get_type::<CertificateError>())
}

/// An invalid argument without an exception of its own.
pub(crate) fn refused(message: impl Display) -> PyErr {
    ManaError::new_err(message.to_string())
}

pub(crate) fn rules_error(error: impl Display) -> PyErr {
    RulesError::new_err(error.to_string())
}

pub(crate) fn position_error(error: impl Display) -> PyErr {
    PositionError::new_err(error.to_string())
}

pub(crate) fn move_error(error: impl Display) -> PyErr {
    MoveError::new_err(error.to_string())
}

pub(crate) fn record_error(error: impl Display) -> PyErr {
    RecordError::new_err(error.to_string())
}

pub(crate) fn certificate_error(error: impl Display) -> PyErr {
    CertificateError::new_err(error.to_string())
}
