//! A layer of the tight graph: living states as bits, mostly far apart.

use crate::bits::{WORD, ones_of};

/// Places of a word whose index has bit `i` clear.
const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];
/// Bits of an index within a word.
pub(super) const WORD_BITS: u32 = 6;

/// The living states of one section.
pub(super) struct Layer {
    /// Which words have a living state: the others are not looked at.
    lit: Vec<u64>,
    words: Vec<u64>,
}

impl Layer {
    pub(super) fn new(words: Vec<u64>) -> Self {
        let lit = |chunk: &[u64]| chunk.iter().rev().fold(0, |lit, &word| lit << 1 | u64::from(word != 0));
        Self { lit: words.chunks(WORD).map(lit).collect(), words }
    }

    /// The words with living states, and their indices.
    pub(super) fn words(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let lit = self.lit.iter().enumerate().filter(|&(_, &lit)| lit != 0);
        let indices = lit.flat_map(|(index, &lit)| ones_of(lit).map(move |bit| index * WORD + bit));
        indices.map(|index| (index, self.words[index]))
    }

    /// The living states, ascending.
    pub(super) fn states(&self) -> impl Iterator<Item = u32> + '_ {
        self.words().flat_map(|(index, word)| ones_of(word).map(move |bit| state(index, bit)))
    }

    /// All words.
    pub(super) fn all(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn has(&self, state: u32) -> bool {
        self.words[state as usize / WORD] >> (state as usize % WORD) & 1 == 1
    }

    pub(super) fn insert(&mut self, state: u32) {
        let index = state as usize / WORD;
        self.words[index] |= 1 << (state as usize % WORD);
        self.lit[index / WORD] |= 1 << (index % WORD);
    }

    /// How many states live.
    pub(super) fn count(&self) -> usize {
        self.words().map(|(_, word)| word.count_ones() as usize).sum()
    }

    pub(super) fn remove(&mut self, state: u32) {
        self.remove_of(state as usize / WORD, 1 << (state as usize % WORD));
    }

    /// Removes the states of one word.
    pub(super) fn remove_of(&mut self, index: usize, states: u64) {
        self.words[index] &= !states;
        if self.words[index] == 0 {
            self.lit[index / WORD] &= !(1 << (index % WORD));
        }
    }
}

/// Where each living state comes among those of its layer.
pub(super) struct Ranks {
    /// The living states before each word that has some.
    before: Vec<u32>,
    pub(super) total: usize,
}

impl Ranks {
    pub(super) fn new(layer: &Layer) -> Self {
        let (mut before, mut total) = (vec![0; layer.all().len()], 0);
        for (index, word) in layer.words() {
            before[index] = total;
            total += word.count_ones();
        }
        Self { before, total: total as usize }
    }

    /// `None` if the state does not live.
    pub(super) fn of(&self, layer: &Layer, state: u32) -> Option<usize> {
        let (index, bit) = (state as usize / WORD, state as usize % WORD);
        let word = layer.all()[index];
        let rank = self.before[index] + (word & ((1 << bit) - 1)).count_ones();
        (word >> bit & 1 == 1).then_some(rank as usize)
    }
}

/// Of the states that an end may leave, keeps those that it leaves in a state of `after`.
pub(super) fn spread(words: &mut [u64], after: &[u64], bits: u32) {
    let half = (1usize << bits) / 2;
    if half < WORD {
        words[0] &= after[0] | after[0] << half;
        return;
    }
    for part in words.chunks_exact_mut(half / WORD) {
        part.iter_mut().zip(after).for_each(|(word, after)| *word &= after);
    }
}

/// The states that become one of `after` by a start at bit `bit`.
pub(super) fn folded(after: &[u64], bit: u32) -> Vec<u64> {
    if bit >= WORD_BITS {
        let width = 1 << (bit - WORD_BITS);
        let mut words = Vec::with_capacity(after.len() / 2);
        for pair in after.chunks_exact(2 * width) {
            let (low, high) = pair.split_at(width);
            words.extend(low.iter().zip(high).map(|(low, high)| low | high));
        }
        return words;
    }
    let pairs = after.chunks(2);
    pairs.map(|pair| pair.iter().rev().fold(0, |word, &after| word << 32 | folded_word(after, bit))).collect()
}

/// The same for 64 states, which become 32.
fn folded_word(after: u64, bit: u32) -> u64 {
    let mut word = (after | after >> (1 << bit)) & CLEAR[bit as usize];
    for step in bit..WORD_BITS - 1 {
        word = (word | word >> (1 << step)) & CLEAR[step as usize + 1];
    }
    word
}

/// The state without bit `bit`, those above moved down.
pub(super) fn without(state: u32, bit: u32) -> u32 {
    let low = (1 << bit) - 1;
    state & low | state >> 1 & !low
}

/// The two states that one becomes by a start at bit `bit`.
pub(super) fn with(state: u32, bit: u32) -> [u32; 2] {
    let low = (1 << bit) - 1;
    let clear = state & low | (state & !low) << 1;
    [clear, clear | 1 << bit]
}

/// The places of a word whose index has an odd number of the bits of `mask`.
pub(super) fn odd_places(mask: u32) -> u64 {
    let has = |bit: &u32| mask >> bit & 1 == 1;
    (0..WORD_BITS).filter(has).fold(0, |odd, bit| odd ^ !CLEAR[bit as usize])
}

pub(super) fn state(index: usize, bit: usize) -> u32 {
    u32::try_from(index * WORD + bit).expect("a state is an index of 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_at_any_bit_and_back() {
        for bit in 0..9 {
            for state in 0..300 {
                let both = with(state, bit);
                assert_eq!([without(both[0], bit), without(both[1], bit)], [state; 2]);
                let mut after = vec![0; 16];
                after[both[1] as usize / WORD] |= 1 << (both[1] as usize % WORD);
                assert_eq!(Layer::new(folded(&after, bit)).states().collect::<Vec<_>>(), [state]);
            }
        }
    }
}
