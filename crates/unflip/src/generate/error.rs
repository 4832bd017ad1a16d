//! Why there is no level.

use std::error::Error;
use std::fmt;

use super::orbits::Unlike;
use crate::error::SolveError;

/// Why there is no level.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// Boards cannot be solved, or the work was stopped.
    Solve(SolveError),
    /// The puzzle has not the symmetry that boards are to have.
    Symmetry(Unlike),
    /// No board is as wanted, as far as was looked.
    NotFound {
        /// The least and the most presses that were met on boards which are as wanted otherwise.
        met: Option<(u64, u64)>,
    },
    /// The minimum of a board was not proved within the limits.
    Unproved,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solve(error) => error.fmt(f),
            Self::Symmetry(error) => error.fmt(f),
            Self::NotFound { met: Some((least, most)) } => {
                write!(f, "no board with such a minimum was found: those looked at have {least} to {most}")
            }
            Self::NotFound { met: None } => write!(f, "no board that is as wanted was found"),
            Self::Unproved => write!(f, "the minimum of a board was not proved within the limits"),
        }
    }
}

impl Error for GenerateError {}

impl From<SolveError> for GenerateError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<Unlike> for GenerateError {
    fn from(error: Unlike) -> Self {
        Self::Symmetry(error)
    }
}
