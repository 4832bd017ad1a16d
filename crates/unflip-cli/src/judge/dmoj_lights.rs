//! DMOJ, Lights: cases of `R C` and rows of 0 and 1, five at the judge; the fewest presses to all 0, or `-1`.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Off, desk.limits);
    loop {
        let sides = desk.sides()?;
        let start = desk.scan.rows(sides, *b"01")?;
        match solvers.fewest(sides, start)? {
            Some(fewest) => desk.line(fewest)?,
            None => desk.line(-1)?,
        }
        if desk.scan.at_end()? {
            return Ok(());
        }
    }
}
