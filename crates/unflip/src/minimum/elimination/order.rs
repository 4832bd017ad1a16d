//! An order in which to eliminate variables so that few meet.
//!
//! Eliminating a variable makes all its neighbours meet: they become its *scope*, and neighbours of each other. A greedy
//! [`Rule`] says which variable is next. What a rule goes by is kept in a heap, and looked at again when it is on top.
//!
//! Cost: `scope^2` look-ups of an edge for each variable, twice that many where missing edges are counted.
//! Source: Rose 1972 and George & Liu 1981, minimum degree; Kjaerulff 1990, minimum fill; King 1970, the front.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::network::{Factors, NONE};
use crate::limits::Limits;

/// The missing edges of larger scopes are not counted, but taken to be all.
const LARGEST_COUNTED: u32 = 24;
/// Variables between two looks at the limits.
const PAUSE: usize = 1 << 10;

/// Which variable is next.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    /// The one with the fewest neighbours: quick, and best for trees and the like.
    FewestNeighbours,
    /// The one whose neighbours lack the fewest edges among each other: for what is nearly a tree.
    LeastFill,
    /// Of those that meet variables eliminated already, the one with the fewest neighbours, of equals the one that
    /// has waited longest: a front that moves from one end to the other, for boards.
    Front,
}

/// Variables in order of elimination, with their scopes.
pub(super) struct Order {
    pub(super) variables: Vec<u32>,
    /// The scope of the variable at place `i` of the order is `scopes[starts[i] .. starts[i + 1]]`.
    pub(super) starts: Vec<usize>,
    pub(super) scopes: Vec<u32>,
    /// Entries of all tables together: `k^(scope + 1)` each.
    pub(super) entries: u64,
    /// Entries of the largest table.
    pub(super) largest: u64,
}

/// The order by a rule; `None` if its tables have as many as `most` entries, or if told to stop.
pub(super) fn order(
    factors: &Factors,
    modulus: u32,
    rule: Rule,
    most: u64,
    limits: &Limits<'_>,
) -> Option<Order> {
    let graph = Graph::new(factors);
    let n_variables = graph.near.len();
    let walk = Walk {
        graph,
        rule,
        keys: vec![u64::MAX; n_variables],
        met: vec![NONE; n_variables],
        heap: BinaryHeap::new(),
        modulus: modulus.into(),
        most,
        limits,
    };
    walk.order()
}

/// Which variables meet.
struct Graph {
    /// Neighbours, some of them eliminated already.
    near: Vec<Vec<u32>>,
    edges: HashSet<u64, BuildHasherDefault<Mix>>,
    /// How many neighbours are not eliminated.
    degree: Vec<u32>,
    gone: Vec<bool>,
}

impl Graph {
    /// Variables in no factor are gone from the start.
    fn new(factors: &Factors) -> Self {
        let n = factors.n_variables();
        let mut graph = Self {
            near: vec![Vec::new(); n],
            edges: HashSet::default(),
            degree: vec![0; n],
            gone: vec![true; n],
        };
        for factor in 0..factors.len() {
            let terms = factors.terms(factor);
            for (index, &(a, _)) in terms.iter().enumerate() {
                graph.gone[a as usize] = false;
                terms[..index].iter().for_each(|&(b, _)| graph.join(a, b));
            }
        }
        graph
    }

    fn present(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.gone).filter(|&(_, &gone)| !gone).map(|(variable, _)| variable)
    }

    fn join(&mut self, a: u32, b: u32) {
        if self.edges.insert(edge(a, b)) {
            for (from, to) in [(a, b), (b, a)] {
                self.near[from as usize].push(to);
                self.degree[from as usize] += 1;
            }
        }
    }

    /// The neighbours that are left; the others are forgotten.
    fn scope(&mut self, variable: u32) -> &[u32] {
        let near = &mut self.near[variable as usize];
        if near.len() > self.degree[variable as usize] as usize {
            near.retain(|&other| !self.gone[other as usize]);
        }
        near
    }

    /// Edges that the scope lacks, counted if it is small.
    fn fill(&mut self, variable: u32) -> u32 {
        let degree = self.degree[variable as usize];
        if !(2..=LARGEST_COUNTED).contains(&degree) {
            return degree.saturating_mul(degree.saturating_sub(1)) / 2;
        }
        self.scope(variable);
        let scope = &self.near[variable as usize];
        let pairs = scope.iter().enumerate().flat_map(|(i, &a)| scope[..i].iter().map(move |&b| edge(a, b)));
        let missing = pairs.filter(|edge| !self.edges.contains(edge)).count();
        u32::try_from(missing).expect("few pairs")
    }

    /// Takes a variable out; its neighbours meet.
    fn eliminate(&mut self, variable: u32) -> Vec<u32> {
        self.scope(variable);
        let scope = std::mem::take(&mut self.near[variable as usize]);
        self.gone[variable as usize] = true;
        for (index, &a) in scope.iter().enumerate() {
            self.degree[a as usize] -= 1;
            scope[..index].iter().for_each(|&b| self.join(a, b));
        }
        scope
    }

    /// The last variable that a breadth-first search from `start` meets, and marks: an end of its component, or nearly so.
    fn end(&self, start: u32, seen: &mut [bool]) -> u32 {
        let (mut queue, mut next) = (vec![start], 0);
        seen[start as usize] = true;
        while let Some(&variable) = queue.get(next) {
            for &other in &self.near[variable as usize] {
                if !std::mem::replace(&mut seen[other as usize], true) {
                    queue.push(other);
                }
            }
            next += 1;
        }
        queue[next - 1]
    }
}

