//! The forward pass: the least cost of every state, cell by cell, and which of two states an end may leave.
//!
//! Cells of a section that the same vectors have are one; a table is gone through once a section, 32 states at a time:
//! the last five bits of a state select a lane, and whether the other bits press a cell selects one of two patterns of
//! lanes to add.
//!
//! Cost: a load and an addition for each cell and vector register of states. Threads share large tables.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use std::sync::atomic::{AtomicBool, Ordering};

use super::super::counter::Counter;
use super::{Change, Section, Trellis};
use crate::bits::{Bits, Level, WORD};
use crate::limits::{Limits, Progress, Stage};

/// Bits of a state that select a lane.
const LANE_BITS: u32 = 5;
const LANES: usize = 1 << LANE_BITS;
/// States that one thread works on between two looks at the limits.
const CHUNK: usize = 1 << 16;

/// What a forward pass finds.
pub(super) struct Forward {
    /// The least cost.
    pub(super) cost: u64,
    /// For each section that ends with [`Change::End`] the states that may be left, as bits; empty for the others.
    pub(super) tight: Vec<Vec<u64>>,
}

/// Goes over all cells; `None` if told to stop.
pub(super) fn forward(
    trellis: &Trellis,
    particular: &Bits,
    price: &dyn Fn(usize) -> u64,
    limits: &Limits<'_>,
) -> Option<Forward> {
    forward_at(trellis, particular, price, limits, Level::detect())
}

/// The same at a given level of the processor.
pub(super) fn forward_at(
    trellis: &Trellis,
    particular: &Bits,
    price: &dyn Fn(usize) -> u64,
    limits: &Limits<'_>,
    level: Level,
) -> Option<Forward> {
    let merged: Vec<Merged> =
        trellis.sections.iter().map(|section| Merged::new(trellis, section, particular, price)).collect();
    let reach: i64 = merged.iter().flat_map(|merged| &merged.terms).map(|&(_, more)| more.abs()).sum();
    if reach <= i16::MAX.into() {
        pass::<i16>(trellis, &merged, limits, level)
    } else if reach <= i32::MAX.into() {
        pass::<i32>(trellis, &merged, limits, level)
    } else {
        pass::<i64>(trellis, &merged, limits, level)
    }
}

/// The cells of a section, those of one mask together.
struct Merged {
    /// What every state pays.
    base: i64,
    /// Masks, and what a state with an odd number of their bits pays more than another, or less.
    terms: Vec<(u32, i64)>,
}

impl Merged {
    fn new(trellis: &Trellis, section: &Section, particular: &Bits, price: &dyn Fn(usize) -> u64) -> Self {
        let cost = |cell: &super::Cell| {
            let place = cell.place as usize;
            let price = i64::try_from(price(place)).expect("prices add up to less than 2^63");
            (cell.mask, price, particular.get(place))
        };
        let cells: Vec<(u32, i64, bool)> = trellis.cells[section.cells.clone()].iter().map(cost).collect();
        let even = cells.iter().map(|&(_, price, pressed)| if pressed { price } else { 0 }).sum();
        let mut terms: Vec<(u32, i64)> = cells
            .iter()
            .map(|&(mask, price, pressed)| (mask, if pressed { -price } else { price }))
            .collect();
        terms.sort_unstable_by_key(|&(mask, _)| mask);
        terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        terms.retain(|&(mask, more)| mask != 0 && more != 0);
        // The less of both is the base, so that no sum is negative.
        let base = terms.iter().map(|&(_, more)| more.min(0)).fold(even, |base, less| base + less);
        Self { base, terms }
    }
}

/// The cells of one mask, as they are added to states.
struct Term<C> {
    /// The mask, lanes left out.
    high: u32,
    /// What the lanes pay, by the parity of the bits that are no lanes.
    patterns: [[C; LANES]; 2],
}

