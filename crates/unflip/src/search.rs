//! The search for the lightest solution of one syndrome: exact where the limits allow, else bounded.

use crate::answer::Standing;
use crate::bits::Bits;
use crate::coset::Coset;
use crate::count::Count;
use crate::limits::Limits;
use crate::minimum::{Hints, Outcome, Proof, lightest_of_all, of_coset};

/// Up to this nullity all members are compared, without a look at how the kernel falls apart.
const SMALL_NULLITY: usize = 20;

/// The lightest solution found for one syndrome.
pub(crate) struct Lightest {
    pub(crate) presses: Bits,
    pub(crate) weight: u64,
    pub(crate) cost: u64,
    pub(crate) standing: Standing,
    pub(crate) minima: Option<Count>,
}

/// The lightest member of `coset`, every member of which weighs at least `at_least`.
pub(crate) fn lightest_in(coset: Coset, at_least: u64, hints: &Hints, limits: &Limits) -> Lightest {
    let nullity = coset.kernel().nullity();
    if nullity == 0 {
        return Lightest::exact(coset.into_member(0), Count::from(1));
    }
    let written = fits(nullity, coset.particular().len(), limits);
    if !written || nullity <= SMALL_NULLITY.min(limits.members_log2 as usize) {
        return by_columns(coset, at_least, limits);
    }
    let minimum = of_coset(&coset.kernel().basis(), coset.particular(), hints, limits);
    match minimum.proof {
        Proof::Exact { minima } => Lightest::exact(minimum.presses, minima),
        Proof::Bounded { at_least: proved } => Lightest::bounded(minimum.presses, at_least.max(proved)),
    }
}

/// Whether all basis patterns may be written out.
fn fits(nullity: usize, n_presses: usize, limits: &Limits) -> bool {
    nullity as u128 * n_presses as u128 / 8 <= u128::from(limits.memory / 4)
}

/// Compares all members, the patterns only streamed.
fn by_columns(coset: Coset, at_least: u64, limits: &Limits) -> Lightest {
    if coset.kernel().nullity() > limits.members_log2.min(62) as usize {
        return Lightest::bounded(coset.into_member(0), at_least);
    }
    match lightest_of_all(&coset.columns(), coset.particular().len(), limits) {
        Outcome::Stopped { member, .. } => Lightest::bounded(coset.into_member(member), at_least),
        Outcome::Exact(best) => Lightest::exact(coset.into_member(best.member), Count::from(best.minima)),
    }
}

impl Lightest {
    /// No press at all, where no lamp must change: nothing is lighter, and nothing else is as light.
    pub(crate) fn nothing(n_presses: usize) -> Self {
        Self::exact(Bits::zeros(n_presses), Count::from(1))
    }

    /// Presses that are proved to be the least, among `minima`.
    fn exact(presses: Bits, minima: Count) -> Self {
        let weight = presses.count_ones() as u64;
        Self { presses, weight, cost: weight, standing: Standing::Exact, minima: Some(minima) }
    }

    /// Presses of which only a bound is known.
    pub(crate) fn bounded(presses: Bits, at_least: u64) -> Self {
        let weight = presses.count_ones() as u64;
        Self { presses, weight, cost: weight, standing: Standing::Bounded { at_least }, minima: None }
    }
}
