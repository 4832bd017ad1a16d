//! The search for the lightest solution of one syndrome: exact where the limits allow, else bounded.

use crate::answer::Standing;
use crate::bits::Bits;
use crate::coset::Coset;
use crate::count::Count;
use crate::limits::Limits;
use crate::minimum::{Outcome, lightest};

/// The lightest solution found for one syndrome.
pub(crate) struct Lightest {
    pub(crate) presses: Bits,
    pub(crate) weight: u64,
    pub(crate) standing: Standing,
    pub(crate) minima: Option<Count>,
}

/// The lightest member of `coset`, every member of which weighs at least `at_least`.
pub(crate) fn lightest_in(coset: Coset, at_least: u64, limits: &Limits) -> Lightest {
    if coset.kernel().nullity() == 0 {
        return exact(coset.into_member(0), 1);
    }
    if coset.kernel().nullity() > limits.members_log2.min(63) as usize {
        return bounded(coset.into_member(0), at_least);
    }
    match lightest(&coset.columns(), limits) {
        Outcome::Stopped { member, .. } => bounded(coset.into_member(member), at_least),
        Outcome::Exact(best) => exact(coset.into_member(best.member), best.minima),
    }
}

fn exact(presses: Bits, minima: u64) -> Lightest {
    let weight = presses.count_ones() as u64;
    Lightest { presses, weight, standing: Standing::Exact, minima: Some(Count::from(minima)) }
}

fn bounded(presses: Bits, at_least: u64) -> Lightest {
    let weight = presses.count_ones() as u64;
    Lightest { presses, weight, standing: Standing::Bounded { at_least }, minima: None }
}
