//! Proves a lower bound where the members are too many to compare.
//!
//! The cells are split into groups. On the cells of one group the members are few, so the least cost there is exact by a
//! small search; every member costs at least the sum of these. A group starts at a cell and takes, of those that
//! follow, the one whose column most others have, until its members are as many as may be; all cells
//! join on which these members are settled.
//!
//! Cost: each group its pool of cells × generators × rank; a search that was stopped gets no further groups.
//! Source: as over two colours, a packing of projections.

use std::collections::HashMap;

use super::{Outcome, Problem, cheapest};
use crate::limits::{Limits, Progress, Stage};
use crate::modular::kernel::Kernel;
use crate::modular::ring::Ring;

/// Cells looked at for one group.
const POOL: usize = 192;
/// The most members of a group.
const MEMBERS: u64 = 1 << 14;

/// What no member goes below.
pub(crate) fn at_least(problem: &Problem, limits: &Limits, _round: u32) -> u64 {
    let parts = Ring::parts(problem.modulus);
    let mut open: Vec<usize> = (0..problem.base.len()).collect();
    let (total, mut sum) = (open.len() as u64, 0);
    while !open.is_empty() && !(limits.stop)() {
        let group = grow(problem, &parts, &open[..open.len().min(POOL)]);
        sum += least(problem, &parts, &group);
        open.retain(|cell| !group.contains(cell));
        let done = total - open.len() as u64;
        (limits.progress)(Progress { stage: Stage::Bound, done, total });
    }
    sum
}

/// The cells of a group among those of `pool`, in its order.
fn grow(problem: &Problem, parts: &[Ring], pool: &[usize]) -> Vec<usize> {
    let (mut group, mut members) = (Vec::new(), 1u64);
    let mut columns: Vec<Column> = pool.iter().map(|&cell| Column::new(problem, parts, cell)).collect();
    loop {
        let settled = columns.extract_settled();
        group.extend(settled.iter().map(|column| column.cell));
        let mut equal: HashMap<&[u32], usize> = HashMap::new();
        for column in &columns {
            *equal.entry(&column.values).or_default() += 1;
        }
        let best = columns.iter().enumerate().rev().max_by_key(|(_, column)| equal[&column.values[..]]);
        let Some((index, column)) = best else { break };
        let factor = column.members(parts, problem.generators.len());
        members = members.saturating_mul(factor);
        if members > MEMBERS {
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
fn least(problem: &Problem, parts: &[Ring], group: &[usize]) -> u64 {
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
        if summand.members().is_some_and(|members| members <= u128::from(MEMBERS)) {
            if let Outcome::Exact(best) = cheapest(&part, &Limits::default()) {
                sum += best.cost;
            }
        }
    }
    let still = group.iter().zip(is_moved).filter(|&(_, moved)| !moved);
    sum + still.map(|(&cell, _)| (problem.cost)(cell, problem.base[cell])).sum::<u64>()
}
