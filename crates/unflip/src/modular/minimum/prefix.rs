//! Goes through the members of a coset prefix by prefix: threads, limits, and bookmarks about every second.
//!
//! A prefix fixes the first digits of a member; an engine says what the least cost below some prefixes is, and how
//! many members have it. Prefixes are numbered in lexicographic order of the members below them, so the first prefix
//! that has the least cost holds the answer; which member that is the engine is asked once, at the end.
//!
//! ```text
//! prefixes   0 1 2 … | … | …          a chunk for a thread: about a millisecond
//! batch      0               | 1      many chunks: about a second; then a bookmark
//! ```
//!
//! Cost: that of the engine, and a few operations a digit where a prefix is numbered.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{Best, Outcome, Problem};
use crate::bookmark::{Bookmark, in_batches};
use crate::fingerprint::Fingerprint;
use crate::lead::Hear;
use crate::limits::{Limits, Progress, Stage};
use crate::modular::kernel::{Generator, first_digit, orders};
use crate::modular::ring::{add, multiply, narrow};

/// Members compared between two looks at the limits, about: a millisecond.
const CHUNK: u64 = if cfg!(test) { 1 << 6 } else { 1 << 21 };
/// Chunks between two bookmarks: some half a second. Tests have no time for as many.
const BATCH: u64 = if cfg!(test) { 2 } else { 1 << 8 };
/// Changes when a bookmark would mean something else to these searches.
const VERSION: u64 = 1;

/// The least cost below some prefixes, how many members have it, and the first prefix with one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub(super) cost: u64,
    pub(super) minima: u64,
    pub(super) prefix: u64,
}

impl Found {
    /// The better of two disjoint searches; of equals, both together.
    pub(super) fn merge(self, other: Self) -> Self {
        match self.cost.cmp(&other.cost) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Self {
                cost: self.cost,
                minima: self.minima + other.minima,
                prefix: self.prefix.min(other.prefix),
            },
        }
    }
}

/// The better of two, where there are any.
pub(super) fn merge(a: Option<Found>, b: Option<Found>) -> Option<Found> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.merge(b)),
        _ => a.or(b),
    }
}

/// An engine that compares all members below a prefix.
pub(super) trait Engine: Sync {
    /// What a thread works in.
    type Scratch;

    fn scratch(&self) -> Self::Scratch;

    /// How many prefixes are best done together.
    fn together(&self) -> u64;

    /// Compares the members below these prefixes. What costs more than `floor` need not be told.
    fn below(&self, scratch: &mut Self::Scratch, prefixes: Range<u64>, floor: u64) -> Option<Found>;

    /// The first member below `prefix` that costs `cost`, if one does.
    fn first(&self, prefix: u64, cost: u64) -> Option<Vec<u32>>;

    /// Takes in what tells this engine's tables from others.
    fn mark(&self, print: &mut Fingerprint);
}

/// The cheapest member by `engine`, with `split` digits fixed by a prefix; of equals, the first. The base is the
/// least member. Tells of cheaper members on the way.
pub(super) fn search<E: Engine>(
    problem: &Problem,
    engine: &E,
    split: usize,
    limits: &Limits,
    better: Hear<'_, Vec<u32>>,
) -> Outcome {
    let walk = Walk { better, ..Walk::new(problem, engine, split, limits) };
    let found = walk.run();
    let Some(found) = found else { return Outcome::Stopped(problem.base.to_vec()) };
    let values = engine.first(found.prefix, found.cost).expect("its prefix was searched");
    if walk.stopped.into_inner() {
        Outcome::Stopped(values)
    } else {
        Outcome::Exact(Best { cost: found.cost, values, minima: found.minima })
    }
}