/// An elimination, variable by variable.
struct Walk<'a> {
    graph: Graph,
    rule: Rule,
    /// What each variable was last entered in the heap with.
    keys: Vec<u64>,
    /// When each variable first met one that was eliminated.
    met: Vec<u32>,
    /// The least key is on top; entries that are not a variable's key any more are passed over.
    heap: BinaryHeap<Reverse<(u64, u32)>>,
    modulus: u64,
    most: u64,
    limits: &'a Limits<'a>,
}

impl Walk<'_> {
    fn order(mut self) -> Option<Order> {
        let present: Vec<u32> = self.graph.present().collect();
        let mut order = Order {
            variables: Vec::with_capacity(present.len()),
            starts: vec![0],
            scopes: Vec::new(),
            entries: 0,
            largest: 0,
        };
        for start in self.starts(present) {
            if !self.graph.gone[start as usize] {
                self.enter(start);
            }
            if matches!(self.rule, Rule::Front) {
                self.run(&mut order)?;
            }
        }
        self.run(&mut order)?;
        Some(order)
    }

    /// What is entered in the heap to begin with: all variables, or for a front one of each component.
    fn starts(&self, present: Vec<u32>) -> Vec<u32> {
        if !matches!(self.rule, Rule::Front) {
            return present;
        }
        let mut seen = vec![false; self.graph.near.len()];
        let mut end = |variable: u32| (!seen[variable as usize]).then(|| self.graph.end(variable, &mut seen));
        present.into_iter().filter_map(&mut end).collect()
    }

    /// Eliminates until nothing is left in the heap.
    fn run(&mut self, order: &mut Order) -> Option<()> {
        while let Some(Reverse((key, variable))) = self.heap.pop() {
            if self.graph.gone[variable as usize] || self.enter(variable) != key {
                continue;
            }
            let scope = self.graph.eliminate(variable);
            for &other in &scope {
                let met = &mut self.met[other as usize];
                *met = (*met).min(u32::try_from(order.variables.len()).expect("numbered by 32 bits"));
                self.enter(other);
            }
            self.note(order, variable, &scope)?;
        }
        Some(())
    }

    /// Enters a variable in the heap if its key is new, and returns the key.
    fn enter(&mut self, variable: u32) -> u64 {
        let degree = self.graph.degree[variable as usize];
        let (major, minor) = match self.rule {
            Rule::FewestNeighbours => (degree, 0),
            Rule::LeastFill => (self.graph.fill(variable), degree),
            Rule::Front => (degree, self.met[variable as usize]),
        };
        let key = u64::from(major) << 32 | u64::from(minor);
        if std::mem::replace(&mut self.keys[variable as usize], key) != key {
            self.heap.push(Reverse((key, variable)));
        }
        key
    }

    /// Notes what was eliminated; `None` if it becomes too much, or if told to stop.
    fn note(&self, order: &mut Order, variable: u32, scope: &[u32]) -> Option<()> {
        let digits = u32::try_from(scope.len() + 1).unwrap_or(u32::MAX);
        let entries = self.modulus.checked_pow(digits).unwrap_or(u64::MAX);
        (order.entries, order.largest) = (order.entries.saturating_add(entries), order.largest.max(entries));
        order.variables.push(variable);
        order.scopes.extend(scope);
        order.starts.push(order.scopes.len());
        let stop = order.variables.len() % PAUSE == 0 && (self.limits.stop)();
        (order.entries < self.most && !stop).then_some(())
    }
}

fn edge(a: u32, b: u32) -> u64 {
    u64::from(a.max(b)) << 32 | u64::from(a.min(b))
}

/// A hash of pairs of small numbers that costs a multiplication.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}
