//! POJ 1681, Painter's Problem: a count; per case n and n rows of `w` and `y`; the fewest paints to all `y`, or `inf`.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Off, desk.limits);
    for _ in 0..desk.count()? {
        let sides = desk.square()?;
        let start = desk.scan.rows(sides, *b"yw")?;
        match solvers.fewest(sides, start)? {
            Some(fewest) => desk.line(fewest)?,
            None => desk.line("inf")?,
        }
    }
    Ok(())
}
