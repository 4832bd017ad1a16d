//! The table of nullities; modulo a number that is no prime, of how many quiet patterns there are.

use super::{Column, Lines, Plot, Table};
use crate::count::Count;
use crate::limits::Limits;
use crate::rule::Rule;
use crate::survey::{self, Quiet, SurveyError};

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
