//! Every modulus but 2: the same way through, with numbers in place of bits.
//!
//! ```text
//! terms ─► one chase for each prime power ─► solutions, kernel, witnesses over it ─► joined over `Z_k` ─► minimum
//! ```
//!
//! A uniform goal is solved for all values at once: the value is one unknown more, which costs nothing. So its solutions,
//! minima and bounds are those of one coset, and where there is none, a witness of the larger system has factors that
//! sum to 0 and refutes every value: over `Z_k` what is orthogonal to all such witnesses is a sum of columns.

mod chase;
mod first;
mod front;
mod howell;
pub(crate) mod kernel;
mod minimum;
mod nearest;
mod replay;
pub(crate) mod ring;
mod search;
mod solve;
#[cfg(test)]
mod sparse_tests;
mod terms;
#[cfg(test)]
mod tests;
mod witness;

use std::sync::OnceLock;

use crate::bits::Bits;
use crate::board::Board;
use crate::count::Count;
use crate::error::SolveError;
use crate::limits::Limits;
use crate::minimum::elimination::{Network, Outcome, Plan};
use crate::report::Estimate;
use crate::rule::Rule;
use crate::sparse::{self, Sparse};
use crate::system::System;
use chase::Chase;
use kernel::Kernel;
use replay::Contradiction;
use ring::{Joint, Ring, add};
use terms::Terms;

use nearest::nearest;
use search::{Cheapest, Known, Search};
pub(crate) use solve::Many;
use witness::smallest;

/// What the presses must add up to at each lamp.
pub(crate) type Right<'a> = &'a dyn Fn(usize) -> u32;

/// A rule on a board, factored modulo every prime power of k.
#[derive(Debug)]
pub(crate) struct Modular {
    terms: Terms,
    n_lamps: usize,
    parts: Vec<Ring>,
    joint: Joint,
    chases: Vec<Chase>,
    /// Bytes that factoring took, at the least.
    needed: u64,
    kernel: OnceLock<Kernel>,
    left: OnceLock<Kernel>,
    sparse: Sparse,
}

/// The part where there is no solution, and why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refutation {
    part: usize,
    at: Contradiction,
}

impl Modular {
    /// Factors `rule` on `board`, the lamps in `ignored` left out; for a uniform goal, if `is_uniform`.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] or [`SolveError::Stopped`], as `limits` say.
    pub(crate) fn new(
        rule: &Rule,
        board: &Board,
        ignored: Option<&Bits>,
        is_uniform: bool,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        // Factors take as much as the terms themselves.
        let (needed, limit) = (System::needed_memory(rule, board).saturating_mul(2), limits.memory);
        if needed > limit || !System::is_numbered(rule, board) {
            return Err(SolveError::TooLarge { needed, limit });
        }
        let terms = Terms::new(rule, board, ignored, is_uniform);
        let parts = Ring::parts(rule.modulus());
        let chases = parts.iter().map(|&part| Chase::new(&terms, part, limits));
        let chases = chases.collect::<Result<Vec<_>, _>>()?;
        let needed = chases.iter().map(|chase| chase.needed).fold(needed, u64::max);
        let (joint, n_lamps) = (Joint::new(rule.modulus(), &parts), board.n_lamps());
        let (kernel, left) = (OnceLock::new(), OnceLock::new());
        Ok(Self { terms, n_lamps, parts, joint, chases, needed, kernel, left, sparse: Sparse::default() })
    }

    /// k.
    pub(crate) fn modulus(&self) -> u32 {
        self.terms.modulus()
    }

    /// Whether k is a prime.
    pub(crate) fn is_prime(&self) -> bool {
        matches!(self.parts[..], [part] if part.exponent() == 1)
    }

    /// Bytes that factoring took, at the least.
    pub(crate) fn needed(&self) -> u64 {
        self.needed
    }

    /// The places for presses.
    pub(crate) fn n_presses(&self) -> usize {
        self.terms.n_presses()
    }

    /// The cells of a coset: presses, and perhaps the value of a uniform goal behind them.
    pub(crate) fn n_cells(&self) -> usize {
        self.terms.n_presses() + usize::from(self.terms.value().is_some())
    }

    /// The allowed presses.
    pub(crate) fn n_allowed(&self) -> usize {
        self.terms.idle().len() + self.terms.busy().len()
    }

    /// Allowed presses that step no lamp.
    pub(crate) fn idle(&self) -> &[u32] {
        self.terms.idle()
    }

