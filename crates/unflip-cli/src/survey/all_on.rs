//! The table of the fewest presses where every lamp is on.

use unflip::survey::{self, SurveyError};
use unflip::{Answer, Count, Limits, Rule, SolveError};

use super::table::{Column, Lines, Plot, Table};

pub(super) const TABLE: Table = Table {
    name: "allon",
    help: "The fewest presses that turn all lamps off where all are on, and how many ways there are",
    columns: |rule| {
        let first = survey::has_nullity(rule).then_some(Column::number("nullity"));
        let first = first.unwrap_or(Column::count("kernel_size"));
        vec![first, Column::number("weight"), Column::count("minima")]
    },
    is_searched: true,
    check: |_, rows, columns, limits| survey::check_board(rows, columns, limits),
    lines,
    plot: Plot::Sizes(1),
    note: |_, _, _| None,
};

fn lines(rule: &Rule, rows: &Count, columns: &Count, limits: &Limits) -> Result<Lines, SurveyError> {
    let (solver, answer) = survey::all_on(rule, rows, columns, limits)?;
    let first = match solver.nullity() {
        Some(nullity) => nullity.to_string(),
        None => solver.kernel_size().to_decimal(),
    };
    let Answer::Solved(solution) = answer else { return Ok(vec![format!("{first},,0")]) };
    if solution.is_exact() {
        let minima = solution.minima.map_or(String::new(), |minima| minima.to_decimal());
        return Ok(vec![format!("{first},{},{minima}", solution.weight)]);
    }
    // What a stop left is no result: another run would find another.
    if (limits.stop)() {
        return Err(SolveError::Stopped.into());
    }
    let (low, high) = (solution.at_least(), solution.weight);
    let weight = if low == high { high.to_string() } else { format!("{low}..{high}") };
    Ok(vec![format!("{first},{weight},")])
}
