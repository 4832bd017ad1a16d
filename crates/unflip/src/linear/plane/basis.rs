//! A row of cells as a polynomial: the change between two bases.
//!
//! The cells of a row are factors of the Fibonacci polynomials F₁, F₂, …; the polynomial has coefficients of
//! 1, t, t², …. One halving step makes two problems of half the size, as in a fast Fourier transform.
//!
//! Cost: N log N. Source: `F_{2i} = t·F_i²` and `F_{2i+1} = (F_i + F_{i+1})²` over GF(2).

use crate::bits::{Bits, WORD};
use crate::linear::polynomial::Polynomial;

/// The polynomial `Σ v_i·F_i(t)` of a row `v₁ … v_length`.
///
/// `v(t) = O(t)² + t·E(t)²` with `E = Σ v_{2i}·F_i` and `O = Σ v_{2i+1}·(F_i + F_{i+1})`, since
/// `F_{2i} = t·F_i²` and `F_{2i+1} = (F_i + F_{i+1})²`. Cost: N log N.
pub(super) fn polynomial_of(row: &[u64], length: usize) -> Polynomial {
    let factors: Vec<bool> = (0..length).map(|i| row[i / WORD] >> (i % WORD) & 1 == 1).collect();
    let bits: Bits = to_coefficients(&factors).into_iter().collect();
    Polynomial::from_words(bits.into_words())
}

/// The row of a polynomial of degree below `length`: the inverse of [`polynomial_of`].
pub(super) fn row_of(polynomial: &Polynomial, length: usize) -> Bits {
    let coefficients: Vec<bool> = (0..length).map(|power| polynomial.coefficient(power)).collect();
    from_coefficients(&coefficients).into_iter().collect()
}

/// From factors of F₁, F₂, … to coefficients of 1, t, t², …; as many of each.
fn to_coefficients(factors: &[bool]) -> Vec<bool> {
    if factors.len() <= 2 {
        return factors.to_vec();
    }
    let even: Vec<bool> = factors.iter().skip(1).step_by(2).copied().collect();
    let odd: Vec<bool> = factors.iter().step_by(2).copied().collect();
    // v₁·F₁ + v₃·(F₁ + F₂) + v₅·(F₂ + F₃) + …: F_j comes from v_{2j-1} and v_{2j+1}.
    let odd: Vec<bool> = (0..odd.len())
        .map(|j| odd.get(j + 1).copied().unwrap_or(false) ^ if j == 0 { odd[0] } else { odd[j] })
        .collect();
    interleave(&to_coefficients(&odd), &to_coefficients(&even))
}

fn from_coefficients(coefficients: &[bool]) -> Vec<bool> {
    if coefficients.len() <= 2 {
        return coefficients.to_vec();
    }
    let mut odd = from_coefficients(&coefficients.iter().step_by(2).copied().collect::<Vec<_>>());
    let even = from_coefficients(&coefficients.iter().skip(1).step_by(2).copied().collect::<Vec<_>>());
    for j in (0..odd.len() - 1).rev() {
        odd[j] ^= odd[j + 1];
    }
    interleave(&odd, &even)
}

fn interleave(first: &[bool], second: &[bool]) -> Vec<bool> {
    (0..first.len() + second.len()).map(|i| if i % 2 == 0 { first[i / 2] } else { second[i / 2] }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_polynomials_are_the_same_thing() {
        for length in 1..80 {
            let row: Bits = (0..length).map(|i| (i * i + length) % 5 < 2).collect();
            let polynomial = polynomial_of(row.words(), length);
            let mut direct = Polynomial::default();
            row.iter_ones().for_each(|i| direct.add(&Polynomial::fibonacci(i + 1)));
            assert_eq!(polynomial, direct, "{length}");
            assert_eq!(row_of(&polynomial, length), row);
        }
    }
}
