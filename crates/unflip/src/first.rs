//! The first solutions: cheapest first, of equals in lexicographic order.

use crate::bits::Bits;
use crate::coset::Coset;
use crate::error::SolveError;
use crate::factored::check_memory;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::minimum::{Ranked, first_of_coset};
use crate::presses::Presses;
use crate::solver::{Path, Solver};
use crate::state::State;
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
        let relaxed = self.relaxed(state, goal, limits)?;
        let solver = relaxed.as_ref().unwrap_or(self);
        let mut all = Vec::new();
        if count == 0 {
            return Ok(Some(all));
        }
        let two = match &solver.path {
            Path::Two(two) => two,
            Path::Many(many) => {
                return many.first(
                    (solver.rule(), &solver.board),
                    (state, goal),
                    &solver.costs,
                    count,
                    limits,
                );
            }
        };
        for target in targets(&self.board, state, goal) {
            let Some(first) = solver.first_of_target(two, &target, count, limits)? else { return Ok(None) };
            all.extend(first);
        }
        all.sort_by(|a, b| (a.cost, &a.presses).cmp(&(b.cost, &b.presses)));
        all.truncate(count);
        Ok(Some(all))
    }

    fn first_of_target(
        &self,
        two: &Two,
        target: &Target,
        count: usize,
        limits: &Limits,
    ) -> Result<Option<Vec<Candidate>>, SolveError> {
        let Ok(solution) = two.factored.particular(target.syndrome) else { return Ok(Some(Vec::new())) };
        let n_presses = self.board.n_presses();
        // Lists are twice as long while they grow, and those of the components stand beside them.
        check_memory(count.saturating_mul(4), n_presses + 256, limits)?;
        let coset = Coset::new(solution, two.kernel(limits)?);
        let mut kernel = coset.kernel().basis();
        kernel.extend(two.factored.idle().iter().map(|&press| alone(press as usize, n_presses)));
        let first = first_of_coset(&kernel, coset.particular(), &self.costs, count, limits);
        let candidate =
            |Ranked { cost, presses }| Candidate { presses: presses.into(), cost, goal: target.value };
        Ok(first.map(|first| first.into_iter().map(candidate).collect()))
    }
}

fn alone(press: usize, n_presses: usize) -> Bits {
    let mut alone = Bits::zeros(n_presses);
    alone.set(press, true);
    alone
}
