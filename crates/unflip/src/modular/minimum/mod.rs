//! The minimum over `Z_k`: the cheapest member of a coset, for any cost by cell and count.
//!
//! [`choice`] estimates what each engine would take, and picks the cheapest.
//!
//! | engine | takes | cost, in additions of a counter, for m members |
//! | --- | --- | --- |
//! | [`plain`] | anything | m × cells, each 150 times as dear |
//! | [`transform`] | tables that fit | m × what merges at each digit |
//! | [`blocked`] | k from 3 to 6 | m × the pieces of a block, and each block its columns |
//! | [`improve`] and [`bound`] | what is beyond the limits | a fixed effort, and then as long as one likes |

mod blocked;
pub(super) mod bound;
mod choice;
mod descend;
pub(super) mod improve;
pub(super) mod plain;
mod prefix;
mod transform;
mod tree;

use super::kernel::{Generator, least_member};
use crate::limits::Limits;
pub(crate) use choice::Plan;

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

/// Finds the cheapest member, if there are no more than `limits` allow; of equals, the first.
pub(crate) fn cheapest(problem: &Problem, limits: &Limits) -> Outcome {
    let mut base = problem.base.to_vec();
    least_member(problem.modulus, problem.generators, &mut base);
    let problem = Problem { base: &base, ..*problem };
    Plan::new(&problem, limits.most_members()).run(&problem, limits, None)
}

#[cfg(test)]
mod tests;
