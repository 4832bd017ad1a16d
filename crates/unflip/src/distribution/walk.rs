//! Counts the presses of one summand by the minimum of their coset: a walk over its presses, all cosets side by side.
//!
//! Behind some of the presses, each member of the kernel has a weight so far. Members that agree on all presses to
//! come differ no more, so of them the lightest stands for all: a *ledger* is a vector with one entry for each set of
//! members that agree from here on, first one for each member, at the end a single one: the minimum. Presses with the same
//! ledger are counted together. Ledgers are made alike wherever that changes no minimum:
//! - an entry is lowered to what another one can be at most above it in the end ("closed"): beyond that it is never the lightest;
//! - adding a member to the presses permutes the entries; of all orders that put a least entry first, the least is taken.
//!
//! The order of presses makes entries few early: seen from the end, it takes next what keeps the most
//! members 0, and then the most presses.
//!
//! Cost: ledgers × entries² × k a press; ledgers are what is measured (docs/distribution.md), at most k^(presses so far).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::rc::Rc;

use super::DistributionError;
use crate::count::Count;
use crate::limits::{Limits, Progress, Stage};
use crate::modular::kernel::Summand;

/// Members of a summand are written out: more are never walked.
const MOST_MEMBERS: u64 = 1 << 10;
/// Bytes of a ledger beside its entries, about: its place in the map, and its count.
const BYTES_A_LEDGER: usize = 120;
/// Ledgers between two looks at the limits.
const PATIENCE: usize = 1 << 10;

/// The weights so far, least member first.
type Ledger = Box<[u16]>;

/// What is known of each ledger; its order does not change from run to run.
type Layer<T> = HashMap<Ledger, T, BuildHasherDefault<DefaultHasher>>;

/// The way over the presses of one summand.
#[derive(Debug)]
pub(crate) struct Walk {
    modulus: u32,
    /// The presses of the summand, by their place in it, in the order of the walk.
    order: Vec<usize>,
    /// The values of each member at the presses in that order.
    members: Vec<Vec<u32>>,
    steps: Vec<Step>,
}

/// One press on the way.
#[derive(Debug)]
struct Step {
    /// What each entry's member adds to the press.
    shifts: Vec<u32>,
    /// The entry behind the press that each entry goes on to.
    to: Vec<usize>,
    /// The entries behind the press.
    behind: Entries,
}

/// The entries of a ledger: sets of members that agree on all presses to come.
#[derive(Clone, Debug)]
struct Entries {
    /// A member of each.
    members: Vec<usize>,
    /// At `a * len + b`: how far entry b may be above entry a and still become the lightest.
    slack: Vec<u16>,
    /// At `a * len + b`: the entry of the sum of a member of a and one of b.
    sums: Rc<Vec<usize>>,
}

/// Where a ledger came from: which one before, the count of the press, and the entry that was put first.
#[derive(Clone, Copy, Debug)]
struct Origin {
    before: usize,
    count: u32,
    first: usize,
}

impl Walk {
    /// Prepares the walk.
    ///
    /// # Errors
    ///
    /// [`DistributionError`] if there are too many members, or presses for 16-bit weights, or `limits.stop` says so.
    pub(crate) fn new(modulus: u32, summand: &Summand, limits: &Limits) -> Result<Self, DistributionError> {
        let n = summand.cells.len();
        let count = summand.members().unwrap_or(u128::MAX);
        let needed =
            u64::try_from(count.saturating_mul(count).saturating_mul(3 * n as u128)).unwrap_or(u64::MAX);
        let heaviest = n as u128 * u128::from(modulus - 1);
        if count > u128::from(MOST_MEMBERS) || heaviest > u128::from(u16::MAX / 2) {
            let found = u64::try_from(count).unwrap_or(u64::MAX);
            return Err(DistributionError::Patterns { found, most: MOST_MEMBERS });
        }
        if needed > limits.memory {
            return Err(DistributionError::Memory { needed, limit: limits.memory });
        }
        let members = members(modulus, summand);
        let order = order(&members, n);
        let members: Vec<Vec<u32>> =
            members.iter().map(|member| order.iter().map(|&cell| member[cell]).collect()).collect();
        let mut walk = Self { modulus, order, members, steps: Vec::new() };
        let mut behind = walk.entries(n, None);
        for at in (0..n).rev() {
            if (limits.stop)() {
                return Err(DistributionError::Stopped);
            }
            let here = walk.entries(at, Some(&behind));
            let shifts = here.members.iter().map(|&member| walk.members[member][at]).collect();
            let numbers = walk.numbers(at + 1);
            let to = here.members.iter().map(|&member| numbers[&walk.members[member][at + 1..]]).collect();
            walk.steps.push(Step { shifts, to, behind });
            behind = here;
        }
        walk.steps.reverse();
        Ok(walk)
    }

