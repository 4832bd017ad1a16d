//! What a solver does where there are more than two colours.

use std::sync::OnceLock;

use super::kernel::Generator;
use super::ring::{add, gcd, multiply};
use super::{Cheapest, Known, Modular, Refutation, Right, Search, check_memory, nearest, smallest};
use crate::answer::{Answer, Solution, Standing};
use crate::bits::Bits;
use crate::board::Board;
use crate::costs::Costs;
use crate::count::Count;
use crate::error::SolveError;
use crate::goal::Goal;
use crate::lead::{Hear, Lead};
use crate::limits::Limits;
use crate::minimum::elimination::Plan;
use crate::presses::Presses;
use crate::report::Estimate;
use crate::rule::Rule;
use crate::sparse;
use crate::state::State;
use crate::values::Values;
use crate::witness::Witness;

/// Left kernels of more numbers than this are not written out to look for the smallest witness.
const MOST_LEFT: u128 = 1 << 26;
/// The most values that the nearest state with a uniform goal is looked for.
const MOST_VALUES: u32 = 1 << 16;

/// A rule on a board, factored; for a uniform goal once more, when one is asked for.
#[derive(Debug)]
pub(crate) struct Many {
    factored: Modular,
    uniform: OnceLock<Modular>,
}

impl Many {
    /// Factors `rule` on `board`, the lamps in `ignored` left out.
    ///
    /// # Errors
    ///
    /// As [`Modular::new`].
    pub(crate) fn new(
        rule: &Rule,
        board: &Board,
        ignored: Option<&Bits>,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        let factored = Modular::new(rule, board, ignored, false, limits)?;
        Ok(Self { factored, uniform: OnceLock::new() })
    }

    /// The system without the value of a uniform goal.
    pub(crate) fn factored(&self) -> &Modular {
        &self.factored
    }

    /// The generators of the quiet patterns, idle presses among them, in reading order.
    ///
    /// # Errors
    ///
    /// As [`Modular::kernel`].
    pub(crate) fn quiet_patterns(
        &self,
        n_presses: usize,
        limits: &Limits,
    ) -> Result<Vec<Presses>, SolveError> {
        let idle = self.factored.idle();
        check_memory(idle.len(), n_presses, limits)?;
        let mut patterns: Vec<(usize, Vec<u32>)> = idle
            .iter()
            .map(|&press| {
                let mut alone = vec![0; n_presses];
                alone[press as usize] = 1;
                (press as usize, alone)
            })
            .collect();
        let busy = self.factored.kernel(limits)?.spread(n_presses);
        patterns.extend(busy.into_iter().flatten().map(|Generator { pivot, values, .. }| (pivot, values)));
        patterns.sort_by_key(|&(pivot, _)| pivot);
        Ok(patterns.into_iter().map(|(_, values)| Presses::from(self.values(values))).collect())
    }

    pub(super) fn values(&self, values: Vec<u32>) -> Values {
        Values::new(self.factored.modulus(), values).expect("reduced modulo k")
    }

