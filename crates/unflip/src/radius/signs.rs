//! The cosets of a summand over two colours, as one whole number for each class of alike presses.
//!
//! Presses in the same quiet patterns are alike: only how many of a class are made matters. Let `v` have a bit for each
//! pattern, `n_v` presses be in exactly those of `v`, and `b_v` be the presses of that class that are not made less those
//! that are: a number from `-n_v` to `n_v`, odd where `n_v` is. Adding the patterns of `c` turns the class around
//! where `<c, v> = 1`, so that member weighs `(n - S(c)) / 2` with `S(c) = sum over v of (-1)^<c,v> b_v` and n presses
//! in all. The minimum of the coset is `(n - peak) / 2`, the *peak* being the largest `S(c)`, and the covering radius
//! asks for the least peak. `S` sums to 0 over all members, so no peak is below 0, and it is as odd as n.
//!
//! Source: docs/distribution.md.

use std::collections::BTreeMap;

use crate::modular::kernel::Summand;

/// Presses that are in the same quiet patterns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Class {
    /// A bit for each pattern; not 0.
    pub(super) vector: usize,
    /// The presses, by their place in the summand.
    pub(super) cells: Vec<usize>,
}

impl Class {
    /// `n_v`.
    pub(super) fn size(&self) -> i32 {
        i32::try_from(self.cells.len()).expect("checked when the classes were made")
    }

    /// The least size of `b_v`: 1 where there is an odd number of presses.
    pub(super) fn odd(&self) -> i32 {
        self.size() % 2
    }

    /// The largest `b_v` within `-most ..= most`; negative if there is none.
    pub(super) fn largest(&self, most: i32) -> i32 {
        let most = most.min(self.size());
        if (most - self.odd()) % 2 == 0 { most } else { most - 1 }
    }
}

/// All classes of a summand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Signs {
    pub(super) dimension: u32,
    /// Ascending in their vector.
    pub(super) classes: Vec<Class>,
    n_cells: usize,
}

/// More patterns than these make tables too large.
const MOST_PATTERNS: usize = 24;
/// With more presses, sums do not fit 16 bits.
const MOST_CELLS: usize = 1 << 14;

impl Signs {
    /// The classes of a summand over two colours; `None` if it is too large for tables over all members.
    pub(super) fn new(summand: &Summand) -> Option<Self> {
        let (patterns, n_cells) = (summand.generators.len(), summand.cells.len());
        if patterns > MOST_PATTERNS || n_cells > MOST_CELLS {
            return None;
        }
        let mut classes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for cell in 0..n_cells {
            let bits = summand.generators.iter().rev();
            let vector = bits.fold(0, |vector, pattern| vector << 1 | usize::from(pattern.values[cell] == 1));
            classes.entry(vector).or_default().push(cell);
        }
        let classes = classes.into_iter().map(|(vector, cells)| Class { vector, cells }).collect();
        let dimension = u32::try_from(patterns).expect("few patterns");
        Some(Self { dimension, classes, n_cells })
    }

    #[cfg(test)]
    pub(super) fn of_classes(dimension: u32, classes: Vec<Class>) -> Self {
        let n_cells = classes.iter().map(|class| class.cells.len()).sum();
        Self { dimension, classes, n_cells }
    }

    /// How many members there are.
    pub(super) fn members(&self) -> usize {
        1 << self.dimension
    }

    /// What no peak is below, being as odd as the number of presses.
    pub(super) fn least_peak(&self) -> i32 {
        i32::from(self.n_cells % 2 == 1)
    }

    /// The minimum of a coset with this peak.
    pub(super) fn minimum(&self, peak: i32) -> u64 {
        let twice = i64::try_from(self.n_cells).expect("checked when made") - i64::from(peak);
        u64::try_from(twice / 2).expect("no member weighs less than nothing")
    }

    /// `S` of all members.
    pub(super) fn sums(&self, balance: &[i32]) -> Vec<i32> {
        let mut sums = vec![0; self.members()];
        for (class, &b) in self.classes.iter().zip(balance) {
            sums[class.vector] = b;
        }
        transform(&mut sums);
        sums
    }

    /// The largest `S`.
    pub(super) fn peak(&self, balance: &[i32]) -> i32 {
        self.sums(balance).into_iter().max().expect("there is at least the empty member")
    }

    /// Presses with these numbers: in each class the first ones are made.
    pub(super) fn presses(&self, balance: &[i32]) -> Vec<u32> {
        let mut presses = vec![0; self.n_cells];
        for (class, &b) in self.classes.iter().zip(balance) {
            let made = usize::try_from((class.size() - b) / 2).expect("not beyond the size of the class");
            class.cells[..made].iter().for_each(|&cell| presses[cell] = 1);
        }
        presses
    }
}

/// Sums and differences of numbers.
pub(super) trait Number: Copy + std::ops::Add<Output = Self> + std::ops::Sub<Output = Self> {}

impl<T: Copy + std::ops::Add<Output = T> + std::ops::Sub<Output = T>> Number for T {}

/// The Walsh–Hadamard transform: at `c` the sum of `(-1)^<c,v>` times what was at `v`.
#[allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#[inline(always)]
pub(super) fn transform<T: Number>(values: &mut [T]) {
    let mut half = 1;
    // Three levels of eight neighbours at once, which stay in registers.
    if values.len() >= 8 {
        for eight in values.chunks_exact_mut(8) {
            levels(eight, 1, 8);
        }
        half = 8;
    }
    levels(values, half, values.len());
}

/// The levels that join numbers from `half` to below `end` apart.
#[allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#[inline(always)]
fn levels<T: Number>(values: &mut [T], mut half: usize, end: usize) {
    while half < end {
        for pair in values.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
