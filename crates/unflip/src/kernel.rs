//! The kernel: all quiet patterns, by a basis in reduced echelon form.
//!
//! Pivots lie at the earliest presses in reading order. Patterns of a large plane are kept as their top rows
//! and chased when they are wanted: a giant board never holds them all.

use crate::bits::{Bits, WORD};
use crate::linear::echelon;
use crate::linear::plane::Plane;

/// Patterns of a plane are written down if they take no more bits than this: the next state finds them ready.
const WRITTEN_BITS: usize = 1 << 22;

/// The quiet patterns of a system, idle presses left out.
#[derive(Debug)]
pub(crate) struct Kernel {
    patterns: Patterns,
    /// The pivot of each basis pattern, ascending.
    pivots: Vec<usize>,
    n_presses: usize,
}

#[derive(Debug)]
enum Patterns {
    Written(Vec<Bits>),
    /// The plane, and the top row of each pattern.
    Plane(Plane, Vec<Bits>),
}

impl Kernel {
    /// The span of independent patterns over `n_presses` presses.
    pub(crate) fn from_basis(mut basis: Vec<Bits>, n_presses: usize) -> Self {
        let pivots = echelon::reduce(&mut basis);
        Self { patterns: Patterns::Written(basis), pivots, n_presses }
    }

    /// As [`Kernel::from_basis`]; `None` as soon as `stop` says so.
    pub(crate) fn from_basis_unless(
        mut basis: Vec<Bits>,
        n_presses: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let pivots = echelon::reduce_unless(&mut basis, stop)?;
        Some(Self { patterns: Patterns::Written(basis), pivots, n_presses })
    }

    /// The quiet patterns of a plane of `n_presses` cells; `None` as soon as `stop` says so.
    pub(crate) fn from_plane_unless(
        plane: &Plane,
        n_presses: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let (tops, pivots) = plane.kernel_tops(stop)?;
        let mut kernel = Self { patterns: Patterns::Plane(plane.clone(), tops), pivots, n_presses };
        if kernel.nullity().saturating_mul(n_presses) <= WRITTEN_BITS {
            kernel.patterns = Patterns::Written(kernel.basis());
        }
        Some(kernel)
    }

    /// The number of basis patterns.
    pub(crate) fn nullity(&self) -> usize {
        self.pivots.len()
    }

    /// The pivot of each basis pattern, ascending.
    pub(crate) fn pivots(&self) -> &[usize] {
        &self.pivots
    }

    /// Basis pattern `index`.
    pub(crate) fn pattern(&self, index: usize) -> Bits {
        let mut pattern = Bits::zeros(self.n_presses);
        self.add(std::iter::once(index), &mut pattern);
        pattern
    }

    /// All basis patterns.
    pub(crate) fn basis(&self) -> Vec<Bits> {
        (0..self.nullity()).map(|index| self.pattern(index)).collect()
    }

    /// Adds the basis patterns with the given indices to `presses`.
    pub(crate) fn add(&self, mut indices: impl Iterator<Item = usize>, presses: &mut Bits) {
        match &self.patterns {
            Patterns::Written(basis) => indices.for_each(|index| presses.xor(&basis[index])),
            Patterns::Plane(plane, tops) => {
                let Some(mut top) = indices.next().map(|index| tops[index].clone()) else { return };
                indices.for_each(|index| top.xor(&tops[index]));
                plane.add_pattern(&top, presses);
            }
        }
    }

    /// Calls `visit(n_cells, patterns, cells)` for runs of up to 64 presses that cover each once: a word of each basis
    /// pattern, and the same presses of `other`.
    pub(crate) fn for_each_run(&self, other: &Bits, mut visit: impl FnMut(usize, &[u64], u64)) {
        match &self.patterns {
            Patterns::Plane(plane, tops) => plane.for_each_run(tops, other, visit),
            Patterns::Written(basis) => {
                let mut patterns = vec![0; basis.len()];
                for (index, &cells) in other.words().iter().enumerate() {
                    patterns.iter_mut().zip(basis).for_each(|(word, pattern)| *word = pattern.words()[index]);
                    visit((other.len() - index * WORD).min(WORD), &patterns, cells);
                }
            }
        }
    }
}
