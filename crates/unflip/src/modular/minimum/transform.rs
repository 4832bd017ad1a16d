//! Finds the cheapest member by tables instead of cells, many prefixes side by side.
//!
//! Generator `i` with digit `c` adds `c · v` to a cell where its value is `v`. Cells that all generators meet alike,
//! their *column*, only matter by the sum of their costs, a table indexed by what is added: `T[column][a]`. Fixing the first digit
//! merges columns that only differed there:
//!
//! ```text
//! T'[rest of the column][a] = Σ over v of T[v, rest][a + c·v]
//! ```
//!
//! and so on until no digit is left and a table is one number, the cost of a member. So a member takes a few
//! additions a level, not one a cell. The top digits are fixed at once, by prefixes, and 32 prefixes go down
//! together, one a lane of every number; only their tables are in memory, of the path at hand. Shifts stay multiples of
//! what the values left have in common, so tables are no longer than that asks.
//!
//! Prefixes are taken in lexicographic order. Below them only the least cost matters; the first member that has it is
//! then found digit by digit, the same way.
//!
//! Cost: near 40 additions of 32 lanes for 32 members modulo 3, more as k grows; tables of columns × k × 32 numbers.
//! Source: Yates 1937 over `Z_k`; DESIGN 5.3.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use std::ops::Range;

use super::choice::float;
use super::descend::{Counter, LANES, Lane, descend};
use super::prefix::{Engine, Found, Prefix, Prefixes, merge, search};
use super::tree::Tree;
use super::{Outcome, Problem};
use crate::bits::Level;
use crate::fingerprint::Fingerprint;
use crate::lead::Hear;
use crate::limits::Limits;
use crate::modular::kernel::{Generator, orders};
use crate::modular::ring::{add, multiply};

/// Additions that a number in the tables of a prefix costs, an entry of a merged table, and a visit of one.
const FILL: f64 = 50.0;
const ENTRY: f64 = 4.0;
const VISIT: f64 = 20.0;

/// A search by tables that is planned.
pub(super) struct Descents {
    tree: Tree,
    split: usize,
}

impl Descents {
    /// The plan for a problem whose base is the least member; `None` if the tables would be too large.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let tree = Tree::new(problem)?;
        let split = split_level(problem.generators, &tree);
        Some(Self { tree, split })
    }

    /// Columns that are different to this search.
    pub(super) fn n_columns(&self) -> usize {
        self.tree.costs.len()
    }

    /// What it takes, in additions of a counter.
    pub(super) fn additions(&self, problem: &Problem) -> f64 {
        let mut visits: f64 = orders(&problem.generators[..self.split]).map(float).product();
        let length = self.tree.levels.first().map_or(1, |level| level.length);
        let mut sum = float((self.n_columns() * length) as u64) * visits * FILL;
        let levels = &self.tree.levels[self.split..];
        for (index, level) in levels.iter().enumerate() {
            visits *= f64::from(level.order);
            let entries = levels.get(index + 1).map_or(1, |next| next.length);
            sum += visits * (VISIT + float((level.values.len() * entries) as u64) * ENTRY);
        }
        sum
    }

    /// Finds the cheapest member; of equals, the first.
    pub(super) fn run(&self, problem: &Problem, limits: &Limits, better: Hear<'_, Vec<u32>>) -> Outcome {
        let tables = self.tree.costs.iter();
        let dearest: u64 = tables.map(|table| table.iter().max().copied().unwrap_or(0)).sum();
        if dearest < u64::from(u16::MAX) {
            Search::<u16>::new(problem, self).run(limits, better)
        } else if dearest < u64::from(u32::MAX) {
            Search::<u32>::new(problem, self).run(limits, better)
        } else {
            Search::<u64>::new(problem, self).run(limits, better)
        }
    }
}

