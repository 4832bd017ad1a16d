//! Rows as a bitmap packs them, chased down one by one: a board of any height passes through the memory of a few rows.
//!
//! A packed row is whole bytes, the first cell in the top bit of the first. Eight bytes are one word, so that words are
//! not turned round on the way in and out: the chase shifts the other way instead.

use super::rows::{Geometry, Rows};
use super::{Plane, WORD};
use crate::bits::Bits;

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
        let (wanted, chunks) = (self.rows.wanted(), lamps.chunks_exact(8));
        let rest = chunks.remainder();
        for (word, bytes) in wanted.iter_mut().zip(chunks) {
            *word = u64::from_be_bytes(bytes.try_into().expect("eight bytes")) ^ flip;
        }
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
        for (bytes, word) in bytes.chunks_mut(WORD / 8).zip(self.presses()) {
            bytes.copy_from_slice(&word.to_be_bytes()[..bytes.len()]);
        }
    }
}
