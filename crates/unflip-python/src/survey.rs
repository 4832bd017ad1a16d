//! Surveys: what is known of boards of many sizes, all cores at once.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use rayon::prelude::*;
use unflip::survey::tables::{Lines, TABLES, Table};
use unflip::survey::{self, SurveyError};
use unflip::{Count, Effort, Limits, Progress, Rule, Stage};

use crate::errors::{ToPy, names};
use crate::rule::PyRule;
use crate::run::{Asked, run};
use crate::values::{Whole, integer};

/// The two ends of each value of a line, equal unless only an interval is proved; or nothing.
type Ends<'py> = Vec<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>>;

/// The lines of each size of the table of that name.
#[pyfunction]
pub(crate) fn survey_lines<'py>(
    py: Python<'py>,
    table: &str,
    rule: &PyRule,
    sizes: Vec<(Whole, Whole)>,
    asked: Asked<'py>,
) -> PyResult<Vec<Vec<Ends<'py>>>> {
    let Some(table) = TABLES.into_iter().find(|known| known.name == table) else {
        let known = TABLES.map(|table| table.name).join(", ");
        return Err(PyErr::new::<names::SurveyError, _>(format!("the table {table:?} is none of {known}")));
    };
    let filled = run(py, &asked, |limits| fill_all(table, &rule.0, &sizes, limits))?;
    let lines = |lines: Lines| lines.iter().map(|line| ends(py, line)).collect::<PyResult<Vec<_>>>();
    filled.map_err(|(error, size)| of_size(error, size))?.into_iter().map(lines).collect()
}

/// The values of a line: `58`, `61..70`, or nothing.
fn ends<'py>(py: Python<'py>, line: &str) -> PyResult<Ends<'py>> {
    let number = |digits: &str| integer(py, &digits.parse::<Count>().expect("the tables hold digits"));
    let value = |value: &str| {
        let (low, high) = value.split_once("..").unwrap_or((value, value));
        (!value.is_empty()).then(|| Ok((number(low)?, number(high)?))).transpose()
    };
    line.split(',').map(value).collect()
}

/// Whether the quiet patterns of a rule have a dimension.
#[pyfunction]
pub(crate) fn has_nullity(rule: &PyRule) -> bool {
    survey::has_nullity(&rule.0)
}

type Size = (Whole, Whole);

/// Fills the table, or says at which size that failed.
fn fill_all<'a>(
    table: &Table,
    rule: &Rule,
    sizes: &'a [Size],
    limits: &Limits,
) -> Result<Vec<Lines>, (SurveyError, &'a Size)> {
    let done = AtomicU64::new(0);
    // The same lines whatever time there is; and how far one board is, is not how far the table is.
    let limits_of_one = Limits { progress: &|_| (), effort: Effort::Fixed, ..*limits };
    let fill_one = |size: &'a Size| {
        let lines =
            (table.lines)(rule, &size.0.0, &size.1.0, &limits_of_one).map_err(|error| (error, size))?;
        let (done, total) = (done.fetch_add(1, Ordering::Relaxed) + 1, sizes.len() as u64);
        (limits.progress)(Progress { stage: Stage::Survey, done, total });
        Ok(lines)
    };
    sizes.par_iter().map(fill_one).collect()
}

fn of_size(error: SurveyError, (rows, columns): &Size) -> PyErr {
    match error {
        error @ (SurveyError::Solve(_) | SurveyError::Distribution(_)) => {
            let sentence = format!("{} x {}: {error}", rows.0.to_decimal(), columns.0.to_decimal());
            PyErr::new::<names::SurveyError, _>(sentence)
        }
        error => error.to_py(),
    }
}
