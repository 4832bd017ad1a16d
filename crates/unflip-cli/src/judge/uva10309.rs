//! `UVa` 10309, Turn the Lights Off: a name, 10 lines of 10 `#` (off) and `O` (on), up to `end`; `name count`, or `-1` over 100.

use unflip::{Edges, Goal, Rule, Stencil};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

const SIDES: (usize, usize) = (10, 10);

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
    let mut solvers = Solvers::new(rule, Goal::Off, desk.limits);
    while !desk.scan.at_end()? {
        let name = desk.scan.text_line("a name, or `end`")?;
        if name == b"end" {
            break;
        }
        let start = desk.scan.rows(SIDES, *b"#O")?;
        desk.bytes(&name)?;
        match solvers.fewest(SIDES, start)?.filter(|&fewest| fewest <= 100) {
            Some(fewest) => desk.line(format_args!(" {fewest}"))?,
            None => desk.line(" -1")?,
        }
    }
    Ok(())
}
