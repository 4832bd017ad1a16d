//! Lists minima in lexicographic order: a walk over the tight graph that strikes out and brings back.
//!
//! Where both values of a press live, first all minima that press it are struck out; when those left are listed, they
//! come back, and those that do not press it go.
//!
//! Cost: for each minimum a look at every cell, and what is struck out since the one before.

use super::tight::{Spot, Tight};
use crate::bits::Bits;
use crate::limits::Limits;

/// The first minima, `most` of them or all; `None` if a limit is in the way.
pub(super) fn list(
    tight: &mut Tight<'_>,
    particular: &Bits,
    most: usize,
    limits: &Limits<'_>,
) -> Option<Vec<Bits>> {
    tight.keep_log(limits)?;
    let spots = tight.spots(particular);
    let (mut minima, mut presses) = (Vec::new(), particular.clone());
    // Cells where both values lived, and how much had been struck out before.
    let mut choices: Vec<(usize, usize)> = Vec::new();
    let mut next = 0;
    while minima.len() < most {
        descend(tight, &spots[next..], next, &mut presses, &mut choices);
        minima.push(presses.clone());
        let Some((index, mark)) = choices.pop().filter(|_| !(limits.stop)()) else { break };
        tight.undo(mark);
        tight.strike_out(&spots[index], false);
        presses.set(spots[index].place, true);
        next = index + 1;
    }
    (!(limits.stop)()).then_some(minima)
}

/// Goes on to the first minimum that is left, from the spots on that are numbered from `first`.
fn descend(
    tight: &mut Tight<'_>,
    spots: &[Spot],
    first: usize,
    presses: &mut Bits,
    choices: &mut Vec<(usize, usize)>,
) {
    for (index, spot) in (first..).zip(spots) {
        let free = tight.lives(spot, false);
        if free && tight.lives(spot, true) {
            choices.push((index, tight.mark()));
            tight.strike_out(spot, true);
        }
        presses.set(spot.place, !free);
    }
}
