//! POJ 3279, Fliptile: `M N`, then M rows of N, 1 is black; the fewest flips to all 0 as a picture, or `IMPOSSIBLE`.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let sides = desk.sides()?;
    let start = desk.scan.rows(sides, *b"01")?;
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    match Solvers::new(rule, Goal::Off, desk.limits).solve(sides, start)? {
        Some(solution) => desk.picture(&solution, sides.1),
        None => desk.line("IMPOSSIBLE"),
    }
}
