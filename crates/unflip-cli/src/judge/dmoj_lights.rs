//! DMOJ, Lights: five cases of `R C` and rows of 0 and 1, or more; the fewest presses to all 0, or `-1`.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

/// The judge has so many cases in every file.
const LEAST: u64 = 5;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Off, desk.limits);
    for case in 0u64.. {
        if desk.scan.at_end()? {
            return if case < LEAST { Err(desk.scan.broken("five boards, or more")) } else { Ok(()) };
        }
        let sides = desk.sides()?;
        let start = desk.scan.rows(sides, *b"01")?;
        match solvers.fewest(sides, start)? {
            Some(fewest) => desk.line(fewest)?,
            None => desk.line(-1)?,
        }
    }
    Ok(())
}
