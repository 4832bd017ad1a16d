//! Many boards at once: packed side by side in an array of Python, answered in columns that NumPy owns without a copy.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use unflip::bulk::{Bulk, BulkError, Columns, Layout, Packed, RowProblem};
use unflip::{Goal, Limits, Puzzle, SolveError, Solver};

use crate::errors::{ToPy, names};
use crate::puzzle::PyPuzzle;
use crate::run::{Asked, run};
use crate::solver::PySolver;

/// The bulk engine of the goal that was asked for last.
#[derive(Default)]
pub(crate) struct Engine(Mutex<Option<Arc<Bulk>>>);

/// The columns of many answers: a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct Answers<'py> {
    status: Bound<'py, PyArray1<i8>>,
    weight: Bound<'py, PyArray1<i32>>,
    minima: Bound<'py, PyArray1<i64>>,
    presses: Bound<'py, PyArray1<u8>>,
    press_stride: usize,
    cost: Option<Bound<'py, PyArray1<i64>>>,
    at_least: Option<Bound<'py, PyArray1<i64>>>,
}

/// Answers boards of `stride` bytes each, packed in bits or a byte a place, for the goal of `puzzle`.
#[pyfunction]
pub(crate) fn solve_many<'py>(
    py: Python<'py>,
    solver: &PySolver,
    puzzle: &PyPuzzle,
    boards: PyReadonlyArray1<'py, u8>,
    stride: usize,
    packed: bool,
    asked: Asked<'py>,
) -> PyResult<Answers<'py>> {
    let layout = if packed { Layout::Bits } else { Layout::Bytes };
    let boards = Packed { bytes: boards.as_slice()?, stride, layout };
    let answered = run(py, &asked, |limits| {
        let bulk = solver.engine.of_goal(&solver.solver, puzzle.0.goal(), limits).map_err(Failed::Solve)?;
        let mut columns = Columns::default();
        bulk.solve_packed(boards, &mut columns, limits).map_err(Failed::Bulk)?;
        Ok(columns)
    })?;
    match answered {
        Ok(columns) => Ok(answers(py, columns)),
        Err(Failed::Solve(error)) => Err(error.to_py()),
        Err(Failed::Bulk(error)) => Err(exception(py, error, &puzzle.0)),
    }
}

enum Failed {
    Solve(SolveError),
    Bulk(BulkError),
}

impl Engine {
    /// The engine for this goal: the one that is there, or a new one.
    ///
    /// It is made without the lock: rayon may give this thread the work of another call meanwhile, which would wait for
    /// the lock that this thread holds. Two callers may so make the same; either will do.
    fn of_goal(&self, solver: &Solver, goal: &Goal, limits: &Limits) -> Result<Arc<Bulk>, SolveError> {
        let there = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(bulk) = there.filter(|bulk| bulk.goal() == goal) {
            return Ok(bulk);
        }
        let own = Solver::within(solver.rule(), solver.board(), limits)?;
        let bulk = Arc::new(Bulk::new(own.with_costs(solver.costs().clone())?, goal.clone(), limits)?);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&bulk));
        Ok(bulk)
    }
}

fn answers(py: Python<'_>, columns: Columns) -> Answers<'_> {
    let Columns { status, weight, minima, presses, press_stride, cost, at_least } = columns;
    let unless_empty = |column: Vec<i64>| (!column.is_empty()).then(|| PyArray1::from_vec(py, column));
    Answers {
        // Bytes for bytes: the compiler leaves them where they are.
        status: PyArray1::from_vec(py, status.into_iter().map(|status| status as i8).collect()),
        weight: PyArray1::from_vec(py, weight),
        minima: PyArray1::from_vec(py, minima),
        presses: PyArray1::from_vec(py, presses),
        press_stride,
        cost: unless_empty(cost),
        at_least: unless_empty(at_least),
    }
}

/// The exception, which has the `row` where there is one.
fn exception(py: Python<'_>, error: BulkError, puzzle: &Puzzle) -> PyErr {
    let (row, sentence) = match error {
        BulkError::Row { row, problem } => (Some(row), format!("boards[{row}] {}", clause(problem, puzzle))),
        BulkError::Solve { row, error } => (Some(row), format!("boards[{row}]: {error}")),
        other => (None, other.to_string()),
    };
    let exception = PyErr::new::<names::BulkError, _>(sentence);
    exception.value(py).setattr("row", row).err().unwrap_or(exception)
}

fn clause(problem: RowProblem, puzzle: &Puzzle) -> String {
    let index = |place: usize| match puzzle.board().sides() {
        Some((_, columns)) => format!("[{}, {}]", place / columns, place % columns),
        None => format!("[{place}]"),
    };
    match problem {
        RowProblem::Value { place, value, modulus } => {
            format!("is {value} at {}: values are 0 to {}", index(place), modulus - 1)
        }
        RowProblem::Hole { place } => format!("is not 0 at {}, where the board has a hole", index(place)),
        RowProblem::Behind => "has something behind its last cell, where zeros are wanted".to_string(),
        other => other.to_string(),
    }
}
