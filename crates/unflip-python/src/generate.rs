//! Levels by a seed.

use pyo3::prelude::*;
use unflip::generate::{GenerateError, Generator, Level, Symmetry, Wanted};
use unflip::{Limits, Puzzle, Solver};

use crate::errors::{ToPy, names};
use crate::puzzle::PyPuzzle;
use crate::run::{Asked, run};
use crate::solver::{Solved, solved};
use crate::values::array;

/// Up to `count` levels with the rule, board, goal and prices of `puzzle`: the start of each and its best solution.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "they are keywords of one function of Python")]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    puzzle: &PyPuzzle,
    count: u64,
    minimum: Option<(u64, u64)>,
    unique: bool,
    symmetry: Option<&str>,
    seed: u64,
    asked: Asked<'py>,
) -> PyResult<Vec<(Bound<'py, PyAny>, Solved<'py>)>> {
    let symmetry = symmetry.map(symmetry_of).transpose()?;
    let wanted = Wanted { minimum: minimum.map(|(least, most)| least..=most), unique, symmetry };
    let made = run(py, &asked, |limits| levels(&puzzle.0, wanted, seed, count, limits))?;
    let level = |level: &Level| Ok((array(py, &level.start), solved(py, &level.solution)?));
    made.map_err(ToPy::to_py)?.iter().map(level).collect()
}

fn symmetry_of(name: &str) -> PyResult<Symmetry> {
    name.parse().map_err(|()| {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        PyErr::new::<names::GenerateError, _>(format!("the symmetry {name:?} is none of {names}"))
    })
}

fn levels(
    puzzle: &Puzzle,
    wanted: Wanted,
    seed: u64,
    count: u64,
    limits: &Limits,
) -> Result<Vec<Level>, GenerateError> {
    let solver = Solver::within(puzzle.rule(), puzzle.board(), limits)?;
    let solver = solver.with_costs(puzzle.costs().clone()).expect("they fitted the puzzle");
    let generator = Generator::new(solver, puzzle.goal().clone(), wanted, seed, limits)?;
    let mut levels = Vec::new();
    generator.levels(count, limits, |level| {
        levels.push(level);
        true
    })?;
    Ok(levels)
}
