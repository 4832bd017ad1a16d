//! Polynomials over GF(p), one number a coefficient.
//!
//! Schoolbook arithmetic, as the plain twin of [`crate::linear::polynomial`] for any prime: degree N takes N² steps.

use crate::modular::ring::Ring;

/// A polynomial: entry `i` is the coefficient of `t^i`; the last is not zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dense(Vec<u32>);

impl Dense {
    fn new(mut coefficients: Vec<u32>) -> Self {
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    pub(super) fn monomial(coefficient: u32, power: usize) -> Self {
        let mut coefficients = vec![0; power + 1];
        coefficients[power] = coefficient;
        Self::new(coefficients)
    }

    /// The degree; `None` for zero.
    pub(super) fn degree(&self) -> Option<usize> {
        self.0.len().checked_sub(1)
    }

    pub(super) fn plus(&self, other: &Self, field: Ring) -> Self {
        let (long, short) = if self.0.len() < other.0.len() { (other, self) } else { (self, other) };
        let mut sum = long.0.clone();
        for (a, &b) in sum.iter_mut().zip(&short.0) {
            *a = field.plus_times(*a, b, 1);
        }
        Self::new(sum)
    }

    /// The product; `None` if `stop` says so.
    pub(super) fn times(&self, other: &Self, field: Ring, stop: &dyn Fn() -> bool) -> Option<Self> {
        let mut product = vec![0; self.0.len() + other.0.len()];
        for (shift, &factor) in self.0.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            field.add_scaled(&mut product[shift..], factor, &other.0);
            if stop() {
                return None;
            }
        }
        Some(Self::new(product))
    }

    /// Quotient and remainder; `None` if `stop` says so.
    ///
    /// # Panics
    ///
    /// If `divisor` is zero.
    pub(super) fn divided_by(
        mut self,
        divisor: &Self,
        field: Ring,
        stop: &dyn Fn() -> bool,
    ) -> Option<(Self, Self)> {
        let degree = divisor.degree().expect("no division by zero");
        let inverse = field.inverse(divisor.0[degree]);
        let mut quotient = vec![0; self.0.len().saturating_sub(degree)];
        for shift in (0..quotient.len()).rev() {
            quotient[shift] = field.times(self.0[shift + degree], inverse);
            if quotient[shift] != 0 {
                field.add_scaled(&mut self.0[shift..], field.negative(quotient[shift]), &divisor.0);
            }
            if stop() {
                return None;
            }
        }
        Some((Self::new(quotient), Self::new(self.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_and_product_are_inverse() {
        let mut random = fastrand::Rng::with_seed(3);
        for prime in [2, 3, 7, 4_294_967_291] {
            let field = Ring::parts(prime)[0];
            for (m, n) in [(0, 0), (9, 0), (9, 4), (4, 9), (30, 13)] {
                let mut some = |degree: usize| {
                    let top = Dense::monomial(random.u32(1..prime), degree);
                    let rest = Dense::new((0..degree).map(|_| random.u32(0..prime)).collect());
                    top.plus(&rest, field)
                };
                let (a, b) = (some(m), some(n));
                let (quotient, remainder) = a.clone().divided_by(&b, field, &|| false).unwrap();
                assert!(remainder.degree().is_none_or(|degree| degree < n));
                let back = quotient.times(&b, field, &|| false).unwrap();
                assert_eq!(back.plus(&remainder, field), a, "{prime} {m} {n}");
            }
        }
    }
}
