//! Why a size is not surveyed.

use std::error::Error;
use std::fmt;

use crate::count::Count;
use crate::distribution::DistributionError;
use crate::error::SolveError;

/// Why a board of some size has no entry in a survey.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SurveyError {
    /// A side is zero.
    Empty,
    /// There is a formula, but its polynomials are as long as the shorter side, and that does not fit memory.
    ShorterSide {
        /// The shorter side.
        found: Count,
        /// How long it may be.
        most: u64,
    },
    /// The board has to be built, and is too large for that.
    Cells {
        /// The rows asked for.
        rows: Count,
        /// The columns asked for.
        columns: Count,
        /// How many cells a board may have.
        most: u64,
    },
    /// The rule is a list of effects, which has no size to vary.
    NoGrid,
    /// The elimination or the search ended without a result.
    Solve(SolveError),
    /// The states of the board cannot be counted.
    Distribution(DistributionError),
}

impl fmt::Display for SurveyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a board needs at least one row and one column"),
            Self::ShorterSide { found, most } => {
                write!(f, "the shorter side must fit memory: {most} does, {} does not", found.to_decimal())
            }
            Self::Cells { rows, columns, most } => write!(
                f,
                "this has to build the board, and {most} cells fit memory{}, not {} x {}",
                nearest(rows, columns, *most),
                rows.to_decimal(),
                columns.to_decimal()
            ),
            Self::NoGrid => write!(f, "only a stencil on a grid has sizes to survey"),
            Self::Solve(error) => error.fmt(f),
            Self::Distribution(error) => error.fmt(f),
        }
    }
}

/// The board of so many cells that has the shorter side, where there is one.
fn nearest(rows: &Count, columns: &Count, most: u64) -> String {
    let shorter = rows.min(columns).to_u64().filter(|&shorter| (1..=most).contains(&shorter));
    match shorter {
        _ if rows == columns => format!(": {0} x {0}", most.isqrt()),
        Some(shorter) if rows > columns => format!(": {} x {shorter}", most / shorter),
        Some(shorter) => format!(": {shorter} x {}", most / shorter),
        None => String::new(),
    }
}

impl Error for SurveyError {}

impl From<SolveError> for SurveyError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<DistributionError> for SurveyError {
    fn from(error: DistributionError) -> Self {
        match error {
            DistributionError::Solve(error) => Self::Solve(error),
            DistributionError::Stopped => Self::Solve(SolveError::Stopped),
            other => Self::Distribution(other),
        }
    }
}
