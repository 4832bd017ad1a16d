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

use super::descend::{Counter, LANES, Lane, descend};
use super::tree::Tree;
use super::{Best, Outcome, Problem};
use crate::bits::Level;
use crate::limits::{Limits, Progress, Stage};
use crate::modular::kernel::{Generator, first_digit, least_member, orders};
use crate::modular::ring::{add, multiply, narrow};

/// Finds the cheapest member; of equals, the first. `None` if the tables would be too large.
pub(crate) fn cheapest(problem: &Problem, limits: &Limits) -> Option<Outcome> {
    let mut base = problem.base.to_vec();
    least_member(problem.modulus, problem.generators, &mut base);
    let problem = Problem { base: &base, ..*problem };
    let tree = Tree::new(&problem)?;
    let dearest: u64 = tree.costs.iter().map(|table| table.iter().max().copied().unwrap_or(0)).sum();
    let outcome = if dearest < u64::from(u16::MAX) {
        search::<u16>(&problem, &tree, limits)
    } else if dearest < u64::from(u32::MAX) {
        search::<u32>(&problem, &tree, limits)
    } else {
        search::<u64>(&problem, &tree, limits)
    };
    Some(outcome)
}

/// The least cost below some prefixes, how many members have it, and the first prefix with one.
#[derive(Clone, Copy)]
struct Found {
    cost: u64,
    minima: u64,
    prefix: u64,
}

fn search<C: Counter>(problem: &Problem, tree: &Tree, limits: &Limits) -> Outcome {
    let split = split_level(problem.generators, tree);
    let n_prefixes: u64 = orders(&problem.generators[..split]).product();
    let below: u64 = orders(&problem.generators[split..]).product();
    let n_batches = n_prefixes.div_ceil(LANES as u64);
    // Enough tasks that cores finish together, each long enough to forget what it costs to start.
    let batches_a_task = n_batches.div_ceil(1024);
    let n_tasks = n_batches.div_ceil(batches_a_task);
    let done = std::sync::atomic::AtomicU64::new(0);
    let total = n_prefixes.saturating_mul(below);
    let task = |index: u64| {
        let mut descent = Descent::<C>::new(problem, tree, split);
        let (mut best, mut finished): (Option<Found>, bool) = (None, true);
        let first = index * batches_a_task;
        for batch in first..n_batches.min(first + batches_a_task) {
            if (limits.stop)() {
                finished = false;
                break;
            }
            let prefixes = batch * LANES as u64..n_prefixes.min((batch + 1) * LANES as u64);
            let compared = below * (prefixes.end - prefixes.start);
            best = Level::detect().run(
                #[inline(always)]
                || descent.batch(prefixes, best),
            );
            let done = done.fetch_add(compared, std::sync::atomic::Ordering::Relaxed) + compared;
            (limits.progress)(Progress { stage: Stage::Minimum, done, total });
        }
        (best, finished)
    };
    let results = each(n_tasks, &task);
    let finished = results.iter().all(|&(_, finished)| finished);
    let best = results.into_iter().filter_map(|(best, _)| best).reduce(better);
    let Some(found) = best else { return Outcome::Stopped(problem.base.to_vec()) };
    let values = first_below::<C>(problem, tree, split, found);
    if finished {
        Outcome::Exact(Best { cost: found.cost, values, minima: found.minima })
    } else {
        Outcome::Stopped(values)
    }
}

#[cfg(feature = "threads")]
fn each<T: Send>(n: u64, task: &(dyn Fn(u64) -> T + Sync)) -> Vec<T> {
    use rayon::prelude::*;
    (0..n).into_par_iter().map(task).collect()
}

#[cfg(not(feature = "threads"))]
fn each<T>(n: u64, task: &dyn Fn(u64) -> T) -> Vec<T> {
    (0..n).map(task).collect()
}

