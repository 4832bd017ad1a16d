//! The distribution of minima: how many states need how many presses, without solving one of them.
//!
//! [`Cosets`] says what matters: presses in no quiet pattern give the coefficients of `(1 + z + … + z^(k-1))^n`, each
//! summand of the kernel is counted by a [`walk`] over its presses, and the polynomials multiply.
//!
//! Cost: the walk's, which depends on how many presses there are and how alike, and only then on how many patterns: 54
//! cells of the cube with 64 patterns take 0.1 s, where there are 2^48 states; 9 × 9 with 256 is out of reach.
//! Source: docs/distribution.md.

mod error;
mod order;
pub(crate) mod walk;

use crate::cosets::Cosets;
use crate::count::Count;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::modular::kernel::Summand;
use crate::solver::Solver;
use walk::Walk;

pub use error::DistributionError;

/// How many states need how many presses.
///
/// # Examples
///
/// ```
/// use unflip::{Board, Edges, Goal, Limits, Rule, Solver, Stencil};
/// let solver = Solver::new(&Rule::new(Stencil::plus(), Edges::Plane, 2)?, &Board::grid(5, 5)?)?;
/// let distribution = solver.distribution(&Goal::Off, &Limits::default())?;
/// assert_eq!(distribution.counts()[15].to_string(), "7350");
/// assert_eq!(distribution.radius(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution {
    counts: Vec<Count>,
    unsolvable: Count,
}

impl Distribution {
    /// The number of states by the fewest presses they need, from 0 presses to [`Distribution::radius`].
    #[must_use]
    pub fn counts(&self) -> &[Count] {
        &self.counts
    }

    /// The number of states that have no solution.
    #[must_use]
    pub fn unsolvable(&self) -> &Count {
        &self.unsolvable
    }

    /// The covering radius: the most presses that a solvable state needs.
    #[must_use]
    pub fn radius(&self) -> u64 {
        self.counts.len() as u64 - 1
    }
}

/// Sums between two looks at the limits.
const STOPPED: usize = 1 << 12;

impl Solver {
    /// How many states need how many presses to reach `goal`, each press counting 1 whatever it costs.
    ///
    /// # Errors
    ///
    /// [`DistributionError`] if the goal does not fit the board, that takes more than `limits.memory` or compares more
    /// than `2^limits.members_log2` numbers, or `limits.stop` says so.
    ///
    /// # Complexity
    ///
    /// Where there are no quiet patterns presses² × k additions. Else up to `Π (n + 1)` vectors of one number for
    /// each pattern, where `n` presses each are in the same patterns; in truth far fewer.
    pub fn distribution(&self, goal: &Goal, limits: &Limits) -> Result<Distribution, DistributionError> {
        let cosets = Cosets::new(self, goal, limits)?;
        let mut counts = loose(cosets.loose.len(), cosets.modulus, limits)?;
        for summand in &cosets.summands {
            counts = product(&counts, &by_minimum(cosets.modulus, summand, limits)?, limits)?;
        }
        let mut unsolvable = cosets.states;
        for count in &mut counts {
            *count *= &cosets.states_each;
            unsolvable -= count;
        }
        Ok(Distribution { counts, unsolvable })
    }
}

/// The number of cosets of one summand by minimum.
fn by_minimum(modulus: u32, summand: &Summand, limits: &Limits) -> Result<Vec<Count>, DistributionError> {
    let walk = Walk::new(modulus, summand, limits)?;
    let presses = walk.count(limits)?;
    // Each coset has been counted by all of its members.
    Ok(presses.iter().map(|count| count.shared_by(walk.members())).collect())
}

/// The coefficients of `(1 + z + … + z^(k-1))^presses`.
fn loose(presses: usize, modulus: u32, limits: &Limits) -> Result<Vec<Count>, DistributionError> {
    let weights = presses as u128 * u128::from(modulus - 1) + 1;
    let bits = presses as u128 * u128::from(32 - modulus.leading_zeros());
    let needed = u64::try_from(weights * (bits / 8 + 32)).unwrap_or(u64::MAX);
    if needed > limits.memory {
        return Err(DistributionError::Memory { needed, limit: limits.memory });
    }
    let mut counts = vec![Count::from(1)];
    for _ in 0..presses {
        counts = with_one_more(&counts, modulus as usize, limits)?;
    }
    Ok(counts)
}

/// The product with `1 + z + … + z^(k-1)`: sums of k neighbours, each from the one before.
fn with_one_more(counts: &[Count], modulus: usize, limits: &Limits) -> Result<Vec<Count>, DistributionError> {
    let mut sums = Vec::with_capacity(counts.len() + modulus - 1);
    let mut sum = Count::default();
    for weight in 0..counts.len() + modulus - 1 {
        if weight % STOPPED == 0 && (limits.stop)() {
            return Err(DistributionError::Stopped);
        }
        if let Some(entering) = counts.get(weight) {
            sum += entering;
        }
        if let Some(leaving) = weight.checked_sub(modulus).and_then(|weight| counts.get(weight)) {
            sum -= leaving;
        }
        sums.push(sum.clone());
    }
    Ok(sums)
}

/// The product of two polynomials.
fn product(a: &[Count], b: &[Count], limits: &Limits) -> Result<Vec<Count>, DistributionError> {
    let mut product = vec![Count::default(); a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        if (limits.stop)() {
            return Err(DistributionError::Stopped);
        }
        for (sum, y) in product[i..].iter_mut().zip(b) {
            let mut term = y.clone();
            term *= x;
            *sum += &term;
        }
    }
    Ok(product)
}
