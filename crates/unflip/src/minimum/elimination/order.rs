//! An order in which to eliminate variables so that few meet.
//!
//! Eliminating a variable makes all its neighbours meet: they become its *scope*, and neighbours of each other. Three
//! orders are tried where the first is not nearly linear already: the variable with the fewest neighbours next; the one
//! whose neighbours lack the fewest edges among each other; and a sweep, breadth first from one end.
//!
//! Cost: `scope^2` look-ups of an edge for each variable and order, times the fill that is looked at for small scopes.
//! Source: Rose 1972; George & Liu 1981 for minimum degree and Cuthill-McKee; Kjaerulff 1990 for minimum fill.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use super::network::{Factors, NONE};
use crate::limits::Limits;

/// The missing edges of larger scopes are not counted, but taken to be all.
const LARGEST_COUNTED: u32 = 24;
/// Below so many table entries a variable no second order is tried.
const NEARLY_LINEAR: u64 = 64;
/// Beyond so many table entries in all, nothing is worth a try.
const MOST_ENTRIES: u64 = 1 << 44;

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

#[derive(Clone, Copy)]
enum Rule {
    FewestNeighbours,
    LeastFill,
    Sweep,
}

/// The best order found; `None` if all are hopeless, or if told to stop.
pub(super) fn order(factors: &Factors, modulus: u32, limits: &Limits<'_>) -> Option<Order> {
    let graph = Graph::new(factors);
    let mut best: Option<Order> = None;
    for rule in [Rule::FewestNeighbours, Rule::LeastFill, Rule::Sweep] {
        let most = best.as_ref().map_or(MOST_ENTRIES, |best| best.entries);
        let walk = Walk { graph: graph.clone(), modulus: modulus.into(), most, limits };
        let found = match rule {
            Rule::Sweep => walk.along(graph.sweep().into_iter()),
            Rule::FewestNeighbours => walk.greedy(|degree, fill| (degree, fill)),
            Rule::LeastFill => walk.greedy(|degree, fill| (fill, degree)),
        };
        best = found.or(best);
        let linear = NEARLY_LINEAR.saturating_mul(graph.present().count() as u64);
        if (limits.stop)() || best.as_ref().is_some_and(|best| best.entries <= linear) {
            break;
        }
    }
    best.filter(|_| !(limits.stop)())
}

/// Which variables meet.
#[derive(Clone)]
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
        let n = factors.n_variables;
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
    fn fill(&mut self, variable: u32) -> u64 {
        let degree = u64::from(self.degree[variable as usize]);
        let all = degree * degree.saturating_sub(1) / 2;
        if degree > LARGEST_COUNTED.into() || degree < 2 {
            return all;
        }
        self.scope(variable);
        let scope = &self.near[variable as usize];
        let pairs = scope.iter().enumerate().flat_map(|(i, &a)| scope[..i].iter().map(move |&b| edge(a, b)));
        pairs.filter(|edge| !self.edges.contains(edge)).count() as u64
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

    /// All variables, breadth first from an end of each component, few neighbours first.
    fn sweep(&self) -> Vec<u32> {
        let (mut order, mut met) = (Vec::new(), vec![NONE; self.near.len()]);
        for (round, start) in (0..NONE).zip(self.present()) {
            if met[start as usize] == NONE {
                // The last one met from anywhere is at an end, or nearly so.
                let from = self.breadth_first(start, 2 * round, &mut met);
                let end = *from.last().expect("the start itself is met");
                order.extend(self.breadth_first(end, 2 * round + 1, &mut met));
            }
        }
        order
    }

    fn breadth_first(&self, start: u32, round: u32, met: &mut [u32]) -> Vec<u32> {
        let (mut order, mut queue) = (Vec::new(), VecDeque::from([start]));
        met[start as usize] = round;
        while let Some(variable) = queue.pop_front() {
            order.push(variable);
            let near = self.near[variable as usize].iter().copied();
            let mut next: Vec<u32> = near.filter(|&other| met[other as usize] != round).collect();
            next.sort_unstable_by_key(|&other| (self.degree[other as usize], other));
            for other in next {
                met[other as usize] = round;
                queue.push_back(other);
            }
        }
        order
    }
}

/// An elimination, variable by variable.
struct Walk<'a> {
    graph: Graph,
    modulus: u64,
    /// To have as many entries is no use.
    most: u64,
    limits: &'a Limits<'a>,
}

impl Walk<'_> {
    /// Eliminates the variable of the least key next; a key is made of the number of neighbours and the fill.
    fn greedy(mut self, key: impl Fn(u64, u64) -> (u64, u64)) -> Option<Order> {
        let present: Vec<u32> = self.graph.present().collect();
        let mut keys = vec![(0, 0); self.graph.near.len()];
        let mut heap = BinaryHeap::with_capacity(present.len());
        let mut renew = |graph: &mut Graph, heap: &mut BinaryHeap<_>, variable: u32| {
            let new = key(graph.degree[variable as usize].into(), graph.fill(variable));
            if std::mem::replace(&mut keys[variable as usize], new) != new {
                heap.push(Reverse((new, variable)));
            }
            new
        };
        for &variable in &present {
            let new = renew(&mut self.graph, &mut heap, variable);
            if new == (0, 0) {
                heap.push(Reverse((new, variable)));
            }
        }
        let mut order = Order::new(present.len());
        while let Some(Reverse((old, variable))) = heap.pop() {
            if self.graph.gone[variable as usize] || renew(&mut self.graph, &mut heap, variable) > old {
                continue;
            }
            let scope = self.graph.eliminate(variable);
            for &other in &scope {
                renew(&mut self.graph, &mut heap, other);
            }
            self.note(&mut order, variable, &scope)?;
        }
        Some(order)
    }

    /// Eliminates in a given order.
    fn along(mut self, variables: impl Iterator<Item = u32>) -> Option<Order> {
        let mut order = Order::new(0);
        for variable in variables {
            // A scope is only written out if its table can be.
            if self.entries(self.graph.degree[variable as usize].into()) >= self.most {
                return None;
            }
            let scope = self.graph.eliminate(variable);
            self.note(&mut order, variable, &scope)?;
        }
        Some(order)
    }

    fn entries(&self, degree: u64) -> u64 {
        let degree = u32::try_from(degree).unwrap_or(u32::MAX);
        self.modulus.checked_pow(degree.saturating_add(1)).unwrap_or(u64::MAX)
    }

    /// `None` if it becomes too much, or if told to stop.
    fn note(&self, order: &mut Order, variable: u32, scope: &[u32]) -> Option<()> {
        let entries = self.entries(scope.len() as u64);
        (order.entries, order.largest) = (order.entries.saturating_add(entries), order.largest.max(entries));
        order.variables.push(variable);
        order.scopes.extend(scope);
        order.starts.push(order.scopes.len());
        let stop = order.variables.len() % 1024 == 0 && (self.limits.stop)();
        (order.entries < self.most && !stop).then_some(())
    }
}

impl Order {
    fn new(n_variables: usize) -> Self {
        let variables = Vec::with_capacity(n_variables);
        Self { variables, starts: vec![0], scopes: Vec::new(), entries: 0, largest: 0 }
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
