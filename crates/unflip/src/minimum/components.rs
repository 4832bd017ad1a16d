//! Splits a kernel into components that share no cell, each minimised alone.
//!
//! With a basis in reduced echelon form, the finest split into direct summands is visible: two basis
//! vectors belong together if they share a cell, or a chain of others does. A member's weight is then the
//! sum over components, the minima multiply, and since the supports are disjoint, the lexicographically
//! least minimum is made of the least of each. So the cost is the sum of `2^dimension`, not the product.
//! A component that stays above the limits is searched and bounded instead, and then the whole is.
//! The limits hold for all together; what is compared first is what is cheapest.
//!
//! Cost of the split: a comparison of each pair of basis vectors that overlap in range, ended early.
//! Source: the connected components of a matroid, Oxley, Matroid Theory, proposition 4.3.2.

use std::sync::atomic::{AtomicU64, Ordering};

use super::affine::{Affine, Group};
use super::choice::{LEAST_SYMMETRIC, Plan};
use super::{Best, Columns, Hints, Minimum, Outcome, Proof, bound, improve};
use crate::bits::Bits;
use crate::count::Count;
use crate::limits::{Effort, Limits, Progress};
use crate::report::{Choice, Engine, Report, Work};

/// From so many additions on, some ten seconds, a search that may be stopped begins with an estimate of some three.
const LONG: f64 = 1.5e12;
/// The largest dimension whose columns fit a word, with a bit to spare.
const WIDEST: usize = 62;

/// One summand of the kernel.
pub(super) struct Component {
    /// Basis vectors, ascending.
    pub(super) rows: Vec<usize>,
    /// The cells of any of them.
    pub(super) support: Bits,
}

/// Finds the lightest member of `particular + span(kernel)`; see [`super::of_coset`].
pub(super) fn minimum(kernel: &[Bits], particular: &Bits, hints: &Hints<'_>, limits: &Limits<'_>) -> Minimum {
    minimum_from(kernel, particular, hints, limits, LEAST_SYMMETRIC)
}

/// The same, where symmetries are looked for from a given dimension on.
pub(super) fn minimum_from(
    kernel: &[Bits],
    particular: &Bits,
    hints: &Hints<'_>,
    limits: &Limits<'_>,
    least_symmetric: u32,
) -> Minimum {
    let mut components = split(kernel);
    components.sort_by_key(|component| component.rows.len());
    let mut left = limits.most_members();
    let mut permutations = None;
    let mut parts: Vec<Part<'_>> =
        components.iter().map(|component| Part::new(kernel, component, hints.relations)).collect();
    for part in &mut parts {
        part.plan(particular, left, |dimension| {
            (dimension >= least_symmetric).then(|| &**permutations.get_or_insert_with(hints.permutations))
        });
        left -= part.members();
    }
    let mut whole = Whole::new(particular, &parts, limits);
    (0..parts.len()).for_each(|index| whole.add(index));
    whole.improve();
    whole.finish()
}

/// Groups basis vectors that share cells, directly or through others.
pub(super) fn split(kernel: &[Bits]) -> Vec<Component> {
    let ranges: Vec<(usize, usize)> = kernel.iter().map(range).collect();
    let mut waiting: Vec<usize> = (0..kernel.len()).collect();
    let mut components = Vec::new();
    while let Some(&first) = waiting.first() {
        waiting.remove(0);
        let mut rows = vec![first];
        let mut next = 0;
        while next < rows.len() {
            let row = rows[next];
            waiting.retain(|&other| {
                let joined = overlap(&kernel[row], ranges[row], &kernel[other], ranges[other]);
                if joined {
                    rows.push(other);
                }
                !joined
            });
            next += 1;
        }
        rows.sort_unstable();
        let support = union(rows.iter().map(|&row| &kernel[row]), kernel[first].len());
        components.push(Component { rows, support });
    }
    components
}

/// The words from the first to behind the last that is not zero.
fn range(row: &Bits) -> (usize, usize) {
    let first = row.words().iter().position(|&word| word != 0);
    let last = row.words().iter().rposition(|&word| word != 0);
    (first.unwrap_or(0), last.map_or(0, |last| last + 1))
}

fn overlap(a: &Bits, (a_first, a_end): (usize, usize), b: &Bits, (b_first, b_end): (usize, usize)) -> bool {
    let (first, end) = (a_first.max(b_first), a_end.min(b_end));
    first < end && a.words()[first..end].iter().zip(&b.words()[first..end]).any(|(x, y)| x & y != 0)
}

