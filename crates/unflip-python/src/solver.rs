//! The solver: a rule on a board, factored once, for any number of states and Python threads.

use pyo3::prelude::*;
use unflip::{Answer, Presses, Radius, Solution, Solver};

use crate::errors::ToPy;
use crate::many::Engine;
use crate::puzzle::PyPuzzle;
use crate::run::{Asked, run};
use crate::values::{array, integer};

/// A factored rule of the library.
#[pyclass(frozen, name = "Solver", module = "unflip._native")]
pub(crate) struct PySolver {
    pub(crate) solver: Solver,
    /// For many boards.
    pub(crate) engine: Engine,
}

/// An answer as Python builds its objects from: the fields of a solution, or the witness.
#[derive(IntoPyObject)]
pub(crate) enum Answered<'py> {
    /// There are presses.
    Solved(Solved<'py>),
    /// There are none, and this proves it.
    Unsolvable(Bound<'py, PyAny>),
}

/// The fields of a solution: a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct Solved<'py> {
    presses: Bound<'py, PyAny>,
    weight: u64,
    cost: u64,
    at_least: u64,
    exact: bool,
    minima: Option<Bound<'py, PyAny>>,
    solutions: Bound<'py, PyAny>,
    nullity: Option<usize>,
    kernel_size: Bound<'py, PyAny>,
    goal: Option<u32>,
}

/// An answer for Python.
pub(crate) fn answered<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Answered<'py>> {
    Ok(match answer {
        Answer::Solved(solution) => Answered::Solved(solved(py, solution)?),
        Answer::Unsolvable(witness) => Answered::Unsolvable(array(py, witness.values())),
    })
}

/// A solution for Python.
pub(crate) fn solved<'py>(py: Python<'py>, solution: &Solution) -> PyResult<Solved<'py>> {
    Ok(Solved {
        presses: array(py, &solution.presses),
        weight: solution.weight,
        cost: solution.cost,
        at_least: solution.at_least(),
        exact: solution.is_exact(),
        minima: solution.minima.as_ref().map(|minima| integer(py, minima)).transpose()?,
        solutions: integer(py, &solution.solutions)?,
        nullity: solution.nullity,
        kernel_size: integer(py, &solution.kernel_size)?,
        goal: solution.goal,
    })
}

/// What is known of the covering radius: a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct Hardest<'py> {
    at_least: u64,
    at_most: u64,
    state: Bound<'py, PyAny>,
}

#[pymethods]
impl PySolver {
    /// The solver of a puzzle's rule, board and prices, whatever its start and goal.
    #[staticmethod]
    fn of_puzzle(py: Python<'_>, puzzle: &PyPuzzle, asked: Asked<'_>) -> PyResult<Self> {
        let puzzle = &puzzle.0;
        let solver = run(py, &asked, |limits| Solver::within(puzzle.rule(), puzzle.board(), limits))?;
        let priced = solver.map_err(ToPy::to_py)?.with_costs(puzzle.costs().clone());
        priced.map(|solver| Self { solver, engine: Engine::default() }).map_err(ToPy::to_py)
    }

    #[getter]
    fn nullity(&self) -> Option<usize> {
        self.solver.nullity()
    }

    #[getter]
    fn rank(&self) -> Option<usize> {
        self.solver.rank()
    }

    #[getter]
    fn cells(&self) -> usize {
        self.solver.board().n_cells()
    }

    #[getter]
    fn kernel_size<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.solver.kernel_size())
    }

    #[getter]
    fn states_per_solvable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.solver.states_per_solvable())
    }

    /// All quiet patterns of the basis.
    fn quiet_patterns<'py>(&self, py: Python<'py>, asked: Asked<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let patterns = run(py, &asked, |limits| self.solver.quiet_patterns(limits))?.map_err(ToPy::to_py)?;
        Ok(patterns.iter().map(|pattern: &Presses| array(py, pattern)).collect())
    }

    /// The answer for the start and the goal of a puzzle with this rule and board.
    fn solve<'py>(&self, py: Python<'py>, puzzle: &PyPuzzle, asked: Asked<'py>) -> PyResult<Answered<'py>> {
        let (start, goal) = (puzzle.0.start(), puzzle.0.goal());
        let answer = run(py, &asked, |limits| self.solver.solve_within(start, goal, limits))?;
        answered(py, &answer.map_err(ToPy::to_py)?)
    }

    fn is_solvable(&self, py: Python<'_>, puzzle: &PyPuzzle, asked: Asked<'_>) -> PyResult<bool> {
        let (start, goal) = (puzzle.0.start(), puzzle.0.goal());
        run(py, &asked, |limits| self.solver.is_solvable_within(start, goal, limits))?.map_err(ToPy::to_py)
    }

    /// The lamps to change; `None` if that takes too long or too much.
    fn nearest(&self, py: Python<'_>, puzzle: &PyPuzzle, asked: Asked<'_>) -> PyResult<Option<Vec<usize>>> {
        let (start, goal) = (puzzle.0.start(), puzzle.0.goal());
        let nearest = run(py, &asked, |limits| self.solver.nearest(start, goal, limits))?;
        Ok(nearest.map_err(ToPy::to_py)?.map(|nearest| nearest.lamps))
    }

    fn radius<'py>(&self, py: Python<'py>, puzzle: &PyPuzzle, asked: Asked<'py>) -> PyResult<Hardest<'py>> {
        let radius = run(py, &asked, |limits| self.solver.covering_radius(puzzle.0.goal(), limits))?;
        let Radius { at_least, at_most, state, .. } = radius.map_err(ToPy::to_py)?;
        Ok(Hardest { at_least, at_most, state: array(py, &state) })
    }

    /// States by the fewest presses they need, and those that have no solution.
    fn distribution<'py>(
        &self,
        py: Python<'py>,
        puzzle: &PyPuzzle,
        asked: Asked<'py>,
    ) -> PyResult<(Vec<Bound<'py, PyAny>>, Bound<'py, PyAny>)> {
        let counted = run(py, &asked, |limits| self.solver.distribution(puzzle.0.goal(), limits))?;
        let counted = counted.map_err(ToPy::to_py)?;
        let counts = counted.counts().iter().map(|count| integer(py, count)).collect::<PyResult<_>>()?;
        Ok((counts, integer(py, counted.unsolvable())?))
    }
}
