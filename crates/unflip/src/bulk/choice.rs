//! The choice of the way: which tables a rule, a board and a goal get.

use super::chunk;
use super::columns::{Columns, Layout, Packed};
use super::inverse::Inverse;
use super::memo::{self, Memo};
use super::table::{Rows, Run, Table};
use super::{Bulk, LARGEST_CHUNK};
use crate::bits::{Bits, WORD};
use crate::error::SolveError;
use crate::kernel::Kernel;
use crate::limits::Limits;
use crate::state::State;
use crate::target::{Target, targets};

/// The fastest way that takes the rule; `None` if it is the plain one.
///
/// # Errors
///
/// [`SolveError::Stopped`] as `limits` say.
pub(super) fn rows(bulk: &Bulk, limits: &Limits) -> Result<Option<Box<dyn Rows>>, SolveError> {
    let Some(two) = bulk.tabled() else { return Ok(None) };
    let board = bulk.solver.board();
    let kernel = two.kernel(limits);
    let (inverse, kernel) = match kernel.and_then(|kernel| Ok((Inverse::new(two, board, limits)?, kernel))) {
        Ok(both) => both,
        Err(SolveError::TooLarge { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some(table) = table(bulk, &inverse, kernel) else { return Ok(None) };
    if board.n_lamps() > memo::MOST_LAMPS || board.n_presses() > memo::MOST_PRESSES {
        return Ok(Some(table));
    }
    Ok(Some(Box::new(memo(bulk, &*table, kernel, limits)?)))
}

/// The table of as few words as will do.
fn table(bulk: &Bulk, inverse: &Inverse, kernel: &Kernel) -> Option<Box<dyn Rows>> {
    let goals = goals(bulk);
    Some(match inverse.width().max(bulk.solver.board().n_lamps()).div_ceil(WORD) {
        0 | 1 => Box::new(Table::<1>::new(bulk, inverse, &goals, kernel)),
        2 => Box::new(Table::<2>::new(bulk, inverse, &goals, kernel)),
        3..=4 => Box::new(Table::<4>::new(bulk, inverse, &goals, kernel)),
        5..=8 => Box::new(Table::<8>::new(bulk, inverse, &goals, kernel)),
        9..=16 => Box::new(Table::<16>::new(bulk, inverse, &goals, kernel)),
        _ => return None,
    })
}

/// All answers, by the tables.
fn memo(bulk: &Bulk, table: &dyn Rows, kernel: &Kernel, limits: &Limits) -> Result<Memo, SolveError> {
    let (board, mut columns) = (bulk.solver.board(), Columns::default());
    // All members are compared now, so that limits can be told at every call.
    let all = limits.members_log2.max(40);
    let (bytes, silent) = (memo::states(board), Limits { progress: &|_| (), members_log2: all, ..*limits });
    let boards = Packed { bytes: &bytes, stride: 2, layout: Layout::Bits };
    let run = Run { bulk, kernel, boards, limits: &silent };
    columns.reset(1 << board.n_lamps(), 4, false);
    let filled = chunk::solve(&mut columns, LARGEST_CHUNK, &silent, &|chunk| {
        table.solve(&run, chunk).map(|()| Vec::new())
    });
    filled.map_err(|_| SolveError::Stopped)?;
    Ok(Memo::new(board, &columns))
}

/// The lamps that are lit in each goal.
fn goals(bulk: &Bulk) -> Vec<Bits> {
    let nothing = State::zeros(2, bulk.solver.board().n_lamps());
    let targets = targets(bulk.solver.board(), &nothing, &bulk.goal);
    let lit = |target: &Target| (0..nothing.len()).map(|lamp| target.syndrome.get(lamp)).collect();
    targets.iter().map(lit).collect()
}
