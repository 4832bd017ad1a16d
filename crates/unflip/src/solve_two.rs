//! What a solver does where there are two colours.

use crate::answer::{Answer, Solution};
use crate::bits::Bits;
use crate::coset::Coset;
use crate::factored::Refutation;
use crate::lead::{Hear, Lead};
use crate::limits::Limits;
use crate::minimum::{Hints, Whole};
use crate::refute;
use crate::report::Estimate;
use crate::search::{Lightest, Search};
use crate::solver::Solver;
use crate::sparse;
use crate::symmetry::{cell_orders, permutations};
use crate::syndrome::Syndrome;
use crate::target::Target;
use crate::two_colours::Two;
use crate::witness::Witness;

impl Solver {
    /// Solves for every target, and keeps the best.
    pub(crate) fn solve_two(&self, two: &Two, targets: &[Target], limits: &Limits) -> Answer {
        let mut refuted: Vec<(Syndrome, Refutation)> = Vec::new();
        let mut open: Vec<(&Target, Bits)> = Vec::new();
        for target in targets {
            match two.factored.particular(target.syndrome) {
                Err(reason) => refuted.push((target.syndrome, reason)),
                Ok(solution) => open.push((target, solution)),
            }
        }
        let lead = self.lead(two, &open, limits);
        let solve = |(index, (target, solution)): (usize, (&Target, Bits))| {
            let of = |found| two.solution(target, found, &self.costs);
            let offer = lead.as_ref().map(|lead| move |found| lead.offer(index, of(found)));
            let better = offer.as_ref().map(|offer| offer as &(dyn Fn(Lightest) + Sync));
            let found = of(self.lightest(two, target.syndrome, solution, limits, better));
            if let Some(lead) = &lead {
                lead.offer(index, found.clone());
            }
            found
        };
        match open.into_iter().enumerate().map(solve).reduce(Solution::joined) {
            Some(solution) => Answer::Solved(solution),
            None => Answer::Unsolvable(Witness::from(refute::witness(&two.factored, &refuted, limits))),
        }
    }

    /// Who hears of better solutions, told of any solution for each target.
    fn lead<'a>(&self, two: &Two, open: &[(&Target, Bits)], limits: &Limits<'a>) -> Option<Lead<'a>> {
        let least = self.costs.least(&self.board);
        let any = |(target, presses): &(&Target, Bits)| {
            let at_least = two.factored.cover_bound(target.syndrome).saturating_mul(least);
            let any = Lightest::bounded(presses.clone(), &self.costs, at_least);
            two.solution(target, any, &self.costs)
        };
        limits.better.map(|hear| Lead::new(hear, open.iter().map(any).collect()))
    }

    /// The lightest solution for one syndrome, given any; that one if the kernel is beyond the limits.
    fn lightest(
        &self,
        two: &Two,
        syndrome: Syndrome,
        solution: Bits,
        limits: &Limits,
        better: Hear<'_, Lightest>,
    ) -> Lightest {
        let lit = two.factored.cover_bound(syndrome);
        let least = self.costs.least(&self.board);
        if lit == 0 && least > 0 {
            return Lightest::nothing(self.board.n_presses());
        }
        let at_least = lit.saturating_mul(least);
        let relations = || two.factored.relations(self.rule(), &self.board);
        let permutations = || permutations(self.rule(), &self.board);
        let orders = || cell_orders(&self.board);
        let elimination = two.elimination(&self.board, limits);
        let (nullity, n_presses) = (two.factored.nullity(), self.board.n_presses());
        let eliminate = |others: &[Estimate]| {
            let (plan, system) = elimination?;
            let run = || {
                let found = sparse::least(plan, (system, syndrome), &self.costs, limits)?;
                let cost = self.costs.of_bits(&found.0);
                Some((found, cost))
            };
            sparse::reported(plan, (nullity, n_presses), others, limits, run)
        };
        let whole = elimination.map(|(plan, _)| Whole { estimate: sparse::estimate(plan), run: &eliminate });
        let hints = Hints { relations: &relations, permutations: &permutations, orders: &orders, whole };
        let search = Search { costs: &self.costs, at_least, hints, limits, better };
        let is_quick = elimination.is_some_and(|(plan, _)| sparse::is_quick(plan, nullity, n_presses));
        if let Some((presses, minima)) = is_quick.then(|| eliminate(&[])).flatten() {
            return search.exact(presses, minima);
        }
        match two.kernel(limits) {
            Err(_) => match eliminate(&[]) {
                Some((presses, minima)) => search.exact(presses, minima),
                None => search.bounded(solution, 0),
            },
            Ok(kernel) => {
                search.lightest_in(Coset::new(solution.clone(), kernel)).or_cheaper(solution, &self.costs)
            }
        }
    }
}
