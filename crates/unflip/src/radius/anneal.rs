//! Looks for a coset with a low peak: a lower bound of the covering radius, with the presses that prove it.
//!
//! A goal two below the best peak is set, and the numbers `b_v` are changed by 2, one at a time, to lower the *excess*:
//! the sum of `(S(c) - goal)²` over the members above it. A change that raises it is made too if it raises it by no more than a
//! random number, exponential with the temperature as its mean: that falls, and is raised again each time that it did not
//! end at the goal. The numbers are whole, so that every machine finds the same.
//!
//! Cost: one pass over all sums a change tried, 16 bits each.
//! Source: Kirkpatrick, Gelatt, Vecchi, Optimization by simulated annealing, Science 220 (1983).

use fastrand::Rng;

use super::signs::{Signs, transform};
use super::{Budget, REPORTED};
use crate::bits::Level;

/// Where the random choices start: the same board, the same answer.
const SEED: u64 = 0x7261_6469_7573;
/// Sums that a pattern of signs is written out for.
const BLOCK_BITS: u32 = 10;
/// Larger differences count as this one: their squares then add up within 32 bits.
const STEEPEST: i16 = 1000;
/// Changes tried at one temperature after another, for each class.
const CHANGES: u64 = 400;

/// A walk from numbers to numbers, and the best of them.
pub(super) struct Walk<'a> {
    /// The lowest peak, and the numbers that have it.
    pub(super) peak: i32,
    pub(super) best: Vec<i32>,
    signs: &'a Signs,
    balance: Vec<i32>,
    sums: Vec<i16>,
    /// The signs of each class at the members of one block.
    patterns: Vec<Vec<i16>>,
    goal: i16,
    random: Rng,
    level: Level,
}

impl<'a> Walk<'a> {
    /// A walk that starts anywhere.
    pub(super) fn new(signs: &'a Signs) -> Self {
        let mut random = Rng::with_seed(SEED);
        let balance: Vec<i32> = signs
            .classes
            .iter()
            .map(|class| if random.bool() { class.odd() } else { -class.odd() })
            .collect();
        let sums = signs.sums(&balance);
        let peak = sums.iter().copied().max().expect("there is at least the empty member");
        let sums = sums.into_iter().map(|sum| i16::try_from(sum).expect("sums fit 16 bits")).collect();
        let block = signs.members().min(1 << BLOCK_BITS);
        let pattern = |vector: usize| {
            let mut pattern = vec![0; block];
            pattern[vector % block] = 1;
            transform(&mut pattern);
            pattern
        };
        let patterns = signs.classes.iter().map(|class| pattern(class.vector)).collect();
        let (best, level) = (balance.clone(), Level::detect());
        Self { peak, best, signs, balance, sums, patterns, goal: 0, random, level }
    }

    /// Lowers the peak, but not below `least`, until the budget is spent.
    pub(super) fn lower(&mut self, least: i32, budget: &mut Budget) {
        while self.peak > least {
            // As odd as the peak, so that a peak that is lower is at most the goal.
            self.goal = i16::try_from(self.peak - 2).expect("sums fit 16 bits");
            if !self.reach_goal(budget) {
                break;
            }
            self.best.clone_from(&self.balance);
            self.peak = self.sums.iter().copied().max().map_or(0, i32::from);
        }
    }

    /// Whether no sum is above the goal in the end.
    fn reach_goal(&mut self, budget: &mut Budget) -> bool {
        let classes = self.signs.classes.len();
        let (changes, members) = (CHANGES * classes as u64, self.signs.members() as u64);
        let mut excess = self.sums.iter().map(|&sum| above(sum, self.goal)).map(i64::from).sum::<i64>();
        for round in 0u32.. {
            let hottest = (members / 100 + 20) >> (round % 8);
            for change in 0..changes {
                if excess == 0 {
                    return true;
                }
                if !budget.spend(members, change % REPORTED == 0) {
                    return false;
                }
                let temperature = hottest * (changes - change) / changes + 1;
                excess += self.try_change(classes, temperature);
            }
        }
        unreachable!("rounds do not end")
    }

    /// Changes a number, if that is not too bad; returns what it adds to the excess.
    fn try_change(&mut self, classes: usize, temperature: u64) -> i64 {
        let index = self.random.usize(0..classes);
        let step = if self.random.bool() { 2 } else { -2 };
        let class = &self.signs.classes[index];
        let changed = self.balance[index] + step;
        // No number is larger than the peak: see `branch`.
        if changed.abs() > class.largest(i32::from(self.goal) + 2) {
            return 0;
        }
        let step = if step > 0 { 2 } else { -2 };
        let added =
            self.level.run(|| added(&self.sums, &self.patterns[index], class.vector, step, self.goal));
        if added > 0 && added.unsigned_abs() > self.exponential(temperature) {
            return 0;
        }
        self.balance[index] = changed;
        for (block, sign) in blocks(self.sums.len(), class.vector) {
            for (sum, pattern) in self.sums[block].iter_mut().zip(&self.patterns[index]) {
                *sum += step * sign * pattern;
            }
        }
        added
    }

    /// A random number whose chance halves with every `mean * ln 2`.
    fn exponential(&mut self, mean: u64) -> u64 {
        let halvings = u64::from(self.random.u64(..).leading_zeros()) * 1024 + self.random.u64(0..1024);
        // 710 / 1024 is ln 2.
        (mean * halvings * 710) >> 20
    }
}

/// The blocks of members, and the sign of a class in each beside its pattern.
#[allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#[inline(always)]
fn blocks(members: usize, vector: usize) -> impl Iterator<Item = (std::ops::Range<usize>, i16)> {
    let block = members.min(1 << BLOCK_BITS);
    (0..members / block).map(move |number| {
        let odd = ((vector / block) & number).count_ones() % 2 == 1;
        (number * block..(number + 1) * block, if odd { -1 } else { 1 })
    })
}

/// What a change by `step` of a class adds to the excess.
#[allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#[inline(always)]
fn added(sums: &[i16], pattern: &[i16], vector: usize, step: i16, goal: i16) -> i64 {
    let mut added = 0;
    for (block, sign) in blocks(sums.len(), vector) {
        let step = step * sign;
        let mut in_block = 0i32;
        for (&sum, &sign) in sums[block].iter().zip(pattern) {
            let changed = above(sum.wrapping_add(step.wrapping_mul(sign)), goal);
            in_block = in_block.wrapping_add(changed.wrapping_sub(above(sum, goal)));
        }
        added += i64::from(in_block);
    }
    added
}

/// The square of how far `sum` is above `goal`. As everything here that wraps, it does not: sums are below 2^14 and
/// a block has 2^10 of them; so also a build that checks for overflow is fast.
#[allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#[inline(always)]
fn above(sum: i16, goal: i16) -> i32 {
    let above = i32::from(sum.wrapping_sub(goal).clamp(0, STEEPEST));
    above.wrapping_mul(above)
}
