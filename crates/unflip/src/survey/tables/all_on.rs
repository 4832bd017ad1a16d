//! The table of the fewest presses where every lamp is on.

use super::{Column, Lines, Plot, Table, interval, kernel};
use crate::answer::Answer;
use crate::count::Count;
use crate::error::SolveError;
use crate::limits::Limits;
use crate::rule::Rule;
use crate::survey::{self, SurveyError};

pub(super) const TABLE: Table = Table {
    name: "allon",
    help: "The fewest presses that turn all lamps off where all are on, and how many ways there are",
    columns: |rule| vec![Column::kernel(rule), Column::number("weight"), Column::count("minima")],
    is_searched: true,
    check: |_, rows, columns, limits| survey::check_board(rows, columns, limits),
    lines,
    plot: Plot::Sizes(1),
    note: |_, _, _| None,
};

fn lines(rule: &Rule, rows: &Count, columns: &Count, limits: &Limits) -> Result<Lines, SurveyError> {
    let (solver, answer) = survey::all_on(rule, rows, columns, limits)?;
    let first = kernel(&solver);
    let Answer::Solved(solution) = answer else { return Ok(vec![format!("{first},,0")]) };
    if solution.is_exact() {
        let minima = solution.minima.map_or(String::new(), |minima| minima.to_decimal());
        return Ok(vec![format!("{first},{},{minima}", solution.weight)]);
    }
    // What a stop left is no result: another run would find another.
    if (limits.stop)() {
        return Err(SolveError::Stopped.into());
    }
    Ok(vec![format!("{first},{},", interval(solution.at_least(), solution.weight))])
}
