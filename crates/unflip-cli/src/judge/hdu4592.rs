//! HDU 4592, Boring Game: a count; per case n, then n numbers, each a row of bits, high bit left; the fewest turns, or `-1`.

use unflip::{Bits, Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;
use super::scan::Cells;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Off, desk.limits);
    for _ in 0..desk.count()? {
        let n = desk.scan.size("the side of the board", 1..=8)?;
        let start = board(desk, n)?;
        match solvers.fewest((n, n), start)? {
            Some(fewest) => desk.line(fewest)?,
            None => desk.line(-1)?,
        }
    }
    Ok(())
}

fn board(desk: &mut Desk, n: usize) -> Result<Bits, JudgeError> {
    let mut cells = Cells::default();
    for _ in 0..n {
        let row = desk.scan.number("a row", 0..=(1 << n) - 1)?;
        (0..n).rev().for_each(|bit| cells.push(row >> bit & 1 == 1));
    }
    Ok(cells.into_bits())
}
