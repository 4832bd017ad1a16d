//! Finds the lightest member by one Walsh–Hadamard transform in memory.
//!
//! The table starts with each column's weight at its place; for every bit, pairs `(a, b)` that differ
//! in it become `(a + b, a - b)`; then place `c` holds `W(c)`, and the first largest is the answer.
//!
//! Cost: `dimension * 2^dimension` additions and `2^dimension` counters. Choose it for small dimensions
//! and where the columns fill most of the table; else [`super::blocked`], which it is the oracle of.
//! Source: Yates 1937; `MacWilliams` and Sloane, The Theory of Error-Correcting Codes, section 14.3.

use super::columns::Columns;
use super::counter::Counter;
use super::{Best, Outcome};
use crate::limits::Limits;

/// Finds the lightest member with counters of type `C`.
///
/// # Panics
///
/// If the table cannot be addressed.
pub(super) fn lightest<C: Counter>(columns: &Columns, limits: &Limits<'_>) -> Outcome {
    let mut table = vec![C::ZERO; 1 << columns.dimension()];
    for column in columns.columns() {
        table[usize::try_from(column.vector).expect("below the table's length")] = C::narrow(column.weight);
    }
    for bit in 0..columns.dimension() {
        if (limits.stop)() {
            return Outcome::stopped_at(columns, 0);
        }
        butterflies(&mut table, 1 << bit);
    }
    Outcome::Exact(best(columns, &table))
}

#[allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#[inline(always)]
pub(super) fn butterflies<C: Counter>(table: &mut [C], stride: usize) {
    for pair in table.chunks_exact_mut(2 * stride) {
        let (low, high) = pair.split_at_mut(stride);
        for (a, b) in low.iter_mut().zip(high) {
            (*a, *b) = (a.plus(*b), a.minus(*b));
        }
    }
}

fn best<C: Counter>(columns: &Columns, table: &[C]) -> Best {
    let largest = *table.iter().max().expect("a table has 2^dimension places");
    let minima = table.iter().filter(|&&value| value == largest).count() as u64;
    let member = table.iter().position(|&value| value == largest).expect("it is there") as u64;
    Best { cost: columns.cost_at(largest.wide()), member, minima }
}
