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
        /// The nearest minimum below the range of boards which are as wanted otherwise, as far as was looked.
        below: Option<u64>,
        /// The nearest minimum above it.
        above: Option<u64>,
    },
    /// The minimum of a board was not proved within the limits.
    Unproved,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solve(error) => error.fmt(f),
            Self::Symmetry(error) => error.fmt(f),
            Self::NotFound { below: None, above: None } => write!(f, "no board that is as wanted was found"),
            Self::NotFound { below: Some(below), above: Some(above) } => {
                write!(f, "no board with such a minimum was found; the nearest have {below} and {above}")
            }
            Self::NotFound { below, above } => {
                let nearest = below.or(*above).unwrap_or_default();
                write!(f, "no board with such a minimum was found; the nearest have {nearest}")
            }
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
