//! Polynomials over GF(2) in one variable t, packed 64 coefficients to a word.
//!
//! Schoolbook arithmetic: a product or a division of degree N takes N²/64 word operations, which for one
//! side of a board is less than touching every cell once.

use crate::bits::{WORD, ones_of};

/// How many steps are made before `stop` is asked once more.
const ASKED: usize = 1024;

/// A polynomial: bit `i` is the coefficient of `t^i`; the highest word is not zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Polynomial(Vec<u64>);

impl Polynomial {
    /// The polynomial of these coefficients.
    pub(crate) fn from_words(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self(words)
    }

    pub(crate) fn one() -> Self {
        Self(vec![1])
    }

    /// `t^power`.
    pub(crate) fn monomial(power: usize) -> Self {
        let mut words = vec![0; power / WORD + 1];
        words[power / WORD] = 1 << (power % WORD);
        Self(words)
    }

    /// The coefficient of `t^power`.
    pub(crate) fn coefficient(&self, power: usize) -> bool {
        self.0.get(power / WORD).is_some_and(|word| word >> (power % WORD) & 1 == 1)
    }

    /// The degree; `None` for zero.
    pub(crate) fn degree(&self) -> Option<usize> {
        let last = self.0.last()?;
        Some(self.0.len() * WORD - 1 - last.leading_zeros() as usize)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The Fibonacci polynomial `F_n`: F₀ = 0, F₁ = 1, F_{i+1} = `t·F_i` + F_{i-1}.
    ///
    /// The coefficient of `t^(n-1-2k)` is the binomial `C(n-1-k, k)`, odd where `k` and `n-1-2k` share no bit.
    pub(crate) fn fibonacci(n: usize) -> Self {
        let Some(top) = n.checked_sub(1) else { return Self::default() };
        let mut words = vec![0; n.div_ceil(WORD)];
        for k in (0..=top / 2).filter(|k| k & (top - 2 * k) == 0) {
            words[(top - 2 * k) / WORD] |= 1 << ((top - 2 * k) % WORD);
        }
        Self::from_words(words)
    }

    /// This polynomial at `t + 1`.
    ///
    /// For each power of two `s`, `(t + 1)^s = t^s + 1`: the upper half of every block of `2s` coefficients is
    /// added to its lower half.
    pub(crate) fn at_t_plus_one(&self) -> Self {
        let mut words = self.0.clone();
        words.resize(words.len().next_power_of_two(), 0);
        for (shift, upper) in
            [(1, 0xaaaa_aaaa_aaaa_aaaa), (2, 0xcccc_cccc_cccc_cccc), (4, 0xf0f0_f0f0_f0f0_f0f0)]
                .into_iter()
                .chain([
                    (8, 0xff00_ff00_ff00_ff00),
                    (16, 0xffff_0000_ffff_0000),
                    (32, 0xffff_ffff_0000_0000u64),
                ])
        {
            for word in &mut words {
                *word ^= (*word & upper) >> shift;
            }
        }
        let mut half = 1;
        while half < words.len() {
            for block in words.chunks_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                low.iter_mut().zip(high).for_each(|(low, high)| *low ^= *high);
            }
            half *= 2;
        }
        Self::from_words(words)
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.add_shifted(other, 0);
    }

    /// Adds `other · t^shift`.
    fn add_shifted(&mut self, other: &Self, shift: usize) {
        let (words, bits) = (shift / WORD, shift % WORD);
        let needed = other.0.len() + words + 1;
        if self.0.len() < needed {
            self.0.resize(needed, 0);
        }
        let target = &mut self.0[words..];
        if bits == 0 {
            target.iter_mut().zip(&other.0).for_each(|(word, &source)| *word ^= source);
        } else {
            let mut carry = 0;
            for (word, &source) in target.iter_mut().zip(&other.0) {
                *word ^= source << bits | carry;
                carry = source >> (WORD - bits);
            }
            target[other.0.len()] ^= carry;
        }
        self.trim();
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        self.times_until(other, &|| false).expect("nobody stops it")
    }

    /// The product; `None` if `stop`, which is asked every thousand additions, says so.
    pub(crate) fn times_until(&self, other: &Self, stop: &dyn Fn() -> bool) -> Option<Self> {
        let mut product = Self(vec![0; self.0.len() + other.0.len() + 1]);
        for (index, power) in self.powers().enumerate() {
            product.add_shifted(other, power);
            if index % ASKED == ASKED - 1 && stop() {
                return None;
            }
        }
        product.trim();
        Some(product)
    }