fn union<'a>(rows: impl Iterator<Item = &'a Bits>, length: usize) -> Bits {
    let mut words = vec![0; length.div_ceil(64)];
    for row in rows {
        for (word, other) in words.iter_mut().zip(row.words()) {
            *word |= other;
        }
    }
    Bits::from_words(words, length)
}

/// A component as the engines need it.
pub(super) struct Part<'a> {
    /// Its basis vectors, over all cells.
    pub(super) rows: Vec<&'a Bits>,
    /// The cells of any of them.
    pub(super) support: &'a Bits,
    /// Gives sets of cells whose kernel columns sum to zero; perhaps none.
    pub(super) relations: &'a dyn Fn() -> Vec<Vec<u32>>,
    /// Its columns, if they fit a word.
    columns: Option<Columns>,
    plan: Plan,
}

impl<'a> Part<'a> {
    fn new(kernel: &'a [Bits], component: &'a Component, relations: &'a dyn Fn() -> Vec<Vec<u32>>) -> Self {
        let rows = component.rows.iter().map(|&row| &kernel[row]).collect();
        Self { rows, support: &component.support, relations, columns: None, plan: Plan::beyond() }
    }

    /// Chooses the engine that compares at most `most` members; symmetries are looked for among `permutations`.
    fn plan<'p>(
        &mut self,
        particular: &Bits,
        most: u64,
        permutations: impl FnOnce(u32) -> Option<&'p [Vec<u32>]>,
    ) {
        if self.rows.len() > WIDEST {
            return;
        }
        let columns = Columns::from_rows(&self.rows, particular, self.support);
        let group = permutations(columns.dimension()).map(|permutations| {
            let candidates = permutations.iter();
            let candidates =
                candidates.map(|permutation| Affine::of_permutation(&self.rows, particular, permutation));
            Group::keeping(&columns, candidates)
        });
        self.plan = Plan::new(&columns, group.as_ref(), most);
        self.columns = Some(columns);
    }

    /// Members that will be compared.
    fn members(&self) -> u64 {
        self.columns.as_ref().map_or(0, |columns| self.plan.members(columns))
    }

    /// Members that the search accounts for: the unit of its progress.
    fn progress(&self) -> u64 {
        if self.plan.engine == Engine::Bounded { 0 } else { 1 << self.rows.len() }
    }

    fn choice(&self, part: usize, parts: usize) -> Choice {
        let columns = self.columns.as_ref().map_or(0, |columns| columns.columns().len());
        self.plan.choice((part, parts), self.rows.len(), self.support.count_ones(), columns)
    }
}

/// The presses put together so far, and what is proved of them.
struct Whole<'a> {
    parts: &'a [Part<'a>],
    limits: &'a Limits<'a>,
    presses: Bits,
    /// Cells in no component; their presses count as they are.
    rest: Bits,
    /// What is proved of each part so far.
    at_least: Vec<u64>,
    /// How many minima the parts have together; `None` once one was only bounded.
    minima: Option<Count>,
    /// Members accounted for so far, and in all.
    done: u64,
    total: u64,
    /// Parts that are only bounded.
    bounded: Vec<usize>,
}