    /// The system that a goal asks for.
    pub(crate) fn system(
        &self,
        rule: &Rule,
        board: &Board,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<&Modular, SolveError> {
        if *goal != Goal::Uniform {
            return Ok(&self.factored);
        }
        // Made anew where it would not have fitted: no answer depends on what was asked before.
        if let Some(uniform) = self.uniform.get().filter(|uniform| uniform.needed() <= limits.memory) {
            return Ok(uniform);
        }
        let uniform = Modular::new(rule, board, None, true, limits)?;
        Ok(self.uniform.get_or_init(|| uniform))
    }

    /// Whether `state` can reach `goal`.
    ///
    /// # Errors
    ///
    /// As [`Modular::new`], for a uniform goal.
    pub(crate) fn is_solvable(
        &self,
        (rule, board): (&Rule, &Board),
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<bool, SolveError> {
        let system = self.system(rule, board, goal, limits)?;
        Ok(system.is_solvable(&syndrome(state, goal)))
    }

    /// The cheapest presses, or the smallest witness.
    ///
    /// # Errors
    ///
    /// As [`Modular::new`], for a uniform goal.
    pub(crate) fn solve(
        &self,
        (rule, board): (&Rule, &Board),
        (state, goal): (&State, &Goal),
        costs: &Costs,
        limits: &Limits,
    ) -> Result<Answer, SolveError> {
        let system = self.system(rule, board, goal, limits)?;
        let right = syndrome(state, goal);
        Ok(match system.particular(&right) {
            Err(refutation) => Answer::Unsolvable(self.refuted(system, refutation, state, goal, limits)),
            Ok(values) => {
                let of = |found| self.solution(system, found, goal, costs);
                let any = Cheapest { values: values.clone(), at_least: 0, minima: None };
                let lead = limits.better.map(|hear| Lead::new(hear, vec![of(any)]));
                let offer = lead.as_ref().map(|lead| {
                    move |(values, at_least)| lead.offer(0, of(Cheapest { values, at_least, minima: None }))
                });
                let better = offer.as_ref().map(|offer| offer as &(dyn Fn((Vec<u32>, u64)) + Sync));
                let solution = of(cheapest(system, board, (values, &right), costs, (limits, better)));
                if let Some(lead) = &lead {
                    lead.offer(0, solution.clone());
                }
                Answer::Solved(solution)
            }
        })
    }

    fn solution(&self, system: &Modular, found: Cheapest, goal: &Goal, costs: &Costs) -> Solution {
        let Cheapest { mut values, at_least, minima } = found;
        let value = if *goal == Goal::Uniform { values.pop() } else { goal_value(goal, system.modulus()) };
        let presses = Presses::from(self.values(values));
        let (weight, cost) = (presses.weight(), costs.of_presses(&presses));
        let standing = if minima.is_some() { Standing::Exact } else { Standing::Bounded { at_least } };
        let minima = minima.map(|mut minima| {
            let free = system.idle().iter().filter(|&&press| costs.price(press as usize) == 0).count();
            minima *= &Count::power(system.modulus(), free);
            minima
        });
        Solution {
            presses,
            weight,
            cost,
            standing,
            minima,
            solutions: system.kernel_size(),
            nullity: self.factored.nullity(),
            kernel_size: self.factored.kernel_size(),
            goal: value,
        }
    }

    /// The smallest witness where the left kernel is small, else the one that the elimination found.
    fn refuted(
        &self,
        system: &Modular,
        refutation: Refutation,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Witness {
        let modulus = system.modulus();
        let sum = |factors: &[u32], of: &dyn Fn(usize) -> u32| {
            let held = factors.iter().enumerate().filter(|&(_, &factor)| factor != 0);
            held.fold(0, |sum, (lamp, &factor)| add(sum, multiply(factor, of(lamp), modulus), modulus))
        };
        let is_uniform = *goal == Goal::Uniform;
        let right = syndrome(state, goal);
        let refutes = |factors: &[u32]| {
            let change = sum(factors, &right);
            // A value v everywhere adds v times the sum of all factors: multiples of what it has in common with k.
            let common = if is_uniform { gcd(sum(factors, &|_| 1), modulus) } else { modulus };
            change % common != 0
        };
        let found = self
            .small_left(state.len(), limits)
            .and_then(|left| smallest(modulus, left, state.len(), !is_uniform, &refutes, limits));
        Witness::from(self.values(found.unwrap_or_else(|| system.witness(refutation))))
    }

    /// The left kernel, if it is small.
    fn small_left(&self, n_lamps: usize, limits: &Limits) -> Option<&super::kernel::Kernel> {
        let size = self.factored.left_size().to_u64()?;
        let rows = u128::from(size.ilog2() + 1) * n_lamps as u128;
        (rows <= MOST_LEFT).then(|| self.factored.left_kernel(limits).ok()).flatten()
    }

    /// The fewest lamps to change so that `goal` can be reached; `None` if that takes too much.
    ///
    /// # Errors
    ///
    /// As [`Modular::left_kernel`].
    pub(crate) fn nearest(
        &self,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<Option<Vec<usize>>, SolveError> {
        let modulus = self.factored.modulus();
        let size = self.factored.left_size().to_u64();
        let is_large = size.is_none_or(|size| size > 1 << limits.members_log2.min(30));
        if is_large || *goal == Goal::Uniform && modulus > MOST_VALUES {
            return Ok(None);
        }
        let left = self.factored.left_kernel(limits)?;
        let values = if *goal == Goal::Uniform { 0..modulus } else { 0..1 };
        let syndromes = values.map(|value| {
            let right = syndrome(state, goal);
            Box::new(move |lamp| add(right(lamp), value, modulus)) as Box<dyn Fn(usize) -> u32 + '_>
        });
        Ok(nearest(modulus, left, state.len(), syndromes, limits))
    }
}

/// Goal less state by lamp; for a uniform goal the value is an unknown, and this is from its 0.
pub(super) fn syndrome<'a>(state: &'a State, goal: &'a Goal) -> impl Fn(usize) -> u32 + 'a {
    let modulus = state.modulus();
    let value = goal_value(goal, modulus).unwrap_or(0);
    move |lamp| {
        let wanted = match goal {
            Goal::Picture(picture) => picture.state().get(lamp),
            _ => value,
        };
        let held = state.get(lamp);
        if wanted >= held { wanted - held } else { wanted + (modulus - held) }
    }
}

/// The one value that a goal wants everywhere.
fn goal_value(goal: &Goal, modulus: u32) -> Option<u32> {
    match goal {
        Goal::Off => Some(0),
        Goal::On => Some(modulus - 1),
        Goal::Value(value) => Some(*value),
        Goal::Uniform | Goal::Picture(_) => None,
    }
}

/// The cheapest solution, given any; that one if the kernel is beyond the limits.
fn cheapest(
    system: &Modular,
    board: &Board,
    (values, right): (Vec<u32>, Right),
    costs: &Costs,
    (limits, better): (&Limits, Hear<'_, (Vec<u32>, u64)>),
) -> Cheapest {
    let (modulus, n_presses) = (system.modulus(), system.n_presses());
    let is_uniform = system.n_cells() > n_presses;
    let cost = |cell: usize, count: u32| if cell < n_presses { costs.of(cell, count, modulus) } else { 0 };
    let price = costs.least(board);
    let cover = if is_uniform { 0 } else { system.cover_bound(right, price, costs.is_both_ways()) };
    if cover == 0 && !is_uniform && price > 0 {
        // No lamp must change: nothing is cheaper than no press, and nothing else is as cheap.
        return Cheapest { values: vec![0; values.len()], at_least: 0, minima: Some(Count::from(1)) };
    }
    let elimination = system.elimination(board, limits);
    let eliminated = |others: &[Estimate]| {
        let (values, minima) = system.eliminated(elimination?, right, &cost, others, limits)?;
        Some(Cheapest { values, at_least: 0, minima: Some(minima) })
    };
    let is_quick = |plan: &Plan| sparse::is_quick(plan, system.dimension(), values.len());
    if let Some(found) = elimination.is_some_and(is_quick).then(|| eliminated(&[])).flatten() {
        return found;
    }
    let Ok(kernel) = system.kernel(limits) else {
        return eliminated(&[]).unwrap_or(Cheapest { values, at_least: cover, minima: None });
    };
    let relations = || system.relations();
    let known = Known { at_least: cover, relations: &relations };
    let search = Search::new(modulus, kernel, values, (&cost, known), limits, better);
    let is_less = |plan: &Plan| {
        let own = sparse::estimate(plan).additions;
        search.additions().is_none_or(|additions| own < additions)
    };
    if let Some(found) = elimination.is_some_and(is_less).then(|| eliminated(search.estimates())).flatten() {
        return found;
    }
    search.run()
}
