//! POJ 2630, Security Panel (`UVa` 10318): `r c`, a 3 x 3 stencil of `*` and `.`, up to `0 0`; the buttons that light all.

use unflip::{Bits, Edges, Goal, Rule, Solution, Stencil, Step};

use super::desk::{Desk, Solvers};
use super::error::JudgeError;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    for case in 1u64.. {
        if desk.scan.at_end()? {
            break;
        }
        let rows = desk.scan.size("the number of rows, or `0 0`", 0..=5)?;
        let least = usize::from(rows > 0);
        let columns = desk.scan.size("the number of columns, or `0 0`", least..=5 * least)?;
        if rows == 0 {
            break;
        }
        let sides = (rows, columns);
        let rule = Rule::new(stencil(&desk.scan.rows((3, 3), *b".*")?), Edges::Plane, 2)?;
        let solution = Solvers::new(rule, Goal::On, desk.limits).solve(sides, Bits::zeros(rows * columns))?;
        desk.line(format_args!("Case #{case}"))?;
        match solution {
            Some(solution) => desk.line(buttons(&solution))?,
            None => desk.line("Impossible.")?,
        }
    }
    Ok(())
}

/// The stencil drawn in three rows of three.
fn stencil(drawn: &Bits) -> Stencil {
    const OFFSETS: [isize; 3] = [-1, 0, 1];
    let step = |place: usize| Step { row: OFFSETS[place / 3], column: OFFSETS[place % 3], times: 1 };
    Stencil::from_steps(drawn.iter_ones().map(step))
}

/// The numbers of the pressed buttons, from 1.
fn buttons(solution: &Solution) -> String {
    let pressed = solution.presses.iter().enumerate().filter(|&(_, count)| count == 1);
    pressed.map(|(place, _)| (place + 1).to_string()).collect::<Vec<_>>().join(" ")
}
