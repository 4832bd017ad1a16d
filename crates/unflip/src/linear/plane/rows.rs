//! The rows of a plane, and chasing them down.
//!
//! Row 0 is given; each lamp of a row decides the press below it:
//! `below = wanted + above + left + right (+ current for plus)`. Rows are kept with an empty word on either
//! side, so that a shift takes its carry from the neighbouring word and the loop has no case to tell.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use crate::bits::{Bits, Level, WORD, clear_tail};
use crate::syndrome::Syndrome;

/// Which way the rows run: `length` cells each, the shorter side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    pub(super) height: usize,
    pub(super) length: usize,
    /// Whether the rows are the columns of the board.
    pub(super) turned: bool,
    /// Whether a press steps its own cell.
    pub(super) centre: bool,
    /// Whether the first cell of a word is its top bit, as in bitmaps, and not bit 0.
    pub(super) mirrored: bool,
}

impl Geometry {
    pub(super) fn new(rows: usize, columns: usize, centre: bool) -> Self {
        let (height, length) = (rows.max(columns), rows.min(columns));
        Self { height, length, turned: columns > rows, centre, mirrored: false }
    }

    /// Words in a row.
    pub(super) fn words(self) -> usize {
        self.length.div_ceil(WORD)
    }

    /// Clears what lies behind the last cell of a row.
    fn clear_behind(self, row: &mut [u64]) {
        if !self.mirrored {
            clear_tail(row, self.length);
        } else if let (Some(last), used @ 1..) = (row.last_mut(), self.length % WORD) {
            *last &= u64::MAX << (WORD - used);
        }
    }

    /// Copies row `row` of `cells` into `out`.
    pub(super) fn row_of(self, cells: &Bits, row: usize, out: &mut [u64]) {
        cells.extract(row * self.length, self.length, out);
    }

    /// Copies row `row` of a syndrome that is not turned into `out`.
    pub(super) fn syndrome_row(self, syndrome: Syndrome, row: usize, out: &mut [u64]) {
        syndrome.extract(row * self.length, self.length, out);
    }

    /// What is left below the board when nothing is pressed in the top row.
    pub(super) fn residue(self, wanted: impl Fn(usize, &mut [u64])) -> Vec<u64> {
        self.chase(&vec![0; self.words()], wanted, |_, _| ())
    }

    /// Adds the presses below `top` to `presses`.
    pub(super) fn add_presses(self, presses: &mut Bits, top: &[u64], wanted: impl Fn(usize, &mut [u64])) {
        self.chase(top, wanted, |row, cells| presses.deposit(row * self.length, self.length, cells));
    }

    /// Replaces a turned syndrome by its presses, row by row: each row is read before it is overwritten.
    pub(super) fn replace_by_presses(self, cells: &mut Bits, top: &[u64]) {
        let (mut rows, mut both) = (Rows::new(top), vec![0; self.words()]);
        for row in 0..self.height {
            self.row_of(cells, row, rows.wanted());
            both.copy_from_slice(rows.wanted());
            both.iter_mut().zip(rows.current()).for_each(|(word, pressed)| *word ^= pressed);
            cells.deposit(row * self.length, self.length, &both);
            rows.advance(self);
        }
    }

    /// The first row of the board in front of a pattern's top row, to be reduced together.
    pub(super) fn mark(self, top: &Bits) -> Bits {
        if !self.turned {
            return top.clone();
        }
        let mut first = Vec::with_capacity(self.height);
        self.chase(top.words(), |_, out| out.fill(0), |_, cells| first.push(cells[0] & 1 == 1));
        first.into_iter().chain((0..self.length).map(|cell| top.get(cell))).collect()
    }

    /// The top row behind what [`Geometry::mark`] put in front of it.
    pub(super) fn unmark(self, marked: &Bits) -> Bits {
        let start = if self.turned { self.height } else { 0 };
        (start..start + self.length).map(|cell| marked.get(cell)).collect()
    }

    /// Chases all rows down from `top`, showing each to `store`; returns the row below the board.
    fn chase(
        self,
        top: &[u64],
        wanted: impl Fn(usize, &mut [u64]),
        mut store: impl FnMut(usize, &[u64]),
    ) -> Vec<u64> {
        let mut rows = Rows::new(top);
        for row in 0..self.height {
            store(row, rows.current());
            wanted(row, rows.wanted());
            rows.advance(self);
        }
        rows.current().to_vec()
    }
}

/// Two rows of a chase and what the lamps of the lower one want.
pub(super) struct Rows {
    /// With an empty word on either side, as `current`.
    above: Vec<u64>,
    current: Vec<u64>,
    wanted: Vec<u64>,
}

impl Rows {
    pub(super) fn new(top: &[u64]) -> Self {
        let mut current = vec![0; top.len() + 2];
        current[1..=top.len()].copy_from_slice(top);
        Self { above: vec![0; top.len() + 2], current, wanted: vec![0; top.len()] }
    }

    /// The presses of the current row.
    pub(super) fn current(&self) -> &[u64] {
        &self.current[1..self.current.len() - 1]
    }

    /// The lamps of the current row that must change; to be filled in before each step down.
    pub(super) fn wanted(&mut self) -> &mut [u64] {
        &mut self.wanted
    }

    /// One row down.
    pub(super) fn advance(&mut self, geometry: Geometry) {
        let centre = if geometry.centre { u64::MAX } else { 0 };
        let (above, current, wanted) = (&mut self.above[1..], &self.current, &self.wanted);
        Level::detect().run(
            #[inline(always)]
            || match geometry.mirrored {
                false => add_around(above, current, wanted, centre),
                true => add_around_mirrored(above, current, wanted, centre),
            },
        );
        let words = self.wanted.len();
        geometry.clear_behind(&mut self.above[1..=words]);
        std::mem::swap(&mut self.above, &mut self.current);
    }
}

/// `below = above + left + right (+ current) + wanted`; bit 0 is the first cell of a word.
#[inline(always)]
fn add_around(above: &mut [u64], current: &[u64], wanted: &[u64], centre: u64) {
    for ((below, around), wanted) in above.iter_mut().zip(current.windows(3)).zip(wanted) {
        let from_left = around[1] << 1 | around[0] >> (WORD - 1);
        let from_right = around[1] >> 1 | around[2] << (WORD - 1);
        *below ^= from_left ^ from_right ^ (around[1] & centre) ^ wanted;
    }
}

/// As [`add_around`]; the top bit is the first cell of a word.
#[inline(always)]
fn add_around_mirrored(above: &mut [u64], current: &[u64], wanted: &[u64], centre: u64) {
    for ((below, around), wanted) in above.iter_mut().zip(current.windows(3)).zip(wanted) {
        let from_left = around[1] >> 1 | around[0] << (WORD - 1);
        let from_right = around[1] << 1 | around[2] >> (WORD - 1);
        *below ^= from_left ^ from_right ^ (around[1] & centre) ^ wanted;
    }
}
