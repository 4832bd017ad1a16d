//! A coset: all solutions, as one of them and the kernel.

use crate::bits::Bits;
use crate::kernel::Kernel;
use crate::minimum::{Collector, Columns};

/// `particular + quiet patterns`, the particular solution 0 at every pivot.
///
/// So the members in counting order of their basis patterns, the first pattern as the top digit, are the
/// solutions in lexicographic order.
#[derive(Debug)]
pub(crate) struct Coset<'a> {
    particular: Bits,
    kernel: &'a Kernel,
}

impl<'a> Coset<'a> {
    /// The coset of any one solution.
    pub(crate) fn new(mut solution: Bits, kernel: &'a Kernel) -> Self {
        let lit: Vec<usize> =
            (0..kernel.nullity()).filter(|&index| solution.get(kernel.pivots()[index])).collect();
        if !lit.is_empty() {
            solution.xor(&kernel.sum(lit.into_iter()));
        }
        Self { particular: solution, kernel }
    }

    /// The lexicographically least member.
    pub(crate) fn particular(&self) -> &Bits {
        &self.particular
    }

    /// The cells grouped by kernel column, for the search of the lightest member.
    ///
    /// # Panics
    ///
    /// If there are 64 basis patterns or more.
    pub(crate) fn columns(&self) -> Columns {
        let dimension = u32::try_from(self.kernel.nullity()).expect("fewer than 64 patterns");
        let mut collector = Collector::new(dimension, self.particular.len());
        self.kernel
            .for_each_run(&self.particular, |n, patterns, cells| collector.push_run(n, patterns, cells));
        collector.finish()
    }

    /// The kernel.
    pub(crate) fn kernel(&self) -> &'a Kernel {
        self.kernel
    }

    /// The member whose digits, the first basis pattern as the top one, are the bits of `member`.
    ///
    /// # Panics
    ///
    /// If there are more than 64 basis patterns.
    pub(crate) fn member(&self, member: u64) -> Bits {
        let nullity = self.kernel.nullity();
        assert!(nullity <= 64, "a member of a kernel of nullity {nullity} is no word");
        let mut presses = self.particular.clone();
        if member != 0 {
            presses.xor(
                &self.kernel.sum((0..nullity).filter(|&index| member >> (nullity - 1 - index) & 1 == 1)),
            );
        }
        presses
    }
}
