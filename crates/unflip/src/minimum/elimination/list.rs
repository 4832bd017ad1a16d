//! Lists minima in lexicographic order: a walk over the and-or graph that strikes out and brings back.
//!
//! Where several values of a press live, first all but the least are struck out; when what is left is listed, they come
//! back, and the least one goes.
//!
//! Cost: for each minimum a look at every press, and what is struck out since the one before.

use super::tight::Tight;
use crate::limits::Limits;

/// The first minima, `most` of them or all; `None` if a limit is in the way.
pub(super) fn list(tight: &mut Tight<'_>, most: usize, limits: &Limits<'_>) -> Option<Vec<Vec<u32>>> {
    tight.keep_log(limits)?;
    let (mut minima, mut counts) = (Vec::new(), vec![0; tight.plan.n_presses()]);
    // Presses where several values lived, the least of them, and how much had been struck out before.
    let mut choices: Vec<(usize, u32, usize)> = Vec::new();
    let mut next = 0;
    while minima.len() < most {
        for (press, count) in counts.iter_mut().enumerate().skip(next) {
            let Some(place) = tight.plan.place_of(press) else { continue };
            let living = tight.living_values(place);
            if living.len() > 1 {
                choices.push((press, living[0], tight.mark()));
            }
            for &greater in &living[1..] {
                tight.strike_out(place, greater);
            }
            *count = living[0];
        }
        minima.push(counts.clone());
        let Some((press, least, mark)) = choices.pop().filter(|_| !(limits.stop)()) else { break };
        tight.undo(mark);
        let place = tight.plan.place_of(press).expect("it has values");
        tight.strike_out(place, least);
        next = press;
    }
    (!(limits.stop)()).then_some(minima)
}