impl<'a> Whole<'a> {
    fn new(particular: &Bits, parts: &'a [Part<'a>], limits: &'a Limits<'a>) -> Self {
        let mut rest = Bits::ones(particular.len());
        for part in parts {
            rest.xor(part.support);
        }
        let total = parts.iter().fold(0, |sum: u64, part| sum.saturating_add(part.progress()));
        Self {
            parts,
            limits,
            presses: particular.clone(),
            rest,
            at_least: vec![0; parts.len()],
            minima: Some(Count::from(1)),
            done: 0,
            total,
            bounded: Vec::new(),
        }
    }

    /// Searches one part.
    fn add(&mut self, index: usize) {
        let part = &self.parts[index];
        self.report(|| Report::Chosen(part.choice(index, self.parts.len())));
        let Some(columns) = part.columns.as_ref().filter(|_| part.plan.engine != Engine::Bounded) else {
            self.bound(index, 0);
            return self.finished(index, 0, false);
        };
        let early =
            (part.plan.additions() >= LONG).then(|| Estimate::new(part, &self.presses, self.limits, 0));
        let (done, total) = (self.done, self.total);
        let seen = AtomicU64::new(0);
        let progress = |told: Progress| {
            seen.fetch_max(told.done, Ordering::Relaxed);
            (self.limits.progress)(Progress { done: done.saturating_add(told.done), total, ..told });
        };
        let outcome = part.plan.run(columns, &Limits { progress: &progress, ..*self.limits });
        self.done = done.saturating_add(part.progress());
        let (Outcome::Exact(Best { member, .. }) | Outcome::Stopped { member, .. }) = outcome;
        self.press(part, member);
        match (outcome, early) {
            (Outcome::Exact(best), _) => self.prove(index, &best),
            (Outcome::Stopped { .. }, Some(estimate)) => self.estimated(index, estimate),
            (Outcome::Stopped { .. }, None) => self.bound(index, 0),
        }
        let is_exact = matches!(outcome, Outcome::Exact(_));
        self.finished(index, if is_exact { part.progress() } else { seen.into_inner() }, is_exact);
    }

    fn press(&mut self, part: &Part<'_>, member: u64) {
        for (row, bit) in part.rows.iter().rev().zip(0..) {
            if member >> bit & 1 == 1 {
                self.presses.xor(row);
            }
        }
    }

    fn prove(&mut self, index: usize, best: &Best) {
        self.at_least[index] = best.weight;
        if let Some(count) = &mut self.minima {
            *count *= best.minima;
        }
    }

    /// Improves one part of the presses, and bounds it; each round takes twice the time of the one before.
    fn bound(&mut self, index: usize, round: u32) {
        let estimate = Estimate::new(&self.parts[index], &self.presses, self.limits, round);
        self.estimated(index, estimate);
    }

    /// Takes over an estimate of one part; its presses, if they are the lighter ones.
    fn estimated(&mut self, index: usize, estimate: Estimate) {
        if estimate.presses.count_ones() < self.presses.count_ones() {
            self.presses = estimate.presses;
        }
        self.at_least[index] = self.at_least[index].max(estimate.at_least);
        self.minima = None;
        if !self.bounded.contains(&index) {
            self.bounded.push(index);
        }
    }

    /// Where time is left, goes round all parts that are only bounded, until told to stop or none is open.
    fn improve(&mut self) {
        let is_wanted = self.limits.effort == Effort::UntilStopped;
        for round in 1.. {
            let open = |&index: &usize| self.at_least[index] < self.weight_in(self.parts[index].support);
            let open: Vec<usize> = self.bounded.iter().copied().filter(open).collect();
            if !is_wanted || open.is_empty() {
                return;
            }
            for index in open {
                if (self.limits.stop)() {
                    return;
                }
                self.bound(index, round);
            }
        }
    }

    /// What the presses in these cells weigh.
    fn weight_in(&self, cells: &Bits) -> u64 {
        let both = cells.words().iter().zip(self.presses.words());
        both.map(|(cells, pressed)| u64::from((cells & pressed).count_ones())).sum()
    }

    /// Reports a part of which `seen` members were accounted for.
    fn finished(&self, index: usize, seen: u64, is_exact: bool) {
        let part = &self.parts[index];
        let share = u128::from(part.members()) * u128::from(seen) / u128::from(part.progress().max(1));
        self.report(|| {
            Report::Finished(Work {
                part: index,
                parts: self.parts.len(),
                members: u64::try_from(share).unwrap_or(u64::MAX),
                weight: self.weight_in(part.support),
                at_least: self.at_least[index],
                is_exact,
            })
        });
    }

    fn report(&self, report: impl FnOnce() -> Report) {
        if let Some(hear) = self.limits.report {
            hear(&report());
        }
    }

    fn finish(self) -> Minimum {
        let weight = self.presses.count_ones() as u64;
        let at_least = self.at_least.iter().sum::<u64>() + self.weight_in(&self.rest);
        let bounded = Proof::Bounded { at_least };
        let proof = self.minima.map_or(bounded, |minima| Proof::Exact { minima });
        Minimum { presses: self.presses, weight, proof }
    }
}

/// What is known of one part without comparing all of its members.
struct Estimate {
    /// The presses given, that part of them made lighter.
    presses: Bits,
    /// The proved lower bound for that part.
    at_least: u64,
}

impl Estimate {
    fn new(part: &Part<'_>, presses: &Bits, limits: &Limits<'_>, round: u32) -> Self {
        let mut presses = presses.clone();
        improve::improve(part, &mut presses, limits, round);
        let at_least = bound::at_least(part, &presses, limits, round);
        Self { presses, at_least }
    }
}
