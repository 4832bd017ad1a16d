//! The first solutions: cheapest first, of equals in lexicographic order.

use crate::bits::Bits;
use crate::coset::Coset;
use crate::error::SolveError;
use crate::factored::check_memory;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::minimum::{Ranked, Wanted, first_of_coset};
use crate::presses::Presses;
use crate::solver::{Path, Solver};
use crate::sparse;
use crate::state::State;
use crate::symmetry::cell_orders;
use crate::target::{Target, targets};
use crate::two_colours::Two;

/// One of the first solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The presses.
    pub presses: Presses,
    /// What they cost.
    pub cost: u64,
    /// The value that all lamps reach, for a goal of one value everywhere.
    pub goal: Option<u32>,
}

impl Solver {
    /// The first `count` solutions by cost, then in lexicographic order; fewer if there are no more, none if there is
    /// none. `None` if the limits do not allow to compare all solutions.
    ///
    /// The first is the answer of [`Solver::solve`]; its `minima` says how many of them cost as little.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_within`]; [`SolveError::TooLarge`] if so many solutions do not fit `limits.memory`.
    ///
    /// # Complexity
    ///
    /// Some 20 additions for each of `2^nullity` solutions, less where the kernel falls apart; `count` log `count`
    /// comparisons.
    ///
    /// # Examples
    ///
    /// ```
    /// use unflip::{Board, Edges, Goal, Limits, Rule, Solver, State, Stencil};
    /// let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    /// let solver = Solver::new(&rule, &Board::grid(1, 2)?)?;
    /// let first = solver.first(&State::new(2, [1, 1])?, &Goal::Off, 10, &Limits::default())?;
    /// let presses = first.unwrap().into_iter().map(|one| one.presses.iter().collect::<Vec<_>>());
    /// assert_eq!(presses.collect::<Vec<_>>(), [[0, 1], [1, 0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first(
        &self,
        state: &State,
        goal: &Goal,
        count: usize,
        limits: &Limits,
    ) -> Result<Option<Vec<Candidate>>, SolveError> {
        self.wanted(state, goal, Wanted { count, cheapest: false }, limits)
    }

    /// The solutions that cost the least, in lexicographic order, at most `most` of them; none if there is no solution.
    ///
    /// As [`Solver::first`], but also where solutions are too many to compare one by one and yet the minimum is found:
    /// graphs like trees, thin boards, row-column.
    ///
    /// # Errors
    ///
    /// As [`Solver::first`].
    pub fn minima(
        &self,
        state: &State,
        goal: &Goal,
        most: usize,
        limits: &Limits,
    ) -> Result<Option<Vec<Candidate>>, SolveError> {
        self.wanted(state, goal, Wanted { count: most, cheapest: true }, limits)
    }

    fn wanted(
        &self,
        state: &State,
        goal: &Goal,
        wanted: Wanted,
        limits: &Limits,
    ) -> Result<Option<Vec<Candidate>>, SolveError> {
        let relaxed = self.relaxed(state, goal, limits)?;
        let solver = relaxed.as_ref().unwrap_or(self);
        if wanted.count == 0 {
            return Ok(Some(Vec::new()));
        }
        let mut all = Vec::new();
        match &solver.path {
            Path::Many(many) => {
                let place = (solver.rule(), &solver.board);
                match many.first(place, (state, goal), &solver.costs, wanted, limits)? {
                    None => return Ok(None),
                    Some(first) => all = first,
                }
            }
            Path::Two(two) => {
                for target in targets(&self.board, state, goal) {
                    match solver.first_of_target(two, &target, wanted, limits)? {
                        None => return Ok(None),
                        Some(first) => all.extend(first),
                    }
                }
            }
        }
        all.sort_by(|a, b| (a.cost, &a.presses).cmp(&(b.cost, &b.presses)));
        all.truncate(wanted.count);
        let least = all.first().map(|first| first.cost);
        all.retain(|one| !wanted.cheapest || Some(one.cost) == least);
        Ok(Some(all))
    }

    fn first_of_target(
        &self,
        two: &Two,
        target: &Target,
        wanted: Wanted,
        limits: &Limits,
    ) -> Result<Option<Vec<Candidate>>, SolveError> {
        let Ok(solution) = two.factored.particular(target.syndrome) else { return Ok(Some(Vec::new())) };
        let n_presses = self.board.n_presses();
        // Lists are twice as long while they grow, and those of the components stand beside them.
        check_memory(wanted.count.saturating_mul(4), n_presses + 256, limits)?;
        let candidate = |Ranked { cost, presses }: Ranked<Bits>| Candidate {
            presses: presses.into(),
            cost,
            goal: target.value,
        };
        let eliminated =
            || wanted.cheapest.then(|| self.eliminated(two, target, wanted.count, limits)).flatten();
        let elimination = two.elimination(&self.board, limits);
        let is_quick = |plan| sparse::is_quick(plan, two.factored.nullity(), n_presses);
        let mut first = elimination.filter(|&(plan, _)| is_quick(plan)).and_then(|_| eliminated());
        if first.is_none() {
            let coset = Coset::new(solution, two.kernel(limits)?);
            let mut kernel = coset.kernel().basis();
            kernel.extend(two.idle_patterns(n_presses));
            let orders = cell_orders(&self.board);
            first = first_of_coset(&kernel, coset.particular(), &self.costs, (wanted, &orders), limits)
                .or_else(eliminated);
        }
        Ok(first.map(|first| first.into_iter().map(candidate).collect()))
    }

    /// The first of the cheapest by elimination of variables, which does not count idle presses that cost nothing.
    fn eliminated(
        &self,
        two: &Two,
        target: &Target,
        most: usize,
        limits: &Limits,
    ) -> Option<Vec<Ranked<Bits>>> {
        let (plan, system) = two.elimination(&self.board, limits)?;
        if two.factored.idle().iter().any(|&press| self.costs.price(press as usize) == 0) {
            return None;
        }
        let place = (system, target.syndrome);
        let listed = sparse::first_minima(plan, place, &self.costs, most, limits)?;
        let ranked = |presses: Bits| Ranked { cost: self.costs.of_bits(&presses), presses };
        Some(listed.into_iter().map(ranked).collect())
    }
}
