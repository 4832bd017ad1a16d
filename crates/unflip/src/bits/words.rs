//! Operations on packed words: the inner loops of everything over two colours.

/// Adds `source` to `target`, modulo 2, as far as the shorter one goes.
pub(crate) fn xor_into(target: &mut [u64], source: &[u64]) {
    for (word, &other) in target.iter_mut().zip(source) {
        *word ^= other;
    }
}

/// The sum of the bitwise products, modulo 2.
pub(crate) fn dot(a: &[u64], b: &[u64]) -> bool {
    let folded = a.iter().zip(b).fold(0, |sum, (x, y)| sum ^ (x & y));
    folded.count_ones() % 2 == 1
}

/// Whether no bit is set.
pub(crate) fn is_zero(words: &[u64]) -> bool {
    words.iter().all(|&word| word == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dot_product_is_a_parity() {
        assert!(dot(&[0b111, 1], &[0b101, 1]));
        assert!(!dot(&[0b111], &[0b101]));
    }
}
