//! A syndrome: goal less state, what the presses must add up to, read without being written down.
//!
//! A board of billions of cells is not copied just to subtract it from "all on".

use crate::bits::{Bits, clear_tail, xor_into};

/// `state + other + (flipped everywhere)`, modulo 2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Syndrome<'a> {
    state: &'a Bits,
    other: Option<&'a Bits>,
    flipped: bool,
}

impl<'a> Syndrome<'a> {
    /// From `state` to a value everywhere but at `holes`, where the state is 0.
    pub(crate) fn to_value(state: &'a Bits, value: u32, holes: Option<&'a Bits>) -> Self {
        let flipped = value == 1;
        Self { state, other: holes.filter(|_| flipped), flipped }
    }

    /// From `state` to `picture`.
    pub(crate) fn to_picture(state: &'a Bits, picture: &'a Bits) -> Self {
        Self { state, other: Some(picture), flipped: false }
    }

    /// The number of lamps, holes included.
    pub(crate) fn len(self) -> usize {
        self.state.len()
    }

    /// Whether `lamp` must change.
    pub(crate) fn get(self, lamp: usize) -> bool {
        self.state.get(lamp) ^ self.flipped ^ self.other.is_some_and(|other| other.get(lamp))
    }

    /// Whether an odd number of `lamps` must change.
    pub(crate) fn is_odd_on(self, lamps: &Bits) -> bool {
        let flipped = self.flipped && lamps.count_ones() % 2 == 1;
        self.state.dot(lamps) ^ flipped ^ self.other.is_some_and(|other| other.dot(lamps))
    }

    /// How many lamps must change.
    pub(crate) fn count_ones(self) -> usize {
        let other = |index: usize| self.other.map_or(0, |other| other.words()[index]);
        let words = self.state.words().iter().enumerate();
        let unlike: usize = words.map(|(index, word)| (word ^ other(index)).count_ones() as usize).sum();
        if self.flipped { self.len() - unlike } else { unlike }
    }

    /// The `n_bits` lamps from `start` on, copied to the front of `out`, the rest of it cleared.
    pub(crate) fn extract(self, start: usize, n_bits: usize, out: &mut [u64]) {
        self.state.extract(start, n_bits, out);
        if let Some(other) = self.other {
            let mut words = vec![0; out.len()];
            other.extract(start, n_bits, &mut words);
            xor_into(out, &words);
        }
        if self.flipped {
            for word in out.iter_mut() {
                *word = !*word;
            }
            clear_tail(out, n_bits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str) -> Bits {
        text.bytes().map(|byte| byte == b'1').collect()
    }

    fn check(syndrome: Syndrome, expected: &str) {
        let expected = bits(expected);
        let mut out = [u64::MAX; 2];
        syndrome.extract(1, expected.len() - 1, &mut out);
        for lamp in 0..expected.len() {
            assert_eq!(syndrome.get(lamp), expected.get(lamp), "{lamp}");
            let mut alone = Bits::zeros(expected.len());
            alone.set(lamp, true);
            assert_eq!(syndrome.is_odd_on(&alone), expected.get(lamp));
            assert!(lamp == 0 || (out[0] >> (lamp - 1) & 1 == 1) == expected.get(lamp));
        }
        assert_eq!((out[0] >> (expected.len() - 1), out[1]), (0, 0));
        assert_eq!(syndrome.count_ones(), expected.count_ones());
    }

    #[test]
    fn every_goal_is_subtracted() {
        let (state, holes, picture) = (bits("01100"), bits("00011"), bits("11000"));
        check(Syndrome::to_value(&state, 0, None), "01100");
        check(Syndrome::to_value(&state, 1, None), "10011");
        check(Syndrome::to_value(&state, 1, Some(&holes)), "10000");
        check(Syndrome::to_picture(&state, &picture), "10100");
    }
}
