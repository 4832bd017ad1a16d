//! Many boards of one rule and goal: the system is factored once, and states come packed side by side.
//!
//! [`Bulk`] is the front door. Every state is answered as [`Solver::solve`] would: the cheapest presses, of equals the
//! lexicographically least, how many cost as little, or that there are none.
//!
//! | way | takes |
//! | --- | --- |
//! | `memo` | two colours, up to 16 lamps: one look-up |
//! | `table` | two colours, presses of one price, up to 1024 cells and 20 quiet patterns |
//! | `single` | all else: [`Solver`] in a loop |

mod choice;
mod chunk;
mod columns;
mod error;
mod inverse;
mod lanes;
mod memo;
mod places;
mod single;
mod states;
mod table;
mod walk;
mod words;

pub use columns::{Columns, Layout, Packed, Status, Verdict};
pub use error::{BulkError, RowProblem};

use crate::error::SolveError;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::puzzle::{check_goal, check_state};
use crate::solver::{Path, Solver};
use crate::state::State;
use crate::two_colours::Two;
use crate::witness::Witness;
use table::{Rows, Run};

/// The most rows that a thread answers before it asks whether to stop.
const LARGEST_CHUNK: usize = 4096;

/// A rule, a board and a goal, ready for any number of states.
///
/// # Examples
///
/// ```
/// use unflip::bulk::{Bulk, Columns, Layout, Packed, Status};
/// use unflip::{Board, Edges, Goal, Limits, Rule, Solver, Stencil};
/// let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
/// let solver = Solver::new(&rule, &Board::grid(1, 2)?)?;
/// let bulk = Bulk::new(solver, Goal::Off, &Limits::default())?;
/// // Three boards of two lamps: both on, both off, the left one on.
/// let boards = Packed { bytes: &[0b11, 0b00, 0b01], stride: 1, layout: Layout::Bits };
/// let mut columns = Columns::default();
/// bulk.solve_packed(boards, &mut columns, &Limits::default())?;
/// assert_eq!(columns.status, [Status::Solved, Status::Solved, Status::Unsolvable]);
/// assert_eq!(columns.weight, [1, 0, -1]);
/// assert_eq!(columns.minima, [2, 1, 0]);
/// assert_eq!(columns.presses, [0b10, 0, 0], "of the two presses, the right one comes first in order");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Bulk {
    solver: Solver,
    /// The same without the lamps that do not matter, if there are any.
    relaxed: Option<Solver>,
    goal: Goal,
    rows: Option<Box<dyn Rows>>,
}

impl Bulk {
    /// Gets ready for states of the solver's board.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the goal does not fit, or has lamps that do not matter and the system without them is too
    /// large.
    pub fn new(solver: Solver, goal: Goal, limits: &Limits) -> Result<Self, SolveError> {
        check_goal(solver.rule(), solver.board(), &goal)?;
        let relaxed = solver.for_goal(&goal, limits)?;
        let plain = Self { solver, relaxed, goal, rows: None };
        let rows = choice::rows(&plain, limits)?;
        Ok(Self { rows, ..plain })
    }

    /// The solver: rule, board and costs.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The goal.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The layout that takes the least room: bits for two colours, else bytes.
    #[must_use]
    pub fn layout(&self) -> Layout {
        if self.solver.rule().modulus() == 2 { Layout::Bits } else { Layout::Bytes }
    }

    /// The fewest bytes of a board in [`Bulk::layout`].
    #[must_use]
    pub fn stride(&self) -> usize {
        self.layout().bytes(self.solver.board().n_lamps())
    }

