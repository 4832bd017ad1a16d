//! Finds the cheapest member by transforms of blocks that fit the cache, for small k.
//!
//! The first digits of a member are its prefix, counted through; what is below one is a block: the last digits are
//! lanes of a vector, the others are transformed. All cells enter the tables of a block, shifted by what the prefix adds.
//! Then digit after digit takes the place of a piece's value in the columns:
//!
//! ```text
//! T'[c][rest][a] = Σ over v of T[v][rest][a + c·v]
//! ```
//!
//! Over two colours `T[a]` is ±T[0] and all columns are one table. Here a table has k entries, but of columns that are
//! multiples of each other by units one is enough: [`layout`]. What a member costs is then the sum of one
//! entry for each sub-block. Only a block whose least cost reaches the best known is gone through again to count.
//!
//! Cost: for k = 3 half a nanosecond a member, six additions of a vector of 27 members for each digit and three members
//! of a block; more as k grows. Source: Yates 1937 over `Z_k`; DESIGN 5.3.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

mod butterfly;
mod layout;

use std::ops::Range;

use super::choice::float;
use super::descend::Counter;
use super::plain::visit;
use super::prefix::{Engine, Found, Prefix, Prefixes, merge, search};
use super::{Outcome, Problem};
use crate::bits::Level;
use crate::fingerprint::Fingerprint;
use crate::lead::Hear;
use crate::limits::Limits;
use crate::modular::kernel::orders;
use butterfly::{LANES, Lanes, turn};
use layout::{Layout, SubBlock};

/// Additions of a counter that one of vectors costs, with what it is read and written.
const VECTOR: f64 = 32.0;
/// Those that it takes to sort and cut a column, and to begin at all.
const COLUMN: f64 = 5e4;
const SETUP: f64 = 1e5;

/// A search by blocks that is planned.
pub(super) struct Blocked(Layout);

impl Blocked {
    /// The plan for a problem whose base is the least member; `None` if k or the costs are too large.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let layout = Layout::new(problem).filter(|layout| layout.dearest < u64::from(u32::MAX))?;
        Some(Self(layout))
    }

    /// Columns that are different to this search.
    pub(super) fn n_columns(&self) -> usize {
        self.0.columns.len()
    }

    /// What it takes, in additions of a counter.
    pub(super) fn additions(&self, problem: &Problem) -> f64 {
        let prefixes: f64 = orders(&problem.generators[..self.0.split]).map(float).product();
        let wide = if self.is_narrow() { 1.0 } else { 2.0 };
        let vectors = self.0.additions(u64::from(problem.modulus));
        SETUP + float(self.n_columns() as u64) * COLUMN + prefixes * wide * VECTOR * float(vectors)
    }

    /// Finds the cheapest member; of equals, the first.
    pub(super) fn run(&self, problem: &Problem, limits: &Limits, better: Hear<'_, Vec<u32>>) -> Outcome {
        self.run_at(problem, limits, better, Level::detect())
    }

    /// The same at a given level of the processor.
    pub(super) fn run_at(
        &self,
        problem: &Problem,
        limits: &Limits,
        better: Hear<'_, Vec<u32>>,
        level: Level,
    ) -> Outcome {
        if self.is_narrow() {
            self.run_with::<u16>(problem, limits, better, level)
        } else {
            self.run_with::<u32>(problem, limits, better, level)
        }
    }

    fn is_narrow(&self) -> bool {
        self.0.dearest < u64::from(u16::MAX)
    }

    fn run_with<C: Counter>(
        &self,
        problem: &Problem,
        limits: &Limits,
        better: Hear<'_, Vec<u32>>,
        level: Level,
    ) -> Outcome {
        match problem.modulus {
            3 => Search::<C, 3>::new(problem, &self.0, level).run(limits, better),
            4 => Search::<C, 4>::new(problem, &self.0, level).run(limits, better),
            5 => Search::<C, 5>::new(problem, &self.0, level).run(limits, better),
            6 => Search::<C, 6>::new(problem, &self.0, level).run(limits, better),
            other => unreachable!("there is no layout modulo {other}"),
        }
    }
}

