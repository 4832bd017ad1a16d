//! POJ 2965, Pilots Brothers' refrigerator: 4 lines of `+` and `-`; how many handles open all, then their `row column`.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let start = desk.scan.rows((4, 4), *b"-+")?;
    let rule = Rule::new(Stencil::row_column(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Off, desk.limits);
    let solution = solvers.solve((4, 4), start)?.expect("row-column has nullity 0 on even sides");
    desk.line(solution.weight)?;
    for (place, _) in solution.presses.iter().enumerate().filter(|&(_, count)| count == 1) {
        desk.line(format_args!("{} {}", place / 4 + 1, place % 4 + 1))?;
    }
    Ok(())
}
