//! The plan of an elimination: buckets, who hangs on whom, and where assignments are found in tables.
//!
//! A bucket's table has a digit for each variable of its scope, the last to be eliminated first, and the bucket's own
//! variable on top: so the table is one *plane* of entries for each value of it.
//!
//! ```text
//! table index   own value * k^scope + entry
//! entry         sum over the scope of value * k^digit
//! ```
//!
//! A child's scope lies within the parent's variables. Which entry of the child an index of the parent's table means is
//! a sum over digits, so it is looked up in two halves.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Range;

use super::super::estimate::Estimate;
use super::network::{Factors, Lists, NONE, Network, number};
use super::order::{Order, Rule, order};
use crate::bits::WORD;
use crate::limits::Limits;

/// Below so many table entries a variable nothing else is tried: to plan would take longer.
const NEARLY_LINEAR: u64 = 1 << 10;
/// Beyond so many table entries nothing is worth a try.
const MOST_ENTRIES: u64 = 1 << 44;
/// The longest equations that are left whole for sparse graphs, where hubs must be cut.
const SHORT: usize = 4;
/// The same for boards.
const LONG: usize = 9;

/// One variable, and what meets when it is eliminated.
struct Bucket {
    variable: u32,
    /// The bucket that takes the message; [`NONE`] for a root.
    parent: u32,
    /// Its scope, in [`Plan::scopes`].
    scope: Range<usize>,
    /// Where its two tables of offsets are, in [`Plan::offsets`].
    offsets: usize,
    /// The length of the first of them.
    low: usize,
    /// Where its planes are among those of all buckets, in words.
    planes: usize,
    /// Where its entries are among those of all buckets, in words.
    entries: usize,
}

/// An elimination, planned: whatever does not depend on right sides and costs.
pub(crate) struct Plan {
    modulus: u32,
    /// Powers of the modulus.
    powers: Vec<usize>,
    /// In order of elimination; a bucket is called by its *place* in it.
    buckets: Vec<Bucket>,
    /// Places of the variables of all scopes, each scope descending.
    scopes: Vec<u32>,
    children: Lists,
    offsets: Vec<u32>,
    /// The place of each variable.
    places: Vec<u32>,
    n_presses: usize,
    factors: Factors,
    /// Of each bucket, the factors whose first variable it has.
    factors_of: Lists,
    /// Equations without terms.
    pub(super) empty_rows: Vec<usize>,
    /// Words of all planes, and of all entries.
    pub(super) words: (usize, usize),
    estimate: Estimate,
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan").field("estimate", &self.estimate).finish_non_exhaustive()
    }
}

impl Plan {
    /// Plans the elimination of all unknowns of a network; `None` if tables become too large, or if told to stop.
    pub(crate) fn new(network: &Network, limits: &Limits<'_>) -> Option<Self> {
        let depth_first = network.depth_first();
        let as_numbered: Vec<u32> = (0u32..).take(depth_first.len()).collect();
        let modulus = network.modulus();
        // Planes alone take a bit an entry.
        let hopeless = MOST_ENTRIES.min(limits.memory.saturating_mul(8));
        let mut best: Option<(Factors, Order)> = None;
        let tries = [
            (&depth_first, SHORT, Rule::FewestNeighbours),
            (&depth_first, LONG, Rule::Front),
            (&depth_first, LONG, Rule::LeastFill),
            (&depth_first, SHORT, Rule::LeastFill),
            (&as_numbered, SHORT, Rule::Front),
        ];
        for (rank, longest, rule) in tries {
            let factors = network.split(rank, longest);
            let most = best.as_ref().map_or(hopeless, |(_, best)| best.entries);
            if let Some(order) = order(&factors, modulus, rule, most, limits) {
                best = Some((factors, order));
            }
            if (limits.stop)() {
                return None;
            }
            let near = NEARLY_LINEAR.saturating_mul(depth_first.len() as u64);
            if best.as_ref().is_some_and(|(_, best)| best.entries <= near) {
                break;
            }
        }
        let (factors, order) = best?;
        Self::of_order(network, factors, &order)
    }

