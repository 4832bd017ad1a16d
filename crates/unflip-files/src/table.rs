//! A batch: what the rows of one chunk of the input turn out to be.

use crate::boards::Boards;
use crate::cells::Style;

/// Some rows, read.
#[derive(Default)]
pub(crate) struct Table {
    /// Whether a row that is no board ends the run.
    pub(crate) is_strict: bool,
    pub(crate) boards: Boards,
    /// How each board was written, where it was text.
    pub(crate) styles: Vec<Style>,
    /// The number of each board's row.
    pub(crate) numbers: Vec<u64>,
    /// The columns that are passed through.
    pub(crate) kept: Vec<Kept>,
    /// The rows that are no boards.
    pub(crate) rejects: Vec<Reject>,
}

impl Table {
    /// Whether there is no use in reading on.
    pub(crate) fn is_over(&self) -> bool {
        self.is_strict && !self.rejects.is_empty()
    }
}

/// A row that is no board.
#[derive(Debug)]
pub(crate) struct Reject {
    pub(crate) row: u64,
    /// Line and column in a file of lines.
    pub(crate) place: Option<(u64, u64)>,
    pub(crate) reason: String,
    /// What was to be a board.
    pub(crate) text: String,
}

/// A column that is passed through.
pub(crate) enum Kept {
    /// Of texts.
    Text(Strings),
    /// Of JSON values.
    Json(Strings),
    /// Of an Arrow table.
    #[cfg(feature = "parquet")]
    Array(arrow_array::ArrayRef),
}

/// Strings, one after another in memory.
#[derive(Default)]
pub(crate) struct Strings {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Strings {
    pub(crate) fn push(&mut self, string: &[u8]) {
        self.bytes.extend_from_slice(string);
        self.ends.push(self.bytes.len());
    }

    pub(crate) fn get(&self, index: usize) -> &[u8] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.bytes[start..self.ends[index]]
    }

    #[cfg(feature = "parquet")]
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        (0..self.ends.len()).map(|index| self.get(index))
    }
}
