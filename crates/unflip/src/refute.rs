//! The smallest witness: the lightest set of lamps that refutes all targets at once.
//!
//! Sets of lamps that every press changes evenly form the left kernel; those that the syndromes of all
//! targets change oddly are a coset in it, and the lightest member is found like the lightest presses.

use crate::bits::Bits;
use crate::coset::Coset;
use crate::error::SolveError;
use crate::factored::{Factored, Refutation};
use crate::kernel::Kernel;
use crate::limits::Limits;
use crate::minimum::{Outcome, lightest};
use crate::syndrome::Syndrome;

/// Left kernels up to this dimension are searched for the smallest witness.
const SMALL_DIMENSION: usize = 20;
/// … if they hold no more bits than this.
const SMALL_BITS: usize = 1 << 28;

/// A witness that refutes all `targets`, each with its reason; the smallest, where the left kernel is small.
///
/// # Errors
///
/// [`SolveError::TooLarge`] as `limits` say.
pub(crate) fn witness(
    factored: &Factored,
    targets: &[(Syndrome, Refutation)],
    limits: &Limits,
) -> Result<Bits, SolveError> {
    let n_lamps = targets[0].0.len();
    let dimension = factored.left_nullity();
    let is_small = dimension <= SMALL_DIMENSION && dimension * n_lamps <= SMALL_BITS;
    let mut span = if is_small {
        factored.left_basis(limits)?
    } else {
        independent(targets.iter().map(|&(syndrome, reason)| factored.witness(syndrome, reason)))
    };
    let syndromes: Vec<Syndrome> = targets.iter().map(|&(syndrome, _)| syndrome).collect();
    let odd = odd_on_all(&mut span, &syndromes);
    if !is_small {
        return Ok(odd);
    }
    let kernel = Kernel::from_basis(span, n_lamps);
    let coset = Coset::new(odd, &kernel);
    match lightest(&coset.columns(), limits) {
        Outcome::Exact(best) => Ok(coset.into_member(best.member)),
        Outcome::Stopped { member, .. } => Ok(coset.into_member(member)),
    }
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
