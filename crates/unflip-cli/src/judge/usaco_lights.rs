//! USACO 2009 November, Lights: `N M`, then M edges; the fewest switches from all off to all on.

use unflip::{Goal, State};

use super::desk::{Desk, proved};
use super::effects::Switches;
use super::error::JudgeError;

/// The most lights; the judge has 35.
const MOST: usize = 10_000;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let n = desk.scan.size("the number of lights", 1..=MOST)?;
    let mut switches = Switches::new(n);
    for _ in 0..desk.scan.number("the number of edges", 0..=u64::MAX - 1)? {
        let from = desk.scan.size("a light", 1..=n)?;
        let to = desk.scan.size("a light", 1..=n)?;
        switches.join(from, to);
        switches.join(to, from);
    }
    let answer = switches.solver(desk)?.solve_within(&State::zeros(2, n), &Goal::On, desk.limits)?;
    let solution = proved(answer)?.expect("a graph can always be turned on: Sutner 1989");
    desk.line(solution.weight)
}
