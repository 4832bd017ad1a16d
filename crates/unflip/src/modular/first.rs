//! The first solutions over Z/k: cheapest first, of equals in lexicographic order.
//!
//! Every member is looked at, in lexicographic order, and the best so far are kept. Cost: members × cells.

use std::collections::BTreeSet;

use super::kernel::{Generator, least_member, members};
use super::minimum::plain::visit;
use super::solve::{Many, syndrome};
use super::{Modular, Right, check_memory};
use crate::board::Board;
use crate::costs::Costs;
use crate::error::SolveError;
use crate::first::Candidate;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::minimum::Wanted;
use crate::presses::Presses;
use crate::rule::Rule;
use crate::sparse;
use crate::state::State;

/// The most members that are looked at one by one.
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
        let Ok(mut values) = system.particular(&syndrome(state, goal)) else { return Ok(Some(Vec::new())) };
        check_memory(count, system.n_cells(), limits)?;
        if let Some(minima) = eliminated(system, board, &syndrome(state, goal), (costs, wanted), limits) {
            return Ok(Some(minima.into_iter().map(|values| self.candidate(values, costs, goal)).collect()));
        }
        let mut generators: Vec<Generator> =
            system.kernel(limits)?.spread(system.n_cells()).into_iter().flatten().collect();
        generators.extend(system.idle().iter().map(|&press| {
            let mut values = vec![0; system.n_cells()];
            values[press as usize] = 1;
            Generator { pivot: press as usize, step: 1, order: modulus, values }
        }));
        generators.sort_by_key(|generator| generator.pivot);
        let most = 1 << limits.members_log2.min(MOST_LOG2);
        if members(&generators).is_none_or(|members| members > most) {
            return Ok(None);
        }
        least_member(modulus, &generators, &mut values);
        let mut first: BTreeSet<(u64, Vec<u32>)> = BTreeSet::new();
        let mut seen = 0u32;
        let finished = visit(modulus, &generators, &values, &mut |member| {
            let presses = member[..n_presses].iter().enumerate();
            let cost: u64 = presses.map(|(press, &count)| costs.of(press, count, modulus)).sum();
            // Members come in lexicographic order: of equals the later one is out.
            if first.len() < count || first.last().is_some_and(|(last, _)| cost < *last) {
                first.insert((cost, member.to_vec()));
                if first.len() > count {
                    first.pop_last();
                }
            }
            seen = seen.wrapping_add(1);
            seen % 1024 != 0 || !(limits.stop)()
        });
        let candidate = |(_, values): (u64, Vec<u32>)| self.candidate(values, costs, goal);
        Ok(finished.then(|| first.into_iter().map(candidate).collect()))
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
