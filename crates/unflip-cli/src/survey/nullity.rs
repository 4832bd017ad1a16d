//! The table of nullities; modulo a number that is no prime, of how many quiet patterns there are.

use unflip::survey::{self, Quiet, SurveyError};
use unflip::{Count, Limits, Rule};

use super::table::{Column, Lines, Plot, Table};

pub(super) const TABLE: Table = Table {
    name: "nullity",
    help: "The dimension of the quiet patterns; their number (kernel_size) where the modulus is no prime",
    columns: |rule| vec![Column::kernel(rule)],
    is_searched: false,
    check: survey::check,
    lines,
    plot: Plot::Sizes(0),
    note: |rule, rows, columns| {
        Some(match survey::formula(rule, rows, columns) {
            Some(formula) => format!("{} ({})", formula.says, formula.source),
            None => "by elimination".to_string(),
        })
    },
};

fn lines(rule: &Rule, rows: &Count, columns: &Count, limits: &Limits) -> Result<Lines, SurveyError> {
    let (Quiet::Nullity(count) | Quiet::KernelSize(count)) = survey::nullity(rule, rows, columns, limits)?;
    Ok(vec![count.to_decimal()])
}
