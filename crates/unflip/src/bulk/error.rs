//! Why many boards were not answered: the first of them that is at fault, in order.

use std::error::Error;
use std::fmt;

use crate::error::SolveError;

/// Why a bulk run has no answers. Rows count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BulkError {
    /// A packed board that is none.
    Row {
        /// Which one.
        row: usize,
        /// What is wrong with it.
        problem: RowProblem,
    },
    /// A state that does not fit the board, or has not even a bounded answer.
    Solve {
        /// Which one.
        row: usize,
        /// Why.
        error: SolveError,
    },
    /// The bytes are no whole number of boards, or a board has too few.
    Stride {
        /// The bytes of all boards.
        bytes: usize,
        /// The bytes of one, as the caller says.
        stride: usize,
        /// The bytes that one has at least.
        least: usize,
    },
    /// Lamps of so many values do not fit the layout.
    Modulus {
        /// How many values they have.
        modulus: u32,
        /// How many the layout takes.
        most: u32,
    },
    /// [`Limits::stop`](crate::Limits::stop) said so.
    Stopped,
}

/// What is wrong with a packed board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RowProblem {
    /// A value that lamps do not have.
    Value {
        /// Where, in reading order.
        place: usize,
        /// What was there.
        value: u8,
        /// What it should have been below.
        modulus: u32,
    },
    /// A lamp where there is a hole.
    Hole {
        /// Where, in reading order.
        place: usize,
    },
    /// Something behind the last place.
    Behind,
}

impl fmt::Display for BulkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row { row, problem } => write!(f, "board {}: {problem}", row + 1),
            Self::Solve { row, error } => write!(f, "board {}: {error}", row + 1),
            Self::Stride { bytes, stride, least } => {
                write!(f, "{bytes} bytes are no whole number of boards of {stride} bytes, {least} at least")
            }
            Self::Modulus { modulus, most } => {
                write!(f, "lamps of {modulus} values do not fit a layout of {most}")
            }
            Self::Stopped => write!(f, "stopped before all boards were solved"),
        }
    }
}

impl fmt::Display for RowProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value { place, value, modulus } => {
                write!(f, "value {value} at cell {} is not below the modulus {modulus}", place + 1)
            }
            Self::Hole { place } => write!(f, "cell {} is a hole, but it is lit", place + 1),
            Self::Behind => write!(f, "there is something behind the last cell"),
        }
    }
}

impl Error for BulkError {}
