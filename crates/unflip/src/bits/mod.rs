//! Bit vectors: the packed storage under states, presses and matrices over two colours.
//!
//! Bit `i` is bit `i % 64` of word `i / 64`; the bits behind the length are always zero, so whole
//! words can be compared, counted and combined without a mask.

mod level;
mod transpose;
mod words;

pub(crate) use level::Level;
pub(crate) use transpose::{transpose64, transposed};
pub(crate) use words::{dot, is_zero, xor_into};

use std::cmp::Ordering;

/// Bits in a word.
pub(crate) const WORD: usize = 64;

/// A bit vector of fixed length.
///
/// Comparison is lexicographic: the vector with a 0 at the first place where two differ is less.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bits {
    len: usize,
    words: Vec<u64>,
}

impl Bits {
    /// `len` zeros.
    #[must_use]
    pub fn zeros(len: usize) -> Self {
        Self { len, words: vec![0; len.div_ceil(WORD)] }
    }

    /// `len` ones.
    #[must_use]
    pub fn ones(len: usize) -> Self {
        Self::from_words(vec![u64::MAX; len.div_ceil(WORD)], len)
    }

    /// The first `len` bits of `words`, least significant bit first; what lies behind them is cleared.
    ///
    /// # Panics
    ///
    /// If `words` is not exactly the words that `len` bits need.
    #[must_use]
    pub fn from_words(mut words: Vec<u64>, len: usize) -> Self {
        assert_eq!(words.len(), len.div_ceil(WORD), "{len} bits need other words than given");
        if let Some(last) = words.last_mut() {
            *last &= tail_mask(len);
        }
        Self { len, words }
    }

    /// How many bits there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no bits at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The packed words, least significant bit first.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The packed words back, for reuse.
    #[must_use]
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// Bit `index`.
    ///
    /// # Panics
    ///
    /// If `index` is not below the length.
    #[must_use]
    pub fn get(&self, index: usize) -> bool {
        assert!(index < self.len, "bit {index} of {}", self.len);
        self.words[index / WORD] >> (index % WORD) & 1 == 1
    }

    /// Sets bit `index` to `value`.
    ///
    /// # Panics
    ///
    /// If `index` is not below the length.
    pub fn set(&mut self, index: usize, value: bool) {
        assert!(index < self.len, "bit {index} of {}", self.len);
        let mask = 1 << (index % WORD);
        let word = &mut self.words[index / WORD];
        *word = if value { *word | mask } else { *word & !mask };
    }

    /// How many bits are one.
    #[must_use]
    pub fn count_ones(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether every bit is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        is_zero(&self.words)
    }

    /// Adds `other` bit by bit, modulo 2.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn xor(&mut self, other: &Self) {
        assert_eq!(self.len, other.len, "bit vectors of two lengths");
        xor_into(&mut self.words, &other.words);
    }

    /// The sum of the products bit by bit, modulo 2.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    #[must_use]
    pub fn dot(&self, other: &Self) -> bool {
        assert_eq!(self.len, other.len, "bit vectors of two lengths");
        dot(&self.words, &other.words)
    }

    /// The places of the ones, ascending.
    pub fn iter_ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(index, &word)| ones_of(word).map(move |bit| index * WORD + bit))
    }

    /// The place of the first one.
    #[must_use]
    pub fn first_one(&self) -> Option<usize> {
        let index = self.words.iter().position(|&word| word != 0)?;
        Some(index * WORD + self.words[index].trailing_zeros() as usize)
    }

    /// Copies the bits `start .. start + out_bits` to the front of `out`, the rest of `out` cleared.
    ///
    /// # Panics
    ///
    /// If `start` is behind the last word.
    pub(crate) fn extract(&self, start: usize, out_bits: usize, out: &mut [u64]) {
        let (source, shift) = (&self.words[start / WORD..], start % WORD);
        let n_words = out_bits.div_ceil(WORD).min(source.len());
        if shift == 0 {
            out[..n_words].copy_from_slice(&source[..n_words]);
        } else {
            let both = source.windows(2).map(|pair| pair[0] >> shift | pair[1] << (WORD - shift));
            let last = source.last().map(|word| word >> shift);
            out[..n_words].iter_mut().zip(both.chain(last)).for_each(|(target, word)| *target = word);
        }
        clear_tail(out, out_bits);
    }

    /// Adds the first `n_bits` bits of `source`, the rest of which must be clear, to those at `start ..`.
    pub(crate) fn deposit(&mut self, start: usize, n_bits: usize, source: &[u64]) {
        let (source, shift) = (&source[..n_bits.div_ceil(WORD)], start % WORD);
        let target = &mut self.words[start / WORD..];
        if shift == 0 {
            return xor_into(target, source);
        }
        let Some((&first, &last)) = source.first().zip(source.last()) else { return };
        target[0] ^= first << shift;
        let both = source.windows(2).map(|pair| pair[0] >> (WORD - shift) | pair[1] << shift);
        target[1..].iter_mut().zip(both).for_each(|(word, added)| *word ^= added);
        if let Some(word) = target.get_mut(source.len()) {
            *word ^= last >> (WORD - shift);
        }
    }

    /// The words, to be changed by code that keeps the tail clear.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }
}

