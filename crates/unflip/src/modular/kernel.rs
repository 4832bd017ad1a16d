//! The kernel over `Z_k`: all quiet patterns, as summands that share no cell, each by generators in echelon form.
//!
//! Over each prime power the patterns have a [Howell form](super::howell). Rows of all of them that share a cell,
//! directly or through others, are one summand. There, rows that start at the same cell are joined to one
//! generator over `Z_k`: its value at that cell, the pivot, is a divisor d of k, and k/d counts of it differ. So each
//! member is one sum of generators with digits below their orders. The pivot of a generator is not 0 in those before it,
//! but below d: the order of digits is *not* quite the order of members, and whoever enumerates has to look.
//!
//! Cost: patterns² × cells for the Howell forms, patterns × cells for the rest.

use super::howell::{Row, howell};
use super::ring::{Joint, Ring, add, multiply, narrow};
#[cfg(test)]
use crate::count::Count;

/// A sum of patterns with a digit from 0 to below `order` is a member, and each once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Generator {
    /// The first cell of the summand that is not 0.
    pub(crate) pivot: usize,
    /// The value there: a divisor of k.
    pub(crate) step: u32,
    /// How many digits there are: k / step.
    pub(crate) order: u32,
    /// A value for each cell of the summand.
    pub(crate) values: Vec<u32>,
}

/// A part of the kernel that shares no cell with any other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Summand {
    /// The cells that some member has, ascending.
    pub(crate) cells: Vec<usize>,
    /// Pivots ascending; each value at a later pivot is below its step.
    pub(crate) generators: Vec<Generator>,
}

/// All members of a kernel.
#[derive(Debug, Default)]
pub(crate) struct Kernel {
    pub(crate) summands: Vec<Summand>,
}

impl Summand {
    /// How many members there are, if less than 2^127.
    pub(crate) fn members(&self) -> Option<u128> {
        members(&self.generators)
    }
}

/// How many sums of `generators` there are, if less than 2^127.
pub(crate) fn members(generators: &[Generator]) -> Option<u128> {
    let orders = generators.iter().map(|generator| u128::from(generator.order));
    orders.into_iter().try_fold(1u128, u128::checked_mul).filter(|members| members >> 127 == 0)
}

impl Kernel {
    /// The kernel whose members modulo each of `parts` are spanned by the given patterns of `n_cells` cells.
    ///
    /// `None` as soon as `stop` says so.
    pub(crate) fn new(
        modulus: u32,
        parts: &[Ring],
        spans: Vec<Vec<Vec<u32>>>,
        n_cells: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let mut rows: Vec<(usize, Row)> = Vec::new();
        for (part, span) in spans.into_iter().enumerate() {
            rows.extend(howell(parts[part], span, stop)?.into_iter().map(|row| (part, row)));
        }
        rows.sort_by_key(|(_, row)| row.pivot);
        let joint = Joint::new(modulus, parts);
        let groups = groups(&rows, n_cells);
        let mut members: Vec<Vec<&(usize, Row)>> = vec![Vec::new(); rows.len()];
        for (row, group) in rows.iter().zip(groups) {
            members[group].push(row);
        }
        let found = members.iter().filter(|rows| !rows.is_empty());
        let summands = found.map(|rows| summand(modulus, parts, &joint, rows, n_cells)).collect();
        Some(Self { summands })
    }

    /// The kernel of all sums of `generators`, each a value modulo `modulus` for each of `n_cells` cells.
    ///
    /// `None` as soon as `stop` says so.
    pub(crate) fn spanned(
        modulus: u32,
        generators: &[Vec<u32>],
        n_cells: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let parts = Ring::parts(modulus);
        let residues =
            |part: &Ring, row: &Vec<u32>| row.iter().map(|&v| part.residue(u64::from(v))).collect();
        let spans = parts.iter().map(|part| generators.iter().map(|row| residues(part, row)).collect());
        Self::new(modulus, &parts, spans.collect(), n_cells, stop)
    }

    /// How many members there are.
    #[cfg(test)]
    pub(crate) fn size(&self) -> Count {
        let mut size = Count::from(1);
        let generators = self.summands.iter().flat_map(|summand| &summand.generators);
        generators.for_each(|generator| size *= u64::from(generator.order));
        size
    }

    /// The generators of each summand over the first `n_cells` cells of all.
    pub(crate) fn spread(&self, n_cells: usize) -> Vec<Vec<Generator>> {
        let spread = |summand: &Summand, generator: &Generator| {
            let mut values = vec![0; n_cells];
            for (&cell, &value) in summand.cells.iter().zip(&generator.values).filter(|&(&c, _)| c < n_cells)
            {
                values[cell] = value;
            }
            Generator { pivot: summand.cells[generator.pivot], values, ..*generator }
        };
        let all = self.summands.iter();
        all.map(|summand| summand.generators.iter().map(|one| spread(summand, one)).collect()).collect()
    }
}

