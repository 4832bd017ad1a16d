//! Why states were not counted.

use std::error::Error;
use std::fmt;

use crate::error::SolveError;

/// Why there is no [`Distribution`](super::Distribution).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DistributionError {
    /// The quiet patterns are not known, or the goal does not fit.
    Solve(SolveError),
    /// The counting would need more memory than [`Limits::memory`](crate::Limits::memory).
    Memory {
        /// Bytes needed, at least.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The counting would compare more numbers than [`Limits::members_log2`](crate::Limits::members_log2) allows.
    Compared {
        /// As many as 2 to this power are allowed.
        members_log2: u32,
    },
    /// One summand has more quiet patterns, or heavier ones, than a walk takes.
    Patterns {
        /// As many patterns, all sums counted, are in one summand; `u64::MAX` if there are more.
        found: u64,
        /// So many would do.
        most: u64,
    },
    /// [`Limits::stop`](crate::Limits::stop) ended the counting.
    Stopped,
}

impl fmt::Display for DistributionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solve(error) => error.fmt(f),
            Self::Memory { needed, limit } => {
                write!(
                    f,
                    "counting the states needs at least {needed} bytes of memory, but {limit} are allowed"
                )
            }
            Self::Compared { members_log2 } => {
                write!(f, "counting the states would compare more than 2^{members_log2} numbers")
            }
            Self::Patterns { found: u64::MAX, most } => {
                write!(f, "2^64 quiet patterns or more are too many to count the states by: {most} would do")
            }
            Self::Patterns { found, most } if found <= most => {
                write!(f, "quiet patterns of so many presses are too heavy to count the states by")
            }
            Self::Patterns { found, most } => {
                write!(f, "{found} quiet patterns are too many to count the states by: {most} would do")
            }
            Self::Stopped => write!(f, "stopped before the states were counted"),
        }
    }
}

impl Error for DistributionError {}

impl From<SolveError> for DistributionError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped => Self::Stopped,
            other => Self::Solve(other),
        }
    }
}
