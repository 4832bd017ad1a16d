//! The search for the cheapest solution over `Z_k`: exact where the limits allow, else bounded.
//!
//! Summands of the kernel share no cell: costs add, minima multiply, and the lexicographically least of the
//! cheapest is made of the least of each. A summand beyond the limits is searched and bounded instead, and then the
//! whole is.

use super::kernel::{Kernel, Summand};
use super::minimum::{Outcome, Problem, bound, cheapest, improve};
use crate::count::Count;
use crate::limits::{Limits, Progress};

/// The cheapest values found, and what is proved of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cheapest {
    pub(crate) values: Vec<u32>,
    /// All members cost at least so much.
    pub(crate) at_least: u64,
    /// How many cost the least, where it is known that these are the first of them.
    pub(crate) minima: Option<Count>,
}

/// What a count in a cell costs.
pub(crate) type Cost<'a> = &'a (dyn Fn(usize, u32) -> u64 + Sync);

/// Finds the cheapest of `particular` plus the kernel; of equals, the lexicographically least.
pub(crate) fn cheapest_in(
    modulus: u32,
    kernel: &Kernel,
    particular: Vec<u32>,
    cost: Cost,
    limits: &Limits,
) -> Cheapest {
    let mut is_still = vec![true; particular.len()];
    for &cell in kernel.summands.iter().flat_map(|summand| &summand.cells) {
        is_still[cell] = false;
    }
    let still = particular.iter().enumerate().filter(|&(cell, _)| is_still[cell]);
    let at_least = still.map(|(cell, &value)| cost(cell, value)).sum();
    let mut whole = Whole {
        modulus,
        cost,
        done: 0,
        found: Cheapest { values: particular, at_least, minima: Some(Count::from(1)) },
    };
    let mut summands: Vec<&Summand> = kernel.summands.iter().collect();
    summands.sort_by_key(|summand| summand.members().unwrap_or(u128::MAX));
    let total = summands.iter().fold(0, |done, summand| compared(done, summand, limits).unwrap_or(done));
    for summand in summands {
        whole.add(summand, total, limits);
    }
    whole.found
}

/// How many members are compared in all; `None` if some summand has more than may be.
pub(crate) fn members_compared(kernel: &Kernel, limits: &Limits) -> Option<u64> {
    kernel.summands.iter().try_fold(0, |done, summand| compared(done, summand, limits))
}

/// How many members are compared after this summand, if it may be compared after `done` others.
fn compared(done: u64, summand: &Summand, limits: &Limits) -> Option<u64> {
    let members = summand.members().and_then(|members| u64::try_from(members).ok())?;
    done.checked_add(members).filter(|&done| done <= 1 << limits.members_log2.min(62))
}

/// The values put together so far.
struct Whole<'a> {
    modulus: u32,
    cost: Cost<'a>,
    /// Members compared so far.
    done: u64,
    found: Cheapest,
}

impl Whole<'_> {
    fn add(&mut self, summand: &Summand, total: u64, limits: &Limits) {
        let base: Vec<u32> = summand.cells.iter().map(|&cell| self.found.values[cell]).collect();
        let whole_cost = self.cost;
        let cost = |cell: usize, value: u32| whole_cost(summand.cells[cell], value);
        let problem =
            Problem { modulus: self.modulus, generators: &summand.generators, base: &base, cost: &cost };
        let Some(after) = compared(self.done, summand, limits) else {
            return self.bound(summand, &problem, limits);
        };
        let before = std::mem::replace(&mut self.done, after);
        let progress = |told: Progress| {
            (limits.progress)(Progress { done: before.saturating_add(told.done), total, ..told });
        };
        match cheapest(&problem, &Limits { progress: &progress, ..*limits }) {
            Outcome::Exact(best) => {
                self.found.at_least += best.cost;
                self.found.minima.iter_mut().for_each(|minima| *minima *= best.minima);
                self.put(summand, &best.values);
            }
            Outcome::Stopped(values) => {
                let problem = Problem { base: &values, ..problem };
                self.bound(summand, &problem, limits);
            }
        }
    }

    fn bound(&mut self, summand: &Summand, problem: &Problem, limits: &Limits) {
        let values = improve::improve(problem, limits);
        self.found.at_least += bound::at_least(problem, limits);
        self.found.minima = None;
        self.put(summand, &values);
    }

    fn put(&mut self, summand: &Summand, values: &[u32]) {
        for (&cell, &value) in summand.cells.iter().zip(values) {
            self.found.values[cell] = value;
        }
    }
}
