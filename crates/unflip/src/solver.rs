//! The solver: all work that does not depend on the state done once, then any number of states.

use crate::answer::Answer;
use crate::bits::Bits;
use crate::board::Board;
use crate::costs::Costs;
use crate::count::Count;
use crate::error::SolveError;
use crate::factored::Factored;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::modular::Many;
use crate::nearest::Nearest;
use crate::presses::Presses;
use crate::puzzle::{Puzzle, PuzzleError, check_costs, check_goal, check_state};
use crate::rule::Rule;
use crate::state::State;
use crate::target::targets;
use crate::two_colours::Two;

/// A rule on a board, factored: solving one more state is cheap.
///
/// # Examples
///
/// ```
/// use unflip::{Board, Edges, Goal, Rule, Solver, State, Stencil};
/// let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
/// let solver = Solver::new(&rule, &Board::grid(1, 2)?)?;
/// assert_eq!(solver.nullity(), Some(1));
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
    pub(crate) path: Path,
}

/// Two colours have a path of their own.
#[derive(Debug)]
pub(crate) enum Path {
    Two(Box<Two>),
    Many(Box<Many>),
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
    solver.solve_checked(puzzle.start(), goal, limits)
}

impl Solver {
    /// Factors the rule on the board with the default [`Limits`].
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the rule does not fit the board, or needs too much memory.
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
        let path = if rule.modulus() == 2 {
            Path::Two(Box::new(Two::new(Factored::new(rule, board, ignored, limits)?)))
        } else {
            Path::Many(Box::new(Many::new(rule, board, ignored, limits)?))
        };
        let (rule, board, costs) = (rule.clone(), board.clone(), Costs::default());
        Ok(Self { rule, board, costs, path })
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

    /// The dimension of the quiet patterns; `None` if the modulus is no prime, as they then have none.
    #[must_use]
    pub fn nullity(&self) -> Option<usize> {
        match &self.path {
            Path::Two(two) => Some(two.factored.nullity()),
            Path::Many(many) => many.factored().nullity(),
        }
    }

    /// How many quiet patterns there are, the empty one too: so many solutions has a state that has one.
    #[must_use]
    pub fn kernel_size(&self) -> Count {
        match &self.path {
            Path::Two(two) => Count::power(2, two.factored.nullity()),
            Path::Many(many) => many.factored().kernel_size(),
        }
    }

    /// The rank of the press matrix: allowed presses less the nullity, where there is one.
    #[must_use]
    pub fn rank(&self) -> Option<usize> {
        match &self.path {
            Path::Two(two) => Some(two.factored.rank()),
            Path::Many(many) => {
                many.factored().nullity().map(|nullity| many.factored().n_allowed() - nullity)
            }
        }
    }

    /// The dimension of the witnesses; `None` if the modulus is no prime.
    #[must_use]
    pub fn left_nullity(&self) -> Option<usize> {
        match &self.path {
            Path::Two(two) => Some(two.factored.left_nullity()),
            Path::Many(many) => many.factored().left_nullity(),
        }
    }

    /// One state in so many is solvable, for any one wanted state.
    #[must_use]
    pub fn states_per_solvable(&self) -> Count {
        match &self.path {
            Path::Two(two) => Count::power(2, two.factored.left_nullity()),
            Path::Many(many) => many.factored().left_size(),
        }
    }

    /// Quiet patterns of which all are sums, each with its first press later than the one before; in reading order.
    ///
    /// Where the modulus is a prime, no other pattern has the first press of one; else its count there is less.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] if they do not fit `limits.memory`, [`SolveError::Stopped`] if `limits.stop` says so.
    pub fn quiet_patterns(&self, limits: &Limits) -> Result<Vec<Presses>, SolveError> {
        match &self.path {
            Path::Two(two) => two.quiet_patterns(self.board.n_presses(), limits),
            Path::Many(many) => many.quiet_patterns(self.board.n_presses(), limits),
        }
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
            return relaxed.any_solution(state, goal, limits);
        }
        self.any_solution(state, goal, limits)
    }

    pub(crate) fn any_solution(
        &self,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<bool, SolveError> {
        match &self.path {
            Path::Many(many) => many.is_solvable((&self.rule, &self.board), state, goal, limits),
            Path::Two(two) => {
                let targets = targets(&self.board, state, goal);
                Ok(targets.iter().any(|target| two.factored.is_solvable(target.syndrome)))
            }
        }
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
        relaxed.as_ref().unwrap_or(self).solve_checked(state, goal, limits)
    }

    /// Checks the parts, and factors the system anew where the goal has lamps that do not matter.
    pub(crate) fn relaxed(
        &self,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<Option<Self>, SolveError> {
        self.check(state, goal)?;
        self.for_goal(goal, limits)
    }

    /// The system factored anew, where a checked goal has lamps that do not matter.
    pub(crate) fn for_goal(&self, goal: &Goal, limits: &Limits) -> Result<Option<Self>, SolveError> {
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
        let solver = match goal.ignored() {
            None => self,
            Some(ignored) => {
                relaxed = Self::ignoring(&self.rule, &self.board, Some(ignored), limits)?;
                &relaxed
            }
        };
        let lamps = match &solver.path {
            Path::Two(two) => two.nearest(&targets(&self.board, state, goal), limits)?,
            Path::Many(many) => many.nearest(state, goal, limits)?,
        };
        Ok(lamps.map(|lamps| Nearest { lamps }))
    }

    fn check(&self, state: &State, goal: &Goal) -> Result<(), SolveError> {
        check_state(&self.rule, &self.board, state)?;
        Ok(check_goal(&self.rule, &self.board, goal)?)
    }

    /// Solves for a checked goal.
    pub(crate) fn solve_checked(
        &self,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<Answer, SolveError> {
        match &self.path {
            Path::Many(many) => many.solve((&self.rule, &self.board), (state, goal), &self.costs, limits),
            Path::Two(two) => Ok(self.solve_two(two, &targets(&self.board, state, goal), limits)),
        }
    }
}
