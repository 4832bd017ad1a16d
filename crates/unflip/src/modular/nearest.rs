//! The nearest solvable state over `Z_k`: the fewest lamps to change, to any values.
//!
//! A state is solvable if the sum of its syndrome by every generator of the left kernel is 0. Changing a lamp by `c` adds
//! `c` times its factors to these sums. A breadth-first search from "all 0" finds how many changes they are away.
//! With the sums that come later known, r values of a sum are possible where its generator has order r, and they differ in
//! their quotient by k/r: quotients number the sums densely.
//!
//! Cost: up to the members of the left kernel times the distinct changes, less where the way is short.

use std::collections::{BTreeSet, HashSet};

use super::kernel::{Generator, Kernel, members};
use super::ring::{add, multiply};
use crate::limits::Limits;

/// What a number of sums takes: its distance, and the sums themselves in the level that is left or in the next.
const BYTES_A_SUM: u64 = 8;
/// Changes of all lamps that are tried from each of the sums.
const MOST_CHANGES: u64 = 1 << 20;
/// Sums times changes that may be tried.
const MOST_STEPS: u64 = 1 << 34;

const FAR: u8 = u8::MAX;

/// Whether the left kernel is small enough for [`nearest`].
pub(crate) fn is_within(left: &Kernel, modulus: u32, n_lamps: usize, limits: &Limits) -> bool {
    let generators: Vec<Generator> = left.spread(0).into_iter().flatten().collect();
    let Some(members) = members(&generators).and_then(|members| u64::try_from(members).ok()) else {
        return false;
    };
    let changes = (n_lamps as u64).saturating_mul(u64::from(modulus - 1));
    let bytes = BYTES_A_SUM * (generators.len() as u64 + 1);
    members <= 1 << limits.members_log2.min(30)
        && members.saturating_mul(bytes) <= limits.memory
        && changes <= MOST_CHANGES
        && members.saturating_mul(changes) <= MOST_STEPS
}

/// The fewest lamps to change so that one of `syndromes` becomes solvable; of equals those first in order.
///
/// `None` if the left kernel is too large, or if `limits.stop` said so.
pub(crate) fn nearest<'a>(
    modulus: u32,
    left: &Kernel,
    n_lamps: usize,
    syndromes: impl Iterator<Item = Box<dyn Fn(usize) -> u32 + 'a>>,
    limits: &Limits,
) -> Option<Vec<usize>> {
    if !is_within(left, modulus, n_lamps, limits) {
        return None;
    }
    let mut generators: Vec<Generator> = left.spread(n_lamps).into_iter().flatten().collect();
    generators.sort_by_key(|generator| generator.pivot);
    let space = Space { modulus, generators };
    let mut targets = BTreeSet::new();
    for syndrome in syndromes {
        if (limits.stop)() {
            return None;
        }
        targets.insert(space.sums(&*syndrome));
    }
    let distances = space.distances(&targets, n_lamps, limits)?;
    let ways = targets
        .into_iter()
        .filter(|target| distances[space.number(target)] != FAR)
        .map(|target| space.way(target, n_lamps, &distances));
    ways.min_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)))
}

/// The sums of all generators of the left kernel.
struct Space {
    modulus: u32,
    generators: Vec<Generator>,
}

type Sums = Vec<u32>;

impl Space {
    fn sums(&self, syndrome: &dyn Fn(usize) -> u32) -> Sums {
        let sum = |generator: &Generator| {
            let factors = generator.values.iter().enumerate().filter(|&(_, &factor)| factor != 0);
            factors.fold(0, |sum, (lamp, &factor)| {
                add(sum, multiply(factor, syndrome(lamp), self.modulus), self.modulus)
            })
        };
        self.generators.iter().map(sum).collect()
    }

    fn number(&self, sums: &[u32]) -> usize {
        let digits = self.generators.iter().zip(sums);
        let number = digits.fold(0u64, |number, (generator, &sum)| {
            let digit = u64::from(sum) / u64::from(self.modulus / generator.order);
            number * u64::from(generator.order) + digit
        });
        usize::try_from(number).expect("the left kernel is small")
    }

    /// What changing `lamp` by one adds.
    fn column(&self, lamp: usize) -> Sums {
        self.generators.iter().map(|generator| generator.values[lamp]).collect()
    }

    fn plus(&self, sums: &[u32], other: &[u32]) -> Sums {
        sums.iter().zip(other).map(|(&a, &b)| add(a, b, self.modulus)).collect()
    }

    /// What `lamp` can add, least change first.
    fn changes(&self, lamp: usize) -> impl Iterator<Item = Sums> + '_ {
        let column = self.column(lamp);
        let changes = (1..self.modulus).scan(column.clone(), move |sums, change| {
            if change > 1 {
                *sums = self.plus(sums, &column);
            }
            Some(sums.clone())
        });
        changes.filter(|change| change.iter().any(|&value| value != 0))
    }

    /// The number of changes from "all 0" to all sums, until one of `targets` is met.
    fn distances(&self, targets: &BTreeSet<Sums>, n_lamps: usize, limits: &Limits) -> Option<Vec<u8>> {
        let moves: HashSet<Sums> = (0..n_lamps).flat_map(|lamp| self.changes(lamp)).collect();
        let size = members(&self.generators).and_then(|size| usize::try_from(size).ok()).expect("small");
        let mut distances = vec![FAR; size];
        let zero = vec![0; self.generators.len()];
        distances[0] = 0;
        let mut level = vec![zero];
        for distance in 1.. {
            let is_met = targets.iter().any(|target| distances[self.number(target)] != FAR);
            if level.is_empty() || is_met {
                break;
            }
            let mut next = Vec::new();
            for (count, from) in level.into_iter().enumerate() {
                if count % 256 == 0 && (limits.stop)() {
                    return None;
                }
                for change in &moves {
                    let to = self.plus(&from, change);
                    let known = &mut distances[self.number(&to)];
                    if *known == FAR {
                        *known = distance;
                        next.push(to);
                    }
                }
            }
            level = next;
        }
        Some(distances)
    }

    /// The lamps of a shortest way back to "all 0", each the first that can be on one.
    fn way(&self, target: Sums, n_lamps: usize, distances: &[u8]) -> Vec<usize> {
        let mut left = distances[self.number(&target)];
        let mut at = BTreeSet::from([target]);
        let mut lamps = Vec::new();
        for lamp in 0..n_lamps {
            if left == 0 {
                break;
            }
            let changes: Vec<Sums> = self.changes(lamp).collect();
            let tried = at.iter().flat_map(|from| changes.iter().map(|change| self.plus(from, change)));
            let closer: BTreeSet<Sums> = tried.filter(|to| distances[self.number(to)] < left).collect();
            if !closer.is_empty() {
                (at, left) = (closer, left - 1);
                lamps.push(lamp);
            }
        }
        lamps
    }
}
