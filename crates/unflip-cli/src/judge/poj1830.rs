//! POJ 1830, Switches: a count; per case N, a start, an end, and `I J` (I changes J) up to `0 0`; the number of ways.

use unflip::{Bits, Goal, Picture, State};

use super::desk::Desk;
use super::effects::Switches;
use super::error::JudgeError;

/// The most switches of a case; the judge has fewer than 29.
const MOST: usize = 10_000;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    for _ in 0..desk.count()? {
        let n = desk.scan.size("the number of switches", 1..=MOST)?;
        let start = State::from(switches(desk, n)?);
        let end = State::from(switches(desk, n)?);
        let solver = relations(desk, n)?.solver(desk)?;
        if solver.is_solvable(&start, &Goal::Picture(Picture::new(end)))? {
            desk.line(solver.kernel_size().to_decimal())?;
        } else {
            desk.line("Oh,it's impossible~!!")?;
        }
    }
    Ok(())
}

/// The positions of all switches.
fn switches(desk: &mut Desk, n: usize) -> Result<Bits, JudgeError> {
    (0..n).map(|_| Ok(desk.scan.number("the position of a switch", 0..=1)? == 1)).collect()
}

/// Pairs as far as `0 0`, or the end of the input.
fn relations(desk: &mut Desk, n: usize) -> Result<Switches, JudgeError> {
    let mut relations = Switches::new(n);
    while !desk.scan.at_end()? {
        let from = desk.scan.size("a switch, or `0 0`", 0..=n)?;
        let to =
            desk.scan.size("the switch it changes", usize::from(from > 0)..=if from > 0 { n } else { 0 })?;
        if from == 0 {
            break;
        }
        relations.join(from, to);
    }
    Ok(relations)
}
