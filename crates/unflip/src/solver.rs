//! The solver: all work that does not depend on the state done once, then any number of states.

use std::sync::OnceLock;

use crate::answer::{Answer, Solution};
use crate::bits::Bits;
use crate::board::Board;
use crate::coset::Coset;
use crate::costs::Costs;
use crate::count::Count;
use crate::error::SolveError;
use crate::factored::{Factored, Refutation, check_memory};
use crate::goal::Goal;
use crate::kernel::Kernel;
use crate::limits::Limits;
use crate::minimum::Hints;
use crate::nearest;
use crate::presses::Presses;
use crate::puzzle::{Puzzle, PuzzleError, check_costs, check_goal, check_state};
use crate::refute;
use crate::rule::Rule;
use crate::search::{Lightest, Search};
use crate::state::State;
use crate::symmetry::{cell_orders, permutations};
use crate::syndrome::Syndrome;
use crate::target::{Target, targets};
use crate::witness::Witness;

/// A rule on a board, factored: solving one more state is cheap.
///
/// # Examples
///
/// ```
/// use unflip::{Board, Edges, Goal, Rule, Solver, State, Stencil};
/// let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
/// let solver = Solver::new(&rule, &Board::grid(1, 2)?)?;
/// assert_eq!(solver.nullity(), 1);
/// let both = solver.solve(&State::new(2, [1, 1])?, &Goal::Off)?;
/// assert_eq!(both.solution().unwrap().presses.iter().collect::<Vec<_>>(), [0, 1]);
/// let one = solver.solve(&State::new(2, [1, 0])?, &Goal::Off)?;
/// assert_eq!(one.witness().unwrap().size(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    rule: Rule,
    pub(crate) board: Board,
    pub(crate) costs: Costs,
    pub(crate) factored: Factored,
    kernel: OnceLock<Kernel>,
}

/// The nearest solvable state: what to change, so that the goal can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// The lamps to change, as few as possible; of equals, those that come first in order.
    pub lamps: Vec<usize>,
}

/// Solves a puzzle with the default [`Limits`].
///
/// # Errors
///
/// [`SolveError`] where there is not even a bounded answer.
pub fn solve(puzzle: &Puzzle) -> Result<Answer, SolveError> {
    solve_within(puzzle, &Limits::default())
}

/// Solves a puzzle within `limits`.
///
/// # Errors
///
/// [`SolveError`] where there is not even a bounded answer.
pub fn solve_within(puzzle: &Puzzle, limits: &Limits) -> Result<Answer, SolveError> {
    let (rule, board, goal) = (puzzle.rule(), puzzle.board(), puzzle.goal());
    let solver =
        Solver { costs: puzzle.costs().clone(), ..Solver::ignoring(rule, board, goal.ignored(), limits)? };
    Ok(solver.solve_checked(puzzle.start(), goal, limits))
}

impl Solver {
    /// Factors the rule on the board with the default [`Limits`].
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the rule does not fit the board, is not solved yet, or needs too much memory.
    pub fn new(rule: &Rule, board: &Board) -> Result<Self, SolveError> {
        Self::within(rule, board, &Limits::default())
    }

    /// Factors the rule on the board within `limits`.
    ///
    /// # Errors
    ///
    /// As [`Solver::new`]; [`SolveError::Stopped`] if the limits say so.
    ///
    /// # Complexity
    ///
    /// Plus and ring on a full plane: (shorter side)²/64 word operations. All else: lamps × stencil × front / 64,
    /// the front being near the shorter side.
    pub fn within(rule: &Rule, board: &Board, limits: &Limits) -> Result<Self, SolveError> {
        Self::ignoring(rule, board, None, limits)
    }

    fn ignoring(
        rule: &Rule,
        board: &Board,
        ignored: Option<&Bits>,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        rule.check_board(board).map_err(|error| SolveError::Puzzle(error.into()))?;
        if rule.modulus() != 2 {
            return Err(SolveError::NotYet { modulus: rule.modulus() });
        }
        let factored = Factored::new(rule, board, ignored, limits)?;
        let (rule, board, costs) = (rule.clone(), board.clone(), Costs::default());
        Ok(Self { rule, board, costs, factored, kernel: OnceLock::new() })
    }

