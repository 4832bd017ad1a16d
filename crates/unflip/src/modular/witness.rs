//! The smallest witness over `Z_k`: of all factors that refute, the fewest that are not 0, then the lexicographically least.
//!
//! All factors of which no press changes the sum are the left kernel. Where it is small, every member is looked
//! at. For one target, factors from two summands are never smaller than from the one that refutes; for all values at
//! once they may be.
//!
//! Cost: members × lamps. Beyond [`MOST_STEPS`] the witness that the elimination found has to do.

use super::kernel::{Generator, Kernel, members};
use super::minimum::plain::visit;
use crate::limits::Limits;

/// Members times lamps that may be looked at: less than a second's worth.
const MOST_STEPS: u128 = 1 << 28;
/// How many members go by between two looks at the clock.
const BETWEEN_STOPS: u64 = 1 << 12;

/// The smallest member of the left kernel that `refutes`; `None` if the members are too many to look at or there is none.
///
/// `is_single` says that it is one target that is to be refuted.
pub(crate) fn smallest(
    modulus: u32,
    left: &Kernel,
    n_lamps: usize,
    is_single: bool,
    refutes: &dyn Fn(&[u32]) -> bool,
    limits: &Limits,
) -> Option<Vec<u32>> {
    let generators = left.spread(n_lamps);
    let groups: Vec<Vec<Generator>> = if is_single { generators } else { vec![merged(generators)] };
    let steps = groups
        .iter()
        .try_fold(0u128, |steps, group| members(group)?.checked_mul(n_lamps as u128)?.checked_add(steps));
    steps.filter(|&steps| steps <= MOST_STEPS)?;
    let mut best: Option<(usize, Vec<u32>)> = None;
    let mut seen = 0u64;
    for group in groups {
        visit(modulus, &group, &vec![0; n_lamps], &mut |factors| {
            seen += 1;
            let size = factors.iter().filter(|&&factor| factor != 0).count();
            let is_smaller =
                best.as_ref().is_none_or(|(least, known)| (size, factors) < (*least, known.as_slice()));
            if is_smaller && refutes(factors) {
                best = Some((size, factors.to_vec()));
            }
            seen % BETWEEN_STOPS != 0 || !(limits.stop)()
        });
    }
    best.map(|(_, factors)| factors)
}

/// Generators of all summands in reading order of their pivots.
fn merged(groups: Vec<Vec<Generator>>) -> Vec<Generator> {
    let mut all: Vec<Generator> = groups.into_iter().flatten().collect();
    all.sort_by_key(|generator| generator.pivot);
    all
}
