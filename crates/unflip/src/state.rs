//! A state: the value of every lamp.

use std::ops::Deref;

use crate::bits::Bits;
use crate::values::{ValueError, Values};

/// The values `0 .. k` of all lamps: on a grid in reading order with a 0 at every hole, on a list by index.
///
/// # Examples
///
/// ```
/// let state = unflip::State::new(2, [1, 0, 1])?;
/// assert_eq!(state.sum(), 2);
/// # Ok::<(), unflip::ValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State(Values);

impl State {
    /// A state of the given values.
    ///
    /// # Errors
    ///
    /// [`ValueError`] where a value is not below `modulus`.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2.
    pub fn new(modulus: u32, values: impl IntoIterator<Item = u32>) -> Result<Self, ValueError> {
        Values::new(modulus, values).map(Self)
    }

    /// All `len` lamps at 0.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2.
    #[must_use]
    pub fn zeros(modulus: u32, len: usize) -> Self {
        Self(Values::zeros(modulus, len))
    }
}

impl From<Bits> for State {
    /// A state of two colours.
    fn from(bits: Bits) -> Self {
        Self(Values::from(bits))
    }
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        Self(values)
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.0
    }
}