impl<C: Counter> Term<C> {
    fn new(&(mask, more): &(u32, i64)) -> Self {
        let odd = |lane: usize| (mask as usize & lane).count_ones() % 2 == 1;
        let pays = |parity: bool| if parity == (more > 0) { C::narrow(more.abs()) } else { C::ZERO };
        let pattern = |parity: bool| std::array::from_fn(|lane| pays(parity != odd(lane)));
        Self { high: mask >> LANE_BITS, patterns: [pattern(false), pattern(true)] }
    }
}

fn pass<C: Counter>(
    trellis: &Trellis,
    merged: &[Merged],
    limits: &Limits<'_>,
    level: Level,
) -> Option<Forward> {
    let mut pass = Pass::<C>::new(trellis, limits, level);
    let mut tight = Vec::with_capacity(merged.len());
    for (index, merged) in merged.iter().enumerate() {
        let terms: Vec<Term<C>> = merged.terms.iter().map(Term::new).collect();
        pass.add(&terms)?;
        pass.tell(&trellis.sections[index]);
        tight.push(match trellis.changes.get(index) {
            Some(Change::End) => pass.end(),
            Some(&Change::Start(bit)) => pass.start(bit),
            None => vec![1],
        });
    }
    let base: i64 = merged.iter().map(|merged| merged.base).sum();
    let cost = u64::try_from(base + pass.table[0].wide()).expect("no cost is negative");
    Some(Forward { cost, tight })
}

struct Pass<'a, C> {
    /// The least cost of each state.
    table: Vec<C>,
    /// Room for the next table.
    spare: Vec<C>,
    limits: &'a Limits<'a>,
    level: Level,
    stopped: AtomicBool,
    done: u64,
    total: u64,
}

impl<'a, C: Counter> Pass<'a, C> {
    fn new(trellis: &Trellis, limits: &'a Limits<'a>, level: Level) -> Self {
        let largest = trellis.sections.iter().map(|section| section.bits).max().unwrap_or(0);
        let mut table = Vec::with_capacity(1 << largest);
        table.push(C::ZERO);
        Self {
            table,
            spare: Vec::with_capacity(1 << largest),
            limits,
            level,
            stopped: AtomicBool::new(false),
            done: 0,
            total: trellis.estimate().steps,
        }
    }

    fn tell(&mut self, section: &Section) {
        self.done += (section.cells.len() as u64 + 2) << section.bits;
        (self.limits.progress)(Progress { stage: Stage::Minimum, done: self.done, total: self.total });
    }

    /// Adds the cells of a section; `None` if told to stop.
    fn add(&mut self, terms: &[Term<C>]) -> Option<()> {
        let (limits, level, stopped) = (self.limits, self.level, &self.stopped);
        for_each(self.table.chunks_mut(CHUNK).enumerate(), |(index, chunk)| {
            if stopped.load(Ordering::Relaxed) || (limits.stop)() {
                return stopped.store(true, Ordering::Relaxed);
            }
            level.run(
                #[inline(always)]
                || add(chunk, index * CHUNK / LANES, terms),
            );
        });
        (!self.stopped.load(Ordering::Relaxed)).then_some(())
    }

    /// Ends the vector of the top bit. Returns the states that may be left.
    fn end(&mut self) -> Vec<u64> {
        let half = self.table.len() / 2;
        let mut tight = vec![0; self.table.len().div_ceil(WORD)];
        let (low, high) = self.table.split_at_mut(half);
        let level = self.level;
        if half < WORD {
            let (low_bits, high_bits) = level.run(
                #[inline(always)]
                || keep_less(low, high),
            );
            tight[0] = low_bits | high_bits << half;
        } else {
            let (low_bits, high_bits) = tight.split_at_mut(half / WORD);
            let states = low.chunks_mut(CHUNK).zip(high.chunks(CHUNK));
            let bits = low_bits.chunks_mut(CHUNK / WORD).zip(high_bits.chunks_mut(CHUNK / WORD));
            for_each(states.zip(bits), |((low, high), (low_bits, high_bits))| {
                level.run(
                    #[inline(always)]
                    || {
                        let bits = low_bits.iter_mut().zip(high_bits);
                        let states = low.chunks_exact_mut(WORD).zip(high.chunks_exact(WORD));
                        states.zip(bits).for_each(|((low, high), (low_bits, high_bits))| {
                            (*low_bits, *high_bits) = keep_less(low, high);
                        });
                    },
                );
            });
        }
        self.table.truncate(half);
        tight
    }

