//! Proves a lower bound where the members are too many to compare.
//!
//! The cells are split into groups. On the cells of one group the members are few, so the least cost there is exact by a
//! small search; every member costs at least the sum of these. A group starts at a cell and takes, of those near
//! it, the one whose column most others have, of equals one that a relation (a lamp's equation) almost determines,
//! until its members are as many as may be; all cells join on which these members are settled.
//!
//! Cost: each group its pool of cells × generators × rank, and its members; seconds in all, and twice as long with each
//! round. A search that was stopped still gets a bound, from a few small groups.
//! Source: as over two colours, a packing of projections.

use std::collections::{HashMap, VecDeque};

use super::{Outcome, Problem, cheapest};
use crate::limits::{Limits, Progress, Stage};
use crate::modular::kernel::Kernel;
use crate::modular::ring::Ring;

/// Cells looked at for one group.
const POOL: usize = 192;
/// Members that all groups together may compare, as a power of two: about a second's worth, some where k is large.
const EFFORT_LOG2: u32 = 30;
const LARGE_EFFORT_LOG2: u32 = 27;
/// The most members of a group, as a power of two, is between these; the least in a hurry.
const MEMBERS_LOG2: (u32, u32) = (14, 25);
/// No later round goes beyond: a later bound would be the same.
const LARGEST_LOG2: u32 = 38;
/// Groups that are still made after the search was stopped.
const HURRIED_GROUPS: u32 = 16;

/// What no member goes below.
///
/// `relations` are sets of cells that are best in one group. Rounds count from 0; each compares about twice as many members as the one before, in larger groups.
pub(crate) fn at_least(problem: &Problem, relations: &[Vec<usize>], limits: &Limits, round: u32) -> u64 {
    if MEMBERS_LOG2.1 + round > LARGEST_LOG2 {
        return 0;
    }
    let parts = Ring::parts(problem.modulus);
    let near = Near::new(relations, problem.base.len());
    let mut open = vec![true; problem.base.len()];
    let (total, mut done, mut sum, mut hurried) = (open.len() as u64, 0, 0, 0);
    for seed in 0..open.len() {
        if !open[seed] {
            continue;
        }
        let hurry = hurried > 0 || (limits.stop)();
        hurried += u32::from(hurry);
        if hurried > HURRIED_GROUPS {
            break;
        }
        let log2 = members_log2(problem, hurry, round);
        let group = grow(problem, &parts, &near, &near.pool(&open, seed), 1 << log2);
        // What began in time is finished, where it is small; a larger group that is cut short proves nothing.
        let stop = if log2 > MEMBERS_LOG2.1 { limits.stop } else { &|| false };
        let own = Limits { stop, members_log2: log2, ..Limits::default() };
        sum += least(problem, &parts, &group, &own);
        for &cell in &group {
            open[cell] = false;
        }
        done += group.len() as u64;
        (limits.progress)(Progress { stage: Stage::Bound, done, total });
    }
    sum
}

/// The most members of a group, when there are about a thirty-second as many groups as cells.
fn members_log2(problem: &Problem, hurry: bool, round: u32) -> u32 {
    if hurry {
        return MEMBERS_LOG2.0;
    }
    let groups_log2 = (problem.base.len() / 32).max(1).ilog2();
    let effort = if problem.modulus <= 6 { EFFORT_LOG2 } else { LARGE_EFFORT_LOG2 };
    (effort + round).saturating_sub(groups_log2).clamp(MEMBERS_LOG2.0, MEMBERS_LOG2.1 + round)
}

/// Which cells are near each other.
struct Near<'a> {
    relations: &'a [Vec<usize>],
    /// For each cell the relations it is in.
    relations_of: Vec<Vec<usize>>,
}

impl<'a> Near<'a> {
    fn new(relations: &'a [Vec<usize>], n_cells: usize) -> Self {
        let mut relations_of = vec![Vec::new(); n_cells];
        for (number, relation) in relations.iter().enumerate() {
            for &cell in relation {
                relations_of[cell].push(number);
            }
        }
        Self { relations, relations_of }
    }

    /// Open cells around `seed`, nearest first; without relations, those that follow it.
    fn pool(&self, open: &[bool], seed: usize) -> Vec<usize> {
        if self.relations_of[seed].is_empty() {
            return (seed..open.len()).filter(|&cell| open[cell]).take(POOL).collect();
        }
        let (mut pool, mut queue) = (vec![seed], VecDeque::from([seed]));
        let mut is_met = vec![false; open.len()];
        is_met[seed] = true;
        while let Some(cell) = queue.pop_front().filter(|_| pool.len() < POOL) {
            let near = self.relations_of[cell].iter().flat_map(|&number| &self.relations[number]);
            for &other in near.filter(|&&other| open[other]) {
                if !std::mem::replace(&mut is_met[other], true) {
                    pool.push(other);
                    queue.push_back(other);
                }
            }
        }
        pool
    }

    /// How nearly a relation determines this cell: 0 if none has members, else more the fewer are missing.
    fn determined(&self, cell: usize, is_member: &[bool]) -> usize {
        let near = |&number: &usize| {
            let relation = &self.relations[number];
            let missing = relation.iter().filter(|&&other| !is_member[other]).count();
            (missing < relation.len()).then_some(usize::MAX - missing)
        };
        self.relations_of[cell].iter().filter_map(near).max().unwrap_or(0)
    }
}

