//! The smallest witness: the lightest set of lamps that refutes all targets at once.
//!
//! Sets of lamps that every press changes evenly form the left kernel; those that the syndromes of all
//! targets change oddly are a coset in it, and the lightest member is found like the lightest presses.

use crate::bits::Bits;
use crate::coset::Coset;
use crate::costs::Costs;
use crate::factored::{Factored, Refutation};
use crate::kernel::Kernel;
use crate::limits::Limits;
use crate::minimum::{Best, Outcome, lightest};
use crate::syndrome::Syndrome;

/// Left kernels up to this dimension are searched for the smallest witness.
const SMALL_DIMENSION: usize = 20;
/// … if they hold no more bits than this.
const SMALL_BITS: usize = 1 << 28;

/// A witness that refutes all `targets`, each with its reason; the smallest, where the left kernel is small and
/// `limits` let it be searched.
pub(crate) fn witness(factored: &Factored, targets: &[(Syndrome, Refutation)], limits: &Limits) -> Bits {
    let n_lamps = targets[0].0.len();
    let syndromes: Vec<Syndrome> = targets.iter().map(|&(syndrome, _)| syndrome).collect();
    let Some(mut span) = small_left_basis(factored, n_lamps, limits) else {
        let witnesses = targets.iter().map(|&(syndrome, reason)| factored.witness(syndrome, reason));
        return odd_on_all(&mut independent(witnesses), &syndromes);
    };
    let odd = odd_on_all(&mut span, &syndromes);
    let kernel = Kernel::from_basis(span, n_lamps);
    let coset = Coset::new(odd, &kernel);
    let (Outcome::Exact(Best { member, .. }) | Outcome::Stopped { member, .. }) =
        lightest(&coset.columns(&Costs::default()), limits);
    coset.into_member(member)
}

/// The left kernel, if it is small enough to be searched.
fn small_left_basis(factored: &Factored, n_lamps: usize, limits: &Limits) -> Option<Vec<Bits>> {
    let dimension = factored.left_nullity();
    let is_small = dimension <= SMALL_DIMENSION && dimension.saturating_mul(n_lamps) <= SMALL_BITS;
    is_small.then(|| factored.left_basis(limits).ok()).flatten().map(<[Bits]>::to_vec)
}

/// At most two witnesses, of two targets: drops the second if it is the first again.
fn independent(witnesses: impl Iterator<Item = Bits>) -> Vec<Bits> {
    let mut all: Vec<Bits> = witnesses.collect();
    all.dedup();
    all
}

/// A member of the span that is odd on all syndromes; `span` becomes the members that are even on all.
///
/// Over two colours there is one: if y refutes one target and z the other, then y, z or y + z refutes both.
fn odd_on_all(span: &mut Vec<Bits>, syndromes: &[Syndrome]) -> Bits {
    let mut odd = Bits::zeros(syndromes[0].len());
    for &syndrome in syndromes {
        let is_odd = syndrome.is_odd_on(&odd);
        let Some(pivot) = span.iter().position(|member| syndrome.is_odd_on(member)) else {
            assert!(is_odd, "each refuted target has an odd member");
            continue;
        };
        let pivot = span.swap_remove(pivot);
        span.iter_mut().filter(|member| syndrome.is_odd_on(member)).for_each(|member| member.xor(&pivot));
        if !is_odd {
            odd.xor(&pivot);
        }
    }
    odd
}