    fn of_order(network: &Network, factors: Factors, order: &Order) -> Option<Self> {
        if order.largest > u32::MAX.into() {
            return None;
        }
        let mut places = vec![NONE; factors.n_variables()];
        for (place, &variable) in (0u32..).zip(&order.variables) {
            places[variable as usize] = place;
        }
        let first = (0..factors.len()).map(|factor| {
            let of_terms = factors.terms(factor).iter().map(|&(variable, _)| places[variable as usize]);
            (of_terms.min().expect("a factor has terms") as usize, number(factor))
        });
        let factors_of = Lists::new(order.variables.len(), first);
        let mut plan = Self {
            modulus: network.modulus(),
            powers: vec![1],
            buckets: Vec::with_capacity(order.variables.len()),
            scopes: order.scopes.iter().map(|&variable| places[variable as usize]).collect(),
            children: Lists::new(0, std::iter::empty()),
            offsets: Vec::new(),
            places,
            n_presses: network.n_presses(),
            factors,
            factors_of,
            empty_rows: network.empty_rows(),
            words: (0, 0),
            estimate: Estimate { steps: 0, bytes: 0 },
        };
        plan.fill(order);
        plan.estimate = plan.estimated();
        Some(plan)
    }

    /// Makes the buckets, hangs each on its parent, and makes the tables of offsets.
    fn fill(&mut self, order: &Order) {
        for (place, &variable) in order.variables.iter().enumerate() {
            let scope = order.starts[place]..order.starts[place + 1];
            while self.powers.len() < scope.len() + 2 {
                self.powers.push(self.powers[self.powers.len() - 1] * self.modulus as usize);
            }
            let of_scope = &mut self.scopes[scope.clone()];
            of_scope.sort_unstable_by_key(|&place| Reverse(place));
            let parent = of_scope.last().copied().unwrap_or(NONE);
            let words = self.powers[scope.len()].div_ceil(WORD);
            let (planes, entries) = self.words;
            self.buckets.push(Bucket { variable, parent, scope, offsets: 0, low: 0, planes, entries });
            self.words = (planes + words * self.modulus as usize, entries + words);
        }
        let parents = (0..self.buckets.len()).map(|place| (self.buckets[place].parent, number(place)));
        let of_parents =
            parents.filter(|&(parent, _)| parent != NONE).map(|(parent, child)| (parent as usize, child));
        self.children = Lists::new(self.buckets.len(), of_parents);
        for place in 0..self.buckets.len() {
            if self.parent(place).is_none() {
                continue;
            }
            let weights = self.weights_in_parent(place);
            let (low, high) = self.halves(&weights, |sum, weight| sum + weight);
            let start = self.offsets.len();
            (self.buckets[place].offsets, self.buckets[place].low) = (start, low.len());
            self.offsets.extend(low);
            self.offsets.extend(high);
        }
    }

    /// What each digit of the parent's table adds to the index of this bucket's entry.
    fn weights_in_parent(&self, place: usize) -> Vec<u32> {
        let scope = self.scope(place);
        let weight = |other: u32| {
            let digit = scope.iter().position(|&of_scope| of_scope == other);
            digit.map_or(0, |digit| number(self.powers[digit]))
        };
        self.variables(self.buckets[place].parent as usize).map(weight).collect()
    }

    /// Sums over digits, in two tables: for the first half of the digits and for the others.
    fn halves(&self, weights: &[u32], plus: impl Fn(u32, u32) -> u32) -> (Vec<u32>, Vec<u32>) {
        let (low, high) = weights.split_at(weights.len().div_ceil(2));
        (self.sums(low, &plus), self.sums(high, &plus))
    }

    /// The sum of digit times weight for all values of the digits.
    fn sums(&self, weights: &[u32], plus: impl Fn(u32, u32) -> u32) -> Vec<u32> {
        let mut sums = Vec::with_capacity(self.powers[weights.len()]);
        sums.push(0);
        for &weight in weights {
            let length = sums.len();
            for _ in 1..self.modulus {
                let before = sums.len() - length;
                sums.extend_from_within(before..);
                for sum in &mut sums[before + length..] {
                    *sum = plus(*sum, weight);
                }
            }
        }
        sums
    }

    fn estimated(&self) -> Estimate {
        let (mut steps, mut live, mut most) = (0u64, 0, 0);
        for place in 0..self.buckets.len() {
            let passes = 1 + self.children(place).len() + self.factors_of(place).len();
            let table = self.n_entries(place) * self.modulus as usize;
            steps = steps.saturating_add((table as u64).saturating_mul(passes as u64));
            live += self.n_entries(place);
            most = most.max(live + table);
            live -= self.children(place).iter().map(|&child| self.n_entries(child as usize)).sum::<usize>();
        }
        let words = self.words.0 + 2 * self.words.1 + most;
        let numbers = self.offsets.len() + self.scopes.len() + 2 * self.places.len();
        let bytes = 8 * words + 4 * numbers + self.buckets.len() * size_of::<Bucket>();
        Estimate { steps, bytes: bytes as u64 }
    }

    /// What [`Plan::least`] is going to cost, beside counts and what they grow to.
    pub(crate) fn estimate(&self) -> Estimate {
        self.estimate
    }

