//! The nullity of a board from its two sides, where one press equation reads `c + b·x + e·y + d·x·y = 0`.
//!
//! A side is the ring GF(p)[x]/(N): on a path of n cells x steps the neighbours, and N = `S_{n+1}`(x), where S₀ = 0, S₁ = 1,
//! `S_{i+1}` = `x·S_i` − `S_{i-1}`; on a cycle x = u + 1/u and N = uⁿ − 1. The board is the product of its two sides and the press
//! matrix multiplies by a polynomial in their x and y; so its nullity is the dimension of the quotient by that polynomial.
//!
//! Solve the equation for the long side's x: x = a(y) = −(c + e·y)/(b + d·y). Where the denominator shares a factor with the short
//! side's N there is no solution, and the factor is taken out of N. What is left is, with all S at a, modulo N,
//!
//! - a path of m cells: gcd(N, `S_{m+1}`);
//! - a cycle of m cells: x = a means u² = a·u − 1, so that uᵐ − 1 multiplies (1, u) by the matrix M below. Its cokernel has
//!   the order gcd(N·D, det M), where D is the gcd of N and the entries of M (the ideal of its minors).
//!
//! The degree is the nullity. S is reached by doubling: `S_{2i}` = `2·S_i·S_{i+1}` − `a·S_i²`, `S_{2i+1}` = `S_{i+1}²` − `S_i²`;
//! so the long side may have any number of digits.
//!
//! Cost: (short side)² steps for each binary digit of the long one, /64 over GF(2).
//! Source: the ring and the path on both sides for p = 2, Sutner (2000); cycles and the general equation are worked out here, and
//! `tests/all/survey.rs` compares them with elimination.

use num_bigint::BigUint;

use super::field::Field;

/// A side of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Side {
    pub(super) length: BigUint,
    /// Whether its ends are joined.
    pub(super) is_cycle: bool,
}

/// The equation `centre + long·x + short·y + both·x·y = 0`, its coefficients below p.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Equation {
    pub(super) centre: u32,
    /// The coefficient of x, the long side.
    pub(super) long: u32,
    /// The coefficient of y, the short side.
    pub(super) short: u32,
    pub(super) both: u32,
}

/// The nullity of an equation that is no product; `None` if the field is told to stop.
///
/// `short` is the length of a side that fits memory.
pub(super) fn nullity<F: Field>(
    field: &F,
    equation: Equation,
    long: &Side,
    (short, is_cycle): (usize, bool),
) -> Option<usize> {
    let (mut modulus, y) = short_side(field, short, is_cycle)?;
    let linear = |a, b| Some(field.sum(&field.constant(a), &field.product(&field.constant(b), &y)?));
    let denominator = linear(equation.long, equation.both)?;
    let numerator = field.product(&field.minus_one(), &linear(equation.centre, equation.short)?)?;
    loop {
        let common = field.gcd(modulus.clone(), denominator.clone())?;
        if field.degree(&common) == Some(0) {
            break;
        }
        modulus = field.divided(modulus, &common)?.0;
    }
    if field.degree(&modulus) == Some(0) {
        return Some(0);
    }
    let root = field.product(&numerator, &field.inverse(&denominator, &modulus)?)?;
    nullity_at(field, &field.modulo(root, &modulus)?, &modulus, long)
}

/// N and y of the short side.
fn short_side<F: Field>(field: &F, length: usize, is_cycle: bool) -> Option<(F::Polynomial, F::Polynomial)> {
    if is_cycle {
        let modulus = field.sum(&field.monomial(1, length), &field.minus_one());
        let y = field.sum(&field.monomial(1, 1), &field.monomial(1, length - 1));
        return Some((modulus.clone(), field.modulo(y, &modulus)?));
    }
    let y = field.monomial(1, 1);
    // One power more than S has: nothing is reduced.
    let unreduced = field.monomial(1, length + 1);
    Some((doubled(field, &y, &unreduced, &BigUint::from(length))?.1, y))
}

/// The dimension of what is left of the long side where its x is `root`, modulo `modulus`.
pub(super) fn nullity_at<F: Field>(
    field: &F,
    root: &F::Polynomial,
    modulus: &F::Polynomial,
    long: &Side,
) -> Option<usize> {
    let (at, after) = doubled(field, root, modulus, &long.length)?;
    if !long.is_cycle {
        let common = field.gcd(modulus.clone(), after)?;
        return Some(field.degree(&common).expect("N is not zero"));
    }
    let before = field.modulo(field.difference(&field.product(root, &at)?, &after)?, modulus)?;
    // M = (-first, at; -at, last): what u^m − 1 = at·u − first does to 1 and to u.
    let (first, last) = (field.sum(&before, &field.constant(1)), field.sum(&after, &field.minus_one()));
    let determinant = field.difference(&field.squared(&at)?, &field.product(&first, &last)?)?;
    let entries = [at, first, last];
    let content = entries.into_iter().try_fold(modulus.clone(), |gcd, entry| field.gcd(gcd, entry))?;
    let order = field.gcd(field.product(modulus, &content)?, determinant)?;
    Some(field.degree(&order).expect("N is not zero"))
}

/// `S_n` and `S_{n+1}` at `root`, modulo `modulus`.
fn doubled<F: Field>(
    field: &F,
    root: &F::Polynomial,
    modulus: &F::Polynomial,
    n: &BigUint,
) -> Option<(F::Polynomial, F::Polynomial)> {
    let reduced = |a| field.modulo(a, modulus);
    let (mut at, mut after) = (field.constant(0), reduced(field.constant(1))?);
    for bit in (0..n.bits()).rev() {
        let square = field.squared(&at)?;
        let mut even = field.product(&field.minus_one(), &field.product(root, &square)?)?;
        if field.characteristic() != 2 {
            even = field.sum(&even, &field.product(&field.constant(2), &field.product(&at, &after)?)?);
        }
        let odd = reduced(field.difference(&field.squared(&after)?, &square)?)?;
        let even = reduced(even)?;
        (at, after) = if n.bit(bit) {
            let next = reduced(field.difference(&field.product(root, &odd)?, &even)?)?;
            (odd, next)
        } else {
            (even, odd)
        };
    }
    Some((at, after))
}