    /// The same solver where presses have these costs.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if there are prices, but not one for each press, or they add up to too much.
    pub fn with_costs(self, costs: Costs) -> Result<Self, PuzzleError> {
        check_costs(&self.rule, &self.board, &costs)?;
        Ok(Self { costs, ..self })
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What presses cost.
    #[must_use]
    pub fn costs(&self) -> &Costs {
        &self.costs
    }

    /// The dimension of the quiet patterns.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.factored.nullity()
    }

    /// The rank of the press matrix: allowed presses less the nullity.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.factored.rank()
    }

    /// The dimension of the witnesses: one state in `2^left_nullity` is solvable.
    #[must_use]
    pub fn left_nullity(&self) -> usize {
        self.factored.left_nullity()
    }

    /// A basis of the quiet patterns, each with its first press where no other has one, in reading order of it.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] if it does not fit `limits.memory`, [`SolveError::Stopped`] if `limits.stop` says so.
    pub fn quiet_patterns(&self, limits: &Limits) -> Result<Vec<Presses>, SolveError> {
        check_memory(self.nullity(), self.board.n_presses(), limits)?;
        let mut patterns = self.kernel(limits)?.basis();
        patterns.extend(self.factored.idle().iter().map(|&press| {
            let mut alone = Bits::zeros(self.board.n_presses());
            alone.set(press as usize, true);
            alone
        }));
        patterns.sort_by(|a, b| b.cmp(a));
        Ok(patterns.into_iter().map(Presses::from).collect())
    }

    /// Whether `state` can reach `goal`.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`].
    pub fn is_solvable(&self, state: &State, goal: &Goal) -> Result<bool, SolveError> {
        self.is_solvable_within(state, goal, &Limits::default())
    }

    /// As [`Solver::is_solvable`], within `limits`: they matter where lamps are ignored.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_within`].
    pub fn is_solvable_within(
        &self,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<bool, SolveError> {
        self.check(state, goal)?;
        if let Some(ignored) = goal.ignored() {
            let relaxed = Self::ignoring(&self.rule, &self.board, Some(ignored), limits)?;
            return Ok(relaxed.any_solution(state, goal));
        }
        Ok(self.any_solution(state, goal))
    }

    fn any_solution(&self, state: &State, goal: &Goal) -> bool {
        targets(&self.board, state, goal).iter().any(|target| self.factored.is_solvable(target.syndrome))
    }

    /// The fewest presses that take `state` to `goal`, or a witness that there are none.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the state or goal does not fit the board, or needs a system that is too large: a goal with
    /// lamps that do not matter is another system and is factored anew.
    ///
    /// # Complexity
    ///
    /// One pass over the board, and `2^nullity` additions for the minimum.
    pub fn solve(&self, state: &State, goal: &Goal) -> Result<Answer, SolveError> {
        self.solve_within(state, goal, &Limits::default())
    }

    /// As [`Solver::solve`], within `limits`.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve`], and [`SolveError::Stopped`] or [`SolveError::TooLarge`] if the limits leave
    /// not even a bounded answer.
    pub fn solve_within(&self, state: &State, goal: &Goal, limits: &Limits) -> Result<Answer, SolveError> {
        let relaxed = self.relaxed(state, goal, limits)?;
        Ok(relaxed.as_ref().unwrap_or(self).solve_checked(state, goal, limits))
    }

    /// Checks the parts, and factors the system anew where the goal has lamps that do not matter.
    pub(crate) fn relaxed(
        &self,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<Option<Self>, SolveError> {
        self.check(state, goal)?;
        let Some(ignored) = goal.ignored() else { return Ok(None) };
        let relaxed = Self::ignoring(&self.rule, &self.board, Some(ignored), limits)?;
        Ok(Some(Self { costs: self.costs.clone(), ..relaxed }))
    }

    /// The fewest lamps of `state` to change so that `goal` can be reached.
    ///
    /// `None` if that would take too long or too much: it compares `2^left_nullity` parities of eight bytes, which
    /// must not exceed `2^limits.members_log2`, nor `2^30`, nor `limits.memory`; and if `limits.stop` ends it.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_within`].
    pub fn nearest(
        &self,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<Option<Nearest>, SolveError> {
        self.check(state, goal)?;
        let relaxed;
        let factored = match goal.ignored() {
            None => &self.factored,
            Some(ignored) => {
                relaxed = Factored::new(&self.rule, &self.board, Some(ignored), limits)?;
                &relaxed
            }
        };
        let dimension = factored.left_nullity();
        let fits = |parities: u64| parities * nearest::BYTES_A_PARITY <= limits.memory;
        if dimension > limits.members_log2.min(30) as usize || !fits(1 << dimension) {
            return Ok(None);
        }
        let left = factored.left_basis(limits)?;
        let syndromes: Vec<Syndrome> =
            targets(&self.board, state, goal).into_iter().map(|t| t.syndrome).collect();
        Ok(nearest::nearest(left, &syndromes, limits).map(|lamps| Nearest { lamps }))
    }

    fn check(&self, state: &State, goal: &Goal) -> Result<(), SolveError> {
        check_state(&self.rule, &self.board, state)?;
        Ok(check_goal(&self.rule, &self.board, goal)?)
    }

    pub(crate) fn kernel(&self, limits: &Limits) -> Result<&Kernel, SolveError> {
        // Also where it is at hand already: no answer depends on what was asked before.
        self.factored.check_kernel(limits)?;
        if self.kernel.get().is_none() {
            let kernel = self.factored.kernel(limits)?;
            return Ok(self.kernel.get_or_init(|| kernel));
        }
        Ok(self.kernel.get().expect("just seen"))
    }

    /// Solves for every target of a checked goal, and keeps the best.
    fn solve_checked(&self, state: &State, goal: &Goal, limits: &Limits) -> Answer {
        let targets = targets(&self.board, state, goal);
        let (mut refuted, mut best): (Vec<(Syndrome, Refutation)>, Option<Solution>) = (Vec::new(), None);
        for target in &targets {
            match self.factored.particular(target.syndrome) {
                Err(reason) => refuted.push((target.syndrome, reason)),
                Ok(solution) => {
                    let found = self.lightest(target.syndrome, solution, limits);
                    best = Some(self.better(best, target, found));
                }
            }
        }
        match best {
            Some(solution) => Answer::Solved(solution),
            None => Answer::Unsolvable(Witness::from(refute::witness(&self.factored, &refuted, limits))),
        }
    }

    /// The lightest solution for one syndrome, given any; that one if the kernel is beyond the limits.
    fn lightest(&self, syndrome: Syndrome, solution: Bits, limits: &Limits) -> Lightest {
        let relations = || self.factored.relations(&self.rule, &self.board);
        let lit = self.factored.cover_bound(syndrome);
        let least = self.costs.prices().map_or(1, |prices| prices.iter().copied().min().unwrap_or(0));
        let at_least = lit.saturating_mul(u64::from(least));
        let permutations = || permutations(&self.rule, &self.board);
        let orders = || cell_orders(&self.board);
        let hints = Hints { relations: &relations, permutations: &permutations, orders: &orders };
        let search = Search { costs: &self.costs, at_least, hints, limits };
        if lit == 0 && least > 0 {
            // Nothing must change: no press at all costs nothing, and nothing else does.
            return search.exact(Bits::zeros(self.board.n_presses()), Count::from(1));
        }
        match self.kernel(limits) {
            Err(_) => search.bounded(solution, 0),
            Ok(kernel) => search.lightest_in(Coset::new(solution, kernel)),
        }
    }

    /// How many ways there are to press the idle presses that cost nothing.
    fn free_idle(&self) -> Count {
        let free = self.factored.idle().iter().filter(|&&press| self.costs.price(press as usize) == 0);
        Count::power(2, free.count())
    }

    /// The better of the best so far and what was found for `target`, counts and bounds of both joined.
    fn better(&self, best: Option<Solution>, target: &Target, found: Lightest) -> Solution {
        let found = Solution {
            weight: found.presses.count_ones() as u64,
            presses: Presses::from(found.presses),
            cost: found.cost,
            standing: found.standing,
            minima: found.minima.map(|minima| minima.times(&self.free_idle())),
            solutions: Count::power(2, self.nullity()),
            nullity: self.nullity(),
            goal: target.value,
        };
        let Some(best) = best else { return found };
        best.joined(found)
    }
}
