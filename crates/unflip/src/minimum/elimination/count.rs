//! How many minima there are: sums over alternatives of products over children.
//!
//! Numbers grow with what hangs on an entry. Where all entries of a bucket count the same, that number is a factor of
//! the whole and the entries count 1 again; so independent parts are not dragged along. The factors are multiplied in
//! pairs, small ones first.
//!
//! Cost: a multiplication for each living alternative and child, of words until they do not suffice.

use num_bigint::BigUint;

use super::plan::Plan;
use super::tight::Tight;
use crate::count::Count;
use crate::limits::Limits;

/// How many ways there are for each meant entry of a bucket, ascending.
enum Ways {
    Small(Vec<u64>),
    Big(Vec<BigUint>),
}

/// Buckets between two looks at the limits.
const PAUSE: usize = 1 << 10;

/// The number of minima; `None` if told to stop.
pub(super) fn count(tight: &Tight<'_>, limits: &Limits<'_>) -> Option<Count> {
    let plan = tight.plan;
    let mut ways: Vec<Ways> = Vec::new();
    ways.resize_with(plan.n_buckets(), || Ways::Small(Vec::new()));
    let mut factors: Vec<BigUint> = Vec::new();
    for place in 0..plan.n_buckets() {
        if place % PAUSE == 0 && (limits.stop)() {
            return None;
        }
        let counter = Counter { tight, plan, ways: &ways, place };
        let found = counter.small().map_or_else(|| Ways::Big(counter.big()), Ways::Small);
        for &child in plan.children(place) {
            ways[child as usize] = Ways::Small(Vec::new());
        }
        ways[place] = found.without_factor(&mut factors);
    }
    Some(Count::from_big(product(factors)))
}

impl Ways {
    /// Moves the number to the factors that all entries have, if it is one.
    fn without_factor(self, factors: &mut Vec<BigUint>) -> Self {
        match self {
            Self::Small(ways) if ways[0] != 1 && ways.iter().all(|&way| way == ways[0]) => {
                factors.push(BigUint::from(ways[0]));
                Self::Small(vec![1; ways.len()])
            }
            Self::Big(mut ways) if ways.iter().all(|way| *way == ways[0]) => {
                factors.push(ways.swap_remove(0));
                Self::Small(vec![1; ways.len() + 1])
            }
            _ => self,
        }
    }
}

/// Counts one bucket.
struct Counter<'a> {
    tight: &'a Tight<'a>,
    plan: &'a Plan,
    ways: &'a [Ways],
    place: usize,
}

impl Counter<'_> {
    /// The children, and which of all meant entries is their first.
    fn children(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let first = |child: usize| self.tight.rank_of(child, 0);
        self.plan.children(self.place).iter().map(move |&child| (child as usize, first(child as usize)))
    }

    fn rank(&self, child: usize, index: usize) -> usize {
        self.tight.rank_of(child, self.plan.entry_of(child, index))
    }

    /// `None` if words do not suffice.
    fn small(&self) -> Option<Vec<u64>> {
        let mut children: Vec<(usize, usize, &[u64])> = Vec::new();
        for (child, first) in self.children() {
            match &self.ways[child] {
                Ways::Small(ways) if ways.iter().any(|&way| way != 1) => children.push((child, first, ways)),
                Ways::Small(_) => {}
                Ways::Big(_) => return None,
            }
        }
        let ways = |index: usize| {
            let mut children = children.iter();
            children.try_fold(1u64, |product, &(child, first, ways)| {
                product.checked_mul(ways[self.rank(child, index) - first])
            })
        };
        let sum = |entry| {
            let mut indices = self.tight.alternatives(self.place, entry);
            indices.try_fold(0u64, |sum, index| sum.checked_add(ways(index)?))
        };
        self.tight.meant(self.place).map(sum).collect()
    }

    fn big(&self) -> Vec<BigUint> {
        let ways = |index: usize| {
            let mut product = BigUint::from(1u8);
            for (child, first) in self.children() {
                let at = self.rank(child, index) - first;
                match &self.ways[child] {
                    Ways::Small(ways) if ways[at] == 1 => {}
                    Ways::Small(ways) => product *= ways[at],
                    Ways::Big(ways) => product *= &ways[at],
                }
            }
            product
        };
        let sum = |entry| self.tight.alternatives(self.place, entry).map(ways).sum();
        self.tight.meant(self.place).map(sum).collect()
    }
}

/// The product, in pairs of about the same length.
fn product(mut factors: Vec<BigUint>) -> BigUint {
    factors.sort_unstable();
    while factors.len() > 1 {
        factors = factors.chunks(2).map(|pair| pair.iter().product()).collect();
    }
    factors.pop().unwrap_or_else(|| BigUint::from(1u8))
}
