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

use super::choice::LEAST_SYMMETRIC;
use super::part::{Found, Part};
use super::{Hints, Minimum, Proof, bound, improve};
use crate::bits::Bits;
use crate::costs::Costs;
use crate::count::Count;
use crate::lead::Hear;
use crate::limits::{Effort, Limits, Progress};
use crate::report::{Engine, Report, Work};

/// From so many additions on, some ten seconds, a search that may be stopped begins with an estimate of some three.
const LONG: f64 = 1.5e12;

/// One summand of the kernel.
pub(super) struct Component {
    /// Basis vectors, ascending.
    pub(super) rows: Vec<usize>,
    /// The cells of any of them.
    pub(super) support: Bits,
}

/// Finds the lightest member of `particular + span(kernel)`; see [`super::of_coset`].
pub(super) fn minimum(
    kernel: &[Bits],
    particular: &Bits,
    (costs, hints): (&Costs, &Hints<'_>),
    limits: &Limits<'_>,
    better: Hear<'_, (Bits, u64)>,
) -> Minimum {
    minimum_from(kernel, particular, (costs, hints), (limits, better), LEAST_SYMMETRIC)
}

/// The same, where symmetries are looked for from a given dimension on.
pub(super) fn minimum_from(
    kernel: &[Bits],
    particular: &Bits,
    (costs, hints): (&Costs, &Hints<'_>),
    (limits, better): (&Limits<'_>, Hear<'_, (Bits, u64)>),
    least_symmetric: u32,
) -> Minimum {
    let mut components = split(kernel);
    components.sort_by_key(|component| component.rows.len());
    let mut left = limits.most_members();
    let (mut permutations, mut orders) = (None, None);
    let mut parts: Vec<Part<'_>> =
        components.iter().map(|component| Part::new(kernel, component, costs, hints)).collect();
    for part in &mut parts {
        part.plan_transform(particular, left, |dimension| {
            (dimension >= least_symmetric).then(|| &**permutations.get_or_insert_with(hints.permutations))
        });
        part.plan_trellis(left, limits.memory, || orders.get_or_insert_with(hints.orders));
        left -= part.members();
    }
    if let Some(minimum) = hints.whole.and_then(|whole| by_whole(&whole, &parts, costs)) {
        return minimum;
    }
    let mut whole = Whole::new(particular, &parts, costs, (limits, better));
    (0..parts.len()).for_each(|index| whole.add(index));
    whole.improve();
    whole.finish()
}

/// The minimum by an engine that takes all cells together, if that is cheaper than all parts are.
fn by_whole(whole: &super::Whole<'_>, parts: &[Part<'_>], costs: &Costs) -> Option<Minimum> {
    let is_bounded = parts.iter().any(|part| part.plan.engine == Engine::Bounded);
    let additions: f64 = parts.iter().map(|part| part.plan.additions()).sum();
    if !is_bounded && additions <= whole.estimate.additions {
        return None;
    }
    let largest = parts.iter().max_by_key(|part| part.rows.len());
    let others = largest.map_or(&[][..], |part| &part.plan.estimates);
    let (presses, minima) = (whole.run)(others)?;
    Some(Minimum { cost: costs.of_bits(&presses), presses, proof: Proof::Exact { minima } })
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

/// The presses put together so far, and what is proved of them.
struct Whole<'a> {
    parts: &'a [Part<'a>],
    costs: &'a Costs,
    limits: &'a Limits<'a>,
    /// Hears of lighter presses, and what all cost at least.
    better: Hear<'a, (Bits, u64)>,
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
    fn new(
        particular: &Bits,
        parts: &'a [Part<'a>],
        costs: &'a Costs,
        (limits, better): (&'a Limits<'a>, Hear<'a, (Bits, u64)>),
    ) -> Self {
        let mut rest = Bits::ones(particular.len());
        for part in parts {
            rest.xor(part.support);
        }
        let total = parts.iter().fold(0, |sum: u64, part| sum.saturating_add(part.progress()));
        Self {
            parts,
            costs,
            limits,
            better,
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
        if part.plan.engine == Engine::Bounded {
            return self.bound(index, 0);
        }
        let early = (part.plan.additions() >= LONG).then(|| self.estimate(index, 0));
        if let Some(Estimate { presses, at_least }) = &early {
            self.at_least[index] = *at_least;
            self.tell(presses);
        }
        let (done, total) = (self.done, self.total);
        let progress = |told: Progress| {
            (self.limits.progress)(Progress { done: done.saturating_add(told.done), total, ..told });
        };
        let limits = Limits { progress: &progress, ..*self.limits };
        let found = self.telling(|better| part.run(&self.presses, &limits, better));
        self.done = done.saturating_add(part.progress());
        match (found, early) {
            (Found::Exact { presses, cost, minima }, _) => {
                self.presses = presses;
                self.at_least[index] = cost;
                if let Some(count) = &mut self.minima {
                    *count *= &minima;
                }
                self.tell(&self.presses);
                self.finished(index, part.members(), true);
            }
            (Found::Stopped { presses }, early) => {
                self.keep_lighter(presses);
                match early {
                    Some(estimate) => self.estimated(index, estimate),
                    None => self.bound(index, 0),
                }
            }
        }
    }

    /// Runs a search of a part whose better presses are told of.
    fn telling<T>(&self, search: impl FnOnce(Hear<'_, Bits>) -> T) -> T {
        let Some(hear) = self.better else { return search(None) };
        let at_least = self.at_least();
        search(Some(&move |presses| hear((presses, at_least))))
    }

    /// Tells of presses, and of the bound as it is.
    fn tell(&self, presses: &Bits) {
        if let Some(hear) = self.better {
            hear((presses.clone(), self.at_least()));
        }
    }

    fn keep_lighter(&mut self, presses: Bits) {
        if self.costs.of_bits(&presses) < self.costs.of_bits(&self.presses) {
            self.presses = presses;
        }
    }

    /// What all presses cost at least, as far as that is proved.
    fn at_least(&self) -> u64 {
        self.at_least.iter().sum::<u64>() + self.cost_in(&self.rest)
    }

    fn estimate(&self, index: usize, round: u32) -> Estimate {
        let part = &self.parts[index];
        self.telling(|better| Estimate::new(part, &self.presses, (self.limits, better), round))
    }

    /// Improves one part of the presses, and bounds it; each round takes twice the time of the one before.
    fn bound(&mut self, index: usize, round: u32) {
        let estimate = self.estimate(index, round);
        self.estimated(index, estimate);
    }

    /// Takes over an estimate of one part; its presses, if they are the lighter ones.
    fn estimated(&mut self, index: usize, estimate: Estimate) {
        self.keep_lighter(estimate.presses);
        self.at_least[index] = self.at_least[index].max(estimate.at_least);
        self.minima = None;
        if !self.bounded.contains(&index) {
            self.bounded.push(index);
        }
        self.tell(&self.presses);
    }

    /// Improves what is only bounded, and reports it.
    fn improve(&mut self) {
        self.improve_in_rounds();
        self.bounded.iter().for_each(|&index| self.finished(index, 0, false));
    }

    /// Where time is left, goes round all parts that are only bounded, until told to stop or none is open.
    fn improve_in_rounds(&mut self) {
        let is_wanted = self.limits.effort == Effort::UntilStopped;
        for round in 1.. {
            let open = |&index: &usize| self.at_least[index] < self.cost_in(self.parts[index].support);
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

    /// What the presses in these cells cost.
    fn cost_in(&self, cells: &Bits) -> u64 {
        let both = cells.words().iter().zip(self.presses.words());
        let both = both.map(|(cells, pressed)| cells & pressed).collect();
        self.costs.of_bits(&Bits::from_words(both, cells.len()))
    }

    fn finished(&self, index: usize, members: u64, is_exact: bool) {
        let part = &self.parts[index];
        self.report(|| {
            Report::Finished(Work {
                part: index,
                parts: self.parts.len(),
                members,
                cost: self.cost_in(part.support),
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
        let cost = self.costs.of_bits(&self.presses);
        let at_least = self.at_least();
        let bounded = Proof::Bounded { at_least };
        let proof = self.minima.map_or(bounded, |minima| Proof::Exact { minima });
        Minimum { presses: self.presses, cost, proof }
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
    fn new(
        part: &Part<'_>,
        presses: &Bits,
        (limits, better): (&Limits<'_>, Hear<'_, Bits>),
        round: u32,
    ) -> Self {
        let mut presses = presses.clone();
        improve::improve(part, &mut presses, limits, round, better);
        let at_least = bound::at_least(part, &presses, limits, round);
        Self { presses, at_least }
    }
}