    /// The dimension of the kernel, idle presses included, where k is a prime.
    pub(crate) fn nullity(&self) -> Option<usize> {
        self.is_prime().then(|| self.chases[0].kernel_exponent() + self.idle().len())
    }

    /// The dimension of the left kernel, where k is a prime.
    pub(crate) fn left_nullity(&self) -> Option<usize> {
        self.is_prime().then(|| self.chases[0].left_exponent())
    }

    /// How many quiet patterns there are, idle presses included.
    pub(crate) fn kernel_size(&self) -> Count {
        let mut size = self.power(Chase::kernel_exponent);
        size *= &Count::power(self.modulus(), self.idle().len());
        size
    }

    /// One state in so many is solvable.
    pub(crate) fn left_size(&self) -> Count {
        self.power(Chase::left_exponent)
    }

    fn power(&self, exponent: impl Fn(&Chase) -> usize) -> Count {
        let mut product = Count::from(1);
        for (part, chase) in self.parts.iter().zip(&self.chases) {
            product *= &Count::power(part.prime(), exponent(chase));
        }
        product
    }

    /// Whether there is a solution.
    pub(crate) fn is_solvable(&self, right: Right) -> bool {
        self.chases.iter().all(|chase| chase.check(&self.terms, right).is_ok())
    }

    /// Any solution, a value for each cell, idle presses 0.
    ///
    /// # Errors
    ///
    /// A [`Refutation`] if there is none.
    pub(crate) fn particular(&self, right: Right) -> Result<Vec<u32>, Refutation> {
        let mut values = vec![0; self.n_cells()];
        for (part, chase) in self.chases.iter().enumerate() {
            let found = chase.particular(&self.terms, right).map_err(|at| Refutation { part, at })?;
            for (value, residue) in values.iter_mut().zip(self.cells(found)) {
                *value = add(*value, self.joint.lift(part, residue), self.modulus());
            }
        }
        Ok(values)
    }

    /// The unknowns that are cells.
    fn cells(&self, mut unknowns: Vec<u32>) -> Vec<u32> {
        let value = self.terms.value().map(|value| unknowns[value as usize]);
        unknowns.truncate(self.terms.n_presses());
        unknowns.extend(value);
        unknowns
    }

    /// What no solution costs less than, where each press costs at least `price`: all lamps together are so many steps
    /// from what they must add up to, and a press makes only so many.
    pub(crate) fn cover_bound(&self, right: Right, price: u64, is_both_ways: bool) -> u64 {
        let rows = (0u32..).take(self.terms.n_rows());
        let (mut lamps, mut steps, mut near) = (0u64, 0u64, 0u64);
        for wanted in rows.filter_map(|row| self.terms.lamp(row)).map(right) {
            lamps += u64::from(wanted != 0);
            steps += u64::from(wanted);
            near += u64::from(wanted.min(self.modulus() - wanted));
        }
        let largest = self.terms.largest();
        let presses = |needed: u64, made: u64| needed.div_ceil(made.max(1));
        let least = presses(lamps, largest.lamps).max(presses(near, largest.near));
        price * if is_both_ways { least } else { least.max(presses(steps, largest.steps)) }
    }

    /// The presses of each lamp.
    pub(crate) fn relations(&self) -> Vec<Vec<usize>> {
        let presses = |row| {
            let unknowns = self.terms.row(row).map(|(unknown, _)| unknown as usize);
            unknowns.filter(|&unknown| unknown < self.n_presses()).collect()
        };
        (0u32..).take(self.terms.n_rows()).map(presses).collect()
    }

    /// The kernel, idle presses left out.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] if its patterns do not fit, [`SolveError::Stopped`] as `limits` say.
    pub(crate) fn kernel(&self, limits: &Limits) -> Result<&Kernel, SolveError> {
        let rows: usize = self.chases.iter().map(|chase| chase.free.len()).sum();
        check_memory(rows, self.n_cells(), limits)?;
        let spans = || -> Option<Vec<Vec<Vec<u32>>>> {
            let span = |chase: &Chase| {
                let patterns = chase.kernel_span(&self.terms);
                patterns.map(|unknowns| (!(limits.stop)()).then(|| self.cells(unknowns))).collect()
            };
            self.chases.iter().map(span).collect()
        };
        self.once(&self.kernel, spans, self.n_cells(), limits)
    }