    /// How many members there are.
    pub(crate) fn members(&self) -> u64 {
        self.members.len() as u64
    }

    /// The number of presses by the minimum of their coset.
    ///
    /// # Errors
    ///
    /// [`DistributionError`] if there are too many ledgers, or `limits.stop` says so.
    pub(crate) fn count(&self, limits: &Limits) -> Result<Vec<Count>, DistributionError> {
        let mut layer: Layer<Count> = Layer::from_iter([(self.start(), Count::from(1))]);
        let mut guard = Guard::new(limits);
        for (at, step) in self.steps.iter().enumerate() {
            self.tell(at, limits);
            let mut next: Layer<Count> = Layer::default();
            let mut page = Page::default();
            for (index, (ledger, count)) in layer.iter().enumerate() {
                guard.ask(index, layer.len() + next.len(), step, self.modulus)?;
                for presses in 0..self.modulus {
                    step.go(self.modulus, ledger, presses, &mut page);
                    match next.get_mut(&page.ledger[..]) {
                        Some(known) => *known += count,
                        None => drop(next.insert(page.ledger[..].into(), count.clone())),
                    }
                }
            }
            layer = next;
        }
        let most = layer.keys().map(|ledger| usize::from(ledger[0])).max().unwrap_or(0);
        let mut counts = vec![Count::default(); most + 1];
        for (ledger, count) in layer {
            counts[usize::from(ledger[0])] = count;
        }
        Ok(counts)
    }

    /// Presses whose coset has the largest minimum, a count for each cell of the summand; and that minimum.
    ///
    /// # Errors
    ///
    /// As [`Walk::count`].
    pub(crate) fn hardest(&self, limits: &Limits) -> Result<(u64, Vec<u32>), DistributionError> {
        let (last, origins) = self.paths(limits)?;
        let hardest = last.iter().enumerate().max_by_key(|(_, ledger)| ledger[0]);
        let (index, ledger) = hardest.expect("a walk ends somewhere");
        Ok((u64::from(ledger[0]), self.traced(&origins, index)))
    }

    /// The ledgers at the end, and where those behind each press came from.
    fn paths(&self, limits: &Limits) -> Result<(Vec<Ledger>, Vec<Vec<Origin>>), DistributionError> {
        let mut layer: Vec<Ledger> = vec![self.start()];
        let (mut origins, mut kept): (Vec<Vec<Origin>>, usize) = (Vec::new(), 0);
        let mut guard = Guard::new(limits);
        for (at, step) in self.steps.iter().enumerate() {
            self.tell(at, limits);
            let (mut next, mut from): (Layer<usize>, Vec<Origin>) = (Layer::default(), Vec::new());
            let mut page = Page::default();
            for (before, ledger) in layer.iter().enumerate() {
                guard.ask(before, kept / 4 + layer.len() + next.len(), step, self.modulus)?;
                for count in 0..self.modulus {
                    let first = step.go(self.modulus, ledger, count, &mut page);
                    if !next.contains_key(&page.ledger[..]) {
                        next.insert(page.ledger[..].into(), from.len());
                        from.push(Origin { before, count, first });
                    }
                }
            }
            let mut numbered: Vec<(Ledger, usize)> = next.into_iter().collect();
            numbered.sort_unstable_by_key(|&(_, index)| index);
            layer = numbered.into_iter().map(|(ledger, _)| ledger).collect();
            kept += from.len();
            origins.push(from);
        }
        Ok((layer, origins))
    }

    /// The presses that lead to ledger `index` at the end.
    fn traced(&self, origins: &[Vec<Origin>], mut index: usize) -> Vec<u32> {
        let mut path: Vec<Origin> = Vec::new();
        for layer in origins.iter().rev() {
            path.push(layer[index]);
            index = layer[index].before;
        }
        // What has been added to the presses by putting entries first.
        let mut added = vec![0; self.order.len()];
        let mut presses = vec![0; self.order.len()];
        for (at, origin) in path.iter().rev().enumerate() {
            presses[self.order[at]] = (origin.count + self.modulus - added[at]) % self.modulus;
            let member = self.steps[at].behind.members[origin.first];
            added.iter_mut().zip(&self.members[member]).for_each(|(sum, v)| *sum = (*sum + v) % self.modulus);
        }
        presses
    }

    fn start(&self) -> Ledger {
        vec![0; self.members.len()].into()
    }

