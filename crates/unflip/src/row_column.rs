//! The row-and-column rule as a sparse system: sums of rows and columns become unknowns of their own.
//!
//! A lamp meets a whole row and a whole column of presses. With R the sum of its row, C of its column and x its own
//! press, which both sums hold, its equation has three terms instead of `rows + columns - 1`:
//!
//! ```text
//! lamp (r, c)    x(r,c) + R(r) + C(c) = syndrome
//! row r          R(r) + x(r,1) + … + x(r,n) = 0
//! prefix (r, c)  P(r,c) + P(r-1,c) + x(r,c) = 0       the column down to row r
//! column c       C(c) + P(m,c) = 0
//! ```
//!
//! Written for two colours, where signs do not matter. For more, a lamp is R + C - x, and in all other equations the
//! last unknown is the sum of those before it.
//!
//! Prefix sums keep the front of the chase near one row. A press that is not allowed is in no equation. Lines run along
//! the shorter side, so that the front is narrow.
//!
//! Cost: seven terms a cell. The auxiliary unknowns are determined by the presses: kernel, rank and left kernel stay
//! what they are when auxiliary unknowns and equations are left out of them.

use crate::board::Board;
use crate::system::{Equations, NO_LAMP};

/// Terms that a cell takes in all equations together, at most.
pub(crate) const TERMS_A_CELL: usize = 7;

/// How many unknowns a board has: presses, prefix sums, and the sums of rows and columns.
pub(crate) fn n_unknowns(board: &Board) -> usize {
    let (rows, columns) = board.sides().expect("row-column is played on a grid");
    (2 * rows * columns).saturating_add(rows).saturating_add(columns)
}

/// The equations of `board`, for the lamps that `matters` names.
pub(crate) fn equations(board: &Board, matters: impl Fn(usize) -> bool) -> Equations {
    let lines = Lines::new(board);
    let mut equations = Equations::new(n_unknowns(board));
    for line in 0..lines.count {
        let allowed = |at: usize| Some(lines.place(line, at)).filter(|&place| board.may_press(place));
        for at in 0..lines.length {
            let place = lines.place(line, at);
            if matters(place) {
                let terms = allowed(at).into_iter().chain([lines.line_sum(line), lines.cross_sum(at)]);
                equations.push(number(place), terms);
            }
        }
        equations.push(NO_LAMP, (0..lines.length).filter_map(allowed).chain([lines.line_sum(line)]));
        for at in 0..lines.length {
            let before = line.checked_sub(1).map(|before| lines.prefix(before, at));
            equations.push(NO_LAMP, allowed(at).into_iter().chain(before).chain([lines.prefix(line, at)]));
        }
    }
    for at in 0..lines.length {
        equations.push(NO_LAMP, [lines.cross_sum(at), lines.prefix(lines.count - 1, at)].into_iter());
    }
    equations
}

/// How lines and unknowns are numbered: presses first, then prefix sums, line sums and cross sums.
struct Lines {
    count: usize,
    length: usize,
    columns: usize,
    /// Whether a line is a column of the board.
    turned: bool,
}

impl Lines {
    fn new(board: &Board) -> Self {
        let (rows, columns) = board.sides().expect("row-column is played on a grid");
        let turned = columns > rows;
        Self { count: rows.max(columns), length: rows.min(columns), columns, turned }
    }

    fn place(&self, line: usize, at: usize) -> usize {
        if self.turned { at * self.columns + line } else { line * self.columns + at }
    }

    fn prefix(&self, line: usize, at: usize) -> usize {
        self.count * self.length + line * self.length + at
    }

    fn line_sum(&self, line: usize) -> usize {
        2 * self.count * self.length + line
    }

    fn cross_sum(&self, at: usize) -> usize {
        self.line_sum(self.count) + at
    }
}

fn number(place: usize) -> u32 {
    u32::try_from(place).expect("places are numbered by 32 bits")
}