/// How many digits are fixed by prefixes: so many that filling the tables of one is little beside what is below it.
fn split_level(generators: &[Generator], tree: &Tree) -> usize {
    let length = tree.levels.first().map_or(1, |level| level.length);
    let enough = (8 * tree.costs.len() * length).max(256) as u64;
    let mut below = 1u64;
    for (level, order) in orders(generators).enumerate().collect::<Vec<_>>().into_iter().rev() {
        below = below.saturating_mul(order);
        if below >= enough {
            return level;
        }
    }
    0
}

struct Search<'a, C> {
    problem: &'a Problem<'a>,
    tree: &'a Tree,
    split: usize,
    counter: std::marker::PhantomData<C>,
}

impl<'a, C: Counter> Search<'a, C> {
    fn new(problem: &'a Problem<'a>, plan: &'a Descents) -> Self {
        Self { problem, tree: &plan.tree, split: plan.split, counter: std::marker::PhantomData }
    }

    fn run(&self, limits: &Limits, better: Hear<'_, Vec<u32>>) -> Outcome {
        search(self.problem, self, self.split, limits, better)
    }
}

impl<'a, C: Counter> Engine for Search<'a, C> {
    type Scratch = Descent<'a, C>;

    fn scratch(&self) -> Self::Scratch {
        Descent::new(self.problem, self.tree, self.split)
    }

    fn together(&self) -> u64 {
        LANES as u64
    }

    fn below(&self, scratch: &mut Self::Scratch, prefixes: Range<u64>, mut floor: u64) -> Option<Found> {
        let mut best: Option<Found> = None;
        let mut start = prefixes.start;
        while start < prefixes.end {
            let some = start..prefixes.end.min(start + LANES as u64);
            start = some.end;
            let found = Level::detect().run(
                #[inline(always)]
                || scratch.batch(some, floor),
            );
            floor = found.map_or(floor, |found| found.cost);
            best = merge(best, found);
        }
        best
    }

    /// Of the prefix's children, level by level, the first that leads to the cost.
    fn first(&self, mut prefix: u64, cost: u64) -> Option<Vec<u32>> {
        let has_it = |(least, fixed): (C, u64)| least.wide() + fixed == cost;
        let own = Descent::<C>::new(self.problem, self.tree, self.split).least(prefix..prefix + 1);
        if !has_it((own[0], self.tree.fixed)) {
            return None;
        }
        for level in self.split..self.problem.generators.len() {
            let order = u64::from(self.problem.generators[level].order);
            let mut descent = Descent::<C>::new(self.problem, self.tree, level + 1);
            let mut children = prefix * order..(prefix + 1) * order;
            prefix = loop {
                let some = children.start..children.end.min(children.start + LANES as u64);
                assert!(!some.is_empty(), "a child has the least cost of its parent");
                let least = descent.least(some.clone());
                let found = some.clone().zip(least).find(|&(_, least)| has_it((least, self.tree.fixed)));
                if let Some((child, _)) = found {
                    break child;
                }
                children.start = some.end;
            };
        }
        Some(Prefixes::new(self.problem, self.problem.generators.len()).member(prefix))
    }

    fn mark(&self, print: &mut Fingerprint) {
        print.add(2).add(LANES as u64).add_all(self.tree.costs.iter().flatten().copied());
    }
}

/// The tables of 32 prefixes on their way down.
struct Descent<'a, C> {
    tree: &'a Tree,
    modulus: u32,
    split: usize,
    prefixes: Prefixes<'a>,
    /// From the level of the split on.
    tables: Vec<Vec<Lane<C>>>,
    constants: Lane<C>,
    /// The prefix met last, and by what the first 0, 1, … digits of it shift each column of the top.
    prefix: Prefix,
    shifts: Vec<Vec<u32>>,
}

