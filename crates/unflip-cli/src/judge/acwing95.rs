//! `AcWing` 95, Laborious Switches: a count, boards of 5 rows of 5; the fewest steps to all 1 if at most 6, else `-1`.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

const SIDES: (usize, usize) = (5, 5);

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::On, desk.limits);
    for _ in 0..desk.count()? {
        let start = desk.scan.rows(SIDES, *b"01")?;
        match solvers.fewest(SIDES, start)?.filter(|&fewest| fewest <= 6) {
            Some(fewest) => desk.line(fewest)?,
            None => desk.line(-1)?,
        }
    }
    Ok(())
}