    fn powers(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| ones_of(word).map(move |bit| index * WORD + bit))
    }

    /// The square: every coefficient at twice its power.
    pub(crate) fn squared(&self) -> Self {
        Self::from_words(
            self.0
                .iter()
                .flat_map(|&word| [spread(word & u64::from(u32::MAX)), spread(word >> 32)])
                .collect(),
        )
    }

    /// This polynomial times t.
    pub(crate) fn times_t(&self) -> Self {
        let mut product = Self::default();
        product.add_shifted(self, 1);
        product
    }

    /// Quotient and remainder.
    ///
    /// # Panics
    ///
    /// If `divisor` is zero.
    pub(crate) fn divided_by(self, divisor: &Self) -> (Self, Self) {
        self.divided_until(divisor, &|| false).expect("nobody stops it")
    }

    /// Quotient and remainder; `None` if `stop`, which is asked at every 1024th power of the quotient, the constant too, says so.
    ///
    /// # Panics
    ///
    /// If `divisor` is zero.
    pub(crate) fn divided_until(mut self, divisor: &Self, stop: &dyn Fn() -> bool) -> Option<(Self, Self)> {
        let degree = divisor.degree().expect("no division by zero");
        let mut quotient = Self::default();
        if let Some(top) = self.degree().and_then(|own| own.checked_sub(degree)) {
            quotient.0.resize(top / WORD + 1, 0);
        }
        while let Some(shift) = self.degree().and_then(|own| own.checked_sub(degree)) {
            self.add_shifted(divisor, shift);
            quotient.0[shift / WORD] |= 1 << (shift % WORD);
            if shift % ASKED == 0 && stop() {
                return None;
            }
        }
        Some((quotient, self))
    }

    pub(crate) fn modulo(self, divisor: &Self) -> Self {
        self.divided_by(divisor).1
    }

    /// The greatest common divisor; `None` if `stop`, which is asked every thousand divisions, says so.
    pub(crate) fn gcd(self, other: Self, stop: &dyn Fn() -> bool) -> Option<Self> {
        let (mut a, mut b) = (self, other);
        let mut divisions = 0usize;
        while let Some(degree) = b.degree() {
            while let Some(shift) = a.degree().and_then(|own| own.checked_sub(degree)) {
                a.add_shifted(&b, shift);
            }
            std::mem::swap(&mut a, &mut b);
            divisions = divisions.wrapping_add(1);
            if divisions % ASKED == 0 && stop() {
                return None;
            }
        }
        Some(a)
    }

    /// `(g, u)` with `g = gcd(self, modulus)` and `u · self ≡ g (mod modulus)`: Euclid with one cofactor.
    pub(crate) fn gcd_with_cofactor(&self, modulus: &Self) -> (Self, Self) {
        let (mut a, mut b) = (modulus.clone(), self.clone());
        let (mut cofactor_a, mut cofactor_b) = (Self::default(), Self::one());
        while let Some(degree) = b.degree() {
            while let Some(shift) = a.degree().and_then(|own| own.checked_sub(degree)) {
                a.add_shifted(&b, shift);
                cofactor_a.add_shifted(&cofactor_b, shift);
            }
            std::mem::swap(&mut a, &mut b);
            std::mem::swap(&mut cofactor_a, &mut cofactor_b);
        }
        (a, cofactor_a)
    }
}

/// Puts a zero above every one of the low 32 bits; the others must be zero.
fn spread(half: u64) -> u64 {
    let steps = [(16, 0x0000_ffff_0000_ffff), (8, 0x00ff_00ff_00ff_00ff), (4, 0x0f0f_0f0f_0f0f_0f0f)];
    let steps = steps.into_iter().chain([(2, 0x3333_3333_3333_3333), (1, 0x5555_5555_5555_5555u64)]);
    steps.fold(half, |word, (shift, mask)| (word | word << shift) & mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(seed: u64, degree: usize) -> Polynomial {
        let number = |i: u64| {
            (i + seed + 1)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
                .wrapping_mul(0xd1b5_4a32_d192_ed03)
        };
        let mut words: Vec<u64> = (0..=(degree as u64 / 64)).map(number).collect();
        words[degree / 64] &= u64::MAX >> (63 - degree % 64);
        words[degree / 64] |= 1 << (degree % 64);
        Polynomial::from_words(words)
    }

    #[test]
    fn fibonacci_polynomials_obey_their_recurrence() {
        for n in 1..200 {
            let mut next = Polynomial::fibonacci(n).times_t();
            next.add(&Polynomial::fibonacci(n - 1));
            assert_eq!(next, Polynomial::fibonacci(n + 1), "{n}");
        }
    }

    #[test]
    fn division_and_product_are_inverse() {
        for (seed, m, n) in [(1, 200, 70), (2, 70, 200), (3, 64, 64), (4, 129, 0), (5, 1000, 127)] {
            let (a, b) = (some(seed, m), some(seed + 50, n));
            let (quotient, remainder) = a.clone().divided_by(&b);
            assert!(remainder.degree().is_none_or(|degree| degree < n));
            let mut back = quotient.times(&b);
            back.add(&remainder);
            assert_eq!(back, a, "{seed}");
        }
    }

    #[test]
    fn squares_are_products_and_shifts_are_involutions() {
        for degree in [0, 1, 31, 32, 63, 64, 65, 300] {
            let a = some(9, degree);
            assert_eq!(a.squared(), a.times(&a));
            assert_eq!(a.at_t_plus_one().at_t_plus_one(), a);
        }
        // t² + t = t(t + 1) is its own shift, t³ becomes (t + 1)³ = t³ + t² + t + 1.
        assert_eq!(Polynomial(vec![0b110]).at_t_plus_one(), Polynomial(vec![0b110]));
        assert_eq!(Polynomial(vec![0b1000]).at_t_plus_one(), Polynomial(vec![0b1111]));
    }

    #[test]
    fn the_cofactor_makes_the_gcd() {
        for seed in 0..20 {
            let common = some(seed, usize::try_from(seed).unwrap());
            let (a, modulus) = (some(seed + 30, 90).times(&common), some(seed + 60, 100).times(&common));
            let (gcd, cofactor) = a.gcd_with_cofactor(&modulus);
            assert!(gcd.degree() >= common.degree());
            assert!(a.clone().modulo(&gcd).is_zero() && modulus.clone().modulo(&gcd).is_zero());
            assert_eq!(a.times(&cofactor).modulo(&modulus), gcd.modulo(&modulus));
        }
    }
}
