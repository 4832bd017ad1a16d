//! The table of distributions: how many states need how many presses, a line for each number of presses.

use super::{Column, Lines, Plot, Table};
use crate::count::Count;
use crate::limits::Limits;
use crate::rule::Rule;
use crate::survey::{self, SurveyError};

pub(super) const TABLE: Table = Table {
    name: "distribution",
    help: "How many states need each number of presses; the line without a number has those that no presses solve",
    columns: |_| vec![Column::number("weight"), Column::count("boards")],
    is_searched: true,
    check: |_, rows, columns, limits| survey::check_board(rows, columns, limits),
    lines,
    plot: Plot::Over(0, 1),
    note: |_, _, _| None,
};

fn lines(rule: &Rule, rows: &Count, columns: &Count, limits: &Limits) -> Result<Lines, SurveyError> {
    let distribution = survey::distribution(rule, rows, columns, limits)?;
    let solved = distribution.counts().iter().enumerate();
    let mut lines: Lines = solved.map(|(weight, count)| format!("{weight},{}", count.to_decimal())).collect();
    if *distribution.unsolvable() > Count::from(0) {
        lines.push(format!(",{}", distribution.unsolvable().to_decimal()));
    }
    Ok(lines)
}
