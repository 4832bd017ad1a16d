//! The inner loops of the blocked transform over `Z_k`: vectors of 32 counters, one table of k of them a column.
//!
//! ```text
//! turn     T'[c][a] = Σ over v of T[v][a + c·v]     D tables become R, for each place of all other digits
//! ```
//!
//! All sizes are known to the compiler, and what is read and written are copies: nothing overlaps. Everything is
//! `#[inline(always)]`, because [`Level::run`](crate::bits::Level::run) compiles it again.
//!
//! Cost: `R × k × D` additions of vectors for `R` tables.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#![allow(clippy::needless_range_loop, reason = "ranges known to the compiler are unrolled")]

use super::super::descend::Counter;

/// Members in one vector.
pub(super) const LANES: usize = 32;

/// Counters of the members that differ in their last digits only.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lanes<C>(pub(super) [C; LANES]);

impl<C: Counter> Lanes<C> {
    /// All counters the same.
    #[inline(always)]
    pub(super) fn splat(value: C) -> Self {
        Self([value; LANES])
    }

    /// Adds counter by counter.
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Self) {
        let (mut sum, other) = (*self, *other);
        for lane in 0..LANES {
            sum.0[lane] = sum.0[lane].plus(other.0[lane]);
        }
        *self = sum;
    }

    /// Keeps the less of each two counters.
    #[inline(always)]
    pub(super) fn lessen(&mut self, other: &Self) {
        let (mut least, other) = (*self, *other);
        for lane in 0..LANES {
            least.0[lane] = least.0[lane].min(other.0[lane]);
        }
        *self = least;
    }
}

/// Replaces a column's values for one generator by its digits: `n_values` of the one, `order` of the other, tables
/// `stride` apart.
#[inline(always)]
pub(super) fn turn<C: Counter, const K: usize>(
    tables: &mut [[Lanes<C>; K]],
    stride: usize,
    (n_values, order): (usize, usize),
) {
    match (n_values, order) {
        (2, 2) => turn_by::<C, K, 2, 2>(tables, stride),
        (3, 3) => turn_by::<C, K, 3, 3>(tables, stride),
        (4, 2) => turn_by::<C, K, 4, 2>(tables, stride),
        (4, 4) => turn_by::<C, K, 4, 4>(tables, stride),
        (5, 5) => turn_by::<C, K, 5, 5>(tables, stride),
        sizes => unreachable!("{sizes:?} modulo {K}"),
    }
}

#[inline(always)]
fn turn_by<C: Counter, const K: usize, const D: usize, const R: usize>(
    tables: &mut [[Lanes<C>; K]],
    stride: usize,
) {
    if K % D != 0 {
        unreachable!("generators have as many values as divide the modulus");
    }
    for chunk in tables.chunks_exact_mut(stride * D) {
        for place in 0..stride {
            let values: [[Lanes<C>; K]; D] = std::array::from_fn(|value| chunk[place + value * stride]);
            let mut digits = [[Lanes::splat(C::default()); K]; R];
            for lane in 0..LANES {
                for digit in 0..R {
                    for shift in 0..K {
                        let mut sum = values[0][shift].0[lane];
                        for value in 1..D {
                            let from = (shift + digit * value * (K / D)) % K;
                            sum = sum.plus(values[value][from].0[lane]);
                        }
                        digits[digit][shift].0[lane] = sum;
                    }
                }
            }
            for digit in 0..R {
                chunk[place + digit * stride] = digits[digit];
            }
        }
    }
}
