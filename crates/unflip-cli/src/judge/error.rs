//! Why a judge's input was not answered.

use std::fmt;
use std::io;

use unflip::{PuzzleError, RuleError, SolveError};

/// Why a judge's input was not answered. Lines and columns count from 1.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) enum JudgeError {
    /// There is no judge of that name.
    UnknownName(String),
    /// The input is not in the judge's format.
    Broken {
        /// The line.
        line: u64,
        /// The byte in it.
        column: u64,
        /// What is there.
        found: String,
        /// What should be.
        wanted: String,
    },
    /// A puzzle that is too large, or stopped.
    Solve(SolveError),
    /// A limit was reached: the judge wants the minimum, but only a bound is proved.
    Bounded {
        /// The weight of the best presses found.
        weight: u64,
        /// The proved lower bound.
        at_least: u64,
    },
    /// The input could not be read or the output not be written.
    Io(io::Error),
}

impl JudgeError {
    /// The exit status: 2 for bad input, 3 where a limit was reached.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Bounded { .. } | Self::Solve(SolveError::Stopped | SolveError::TooLarge { .. }) => 3,
            _ => 2,
        }
    }
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName(name) => {
                write!(
                    f,
                    "there is no judge {name:?}; known are {}",
                    super::names().map(|(name, _)| name).join(", ")
                )
            }
            Self::Broken { line, column, found, wanted } => {
                write!(f, "line {line}, column {column}: found {found}, wanted {wanted}")
            }
            Self::Solve(error) => error.fmt(f),
            Self::Bounded { weight, at_least } => write!(
                f,
                "a limit was reached: the best presses found are {weight}, proved is only that {at_least} are needed"
            ),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JudgeError {}

impl From<io::Error> for JudgeError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<SolveError> for JudgeError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<RuleError> for JudgeError {
    fn from(error: RuleError) -> Self {
        Self::Solve(PuzzleError::from(error).into())
    }
}