    fn tell(&self, at: usize, limits: &Limits) {
        (limits.progress)(Progress { stage: Stage::Count, done: at as u64, total: self.steps.len() as u64 });
    }

    /// The number of each entry before the presses from `at` on, by what its members have there.
    fn numbers(&self, at: usize) -> HashMap<&[u32], usize> {
        let mut numbers = HashMap::new();
        for member in &self.members {
            let next = numbers.len();
            numbers.entry(&member[at..]).or_insert(next);
        }
        numbers
    }

    /// The entries before the presses from `at` on, given those one press later.
    fn entries(&self, at: usize, later: Option<&Entries>) -> Entries {
        let numbers = self.numbers(at);
        let mut members = vec![0; numbers.len()];
        // The first member of each.
        for (index, member) in self.members.iter().enumerate().rev() {
            members[numbers[&member[at..]]] = index;
        }
        let n = members.len();
        let sums = match later {
            Some(later) if later.members.len() == n => Rc::clone(&later.sums),
            _ => Rc::new(self.sums(at, &members, &numbers)),
        };
        let slack = later.map_or_else(|| vec![0], |later| self.slack(at, &members, later));
        Entries { members, slack, sums }
    }

    /// How far each entry may be above each other: what their members differ by at this press, and at those behind it.
    fn slack(&self, at: usize, members: &[usize], later: &Entries) -> Vec<u16> {
        let numbers = self.numbers(at + 1);
        let to: Vec<usize> = members.iter().map(|&member| numbers[&self.members[member][at + 1..]]).collect();
        let (n, behind) = (members.len(), later.members.len());
        let slack = |index: usize| {
            let (from, entry) = (index / n, index % n);
            let (x, y) = (self.members[members[from]][at], self.members[members[entry]][at]);
            let differ = u16::try_from((x + self.modulus - y) % self.modulus).expect("16-bit weights");
            later.slack[to[from] * behind + to[entry]] + differ
        };
        (0..n * n).map(slack).collect()
    }

    /// The entry of each sum of two.
    fn sums(&self, at: usize, members: &[usize], numbers: &HashMap<&[u32], usize>) -> Vec<usize> {
        let n = members.len();
        let sum = |index: usize| {
            let (a, b) = (&self.members[members[index / n]][at..], &self.members[members[index % n]][at..]);
            let sum: Vec<u32> = a.iter().zip(b).map(|(x, y)| (x + y) % self.modulus).collect();
            numbers[&sum[..]]
        };
        (0..n * n).map(sum).collect()
    }
}

/// A ledger in the making, and room to make it.
#[derive(Default)]
struct Page {
    ledger: Vec<u16>,
    other: Vec<u16>,
}

impl Step {
    /// Writes the ledger behind this press, made `presses` times; returns the entry that is put first.
    fn go(&self, modulus: u32, ledger: &[u16], presses: u32, page: &mut Page) -> usize {
        let n = self.behind.members.len();
        page.other.clear();
        page.other.resize(n, u16::MAX);
        for ((&weight, &shift), &to) in ledger.iter().zip(&self.shifts).zip(&self.to) {
            let count = (presses + shift) % modulus;
            // Below 2^15, as all presses together are.
            #[allow(clippy::cast_possible_truncation, reason = "weights fit 16 bits")]
            let sum = weight + count as u16;
            page.other[to] = page.other[to].min(sum);
        }
        self.behind.close(page);
        self.behind.put_first(page)
    }
}

impl Entries {
    /// Lowers each entry to what it may be above any other: from `other` to `ledger`.
    fn close(&self, page: &mut Page) {
        let n = self.members.len();
        page.ledger.clone_from(&page.other);
        for (&from, slack) in page.other.iter().zip(self.slack.chunks_exact(n)) {
            for (entry, &slack) in page.ledger.iter_mut().zip(slack) {
                *entry = (*entry).min(from + slack);
            }
        }
    }

    /// Adds the member that puts a least entry first, and then makes the least ledger; returns its entry.
    fn put_first(&self, page: &mut Page) -> usize {
        let n = self.members.len();
        let least = page.ledger.iter().copied().min().unwrap_or(0);
        let candidates = (0..n).filter(|&entry| page.ledger[entry] == least);
        let order = |entry: usize| self.sums[entry * n..][..n].iter().map(|&sum| page.ledger[sum]);
        let first = candidates.min_by(|&a, &b| order(a).cmp(order(b))).expect("some entry is the least");
        page.other.clear();
        page.other.extend(self.sums[first * n..][..n].iter().map(|&sum| page.ledger[sum]));
        std::mem::swap(&mut page.ledger, &mut page.other);
        first
    }
}

