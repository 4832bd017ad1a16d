//! Finds the lightest member by Walsh–Hadamard transforms of blocks that fit the cache.
//!
//! A member is split into three parts, first to last bit: `top | middle | lane`. The top part is counted
//! through; for each, every column enters the block's table with the sign that the top part gives it. It
//! goes to the vector of its middle part, all 32 lanes at once, with the sign pattern of its last five
//! bits: so five levels of the transform are done before it starts. The middle levels are
//! [`super::butterfly`]. Only a block whose largest result reaches the best known is searched for its place.
//!
//! Cost: about `middle` additions for each 32 members, and one pass over the columns a block; so blocks
//! grow with the number of columns. Choose it for 8 dimensions and more.
//! Threads share the tops; what they find is merged by value, then by member, so that the answer does
//! not depend on their number.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

use super::butterfly::{LANE_BITS, LANES, LEAF, Lanes, find, largest};
use super::columns::{Column, Columns};
use super::counter::Counter;
use super::{Best, Outcome};
use crate::bits::Level;
use crate::limits::{Limits, Progress, Stage};

/// The least dimension: a block has at least one leaf.
pub(super) const LEAST_DIMENSION: u32 = LANE_BITS + LEAF.trailing_zeros();
/// Middle bits of a block of 16-bit counters in the second-level cache, 128 KiB.
const USUAL_MIDDLE: u32 = 11;
/// Middle bits of the largest block, made for very many columns: 64 MiB of 16-bit counters.
const MOST_MIDDLE: u32 = 20;
/// Members between two looks at the limits, as a power of two: about a millisecond.
const CHUNK_LOG2: u32 = 22;

/// Finds the lightest member with counters of type `C`.
///
/// # Panics
///
/// If the dimension is below [`LEAST_DIMENSION`].
pub(super) fn lightest<C: Counter>(columns: &Columns, limits: &Limits<'_>) -> Outcome {
    lightest_at::<C>(columns, limits, Level::detect())
}

/// The same at a given level of the processor.
pub(super) fn lightest_at<C: Counter>(columns: &Columns, limits: &Limits<'_>, level: Level) -> Outcome {
    let search = Search::<C>::new(columns, limits, level);
    let found = search.run();
    let stopped = search.stopped.load(Ordering::Relaxed);
    match found {
        Some(found) if !stopped => Outcome::Exact(Best {
            weight: columns.weight_at(found.value),
            member: found.member,
            minima: found.minima,
        }),
        Some(found) => Outcome::stopped_at(columns, found.member),
        None => Outcome::stopped_at(columns, 0),
    }
}

/// A column, cut like a member.
struct Entry<C> {
    top: u64,
    middle: u32,
    lane: u32,
    weight: C,
}

/// The largest transform value of some members.
#[derive(Clone, Copy)]
struct Found {
    value: i64,
    /// The first member with this value.
    member: u64,
    /// How many have it.
    minima: u64,
}

impl Found {
    /// The better of two disjoint searches; of equals, both together.
    fn merge(self, other: Self) -> Self {
        match self.value.cmp(&other.value) {
            std::cmp::Ordering::Greater => self,
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Equal => Self {
                value: self.value,
                member: self.member.min(other.member),
                minima: self.minima + other.minima,
            },
        }
    }
}

struct Search<'a, C> {
    entries: Vec<Entry<C>>,
    /// The signs `(-1)^<lane, l>` of all lanes for each value of a column's last five bits.
    patterns: [Lanes<C>; LANES],
    middle_bits: u32,
    top_bits: u32,
    limits: &'a Limits<'a>,
    level: Level,
    /// The largest value found so far by any thread: blocks below it need not be searched.
    floor: AtomicI64,
    done: AtomicU64,
    stopped: AtomicBool,
}

