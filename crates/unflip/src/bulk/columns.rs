//! What goes into a bulk run and what comes out: boards packed side by side, and the answers a column each.
//!
//! ```text
//! Layout::Bits    place p is bit p % 8 of byte p / 8, as in Arrow's bitmaps and little-endian integers
//! Layout::Bytes   place p is byte p
//! ```
//! Places are numbered in reading order and count holes, which hold 0, as do all bits behind the last place.

use crate::answer::Standing;
use crate::count::Count;
use crate::presses::Presses;

/// How the lamps of a packed board are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A bit a place, eight to a byte, the lowest bit first: two colours only.
    Bits,
    /// A byte a place.
    Bytes,
}

impl Layout {
    /// The fewest bytes that hold `places`.
    #[must_use]
    pub fn bytes(self, places: usize) -> usize {
        match self {
            Self::Bits => places.div_ceil(8),
            Self::Bytes => places,
        }
    }

    /// The value at `place` of a packed board.
    ///
    /// # Panics
    ///
    /// If the board is shorter.
    #[must_use]
    #[inline]
    pub fn get(self, board: &[u8], place: usize) -> u8 {
        match self {
            Self::Bits => board[place / 8] >> (place % 8) & 1,
            Self::Bytes => board[place],
        }
    }

    /// Adds `value` to a place that holds 0.
    pub(super) fn put(self, board: &mut [u8], place: usize, value: u8) {
        match self {
            Self::Bits => board[place / 8] |= value << (place % 8),
            Self::Bytes => board[place] |= value,
        }
    }
}

/// Boards side by side in memory, each taking `stride` bytes.
#[derive(Clone, Copy, Debug)]
pub struct Packed<'a> {
    /// All boards, one after another.
    pub bytes: &'a [u8],
    /// Bytes from one board to the next: a 25-bit board takes 4 at least, and 8 in a column of 64-bit integers.
    pub stride: usize,
    /// How a board is laid out in them.
    pub layout: Layout,
}

/// What is known of one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Status {
    /// No presses reach the goal.
    #[default]
    Unsolvable = 0,
    /// The presses are proved to be the cheapest.
    Solved = 1,
    /// The presses reach the goal, and only a bound is known of the cheapest.
    Bounded = 2,
}

impl Status {
    /// The name, as files have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Solved => "solved",
            Self::Bounded => "bounded",
        }
    }
}

/// The answers to many boards, a column each, kept by the caller from call to call so that memory is used again.
///
/// Numbers are signed: some readers of shared files widen unsigned ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Columns {
    /// What is known of each board.
    pub status: Vec<Status>,
    /// The sum of the press counts; -1 where unsolvable.
    pub weight: Vec<i32>,
    /// How many presses cost as little; 0 where unsolvable, -1 where it is not known or beyond 2^63 - 1.
    pub minima: Vec<i64>,
    /// The presses, laid out as the boards were; 0 where unsolvable.
    pub presses: Vec<u8>,
    /// Bytes from the presses of one board to those of the next: those of the boards, where there are as many presses
    /// as lamps.
    pub press_stride: usize,
    /// What the presses cost, -1 where unsolvable; empty unless [`Bulk::is_priced`](super::Bulk::is_priced).
    pub cost: Vec<i64>,
    /// What any presses cost at least, -1 where unsolvable; empty unless some board is bounded.
    pub at_least: Vec<i64>,
}

impl Columns {
    /// How many boards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.status.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.status.is_empty()
    }

    /// The presses of board `row`.
    ///
    /// # Panics
    ///
    /// If there is no such board.
    #[must_use]
    pub fn presses_of(&self, row: usize) -> &[u8] {
        &self.presses[row * self.press_stride..][..self.press_stride]
    }

    /// Makes room for `n` answers: all unsolvable, until they are filled in.
    pub(super) fn reset(&mut self, n: usize, press_stride: usize, priced: bool) {
        self.press_stride = press_stride;
        refill(&mut self.status, n, Status::Unsolvable);
        refill(&mut self.weight, n, -1);
        refill(&mut self.minima, n, 0);
        refill(&mut self.presses, n * press_stride, 0);
        refill(&mut self.cost, if priced { n } else { 0 }, -1);
        self.at_least.clear();
    }
}

fn refill<T: Copy>(column: &mut Vec<T>, n: usize, value: T) {
    column.clear();
    column.resize(n, value);
}

/// What is known of one state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There are presses that reach the goal.
    Solved {
        /// The cheapest presses; of equals, the lexicographically least. The best found if only bounded.
        presses: Presses,
        /// The sum of their counts.
        weight: u64,
        /// What they cost.
        cost: u64,
        /// Whether the cost is proved to be the least.
        standing: Standing,
        /// How many presses cost as little; `None` if only bounded.
        minima: Option<Count>,
    },
    /// There are none; [`Bulk::witness`](super::Bulk::witness) proves it.
    Unsolvable,
}
