//! The fewest presses that turn a board off where every lamp is on.

use super::error::SurveyError;
use super::nullity::grid;
use crate::answer::Answer;
use crate::bits::Bits;
use crate::count::Count;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::rule::Rule;
use crate::solver::Solver;
use crate::state::State;

/// Solves the board of this size whose lamps all have the highest value, to go off; with the solver, which knows the nullity.
///
/// # Errors
///
/// [`SurveyError`] if the board does not fit memory, or the limits leave not even a bounded answer.
///
/// # Complexity
///
/// As [`Solver::solve`].
pub fn all_on(
    rule: &Rule,
    rows: &Count,
    columns: &Count,
    limits: &Limits,
) -> Result<(Solver, Answer), SurveyError> {
    let board = grid(rows, columns, limits)?;
    let solver = Solver::within(rule, &board, limits)?;
    let answer = solver.solve_within(&start(rule.modulus(), board.n_lamps()), &Goal::Off, limits)?;
    Ok((solver, answer))
}

/// Every lamp at its highest value.
fn start(modulus: u32, lamps: usize) -> State {
    if modulus == 2 {
        return State::from(Bits::ones(lamps));
    }
    State::new(modulus, vec![modulus - 1; lamps]).expect("below the modulus")
}
