//! The front of the chase over `Z_q`: live presses as sums of multiples of live variables.
//!
//! As the [front over two colours](crate::linear), a number in place of a bit: row `p` has `m` in column `v` if press
//! `p` holds `m` times variable `v`. Constants depend on the state and are not kept.

use crate::linear::front::NONE;

use super::ring::Ring;

/// The live part of the expressions of all presses.
#[derive(Debug)]
pub(super) struct Front {
    ring: Ring,
    width: usize,
    entries: Vec<u32>,
    /// The press of each row, [`NONE`] if unused.
    row_press: Vec<u32>,
    unused_rows: Vec<u32>,
    /// The variable of each column, [`NONE`] if unused.
    column_variable: Vec<u32>,
    unused_columns: Vec<u32>,
    /// Variables that no equation can reach any more.
    retired: Vec<u32>,
}

/// Columns at the start.
const WIDTH: usize = 16;

impl Front {
    pub(super) fn new(ring: Ring) -> Self {
        Self {
            ring,
            width: WIDTH,
            entries: Vec::new(),
            row_press: Vec::new(),
            unused_rows: Vec::new(),
            column_variable: vec![NONE; WIDTH],
            unused_columns: (0..16).rev().collect(),
            retired: Vec::new(),
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> u64 {
        (self.entries.len() * 4) as u64
    }

    /// The variable of a column that an expression holds.
    pub(super) fn variable(&self, column: usize) -> u32 {
        self.column_variable[column]
    }

    /// The sum of the given rows times their factors.
    pub(super) fn sum(&self, terms: &[(u32, u32)]) -> Vec<u32> {
        let mut sum = vec![0; self.width];
        for &(row, factor) in terms {
            self.ring.add_scaled(&mut sum, factor, self.row(row));
        }
        sum
    }

    /// A row for `press` with this expression.
    pub(super) fn insert(&mut self, press: u32, expression: &[u32]) -> u32 {
        let row = self.take_row(press);
        let start = row as usize * self.width;
        self.entries[start..start + self.width].copy_from_slice(expression);
        row
    }

    /// A row for `press` that is `variable` itself.
    pub(super) fn insert_free(&mut self, press: u32, variable: u32) -> u32 {
        let column = self.take_column(variable);
        let row = self.take_row(press);
        let start = row as usize * self.width;
        self.entries[start..start + self.width].fill(0);
        self.entries[start + column] = 1;
        row
    }

    /// Gives the row of a press back that no later equation touches.
    pub(super) fn remove(&mut self, row: u32) {
        self.row_press[row as usize] = NONE;
        self.unused_rows.push(row);
    }

    /// Puts `expression + scale · lower` in place of the variable of `column` in every live row, and says which presses
    /// held it how often. The column then belongs to `lower`, if there is one.
    pub(super) fn substitute(
        &mut self,
        column: usize,
        expression: &[u32],
        lower: Option<(u32, u32)>,
    ) -> Vec<(u32, u32)> {
        let mut touched = Vec::new();
        for (&press, row) in self.row_press.iter().zip(self.entries.chunks_exact_mut(self.width)) {
            let held = row[column];
            if press == NONE || held == 0 {
                continue;
            }
            touched.push((press, held));
            self.ring.add_scaled(row, held, expression);
            row[column] = lower.map_or(0, |(_, scale)| self.ring.times(held, scale));
        }
        match lower {
            Some((variable, _)) => self.column_variable[column] = variable,
            None => self.release(column),
        }
        touched
    }

    /// All variables that nothing binds, once the last equation is met.
    pub(super) fn into_free(mut self) -> Vec<u32> {
        self.retired.extend(self.column_variable.iter().filter(|&&variable| variable != NONE));
        self.retired
    }

    fn row(&self, row: u32) -> &[u32] {
        &self.entries[row as usize * self.width..][..self.width]
    }

    fn release(&mut self, column: usize) {
        self.column_variable[column] = NONE;
        self.unused_columns.push(u32::try_from(column).expect("columns are fewer than presses"));
    }

    fn take_row(&mut self, press: u32) -> u32 {
        let row = self.unused_rows.pop().unwrap_or_else(|| {
            self.row_press.push(NONE);
            self.entries.resize(self.row_press.len() * self.width, 0);
            u32::try_from(self.row_press.len() - 1).expect("rows are fewer than presses")
        });
        self.row_press[row as usize] = press;
        row
    }

    fn take_column(&mut self, variable: u32) -> usize {
        if self.unused_columns.is_empty() {
            self.retire();
            // Fewer than a quarter free would mean to look again soon.
            if self.unused_columns.len() * 4 <= self.width {
                self.widen(2 * self.width);
            }
        }
        let column = self.unused_columns.pop().expect("just made") as usize;
        self.column_variable[column] = variable;
        column
    }

    /// Gives the columns back that no live row holds: nothing can bind their variables any more.
    fn retire(&mut self) {
        let mut held = vec![false; self.width];
        for (&press, row) in self.row_press.iter().zip(self.entries.chunks_exact(self.width)) {
            if press != NONE {
                held.iter_mut().zip(row).for_each(|(held, &factor)| *held |= factor != 0);
            }
        }
        for (column, held) in held.into_iter().enumerate() {
            if !held && self.column_variable[column] != NONE {
                self.retired.push(self.column_variable[column]);
                self.release(column);
            }
        }
    }

    fn widen(&mut self, width: usize) {
        let mut entries = vec![0; self.row_press.len() * width];
        for (new, old) in entries.chunks_exact_mut(width).zip(self.entries.chunks_exact(self.width)) {
            new[..self.width].copy_from_slice(old);
        }
        self.column_variable.resize(width, NONE);
        let added = self.width..width;
        let columns =
            added.rev().map(|column| u32::try_from(column).expect("columns are fewer than presses"));
        self.unused_columns.extend(columns);
        (self.entries, self.width) = (entries, width);
    }
}