    pub(super) fn modulus(&self) -> u32 {
        self.modulus
    }

    pub(super) fn n_presses(&self) -> usize {
        self.n_presses
    }

    pub(super) fn n_buckets(&self) -> usize {
        self.buckets.len()
    }

    /// Where a press is eliminated.
    pub(super) fn place_of(&self, press: usize) -> Option<usize> {
        self.factors.variable(press).map(|variable| self.places[variable] as usize)
    }

    /// The press of a bucket; `None` for an auxiliary variable.
    pub(super) fn press(&self, place: usize) -> Option<usize> {
        self.factors.unknown(self.buckets[place].variable).filter(|&unknown| unknown < self.n_presses)
    }

    pub(super) fn parent(&self, place: usize) -> Option<usize> {
        Some(self.buckets[place].parent).filter(|&parent| parent != NONE).map(|parent| parent as usize)
    }

    pub(super) fn children(&self, place: usize) -> &[u32] {
        self.children.of(place)
    }

    pub(super) fn scope(&self, place: usize) -> &[u32] {
        &self.scopes[self.buckets[place].scope.clone()]
    }

    /// The places of the variables of a table, digit by digit.
    fn variables(&self, place: usize) -> impl Iterator<Item = u32> + '_ {
        self.scope(place).iter().copied().chain([number(place)])
    }

    pub(super) fn n_entries(&self, place: usize) -> usize {
        self.powers[self.buckets[place].scope.len()]
    }

    /// The factors that are met in a bucket: the sum modulo k for each index of its table, in two halves, the sum of
    /// which is taken modulo k again, and whose right side it is.
    pub(super) fn factors(
        &self,
        place: usize,
    ) -> impl Iterator<Item = ((Vec<u32>, Vec<u32>), Option<usize>)> + '_ {
        let modulus = u64::from(self.modulus);
        let plus = move |a: u32, b: u32| {
            let sum = (u64::from(a) + u64::from(b)) % modulus;
            u32::try_from(sum).expect("below the modulus")
        };
        self.factors_of(place).iter().map(move |&factor| {
            let terms = self.factors.terms(factor as usize);
            let coefficient = |other: u32| {
                let term = terms.iter().find(|&&(variable, _)| self.places[variable as usize] == other);
                term.map_or(0, |&(_, coefficient)| coefficient)
            };
            let coefficients: Vec<u32> = self.variables(place).map(coefficient).collect();
            (self.halves(&coefficients, plus), self.factors.row(factor as usize))
        })
    }

    fn factors_of(&self, place: usize) -> &[u32] {
        self.factors_of.of(place)
    }

    /// The offsets of a bucket's entries in its parent's table, in two halves.
    pub(super) fn offsets(&self, place: usize) -> (&[u32], &[u32]) {
        let Bucket { offsets, low, parent, .. } = self.buckets[place];
        let of_parent = self.n_entries(parent as usize) * self.modulus as usize;
        self.offsets[offsets..offsets + low + of_parent / low].split_at(low)
    }

    /// The entry of a child that an index of its parent's table means.
    pub(super) fn entry_of(&self, child: usize, index: usize) -> usize {
        let Bucket { offsets, low, .. } = self.buckets[child];
        (self.offsets[offsets + index % low] + self.offsets[offsets + low + index / low]) as usize
    }

    /// The indices of the parent's table that mean this entry of a bucket.
    pub(super) fn indices_of(&self, place: usize, entry: usize) -> Vec<usize> {
        let modulus = self.modulus as usize;
        let mut indices = vec![0];
        for (weight, &power) in self.weights_in_parent(place).into_iter().zip(&self.powers) {
            if weight == 0 {
                let length = indices.len();
                for value in 1..modulus {
                    indices.extend_from_within(..length);
                    let added = indices.len() - length;
                    indices[added..].iter_mut().for_each(|index| *index += value * power);
                }
            } else {
                let digit = entry / weight as usize % modulus;
                for index in &mut indices {
                    *index += digit * power;
                }
            }
        }
        indices
    }

    /// Where the plane of a value is among those of all buckets, in words.
    pub(super) fn plane(&self, place: usize, value: usize) -> Range<usize> {
        let words = self.n_entries(place).div_ceil(WORD);
        let start = self.buckets[place].planes + value * words;
        start..start + words
    }

    /// Where the entries of a bucket are among those of all, in words.
    pub(super) fn entries(&self, place: usize) -> Range<usize> {
        let start = self.buckets[place].entries;
        start..start + self.n_entries(place).div_ceil(WORD)
    }
}
