//! Elimination on graphs: large sparse ones, and small ones beside a try of everything.

use super::super::estimate::Estimate;
use super::super::tests::Random;
use super::tests::{Rows, below, digit, naive};
use super::*;

/// The network of a puzzle on a graph: a press steps its vertex and all neighbours.
fn graph_network(modulus: u32, n: usize, edges: &[(u32, u32)]) -> Network {
    let mut near: Vec<Vec<(u32, u32)>> = (0u32..).take(n).map(|vertex| vec![(vertex, 1)]).collect();
    for &(a, b) in edges {
        near[a as usize].push((b, 1));
        near[b as usize].push((a, 1));
    }
    let mut network = Network::new(modulus, n, n);
    for terms in near {
        network.push(terms);
    }
    network
}

/// The puzzle on a graph, by elimination, where every press costs 1.
fn on_graph(modulus: u32, n: usize, edges: &[(u32, u32)], right: &[u32]) -> (Outcome, Estimate) {
    let plan = Plan::new(&graph_network(modulus, n, edges), &Limits::default()).unwrap();
    let outcome = plan.least(|row| right[row], |_, value| value.into(), &Limits::default());
    (outcome, plan.estimate())
}

/// What presses make of lamps that are all 0.
fn made_by(modulus: u32, edges: &[(u32, u32)], presses: &[u32]) -> Vec<u32> {
    let mut lamps = presses.to_vec();
    for &(a, b) in edges {
        lamps[a as usize] += presses[b as usize];
        lamps[b as usize] += presses[a as usize];
    }
    lamps.iter().map(|lamp| lamp % modulus).collect()
}

fn shuffled(random: &mut Random, n: usize) -> Vec<u32> {
    let mut names: Vec<u32> = (0u32..).take(n).collect();
    names.sort_by_cached_key(|_| random.next());
    names
}

/// The edges of a tree where the parent of vertex `i` is `parent(i)`, vertices renamed at random.
fn tree(random: &mut Random, n: usize, parent: impl Fn(&mut Random, usize) -> usize) -> Vec<(u32, u32)> {
    let names = shuffled(random, n);
    (1..n).map(|vertex| (names[vertex], names[parent(random, vertex)])).collect()
}

/// A cactus: cycles of 3 to 6 vertices that hang on vertices before them.
fn cactus(random: &mut Random, n: usize, hub: bool) -> Vec<(u32, u32)> {
    let names = shuffled(random, n);
    let (mut edges, mut next) = (Vec::new(), 1);
    while next < n {
        let length = (2 + below(random, 4)).min(n - next);
        let root = if hub { 0 } else { below(random, next) };
        let cycle: Vec<usize> = [root].into_iter().chain(next..next + length).collect();
        for (index, &vertex) in cycle.iter().enumerate() {
            let other = cycle[(index + 1) % cycle.len()];
            if cycle.len() > 2 || index == 0 {
                edges.push((names[vertex], names[other]));
            }
        }
        next += length;
    }
    edges
}

/// Checks what can be checked of a large answer: that it solves, and that it costs what it says and not more than presses known.
fn check_large(modulus: u32, n: usize, edges: &[(u32, u32)], seed: u64) {
    let mut random = Random::new(seed);
    let hidden: Vec<u32> = (0..n).map(|_| digit(&mut random, modulus)).collect();
    let right = made_by(modulus, edges, &hidden);
    let (outcome, estimate) = on_graph(modulus, n, edges, &right);
    let Outcome::Exact(least) = outcome else { panic!("the hidden presses are a solution") };
    assert_eq!(made_by(modulus, edges, &least.counts), right);
    assert_eq!(least.counts.iter().map(|&count| u64::from(count)).sum::<u64>(), least.cost);
    assert!(least.cost <= hidden.iter().map(|&count| u64::from(count)).sum());
    assert!(estimate.steps < 3000 * n as u64, "{estimate:?} for {n} vertices");
}

#[test]
fn trees_and_cactus_graphs_are_linear() {
    let mut random = Random::new(42);
    for (modulus, n) in [(2, 20_000), (3, 4000)] {
        let path = tree(&mut random, n, |_, vertex| vertex - 1);
        let star = tree(&mut random, n, |_, _| 0);
        let caterpillar = tree(&mut random, n, |_, vertex| (vertex - 1) / 4 * 4);
        let bushy = tree(&mut random, n, below);
        let deep = tree(&mut random, n, |random, vertex| vertex - 1 - below(random, vertex.min(3)));
        let (any, hub) = (cactus(&mut random, n, false), cactus(&mut random, n, true));
        for (seed, edges) in (0..).zip([path, star, caterpillar, bushy, deep, any, hub]) {
            check_large(modulus, n, &edges, seed);
        }
    }
}