impl<'a, C: Counter> Descent<'a, C> {
    fn new(problem: &Problem<'a>, tree: &'a Tree, split: usize) -> Self {
        let sizes = tree.levels[split..].iter().map(|level| level.values.len() * level.length);
        let tables = sizes.map(|size| vec![[C::default(); LANES]; size]).collect();
        let (prefixes, modulus) = (Prefixes::new(problem, split), problem.modulus);
        let constants = [C::default(); LANES];
        // As if all digits were 0 so far.
        let (prefix, shifts) = (prefixes.none(), vec![vec![0; tree.costs.len()]; split + 1]);
        Self { tree, modulus, split, prefixes, tables, constants, prefix, shifts }
    }

    /// Compares all members below these prefixes; none that costs more than `floor` is told.
    #[inline(always)]
    fn batch(&mut self, prefixes: Range<u64>, floor: u64) -> Option<Found> {
        let least = self.least(prefixes.clone());
        let (prefix, cost) = prefixes.zip(least).min_by_key(|&(_, cost)| cost)?;
        let wide = cost.wide() + self.tree.fixed;
        if wide > floor {
            return None;
        }
        let mut counts = [0u32; LANES];
        let Self { tree, split, tables, constants, .. } = self;
        descend(
            &tree.levels[*split..],
            tables,
            *constants,
            #[inline(always)]
            |costs| {
                counts.iter_mut().zip(costs).for_each(|(count, other)| *count += u32::from(*other == cost));
            },
        );
        let minima = counts.iter().map(|&count| u64::from(count)).sum();
        Some(Found { cost: wide, minima, prefix })
    }

    /// The least cost below each of these prefixes, without what is fixed; lanes without a prefix never have the least.
    #[inline(always)]
    fn least(&mut self, prefixes: Range<u64>) -> Lane<C> {
        self.fill(prefixes);
        let mut least = [C::MAX; LANES];
        let Self { tree, split, tables, constants, .. } = self;
        descend(
            &tree.levels[*split..],
            tables,
            *constants,
            #[inline(always)]
            |costs| {
                least.iter_mut().zip(costs).for_each(|(least, cost)| *least = (*least).min(*cost));
            },
        );
        least
    }

    /// Makes the tables of these prefixes.
    fn fill(&mut self, prefixes: Range<u64>) {
        // A lane without a prefix would count as one: its constant is out of reach, its tables are 0.
        self.constants = [C::MAX; LANES];
        if let Some(table) = self.tables.first_mut() {
            table.fill([C::default(); LANES]);
        }
        for (lane, prefix) in prefixes.enumerate() {
            self.turn_to(prefix);
            self.constants[lane] = C::default();
            for column in 0..self.tree.costs.len() {
                self.fill_column(lane, column, self.shifts[self.split][column]);
            }
        }
    }

    /// Brings the shifts to those of `prefix`, from the first digit on that is another than before.
    fn turn_to(&mut self, prefix: u64) {
        for level in self.prefixes.turn(&mut self.prefix, prefix)..self.split {
            let digit = self.prefix.digits[level];
            let (known, open) = self.shifts.split_at_mut(level + 1);
            let heads = self.tree.heads[level].iter().zip(&known[level]);
            for (shift, (&head, &before)) in open[0].iter_mut().zip(heads) {
                *shift = add(before, multiply(digit, head, self.modulus), self.modulus);
            }
        }
    }

    /// Adds a column of the top, shifted, to the table that it has merged into.
    fn fill_column(&mut self, lane: usize, column: usize, shift: u32) {
        let (levels, costs) = (&self.tree.levels, &self.tree.costs[column]);
        let top = levels.first().map_or(1, |level| level.common);
        let mut from = (shift / top) as usize;
        match levels.get(self.split).and_then(|level| Some((level, level.of_top[column]?))) {
            None => self.constants[lane] = self.constants[lane].plus(C::narrow(costs[from])),
            Some((level, target)) => {
                let ratio = (level.common / top) as usize;
                for entry in &mut self.tables[0][target * level.length..][..level.length] {
                    entry[lane] = entry[lane].plus(C::narrow(costs[from]));
                    from = (from + ratio) % costs.len();
                }
            }
        }
    }
}
