//! A fingerprint of numbers: by which a bookmark finds its search again.
//!
//! Each number is mixed in by an odd product and a shift, both reversible. Nothing secret: two searches that a user
//! meets differ in it, two that somebody makes on purpose need not.

/// A fingerprint in the making.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    /// Of no numbers yet.
    pub(crate) fn new() -> Self {
        Self(0x756e_666c_6970)
    }

    /// Takes one number in.
    pub(crate) fn add(&mut self, number: u64) -> &mut Self {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
        self
    }

    /// Takes all numbers in.
    pub(crate) fn add_all(&mut self, numbers: impl IntoIterator<Item = u64>) -> &mut Self {
        for number in numbers {
            self.add(number);
        }
        self
    }

    /// The fingerprint.
    pub(crate) fn finish(self) -> u64 {
        self.0
    }
}
