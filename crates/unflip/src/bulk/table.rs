//! A look-up for every byte of a board adds up to a solution; a small search finds the lightest of its coset.
//!
//! The entries of a byte are the sums of the columns of [`Inverse`] that its bits choose: presses, and behind them parities
//! that are all zero exactly where there is a solution. The goal is one more sum, added to all.
//!
//! | search | for kernels of dimension | cost of a board |
//! | --- | --- | --- |
//! | [`Members`] | 0 to 4 | an XOR and a population count a member and word |
//! | [`Lanes`] | 5 to 11 | d × 2^d / 32 vector additions |
//! | the transforms of `minimum` | 12 to 20 | as for one board, without the chase |
//!
//! Cost: `places / 8` look-ups a board, in tables of `32 × places × presses / 8` bytes, and the search.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use std::fmt::Debug;

use super::Bulk;
use super::chunk::Chunk;
use super::columns::{Layout, Packed, Status};
use super::error::BulkError;
use super::inverse::Inverse;
use super::lanes::{LANES, Lanes};
use super::places::{self, Places};
use super::walk::{Best, Members};
use super::words::{self, Words, xor};
use super::{lanes, walk};
use crate::bits::{Bits, Level, WORD};
use crate::coset::Coset;
use crate::costs::Costs;
use crate::kernel::Kernel;
use crate::limits::Limits;
use crate::minimum::{Outcome, lightest};

/// The most lamps, and the most presses.
pub(super) const MOST_BITS: usize = 16 * WORD;
/// The largest dimension for which all members are compared here.
pub(super) const LARGEST: usize = 20;

/// Something that answers the boards of a chunk.
pub(super) trait Rows: Debug + Send + Sync {
    /// # Errors
    ///
    /// [`BulkError`] of the first row that has one.
    fn solve(&self, run: &Run<'_>, chunk: Chunk<'_>) -> Result<(), BulkError>;
}

/// What all chunks share.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub(super) bulk: &'a Bulk,
    pub(super) kernel: &'a Kernel,
    pub(super) boards: Packed<'a>,
    pub(super) limits: &'a Limits<'a>,
}

/// Tables for boards whose presses and parities fit `W` words.
#[derive(Debug)]
pub(super) struct Table<const W: usize> {
    places: Places<W>,
    /// 256 sums for each byte of a board.
    sums: Vec<Words<W>>,
    /// What the goal adds: one for each value that will do.
    goals: Vec<Words<W>>,
    /// Where the parities are.
    parities: Words<W>,
    search: Search<W>,
}

/// How the lightest member is found.
#[derive(Debug)]
enum Search<const W: usize> {
    Walk(Members<W>),
    Lanes(Members<W>, Lanes<W>),
    One(usize),
}

/// Presses for a row, perhaps not the best of all goals.
struct Found<const W: usize> {
    presses: Words<W>,
    weight: u32,
    minima: u64,
}

impl<const W: usize> Table<W> {
    /// Tables of `inverse`, for goals of these lamps.
    pub(super) fn new(bulk: &Bulk, inverse: &Inverse, goals: &[Bits], kernel: &Kernel) -> Self {
        let places = Places::new(bulk.solver.board());
        let column = |lamp: usize| inverse.columns.get(lamp).map_or([0; W], words::of_bits);
        let mut sums = vec![[0; W]; 256 * places.bytes()];
        for (byte, sums) in sums.chunks_exact_mut(256).enumerate() {
            for bit in 0..8 {
                let (done, next) = sums[..2 << bit].split_at_mut(1 << bit);
                let column = column(8 * byte + bit);
                next.iter_mut().zip(done).for_each(|(to, sum)| *to = xor(sum, &column));
            }
        }
        let n_presses = inverse.n_presses;
        let parities: Bits = (0..inverse.width()).map(|bit| bit >= n_presses).collect();
        let search = if kernel.nullity() <= walk::LARGEST {
            Search::Walk(Members::new(kernel))
        } else if kernel.nullity() <= lanes::LARGEST {
            Search::Lanes(Members::new(kernel), Lanes::new(kernel, n_presses))
        } else {
            Search::One(n_presses)
        };
        let goals = goals.iter().map(|goal| words::of_bits(&inverse.sum(goal.iter_ones()))).collect();
        Self { places, sums, goals, parities: words::of_bits(&parities), search }
    }

