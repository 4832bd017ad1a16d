//! Splits a kernel into components that share no cell, each minimised alone.
//!
//! With a basis in reduced echelon form, the finest split into direct summands is visible: two basis
//! vectors belong together if they share a cell, or a chain of others does. A member's weight is then the
//! sum over components, the minima multiply, and since the supports are disjoint, the lexicographically
//! least minimum is made of the least of each. So the cost is the sum of `2^dimension`, not the product.
//! A component that stays above the limits is searched and bounded instead, and then the whole is.
//!
//! Cost of the split: a comparison of each pair of basis vectors that overlap in range, ended early.
//! Source: the connected components of a matroid, Oxley, Matroid Theory, proposition 4.3.2.

use super::{Columns, Minimum, Outcome, Proof, bound, improve, lightest};
use crate::bits::Bits;
use crate::count::Count;
use crate::limits::{Limits, Progress};

/// From this dimension on, some ten seconds, a search that may be stopped begins with an estimate of some three.
const LONG: usize = 37;

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
    relations: &dyn Fn() -> Vec<Vec<u32>>,
    limits: &Limits<'_>,
) -> Minimum {
    let mut components = split(kernel);
    components.sort_by_key(|component| component.rows.len());
    let total = members(&components, limits);
    let mut whole = Whole::new(particular);
    for component in &components {
        let rows: Vec<&Bits> = component.rows.iter().map(|&row| &kernel[row]).collect();
        let part = Part { rows, support: &component.support, relations };
        whole.add(&part, total, limits);
    }
    whole.finish()
}

/// How many members will be compared, component by component.
fn members(components: &[Component], limits: &Limits<'_>) -> u64 {
    components.iter().map(|component| component.rows.len()).fold(0, |done, dimension| {
        if may_compare(done, dimension, limits) { done + (1 << dimension) } else { done }
    })
}

/// Whether `2^dimension` members may still be compared after `done` others.
fn may_compare(done: u64, dimension: usize, limits: &Limits<'_>) -> bool {
    let limit = limits.members_log2.min(62);
    dimension <= limit as usize && done + (1 << dimension) <= 1 << limit
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
}

/// The presses put together so far, and what is proved of them.
struct Whole {
    presses: Bits,
    /// Cells in no component looked at yet; their presses count as they are.
    rest: Bits,
    at_least: u64,
    /// `None` once a component was only bounded.
    minima: Option<Count>,
    /// Members compared so far.
    done: u64,
}

impl Whole {
    fn new(particular: &Bits) -> Self {
        let (presses, rest) = (particular.clone(), Bits::ones(particular.len()));
        Self { presses, rest, at_least: 0, minima: Some(Count::from(1)), done: 0 }
    }

    fn add(&mut self, part: &Part<'_>, total: u64, limits: &Limits<'_>) {
        self.rest.xor(part.support);
        let done = self.done;
        if !may_compare(done, part.rows.len(), limits) {
            return self.bound(part, limits);
        }
        let columns = Columns::from_rows(&part.rows, &self.presses, part.support);
        let early = (part.rows.len() >= LONG).then(|| Estimate::new(part, &self.presses, limits));
        let progress = |told: Progress| {
            (limits.progress)(Progress { done: done.saturating_add(told.done), total, ..told });
        };
        let outcome = lightest(&columns, &Limits { progress: &progress, ..*limits });
        self.done = done + (1 << part.rows.len());
        let (Outcome::Exact(super::Best { member, .. }) | Outcome::Stopped { member, .. }) = outcome;
        self.press(part, member);
        match outcome {
            Outcome::Exact(best) => self.prove(best.weight, best.minima),
            Outcome::Stopped { .. } => match early {
                Some(estimate) => self.estimated(estimate),
                None => self.bound(part, limits),
            },
        }
    }

    fn press(&mut self, part: &Part<'_>, member: u64) {
        for (row, bit) in part.rows.iter().rev().zip(0..) {
            if member >> bit & 1 == 1 {
                self.presses.xor(row);
            }
        }
    }

    fn prove(&mut self, weight: u64, minima: u64) {
        self.at_least += weight;
        if let Some(count) = &mut self.minima {
            *count *= minima;
        }
    }

    /// Improves this part of the presses as far as a fixed effort goes, and bounds it.
    fn bound(&mut self, part: &Part<'_>, limits: &Limits<'_>) {
        self.estimated(Estimate::new(part, &self.presses, limits));
    }

    /// Takes over an estimate of one part; its presses, if they are the lighter ones.
    fn estimated(&mut self, estimate: Estimate) {
        if estimate.presses.count_ones() < self.presses.count_ones() {
            self.presses = estimate.presses;
        }
        self.at_least += estimate.at_least;
        self.minima = None;
    }

    fn finish(mut self) -> Minimum {
        let both = self.rest.words().iter().zip(self.presses.words());
        self.at_least += both.map(|(rest, pressed)| u64::from((rest & pressed).count_ones())).sum::<u64>();
        let weight = self.presses.count_ones() as u64;
        let proof = match self.minima {
            Some(minima) => Proof::Exact { minima },
            None => Proof::Bounded { at_least: self.at_least },
        };
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
    fn new(part: &Part<'_>, presses: &Bits, limits: &Limits<'_>) -> Self {
        let mut presses = presses.clone();
        improve::improve(part, &mut presses, limits);
        let at_least = bound::at_least(part, &presses, limits);
        Self { presses, at_least }
    }
}
