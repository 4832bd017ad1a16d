//! The table of distributions: how many states need how many presses, a line for each number of presses.

use unflip::survey::{self, SurveyError};
use unflip::{Count, Limits, Rule};

use super::table::{Column, Lines, Plot, Table};

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
