//! Finds the lightest member by Walsh–Hadamard transforms of blocks that fit the cache.
//!
//! A member is split into three parts, first to last bit: `top | middle | lane`. The top part is counted
//! through; for each, every column enters the block's table with the sign that the top part gives it. It
//! goes to the vector of its middle part, all 32 lanes at once, with the sign pattern of its last five
//! bits: so five levels of the transform are done before it starts. The middle levels are
//! [`super::butterfly`]. Only a block whose largest result reaches the best known is searched for its places.
//! Where symmetries are known, members are counted in the coordinates of [`super::orbits`], and of the tops that
//! symmetries map to each other only one is searched.
//!
//! Cost: about `middle` additions for each 32 members, and one pass over the columns a block; so blocks
//! grow with the number of columns. Choose it for 8 dimensions and more.
//! Threads share the tops; what they find is merged by value, then by member, so that the answer does
//! not depend on their number. After each batch of tops, a second's worth, a bookmark is handed out.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use std::hint::black_box;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

use super::butterfly::{LANE_BITS, LANES, LEAF, Lanes, find, largest, part_len};
use super::columns::{Column, Columns};
use super::counter::Counter;
use super::found::{Found, merge};
use super::orbits::Orbits;
use super::{Best, Outcome};
use crate::bits::{Level, ones_of};
use crate::bookmark::{Bookmark, in_batches};
use crate::fingerprint::Fingerprint;
use crate::lead::Hear;
use crate::limits::{Limits, Progress, Stage};

/// The least dimension: a block has at least one leaf.
pub(super) const LEAST_DIMENSION: u32 = LANE_BITS + LEAF.trailing_zeros();
/// Middle bits of a block of 16-bit counters in the second-level cache, 128 KiB.
const USUAL_MIDDLE: u32 = 11;
/// Middle bits of the largest block, made for very many columns: 64 MiB of 16-bit counters.
const MOST_MIDDLE: u32 = 20;
/// Members compared between two looks at the limits, as a power of two: about a millisecond.
const CHUNK_LOG2: u32 = 22;
/// Chunks between two bookmarks, as a power of two: about a second. Tests have no time for as many.
const BATCH_LOG2: u32 = if cfg!(test) { 1 } else { 10 };
/// Changes when a bookmark would mean something else to this search.
const VERSION: u64 = 2;

/// Finds the lightest of the members with these tops, and of those that are equal to them by symmetry, with counters of
/// type `C`, and tells of better ones on the way; `None` if each of them is equal to one with another top, which is
/// searched instead.
///
/// # Panics
///
/// If the dimension is below [`LEAST_DIMENSION`], or `orbits` has other tops than [`top_bits`] says.
pub(super) fn lightest<C: Counter>(
    columns: &Columns,
    orbits: &Orbits,
    tops: Range<u64>,
    limits: &Limits<'_>,
    better: Hear<'_, u64>,
) -> Option<Outcome> {
    lightest_at::<C>(columns, orbits, tops, (limits, better), Level::detect())
}

/// The same at a given level of the processor.
pub(super) fn lightest_at<C: Counter>(
    columns: &Columns,
    orbits: &Orbits,
    tops: Range<u64>,
    (limits, better): (&Limits<'_>, Hear<'_, u64>),
    level: Level,
) -> Option<Outcome> {
    let search = Search::<C>::new(columns, orbits, tops, (limits, better), level);
    let found = search.run();
    if search.stopped.load(Ordering::Relaxed) {
        return Some(Outcome::stopped_at(columns, found.map_or(0, |found| found.member)));
    }
    found.map(|Found { value, member, minima }| {
        Outcome::Exact(Best { cost: columns.cost_at(value), member, minima })
    })
}

/// The bits of a member that count the blocks.
///
/// # Panics
///
/// If the dimension is below [`LEAST_DIMENSION`].
pub(super) fn top_bits(columns: &Columns) -> u32 {
    columns.dimension() - LANE_BITS - middle_bits(columns)
}

/// Additions of vectors of 32 counters that one block of a search with so many tops takes.
pub(super) fn block_cost(columns: &Columns) -> f64 {
    let middle = middle_bits(columns);
    // What does not fit the second-level cache is fetched from memory, for each three levels.
    let fetched = if middle > USUAL_MIDDLE { 3.0 } else { 1.0 };
    let columns = f64::from(u32::try_from(columns.columns().len()).unwrap_or(u32::MAX));
    f64::from(middle) * fetched * f64::from(1u32 << middle) + FILL_COST * columns
}

/// What cutting and sorting the columns and a new block take, in additions of a counter.
pub(super) fn setup_cost(columns: &Columns) -> f64 {
    let n_columns = f64::from(u32::try_from(columns.columns().len()).unwrap_or(u32::MAX));
    1.5e5 + 1500.0 * n_columns + 200.0 * f64::from(1u32 << middle_bits(columns))
}

/// Additions that entering one column takes.
const FILL_COST: f64 = 4.0;

/// A column's place in its part of the block.
#[derive(Clone, Copy)]
struct Place {
    vector: u32,
    lane: u32,
}