/// Looks at the limits now and then.
struct Guard<'a> {
    limits: &'a Limits<'a>,
    compared: u128,
}

impl<'a> Guard<'a> {
    fn new(limits: &'a Limits<'a>) -> Self {
        Self { limits, compared: 0 }
    }

    /// Asks the limits at every so many of the ledgers of a layer, `held` being in memory.
    fn ask(&mut self, index: usize, held: usize, step: &Step, modulus: u32) -> Result<(), DistributionError> {
        let n = step.to.len();
        self.compared += (n * n) as u128 * u128::from(modulus);
        if index % PATIENCE != 0 {
            return Ok(());
        }
        if (self.limits.stop)() {
            return Err(DistributionError::Stopped);
        }
        let limit = self.limits.memory;
        let needed = held as u64 * (2 * n + BYTES_A_LEDGER) as u64;
        let most = u128::from(self.limits.most_members());
        if needed > limit {
            return Err(DistributionError::Memory { needed, limit });
        }
        if self.compared > most {
            return Err(DistributionError::Compared { members_log2: self.limits.members_log2 });
        }
        Ok(())
    }
}

/// All sums of the generators, first 0.
fn members(modulus: u32, summand: &Summand) -> Vec<Vec<u32>> {
    let mut members = vec![vec![0; summand.cells.len()]];
    for generator in &summand.generators {
        let plus = |member: &Vec<u32>| -> Vec<u32> {
            member.iter().zip(&generator.values).map(|(x, y)| (x + y) % modulus).collect()
        };
        let mut last = members.clone();
        for _ in 1..generator.order {
            last = last.iter().map(plus).collect();
            members.extend(last.iter().cloned());
        }
    }
    members
}

/// An order of the presses in which what is still to come has few patterns as early as possible.
fn order(members: &[Vec<u32>], n: usize) -> Vec<usize> {
    // Members that are 0 at all presses chosen so far.
    let mut quiet: Vec<&Vec<u32>> = members.iter().collect();
    let (mut left, mut order): (Vec<usize>, Vec<usize>) = ((0..n).collect(), Vec::new());
    while !left.is_empty() {
        let (rest, added) = next(&quiet, &left);
        quiet = rest;
        left.retain(|cell| !added.contains(cell));
        order.extend(added);
    }
    order.reverse();
    order
}

/// The presses to choose next, and the members that stay 0: as many members as can be, and then as many presses.
fn next<'a>(quiet: &[&'a Vec<u32>], left: &[usize]) -> (Vec<&'a Vec<u32>>, Vec<usize>) {
    let choose = |&cell: &usize| {
        let rest: Vec<&Vec<u32>> = quiet.iter().copied().filter(|member| member[cell] == 0).collect();
        let is_added = |&&other: &&usize| rest.iter().all(|member| member[other] == 0);
        let mut added: Vec<usize> = left.iter().filter(is_added).copied().collect();
        // Equal presses side by side: their ledgers are.
        added.sort_by_key(|&cell| (quiet.iter().map(|member| member[cell]).collect::<Vec<_>>(), cell));
        (rest, added)
    };
    let worth = |(rest, added): &(Vec<&Vec<u32>>, Vec<usize>)| (rest.len(), added.len());
    let choices = left.iter().map(choose);
    choices
        .reduce(|best, other| if worth(&other) > worth(&best) { other } else { best })
        .expect("a press is left")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modular::kernel::Kernel;

    #[test]
    fn every_path_leads_to_presses_of_its_minimum() {
        for modulus in [2, 3, 4, 6] {
            let rows = [vec![1, 0, 2, 1, 1, 0, 1], vec![0, 1, 1, 1, 0, 2, 1]];
            let rows = rows.map(|row| row.iter().map(|value| value % modulus).collect());
            let kernel = Kernel::spanned(modulus, &rows, 7, &|| false).unwrap();
            let [summand] = &kernel.summands[..] else { panic!("one summand, not {kernel:?}") };
            let walk = Walk::new(modulus, summand, &Limits::default()).unwrap();
            let (last, origins) = walk.paths(&Limits::default()).unwrap();
            assert!(last.len() > 3);
            for (index, ledger) in last.iter().enumerate() {
                let presses = walk.traced(&origins, index);
                let weight = |member: &Vec<u32>| -> u32 {
                    presses.iter().zip(member).map(|(x, y)| (x + y) % modulus).sum()
                };
                let least = members(modulus, summand).iter().map(weight).min().unwrap();
                assert_eq!(least, u32::from(ledger[0]), "modulo {modulus}");
            }
        }
    }
}