struct Search<'a, C, const K: usize> {
    problem: &'a Problem<'a>,
    layout: &'a Layout,
    prefixes: Prefixes<'a>,
    /// What a column adds to its table, twice over: from any shift on there are K entries.
    patterns: Vec<[[Lanes<C>; K]; 2]>,
    /// Where the digits of all pieces but the last one stand in a table; more than digits are values, at times.
    places: Vec<usize>,
    level: Level,
}

/// What a thread works in.
struct Scratch<C, const K: usize> {
    prefix: Prefix,
    /// What the first 0, 1, … digits of the prefix add to each column.
    shifts: Vec<Vec<usize>>,
    tables: Vec<[Lanes<C>; K]>,
    /// What members cost so far, by the digits so far.
    sums: Vec<Lanes<C>>,
}

impl<'a, C: Counter, const K: usize> Search<'a, C, K> {
    fn new(problem: &'a Problem<'a>, layout: &'a Layout, level: Level) -> Self {
        let lanes = |costs: &Vec<u64>| Lanes(std::array::from_fn(|lane| C::narrow(costs[lane])));
        let pattern = |column: &layout::Column| {
            let once: [Lanes<C>; K] = std::array::from_fn(|shift| lanes(&column.costs[shift]));
            [once, once]
        };
        let mut places = vec![0];
        for turned in layout.turned.iter().rev().skip(1).rev() {
            let known = places.clone();
            for digit in 1..turned.order {
                places.extend(known.iter().map(|place| place + digit * turned.stride));
            }
        }
        Self {
            problem,
            layout,
            prefixes: Prefixes::new(problem, layout.split),
            patterns: layout.columns.iter().map(pattern).collect(),
            places,
            level,
        }
    }

    fn run(&self, limits: &Limits, better: Hear<'_, Vec<u32>>) -> Outcome {
        search(self.problem, self, self.layout.split, limits, better)
    }

    /// The least cost of each block with these prefixes, where it is no more than `floor`.
    #[inline(always)]
    fn blocks(&self, scratch: &mut Scratch<C, K>, prefixes: Range<u64>, mut floor: u64) -> Option<Found> {
        let mut best = None;
        for prefix in prefixes {
            self.turn_to(scratch, prefix);
            self.transform(scratch);
            let mut least = Lanes::splat(C::MAX);
            self.leaves(
                scratch,
                #[inline(always)]
                |costs| least.lessen(costs),
            );
            let lanes = &least.0[..self.layout.n_lanes];
            let least = lanes.iter().copied().fold(C::MAX, C::min);
            let cost = least.wide() + self.layout.fixed;
            if cost <= floor {
                floor = cost;
                best = merge(best, Some(Found { cost, minima: self.count(scratch, least), prefix }));
            }
        }
        best
    }

    /// How many members of a block cost so much.
    #[cold]
    fn count(&self, scratch: &Scratch<C, K>, cost: C) -> u64 {
        let mut count = 0;
        self.leaves(scratch, |costs| {
            count += costs.0[..self.layout.n_lanes].iter().filter(|&&other| other == cost).count() as u64;
        });
        count
    }

    /// Brings the shifts to those of `prefix`.
    #[inline(always)]
    fn turn_to(&self, scratch: &mut Scratch<C, K>, prefix: u64) {
        let changed = self.prefixes.turn(&mut scratch.prefix, prefix);
        for level in changed..self.layout.split {
            let digit = scratch.prefix.digits[level] as usize;
            let (known, open) = scratch.shifts.split_at_mut(level + 1);
            let heads = self.layout.heads[level].iter().zip(&known[level]);
            for (shift, (&head, &before)) in open[0].iter_mut().zip(heads) {
                *shift = (before + digit * head as usize) % K;
            }
        }
    }

