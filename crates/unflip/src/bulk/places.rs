//! Where a packed board of two colours may have ones, and how it is read and presses are written, in either layout.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use super::columns::Layout;
use super::words::{self, Words};
use crate::bits::WORD;
use crate::board::Board;

/// The lowest bit of every byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;
/// Multiplied by this, the lowest bits of eight bytes meet in the top byte, the first byte's as the lowest.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// The places that are no holes.
#[derive(Debug)]
pub(super) struct Places<const W: usize> {
    /// Packed, only as many bytes as there are places for.
    mask: Vec<u8>,
    n: usize,
}

impl<const W: usize> Places<W> {
    /// The lamps of a board.
    ///
    /// # Panics
    ///
    /// If they are more than `W` words hold.
    pub(super) fn new(board: &Board) -> Self {
        let n = board.n_lamps();
        assert!(n <= W * WORD, "{n} lamps in {W} words");
        let mut mask = vec![0; n.div_ceil(8)];
        (0..n).filter(|&place| !board.is_hole(place)).for_each(|place| mask[place / 8] |= 1 << (place % 8));
        Self { mask, n }
    }

    /// The bytes of a board in bits.
    pub(super) fn bytes(&self) -> usize {
        self.mask.len()
    }

    /// The board in bits, in `room` if it is not so already; `None` if it is none.
    #[inline(always)]
    pub(super) fn read<'a>(
        &self,
        layout: Layout,
        board: &'a [u8],
        room: &'a mut [[u8; 8]; W],
    ) -> Option<&'a [u8]> {
        let (lamps, behind) = match layout {
            Layout::Bits => board.split_at(self.bytes()),
            Layout::Bytes => {
                let (lamps, behind) = board.split_at(self.n);
                (gather(lamps, room)?, behind)
            }
        };
        let stray = lamps.iter().zip(&self.mask).fold(0, |all, (byte, mask)| all | byte & !mask);
        (behind.iter().fold(stray, |all, byte| all | byte) == 0).then_some(&lamps[..self.bytes()])
    }
}

/// Packs bytes that are 0 or 1; `None` if one is not.
#[inline(always)]
fn gather<'a, const W: usize>(lamps: &[u8], room: &'a mut [[u8; 8]; W]) -> Option<&'a [u8]> {
    let bits = room.as_flattened_mut();
    let mut stray = 0;
    for (to, lamps) in bits.iter_mut().zip(lamps.chunks(8)) {
        let [eight] = words::load::<1>(lamps);
        stray |= eight & !LOWEST;
        *to = (eight.wrapping_mul(GATHER) >> (WORD - 8)) as u8;
    }
    (stray == 0).then_some(bits)
}

/// The presses that [`write`] wrote.
pub(super) fn written<const W: usize>(layout: Layout, bytes: &[u8]) -> Words<W> {
    match layout {
        Layout::Bits => words::load(bytes),
        Layout::Bytes => {
            let mut presses = [0; W];
            let lit = bytes.iter().enumerate().filter(|&(_, &count)| count != 0);
            lit.for_each(|(place, _)| presses[place / WORD] |= 1 << (place % WORD));
            presses
        }
    }
}

/// Writes presses into the bytes of one board.
#[inline(always)]
pub(super) fn write<const W: usize>(layout: Layout, presses: &Words<W>, bytes: &mut [u8]) {
    match layout {
        Layout::Bits => words::store(presses, bytes),
        Layout::Bytes => {
            for (word, bytes) in presses.iter().zip(bytes.chunks_mut(WORD)) {
                for (place, byte) in bytes.iter_mut().enumerate() {
                    *byte = (word >> place & 1) as u8;
                }
            }
        }
    }
}