struct Search<'a, C> {
    columns: &'a Columns,
    orbits: &'a Orbits,
    /// The tops that are gone through.
    tops: Range<u64>,
    /// Columns by part of the block; then neighbours in the table are neighbours in time.
    places: Vec<Place>,
    /// Where the columns of each part begin, and the end.
    starts: Vec<usize>,
    weights: Vec<C>,
    /// For each bit of a top, first the last one, the signs that it gives the columns.
    flips: Vec<Vec<C>>,
    /// The signs `(-1)^<lane, l>` of all lanes for each value of a column's last five bits.
    patterns: [Lanes<C>; LANES],
    middle_bits: u32,
    top_bits: u32,
    limits: &'a Limits<'a>,
    /// Hears of members that are better than all before.
    better: Hear<'a, u64>,
    level: Level,
    /// The largest value found so far by any thread: blocks below it need not be searched.
    floor: AtomicI64,
    /// Members that are compared, or equal by symmetry to others.
    done: AtomicU64,
    /// The largest value that was told of.
    told: AtomicI64,
    stopped: AtomicBool,
}

impl<'a, C: Counter> Search<'a, C> {
    fn new(
        columns: &'a Columns,
        orbits: &'a Orbits,
        tops: Range<u64>,
        (limits, better): (&'a Limits<'a>, Hear<'a, u64>),
        level: Level,
    ) -> Self {
        let top_bits = orbits.top_bits();
        let middle_bits = columns.dimension() - LANE_BITS - top_bits;
        let part_bits = part_len(1 << middle_bits).trailing_zeros();
        let middle = |column: &Column| field(column.vector >> LANE_BITS, middle_bits);
        let mut cut: Vec<Column> = orbits.turned(columns.columns());
        cut.sort_unstable_by_key(|column| (middle(column), column.vector));
        let part_start = |part| cut.partition_point(|column| (middle(column) as usize) < part << part_bits);
        let place = |column: &Column| Place {
            vector: middle(column) & ((1 << part_bits) - 1),
            lane: field(column.vector, LANE_BITS),
        };
        let flip = |bit: u32| {
            let odd = |column: &Column| column.vector >> (columns.dimension() - top_bits + bit) & 1 == 1;
            cut.iter().map(|column| C::narrow(if odd(column) { -1 } else { 1 })).collect()
        };
        Self {
            columns,
            orbits,
            tops,
            places: cut.iter().map(place).collect(),
            starts: (0..=1usize << (middle_bits - part_bits)).map(part_start).collect(),
            weights: cut.iter().map(|column| C::narrow(column.weight)).collect(),
            flips: (0..top_bits).map(flip).collect(),
            patterns: patterns(),
            middle_bits,
            top_bits,
            limits,
            better,
            level,
            floor: AtomicI64::new(i64::MIN),
            done: AtomicU64::new(0),
            told: AtomicI64::new(i64::MIN),
            stopped: AtomicBool::new(false),
        }
    }

    fn block_bits(&self) -> u32 {
        self.middle_bits + LANE_BITS
    }

    /// Tops in a chunk, as a power of two; of as many as there are symmetries, about one is searched.
    fn chunk_log2(&self) -> u32 {
        let searched = CHUNK_LOG2.saturating_sub(self.block_bits());
        (searched + self.orbits.order().ilog2()).min(self.top_bits)
    }

    /// Chunks in a batch, as a power of two.
    fn batch_log2(&self) -> u32 {
        BATCH_LOG2.min(self.top_bits - self.chunk_log2())
    }

    /// Chunks in all.
    fn chunks(&self) -> u64 {
        self.n_tops().div_ceil(1 << self.chunk_log2())
    }

    fn n_tops(&self) -> u64 {
        self.tops.end - self.tops.start
    }

    /// Searches batch after batch, from where a bookmark lies.
    fn run(&self) -> Option<Found> {
        let batches = self.chunks().div_ceil(1 << self.batch_log2());
        let step = |batch, found| (merge(found, self.batch(batch)), self.stopped.load(Ordering::Relaxed));
        let mark = |Found { value, member, minima }: Found| (value, member, minima);
        let resumed = |known| self.resumed(known, batches);
        in_batches(self.limits.bookmarks, batches, || self.fingerprint(), resumed, step, mark)
    }

    /// Where a bookmark says that this search was, and what it had found; else the beginning.
    fn resumed(&self, known: Option<Bookmark>, total: u64) -> (u64, Option<Found>) {
        let known = known.filter(|bookmark| {
            // It is from a file: what can be checked is.
            bookmark.total == total
                && bookmark.done <= total
                && bookmark.member >> self.columns.dimension() == 0
                && self.columns.value_of(bookmark.member) == bookmark.value
        });
        let Some(Bookmark { done, value, member, minima, .. }) = known else { return (0, None) };
        self.floor.store(value, Ordering::Relaxed);
        let tops = self.n_tops().min(done << (self.batch_log2() + self.chunk_log2()));
        self.done.store(tops << self.block_bits(), Ordering::Relaxed);
        (done, Some(Found { value, member, minima }))
    }

    /// What a bookmark must agree on: the columns, and which members come when.
    fn fingerprint(&self) -> u64 {
        let mut print = Fingerprint::new();
        let layout = [self.middle_bits, self.top_bits, self.chunk_log2(), self.batch_log2()].map(u64::from);
        print
            .add(VERSION)
            .add_all(layout)
            .add_all([self.tops.start, self.tops.end])
            .add_all(self.orbits.words());
        self.columns.mark(&mut print);
        print.finish()
    }

    /// Searches the chunks of a batch, on all threads where there is more than a moment's work.
    fn batch(&self, batch: u64) -> Option<Found> {
        let chunks = batch << self.batch_log2()..self.chunks().min((batch + 1) << self.batch_log2());
        #[cfg(feature = "threads")]
        if self.batch_log2() > 0 {
            use rayon::prelude::*;
            return chunks
                .into_par_iter()
                .map_init(|| Scratch::new(self), |scratch, chunk| self.chunk(scratch, chunk))
                .reduce(|| None, merge);
        }
        let mut scratch = Scratch::new(self);
        chunks.map(|chunk| self.chunk(&mut scratch, chunk)).fold(None, merge)
    }

    /// Searches one chunk of tops, unless told to stop; tells how far all threads are.
    fn chunk(&self, scratch: &mut Scratch<C>, chunk: u64) -> Option<Found> {
        if self.stopped.load(Ordering::Relaxed) || (self.limits.stop)() {
            self.stopped.store(true, Ordering::Relaxed);
            return None;
        }
        let start = self.tops.start + (chunk << self.chunk_log2());
        let tops = start..self.tops.end.min(start + (1 << self.chunk_log2()));
        let members = (tops.end - start) << self.block_bits();
        let found = self.level.run(
            #[inline(always)]
            || self.tops(scratch, tops),
        );
        self.tell(found);
        let done = self.done.fetch_add(members, Ordering::Relaxed) + members;
        let total = self.n_tops() << self.block_bits();
        (self.limits.progress)(Progress { stage: Stage::Minimum, done, total });
        found
    }

    /// Tells of a member that is better than all that were told of before.
    fn tell(&self, found: Option<Found>) {
        if let (Some(hear), Some(Found { value, member, .. })) = (self.better, found) {
            if self.told.fetch_max(value, Ordering::Relaxed) < value {
                hear(member);
            }
        }
    }

    #[inline(always)]
    fn tops(&self, scratch: &mut Scratch<C>, tops: Range<u64>) -> Option<Found> {
        let mut best = None;
        for top in tops {
            let Some(times) = self.orbits.length(top) else { continue };
            self.sign(scratch, top);
            let Scratch { block, signed, .. } = scratch;
            let value = largest(
                block,
                #[inline(always)]
                |index, part| self.fill(signed, index, part),
            );
            if value.wide() >= self.floor.load(Ordering::Relaxed) {
                self.floor.fetch_max(value.wide(), Ordering::Relaxed);
                best = merge(best, Some(self.found(block, top, value, times)));
            }
        }
        best
    }

    /// Gives all columns the signs of `top`, from those of the one before.
    #[inline(always)]
    fn sign(&self, scratch: &mut Scratch<C>, top: u64) {
        for bit in ones_of(scratch.top ^ top) {
            for (signed, &flip) in scratch.signed.iter_mut().zip(&self.flips[bit]) {
                *signed = signed.times(flip);
            }
        }
        scratch.top = top;
    }

    /// Enters the columns of one part of the block.
    #[inline(always)]
    fn fill(&self, signed: &[C], index: usize, part: &mut [Lanes<C>]) {
        // A zero that the compiler does not know: it would call for a clearing of memory that waits on microcode.
        part.fill(black_box(Lanes::splat(C::ZERO)));
        let range = self.starts[index]..self.starts[index + 1];
        for (&weight, place) in signed[range.clone()].iter().zip(&self.places[range]) {
            let pattern = &self.patterns[place.lane as usize % LANES];
            part[place.vector as usize].add_pattern(weight, pattern);
        }
    }

    /// All members of a block with its largest value, and as many again for each block that symmetries map it to.
    #[cold]
    fn found(&self, block: &[Lanes<C>], top: u64, value: C, times: u64) -> Found {
        let (mut member, mut minima) = (u64::MAX, 0);
        self.level.run(
            #[inline(always)]
            || {
                find(block, value, |place| {
                    minima += times;
                    member = member.min(self.orbits.least_image(top << self.block_bits() | place));
                });
            },
        );
        Found { value: value.wide(), member, minima }
    }
}

/// What a thread works in.
struct Scratch<C> {
    block: Vec<Lanes<C>>,
    /// The weights of all columns, signed for one top.
    signed: Vec<C>,
    top: u64,
}

impl<C: Counter> Scratch<C> {
    fn new(search: &Search<'_, C>) -> Self {
        let block = vec![Lanes::splat(C::ZERO); 1 << search.middle_bits];
        Self { block, signed: search.weights.clone(), top: 0 }
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
