//! The lightest solution by elimination of variables, directly on presses, for any number of colours.
//!
//! Take the variables in some [`order`]. The first one meets only the neighbours it has in the equations, its *scope*:
//! for every assignment of the scope, an *entry*, find the least cost of the variable together with all that hangs on
//! it. That table, the *message*, replaces the variable, and so on to the last one. Each variable has a *bucket*, whose
//! message goes to the *parent*, the bucket of the first variable of its scope to be eliminated:
//!
//! ```text
//! path        x0 — x1 — x2 — x3                 lamp 0: x0 + x1, lamp 1: x0 + x1 + x2, …
//! buckets     {x0 | x1 x2} → {x1 | x2 x3} → {x2 | x3} → {x3 | }
//! ```
//!
//! [`upward`] goes from the leaves to the roots and keeps for every entry which values of the variable may be best.
//! From the roots back, what is optimal all the way is an and-or graph ([`tight`]): an entry has alternatives, an
//! alternative one entry in each child, and minima are choices of one alternative for every entry that comes up. They
//! are counted ([`count`]), and the least one is found by striking out alternatives, press by press.
//!
//! Cost: `k^(scope + 1)` for each variable, known beforehand; trees, cactus graphs and what is nearly so are linear in
//! their size. No kernel is needed. Choose it where [`Plan::estimate`] says so: sparse graphs, thin boards, and k > 2.
//! Source: Bertelè & Brioschi 1972, Nonserial dynamic programming; Dechter 1999, Bucket elimination.

mod count;
mod list;
mod network;
mod order;
mod plan;
mod tight;
mod upward;

pub(crate) use network::Network;
pub(crate) use plan::Plan;

use crate::count::Count;
use crate::limits::Limits;

/// What a search for the cheapest solution came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// All solutions were compared.
    Exact(Least),
    /// There is no solution.
    Unsolvable,
    /// A limit ended the search.
    Stopped,
}

/// The best of all solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Least {
    /// The counts of all presses: the lexicographically least of the cheapest.
    pub(crate) counts: Vec<u32>,
    /// What they cost.
    pub(crate) cost: u64,
    /// How many solutions cost as much, this one included.
    pub(crate) minima: Count,
}

/// Why there are no tables.
enum Failure {
    Unsolvable,
    Stopped,
}

impl Plan {
    /// The cheapest solution for given right sides; of equals, the lexicographically least.
    ///
    /// `right` gives the right side of an equation, `0 .. k`, `cost` what it costs to press one of the presses so many times.
    /// A press in no equation is not pressed, whatever it costs.
    ///
    /// # Panics
    ///
    /// If costs add up to `2^61` or more.
    pub(crate) fn least(
        &self,
        right: impl Fn(usize) -> u32,
        cost: impl Fn(usize, u32) -> u64,
        limits: &Limits<'_>,
    ) -> Outcome {
        if self.estimate().bytes > limits.memory {
            return Outcome::Stopped;
        }
        match upward::upward(self, &right, &cost, limits) {
            Err(Failure::Unsolvable) => Outcome::Unsolvable,
            Err(Failure::Stopped) => Outcome::Stopped,
            Ok(best) => self.least_of(best, limits).map_or(Outcome::Stopped, Outcome::Exact),
        }
    }

    /// The first of the cheapest solutions in lexicographic order, `most` of them or all; see [`Plan::least`].
    ///
    /// `None` if there is no solution, or if a limit is in the way.
    pub(crate) fn first_minima(
        &self,
        right: impl Fn(usize) -> u32,
        cost: impl Fn(usize, u32) -> u64,
        most: usize,
        limits: &Limits<'_>,
    ) -> Option<Vec<Vec<u32>>> {
        if self.estimate().bytes > limits.memory {
            return None;
        }
        let best = upward::upward(self, &right, &cost, limits).ok()?;
        list::list(&mut tight::Tight::new(self, best.planes, limits)?, most, limits)
    }

    /// Counts the minima and finds the least of them; `None` if a limit is in the way.
    fn least_of(&self, best: upward::Best, limits: &Limits<'_>) -> Option<Least> {
        let upward::Best { cost, planes } = best;
        let mut tight = tight::Tight::new(self, planes, limits)?;
        let minima = count::count(&tight, limits)?;
        Some(Least { counts: tight.least(limits)?, cost, minima })
    }
}

#[cfg(test)]
mod graph_tests;
#[cfg(test)]
mod tests;
