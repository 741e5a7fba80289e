//! The package `mana-games` for Python: a thin layer over the crates of rules, engine and solver.
//!
//! The classes are independent of the game: each holds a trait object that `with_game!` has created for its rules. The
//! environments for other projects are written in Python, in the folder `mana_games` beside this one.

mod batch;
mod dyn_game;
mod engine;
mod errors;
mod game;
mod interrupt;
mod position;
mod record;
mod solve;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::add_to(module)?;
    module.add_class::<position::PyPosition>()?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<batch::PyBatchEnv>()?;
    module.add_class::<engine::PyEngine>()?;
    module.add_class::<engine::PySearchResult>()?;
    module.add_class::<record::PyRecord>()?;
    module.add_class::<solve::PySolution>()?;
    module.add_class::<solve::PyVerified>()?;
    module.add_function(wrap_pyfunction!(position::editions, module)?)?;
    module.add_function(wrap_pyfunction!(position::action_count, module)?)?;
    module.add_function(wrap_pyfunction!(position::observation_shape, module)?)?;
    module.add_function(wrap_pyfunction!(position::plane_names, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_records, module)?)?;
    module.add_function(wrap_pyfunction!(solve::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve::verify, module)?)
}
