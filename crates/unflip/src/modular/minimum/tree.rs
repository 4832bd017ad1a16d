//! The columns of all levels of [`super::transform`], and the tables at the top.
//!
//! What of this depends on the coset are the tables alone: a number for each column and shift.

use std::collections::{BTreeMap, BTreeSet};

use super::Problem;
use crate::modular::kernel::Generator;
use crate::modular::ring::{add, gcd};

/// The most entries of the first tables, of one lane.
const MOST_ENTRIES: usize = 1 << 20;

/// How columns merge from level to level: level `i` has the columns of generators `i` and later.
pub(super) struct Tree {
    pub(super) levels: Vec<LevelColumns>,
    /// The entries of the tables at the top, by column.
    pub(super) costs: Vec<Vec<u64>>,
    /// What cells cost that no generator meets.
    pub(super) fixed: u64,
    /// For each generator its value at each column of the top.
    pub(super) heads: Vec<Vec<u32>>,
}

/// The distinct columns of one level that are not 0.
pub(super) struct LevelColumns {
    /// The digits of the generator that this level fixes.
    pub(super) order: u32,
    /// All values of the columns are multiples of this divisor of k.
    pub(super) common: u32,
    /// Entries of a table: k / common.
    pub(super) length: usize,
    /// For each column its value for this level's generator, divided by `common`.
    pub(super) values: Vec<usize>,
    /// For each column the one of the next level that it merges into; `None` if nothing is left of it.
    pub(super) targets: Vec<Option<usize>>,
    /// For each column of the top the one of this level that it has merged into.
    pub(super) of_top: Vec<Option<usize>>,
}

impl Tree {
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let generators = problem.generators;
        let column =
            |cell: usize| -> Vec<u32> { generators.iter().map(|generator| generator.values[cell]).collect() };
        let mut cells_of: BTreeMap<Vec<u32>, Vec<usize>> = BTreeMap::new();
        for cell in 0..problem.base.len() {
            cells_of.entry(column(cell)).or_default().push(cell);
        }
        let cost_at =
            |cell: usize, shift: u32| (problem.cost)(cell, add(problem.base[cell], shift, problem.modulus));
        let still = cells_of.remove(&vec![0; generators.len()]).unwrap_or_default();
        let fixed = still.into_iter().map(|cell| cost_at(cell, 0)).sum();
        let columns: Vec<&[u32]> = cells_of.keys().map(Vec::as_slice).collect();
        let levels = levels(problem.modulus, generators, &columns);
        let (length, common) = levels.first().map_or((1, 1), |level| (level.length, level.common));
        if columns.len().saturating_mul(length) > MOST_ENTRIES {
            return None;
        }
        let heads = (0..generators.len()).map(|i| columns.iter().map(|column| column[i]).collect()).collect();
        let table = |cells: &Vec<usize>| -> Vec<u64> {
            let shifts = (0u32..).take(length).map(|index| index * common);
            shifts.map(|shift| cells.iter().map(|&cell| cost_at(cell, shift)).sum()).collect()
        };
        let costs = cells_of.values().map(table).collect();
        Some(Self { levels, costs, fixed, heads })
    }
}

/// The columns of every level, from `columns`, those of the top.
fn levels(modulus: u32, generators: &[Generator], columns: &[&[u32]]) -> Vec<LevelColumns> {
    let tails = |level: usize| -> BTreeMap<&[u32], usize> {
        let tails = columns.iter().map(|column| &column[level..]);
        let distinct: BTreeSet<&[u32]> = tails.filter(|tail| tail.iter().any(|&value| value != 0)).collect();
        distinct.into_iter().zip(0..).collect()
    };
    let mut next = tails(0);
    let mut levels = Vec::with_capacity(generators.len());
    for (level, generator) in generators.iter().enumerate() {
        let here = std::mem::replace(&mut next, tails(level + 1));
        let values = here.keys().flat_map(|tail| tail.iter());
        let common = values.fold(modulus, |common, &value| gcd(common, value));
        levels.push(LevelColumns {
            order: generator.order,
            common,
            length: (modulus / common) as usize,
            values: here.keys().map(|tail| (tail[0] / common) as usize).collect(),
            targets: here.keys().map(|tail| next.get(&tail[1..]).copied()).collect(),
            of_top: columns.iter().map(|column| here.get(&column[level..]).copied()).collect(),
        });
    }
    levels
}
