//! POJ 3276, Face The Right Way: N, then N lines `F` or `B`; the window K with the fewest turns M, least K first: `K M`.

use unflip::window_turns;

use super::desk::Desk;
use super::error::JudgeError;

/// The most cows; the judge has 5000. All windows take the square of it.
const MOST: usize = 100_000;

pub(super) fn run(desk: &mut Desk) -> Result<(), JudgeError> {
    let n = desk.scan.size("the number of cows", 1..=MOST)?;
    let cows = desk.scan.rows((n, 1), *b"FB")?;
    let turns = (1..=n).filter_map(|window| Some((window_turns(&cows, window)?, window)));
    let (turns, window) = turns.min().expect("a window of 1 turns every cow alone");
    desk.line(format_args!("{window} {turns}"))
}
