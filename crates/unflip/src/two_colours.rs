//! What a solver keeps where there are two colours.

use std::sync::OnceLock;

use crate::answer::Solution;
use crate::bits::Bits;
use crate::board::Board;
use crate::costs::Costs;
use crate::count::Count;
use crate::error::SolveError;
use crate::factored::{Factored, check_memory};
use crate::kernel::Kernel;
use crate::limits::Limits;
use crate::minimum::elimination::{Network, Plan};
use crate::nearest;
use crate::presses::Presses;
use crate::search::Lightest;
use crate::sparse::Sparse;
use crate::syndrome::Syndrome;
use crate::system::System;
use crate::target::Target;

/// A system over two colours, and its kernel once it was asked for.
#[derive(Debug)]
pub(crate) struct Two {
    pub(crate) factored: Factored,
    kernel: OnceLock<Kernel>,
    sparse: Sparse,
}

impl Two {
    pub(crate) fn new(factored: Factored) -> Self {
        Self { factored, kernel: OnceLock::new(), sparse: Sparse::default() }
    }

    /// The kernel, made when first asked for.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if it does not fit, or `limits.stop` says so.
    pub(crate) fn kernel(&self, limits: &Limits) -> Result<&Kernel, SolveError> {
        // Also where it is at hand already: no answer depends on what was asked before.
        self.factored.check_kernel(limits)?;
        if self.kernel.get().is_none() {
            let kernel = self.factored.kernel(limits)?;
            return Ok(self.kernel.get_or_init(|| kernel));
        }
        Ok(self.kernel.get().expect("just seen"))
    }

    /// The elimination of variables, where it is worth a thought.
    pub(crate) fn elimination(&self, board: &Board, limits: &Limits) -> Option<(&Plan, &System)> {
        let system = self.factored.system()?;
        let plan =
            self.sparse.plan(board, self.factored.nullity(), || Some(Network::of_system(system)), limits)?;
        Some((plan, system))
    }

    /// A basis of the quiet patterns in reading order.
    ///
    /// # Errors
    ///
    /// As [`Two::kernel`].
    pub(crate) fn quiet_patterns(
        &self,
        n_presses: usize,
        limits: &Limits,
    ) -> Result<Vec<Presses>, SolveError> {
        check_memory(self.factored.nullity(), n_presses, limits)?;
        let mut patterns = self.kernel(limits)?.basis();
        patterns.extend(self.idle_patterns(n_presses));
        patterns.sort_by(|a, b| b.cmp(a));
        Ok(patterns.into_iter().map(Presses::from).collect())
    }

    /// Each idle press alone is a quiet pattern.
    pub(crate) fn idle_patterns(&self, n_presses: usize) -> impl Iterator<Item = Bits> + '_ {
        self.factored.idle().iter().map(move |&press| {
            let mut alone = Bits::zeros(n_presses);
            alone.set(press as usize, true);
            alone
        })
    }

    /// The fewest lamps to change for one of the targets; `None` if the left kernel is too large to search.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the left kernel does not fit.
    pub(crate) fn nearest(
        &self,
        targets: &[Target],
        limits: &Limits,
    ) -> Result<Option<Vec<usize>>, SolveError> {
        let dimension = self.factored.left_nullity();
        let fits = |parities: u64| parities * nearest::BYTES_A_PARITY <= limits.memory;
        if dimension > limits.members_log2.min(30) as usize || !fits(1 << dimension) {
            return Ok(None);
        }
        let left = self.factored.left_basis(limits)?;
        let syndromes: Vec<Syndrome> = targets.iter().map(|target| target.syndrome).collect();
        Ok(nearest::nearest(left, &syndromes, limits))
    }

    /// How many ways there are to press the idle presses that cost nothing.
    fn free_idle(&self, costs: &Costs) -> Count {
        let free = self.factored.idle().iter().filter(|&&press| costs.price(press as usize) == 0);
        Count::power(2, free.count())
    }

    /// What was found for `target`, with all counts.
    pub(crate) fn solution(&self, target: &Target, found: Lightest, costs: &Costs) -> Solution {
        let mut minima = found.minima;
        if let Some(minima) = &mut minima {
            *minima *= &self.free_idle(costs);
        }
        Solution {
            weight: found.presses.count_ones() as u64,
            presses: Presses::from(found.presses),
            cost: found.cost,
            standing: found.standing,
            minima,
            solutions: Count::power(2, self.factored.nullity()),
            nullity: Some(self.factored.nullity()),
            kernel_size: Count::power(2, self.factored.nullity()),
            goal: target.value,
        }
    }
}
