//! Random choices that are the same on every machine, for all time.
//!
//! The numbers of a PCG (O'Neill 2014), which `rand_pcg` promises never to change. Level `i` of a seed starts far away in
//! them, so that levels can be made in any order, on any number of threads.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// Levels start so far from each other: the golden section of 2^128, an odd number whose multiples keep apart.
const APART: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// A source of choices.
pub(super) struct Random(Pcg64);

impl Random {
    /// The choices of one level of a seed.
    pub(super) fn of_level(seed: u64, level: u64) -> Self {
        let mut numbers = Pcg64::new(u128::from(seed), 0);
        numbers.advance(APART.wrapping_mul(u128::from(level)));
        Self(numbers)
    }

    /// A number below `end`, each as likely as any other.
    ///
    /// Lemire 2019, Fast random integer generation in an interval: the upper half of a product, where the lower half is
    /// not one of the few that would favour some.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        assert!(end > 0, "there is no number below 0");
        let few = end.wrapping_neg() % end;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(end);
            let (high, low) = ((product >> 64) as u64, product & u128::from(u64::MAX));
            if low >= u128::from(few) {
                return high;
            }
        }
    }

    /// As [`Random::below`], for counts.
    pub(super) fn below_u32(&mut self, end: u32) -> u32 {
        u32::try_from(self.below(u64::from(end))).expect("below 2^32")
    }

    /// An index below `len`.
    pub(super) fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).expect("below a length")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_never_change() {
        let mut random = Random::of_level(1, 2);
        assert_eq!([6, 6, 6, 1000, 1 << 40].map(|end| random.below(end)), [0, 1, 0, 712, 708_368_103_488]);
    }

    #[test]
    fn all_numbers_are_as_likely_within_and_across_levels() {
        let mut random = Random::of_level(0, 0);
        let (mut within, mut across, mut pairs) = ([0; 7], [0; 7], [0; 49]);
        for level in 0..70_000 {
            within[random.index(7)] += 1;
            let mut random = Random::of_level(1, level);
            let first = random.index(7);
            across[first] += 1;
            pairs[7 * first + random.index(7)] += 1;
        }
        let is_even = |met: &[i32], times: i32| met.iter().all(|met| (met - times).abs() < times / 10);
        assert!(is_even(&within, 10_000) && is_even(&across, 10_000), "{within:?} {across:?}");
        assert!(is_even(&pairs, 1429), "{pairs:?}");
    }
}
