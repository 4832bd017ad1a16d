//! A witness: lamps that prove a puzzle unsolvable.
//!
//! If no press changes the sum of some chosen lamps, and that sum is not what the goal asks for, no
//! presses reach the goal. Over two colours: every press changes an even number of the chosen lamps,
//! but an odd number of them must change.

use crate::bits::Bits;
use crate::values::Values;

/// A factor `y` for each lamp with `yᵀA = 0` and `yᵀ(goal - start) ≠ 0`; over two colours, a set of lamps.
///
/// Holes and lamps that do not matter have factor 0. Anyone can check it by hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Witness(Values);

impl Witness {
    /// The factors by lamp, in the order of the state.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.0
    }

    /// How many lamps take part.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.iter().filter(|&factor| factor != 0).count()
    }
}

impl From<Bits> for Witness {
    fn from(lamps: Bits) -> Self {
        Self(Values::from(lamps))
    }
}

impl From<Values> for Witness {
    fn from(values: Values) -> Self {
        Self(values)
    }
}
