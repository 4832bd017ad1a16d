//! The minimum over `Z_k`: the cheapest member of a coset, for any cost by cell and count.
//!
//! | members | engine |
//! | --- | --- |
//! | up to 2^8, or tables that would not fit | [`plain`] |
//! | up to the limit | [`transform`] |
//! | more | [`improve`] and [`bound`] |

pub(super) mod bound;
mod descend;
pub(super) mod improve;
pub(super) mod plain;
pub(super) mod transform;
mod tree;

use super::kernel::{Generator, members};
use crate::limits::Limits;

/// Up to so many members it does not matter how they are visited.
const FEW: u128 = 1 << 8;

/// A coset, and what its members cost.
#[derive(Clone, Copy)]
pub(crate) struct Problem<'a> {
    /// k.
    pub(crate) modulus: u32,
    /// The quiet patterns.
    pub(crate) generators: &'a [Generator],
    /// Any member.
    pub(crate) base: &'a [u32],
    /// What a count in a cell costs, both numbered as in `base`; all cells together stay below 2^60.
    pub(crate) cost: &'a (dyn Fn(usize, u32) -> u64 + Sync),
}

impl Problem<'_> {
    /// What a member costs.
    pub(crate) fn cost_of(&self, values: &[u32]) -> u64 {
        values.iter().enumerate().map(|(cell, &value)| (self.cost)(cell, value)).sum()
    }
}

/// The cheapest member; of equals, the lexicographically least.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Best {
    pub(crate) cost: u64,
    pub(crate) values: Vec<u32>,
    /// How many members are as cheap.
    pub(crate) minima: u64,
}

/// What a search for the cheapest member came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Every member was compared.
    Exact(Best),
    /// A limit ended the search; the cheapest member seen, or any.
    Stopped(Vec<u32>),
}

/// Finds the cheapest member of a coset of fewer than 2^62 members.
pub(crate) fn cheapest(problem: &Problem, limits: &Limits) -> Outcome {
    if members(problem.generators).is_some_and(|members| members <= FEW) {
        return plain::cheapest(problem, limits);
    }
    transform::cheapest(problem, limits).unwrap_or_else(|| plain::cheapest(problem, limits))
}
