//! A vector over the integers modulo k: what a state and presses are made of.
//!
//! Two colours are packed 64 to a word; more colours take four bytes a value. Everything that
//! does not care reads values one by one, the fast paths ask for the packed [`Bits`].

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;

use crate::bits::Bits;

/// A vector of numbers `0 .. modulus`, one for each place.
///
/// Vectors compare lexicographically, place by place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Values {
    modulus: u32,
    store: Store,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Store {
    Packed(Bits),
    Wide(Vec<u32>),
}

impl Values {
    /// `len` zeros.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2.
    #[must_use]
    pub fn zeros(modulus: u32, len: usize) -> Self {
        Self::filled(modulus, len, 0)
    }

    /// `len` times `value`.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2 or `value` is not below the modulus.
    #[must_use]
    pub fn filled(modulus: u32, len: usize, value: u32) -> Self {
        assert!(modulus >= 2 && value < modulus, "value {value} modulo {modulus}");
        let store = match (modulus, value) {
            (2, 0) => Store::Packed(Bits::zeros(len)),
            (2, _) => Store::Packed(Bits::ones(len)),
            _ => Store::Wide(vec![value; len]),
        };
        Self { modulus, store }
    }

    /// The given values, in order.
    ///
    /// # Errors
    ///
    /// [`ValueError`] names the first value that is not below the modulus.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2.
    pub fn new(modulus: u32, values: impl IntoIterator<Item = u32>) -> Result<Self, ValueError> {
        assert!(modulus >= 2, "modulus {modulus}");
        let checked = values.into_iter().enumerate().map(|(index, value)| {
            if value < modulus { Ok(value) } else { Err(ValueError { index, value, modulus }) }
        });
        let store = if modulus == 2 {
            Store::Packed(checked.map(|value| value.map(|v| v == 1)).collect::<Result<_, _>>()?)
        } else {
            Store::Wide(checked.collect::<Result<_, _>>()?)
        };
        Ok(Self { modulus, store })
    }

    /// The number of values a place can have, k.
    #[must_use]
    pub fn modulus(&self) -> u32 {
        self.modulus
    }

    /// How many places there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.store {
            Store::Packed(bits) => bits.len(),
            Store::Wide(values) => values.len(),
        }
    }

    /// Whether there are no places.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at `index`.
    ///
    /// # Panics
    ///
    /// If there is no such place.
    #[must_use]
    pub fn get(&self, index: usize) -> u32 {
        match &self.store {
            Store::Packed(bits) => u32::from(bits.get(index)),
            Store::Wide(values) => values[index],
        }
    }

    /// The values in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    /// The sum of all values, as integers.
    #[must_use]
    pub fn sum(&self) -> u64 {
        match &self.store {
            Store::Packed(bits) => bits.count_ones() as u64,
            Store::Wide(values) => values.iter().map(|&value| u64::from(value)).sum(),
        }
    }

    /// Whether every value is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match &self.store {
            Store::Packed(bits) => bits.is_zero(),
            Store::Wide(values) => values.iter().all(|&value| value == 0),
        }
    }

    /// The packed bits, where the modulus is 2.
    #[must_use]
    pub fn as_bits(&self) -> Option<&Bits> {
        match &self.store {
            Store::Packed(bits) => Some(bits),
            Store::Wide(_) => None,
        }
    }

    /// The packed bits of a vector that is known to have modulus 2.
    pub(crate) fn bits(&self) -> &Bits {
        self.as_bits().expect("modulus 2 was checked at the front door")
    }
}

impl From<Bits> for Values {
    fn from(bits: Bits) -> Self {
        Self { modulus: 2, store: Store::Packed(bits) }
    }
}

impl Ord for Values {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.store, &other.store) {
            (Store::Packed(a), Store::Packed(b)) => a.cmp(b),
            _ => self.iter().cmp(other.iter()).then(self.modulus.cmp(&other.modulus)),
        }
    }
}

impl PartialOrd for Values {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A value that is not below the modulus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueError {
    /// The place, counted from 0.
    pub index: usize,
    /// What was there.
    pub value: u32,
    /// What it should have been below.
    pub modulus: u32,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, value, modulus } = self;
        write!(f, "value {value} at index {index} is not below the modulus {modulus}")
    }
}

impl Error for ValueError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_colours_and_more_behave_alike() {
        for modulus in 2..5 {
            let values = Values::new(modulus, [0, 1, 1, 0]).unwrap();
            assert_eq!(values.iter().collect::<Vec<_>>(), [0, 1, 1, 0]);
            assert_eq!((values.sum(), values.len(), values.is_zero()), (2, 4, false));
            assert!(Values::zeros(modulus, 4) < values);
        }
    }

    #[test]
    fn a_large_value_is_named_with_its_place() {
        let error = Values::new(3, [0, 2, 3]).unwrap_err();
        assert_eq!(error.to_string(), "value 3 at index 2 is not below the modulus 3");
    }
}