struct Walk<'a, E> {
    problem: &'a Problem<'a>,
    engine: &'a E,
    limits: &'a Limits<'a>,
    /// Hears of members that are cheaper than all before.
    better: Hear<'a, Vec<u32>>,
    split: usize,
    /// Prefixes in all, in a chunk, and in a batch.
    prefixes: u64,
    chunk: u64,
    batch: u64,
    /// Members below a prefix.
    members: u64,
    /// The least cost found so far by any thread.
    floor: AtomicU64,
    /// The least cost that was told of.
    told: AtomicU64,
    done: AtomicU64,
    stopped: AtomicBool,
}

impl<'a, E: Engine> Walk<'a, E> {
    fn new(problem: &'a Problem<'a>, engine: &'a E, split: usize, limits: &'a Limits<'a>) -> Self {
        let prefixes: u64 = orders(&problem.generators[..split]).product();
        let members: u64 = orders(&problem.generators[split..]).product();
        let chunk = (CHUNK / members).next_multiple_of(engine.together()).max(engine.together());
        let batch = chunk.saturating_mul(BATCH);
        let (floor, told) = (AtomicU64::new(u64::MAX), AtomicU64::new(u64::MAX));
        let (done, stopped, better) = (AtomicU64::new(0), AtomicBool::new(false), None);
        Self {
            problem,
            engine,
            limits,
            better,
            split,
            prefixes,
            chunk,
            batch,
            members,
            floor,
            told,
            done,
            stopped,
        }
    }

    /// Searches batch after batch, from where a bookmark lies.
    fn run(&self) -> Option<Found> {
        let batches = self.prefixes.div_ceil(self.batch);
        let step = |batch, found| (merge(found, self.batch(batch)), self.stopped.load(Ordering::Relaxed));
        let mark = |Found { cost, minima, prefix }: Found| {
            (i64::try_from(cost).expect("costs stay below 2^60"), prefix, minima)
        };
        let resumed = |known| self.resumed(known, batches);
        in_batches(self.limits.bookmarks, batches, || self.fingerprint(), resumed, step, mark)
    }

    /// Where a bookmark says that this search was, and what it had found; else the beginning.
    fn resumed(&self, known: Option<Bookmark>, total: u64) -> (u64, Option<Found>) {
        let checked = known.and_then(|bookmark| {
            let Bookmark { done, value, member: prefix, minima, .. } = bookmark;
            let cost = u64::try_from(value).ok()?;
            // It is from a file: what can be checked is.
            let is_before = prefix < self.prefixes.min(done.saturating_mul(self.batch));
            let is_sound = bookmark.total == total && done <= total && is_before && minima > 0;
            let below = is_sound.then(|| self.engine.first(prefix, cost)).flatten();
            below.map(|_| (done, Found { cost, minima, prefix }))
        });
        let Some((done, found)) = checked else { return (0, None) };
        self.floor.store(found.cost, Ordering::Relaxed);
        self.done.store(self.prefixes.min(done * self.batch) * self.members, Ordering::Relaxed);
        (done, Some(found))
    }

    /// What a bookmark must agree on: the coset, its costs, and which members come when.
    fn fingerprint(&self) -> u64 {
        let mut print = Fingerprint::new();
        let modulus = u64::from(self.problem.modulus);
        print.add_all([VERSION, modulus, self.split as u64, self.chunk, self.batch]);
        for Generator { pivot, order, values, .. } in self.problem.generators {
            print.add_all([*pivot as u64, u64::from(*order)]);
            print.add_all(values.iter().map(|&value| u64::from(value)));
        }
        print.add_all(self.problem.base.iter().map(|&value| u64::from(value)));
        self.engine.mark(&mut print);
        print.finish()
    }

    /// Searches the chunks of a batch, on all threads.
    fn batch(&self, batch: u64) -> Option<Found> {
        let first = batch * self.batch;
        let end = self.prefixes.min(first + self.batch);
        let chunk = |index: u64| {
            let start = first + index * self.chunk;
            start..end.min(start + self.chunk)
        };
        let chunks = 0..(end - first).div_ceil(self.chunk);
        #[cfg(feature = "threads")]
        if chunks.end > 1 {
            use rayon::prelude::*;
            let scratch = || self.engine.scratch();
            let found = chunks.into_par_iter().map_init(scratch, |own, index| self.chunk(own, chunk(index)));
            return found.reduce(|| None, merge);
        }
        let mut own = self.engine.scratch();
        chunks.map(|index| self.chunk(&mut own, chunk(index))).fold(None, merge)
    }

