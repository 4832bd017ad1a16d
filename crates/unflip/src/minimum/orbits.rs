//! Orbits of tops: which blocks of members symmetries map to each other, so that only one of them is searched.
//!
//! A group whose order is a power of two, acting on a space over GF(2), leaves a whole flag of subspaces in place: it
//! has no other simple module than the trivial one. So there is a basis whose last vectors, those of a block, span a
//! subspace that every symmetry maps to itself, and the tops, which count the blocks, are permuted by affine maps.
//! A top is searched if its key, its digits scrambled so that searched tops are spread evenly, is the least of its
//! orbit. The least of all optimal members is among the images of those found.
//!
//! The flag is built from the bottom: take any vector, map it down by `g - 1` as long as that leads to something new, and
//! take what then is fixed modulo the rest; stay with a vector until it is in. That puts whole submodules into the
//! block and leaves tops that are moved as freely as can be; of some such flags the one of fewest orbits is taken.
//!
//! Cost: one table look-up for each four bits of a top and each symmetry.
//! Source: Alperin, Local Representation Theory, section 3 (p-groups in characteristic p); orbits are counted by Burnside's lemma.

use std::ops::Range;

use fastrand::Rng;

use super::affine::{Affine, Group};
use super::columns::Column;
use crate::bits::ones_of;

/// Flags that are tried.
const FLAGS: u64 = 16;
/// An odd number: keys are products with it.
const SCRAMBLE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The coordinates of a search, and the symmetries in them.
#[derive(Debug)]
pub(super) struct Orbits {
    top_bits: u32,
    /// The member that each bit of the coordinates stands for, first the last one.
    basis: Vec<u64>,
    /// How each symmetry but the identity moves the tops.
    moves: Vec<Table>,
    /// The images under each symmetry, the identity too, of coordinates: as members.
    images: Vec<Table>,
    count: u64,
}

impl Orbits {
    /// Every top by itself, members as they are.
    pub(super) fn trivial(dimension: u32, top_bits: u32) -> Self {
        let basis = (0..dimension).map(|bit| 1 << bit).collect();
        Self { top_bits, basis, moves: Vec::new(), images: Vec::new(), count: 1 << top_bits }
    }

    /// The orbits of `group`, in coordinates of which the first `top_bits` are moved among themselves.
    pub(super) fn new(group: &Group, dimension: u32, top_bits: u32) -> Self {
        if group.elements().len() == 1 || top_bits == 0 {
            return Self::trivial(dimension, top_bits);
        }
        let flags = (0..FLAGS).map(|seed| flag(group, dimension, &mut Rng::with_seed(seed)));
        let tried = flags.map(|basis| {
            let moves: Vec<Affine> = moves(group, &basis, top_bits);
            let count = orbits(&moves, top_bits);
            (basis, moves, count)
        });
        let (basis, moves, count) = tried.min_by_key(|&(_, _, count)| count).expect("there are some flags");
        let image = |element: &Affine| {
            Table::new(&Affine::new(basis.iter().map(|&b| element.linear(b)).collect(), element.shift()))
        };
        let images = group.elements().iter().map(image).collect();
        Self { top_bits, basis, moves: moves[1..].iter().map(Table::new).collect(), images, count }
    }

    /// The bits of a top.
    pub(super) fn top_bits(&self) -> u32 {
        self.top_bits
    }

    /// All tops.
    pub(super) fn tops(&self) -> Range<u64> {
        0..1 << self.top_bits
    }

    /// How many symmetries there are, with the identity.
    pub(super) fn order(&self) -> u64 {
        self.moves.len() as u64 + 1
    }

    /// How many orbits there are: tops that are searched.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// How many tops are in the orbit of this one; `None` if another one of them is searched.
    #[inline]
    pub(super) fn length(&self, top: u64) -> Option<u64> {
        let key = self.key(top);
        let mut fixing = 1;
        for table in &self.moves {
            let other = self.key(table.apply(top));
            if other < key {
                return None;
            }
            fixing += u64::from(other == key);
        }
        Some(self.order() / fixing)
    }

    /// Tops in the order of their keys: different for different tops.
    #[inline]
    fn key(&self, top: u64) -> u64 {
        top.wrapping_mul(SCRAMBLE) & ((1 << self.top_bits) - 1)
    }

    /// The least member among all images of the one with these coordinates.
    pub(super) fn least_image(&self, coordinates: u64) -> u64 {
        self.images.iter().map(|table| table.apply(coordinates)).min().unwrap_or(coordinates)
    }

    /// The columns in these coordinates.
    pub(super) fn turned(&self, columns: &[Column]) -> Vec<Column> {
        let turn = |column: &Column| {
            let digit = |&member: &u64| u64::from((member & column.vector).count_ones() % 2 == 1);
            let vector = self.basis.iter().rev().fold(0, |bits, member| bits << 1 | digit(member));
            Column { vector, weight: column.weight }
        };
        columns.iter().map(turn).collect()
    }

