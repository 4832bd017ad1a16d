//! The first solutions over Z/k: cheapest first, of equals in lexicographic order.
//!
//! Of every summand of the kernel each member is looked at, in lexicographic order, and the best so far are kept; the lists
//! are joined by their sums. Cost: members × cells of each summand, and N log N comparisons.

use std::collections::BTreeSet;

use super::kernel::{Generator, Summand, least_member};
use super::minimum::plain::visit;
use super::solve::{Many, syndrome};
use super::{Modular, Right, check_memory};
use crate::board::Board;
use crate::costs::Costs;
use crate::error::SolveError;
use crate::first::Candidate;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::minimum::{Ranked, Wanted, joined};
use crate::presses::Presses;
use crate::rule::Rule;
use crate::sparse;
use crate::state::State;

/// The most members of a summand that are looked at one by one.
const MOST_LOG2: u32 = 30;

impl Many {
    /// The first `count` solutions; `None` if they are too many to look at, or `limits.stop` says so.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] if so many solutions or the kernel do not fit `limits.memory`.
    pub(crate) fn first(
        &self,
        (rule, board): (&Rule, &Board),
        (state, goal): (&State, &Goal),
        costs: &Costs,
        wanted: Wanted,
        limits: &Limits,
    ) -> Result<Option<Vec<Candidate>>, SolveError> {
        let count = wanted.count;
        let system = self.system(rule, board, goal, limits)?;
        let (modulus, n_presses) = (system.modulus(), system.n_presses());
        let Ok(values) = system.particular(&syndrome(state, goal)) else { return Ok(Some(Vec::new())) };
        check_memory(count, system.n_cells(), limits)?;
        if let Some(minima) = eliminated(system, board, &syndrome(state, goal), (costs, wanted), limits) {
            return Ok(Some(minima.into_iter().map(|values| self.candidate(values, costs, goal)).collect()));
        }
        let cost =
            |cell: usize, count: u32| if cell < n_presses { costs.of(cell, count, modulus) } else { 0 };
        let mut summands = system.kernel(limits)?.summands.clone();
        summands.extend(system.idle().iter().map(|&press| {
            let generator = Generator { pivot: 0, step: 1, order: modulus, values: vec![1] };
            Summand { cells: vec![press as usize], generators: vec![generator] }
        }));
        let mut still: Vec<bool> = vec![true; values.len()];
        summands.iter().flat_map(|summand| &summand.cells).for_each(|&cell| still[cell] = false);
        let fixed = (0..values.len()).filter(|&cell| still[cell]).map(|cell| cost(cell, values[cell])).sum();
        let mut first = vec![Ranked { cost: fixed, presses: values }];
        for summand in &summands {
            let listed = first_of_summand(modulus, summand, &first[0].presses, &cost, wanted, limits);
            let Some(listed) = listed else { return Ok(None) };
            first = joined(&first, &listed, count, |values: &Vec<u32>, own: &Vec<u32>| {
                let mut values = values.clone();
                summand.cells.iter().zip(own).for_each(|(&cell, &value)| values[cell] = value);
                values
            });
        }
        Ok(Some(first.into_iter().map(|one| self.candidate(one.presses, costs, goal)).collect()))
    }

    /// A solution from the values of its cells.
    fn candidate(&self, mut values: Vec<u32>, costs: &Costs, goal: &Goal) -> Candidate {
        let n_presses = self.factored().n_presses();
        let value = values.get(n_presses).copied();
        values.truncate(n_presses);
        let goal = value.or_else(|| goal.uniform_values(self.factored().modulus()).next());
        let presses = Presses::from(self.values(values));
        Candidate { cost: costs.of_presses(&presses), presses, goal }
    }
}

/// Values of cells and what they cost.
type Listed = Ranked<Vec<u32>>;

/// The first members of one summand by cost, then lexicographically, as values of its cells; `None` if they are too
/// many to look at, or told to stop.
fn first_of_summand(
    modulus: u32,
    summand: &Summand,
    values: &[u32],
    cost: &dyn Fn(usize, u32) -> u64,
    wanted: Wanted,
    limits: &Limits,
) -> Option<Vec<Listed>> {
    summand.members().filter(|&members| members <= 1 << limits.members_log2.min(MOST_LOG2))?;
    let mut base: Vec<u32> = summand.cells.iter().map(|&cell| values[cell]).collect();
    least_member(modulus, &summand.generators, &mut base);
    let (mut first, mut seen) = (BTreeSet::<Listed>::new(), 0u32);
    let finished = visit(modulus, &summand.generators, &base, &mut |member| {
        let cells = summand.cells.iter().zip(member);
        let own: u64 = cells.map(|(&cell, &count)| cost(cell, count)).sum();
        // Members come in lexicographic order: of equals the later one is out.
        if first.len() < wanted.count || first.last().is_some_and(|last| own < last.cost) {
            first.insert(Ranked { cost: own, presses: member.to_vec() });
            if first.len() > wanted.count {
                first.pop_last();
            }
        }
        seen = seen.wrapping_add(1);
        seen % 1024 != 0 || !(limits.stop)()
    });
    let least = first.first().map_or(0, |first| first.cost);
    first.retain(|one| !wanted.cheapest || one.cost == least);
    finished.then(|| first.into_iter().collect())
}

/// The first of the cheapest by elimination of variables, where they are wanted and it is the quickest way. It does not
/// count idle presses that cost nothing.
fn eliminated(
    system: &Modular,
    board: &Board,
    right: Right,
    (costs, wanted): (&Costs, Wanted),
    limits: &Limits,
) -> Option<Vec<Vec<u32>>> {
    let has_free = system.idle().iter().any(|&press| costs.price(press as usize) == 0);
    let plan = system.elimination(board, limits).filter(|_| wanted.cheapest && !has_free)?;
    sparse::is_quick(plan, system.dimension(), system.n_cells()).then_some(())?;
    let (modulus, n_presses) = (system.modulus(), system.n_presses());
    let cost = |cell: usize, count: u32| if cell < n_presses { costs.of(cell, count, modulus) } else { 0 };
    plan.first_minima(|row| system.right_of(row, right), cost, wanted.count, limits)
}
