//! All answers of a small board in one table: a board is a look-up.
//!
//! Cost: `8 × 2^lamps` bytes, each filled once by the tables that are asked else. Choose it up to 16 lamps, 24 presses.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use super::chunk::Chunk;
use super::columns::{Columns, Status};
use super::error::BulkError;
use super::places::{self, Places};
use super::table::{Rows, Run, fault};
use super::words;
use crate::bits::Level;
use crate::board::Board;

/// The most lamps.
pub(super) const MOST_LAMPS: usize = 16;
/// The most presses.
pub(super) const MOST_PRESSES: usize = 24;

/// An entry for every state.
#[derive(Debug)]
pub(super) struct Memo {
    places: Places<1>,
    entries: Vec<Entry>,
}

/// The answer to one state.
#[derive(Clone, Copy, Debug)]
struct Entry {
    presses: u32,
    /// 0 where it is unsolvable.
    minima: u32,
}

impl Memo {
    /// The table of the answers to [`states`].
    pub(super) fn new(board: &Board, columns: &Columns) -> Self {
        let entry = |row: usize| {
            let [presses] = words::load::<1>(columns.presses_of(row));
            let narrow = |number| u32::try_from(number).expect("24 presses have fewer minima than 2^24");
            Entry { presses: narrow(presses), minima: narrow(columns.minima[row].unsigned_abs()) }
        };
        Self { places: Places::new(board), entries: (0..columns.len()).map(entry).collect() }
    }

    #[inline(always)]
    fn fill(&self, run: &Run<'_>, chunk: &mut Chunk<'_>) -> Result<(), BulkError> {
        let (layout, mut room) = (run.boards.layout, [[0; 8]]);
        for (index, board) in chunk.boards(run.boards).enumerate() {
            let Some(lamps) = self.places.read(layout, board, &mut room) else {
                return Err(fault(run, chunk.first + index, board));
            };
            let number = lamps.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte));
            let Entry { presses, minima } = self.entries[number];
            if minima != 0 {
                chunk.status[index] = Status::Solved;
                chunk.weight[index] = i32::try_from(presses.count_ones()).unwrap_or(0);
                chunk.minima[index] = minima.into();
                let bytes = &mut chunk.presses[index * chunk.press_stride..][..chunk.press_stride];
                places::write(layout, &[presses.into()], bytes);
            }
        }
        Ok(())
    }
}

impl Rows for Memo {
    fn solve(&self, run: &Run<'_>, mut chunk: Chunk<'_>) -> Result<(), BulkError> {
        Level::detect().run(
            #[inline(always)]
            || self.fill(run, &mut chunk),
        )
    }
}

/// Every state of a board in bits, two bytes each, in the order of their numbers; what is lit at holes is left out.
pub(super) fn states(board: &Board) -> Vec<u8> {
    let n = board.n_lamps();
    let lamps: u16 = (0..n).filter(|&place| !board.is_hole(place)).map(|place| 1 << place).sum();
    (0..=u16::MAX >> (MOST_LAMPS - n)).flat_map(|number| (number & lamps).to_le_bytes()).collect()
}
