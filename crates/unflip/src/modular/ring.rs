//! The integers modulo a prime power, and the joint of several of them by the Chinese remainder theorem.
//!
//! In `Z_q` with q = p^e every number is `p^valuation · unit`, so of any two one divides the other: elimination needs
//! no more than the pivot of least valuation. Values are below 2^32, products below 2^64.
//!
//! Cost: factoring by trial division, at most 2^16 steps.

/// `Z_q` for a prime power q.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ring {
    prime: u32,
    /// e, where the order is prime^e.
    exponent: u32,
    /// q.
    order: u32,
}

impl Ring {
    /// The rings of the prime powers that make `modulus`, least prime first.
    pub(crate) fn parts(modulus: u32) -> Vec<Self> {
        let (mut rest, mut parts, mut prime) = (modulus, Vec::new(), 2u32);
        while rest > 1 {
            if u64::from(prime) * u64::from(prime) > u64::from(rest) {
                prime = rest;
            }
            let (mut exponent, mut order) = (0, 1);
            while rest % prime == 0 {
                (rest, exponent, order) = (rest / prime, exponent + 1, order * prime);
            }
            if exponent > 0 {
                parts.push(Self { prime, exponent, order });
            }
            prime += 1;
        }
        parts
    }

    /// p.
    pub(crate) fn prime(self) -> u32 {
        self.prime
    }

    /// e.
    pub(crate) fn exponent(self) -> u32 {
        self.exponent
    }

    /// q = p^e.
    pub(crate) fn order(self) -> u32 {
        self.order
    }

    /// p^v for v up to e, as an integer.
    pub(crate) fn power(self, v: u32) -> u32 {
        self.prime.pow(v)
    }

    /// The least residue of `value`.
    pub(crate) fn residue(self, value: u64) -> u32 {
        narrow(value % u64::from(self.order))
    }

    /// a · b.
    pub(crate) fn times(self, a: u32, b: u32) -> u32 {
        self.residue(u64::from(a) * u64::from(b))
    }

    /// a + b · c.
    pub(crate) fn plus_times(self, a: u32, b: u32, c: u32) -> u32 {
        self.residue(u64::from(a) + u64::from(b) * u64::from(c))
    }

    /// -a.
    pub(crate) fn negative(self, a: u32) -> u32 {
        if a == 0 { 0 } else { self.order - a }
    }

    /// Whether something times `a` is 1.
    pub(crate) fn is_unit(self, a: u32) -> bool {
        a % self.prime != 0
    }

    /// How often p divides `a`; e for 0.
    pub(crate) fn valuation(self, mut a: u32) -> u32 {
        if a == 0 {
            return self.exponent;
        }
        let mut valuation = 0;
        while a % self.prime == 0 {
            (a, valuation) = (a / self.prime, valuation + 1);
        }
        valuation
    }

    /// The inverse of a unit.
    ///
    /// # Panics
    ///
    /// If `a` is no unit.
    pub(crate) fn inverse(self, a: u32) -> u32 {
        inverse(a, self.order).expect("a unit")
    }

    /// Adds `factor · source` to `target`.
    pub(crate) fn add_scaled(self, target: &mut [u32], factor: u32, source: &[u32]) {
        for (value, &other) in target.iter_mut().zip(source) {
            *value = self.plus_times(*value, factor, other);
        }
    }
}

/// The parts of a modulus with what joins them.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    modulus: u32,
    /// For each part the number that is 1 there and 0 in all others.
    idempotents: Vec<u32>,
}

impl Joint {
    /// The joint of all `parts` of `modulus`.
    pub(crate) fn new(modulus: u32, parts: &[Ring]) -> Self {
        let idempotent = |part: &Ring| {
            let others = modulus / part.order;
            multiply(others, part.inverse(others % part.order), modulus)
        };
        Self { modulus, idempotents: parts.iter().map(idempotent).collect() }
    }

    /// The contribution of `value` in part number `part`: sums of these over all parts are the joined numbers.
    pub(crate) fn lift(&self, part: usize, value: u32) -> u32 {
        multiply(self.idempotents[part], value, self.modulus)
    }
}

/// a · b modulo `modulus`.
pub(crate) fn multiply(a: u32, b: u32, modulus: u32) -> u32 {
    narrow(u64::from(a) * u64::from(b) % u64::from(modulus))
}

/// a + b modulo `modulus`, both below it.
pub(crate) fn add(a: u32, b: u32, modulus: u32) -> u32 {
    narrow((u64::from(a) + u64::from(b)) % u64::from(modulus))
}

/// The greatest common divisor.
pub(crate) fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A number below 2^32 that took a wider type to be found.
pub(crate) fn narrow(value: u64) -> u32 {
    u32::try_from(value).expect("reduced modulo 32 bits")
}

/// The inverse of `a` modulo `modulus`, by Euclid; 0 modulo 1.
pub(crate) fn inverse(a: u32, modulus: u32) -> Option<u32> {
    let (mut rest, mut next) = (i64::from(modulus), i64::from(a));
    let (mut factor, mut next_factor) = (0, 1);
    while next != 0 {
        let quotient = rest / next;
        (rest, next) = (next, rest - quotient * next);
        (factor, next_factor) = (next_factor, factor - quotient * next_factor);
    }
    (rest == 1).then(|| u32::try_from(factor.rem_euclid(i64::from(modulus))).expect("below the modulus"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_modulus_is_the_product_of_its_parts() {
        for modulus in (2..2000).chain([u32::MAX, u32::MAX - 4, 1 << 31, 65_537 * 65_521]) {
            let parts = Ring::parts(modulus);
            assert_eq!(parts.iter().map(|part| part.order()).product::<u32>(), modulus);
            for part in &parts {
                assert_eq!(part.power(part.exponent()), part.order());
                assert!((2..part.prime().min(1 << 16)).all(|divisor| part.prime() % divisor != 0));
            }
        }
    }

    #[test]
    fn units_have_inverses_and_large_products_do_not_overflow() {
        for modulus in [3, 4, 9, 8, u32::MAX - 4, 1 << 31] {
            let [ring] = Ring::parts(modulus)[..] else { panic!("a prime power") };
            for a in (1..9)
                .chain(modulus.saturating_sub(5)..modulus)
                .map(|a| a % modulus)
                .filter(|&a| ring.is_unit(a))
            {
                assert_eq!(ring.times(a, ring.inverse(a)), 1);
            }
            assert_eq!(ring.plus_times(modulus - 1, modulus - 1, modulus - 1), 0);
        }
    }

    #[test]
    fn joined_residues_are_those_of_the_number() {
        for modulus in [6, 12, 30, 720, u32::MAX] {
            let parts = Ring::parts(modulus);
            let joint = Joint::new(modulus, &parts);
            for number in (0..40).chain(modulus.saturating_sub(40)..modulus).map(|number| number % modulus) {
                let lifts = parts.iter().enumerate().map(|(i, part)| joint.lift(i, number % part.order()));
                assert_eq!(lifts.fold(0, |sum, lift| add(sum, lift, modulus)), number);
            }
        }
    }
}
