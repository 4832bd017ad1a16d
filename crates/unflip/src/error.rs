//! Why a puzzle was not answered at all.

use std::error::Error;
use std::fmt;

use crate::puzzle::PuzzleError;

/// Why there is no [`Answer`](crate::Answer), not even a bounded one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The parts do not fit together.
    Puzzle(PuzzleError),
    /// The elimination would need more memory than [`Limits::memory`](crate::Limits::memory).
    TooLarge {
        /// Bytes needed, at least.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// [`Limits::stop`](crate::Limits::stop) ended the work before any solution was known.
    Stopped,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(error) => error.fmt(f),
            Self::TooLarge { needed, limit } => {
                write!(f, "the elimination needs at least {needed} bytes of memory, but {limit} are allowed")
            }
            Self::Stopped => write!(f, "stopped before any solution was known"),
        }
    }
}

impl Error for SolveError {}

impl From<PuzzleError> for SolveError {
    fn from(error: PuzzleError) -> Self {
        Self::Puzzle(error)
    }
}