    /// Starts a vector at bit `bit`.
    fn start(&mut self, bit: u32) -> Vec<u64> {
        self.spare.clear();
        self.spare.resize(2 * self.table.len(), C::ZERO);
        let level = self.level;
        let size = CHUNK.max(1 << bit);
        let chunks = self.table.chunks(size).zip(self.spare.chunks_mut(2 * size));
        for_each(chunks, |(source, target)| {
            level.run(
                #[inline(always)]
                || match bit {
                    0 => double::<C>(source, target, 1),
                    1 => double::<C>(source, target, 2),
                    2 => double::<C>(source, target, 4),
                    3 => double::<C>(source, target, 8),
                    _ => double::<C>(source, target, 1 << bit),
                },
            );
        });
        std::mem::swap(&mut self.table, &mut self.spare);
        Vec::new()
    }
}

/// Calls `work` for all items, on all threads where there are several.
#[cfg(feature = "threads")]
fn for_each<T: Send>(items: impl ExactSizeIterator<Item = T> + Send, work: impl Fn(T) + Sync + Send) {
    use rayon::prelude::*;
    if items.len() < 2 {
        items.for_each(work);
    } else {
        items.collect::<Vec<T>>().into_par_iter().for_each(work);
    }
}

/// Calls `work` for all items.
#[cfg(not(feature = "threads"))]
fn for_each<T>(items: impl ExactSizeIterator<Item = T>, work: impl Fn(T)) {
    items.for_each(work);
}

/// Adds what cells cost to the states from `first * 32` on.
#[inline(always)]
fn add<C: Counter>(states: &mut [C], first: usize, terms: &[Term<C>]) {
    if states.len() < LANES {
        for term in terms {
            states.iter_mut().zip(&term.patterns[0]).for_each(|(sum, &pays)| *sum = sum.plus(pays));
        }
        return;
    }
    for (index, lanes) in (first..).zip(states.chunks_exact_mut(LANES)) {
        let lanes: &mut [C; LANES] = lanes.try_into().expect("chunks of this length");
        let mut sums = *lanes;
        for term in terms {
            let parity = (term.high as usize & index).count_ones() & 1;
            let pattern = &term.patterns[parity as usize];
            sums.iter_mut().zip(pattern).for_each(|(sum, &pays)| *sum = sum.plus(pays));
        }
        *lanes = sums;
    }
}

/// Keeps in `low` the less of both, up to 64 of them; tells as bits which of `low` and of `high` are not greater.
#[inline(always)]
fn keep_less<C: Counter>(low: &mut [C], high: &[C]) -> (u64, u64) {
    let (mut low_bits, mut high_bits) = (0, 0);
    for ((place, a), &b) in (0..WORD).zip(low).zip(high) {
        low_bits |= u64::from(*a <= b) << place;
        high_bits |= u64::from(b <= *a) << place;
        *a = (*a).min(b);
    }
    (low_bits, high_bits)
}

/// Writes every run of `width` states twice.
#[inline(always)]
fn double<C: Counter>(source: &[C], target: &mut [C], width: usize) {
    for (source, target) in source.chunks_exact(width).zip(target.chunks_exact_mut(2 * width)) {
        let (even, odd) = target.split_at_mut(width);
        even.copy_from_slice(source);
        odd.copy_from_slice(source);
    }
}
