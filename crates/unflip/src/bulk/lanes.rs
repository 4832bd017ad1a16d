//! The lightest members of 32 cosets side by side, by one Walsh–Hadamard transform.
//!
//! As `minimum` does for one coset, but a lane of every vector belongs to another board: no butterfly crosses
//! lanes, so each is one vector addition and one subtraction for 32 boards. What differs from board to board is only the
//! sign that a cell brings to the counter of its kernel column.
//!
//! ```text
//! block[v][lane] = sum over cells with column v of (-1)^x0(cell)      butterflies      cells - 2 * weight of member v
//! ```
//!
//! Cost: `dimension * 2^dimension / 32` vector additions a board. Choose it for dimensions 5 to [`LARGEST`]: beyond, the
//! block leaves the cache nearest to the processor, and one coset alone is enough work for a transform.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use super::walk::Best;
use super::words::{self, Words, and};
use crate::bits::{Bits, WORD, transpose64};
use crate::kernel::Kernel;

/// The largest dimension that is done in lanes.
pub(super) const LARGEST: usize = 11;

/// Boards that are done together.
pub(super) const LANES: usize = 32;

/// A value for each board.
pub(super) type Lane<T> = [T; LANES];

/// The cells of a coset, by kernel column.
#[derive(Debug)]
pub(super) struct Lanes<const W: usize> {
    dimension: usize,
    /// The cells of some quiet pattern, and which patterns they are in, the first as the top bit.
    busy: Vec<(usize, usize)>,
    /// All others.
    fixed: Words<W>,
}

impl<const W: usize> Lanes<W> {
    /// Sorts the first `n_presses` cells.
    pub(super) fn new(kernel: &Kernel, n_presses: usize) -> Self {
        let (basis, dimension) = (kernel.basis(), kernel.nullity());
        let column = |cell: usize| {
            basis.iter().fold(0, |column, pattern| column << 1 | usize::from(pattern.get(cell)))
        };
        let columns: Vec<usize> = (0..n_presses).map(column).collect();
        let fixed: Bits = columns.iter().map(|&column| column == 0).collect();
        let busy = columns.into_iter().enumerate().filter(|&(_, column)| column != 0).collect();
        Self { dimension, busy, fixed: words::of_bits(&fixed) }
    }

    /// Room for the counters.
    pub(super) fn block(&self) -> Vec<Lane<i16>> {
        vec![[0; LANES]; 1 << self.dimension]
    }

    /// The lightest members of the cosets of these solutions, 32 at most, each with its row.
    #[inline(always)]
    pub(super) fn lightest(&self, solutions: &[(usize, Words<W>)], block: &mut [Lane<i16>]) -> Lane<Best> {
        self.fill(solutions, block);
        butterflies(block);
        let found = largest(block);
        let mut best = [Best::default(); LANES];
        for (lane, (_, solution)) in solutions.iter().enumerate() {
            let (value, member, minima) = (found.value[lane], found.member[lane], found.minima[lane]);
            let busy = i64::try_from(self.busy.len()).unwrap_or(0);
            let weight = u32::try_from((busy - i64::from(value)) / 2).unwrap_or(0);
            let fixed = words::count_ones(&and(solution, &self.fixed));
            best[lane] = Best { weight: weight + fixed, member: member.into(), minima: minima.into() };
        }
        best
    }

    /// Counts the signs of the cells by column.
    #[inline(always)]
    fn fill(&self, solutions: &[(usize, Words<W>)], block: &mut [Lane<i16>]) {
        let planes = planes(solutions);
        block.fill([0; LANES]);
        for &(cell, column) in &self.busy {
            let (plane, counters) = (planes[cell / WORD][cell % WORD], &mut block[column]);
            for (lane, counter) in counters.iter_mut().enumerate() {
                *counter += 1 - 2 * (plane >> lane & 1) as i16;
            }
        }
    }
}

/// For each cell a word with the bit of every lane.
#[inline(always)]
fn planes<const W: usize>(solutions: &[(usize, Words<W>)]) -> [[u64; WORD]; W] {
    std::array::from_fn(|word| {
        let mut planes = [0; WORD];
        planes.iter_mut().zip(solutions).for_each(|(to, (_, solution))| *to = solution[word]);
        transpose64(&mut planes);
        planes
    })
}

#[inline(always)]
fn butterflies(block: &mut [Lane<i16>]) {
    let mut half = 1;
    while half < block.len() {
        for pair in block.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                for lane in 0..LANES {
                    (a[lane], b[lane]) = (a[lane] + b[lane], a[lane] - b[lane]);
                }
            }
        }
        half *= 2;
    }
}

/// The largest value of every lane, the first member that has it, and how many have.
struct Largest {
    value: Lane<i16>,
    member: Lane<u16>,
    minima: Lane<u16>,
}

#[inline(always)]
fn largest(block: &[Lane<i16>]) -> Largest {
    let mut found = Largest { value: [i16::MIN; LANES], member: [0; LANES], minima: [0; LANES] };
    for (member, values) in (0u16..).zip(block) {
        for (lane, &value) in values.iter().enumerate() {
            let best = found.value[lane];
            let (is_more, is_equal) = (value > best, value == best);
            found.value[lane] = if is_more { value } else { best };
            found.member[lane] = if is_more { member } else { found.member[lane] };
            found.minima[lane] = if is_more { 1 } else { found.minima[lane] + u16::from(is_equal) };
        }
    }
    found
}
