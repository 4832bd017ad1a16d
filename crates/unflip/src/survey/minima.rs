//! The minima of all states of a board: how many need how many presses, and the most that one needs.

use super::error::SurveyError;
use super::nullity::grid;
use crate::count::Count;
use crate::distribution::Distribution;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::radius::Radius;
use crate::rule::Rule;
use crate::solver::Solver;

/// The covering radius of the board of this size; with the solver, which knows the nullity.
///
/// # Errors
///
/// [`SurveyError`] if the board or its quiet patterns do not fit memory.
///
/// # Complexity
///
/// As [`Solver::covering_radius`].
pub fn radius(
    rule: &Rule,
    rows: &Count,
    columns: &Count,
    limits: &Limits,
) -> Result<(Solver, Radius), SurveyError> {
    let solver = Solver::within(rule, &grid(rows, columns, limits)?, limits)?;
    let radius = solver.covering_radius(&Goal::Off, limits)?;
    Ok((solver, radius))
}

/// How many states of the board of this size need how many presses to go off.
///
/// # Errors
///
/// [`SurveyError`] if the board does not fit memory, or the states cannot be counted within `limits`.
///
/// # Complexity
///
/// As [`Solver::distribution`].
pub fn distribution(
    rule: &Rule,
    rows: &Count,
    columns: &Count,
    limits: &Limits,
) -> Result<Distribution, SurveyError> {
    let solver = Solver::within(rule, &grid(rows, columns, limits)?, limits)?;
    Ok(solver.distribution(&Goal::Off, limits)?)
}