#[test]
fn small_graphs_agree_with_trying_everything() {
    let mut random = Random::new(43);
    for round in 0..300 {
        let modulus = [2, 3][round % 2];
        let n = 2 + below(&mut random, [12, 6][round % 2]);
        let edges = match round % 3 {
            0 => tree(&mut random, n, below),
            1 => cactus(&mut random, n, round % 2 == 0),
            _ => tree(&mut random, n, |_, _| 0),
        };
        let hidden: Vec<u32> = (0..n).map(|_| digit(&mut random, modulus)).collect();
        let right = made_by(modulus, &edges, &hidden);
        let mut rows: Rows =
            (0u32..).zip(&right).map(|(vertex, &right)| (vec![(vertex, 1)], right)).collect();
        for &(a, b) in &edges {
            rows[a as usize].0.push((b, 1));
            rows[b as usize].0.push((a, 1));
        }
        let costs = vec![(0..u64::from(modulus)).collect(); n];
        assert_eq!(on_graph(modulus, n, &edges, &right).0, naive(modulus, n, n, &rows, &costs), "{edges:?}");
    }
}

/// Counts up in lexicographic order; `false` after the last.
fn advance(counts: &mut [u32], modulus: u32) -> bool {
    let Some(next) = (0..counts.len()).rev().find(|&i| counts[i] + 1 < modulus) else { return false };
    counts[next] += 1;
    counts[next + 1..].fill(0);
    true
}

#[test]
fn minima_are_listed_in_lexicographic_order() {
    let mut random = Random::new(46);
    for round in 0..200 {
        let modulus = [2, 3, 4][round % 3];
        let n = 2 + below(&mut random, [9, 5, 4][round % 3]);
        let edges = if round % 2 == 0 { tree(&mut random, n, below) } else { cactus(&mut random, n, false) };
        let hidden: Vec<u32> = (0..n).map(|_| digit(&mut random, modulus)).collect();
        let right = made_by(modulus, &edges, &hidden);
        let prices: Vec<u64> = (0..n).map(|_| random.next() % 2).collect();
        let cost = |counts: &[u32]| {
            counts.iter().zip(&prices).map(|(&count, price)| u64::from(count) * price).sum::<u64>()
        };
        let (mut solutions, mut counts) = (Vec::new(), vec![0; n]);
        loop {
            if made_by(modulus, &edges, &counts) == right {
                solutions.push(counts.clone());
            }
            if !advance(&mut counts, modulus) {
                break;
            }
        }
        let least = solutions.iter().map(|counts| cost(counts)).min().unwrap();
        solutions.retain(|counts| cost(counts) == least);
        let plan = Plan::new(&graph_network(modulus, n, &edges), &Limits::default()).unwrap();
        for most in [0, 1, 2, 5, 10_000] {
            let price = |press: usize, value: u32| prices[press] * u64::from(value);
            let listed = plan.first_minima(|row| right[row], price, most, &Limits::default());
            assert_eq!(listed.unwrap(), solutions[..most.min(solutions.len())]);
        }
    }
}

#[test]
fn memory_and_stop_are_heeded() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let mut random = Random::new(45);
    let edges = cactus(&mut random, 8000, false);
    let network = graph_network(2, 8000, &edges);
    let asked = AtomicU64::new(0);
    let run = |allowed: u64| {
        asked.store(0, Ordering::Relaxed);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= allowed;
        let limits = Limits { stop: &stop, ..Limits::default() };
        Plan::new(&network, &limits).map(|plan| plan.least(|_| 0, |_, value| value.into(), &limits))
    };
    assert!(matches!(run(u64::MAX), Some(Outcome::Exact(_))));
    let all = asked.load(Ordering::Relaxed);
    assert!(all > 20, "asked {all} times only");
    for allowed in (0..all).step_by(7) {
        assert!(matches!(run(allowed), None | Some(Outcome::Stopped)), "{allowed} of {all}");
    }
    let plan = Plan::new(&network, &Limits::default()).unwrap();
    let memory = plan.estimate().bytes;
    let run = |memory| plan.least(|_| 0, |_, value| value.into(), &Limits { memory, ..Limits::default() });
    assert!(matches!(run(memory), Outcome::Exact(_)));
    assert_eq!(run(memory - 1), Outcome::Stopped);
}
