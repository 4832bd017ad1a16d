//! Affine maps of members, and groups of those that keep every weight: what a symmetry of the board does to solutions.
//!
//! A permutation of the cells that maps the coset to itself takes member `c` to member `M c + t`. Both are read off the
//! pivots: the basis is in reduced echelon form, so what a member holds at pivot `i` is its digit `i`. Whether a
//! permutation *is* a symmetry need not be known before: the map is checked on the columns, and what
//! does not give the same columns with the same weights is left out.
//!
//! Cost: `dimension^2` look-ups a map, and one pass over the columns.

use std::collections::HashSet;

use super::columns::{Column, Columns};
use crate::bits::{Bits, ones_of};

/// Larger groups are not built: what they save beyond, they cost in looking up orbits.
const MOST_ELEMENTS: usize = 64;

/// `c -> linear(c) + shift` on bit vectors of up to 63 bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Affine {
    /// The linear image of each bit, first the last one.
    images: Vec<u64>,
    shift: u64,
}

impl Affine {
    pub(super) fn new(images: Vec<u64>, shift: u64) -> Self {
        Self { images, shift }
    }

    pub(super) fn identity(dimension: u32) -> Self {
        Self { images: (0..dimension).map(|bit| 1 << bit).collect(), shift: 0 }
    }

    /// What moving every member by a permutation of cells does to the coset `particular + span(rows)`, if it maps it
    /// to itself; else anything.
    pub(super) fn of_permutation(rows: &[&Bits], particular: &Bits, permutation: &[u32]) -> Self {
        let pivots: Vec<usize> =
            rows.iter().map(|row| row.first_one().expect("a basis vector is not zero")).collect();
        // The first basis vector is the top digit.
        let digits = |vector: &Bits| {
            pivots
                .iter()
                .fold(0, |bits, &pivot| bits << 1 | u64::from(vector.get(permutation[pivot] as usize)))
        };
        let own = pivots.iter().fold(0, |bits, &pivot| bits << 1 | u64::from(particular.get(pivot)));
        Self { images: rows.iter().rev().map(|row| digits(row)).collect(), shift: digits(particular) ^ own }
    }

    pub(super) fn images(&self) -> &[u64] {
        &self.images
    }

    pub(super) fn shift(&self) -> u64 {
        self.shift
    }

    pub(super) fn linear(&self, vector: u64) -> u64 {
        ones_of(vector).fold(0, |sum, bit| sum ^ self.images[bit])
    }

    pub(super) fn apply(&self, member: u64) -> u64 {
        self.linear(member) ^ self.shift
    }

    /// This map after another.
    pub(super) fn after(&self, first: &Self) -> Self {
        let images = first.images.iter().map(|&image| self.linear(image)).collect();
        Self { images, shift: self.apply(first.shift) }
    }

    /// What the columns of all members' images are as columns of the members.
    fn pulled(&self, column: &Column) -> Column {
        let odd = |&image: &u64| u64::from((image & column.vector).count_ones() % 2 == 1);
        let vector = self.images.iter().rev().fold(0, |bits, image| bits << 1 | odd(image));
        let weight = if odd(&self.shift) == 1 { -column.weight } else { column.weight };
        Column { vector, weight }
    }

    /// Whether a member and its image weigh the same, whatever it is.
    fn keeps(&self, columns: &[Column]) -> bool {
        let mut pulled: Vec<Column> = columns.iter().map(|column| self.pulled(column)).collect();
        pulled.sort_unstable_by_key(|column| column.vector);
        pulled == columns
    }
}

/// A group of affine maps that keep the weight of every member; its order is a power of two.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// First the identity.
    elements: Vec<Affine>,
    generators: Vec<Affine>,
}

impl Group {
    /// The identity alone.
    pub(super) fn trivial(dimension: u32) -> Self {
        Self { elements: vec![Affine::identity(dimension)], generators: Vec::new() }
    }

    /// What those of the candidates generate that keep all weights, as long as the order stays a power of two.
    pub(super) fn keeping(columns: &Columns, candidates: impl Iterator<Item = Affine>) -> Self {
        let keeping = candidates.filter(|candidate| candidate.keeps(columns.columns()));
        keeping.fold(Self::trivial(columns.dimension()), |group, candidate| {
            let larger = group.with(&candidate);
            larger.unwrap_or(group)
        })
    }

    /// The group with one more generator; `None` if its order is not a power of two, or too large.
    fn with(&self, generator: &Affine) -> Option<Self> {
        let identity = self.elements[0].clone();
        let generators: Vec<Affine> = self.generators.iter().chain([generator]).cloned().collect();
        let mut known = HashSet::from([identity.clone()]);
        let mut elements = vec![identity];
        let mut next = 0;
        while next < elements.len() {
            for generator in &generators {
                let product = generator.after(&elements[next]);
                if known.insert(product.clone()) {
                    elements.push(product);
                }
            }
            next += 1;
            if elements.len() > MOST_ELEMENTS {
                return None;
            }
        }
        // Where the columns do not span, a map that keeps them may lose members: it is no symmetry.
        let undone = elements.iter().any(|element| element.after(generator) == elements[0]);
        (undone && elements.len().is_power_of_two()).then_some(Self { elements, generators })
    }

    /// All elements, first the identity.
    pub(super) fn elements(&self) -> &[Affine] {
        &self.elements
    }

    /// Elements that generate all.
    pub(super) fn generators(&self) -> &[Affine] {
        &self.generators
    }
}
