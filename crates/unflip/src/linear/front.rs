//! The front of the chase: the presses and free presses that later equations still touch.
//!
//! A live press is a row, a free press a column: row `p` has a one in column `f` if press `p` depends on
//! the free press `f`. Rows and columns are reused as presses leave:
//!
//! ```text
//!             columns: live free presses, `width` words
//!           ┌──────────────────────────┐
//!  rows:    │ 1 . . 1 .   . 1 . . .    │   press 17 = free 3 + free 12 + free 40 (+ a constant)
//!  live     │ . . 1 . .   . . . . .    │   press 40, itself free
//!  presses  └──────────────────────────┘
//! ```
//!
//! The constants depend on the state and are not kept here; [`super::replay`] finds them again.

use crate::bits::{WORD, ones_of, xor_into};

/// No press, no row.
pub(crate) const NONE: u32 = u32::MAX;

/// The live part of the affine expressions of all presses.
#[derive(Debug)]
pub(crate) struct Front {
    width: usize,
    rows: Vec<u64>,
    /// The press of each row, [`NONE`] if unused.
    row_press: Vec<u32>,
    unused_rows: Vec<u32>,
    /// The free press of each column, [`NONE`] if unused.
    column_press: Vec<u32>,
    unused_columns: Vec<u32>,
    /// Free presses that no equation can reach any more.
    retired: Vec<u32>,
}

impl Front {
    pub(crate) fn new() -> Self {
        let mut front = Self {
            width: 0,
            rows: Vec::new(),
            row_press: Vec::new(),
            unused_rows: Vec::new(),
            column_press: Vec::new(),
            unused_columns: Vec::new(),
            retired: Vec::new(),
        };
        front.widen(1);
        front
    }

    /// Words in a row.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> u64 {
        (self.rows.len() * 8) as u64
    }

    /// The free press of each column.
    pub(crate) fn column_presses(&self) -> &[u32] {
        &self.column_press
    }

    /// Appends the sum of the expressions in the rows `sources` to `sums`.
    pub(crate) fn push_sum(&self, sources: &[u32], sums: &mut Vec<u64>) {
        let start = sums.len();
        sums.resize(start + self.width, 0);
        for &source in sources {
            xor_into(&mut sums[start..], &self.rows[self.words_of(source)]);
        }
    }

    /// A row for `press`: the sum of the expressions in the rows `sources`.
    pub(crate) fn insert_sum(&mut self, press: u32, sources: &[u32]) -> u32 {
        let row = self.take_row(press);
        let target = self.words_of(row);
        match sources.split_first() {
            None => self.rows[target].fill(0),
            Some((&first, others)) => {
                let first = self.words_of(first);
                self.rows.copy_within(first, target.start);
                for &other in others {
                    self.add_row(other, row);
                }
            }
        }
        row
    }

    /// A row for `press` that is free: its own column alone.
    ///
    /// `pending` are expressions outside the front that columns must outlive.
    pub(crate) fn insert_free(&mut self, press: u32, pending: &mut Vec<u64>) -> u32 {
        let column = self.take_column(press, pending) as usize;
        let row = self.take_row(press);
        let words = self.words_of(row);
        let bits = &mut self.rows[words];
        bits.fill(0);
        bits[column / WORD] |= 1 << (column % WORD);
        row
    }

    /// Gives the row of a press back that no later equation touches.
    pub(crate) fn remove(&mut self, row: u32) {
        self.row_press[row as usize] = NONE;
        self.unused_rows.push(row);
    }

    /// Gives the column of a free press back that no expression holds any more.
    pub(crate) fn release_column(&mut self, column: usize) {
        self.column_press[column] = NONE;
        self.unused_columns.push(u32::try_from(column).expect("columns are numbered by 32 bits"));
    }

    /// The rows in use as `(press, expression)`.
    pub(crate) fn live_rows_mut(&mut self) -> impl Iterator<Item = (u32, &mut [u64])> {
        let presses = self.row_press.iter();
        presses
            .zip(self.rows.chunks_mut(self.width))
            .filter(|(press, _)| **press != NONE)
            .map(|(&press, row)| (press, row))
    }

    /// The free presses that are left: each gives one quiet pattern.
    pub(crate) fn into_quiet(mut self) -> Vec<u32> {
        self.retired.extend(self.column_press.iter().filter(|&&press| press != NONE));
        self.retired
    }

    fn words_of(&self, row: u32) -> std::ops::Range<usize> {
        let start = row as usize * self.width;
        start..start + self.width
    }

    /// Adds row `from` to row `to`, another one.
    fn add_row(&mut self, from: u32, to: u32) {
        let (from, to) = (self.words_of(from), self.words_of(to));
        if from.start < to.start {
            let (low, high) = self.rows.split_at_mut(to.start);
            xor_into(&mut high[..self.width], &low[from]);
        } else {
            let (low, high) = self.rows.split_at_mut(from.start);
            xor_into(&mut low[to], &high[..self.width]);
        }
    }

    fn take_row(&mut self, press: u32) -> u32 {
        let row = self.unused_rows.pop().unwrap_or_else(|| {
            self.row_press.push(NONE);
            self.rows.resize(self.rows.len() + self.width, 0);
            u32::try_from(self.row_press.len() - 1).expect("presses are numbered by 32 bits")
        });
        self.row_press[row as usize] = press;
        row
    }

    fn take_column(&mut self, press: u32, pending: &mut Vec<u64>) -> u32 {
        if self.unused_columns.is_empty() {
            self.retire(pending);
            if self.unused_columns.len() * 8 < self.column_press.len() {
                let old = self.width;
                self.widen(1 + old / 4);
                *pending = widened(pending, old, self.width);
            }
        }
        let column = self.unused_columns.pop().expect("widening made room");
        self.column_press[column as usize] = press;
        column
    }

    /// Retires the columns that no live expression holds: no later equation can bind them.
    fn retire(&mut self, pending: &[u64]) {
        let mut held = vec![0; self.width];
        let live = self.rows.chunks(self.width).zip(&self.row_press).filter(|(_, press)| **press != NONE);
        live.map(|(row, _)| row).chain(pending.chunks(self.width)).for_each(|row| {
            held.iter_mut().zip(row).for_each(|(sum, word)| *sum |= word);
        });
        for (index, word) in held.into_iter().enumerate() {
            for column in ones_of(!word).map(|bit| index * WORD + bit) {
                let press = self.column_press[column];
                if press != NONE {
                    self.retired.push(press);
                    self.release_column(column);
                }
            }
        }
    }

    fn widen(&mut self, by: usize) {
        let wider = self.width + by;
        if self.width > 0 {
            self.rows = widened(&self.rows, self.width, wider);
        }
        let columns = u32::try_from(wider * WORD).expect("columns are numbered by 32 bits");
        let added = u32::try_from(self.width * WORD).expect("fewer than columns")..columns;
        self.unused_columns.extend(added.rev());
        self.column_press.resize(wider * WORD, NONE);
        self.width = wider;
    }
}

fn widened(rows: &[u64], width: usize, wider: usize) -> Vec<u64> {
    let mut all = vec![0; rows.len() / width * wider];
    all.chunks_mut(wider).zip(rows.chunks(width)).for_each(|(wide, row)| wide[..width].copy_from_slice(row));
    all
}
