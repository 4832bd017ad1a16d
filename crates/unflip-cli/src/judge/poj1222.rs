//! POJ 1222, Extended Lights Out: a count, boards of 5 rows of 6; `PUZZLE #i`, then the presses as a picture.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

const SIDES: (usize, usize) = (5, 6);

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Off, desk.limits);
    for case in 1..=desk.count()? {
        let start = desk.scan.rows(SIDES, *b"01")?;
        let solution = solvers.solve(SIDES, start)?.expect("5 x 6 has nullity 0");
        desk.line(format_args!("PUZZLE #{case}"))?;
        desk.picture(&solution, SIDES.1)?;
    }
    Ok(())
}
