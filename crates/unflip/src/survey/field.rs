//! Polynomials over GF(p) in one variable, as the formulas of this survey use them: packed bits for p = 2,
//! numbers for all other primes.
//!
//! Cost: schoolbook; products, divisions and the gcd of degree N take N² steps, N²/64 over GF(2). What takes long is `None` if the
//! field's `stop` says so.

use super::dense::Dense;
use crate::linear::polynomial::Polynomial;
use crate::modular::ring::Ring;

/// The arithmetic of polynomials over one field. The variable is called t.
pub(super) trait Field {
    type Polynomial: Clone;

    /// p.
    fn characteristic(&self) -> u32;
    /// `coefficient · t^power`.
    fn monomial(&self, coefficient: u32, power: usize) -> Self::Polynomial;
    fn degree(&self, a: &Self::Polynomial) -> Option<usize>;
    fn sum(&self, a: &Self::Polynomial, b: &Self::Polynomial) -> Self::Polynomial;
    /// The product; quick where `a` has few terms.
    fn product(&self, a: &Self::Polynomial, b: &Self::Polynomial) -> Option<Self::Polynomial>;
    fn squared(&self, a: &Self::Polynomial) -> Option<Self::Polynomial>;
    /// Quotient and remainder; `by` is not zero.
    fn divided(
        &self,
        a: Self::Polynomial,
        by: &Self::Polynomial,
    ) -> Option<(Self::Polynomial, Self::Polynomial)>;
    /// The greatest common divisor, up to a constant.
    fn gcd(&self, a: Self::Polynomial, b: Self::Polynomial) -> Option<Self::Polynomial>;

    fn constant(&self, value: u32) -> Self::Polynomial {
        self.monomial(value, 0)
    }

    /// −1.
    fn minus_one(&self) -> Self::Polynomial {
        self.constant(self.characteristic() - 1)
    }

    fn difference(&self, a: &Self::Polynomial, b: &Self::Polynomial) -> Option<Self::Polynomial> {
        Some(self.sum(a, &self.product(&self.minus_one(), b)?))
    }

    fn modulo(&self, a: Self::Polynomial, by: &Self::Polynomial) -> Option<Self::Polynomial> {
        Some(self.divided(a, by)?.1)
    }

    /// What times `a` is 1 modulo `modulus`, to which `a` is coprime: Euclid with one cofactor.
    fn inverse(&self, a: &Self::Polynomial, modulus: &Self::Polynomial) -> Option<Self::Polynomial> {
        let (mut high, mut low) = (modulus.clone(), self.modulo(a.clone(), modulus)?);
        let (mut cofactor_high, mut cofactor_low) = (self.constant(0), self.constant(1));
        while self.degree(&low) > Some(0) {
            let (quotient, rest) = self.divided(high, &low)?;
            let cofactor = self.difference(&cofactor_high, &self.product(&quotient, &cofactor_low)?)?;
            (high, low) = (low, rest);
            (cofactor_high, cofactor_low) = (cofactor_low, cofactor);
        }
        // A constant is left, which divides everything.
        Some(self.divided(cofactor_low, &low)?.0)
    }
}

/// GF(2).
pub(super) struct Two<'a> {
    pub(super) stop: &'a dyn Fn() -> bool,
}

impl Field for Two<'_> {
    type Polynomial = Polynomial;

    fn characteristic(&self) -> u32 {
        2
    }

    fn monomial(&self, coefficient: u32, power: usize) -> Polynomial {
        if coefficient % 2 == 0 { Polynomial::default() } else { Polynomial::monomial(power) }
    }

    fn degree(&self, a: &Polynomial) -> Option<usize> {
        a.degree()
    }

    fn sum(&self, a: &Polynomial, b: &Polynomial) -> Polynomial {
        let mut sum = a.clone();
        sum.add(b);
        sum
    }

    fn product(&self, a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
        a.times_until(b, self.stop)
    }

    fn squared(&self, a: &Polynomial) -> Option<Polynomial> {
        Some(a.squared())
    }

    fn divided(&self, a: Polynomial, by: &Polynomial) -> Option<(Polynomial, Polynomial)> {
        a.divided_until(by, self.stop)
    }

    fn gcd(&self, a: Polynomial, b: Polynomial) -> Option<Polynomial> {
        a.gcd(b, self.stop)
    }
}

/// GF(p) for any prime p.
pub(super) struct Prime<'a> {
    pub(super) field: Ring,
    pub(super) stop: &'a dyn Fn() -> bool,
}

impl Field for Prime<'_> {
    type Polynomial = Dense;

    fn characteristic(&self) -> u32 {
        self.field.order()
    }

    fn monomial(&self, coefficient: u32, power: usize) -> Dense {
        Dense::monomial(self.field.residue(coefficient.into()), power)
    }

    fn degree(&self, a: &Dense) -> Option<usize> {
        a.degree()
    }

    fn sum(&self, a: &Dense, b: &Dense) -> Dense {
        a.plus(b, self.field)
    }

    fn product(&self, a: &Dense, b: &Dense) -> Option<Dense> {
        a.times(b, self.field, self.stop)
    }

    fn squared(&self, a: &Dense) -> Option<Dense> {
        self.product(a, a)
    }

    fn divided(&self, a: Dense, by: &Dense) -> Option<(Dense, Dense)> {
        a.divided_by(by, self.field, self.stop)
    }

    fn gcd(&self, mut a: Dense, mut b: Dense) -> Option<Dense> {
        while b.degree().is_some() {
            (a, b) = (b.clone(), self.modulo(a, &b)?);
        }
        Some(a)
    }
}