    /// Fills all tables, and turns all pieces that are not the last of their sub-block.
    #[inline(always)]
    fn transform(&self, scratch: &mut Scratch<C, K>) {
        let Scratch { shifts, tables, sums, .. } = scratch;
        let shifts = &shifts[self.layout.split];
        let columns = self.layout.columns.iter().zip(&self.patterns).zip(shifts);
        sums[0] = Lanes::splat(C::default());
        for ((_, pattern), &shift) in columns.take_while(|((column, _), _)| column.table.is_none()) {
            sums[0].add(&pattern[0][shift]);
        }
        for sub_block in &self.layout.sub_blocks {
            let turned = &self.layout.turned[..=sub_block.last];
            let own = sub_block.start..sub_block.start + turned[sub_block.last].stride;
            tables[own.clone()].fill([Lanes::splat(C::default()); K]);
            for column in sub_block.columns.clone() {
                let table = self.layout.columns[column].table.expect("it is in a sub-block");
                let pattern = &self.patterns[column].as_flattened()[shifts[column]..][..K];
                for (sum, entry) in tables[table].iter_mut().zip(pattern) {
                    sum.add(entry);
                }
            }
            for piece in &turned[..sub_block.last] {
                turn(&mut tables[own.clone()], piece.stride, (piece.n_values, piece.order));
            }
        }
        self.add_up(tables, sums);
    }

    /// Adds up what all digits but the last one cost.
    #[inline(always)]
    fn add_up(&self, tables: &[[Lanes<C>; K]], sums: &mut [Lanes<C>]) {
        let mut known = 1;
        for (index, piece) in self.layout.turned.iter().enumerate().rev().skip(1).rev() {
            for digit in (0..piece.order).rev() {
                for place in 0..known {
                    let mut sum = sums[place];
                    for sub_block in self.ending(index) {
                        let table = &tables[sub_block.start + self.places[place]];
                        sum.add(&table[digit * sub_block.divisor % K]);
                    }
                    sums[digit * known + place] = sum;
                }
            }
            known *= piece.order;
        }
    }

    /// The sub-blocks whose last piece is this one.
    #[inline(always)]
    fn ending(&self, index: usize) -> impl Iterator<Item = &'a SubBlock> {
        self.layout.sub_blocks.iter().filter(move |sub_block| sub_block.last == index)
    }

    /// Visits what all members of a block cost, lane by lane.
    #[inline(always)]
    fn leaves(&self, scratch: &Scratch<C, K>, mut visit: impl FnMut(&Lanes<C>)) {
        let Scratch { tables, sums, .. } = scratch;
        let Some(index) = self.layout.turned.len().checked_sub(1) else { return visit(&sums[0]) };
        let order = self.layout.turned[index].order;
        for (sum, place) in sums.iter().zip(&self.places) {
            for digit in 0..order {
                let mut sum = *sum;
                for sub_block in self.ending(index) {
                    sum.add(&tables[sub_block.start + place][digit * sub_block.divisor % K]);
                }
                visit(&sum);
            }
        }
    }
}

impl<C: Counter, const K: usize> Engine for Search<'_, C, K> {
    type Scratch = Scratch<C, K>;

    fn scratch(&self) -> Self::Scratch {
        let zero = Lanes::splat(C::default());
        Scratch {
            prefix: self.prefixes.none(),
            shifts: vec![vec![0; self.layout.columns.len()]; self.layout.split + 1],
            tables: vec![[zero; K]; self.layout.n_tables],
            sums: vec![zero; self.places.len()],
        }
    }

    fn together(&self) -> u64 {
        1
    }

    fn below(&self, scratch: &mut Self::Scratch, prefixes: Range<u64>, floor: u64) -> Option<Found> {
        self.level.run(
            #[inline(always)]
            || self.blocks(scratch, prefixes, floor),
        )
    }

    fn first(&self, prefix: u64, cost: u64) -> Option<Vec<u32>> {
        let base = self.prefixes.member(prefix);
        let (mut first, below) = (None, &self.problem.generators[self.layout.split..]);
        visit(self.problem.modulus, below, &base, &mut |values| {
            first = (self.problem.cost_of(values) == cost).then(|| values.to_vec());
            first.is_none()
        });
        first
    }

    fn mark(&self, print: &mut Fingerprint) {
        print.add(1).add(LANES as u64);
        print.add_all(self.layout.columns.iter().flat_map(|column| column.costs.iter().flatten().copied()));
    }
}
