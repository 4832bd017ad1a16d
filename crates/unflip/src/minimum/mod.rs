//! The minimum: the lightest member of a coset.
//!
//! [`of_coset`] is the way in. It splits the kernel into [`components`], and each is minimised by the engine that
//! [`choice`] finds cheapest. Where none is within the limits, [`improve`] finds and [`bound`] proves what they can.
//!
//! | engine | takes | cost, in additions of a counter, for dimension d |
//! | --- | --- | --- |
//! | [`plain`] | d up to 24 | d × 2^d, each dearer where the table leaves the cache |
//! | [`blocked`] | d from 8 | 2^d × (11 + columns / 2^9): what enters a block is shared by its members |
//! | the same with [`orbits`] | d from 24, where the board has symmetries | as many times less as there are symmetries |
//! | [`trellis`] | d from 20, where few vectors are active at once | 2^active a cell, ten times as dear |
//! | [`elimination`] | the whole puzzle, no kernel | k^(scope + 1) a press, a hundred times as dear |
//! | [`improve`] and [`bound`] | all else | as much as is allowed; not exact |

mod affine;
mod blocked;
mod bound;
mod butterfly;
mod choice;
mod collect;
mod columns;
mod components;
mod counter;
pub(crate) mod elimination;
mod estimate;
mod found;
mod improve;
mod orbits;
mod part;
mod plain;
mod ranking;
mod shares;
mod trellis;
mod undo;

pub(crate) use choice::LEAST_SYMMETRIC;
pub(crate) use collect::Collector;
pub(crate) use columns::{Column, Columns};
pub(crate) use ranking::{Ranked, Wanted, first_of_coset, joined};
pub(crate) use shares::{Division, Summands};

use std::cmp::Ordering;

use crate::bits::Bits;
use crate::costs::Costs;
use crate::count::Count;
use crate::lead::Hear;
use crate::limits::Limits;
use crate::report::{Estimate, Report, Work};
use choice::Plan;

/// The best presses of a coset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Minimum {
    /// The presses.
    pub(crate) presses: Bits,
    /// What they cost: how many they are, unless presses have prices.
    pub(crate) cost: u64,
    /// What is proved of them.
    pub(crate) proof: Proof,
}

/// What is proved of presses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    /// None of the coset are fewer, and of these many that are as few, none is lexicographically less.
    Exact {
        /// How many are as few, these included.
        minima: Count,
    },
    /// All of the coset have at least so many.
    Bounded {
        /// The proved lower bound.
        at_least: u64,
    },
}

/// Finds the lightest of `particular + span(kernel)`; of equals, the lexicographically least.
///
/// `kernel` is in reduced echelon form, each pivot before all other cells of its row and 0 in all other rows,
/// pivots ascending; `particular` is 0 at every pivot. On the way `better` hears of presses, and what all cost at least.
///
/// # Panics
///
/// If lengths differ.
pub(crate) fn of_coset(
    kernel: &[Bits],
    particular: &Bits,
    costs: &Costs,
    hints: &Hints<'_>,
    limits: &Limits<'_>,
    better: Hear<'_, (Bits, u64)>,
) -> Minimum {
    components::minimum(kernel, particular, (costs, hints), limits, better)
}

/// What is known of a coset beside its members: it makes a search shorter or a bound better, and none of it is needed.
///
/// Each is asked for only where it is of use.
#[derive(Clone, Copy)]
pub(crate) struct Hints<'a> {
    /// Sets of cells that every kernel vector meets evenly, as a lamp's presses are.
    pub(crate) relations: &'a dyn Fn() -> Vec<Vec<u32>>,
    /// Permutations of the cells, as the image of each, that perhaps map the coset to itself.
    pub(crate) permutations: &'a dyn Fn() -> Vec<Vec<u32>>,
    /// Orders of all cells in which neighbours are near to each other.
    pub(crate) orders: &'a dyn Fn() -> Vec<Vec<u32>>,
    /// What another engine would take for all cells together; it is called if that is less.
    pub(crate) whole: Option<Whole<'a>>,
}

/// An engine that minimises all cells together.
#[derive(Clone, Copy)]
pub(crate) struct Whole<'a> {
    /// What it would take.
    pub(crate) estimate: Estimate,
    /// The best presses, and how many cost as little, given what the other engines would take; `None` if a limit
    /// ended the search.
    pub(crate) run: &'a dyn Fn(&[Estimate]) -> Option<Counted>,
}

/// Presses, and how many cost as little.
pub(crate) type Counted = (Bits, Count);

/// The lightest of some members of a summand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// What it costs.
    pub cost: u64,
    /// Which one: the first in counting order of those that cost as much.
    pub member: u64,
    /// How many cost as much.
    pub minima: u64,
}

impl Best {
    /// The better of two disjoint searches; of equals, both together.
    fn merge(self, other: Self) -> Self {
        match self.cost.cmp(&other.cost) {
            Ordering::Less => self,
            Ordering::Greater => other,
            Ordering::Equal => Self {
                cost: self.cost,
                member: self.member.min(other.member),
                minima: self.minima.saturating_add(other.minima),
            },
        }
    }
}

/// What a search for the lightest member came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Every member was compared.
    Exact(Best),
    /// A limit ended the search; the lightest member seen, or member 0.
    Stopped {
        /// What it costs.
        cost: u64,
        /// Which one.
        member: u64,
    },
}

impl Outcome {
    fn stopped_at(columns: &Columns, member: u64) -> Self {
        Self::Stopped { cost: columns.cost_at(columns.value_of(member)), member }
    }
}

/// Finds the lightest member of the coset with these columns; of equals, the first in counting order.
pub(crate) fn lightest(columns: &Columns, limits: &Limits<'_>) -> Outcome {
    Plan::new(columns, None, limits.most_members()).run(columns, limits, None)
}

/// The same for the only part of a coset, reported as such.
pub(crate) fn lightest_of_all(
    columns: &Columns,
    cells: usize,
    limits: &Limits<'_>,
    better: Hear<'_, u64>,
) -> Outcome {
    let plan = Plan::new(columns, None, limits.most_members());
    let Some(hear) = limits.report else { return plan.run(columns, limits, better) };
    hear(&Report::Chosen(plan.choice((0, 1), columns.dimension() as usize, cells, columns.columns().len())));
    let outcome = plan.run(columns, limits, better);
    let (cost, is_exact) = match outcome {
        Outcome::Exact(best) => (best.cost, true),
        Outcome::Stopped { cost, .. } => (cost, false),
    };
    let (members, at_least) = (plan.members(columns), if is_exact { cost } else { 0 });
    hear(&Report::Finished(Work { part: 0, parts: 1, members, cost, at_least, is_exact }));
    outcome
}

#[cfg(test)]
mod component_tests;
#[cfg(test)]
mod symmetric_tests;
#[cfg(test)]
mod tests;