    /// What tells these coordinates and symmetries from others.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let images = self.images.iter().flat_map(Table::words);
        self.basis.iter().copied().chain(images)
    }
}

/// A basis of which, for every length, the first so many span a subspace that the group maps to itself.
fn flag(group: &Group, dimension: u32, random: &mut Rng) -> Vec<u64> {
    let (mut span, mut basis) = (Span::new(), Vec::new());
    while basis.len() < dimension as usize {
        let start = random.u64(..1 << dimension);
        while span.reduced(start) != 0 {
            let mut vector = start;
            let down = |vector: u64| group.generators().iter().map(move |g| g.linear(vector) ^ vector);
            while let Some(lower) = down(vector).find(|&lower| span.reduced(lower) != 0) {
                vector = lower;
            }
            span.add(vector);
            basis.push(vector);
        }
    }
    basis
}

/// How each element of the group moves the tops, in the coordinates of a flag.
fn moves(group: &Group, basis: &[u64], top_bits: u32) -> Vec<Affine> {
    let block_bits = basis.len() - top_bits as usize;
    let to_coordinates = inverse(basis);
    let top = |member: u64| to_coordinates.linear(member) >> block_bits;
    let moved = |element: &Affine| {
        debug_assert!(basis[..block_bits].iter().all(|&vector| top(element.linear(vector)) == 0));
        let images = basis[block_bits..].iter().map(|&vector| top(element.linear(vector))).collect();
        Affine::new(images, top(element.shift()))
    };
    group.elements().iter().map(moved).collect()
}

/// The linear map that takes each vector of a basis to its bit.
fn inverse(basis: &[u64]) -> Affine {
    let mut rows: Vec<(u64, u64)> = basis.iter().zip(0..).map(|(&vector, bit)| (vector, 1 << bit)).collect();
    for bit in 0..rows.len() {
        let pivot = (bit..rows.len()).find(|&row| rows[row].0 >> bit & 1 == 1).expect("a basis");
        rows.swap(bit, pivot);
        let (vector, digits) = rows[bit];
        for (other, row) in rows.iter_mut().enumerate() {
            if other != bit && row.0 >> bit & 1 == 1 {
                *row = (row.0 ^ vector, row.1 ^ digits);
            }
        }
    }
    Affine::new(rows.into_iter().map(|(_, digits)| digits).collect(), 0)
}

/// How many orbits a group has on vectors of `bits` bits: as many as an element fixes, in the mean.
fn orbits(elements: &[Affine], bits: u32) -> u64 {
    let fixed: u128 = elements.iter().map(|element| u128::from(fixed(element, bits))).sum();
    u64::try_from(fixed / elements.len() as u128).expect("no more orbits than vectors")
}

/// How many vectors an affine map leaves where they are: the solutions of `(linear - 1) c = shift`.
fn fixed(map: &Affine, bits: u32) -> u64 {
    let mut span = Span::new();
    (0..bits).for_each(|bit| span.add(map.images()[bit as usize] ^ 1 << bit));
    if span.reduced(map.shift()) == 0 { 1 << (bits - span.rank()) } else { 0 }
}

/// A space of bit vectors, by vectors with different top bits.
struct Span([u64; 64]);

impl Span {
    fn new() -> Self {
        Self([0; 64])
    }

    /// The vector with the top bits of the basis taken out: zero if it is in the space.
    fn reduced(&self, mut vector: u64) -> u64 {
        let mut rest = vector;
        while rest != 0 {
            let bit = rest.ilog2() as usize;
            if self.0[bit] != 0 {
                vector ^= self.0[bit];
            }
            rest = vector & ((1 << bit) - 1);
        }
        vector
    }

    fn add(&mut self, vector: u64) {
        let reduced = self.reduced(vector);
        if reduced != 0 {
            self.0[reduced.ilog2() as usize] = reduced;
        }
    }

    fn rank(&self) -> u32 {
        self.0.iter().map(|&vector| u32::from(vector != 0)).sum()
    }
}

/// An affine map as sums by four bits.
#[derive(Debug)]
struct Table {
    sums: Vec<[u64; 16]>,
    shift: u64,
}

impl Table {
    fn new(map: &Affine) -> Self {
        let sums = map.images().chunks(4).map(|images| {
            std::array::from_fn(|digits| {
                ones_of(digits as u64).fold(0, |sum, bit| sum ^ images.get(bit).unwrap_or(&0))
            })
        });
        Self { sums: sums.collect(), shift: map.shift() }
    }

    #[inline]
    fn apply(&self, vector: u64) -> u64 {
        let digits = (0..).step_by(4).map(|place| (vector >> place & 15) as usize);
        self.sums.iter().zip(digits).fold(self.shift, |sum, (sums, digits)| sum ^ sums[digits])
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.sums.iter().flatten().copied().chain([self.shift])
    }
}
