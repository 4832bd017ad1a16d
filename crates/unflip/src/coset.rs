//! A coset: all solutions, as one of them and the kernel.

use crate::bits::Bits;
use crate::costs::Costs;
use crate::kernel::Kernel;
use crate::minimum::{Collector, Columns};

/// `particular + quiet patterns`, the particular solution 0 at every pivot.
///
/// So the members in counting order of their basis patterns, the first pattern as the top digit, are the
/// solutions in lexicographic order.
#[derive(Clone, Debug)]
pub(crate) struct Coset<'a> {
    particular: Bits,
    kernel: &'a Kernel,
}

impl<'a> Coset<'a> {
    /// The coset of any one solution.
    pub(crate) fn new(mut solution: Bits, kernel: &'a Kernel) -> Self {
        let pivots = kernel.pivots().iter().enumerate();
        let lit: Vec<usize> =
            pivots.filter(|&(_, &pivot)| solution.get(pivot)).map(|(index, _)| index).collect();
        kernel.add(lit.into_iter(), &mut solution);
        Self { particular: solution, kernel }
    }

    /// The lexicographically least member.
    pub(crate) fn particular(&self) -> &Bits {
        &self.particular
    }

    /// The kernel.
    pub(crate) fn kernel(&self) -> &'a Kernel {
        self.kernel
    }

    /// The cells grouped by kernel column, for the search of the cheapest member; prices want the patterns written out.
    ///
    /// # Panics
    ///
    /// If there are 64 basis patterns or more.
    pub(crate) fn columns(&self, costs: &Costs) -> Columns {
        if costs.prices().is_some() {
            let basis = self.kernel.basis();
            let rows: Vec<&Bits> = basis.iter().collect();
            let all = Bits::ones(self.particular.len());
            return Columns::from_rows(&rows, &self.particular, &all, costs);
        }
        let dimension = u32::try_from(self.kernel.nullity()).expect("fewer than 64 patterns");
        let mut collector = Collector::new(dimension, self.particular.len());
        self.kernel
            .for_each_run(&self.particular, |n, patterns, cells| collector.push_run(n, patterns, cells));
        collector.finish()
    }

    /// The member whose digits, the first basis pattern as the top one, are the bits of `member`.
    ///
    /// # Panics
    ///
    /// If there are more than 64 basis patterns and `member` is not 0.
    pub(crate) fn into_member(self, member: u64) -> Bits {
        let mut presses = self.particular;
        if member != 0 {
            let nullity = self.kernel.nullity();
            self.kernel
                .add((0..nullity).filter(|&index| member >> (nullity - 1 - index) & 1 == 1), &mut presses);
        }
        presses
    }
}
