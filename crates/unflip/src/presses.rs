//! Presses: how often every cell is pressed.

use std::ops::Deref;

use crate::bits::Bits;
use crate::values::{ValueError, Values};

/// A count `0 .. k` for every press: on a grid in reading order with a 0 at every hole, on a list by index.
///
/// Presses compare lexicographically; the solver returns the least of the lightest.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Presses(Values);

impl Presses {
    /// Presses of the given counts.
    ///
    /// # Errors
    ///
    /// [`ValueError`] where a count is not below `modulus`.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2.
    pub fn new(modulus: u32, counts: impl IntoIterator<Item = u32>) -> Result<Self, ValueError> {
        Values::new(modulus, counts).map(Self)
    }

    /// The sum of all counts.
    #[must_use]
    pub fn weight(&self) -> u64 {
        self.0.sum()
    }
}

impl From<Bits> for Presses {
    /// Presses over two colours.
    fn from(bits: Bits) -> Self {
        Self(Values::from(bits))
    }
}

impl Deref for Presses {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.0
    }
}

impl From<Values> for Presses {
    fn from(values: Values) -> Self {
        Self(values)
    }
}
