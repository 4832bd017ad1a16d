//! Why a share was not searched, or shares were not joined.

use std::error::Error;
use std::fmt;

use crate::error::SolveError;

/// Why a share of a search was not gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShareError {
    /// The puzzle does not fit, is too large, or the search was stopped.
    Solve(SolveError),
    /// Only searches over two colours are divided.
    Modulus {
        /// The modulus of the rule.
        modulus: u32,
    },
    /// More solutions would be compared than [`Limits::members_log2`](crate::Limits::members_log2) allows a share.
    TooMany {
        /// The dimension of the summand that is too large: it has 2 to this power members.
        dimension: usize,
    },
}

impl fmt::Display for ShareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solve(error) => error.fmt(f),
            Self::Modulus { modulus } => {
                write!(f, "only a search over 2 colours is divided into shares, and this rule has {modulus}")
            }
            Self::TooMany { dimension } => write!(
                f,
                "2^{dimension} solutions are too many: more shares or a higher limit may do, but never more than 2^62"
            ),
        }
    }
}

impl Error for ShareError {}

impl<E: Into<SolveError>> From<E> for ShareError {
    fn from(error: E) -> Self {
        Self::Solve(error.into())
    }
}

/// Why shares do not make an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JoinError {
    /// The search cannot be planned again.
    Share(ShareError),
    /// There is no share.
    Nothing,
    /// Two shares are of different divisions.
    Division {
        /// How many shares the first belongs to.
        of: u64,
        /// How many the other belongs to.
        other: u64,
    },
    /// A share is not there.
    Missing {
        /// Its number, from 0.
        index: u64,
        /// How many there should be.
        of: u64,
    },
    /// A share is there twice.
    Twice {
        /// Its number.
        index: u64,
    },
    /// A share is of another puzzle, or was searched with other limits or by another version.
    Foreign {
        /// Its number.
        index: u64,
    },
    /// What a share says cannot be true.
    Damaged {
        /// Its number.
        index: u64,
    },
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Share(error) => error.fmt(f),
            Self::Nothing => write!(f, "there is no share to join"),
            Self::Division { of, other } => write!(f, "one share is of {of}, but another is of {other}"),
            Self::Missing { index, of } => write!(f, "share {index} of {of} is missing"),
            Self::Twice { index } => write!(f, "share {index} is there twice"),
            Self::Foreign { index } => {
                write!(
                    f,
                    "share {index} is of another puzzle, or was searched with other limits or by another version"
                )
            }
            Self::Damaged { index } => write!(f, "what share {index} says cannot be true"),
        }
    }
}

impl Error for JoinError {}

impl From<ShareError> for JoinError {
    fn from(error: ShareError) -> Self {
        Self::Share(error)
    }
}