impl FromIterator<bool> for Bits {
    fn from_iter<I: IntoIterator<Item = bool>>(values: I) -> Self {
        let (mut words, mut len) = (Vec::new(), 0);
        for value in values {
            if len % WORD == 0 {
                words.push(0);
            }
            words[len / WORD] |= u64::from(value) << (len % WORD);
            len += 1;
        }
        Self { len, words }
    }
}

impl Ord for Bits {
    fn cmp(&self, other: &Self) -> Ordering {
        let differing = self.words.iter().zip(&other.words).find(|(a, b)| a != b);
        differing.map_or(self.len.cmp(&other.len), |(a, b)| a.reverse_bits().cmp(&b.reverse_bits()))
    }
}

impl PartialOrd for Bits {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The places of the ones in a word, ascending.
pub(crate) fn ones_of(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

/// Clears what lies behind the first `n_bits` bits.
pub(crate) fn clear_tail(words: &mut [u64], n_bits: usize) {
    if let Some(word) = words.get_mut(n_bits / WORD) {
        *word &= (1 << (n_bits % WORD)) - 1;
    }
    if let Some(rest) = words.get_mut(n_bits / WORD + 1..) {
        rest.fill(0);
    }
}

/// The mask of the bits that the last word of `len` bits holds.
fn tail_mask(len: usize) -> u64 {
    match len % WORD {
        0 => u64::MAX,
        used => (1 << used) - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str) -> Bits {
        text.bytes().map(|byte| byte == b'1').collect()
    }

    #[test]
    fn order_is_that_of_the_written_digits() {
        let mut all = ["0110", "1000", "0101", "0000"].map(bits);
        all.sort();
        assert_eq!(all, ["0000", "0101", "0110", "1000"].map(bits));
    }

    #[test]
    fn order_looks_past_equal_words() {
        let (mut a, mut b) = (Bits::zeros(200), Bits::zeros(200));
        a.set(3, true);
        b.set(3, true);
        b.set(130, true);
        assert!(a < b);
    }

    #[test]
    fn ones_have_a_clear_tail() {
        assert_eq!(Bits::ones(70).count_ones(), 70);
        assert_eq!(Bits::ones(64).count_ones(), 64);
    }

    #[test]
    fn extract_and_deposit_are_inverse_at_every_offset() {
        let source: Bits = (0..300).map(|i| i * i % 7 < 3).collect();
        for start in 0..150 {
            let mut row = [0; 3];
            source.extract(start, 130, &mut row);
            let mut back = Bits::zeros(300);
            back.deposit(start, 130, &row);
            for i in 0..300 {
                assert_eq!(back.get(i), source.get(i) && (start..start + 130).contains(&i), "{start} {i}");
            }
        }
    }
}
