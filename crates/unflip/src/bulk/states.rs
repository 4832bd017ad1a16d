//! States that are not packed: they are, where there are tables, else each is solved by itself.

use super::Bulk;
use super::chunk::on_all_threads;
use super::columns::{Columns, Layout, Packed, Status, Verdict};
use super::error::BulkError;
use crate::answer::Standing;
use crate::bits::{Bits, WORD};
use crate::count::Count;
use crate::limits::Limits;
use crate::presses::Presses;
use crate::puzzle::check_state;
use crate::state::State;

impl Bulk {
    /// Answers states by tables.
    ///
    /// # Errors
    ///
    /// [`BulkError`] of the first row that has one.
    pub(super) fn solve_states_packed(
        &self,
        states: &[State],
        limits: &Limits,
    ) -> Result<Vec<Verdict>, BulkError> {
        let (rule, board) = (self.solver.rule(), self.solver.board());
        let stride = board.n_lamps().div_ceil(WORD).max(1) * (WORD / 8);
        let mut bytes = Vec::with_capacity(states.len() * stride);
        for (row, state) in states.iter().enumerate() {
            check_state(rule, board, state).map_err(|error| BulkError::Solve { row, error: error.into() })?;
            bytes.extend(state.bits().words().iter().flat_map(|word| word.to_le_bytes()));
            bytes.resize((row + 1) * stride, 0);
        }
        let mut columns = Columns::default();
        self.solve_packed(Packed { bytes: &bytes, stride, layout: Layout::Bits }, &mut columns, limits)?;
        Ok((0..states.len()).map(|row| columns.verdict(row, board.n_presses())).collect())
    }

    /// Answers states one by one.
    ///
    /// # Errors
    ///
    /// [`BulkError`] of the first row that has one.
    pub(super) fn solve_states_singly(
        &self,
        states: &[State],
        limits: &Limits,
    ) -> Result<Vec<Verdict>, BulkError> {
        let rows: Vec<(usize, &State)> = states.iter().enumerate().collect();
        let verdicts = on_all_threads(rows, |(row, state)| self.verdict(row, state, limits));
        verdicts.into_iter().collect()
    }
}

impl Columns {
    /// The verdict of a row that tables filled in: exact, presses of one price each.
    fn verdict(&self, row: usize, n_presses: usize) -> Verdict {
        if self.status[row] == Status::Unsolvable {
            return Verdict::Unsolvable;
        }
        let number = |number: i64| u64::try_from(number).expect("tables count below 2^63");
        let presses: Bits =
            (0..n_presses).map(|press| Layout::Bits.get(self.presses_of(row), press) == 1).collect();
        let weight = number(self.weight[row].into());
        let minima = Some(Count::from(number(self.minima[row])));
        Verdict::Solved {
            presses: Presses::from(presses),
            weight,
            cost: weight,
            standing: Standing::Exact,
            minima,
        }
    }
}
