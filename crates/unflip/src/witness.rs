//! A witness: lamps that prove a puzzle unsolvable.
//!
//! If no press changes the sum of some chosen lamps, and that sum is not what the goal asks for, no
//! presses reach the goal. Over two colours: every press changes an even number of the chosen lamps,
//! but an odd number of them must change.

use crate::bits::Bits;
use crate::goal::Goal;
use crate::state::State;
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

    /// What the sum of factor times value must change by from `state` to `goal`, modulo k, while no press changes it.
    ///
    /// `None` for a uniform goal, where it depends on the value that all lamps reach.
    ///
    /// # Panics
    ///
    /// If the state or the goal has not a value for each lamp.
    #[must_use]
    pub fn change(&self, state: &State, goal: &Goal) -> Option<u32> {
        let modulus = u64::from(self.0.modulus());
        let wanted = |lamp| match goal {
            Goal::Picture(picture) => Some(picture.state().get(lamp)),
            Goal::Uniform => None,
            _ => Some(goal.uniform_values(self.0.modulus()).start),
        };
        let held = self.0.iter().enumerate().filter(|&(_, factor)| factor != 0);
        let change = held.map(|(lamp, factor)| {
            let difference = u64::from(wanted(lamp)?) + modulus - u64::from(state.get(lamp));
            Some(u64::from(factor) * (difference % modulus) % modulus)
        });
        let sum = change.sum::<Option<u64>>()? % modulus;
        Some(u32::try_from(sum).expect("below the modulus"))
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
