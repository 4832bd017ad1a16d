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

/// Transposes a 64 × 64 bit matrix in place: bit `j` of word `i` goes to bit `i` of word `j`.
///
/// # Source
///
/// Warren, Hacker's Delight, section 7-3: swap ever smaller blocks across the diagonal.
pub(crate) fn transpose64(block: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width != 0 {
        for low in (0..64).filter(|index| index & width == 0) {
            let swap = (block[low] >> width ^ block[low + width]) & mask;
            block[low] ^= swap << width;
            block[low + width] ^= swap;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_moves_every_bit() {
        let mut block = std::array::from_fn(|i| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let before = block;
        transpose64(&mut block);
        for i in 0..64 {
            for j in 0..64 {
                assert_eq!(block[j] >> i & 1, before[i] >> j & 1, "{i} {j}");
            }
        }
    }

    #[test]
    fn the_dot_product_is_a_parity() {
        assert!(dot(&[0b111, 1], &[0b101, 1]));
        assert!(!dot(&[0b111], &[0b101]));
    }
}