/// The better of two, where `a` has the earlier prefixes.
fn better(a: Found, b: Found) -> Found {
    match a.cost.cmp(&b.cost) {
        std::cmp::Ordering::Less => a,
        std::cmp::Ordering::Greater => b,
        std::cmp::Ordering::Equal => Found { minima: a.minima + b.minima, ..a },
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

/// The member with the cost found: of the prefixes' children, level by level, the first that leads to it.
fn first_below<C: Counter>(problem: &Problem, tree: &Tree, split: usize, found: Found) -> Vec<u32> {
    let mut prefix = found.prefix;
    for level in split..problem.generators.len() {
        let order = u64::from(problem.generators[level].order);
        let mut descent = Descent::<C>::new(problem, tree, level + 1);
        let mut children = prefix * order..(prefix + 1) * order;
        prefix = loop {
            let some = children.start..children.end.min(children.start + LANES as u64);
            assert!(!some.is_empty(), "a child has the least cost of its parent");
            let least = descent.least(some.clone());
            let has_it = |&(_, &cost): &(u64, &C)| cost.wide() + tree.fixed == found.cost;
            if let Some((child, _)) = some.clone().zip(&least).find(has_it) {
                break child;
            }
            children.start = some.end;
        };
    }
    let digits = Prefix::new(problem, problem.generators.len()).digits(prefix);
    let mut values = problem.base.to_vec();
    for (generator, digit) in problem.generators.iter().zip(digits) {
        for (value, &other) in values.iter_mut().zip(&generator.values) {
            *value = add(*value, multiply(digit, other, problem.modulus), problem.modulus);
        }
    }
    values
}

/// Prefixes numbered in lexicographic order.
struct Prefix<'a> {
    modulus: u32,
    generators: &'a [Generator],
    base: &'a [u32],
}

impl<'a> Prefix<'a> {
    fn new(problem: &Problem<'a>, split: usize) -> Self {
        let generators = &problem.generators[..split];
        Self { modulus: problem.modulus, generators, base: problem.base }
    }

    /// The digits of prefix `number`.
    fn digits(&self, mut number: u64) -> Vec<u32> {
        let mut places: Vec<u32> = Vec::with_capacity(self.generators.len());
        for order in orders(self.generators).collect::<Vec<_>>().into_iter().rev() {
            places.push(narrow(number % order));
            number /= order;
        }
        places.reverse();
        // A place counts from the least residue at its pivot, which the digits before it may have moved.
        for index in 0..places.len() {
            let generator = &self.generators[index];
            let before = self.generators[..index].iter().zip(&places);
            let moved = before.fold(self.base[generator.pivot], |value, (other, &digit)| {
                add(value, multiply(digit, other.values[generator.pivot], self.modulus), self.modulus)
            });
            let first = first_digit(generator, moved);
            places[index] =
                narrow((u64::from(first) + u64::from(places[index])) % u64::from(generator.order));
        }
        places
    }
}

/// The tables of 32 prefixes on their way down.
struct Descent<'a, C> {
    tree: &'a Tree,
    modulus: u32,
    split: usize,
    prefix: Prefix<'a>,
    /// From the level of the split on.
    tables: Vec<Vec<Lane<C>>>,
    constants: Lane<C>,
    /// The digits of the prefix met last, and by what the first 0, 1, … of them shift each column of the top.
    digits: Vec<u32>,
    shifts: Vec<Vec<u32>>,
}

impl<'a, C: Counter> Descent<'a, C> {
    fn new(problem: &Problem<'a>, tree: &'a Tree, split: usize) -> Self {
        let sizes = tree.levels[split..].iter().map(|level| level.values.len() * level.length);
        let tables = sizes.map(|size| vec![[C::default(); LANES]; size]).collect();
        let (prefix, modulus) = (Prefix::new(problem, split), problem.modulus);
        let constants = [C::default(); LANES];
        // As if all digits were 0 so far.
        let (digits, shifts) = (vec![0; split], vec![vec![0; tree.costs.len()]; split + 1]);
        Self { tree, modulus, split, prefix, tables, constants, digits, shifts }
    }

    /// Compares all members below these prefixes with the best so far.
    #[inline(always)]
    fn batch(&mut self, prefixes: std::ops::Range<u64>, best: Option<Found>) -> Option<Found> {
        let least = self.least(prefixes.clone());
        let (prefix, cost) = prefixes.zip(least).min_by_key(|&(_, cost)| cost)?;
        let wide = cost.wide() + self.tree.fixed;
        let mut best = match best {
            Some(best) if best.cost < wide => return Some(best),
            Some(best) if best.cost == wide => best,
            _ => Found { cost: wide, minima: 0, prefix },
        };
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
        best.minima += counts.iter().map(|&count| u64::from(count)).sum::<u64>();
        Some(best)
    }

    /// The least cost below each of these prefixes, without what is fixed; lanes without a prefix never have the least.
    #[inline(always)]
    fn least(&mut self, prefixes: std::ops::Range<u64>) -> Lane<C> {
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
    fn fill(&mut self, prefixes: std::ops::Range<u64>) {
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
        let digits = self.prefix.digits(prefix);
        let same = digits.iter().zip(&self.digits).take_while(|(new, old)| new == old).count();
        for level in same..digits.len() {
            let (known, open) = self.shifts.split_at_mut(level + 1);
            let heads = self.tree.heads[level].iter().zip(&known[level]);
            for (shift, (&head, &before)) in open[0].iter_mut().zip(heads) {
                *shift = add(before, multiply(digits[level], head, self.modulus), self.modulus);
            }
        }
        self.digits = digits;
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