    /// Answers packed boards, in order, on all threads.
    ///
    /// # Errors
    ///
    /// [`BulkError`] names the first board that is at fault; what `columns` then hold is of no use.
    pub fn solve_packed(
        &self,
        boards: Packed<'_>,
        columns: &mut Columns,
        limits: &Limits,
    ) -> Result<(), BulkError> {
        self.check(boards)?;
        let (lamps, presses) = (self.solver.board().n_lamps(), self.solver.board().n_presses());
        let press_stride = if lamps == presses { boards.stride } else { boards.layout.bytes(presses) };
        let n = boards.bytes.len() / boards.stride;
        columns.reset(n, press_stride, self.is_priced());
        let Some((rows, two)) = self.rows.as_deref().zip(self.tabled()).filter(|_| self.compares_all(limits))
        else {
            return chunk::solve(columns, single::CHUNK, limits, &|chunk| {
                self.solve_singly(boards, chunk, limits)
            });
        };
        let kernel = two.kernel(limits).map_err(|error| BulkError::Solve { row: 0, error })?;
        let (run, rows_a_chunk) = (Run { bulk: self, kernel, boards, limits }, self.chunk());
        chunk::solve(columns, rows_a_chunk, limits, &|chunk| rows.solve(&run, chunk).map(|()| Vec::new()))
    }

    /// The system, where tables are worth a thought.
    fn tabled(&self) -> Option<&Two> {
        let (solver, board) = (self.asked(), self.solver.board());
        let Path::Two(two) = &solver.path else { return None };
        let is_small = board.n_lamps().max(board.n_presses()) <= table::MOST_BITS;
        let is_plain = solver.costs.prices().is_none() && two.factored.nullity() <= table::LARGEST;
        (is_small && is_plain).then_some(two)
    }

    /// Whether presses may cost something else than their weight.
    #[must_use]
    pub fn is_priced(&self) -> bool {
        let costs = self.solver.costs();
        costs.prices().is_some() || costs.is_both_ways() && self.solver.rule().modulus() > 2
    }

    /// Whether `limits` let every member of a coset be compared.
    fn compares_all(&self, limits: &Limits) -> bool {
        self.asked().nullity().is_some_and(|nullity| nullity <= limits.members_log2 as usize)
    }

    /// Rows of a chunk: enough that a thread is not woken for nothing, and few enough to stop soon.
    fn chunk(&self) -> usize {
        let nullity = self.asked().nullity().unwrap_or(0);
        (LARGEST_CHUNK << lanes::LARGEST >> nullity.max(lanes::LARGEST)).max(single::CHUNK)
    }

    /// Answers states, in order, on all threads.
    ///
    /// # Errors
    ///
    /// [`BulkError`] names the first state that is at fault.
    pub fn solve_many(&self, states: &[State], limits: &Limits) -> Result<Vec<Verdict>, BulkError> {
        if self.rows.is_some() && self.compares_all(limits) {
            self.solve_states_packed(states, limits)
        } else {
            self.solve_states_singly(states, limits)
        }
    }

    /// The state of one packed board, in [`Bulk::layout`].
    ///
    /// # Errors
    ///
    /// [`RowProblem`] says why it is none.
    ///
    /// # Panics
    ///
    /// If it has fewer bytes than [`Bulk::stride`], or the lamps have more than 256 values.
    pub fn state(&self, board: &[u8]) -> Result<State, RowProblem> {
        self.state_in(self.layout(), board)
    }

    /// Why `state` is unsolvable; `None` if it is not.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_within`].
    pub fn witness(&self, state: &State, limits: &Limits) -> Result<Option<Witness>, SolveError> {
        let solver = self.asked();
        check_state(solver.rule(), solver.board(), state)?;
        if solver.any_solution(state, &self.goal, limits)? {
            return Ok(None);
        }
        Ok(solver.solve_checked(state, &self.goal, limits)?.witness().cloned())
    }

    /// The solver for the lamps that matter.
    fn asked(&self) -> &Solver {
        self.relaxed.as_ref().unwrap_or(&self.solver)
    }

    /// Whether the boards are laid out as the rule asks.
    fn check(&self, boards: Packed<'_>) -> Result<(), BulkError> {
        let modulus = self.solver.rule().modulus();
        let most = if boards.layout == Layout::Bits { 2 } else { 256 };
        if modulus > most {
            return Err(BulkError::Modulus { modulus, most });
        }
        let (bytes, stride) = (boards.bytes.len(), boards.stride);
        let least = boards.layout.bytes(self.solver.board().n_lamps());
        if stride < least.max(1) || bytes % stride != 0 {
            return Err(BulkError::Stride { bytes, stride, least });
        }
        Ok(())
    }
}
