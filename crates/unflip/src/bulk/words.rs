//! Short bit vectors of a fixed number of words, on the stack: what the loops over many boards work on.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use crate::bits::{Bits, WORD};

/// `64 * W` bits, the lowest first.
pub(super) type Words<const W: usize> = [u64; W];

/// The bits, zeros behind them.
///
/// # Panics
///
/// If they are too many.
pub(super) fn of_bits<const W: usize>(bits: &Bits) -> Words<W> {
    assert!(bits.len() <= W * WORD, "{} bits in {W} words", bits.len());
    let mut words = [0; W];
    words[..bits.words().len()].copy_from_slice(bits.words());
    words
}

#[inline(always)]
pub(super) fn xor<const W: usize>(a: &Words<W>, b: &Words<W>) -> Words<W> {
    std::array::from_fn(|index| a[index] ^ b[index])
}

#[inline(always)]
pub(super) fn and<const W: usize>(a: &Words<W>, b: &Words<W>) -> Words<W> {
    std::array::from_fn(|index| a[index] & b[index])
}

#[inline(always)]
pub(super) fn count_ones<const W: usize>(words: &Words<W>) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

#[inline(always)]
pub(super) fn is_zero<const W: usize>(words: &Words<W>) -> bool {
    words.iter().fold(0, |all, word| all | word) == 0
}

/// Whether `a` comes before `b` in lexicographic order: it has the 0 where they first differ.
pub(super) fn is_less<const W: usize>(a: &Words<W>, b: &Words<W>) -> bool {
    let unlike = a.iter().zip(b).find(|(a, b)| a != b);
    unlike.is_some_and(|(a, b)| (a ^ b) & b & (a ^ b).wrapping_neg() != 0)
}

/// The bytes, little-endian, zeros behind them.
#[inline(always)]
pub(super) fn load<const W: usize>(bytes: &[u8]) -> Words<W> {
    let mut words = [0; W];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks(8)) {
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        *word = u64::from_le_bytes(whole);
    }
    words
}

/// Writes as many bytes as there is room for; those behind the words stay as they are.
#[inline(always)]
pub(super) fn store<const W: usize>(words: &Words<W>, bytes: &mut [u8]) {
    // Common lengths have a store of their own: a call to copy some bytes takes longer than to solve a board.
    match bytes.len() {
        2 => bytes.copy_from_slice(&words[0].to_le_bytes()[..2]),
        4 => bytes.copy_from_slice(&words[0].to_le_bytes()[..4]),
        8 => bytes.copy_from_slice(&words[0].to_le_bytes()),
        _ => {
            for (word, bytes) in words.iter().zip(bytes.chunks_mut(8)) {
                bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_that_of_bits() {
        let bits = |words: [u64; 2]| Bits::from_words(words.to_vec(), 128);
        let some = [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [1 << 63, 0], [0, 1 << 63], [3, 1 << 63]];
        for a in some {
            for b in some {
                assert_eq!(is_less(&a, &b), bits(a) < bits(b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn what_is_stored_is_loaded() {
        let words = [0x0102_0304_0506_0708, 0x1112_1314_1516_1718];
        for length in 0..16 {
            let mut bytes = vec![0; length];
            store(&words, &mut bytes);
            let kept = |word: usize| {
                let bits = 8 * length.saturating_sub(8 * word).min(8);
                if bits == 64 { words[word] } else { words[word] & ((1 << bits) - 1) }
            };
            assert_eq!(load::<2>(&bytes), [kept(0), kept(1)], "{length}");
        }
    }
}