    /// Searches one chunk, unless told to stop; tells how far all threads are.
    fn chunk(&self, scratch: &mut E::Scratch, prefixes: Range<u64>) -> Option<Found> {
        if self.stopped.load(Ordering::Relaxed) || (self.limits.stop)() {
            self.stopped.store(true, Ordering::Relaxed);
            return None;
        }
        let members = (prefixes.end - prefixes.start) * self.members;
        let found = self.engine.below(scratch, prefixes, self.floor.load(Ordering::Relaxed));
        if let Some(found) = found {
            self.floor.fetch_min(found.cost, Ordering::Relaxed);
            self.tell(found);
        }
        let done = self.done.fetch_add(members, Ordering::Relaxed) + members;
        let total = self.prefixes.saturating_mul(self.members);
        (self.limits.progress)(Progress { stage: Stage::Minimum, done, total });
        found
    }

    /// Tells of a member that is cheaper than all that were told of before.
    fn tell(&self, Found { cost, prefix, .. }: Found) {
        let Some(hear) = self.better else { return };
        if cost < self.told.fetch_min(cost, Ordering::Relaxed) {
            hear(self.engine.first(prefix, cost).expect("its prefix was searched"));
        }
    }
}

/// Prefixes numbered in lexicographic order.
pub(super) struct Prefixes<'a> {
    modulus: u32,
    generators: &'a [Generator],
    base: &'a [u32],
}

/// A prefix.
#[derive(Clone, Debug)]
pub(super) struct Prefix {
    /// The digits of its number.
    places: Vec<u32>,
    /// The digits of the members below it.
    pub(super) digits: Vec<u32>,
}

impl<'a> Prefixes<'a> {
    /// Of the first `split` digits of a problem that has the least member as base.
    pub(super) fn new(problem: &Problem<'a>, split: usize) -> Self {
        let generators = &problem.generators[..split];
        Self { modulus: problem.modulus, generators, base: problem.base }
    }

    /// None yet, its digits as if all were 0.
    pub(super) fn none(&self) -> Prefix {
        let length = self.generators.len();
        Prefix { places: vec![u32::MAX; length], digits: vec![0; length] }
    }

    /// Turns `prefix` to that of `number`; says from which digit on it may be another one.
    pub(super) fn turn(&self, prefix: &mut Prefix, mut number: u64) -> usize {
        let mut changed = self.generators.len();
        for (index, generator) in self.generators.iter().enumerate().rev() {
            let order = u64::from(generator.order);
            let place = narrow(number % order);
            number /= order;
            if std::mem::replace(&mut prefix.places[index], place) != place {
                changed = index;
            }
        }
        // A place counts from the least residue at its pivot, which the digits before it may have moved.
        for (index, generator) in self.generators.iter().enumerate().skip(changed) {
            let before = self.generators[..index].iter().zip(&prefix.digits);
            let moved = before.fold(self.base[generator.pivot], |value, (other, &digit)| {
                add(value, multiply(digit, other.values[generator.pivot], self.modulus), self.modulus)
            });
            let digit = u64::from(first_digit(generator, moved)) + u64::from(prefix.places[index]);
            prefix.digits[index] = narrow(digit % u64::from(generator.order));
        }
        changed
    }

    /// The base with the digits of prefix `number`.
    pub(super) fn member(&self, number: u64) -> Vec<u32> {
        let mut prefix = self.none();
        self.turn(&mut prefix, number);
        let mut values = self.base.to_vec();
        for (generator, digit) in self.generators.iter().zip(prefix.digits) {
            for (value, &other) in values.iter_mut().zip(&generator.values) {
                *value = add(*value, multiply(digit, other, self.modulus), self.modulus);
            }
        }
        values
    }
}
