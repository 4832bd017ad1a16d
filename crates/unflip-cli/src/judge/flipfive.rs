//! Kattis, Flip Five: a count, pictures of 3 lines of `*` and `.`; the fewest clicks that draw each from white.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    // Drawing a picture from white and wiping it off are the same clicks.
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Off, desk.limits);
    for _ in 0..desk.count()? {
        let picture = desk.scan.rows((3, 3), *b".*")?;
        let fewest = solvers.fewest((3, 3), picture)?.expect("3 x 3 has nullity 0");
        desk.line(fewest)?;
    }
    Ok(())
}
