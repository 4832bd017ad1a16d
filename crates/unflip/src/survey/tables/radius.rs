//! The table of covering radii: the most presses that a solvable state needs.

use super::{Column, Lines, Plot, Table, interval, kernel};
use crate::count::Count;
use crate::error::SolveError;
use crate::limits::Limits;
use crate::rule::Rule;
use crate::survey::{self, SurveyError};

/// One board may take so many additions, as a power of two: some ten seconds.
const MOST_LOG2: u32 = 34;

pub(super) const TABLE: Table = Table {
    name: "radius",
    help: "The most presses that a solvable state needs; low..high, both proved, where a board takes too long",
    columns: |rule| vec![Column::kernel(rule), Column::number("radius")],
    is_searched: true,
    check: |_, rows, columns, limits| survey::check_board(rows, columns, limits),
    lines,
    plot: Plot::Sizes(1),
    note: |_, _, _| None,
};

fn lines(rule: &Rule, rows: &Count, columns: &Count, limits: &Limits) -> Result<Lines, SurveyError> {
    let limits = Limits { members_log2: limits.members_log2.min(MOST_LOG2), ..*limits };
    let (solver, radius) = survey::radius(rule, rows, columns, &limits)?;
    // What a stop left is no result: another run would find another.
    if !radius.is_exact() && (limits.stop)() {
        return Err(SolveError::Stopped.into());
    }
    Ok(vec![format!("{},{}", kernel(&solver), interval(radius.at_least, radius.at_most))])
}
