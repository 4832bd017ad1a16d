//! POJ 1753, Flip Game: boards of 4 lines of `b` and `w`, any number; the fewest rounds to one colour, or `Impossible`.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Uniform, desk.limits);
    loop {
        let start = desk.scan.rows((4, 4), *b"wb")?;
        match solvers.fewest((4, 4), start)? {
            Some(fewest) => desk.line(fewest)?,
            None => desk.line("Impossible")?,
        }
        if desk.scan.at_end()? {
            return Ok(());
        }
    }
}