/// For each row the number of its group: rows that share a cell, directly or through others, are in one.
fn groups(rows: &[(usize, Row)], n_cells: usize) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..rows.len()).collect();
    let mut owner = vec![usize::MAX; n_cells];
    for (index, (_, row)) in rows.iter().enumerate() {
        for (cell, _) in row.values.iter().enumerate().filter(|&(_, &value)| value != 0) {
            if owner[cell] == usize::MAX {
                owner[cell] = index;
            } else {
                let (a, b) = (root(&mut parent, owner[cell]), root(&mut parent, index));
                parent[a.max(b)] = a.min(b);
            }
        }
    }
    (0..rows.len()).map(|index| root(&mut parent, index)).collect()
}

fn root(parent: &mut [usize], mut at: usize) -> usize {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}

/// The summand of rows over several rings, their pivots ascending.
fn summand(modulus: u32, parts: &[Ring], joint: &Joint, rows: &[&(usize, Row)], n_cells: usize) -> Summand {
    let mut is_held = vec![false; n_cells];
    for (_, row) in rows {
        is_held.iter_mut().zip(&row.values).for_each(|(held, &value)| *held |= value != 0);
    }
    let cells: Vec<usize> = (0..n_cells).filter(|&cell| is_held[cell]).collect();
    let same_pivot = rows.chunk_by(|a, b| a.1.pivot == b.1.pivot);
    let mut generators: Vec<Generator> =
        same_pivot.map(|rows| joined(modulus, parts, joint, rows, &cells)).collect();
    reduce(modulus, &mut generators);
    Summand { cells, generators }
}

/// One generator of rows over different rings that start at the same cell.
fn joined(modulus: u32, parts: &[Ring], joint: &Joint, rows: &[&(usize, Row)], cells: &[usize]) -> Generator {
    let orders =
        rows.iter().map(|&&(part, ref row)| parts[part].power(parts[part].exponent() - row.valuation));
    let order: u32 = orders.product();
    let step = modulus / order;
    let pivot = cells.binary_search(&rows[0].1.pivot).expect("a pivot is a cell of its summand");
    let mut values = vec![0; cells.len()];
    for &&(part, ref row) in rows {
        let ring = parts[part];
        // The value at the pivot becomes `step`, which is p^valuation times a unit.
        let unit = step / ring.power(row.valuation) % ring.order();
        for (value, &cell) in values.iter_mut().zip(cells) {
            let lifted = joint.lift(part, ring.times(row.values[cell], unit));
            *value = add(*value, lifted, modulus);
        }
    }
    debug_assert_eq!(values[pivot], step % modulus);
    Generator { pivot, step, order, values }
}

/// Brings the values above each pivot below its step.
fn reduce(modulus: u32, generators: &mut [Generator]) {
    for index in (0..generators.len()).rev() {
        let (above, below) = generators.split_at_mut(index + 1);
        let generator = &mut above[index];
        for later in below {
            let quotient = generator.values[later.pivot] / later.step;
            subtract(modulus, &mut generator.values, quotient, &later.values);
        }
    }
}

/// Subtracts `times` the generator from `values`.
pub(crate) fn subtract(modulus: u32, values: &mut [u32], times: u32, generator: &[u32]) {
    if times != 0 {
        let factor = modulus - times % modulus;
        for (value, &other) in values.iter_mut().zip(generator) {
            *value = add(*value, multiply(factor, other, modulus), modulus);
        }
    }
}

/// Brings `values` to the least residue at every pivot: the lexicographically least member of their coset.
pub(crate) fn least_member(modulus: u32, generators: &[Generator], values: &mut [u32]) {
    for generator in generators {
        let quotient = values[generator.pivot] / generator.step;
        subtract(modulus, values, quotient, &generator.values);
    }
}

/// The order of generators as numbers of 64 bits, for those who multiply them.
pub(crate) fn orders(generators: &[Generator]) -> impl Iterator<Item = u64> + '_ {
    generators.iter().map(|generator| u64::from(generator.order))
}

/// The digit that takes `value` at the pivot of `generator` to its least residue.
pub(crate) fn first_digit(generator: &Generator, value: u32) -> u32 {
    let above = value / generator.step % generator.order;
    narrow(u64::from(generator.order - above) % u64::from(generator.order))
}