    /// The left kernel: factors for all lamps of which no press changes the sum.
    ///
    /// # Errors
    ///
    /// As [`Modular::kernel`].
    pub(crate) fn left_kernel(&self, limits: &Limits) -> Result<&Kernel, SolveError> {
        let rows: usize = self.chases.iter().map(|chase| chase.left_over.len()).sum();
        check_memory(rows, self.n_lamps, limits)?;
        let spans = || -> Option<Vec<Vec<Vec<u32>>>> {
            let span = |chase: &Chase| {
                let factors = chase.left_span(&self.terms, self.n_lamps);
                factors.map(|factors| (!(limits.stop)()).then_some(factors)).collect()
            };
            self.chases.iter().map(span).collect()
        };
        self.once(&self.left, spans, self.n_lamps, limits)
    }

    fn once<'a>(
        &self,
        kept: &'a OnceLock<Kernel>,
        spans: impl Fn() -> Option<Vec<Vec<Vec<u32>>>>,
        n_cells: usize,
        limits: &Limits,
    ) -> Result<&'a Kernel, SolveError> {
        if kept.get().is_none() {
            let spans = spans().ok_or(SolveError::Stopped)?;
            let kernel = Kernel::new(self.modulus(), &self.parts, spans, n_cells, limits.stop);
            let kernel = kernel.ok_or(SolveError::Stopped)?;
            return Ok(kept.get_or_init(|| kernel));
        }
        Ok(kept.get().expect("just seen"))
    }

    /// The logarithm of the kernel's size to the base 2, rounded up; idle presses left out.
    pub(crate) fn dimension(&self) -> usize {
        usize::try_from(self.power(Chase::kernel_exponent).bits()).unwrap_or(usize::MAX)
    }

    /// The elimination of variables, where it is worth a thought.
    pub(crate) fn elimination(&self, board: &Board, limits: &Limits) -> Option<&Plan> {
        self.sparse.plan(board, self.dimension(), || self.network(), limits)
    }

    /// The equations as a network, if its first unknowns are the cells: not so where auxiliary ones stand before the
    /// value of a uniform goal, nor where no lamp tells that value.
    fn network(&self) -> Option<Network> {
        let is_plain = self.terms.value().is_none_or(|value| value as usize == self.n_presses());
        let mut network = Network::new(self.modulus(), self.n_cells(), self.terms.n_unknowns());
        (0u32..).take(self.terms.n_rows()).for_each(|row| network.push(self.terms.row(row)));
        (is_plain && self.terms.n_rows() > 0).then_some(network)
    }

    /// What equation `row` adds up to.
    pub(crate) fn right_of(&self, row: usize, right: Right) -> u32 {
        let lamp = self.terms.lamp(u32::try_from(row).expect("rows are numbered by 32 bits"));
        lamp.map_or(0, right)
    }

    /// The cheapest values of all cells, and how many are as cheap, by elimination, given what the other engines would
    /// take; `None` if a limit ended it.
    pub(crate) fn eliminated(
        &self,
        plan: &Plan,
        right: Right,
        cost: &dyn Fn(usize, u32) -> u64,
        others: &[Estimate],
        limits: &Limits,
    ) -> Option<(Vec<u32>, Count)> {
        let run = || match plan.least(|row| self.right_of(row, right), cost, limits) {
            Outcome::Exact(least) => Some(((least.counts, least.minima), least.cost)),
            Outcome::Stopped => None,
            Outcome::Unsolvable => unreachable!("a solution is known"),
        };
        sparse::reported(plan, (self.dimension(), self.n_cells()), others, limits, run)
    }

    /// Factors of the lamps that prove a refutation.
    pub(crate) fn witness(&self, refutation: Refutation) -> Vec<u32> {
        let Refutation { part, at } = refutation;
        let factors = self.chases[part].witness(&self.terms, self.n_lamps, at);
        // Modulo k: 0 in all other parts.
        factors.into_iter().map(|factor| self.joint.lift(part, factor)).collect()
    }
}

/// Whether `n_rows` patterns of `n_cells` numbers fit, written out, with as much again to reduce them.
fn check_memory(n_rows: usize, n_cells: usize, limits: &Limits) -> Result<(), SolveError> {
    let needed = u64::try_from(n_rows as u128 * n_cells as u128 * 8).unwrap_or(u64::MAX);
    if needed > limits.memory { Err(SolveError::TooLarge { needed, limit: limits.memory }) } else { Ok(()) }
}
