//! The lightest member of a small coset, all members visited.
//!
//! Members stand in a list in counting order, which is lexicographic order: the first best is the answer.
//!
//! Cost: an XOR and a population count a member and word. Choose it up to dimension [`LARGEST`]; beyond, `lanes` shares
//! the work of members with equal halves.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use super::words::{self, Words, xor};
use crate::kernel::Kernel;

/// The largest dimension that is walked.
pub(super) const LARGEST: usize = 4;

/// The quiet patterns, in counting order.
#[derive(Debug)]
pub(super) struct Members<const W: usize>(Vec<Words<W>>);

/// The lightest member of a coset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Best {
    pub(super) weight: u32,
    /// The first of its weight.
    pub(super) member: usize,
    /// How many have its weight.
    pub(super) minima: u32,
}

impl<const W: usize> Members<W> {
    /// All sums of the basis patterns, the first of them as the top digit.
    pub(super) fn new(kernel: &Kernel) -> Self {
        let mut members = vec![[0; W]];
        for pattern in kernel.basis().iter().map(words::of_bits) {
            members = members.iter().flat_map(|member| [*member, xor(member, &pattern)]).collect();
        }
        Self(members)
    }

    /// Member `index` of the coset of `solution`.
    #[inline(always)]
    pub(super) fn of(&self, solution: &Words<W>, index: usize) -> Words<W> {
        xor(solution, &self.0[index])
    }

    /// The lightest member of the coset of `solution`.
    #[inline(always)]
    pub(super) fn lightest(&self, solution: &Words<W>) -> Best {
        let mut best = Best { weight: u32::MAX, ..Best::default() };
        for (member, pattern) in self.0.iter().enumerate() {
            let weight = words::count_ones(&xor(solution, pattern));
            if weight < best.weight {
                best = Best { weight, member, minima: 1 };
            } else {
                best.minima += u32::from(weight == best.weight);
            }
        }
        best
    }
}