    /// Calls `visit` with a solution for each row and goal that has one, in order.
    ///
    /// # Errors
    ///
    /// [`BulkError`] of the first row that is no board, or that `visit` has.
    #[inline(always)]
    fn for_each_solution(
        &self,
        run: &Run<'_>,
        chunk: &mut Chunk<'_>,
        mut visit: impl FnMut(&mut Chunk<'_>, usize, Words<W>) -> Result<(), BulkError>,
    ) -> Result<(), BulkError> {
        let mut room = [[0; 8]; W];
        for (index, board) in chunk.boards(run.boards).enumerate() {
            let Some(lamps) = self.places.read(run.boards.layout, board, &mut room) else {
                return Err(fault(run, chunk.first + index, board));
            };
            let sum = self.look_up(lamps);
            for goal in &self.goals {
                let solution = xor(&sum, goal);
                if words::is_zero(&words::and(&solution, &self.parities)) {
                    visit(chunk, index, solution)?;
                }
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn look_up(&self, lamps: &[u8]) -> Words<W> {
        let bytes = lamps.iter().zip(self.sums.chunks_exact(256));
        bytes.fold([0; W], |sum, (&byte, sums)| xor(&sum, &sums[usize::from(byte)]))
    }

    #[inline(always)]
    fn walk(&self, members: &Members<W>, run: &Run<'_>, chunk: &mut Chunk<'_>) -> Result<(), BulkError> {
        let layout = run.boards.layout;
        self.for_each_solution(
            run,
            chunk,
            #[inline(always)]
            |chunk, index, solution| {
                chunk.offer(index, layout, &Found::new(members, &solution, members.lightest(&solution)));
                Ok(())
            },
        )
    }

    #[inline(always)]
    fn in_lanes(
        &self,
        (members, lanes): (&Members<W>, &Lanes<W>),
        run: &Run<'_>,
        chunk: &mut Chunk<'_>,
    ) -> Result<(), BulkError> {
        let (layout, mut block, mut waiting) = (run.boards.layout, lanes.block(), Vec::with_capacity(LANES));
        self.for_each_solution(
            run,
            chunk,
            #[inline(always)]
            |chunk, index, solution| {
                waiting.push((index, solution));
                if waiting.len() == LANES {
                    flush((members, lanes), &mut block, &mut waiting, (chunk, layout));
                }
                Ok(())
            },
        )?;
        flush((members, lanes), &mut block, &mut waiting, (chunk, layout));
        Ok(())
    }

    /// One coset after another.
    fn one_by_one(&self, n_presses: usize, run: &Run<'_>, chunk: &mut Chunk<'_>) -> Result<(), BulkError> {
        let quiet = Limits { progress: &|_| (), report: None, bookmarks: None, ..*run.limits };
        self.for_each_solution(run, chunk, |chunk, index, solution| {
            let words = solution[..n_presses.div_ceil(WORD)].to_vec();
            let coset = Coset::new(Bits::from_words(words, n_presses), run.kernel);
            let Outcome::Exact(best) = lightest(&coset.columns(&Costs::default()), &quiet) else {
                return Err(BulkError::Stopped);
            };
            let presses: Words<W> = words::of_bits(&coset.into_member(best.member));
            let weight = words::count_ones(&presses);
            chunk.offer(index, run.boards.layout, &Found { presses, weight, minima: best.minima });
            Ok(())
        })
    }
}

impl<const W: usize> Found<W> {
    #[inline(always)]
    fn new(members: &Members<W>, solution: &Words<W>, best: Best) -> Self {
        let presses = members.of(solution, best.member);
        Self { presses, weight: best.weight, minima: best.minima.into() }
    }
}

/// Answers the rows that wait, with their solutions.
#[inline(always)]
fn flush<const W: usize>(
    (members, lanes): (&Members<W>, &Lanes<W>),
    block: &mut [lanes::Lane<i16>],
    waiting: &mut Vec<(usize, Words<W>)>,
    (chunk, layout): (&mut Chunk<'_>, Layout),
) {
    let best = lanes.lightest(waiting, block);
    for ((index, solution), best) in waiting.drain(..).zip(best) {
        chunk.offer(index, layout, &Found::new(members, &solution, best));
    }
}

impl<const W: usize> Rows for Table<W> {
    fn solve(&self, run: &Run<'_>, mut chunk: Chunk<'_>) -> Result<(), BulkError> {
        Level::detect().run(
            #[inline(always)]
            || match &self.search {
                Search::Walk(members) => self.walk(members, run, &mut chunk),
                Search::Lanes(members, lanes) => self.in_lanes((members, lanes), run, &mut chunk),
                Search::One(n_presses) => self.one_by_one(*n_presses, run, &mut chunk),
            },
        )
    }
}

/// Why a row is no board.
#[cold]
pub(super) fn fault(run: &Run<'_>, row: usize, board: &[u8]) -> BulkError {
    let problem = run.bulk.state_in(run.boards.layout, board);
    BulkError::Row { row, problem: problem.expect_err("the tables refused it") }
}

impl Chunk<'_> {
    /// Fills in a row, unless what is there is better; equals of other goals are counted together.
    #[inline(always)]
    fn offer<const W: usize>(&mut self, index: usize, layout: Layout, found: &Found<W>) {
        let weight = i32::try_from(found.weight).unwrap_or(i32::MAX);
        let minima = i64::try_from(found.minima).unwrap_or(-1);
        let presses = &mut self.presses[index * self.press_stride..][..self.press_stride];
        if self.status[index] == Status::Unsolvable || weight < self.weight[index] {
            (self.status[index], self.weight[index], self.minima[index]) = (Status::Solved, weight, minima);
            places::write(layout, &found.presses, presses);
        } else if weight == self.weight[index] {
            self.minima[index] += minima;
            if words::is_less(&found.presses, &places::written(layout, presses)) {
                places::write(layout, &found.presses, presses);
            }
        }
    }
}
