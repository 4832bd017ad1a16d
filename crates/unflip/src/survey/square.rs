//! The nullity d(n) of plus on the n × n plane, modulo 2, without a board.
//!
//! d(n) = deg gcd(`F_{n+1}(t)`, `F_{n+1}(t+1)`), and two halvings make it cheap.
//!
//! - n = 2m + 1: d(n) = 2·d(m) + 2·[m ≡ 2 mod 3].
//! - n = 2m: `F_{n+1}` is the square of G = `F_m` + `F_{m+1}`, so that d(n) = 2·deg gcd(G(t), G(t+1)). With s = t² + t, which
//!   t ↦ t+1 leaves as it is, G = A(s) + t·B(s) and G(t+1) = G(t) + B(s): the gcd is that of A and B, whose degree in t is twice
//!   that in s. So d(n) = 4·deg gcd(A, B), at a quarter of the degree that one starts with.
//!
//! In the basis 1, t over GF(2)[s] a square is (A² + s·B², B²), as t² = s + t, and t times (A, B) is (s·B, A + B). So A and B come
//! by doubling, `F_{2i}` = `t·F_i²` and `F_{2i+1}` = `F_i²` + `F_{i+1}²`, which costs next to nothing beside the gcd.
//!
//! Cost: n²/2048 word operations for even n. Source: Sutner, "σ-automata and Chebyshev-polynomials" (2000), for the gcd;
//! docs/survey.md proves the halvings. Tests compare them with the gcd at full degree and with elimination.

use crate::linear::polynomial::Polynomial;

/// d(n) for n from 0; `None` if `stop` says so.
pub(super) fn nullity(n: u64, stop: &dyn Fn() -> bool) -> Option<u64> {
    if n % 2 == 1 {
        let half = n / 2;
        return Some(2 * nullity(half, stop)? + if half % 3 == 2 { 2 } else { 0 });
    }
    if n == 0 {
        return Some(0);
    }
    let (at, after) = fibonacci(n / 2);
    let Pair(a, b) = at.plus(&after);
    Some(4 * a.gcd(b, stop)?.degree().expect("F is not zero") as u64)
}

/// The polynomial A(s) + t·B(s) with s = t² + t.
#[derive(Clone)]
struct Pair(Polynomial, Polynomial);

impl Pair {
    fn plus(mut self, other: &Self) -> Self {
        self.0.add(&other.0);
        self.1.add(&other.1);
        self
    }

    fn times_t(&self) -> Self {
        Self(self.1.times_t(), sum(self.0.clone(), &self.1))
    }

    fn squared(&self) -> Self {
        let square = self.1.squared();
        Self(sum(self.0.squared(), &square.times_t()), square)
    }
}

fn sum(mut a: Polynomial, b: &Polynomial) -> Polynomial {
    a.add(b);
    a
}

/// `F_n` and `F_{n+1}`, for n from 1.
fn fibonacci(n: u64) -> (Pair, Pair) {
    let zero = Polynomial::default;
    // `F_i` and `F_{i+1}` for i the leading bits of n, one more bit each time.
    let (mut at, mut after) = (Pair(zero(), zero()), Pair(Polynomial::one(), zero()));
    for bit in (0..=n.ilog2()).rev() {
        let square = at.squared();
        let (even, odd) = (square.times_t(), square.plus(&after.squared()));
        (at, after) = if n >> bit & 1 == 0 { (even, odd) } else { (odd.clone(), odd.times_t().plus(&even)) };
    }
    (at, after)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain twin: one gcd at full degree.
    fn nullity_by_definition(n: usize) -> u64 {
        let at_t = Polynomial::fibonacci(n + 1);
        let shifted = at_t.at_t_plus_one();
        at_t.gcd(shifted, &|| false).and_then(|gcd| gcd.degree()).unwrap() as u64
    }

    #[test]
    fn halving_changes_nothing() {
        for n in (0..400).chain([1023, 1024, 1500, 2047, 4094, 4095, 4096]) {
            assert_eq!(nullity(n as u64, &|| false), Some(nullity_by_definition(n)), "{n}");
        }
    }

    #[test]
    fn pairs_are_the_polynomials() {
        let back = |Pair(a, b): &Pair| {
            let s = Polynomial::from_words(vec![0b110]);
            let (mut power, mut value) = (Polynomial::one(), Polynomial::default());
            for i in 0..=a.degree().max(b.degree()).unwrap_or(0) {
                for (_, part) in
                    [(a, power.clone()), (b, power.times_t())].iter().filter(|(p, _)| p.coefficient(i))
                {
                    value.add(part);
                }
                power = power.times(&s);
            }
            value
        };
        for n in 1..140 {
            let (at, after) = fibonacci(n as u64);
            assert_eq!(
                (back(&at), back(&after)),
                (Polynomial::fibonacci(n), Polynomial::fibonacci(n + 1)),
                "{n}"
            );
        }
    }

    #[test]
    fn a_stop_ends_it() {
        assert_eq!(nullity(100_000, &|| true), None);
    }
}
