//! The plain way: the solver of one board, in a loop. It takes every rule, and is the oracle of the tables.

use super::Bulk;
use super::chunk::{Bounds, Chunk};
use super::columns::{Layout, Packed, Status, Verdict};
use super::error::{BulkError, RowProblem};
use crate::answer::{Answer, Standing};
use crate::bits::Bits;
use crate::error::SolveError;
use crate::limits::Limits;
use crate::presses::Presses;
use crate::puzzle::check_state;
use crate::state::State;

/// Rows of a chunk: a board may take long.
pub(super) const CHUNK: usize = 16;

impl Bulk {
    /// Answers the boards of one chunk.
    ///
    /// # Errors
    ///
    /// [`BulkError`] of the first row that has one.
    pub(super) fn solve_singly(
        &self,
        boards: Packed<'_>,
        mut chunk: Chunk<'_>,
        limits: &Limits,
    ) -> Result<Bounds, BulkError> {
        let mut bounds = Vec::new();
        for (index, board) in chunk.boards(boards).enumerate() {
            let row = chunk.first + index;
            let state =
                self.state_in(boards.layout, board).map_err(|problem| BulkError::Row { row, problem })?;
            let verdict = self.verdict(row, &state, limits)?;
            bounds.extend(chunk.write(index, boards.layout, &verdict).map(|at_least| (row, at_least)));
        }
        Ok(bounds)
    }

    /// Answers the state of one row.
    ///
    /// # Errors
    ///
    /// [`BulkError`] if it is none, or `limits.stop` says so.
    pub(super) fn verdict(&self, row: usize, state: &State, limits: &Limits) -> Result<Verdict, BulkError> {
        let refused = |error| match error {
            SolveError::Stopped => BulkError::Stopped,
            error => BulkError::Solve { row, error },
        };
        let quiet = Limits { progress: &|_| (), report: None, bookmarks: None, ..*limits };
        let solver = self.asked();
        check_state(solver.rule(), solver.board(), state).map_err(|error| refused(error.into()))?;
        // A witness takes longer than the answer that there is one.
        if solver.left_nullity() != Some(0)
            && !solver.any_solution(state, &self.goal, &quiet).map_err(refused)?
        {
            return Ok(Verdict::Unsolvable);
        }
        let answer = solver.solve_checked(state, &self.goal, &quiet).map_err(refused)?;
        if (limits.stop)() { Err(BulkError::Stopped) } else { Ok(Verdict::from(answer)) }
    }

    /// The state of a board in this layout.
    ///
    /// # Errors
    ///
    /// [`RowProblem`] says why it is none.
    pub(super) fn state_in(&self, layout: Layout, board: &[u8]) -> Result<State, RowProblem> {
        let (modulus, places) = (self.solver.rule().modulus(), self.solver.board().n_lamps());
        let used = layout.bytes(places);
        let spare =
            if layout == Layout::Bits && places % 8 != 0 { board[used - 1] >> (places % 8) } else { 0 };
        if spare != 0 || board[used..].iter().any(|&byte| byte != 0) {
            return Err(RowProblem::Behind);
        }
        for place in 0..places {
            let value = layout.get(board, place);
            if u32::from(value) >= modulus {
                return Err(RowProblem::Value { place, value, modulus });
            }
            if value != 0 && self.solver.board().is_hole(place) {
                return Err(RowProblem::Hole { place });
            }
        }
        let values = (0..places).map(|place| layout.get(board, place));
        Ok(if modulus == 2 {
            State::from(values.map(|value| value == 1).collect::<Bits>())
        } else {
            State::new(modulus, values.map(u32::from)).expect("all values were checked")
        })
    }
}

impl From<Answer> for Verdict {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Unsolvable(_) => Self::Unsolvable,
            Answer::Solved(found) => Self::Solved {
                presses: found.presses,
                weight: found.weight,
                cost: found.cost,
                standing: found.standing,
                minima: found.minima,
            },
        }
    }
}

impl Chunk<'_> {
    /// The boards of these rows.
    pub(super) fn boards<'b>(&self, boards: Packed<'b>) -> impl Iterator<Item = &'b [u8]> + use<'b> {
        let (first, n) = (self.first * boards.stride, self.status.len() * boards.stride);
        boards.bytes[first..][..n].chunks_exact(boards.stride)
    }

    /// Fills in a row; returns the bound, if there is no more than that.
    fn write(&mut self, index: usize, layout: Layout, verdict: &Verdict) -> Option<i64> {
        let Verdict::Solved { presses, weight, cost, standing, minima } = verdict else { return None };
        let known = minima.as_ref().and_then(|minima| i64::try_from(minima.to_u64()?).ok());
        self.weight[index] = i32::try_from(*weight).unwrap_or(i32::MAX);
        self.minima[index] = known.unwrap_or(-1);
        if let Some(to) = self.cost.get_mut(index) {
            *to = i64::try_from(*cost).unwrap_or(i64::MAX);
        }
        self.write_presses(index, layout, presses);
        self.status[index] = if *standing == Standing::Exact { Status::Solved } else { Status::Bounded };
        match *standing {
            Standing::Exact => None,
            Standing::Bounded { at_least } => Some(i64::try_from(at_least).unwrap_or(i64::MAX)),
        }
    }

    fn write_presses(&mut self, index: usize, layout: Layout, presses: &Presses) {
        let to = &mut self.presses[index * self.press_stride..][..self.press_stride];
        for (place, count) in presses.iter().enumerate().filter(|&(_, count)| count != 0) {
            layout.put(to, place, u8::try_from(count).expect("a layout of bytes takes 256 values"));
        }
    }
}
