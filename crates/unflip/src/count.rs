//! An exact count of any size.

use std::fmt;
use std::ops::{AddAssign, MulAssign, SubAssign};
use std::str::FromStr;

use num_bigint::BigUint;

/// A number of solutions or minima: exact however large, never wrapped.
///
/// # Examples
///
/// ```
/// use unflip::Count;
/// assert_eq!(Count::power(2, 4).to_string(), "16");
/// assert_eq!(Count::power(2, 100).to_string(), "2^100");
/// assert_eq!(Count::power(2, 100).to_decimal(), "1267650600228229401496703205376");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Count(BigUint);

impl Count {
    /// `base` to the power `exponent`.
    ///
    /// # Panics
    ///
    /// If the power does not fit memory, or `exponent` is above `u32::MAX` and `base` is not 2.
    #[must_use]
    pub fn power(base: u32, exponent: usize) -> Self {
        if base == 2 {
            return Self(BigUint::from(1u8) << exponent);
        }
        let exponent = u32::try_from(exponent).expect("a power of a size that fits memory");
        Self(BigUint::from(base).pow(exponent))
    }

    /// A number of the crate that calculates with them.
    pub(crate) fn from_big(number: BigUint) -> Self {
        Self(number)
    }

    /// The number for the crate that calculates with them.
    pub(crate) fn as_big(&self) -> &BigUint {
        &self.0
    }

    /// The number with these digits to the base 2^64, the least significant one first.
    pub(crate) fn from_limbs(limbs: &[u64]) -> Self {
        Self(limbs.iter().rev().fold(BigUint::default(), |number, &limb| (number << 64u8) + limb))
    }

    /// How many binary digits the number has.
    pub(crate) fn bits(&self) -> u64 {
        self.0.bits()
    }

    /// This number divided by `divisor`, of which it is known to be a multiple.
    pub(crate) fn shared_by(&self, divisor: u64) -> Self {
        debug_assert_eq!(&self.0 % divisor, BigUint::default(), "{divisor} shares leave a rest");
        Self(&self.0 / divisor)
    }

    /// All digits.
    ///
    /// # Complexity
    ///
    /// Quadratic in the number of digits, about a second for a million bits.
    #[must_use]
    pub fn to_decimal(&self) -> String {
        self.0.to_string()
    }

    /// The digits to the base 256, the least significant one first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes_le()
    }

    /// The number with these digits to the base 256, the least significant one first.
    #[must_use]
    pub fn from_bytes(digits: &[u8]) -> Self {
        Self(BigUint::from_bytes_le(digits))
    }

    /// The number itself, if it is below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The exponent `e`, if this is 2^e.
    #[must_use]
    pub fn log2(&self) -> Option<u64> {
        (self.0.count_ones() == 1).then(|| self.0.bits() - 1)
    }
}

impl fmt::Display for Count {
    /// For people: digits up to 15 of them, then a power of two where it is one, else digits again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.to_u64().filter(|&n| n < 1_000_000_000_000_000), self.log2()) {
            (None, Some(exponent)) => write!(f, "2^{exponent}"),
            _ => self.0.fmt(f),
        }
    }
}

impl From<u64> for Count {
    fn from(count: u64) -> Self {
        Self(BigUint::from(count))
    }
}

impl MulAssign<u64> for Count {
    fn mul_assign(&mut self, factor: u64) {
        self.0 *= factor;
    }
}

impl MulAssign<&Self> for Count {
    fn mul_assign(&mut self, factor: &Self) {
        self.0 *= &factor.0;
    }
}

impl AddAssign<&Self> for Count {
    fn add_assign(&mut self, other: &Self) {
        self.0 += &other.0;
    }
}

impl SubAssign<&Self> for Count {
    /// # Panics
    ///
    /// If `other` is the larger one.
    fn sub_assign(&mut self, other: &Self) {
        self.0 -= &other.0;
    }
}

/// The most digits that are read: more would take a time that grows with their square.
const MAX_DIGITS: usize = 100_000;

impl FromStr for Count {
    type Err = ();

    /// A count from its decimal digits.
    ///
    /// # Errors
    ///
    /// If these are not digits alone, 1 to 100,000 of them.
    fn from_str(digits: &str) -> Result<Self, ()> {
        let is_number = digits.len() <= MAX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| BigUint::parse_bytes(digits.as_bytes(), 10)).flatten();
        number.map(Self).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_back() {
        assert_eq!(Count::from(258).to_bytes(), [2, 1]);
        let count = Count::power(3, 200);
        assert_eq!(Count::from_bytes(&count.to_bytes()), count);
    }

    #[test]
    fn decimal_digits_are_read_back() {
        let count = Count::power(2, 200);
        assert_eq!(count.to_decimal().parse(), Ok(count));
        for bad in ["", "-1", "+1", "1_000", " 1", "0x10"] {
            assert_eq!(bad.parse::<Count>(), Err(()), "{bad}");
        }
        assert_eq!("9".repeat(100_001).parse::<Count>(), Err(()));
    }
}
