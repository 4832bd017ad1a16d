//! Rows as a bitmap packs them, chased down one by one: a board of any height passes through the memory of a few rows.
//!
//! A packed row is whole bytes, the first cell in the top bit of the first. Eight bytes are one word, so that words are
//! not turned round on the way in and out: the chase shifts the other way instead.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use super::Plane;
use super::rows::{Geometry, Rows};
use crate::bits::{Bits, Level};

/// A chase on its way down the board.
pub(crate) struct PackedRows {
    geometry: Geometry,
    rows: Rows,
}

impl PackedRows {
    /// The chase of `plane` below this top row.
    pub(crate) fn new(plane: &Plane, top: &Bits) -> Self {
        let geometry = Geometry { mirrored: true, ..plane.geometry };
        let words: Vec<u64> = top.words().iter().map(|word| word.reverse_bits()).collect();
        Self { geometry, rows: Rows::new(&words) }
    }

    /// The presses of the row that the chase has come to.
    pub(crate) fn presses(&self) -> &[u64] {
        self.rows.current()
    }

    /// What is left below the board, once the chase has passed it: bit 0 is the first cell.
    pub(crate) fn residue(&self) -> Vec<u64> {
        self.presses().iter().map(|word| word.reverse_bits()).collect()
    }

    /// One row down, where the lamps of the current row are `lamps`, or all of them flipped.
    pub(crate) fn step(&mut self, lamps: &[u8], flipped: bool) {
        let flip = if flipped { u64::MAX } else { 0 };
        let wanted = self.rows.wanted();
        Level::detect().run(
            #[inline(always)]
            || unpack(wanted, lamps, flip),
        );
        let rest = lamps.chunks_exact(8).remainder();
        if !rest.is_empty() {
            let mut bytes = [0; 8];
            bytes[..rest.len()].copy_from_slice(rest);
            wanted[lamps.len() / 8] = u64::from_be_bytes(bytes) ^ flip;
        }
        self.rows.advance(self.geometry);
    }

    /// One row down a quiet pattern: no lamp is to change.
    pub(crate) fn step_quiet(&mut self) {
        self.rows.wanted().fill(0);
        self.rows.advance(self.geometry);
    }

    /// Packs the presses of the current row into `bytes`.
    pub(crate) fn pack(&self, bytes: &mut [u8]) {
        let presses = self.presses();
        let (whole, rest) = bytes.split_at_mut(bytes.len() / 8 * 8);
        Level::detect().run(
            #[inline(always)]
            || pack(whole, presses),
        );
        if let Some(last) = presses.last().filter(|_| !rest.is_empty()) {
            rest.copy_from_slice(&last.to_be_bytes()[..rest.len()]);
        }
    }
}

/// Eight bytes a word, the first one on top.
#[inline(always)]
fn unpack(words: &mut [u64], bytes: &[u8], flip: u64) {
    for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
        *word = u64::from_be_bytes(bytes.try_into().expect("eight bytes")) ^ flip;
    }
}

/// The inverse of [`unpack`].
#[inline(always)]
fn pack(bytes: &mut [u8], words: &[u64]) {
    for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
}
