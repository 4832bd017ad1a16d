//! The kernel: all quiet patterns, by a basis in reduced echelon form.
//!
//! Pivots lie at the earliest presses in reading order. Patterns of a plane are kept as their top rows and
//! chased when they are wanted: a giant board never holds them all.

use crate::bits::{Bits, WORD};
use crate::linear::echelon;
use crate::linear::plane::Plane;

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

    /// The quiet patterns of a plane of `n_presses` cells.
    pub(crate) fn from_plane(plane: &Plane, n_presses: usize) -> Self {
        let (tops, pivots) = plane.kernel_tops();
        Self { patterns: Patterns::Plane(plane.clone(), tops), pivots, n_presses }
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
        match &self.patterns {
            Patterns::Written(basis) => basis[index].clone(),
            Patterns::Plane(plane, tops) => plane.pattern(&tops[index]),
        }
    }

    /// All basis patterns.
    pub(crate) fn basis(&self) -> Vec<Bits> {
        (0..self.nullity()).map(|index| self.pattern(index)).collect()
    }

    /// The sum of the basis patterns with the given indices.
    pub(crate) fn sum(&self, indices: impl Iterator<Item = usize>) -> Bits {
        match &self.patterns {
            Patterns::Written(basis) => sum_of(basis, indices, self.n_presses),
            Patterns::Plane(plane, tops) => {
                plane.pattern(&sum_of(tops, indices, tops.first().map_or(0, Bits::len)))
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

fn sum_of(rows: &[Bits], indices: impl Iterator<Item = usize>, len: usize) -> Bits {
    let mut sum = Bits::zeros(len);
    indices.for_each(|index| sum.xor(&rows[index]));
    sum
}
