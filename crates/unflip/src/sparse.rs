//! Elimination of variables at the front door: when it is planned, and what it would take.
//!
//! It needs no kernel. So where it is short beside the making of one, it goes first; else it is one more engine that
//! the others are compared with.

use std::sync::OnceLock;

use crate::bits::Bits;
use crate::board::Board;
use crate::costs::Costs;
use crate::count::Count;
use crate::limits::Limits;
use crate::minimum::elimination::{Network, Outcome, Plan};
use crate::report::{Choice, Engine, Estimate, Report, Work};
use crate::syndrome::Syndrome;
use crate::system::System;

/// Kernels up to this dimension are compared member by member before anything is planned.
const FEW_LOG2: usize = 24;
/// Grids with a longer shorter side are not planned: a table has an entry for every state of a line.
const LONGEST_SIDE: usize = 24;
/// Additions of a transform's counter that a step of an elimination takes: 2.5 ns.
const STEP: f64 = 125.0;
/// Steps that are taken without a look at anything else.
const QUICK: u64 = 1 << 22;
/// Words of a kernel in its making that take as long as one step.
const KERNEL_WORDS: u128 = 16;

/// The plan of one system, once it was made; most systems have none.
#[derive(Debug, Default)]
pub(crate) struct Sparse(OnceLock<Plan>);

impl Sparse {
    /// The plan for a system that `network` gives, if it is worth a thought: the kernel has more than a few members,
    /// and the unknowns are tied loosely.
    ///
    /// `dimension` is about the logarithm of the kernel's size to the base 2.
    pub(crate) fn plan(
        &self,
        board: &Board,
        dimension: usize,
        network: impl FnOnce() -> Option<Network>,
        limits: &Limits,
    ) -> Option<&Plan> {
        let is_loose = board.sides().is_none_or(|(rows, columns)| rows.min(columns) <= LONGEST_SIDE);
        if !is_loose || dimension <= FEW_LOG2 {
            return None;
        }
        if self.0.get().is_none() {
            let plan = Plan::new(&network()?, limits)?;
            return Some(self.0.get_or_init(|| plan)).filter(|plan| is_allowed(plan, limits));
        }
        self.0.get().filter(|plan| is_allowed(plan, limits))
    }
}

fn is_allowed(plan: &Plan, limits: &Limits) -> bool {
    let cost = plan.estimate();
    cost.steps <= limits.most_members() && cost.bytes <= limits.memory
}

/// Whether the elimination is done sooner than a kernel of `dimension` patterns of `n_cells` cells would be there.
pub(crate) fn is_quick(plan: &Plan, dimension: usize, n_cells: usize) -> bool {
    let words = dimension as u128 * dimension as u128 * n_cells as u128 / 64;
    u128::from(plan.estimate().steps) <= u128::from(QUICK).max(words / KERNEL_WORDS)
}

/// What the elimination would take, in the unit of the table of engines.
pub(crate) fn estimate(plan: &Plan) -> Estimate {
    let members = plan.estimate().steps;
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let additions = members as f64 * STEP;
    Estimate { engine: Engine::Elimination, members, additions, is_allowed: true }
}

/// The cheapest presses over two colours, and how many are as cheap; `None` if a limit ended the search.
pub(crate) fn least(
    plan: &Plan,
    (system, syndrome): (&System, Syndrome),
    costs: &Costs,
    limits: &Limits,
) -> Option<(Bits, Count)> {
    let right = |row: usize| u32::from(system.is_lit(row, syndrome));
    match plan.least(right, |press, count| costs.of(press, count, 2), limits) {
        Outcome::Exact(least) => Some((pressed(least.counts), least.minima)),
        Outcome::Stopped => None,
        Outcome::Unsolvable => unreachable!("a solution is known"),
    }
}

/// The first of the cheapest presses over two colours in lexicographic order, `most` of them or all; `None` if a limit
/// ended the search.
pub(crate) fn first_minima(
    plan: &Plan,
    (system, syndrome): (&System, Syndrome),
    costs: &Costs,
    most: usize,
    limits: &Limits,
) -> Option<Vec<Bits>> {
    let right = |row: usize| u32::from(system.is_lit(row, syndrome));
    let listed = plan.first_minima(right, |press, count| costs.of(press, count, 2), most, limits)?;
    Some(listed.into_iter().map(pressed).collect())
}

fn pressed(counts: Vec<u32>) -> Bits {
    counts.into_iter().map(|count| count == 1).collect()
}

/// Tells that the elimination was chosen, runs it, and tells what came of it.
pub(crate) fn reported<T>(
    plan: &Plan,
    (dimension, cells): (usize, usize),
    others: &[Estimate],
    limits: &Limits,
    run: impl FnOnce() -> Option<(T, u64)>,
) -> Option<T> {
    let own = estimate(plan);
    let tell = |report: &dyn Fn() -> Report| {
        if let Some(hear) = limits.report {
            hear(&report());
        }
    };
    tell(&|| {
        let estimates = others.iter().copied().chain([own]).collect();
        let engine = Engine::Elimination;
        Report::Chosen(Choice {
            part: 0,
            parts: 1,
            dimension,
            cells,
            columns: 0,
            symmetries: 1,
            estimates,
            engine,
        })
    });
    let (found, cost) = run()?;
    let members = own.members;
    tell(&|| Report::Finished(Work { part: 0, parts: 1, members, cost, at_least: cost, is_exact: true }));
    Some(found)
}