impl<'a, C: Counter> Search<'a, C> {
    fn new(columns: &Columns, limits: &'a Limits<'a>, level: Level) -> Self {
        let middle_bits = middle_bits(columns);
        let block_bits = middle_bits + LANE_BITS;
        let cut = |column: &Column| Entry {
            top: column.vector >> block_bits,
            middle: field(column.vector >> LANE_BITS, middle_bits),
            lane: field(column.vector, LANE_BITS),
            weight: C::narrow(column.weight),
        };
        let mut entries: Vec<Entry<C>> = columns.columns().iter().map(cut).collect();
        // Neighbours in the table are then neighbours in time.
        entries.sort_unstable_by_key(|entry| (entry.middle, entry.lane, entry.top));
        Self {
            entries,
            patterns: patterns(),
            middle_bits,
            top_bits: columns.dimension() - block_bits,
            limits,
            level,
            floor: AtomicI64::new(i64::MIN),
            done: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    fn block_bits(&self) -> u32 {
        self.middle_bits + LANE_BITS
    }

    /// Tops in a chunk, as a power of two.
    fn chunk_log2(&self) -> u32 {
        CHUNK_LOG2.saturating_sub(self.block_bits()).min(self.top_bits)
    }

    /// Searches all chunks of tops, on all threads where there is more than a moment's work.
    fn run(&self) -> Option<Found> {
        let chunks = 1u64 << (self.top_bits - self.chunk_log2());
        #[cfg(feature = "threads")]
        if chunks > 1 {
            use rayon::prelude::*;
            return (0..chunks)
                .into_par_iter()
                .map_init(|| self.scratch(), |scratch, chunk| self.chunk(scratch, chunk))
                .reduce(|| None, merge);
        }
        let mut scratch = self.scratch();
        (0..chunks).map(|chunk| self.chunk(&mut scratch, chunk)).fold(None, merge)
    }

    fn scratch(&self) -> Scratch<C> {
        Scratch {
            block: vec![Lanes::splat(C::ZERO); 1 << self.middle_bits],
            signed: vec![C::ZERO; self.entries.len()],
        }
    }

    /// Searches one chunk of tops, unless told to stop; tells how far all threads are.
    fn chunk(&self, scratch: &mut Scratch<C>, chunk: u64) -> Option<Found> {
        if self.stopped.load(Ordering::Relaxed) || (self.limits.stop)() {
            self.stopped.store(true, Ordering::Relaxed);
            return None;
        }
        let tops = chunk << self.chunk_log2()..(chunk + 1) << self.chunk_log2();
        let found = self.level.run(
            #[inline(always)]
            || self.tops(scratch, tops),
        );
        let members = 1 << (self.chunk_log2() + self.block_bits());
        let done = self.done.fetch_add(members, Ordering::Relaxed) + members;
        let total = 1 << (self.top_bits + self.block_bits());
        (self.limits.progress)(Progress { stage: Stage::Minimum, done, total });
        found
    }

    #[inline(always)]
    fn tops(&self, scratch: &mut Scratch<C>, tops: std::ops::Range<u64>) -> Option<Found> {
        let mut best = None;
        for top in tops {
            self.fill(scratch, top);
            let value = largest(&mut scratch.block);
            if value.wide() >= self.floor.load(Ordering::Relaxed) {
                self.floor.fetch_max(value.wide(), Ordering::Relaxed);
                best = merge(best, Some(self.found(&scratch.block, top, value)));
            }
        }
        best
    }

    /// Enters all columns in the block of `top`.
    #[inline(always)]
    fn fill(&self, scratch: &mut Scratch<C>, top: u64) {
        for (signed, entry) in scratch.signed.iter_mut().zip(&self.entries) {
            let odd = (entry.top & top).count_ones() % 2 == 1;
            *signed = if odd { C::ZERO.minus(entry.weight) } else { entry.weight };
        }
        scratch.block.fill(Lanes::splat(C::ZERO));
        for (&weight, entry) in scratch.signed.iter().zip(&self.entries) {
            let pattern = &self.patterns[entry.lane as usize];
            scratch.block[entry.middle as usize].add_pattern(weight, pattern);
        }
    }

    #[cold]
    fn found(&self, block: &[Lanes<C>], top: u64, value: C) -> Found {
        let (place, minima) = find(block, value);
        Found { value: value.wide(), member: top << self.block_bits() | place, minima }
    }
}

/// What a thread works in.
struct Scratch<C> {
    block: Vec<Lanes<C>>,
    /// The weights of all entries, signed for one top.
    signed: Vec<C>,
}

fn merge(a: Option<Found>, b: Option<Found>) -> Option<Found> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.merge(b)),
        _ => a.or(b),
    }
}

/// How many levels a block has: enough to hide the entry of all columns, few enough for the cache.
fn middle_bits(columns: &Columns) -> u32 {
    let wanted = columns.columns().len().next_power_of_two().trailing_zeros();
    wanted.clamp(USUAL_MIDDLE, MOST_MIDDLE).min(columns.dimension() - LANE_BITS)
}

/// The last `bits` bits of `value`.
fn field(value: u64, bits: u32) -> u32 {
    u32::try_from(value & ((1 << bits) - 1)).expect("a field of few bits")
}

fn patterns<C: Counter>() -> [Lanes<C>; LANES] {
    let sign = |a: usize, b: usize| if (a & b).count_ones() % 2 == 1 { -1 } else { 1 };
    std::array::from_fn(|low| Lanes(std::array::from_fn(|lane| C::narrow(sign(low, lane)))))
}