/// The cells of a group among those of `pool`, in its order.
fn grow(problem: &Problem, parts: &[Ring], near: &Near, pool: &[usize], most: u64) -> Vec<usize> {
    let mut is_member = vec![false; problem.base.len()];
    let (mut group, mut members) = (Vec::new(), 1u64);
    let mut columns: Vec<Column> = pool.iter().map(|&cell| Column::new(problem, parts, cell)).collect();
    loop {
        let settled = columns.extract_settled();
        for column in settled {
            is_member[column.cell] = true;
            group.push(column.cell);
        }
        let mut equal: HashMap<&[u32], usize> = HashMap::new();
        for column in &columns {
            *equal.entry(&column.values).or_default() += 1;
        }
        let best =
            columns.iter().enumerate().rev().max_by_key(|(_, column)| {
                (equal[&column.values[..]], near.determined(column.cell, &is_member))
            });
        let Some((index, column)) = best else { break };
        let factor = column.members(parts, problem.generators.len());
        members = members.saturating_mul(factor);
        if members > most {
            // At least one, so that groups come to an end.
            if group.is_empty() {
                group.push(column.cell);
            }
            break;
        }
        settle(parts, &mut columns, index, problem.generators.len());
    }
    group.sort_unstable();
    group
}

/// What each generator adds to a cell, over each part: the rest of it that the cells chosen leave open.
struct Column {
    cell: usize,
    values: Vec<u32>,
}

impl Column {
    fn new(problem: &Problem, parts: &[Ring], cell: usize) -> Self {
        let values = problem.generators.iter().map(|generator| generator.values[cell]);
        let values: Vec<u32> = values.collect();
        let residues = parts.iter().flat_map(|part| values.iter().map(|value| value % part.order()));
        Self { cell, values: residues.collect() }
    }

    /// How many values the cell can still have.
    fn members(&self, parts: &[Ring], n_generators: usize) -> u64 {
        let open = parts.iter().zip(self.values.chunks(n_generators)).map(|(part, values)| {
            let least = values.iter().map(|&value| part.valuation(value)).min().unwrap_or(part.exponent());
            u64::from(part.power(part.exponent() - least))
        });
        open.product()
    }
}

trait ExtractSettled {
    fn extract_settled(&mut self) -> Vec<Column>;
}

impl ExtractSettled for Vec<Column> {
    fn extract_settled(&mut self) -> Vec<Column> {
        let is_settled = |column: &Column| column.values.iter().all(|&value| value == 0);
        let (settled, open) = std::mem::take(self).into_iter().partition(is_settled);
        *self = open;
        settled
    }
}

/// Keeps of the members those that leave the cell of column `index` as it is.
fn settle(parts: &[Ring], columns: &mut [Column], index: usize, n_generators: usize) {
    for (number, part) in parts.iter().enumerate() {
        let rows = number * n_generators..(number + 1) * n_generators;
        let chosen = columns[index].values[rows.clone()].to_vec();
        let held = chosen.iter().enumerate().filter(|&(_, &value)| value != 0);
        let Some((valuation, pivot)) = held.map(|(row, &value)| (part.valuation(value), row)).min() else {
            continue;
        };
        let divisor = part.power(valuation);
        let inverse = part.inverse(chosen[pivot] / divisor);
        let factor = |value: u32| part.negative(part.times(value / divisor, inverse));
        let scale = part.power(part.exponent() - valuation) % part.order();
        for column in columns.iter_mut() {
            let values = &mut column.values[rows.clone()];
            let own = values[pivot];
            for (value, &here) in values.iter_mut().zip(&chosen) {
                *value = part.plus_times(*value, factor(here), own);
            }
            values[pivot] = part.times(own, scale);
        }
    }
}

/// The least that any member costs in `group`.
fn least(problem: &Problem, parts: &[Ring], group: &[usize], limits: &Limits) -> u64 {
    let spans = parts.iter().map(|part| {
        let row = |values: &[u32]| group.iter().map(|&cell| values[cell] % part.order()).collect();
        problem.generators.iter().map(|generator| row(&generator.values)).collect()
    });
    let kernel = Kernel::new(problem.modulus, parts, spans.collect(), group.len(), &|| false);
    let kernel = kernel.expect("nothing stops it");
    let mut is_moved = vec![false; group.len()];
    let mut sum = 0;
    for summand in &kernel.summands {
        summand.cells.iter().for_each(|&cell| is_moved[cell] = true);
        let base: Vec<u32> = summand.cells.iter().map(|&cell| problem.base[group[cell]]).collect();
        let cost = |cell: usize, value: u32| (problem.cost)(group[summand.cells[cell]], value);
        let part = Problem { generators: &summand.generators, base: &base, cost: &cost, ..*problem };
        if let Outcome::Exact(best) = cheapest(&part, limits) {
            sum += best.cost;
        }
    }
    let still = group.iter().zip(is_moved).filter(|&(_, moved)| !moved);
    sum + still.map(|(&cell, _)| (problem.cost)(cell, problem.base[cell])).sum::<u64>()
}
