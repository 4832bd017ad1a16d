//! The native half of the Python package `unflip`: it crosses between Python and the library, and holds no mathematics.
//!
//! `python/unflip/` is what users see: it checks what they give, names it in errors and draws what comes back. Here
//! [`run`] is the way into every long call (GIL released, Ctrl-C, limits, progress), [`values`] crosses arrays, [`errors`]
//! names exceptions; all else is one file a subject.

#![allow(clippy::needless_pass_by_value, reason = "what Python hands over is ours")]

mod errors;
mod generate;
mod many;
mod puzzle;
mod rule;
mod run;
mod shard;
mod solver;
mod survey;
mod values;

use pyo3::prelude::*;

/// The native half of the package `unflip`; its names are private.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::generate::generate;
    #[pymodule_export]
    use super::many::solve_many;
    #[pymodule_export]
    use super::puzzle::PyPuzzle;
    #[pymodule_export]
    use super::rule::PyRule;
    #[pymodule_export]
    use super::shard::{
        bulk, join_minimum, join_shards, join_survey, plan_bulk, plan_minimum, plan_survey, run_shard,
    };
    #[pymodule_export]
    use super::solver::PySolver;
    #[pymodule_export]
    use super::survey::{has_nullity, survey_lines};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("version", env!("CARGO_PKG_VERSION"))?;
        super::errors::register(module)
    }
}
