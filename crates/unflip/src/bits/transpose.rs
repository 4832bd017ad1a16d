//! Transposes bit matrices, 64 × 64 bits at a time.

use super::{Bits, WORD};

/// The matrix with its columns as rows: `rows × columns` bits in reading order, read run by run.
///
/// `extract(start, n_bits, out)` copies the `n_bits <= 64` bits from `start` on into `out`.
///
/// Cost: about six steps a word of 64 bits, and a copy.
pub(crate) fn transposed(rows: usize, columns: usize, extract: impl Fn(usize, usize, &mut [u64])) -> Bits {
    let mut turned = Bits::zeros(rows * columns);
    for row in (0..rows).step_by(WORD) {
        for column in (0..columns).step_by(WORD) {
            let (height, width) = ((rows - row).min(WORD), (columns - column).min(WORD));
            let mut block = [0; WORD];
            for (index, word) in block[..height].iter_mut().enumerate() {
                extract((row + index) * columns + column, width, std::slice::from_mut(word));
            }
            transpose64(&mut block);
            for (index, &word) in block[..width].iter().enumerate() {
                turned.deposit((column + index) * rows + row, height, &[word]);
            }
        }
    }
    turned
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
        for pair in block.chunks_exact_mut(2 * width) {
            let (low, high) = pair.split_at_mut(width);
            for (low, high) in low.iter_mut().zip(high) {
                let swap = (*low >> width ^ *high) & mask;
                *low ^= swap << width;
                *high ^= swap;
            }
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
        for (i, before) in before.into_iter().enumerate() {
            for (j, after) in block.into_iter().enumerate() {
                assert_eq!(after >> i & 1, before >> j & 1, "{i} {j}");
            }
        }
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        for (rows, columns) in [(1, 5), (64, 64), (65, 3), (130, 200)] {
            let matrix: Bits = (0..rows * columns).map(|i| i * i % 13 < 5).collect();
            let turned = transposed(rows, columns, |start, n_bits, out| matrix.extract(start, n_bits, out));
            for cell in 0..rows * columns {
                assert_eq!(turned.get(cell % columns * rows + cell / columns), matrix.get(cell));
            }
        }
    }
}
