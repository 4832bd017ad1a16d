//! `LeetCode` 1284: a matrix of 0 and 1 as JSON; the fewest flips to all 0, or `-1`.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;
use super::scan::{Cells, Scanner};

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let mut cells = Cells::default();
    desk.scan.byte(b'[', "a matrix, `[[0,1],[1,0]]`")?;
    let columns = row(&mut desk.scan, None, &mut cells)?;
    let mut rows = 1;
    while desk.scan.comma("`,` and another row, or `]`")? {
        row(&mut desk.scan, Some(columns), &mut cells)?;
        rows += 1;
    }
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    match Solvers::new(rule, Goal::Off, desk.limits).fewest((rows, columns), cells.into_bits())? {
        Some(fewest) => desk.line(fewest),
        None => desk.line(-1),
    }
}

/// Takes a row, of as many cells as the one before it; returns how many.
fn row(scan: &mut Scanner, expected: Option<usize>, cells: &mut Cells) -> Result<usize, JudgeError> {
    scan.byte(b'[', "a row, `[0,1]`")?;
    for columns in 1.. {
        match scan.peek_dark()? {
            Some(digit @ (b'0' | b'1')) => cells.push(digit == b'1'),
            _ => return Err(scan.broken("`0` or `1`")),
        }
        scan.advance();
        if expected.is_some_and(|expected| columns == expected) {
            return scan.byte(b']', "`]` after as many cells as in the first row").map(|()| columns);
        }
        if expected.is_some() {
            scan.byte(b',', "`,` and as many cells as in the first row")?;
        } else if !scan.comma("`,` and another cell, or `]`")? {
            return Ok(columns);
        }
    }
    unreachable!("no memory holds so many cells")
}
