//! The split into components, and what is improved and bounded where members are too many.

use std::sync::atomic::{AtomicU64, Ordering};

use super::tests::Random;
use super::*;
use crate::limits::{Effort, Progress, Stage};

/// Nothing is known beside the coset.
const NOTHING: Hints<'_> =
    Hints { relations: &Vec::new, permutations: &Vec::new, orders: &Vec::new, whole: None };

/// A coset in the form that [`of_coset`] takes, from any kernel vectors and any particular solution.
fn reduced(vectors: Vec<Bits>, mut particular: Bits) -> (Vec<Bits>, Bits) {
    let mut kernel: Vec<Bits> = Vec::new();
    for mut vector in vectors {
        for row in &kernel {
            if vector.get(row.first_one().unwrap()) {
                vector.xor(row);
            }
        }
        let Some(pivot) = vector.first_one() else { continue };
        for row in kernel.iter_mut().filter(|row| row.get(pivot)) {
            row.xor(&vector);
        }
        kernel.push(vector);
        kernel.sort_by_key(Bits::first_one);
    }
    for row in &kernel {
        if particular.get(row.first_one().unwrap()) {
            particular.xor(row);
        }
    }
    (kernel, particular)
}

/// Compares all members, as vectors.
fn of_coset_naive(kernel: &[Bits], particular: &Bits) -> (Bits, u64) {
    let mut members = vec![particular.clone()];
    for row in kernel {
        for index in 0..members.len() {
            let mut other = members[index].clone();
            other.xor(row);
            members.push(other);
        }
    }
    let key = |member: &Bits| (member.count_ones(), member.clone());
    let least = members.iter().min_by_key(|member| key(member)).unwrap();
    let minima = members.iter().filter(|member| member.count_ones() == least.count_ones()).count();
    (least.clone(), minima as u64)
}

/// A random kernel of several blocks of cells, shuffled together, and a particular solution.
fn blocks_of(random: &mut Random, sizes: &[(usize, usize)]) -> (Vec<Bits>, Bits) {
    let n_cells: usize = sizes.iter().map(|(_, cells)| cells).sum::<usize>() + 3;
    let mut order: Vec<usize> = (0..n_cells).collect();
    order.sort_by_cached_key(|_| random.next());
    let (mut vectors, mut start) = (Vec::new(), 0);
    for &(dimension, cells) in sizes {
        for _ in 0..dimension {
            let mut vector = Bits::zeros(n_cells);
            order[start..start + cells].iter().for_each(|&cell| vector.set(cell, random.next() % 2 == 0));
            vectors.push(vector);
        }
        start += cells;
    }
    reduced(vectors, (0..n_cells).map(|_| random.next() % 2 == 0).collect())
}

#[test]
fn components_together_are_the_whole() {
    let mut random = Random::new(9);
    for _ in 0..200 {
        let n_blocks = random.next() % 4;
        let mut below = |bound: u64| usize::try_from(random.next() % bound).expect("small");
        let mut size = || (below(4), 1 + below(12));
        let sizes: Vec<_> = (0..n_blocks).map(|_| size()).collect();
        let (kernel, particular) = blocks_of(&mut random, &sizes);
        let (presses, minima) = of_coset_naive(&kernel, &particular);
        let minimum = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &Limits::default(), None);
        assert_eq!(minimum.cost, presses.count_ones() as u64);
        assert_eq!(minimum.presses, presses);
        assert_eq!(minimum.proof, Proof::Exact { minima: Count::from(minima) });
    }
}

#[test]
fn a_thousand_small_components_are_exact() {
    // Pairs of cells, one of each pressed: either will do, and the second is less.
    let pair = |i: usize| (0..2000).map(|cell| cell / 2 == i).collect();
    let particular: Bits = (0..2000).map(|cell| cell % 2 == 0).collect();
    let (kernel, particular) = reduced((0..1000).map(pair).collect(), particular);
    let minimum = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &Limits::default(), None);
    assert_eq!(minimum.cost, 1000);
    assert!((0..2000).all(|cell| minimum.presses.get(cell) == (cell % 2 == 1)));
    assert_eq!(minimum.proof, Proof::Exact { minima: Count::power(2, 1000) });
}

#[test]
fn components_share_one_limit() {
    let pair = |i: usize| (0..4).map(|cell| cell / 2 == i).collect();
    let (kernel, particular) = reduced((0..2).map(pair).collect(), Bits::zeros(4));
    let exact = |members_log2| {
        let limits = Limits { members_log2, ..Limits::default() };
        matches!(
            of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &limits, None).proof,
            Proof::Exact { .. }
        )
    };
    assert_eq!([0, 1, 2].map(exact), [false, false, true]);
}

#[test]
fn a_bound_is_never_above_the_minimum() {
    let mut random = Random::new(10);
    for sizes in [&[(8, 30)][..], &[(5, 9), (7, 40)], &[(12, 25)], &[(10, 200)]] {
        let (kernel, particular) = blocks_of(&mut random, sizes);
        let exact = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &Limits::default(), None);
        for members_log2 in [0, 5] {
            let limits = Limits { members_log2, ..Limits::default() };
            let bounded = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &limits, None);
            let Proof::Bounded { at_least } = bounded.proof else { panic!("{bounded:?}") };
            assert!(at_least <= exact.cost && exact.cost <= bounded.cost, "{at_least} {exact:?}");
            assert_eq!(bounded.cost, bounded.presses.count_ones() as u64);
        }
    }
}

#[test]
fn time_that_is_left_is_used_and_no_more_than_is_needed() {
    let (kernel, particular) = blocks_of(&mut Random::new(16), &[(30, 100)]);
    let asked = AtomicU64::new(0);
    let run = |effort, most| {
        asked.store(0, Ordering::Relaxed);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let minimum = of_coset(
            &kernel,
            &particular,
            &Costs::default(),
            &NOTHING,
            &Limits { members_log2: 5, effort, stop: &stop, ..Limits::default() },
            None,
        );
        let Proof::Bounded { at_least } = minimum.proof else { panic!("{minimum:?}") };
        (minimum.cost, at_least, asked.load(Ordering::Relaxed))
    };
    let (weight, at_least, steps) = run(Effort::Fixed, u64::MAX);
    let (lighter, more, taken) = run(Effort::UntilStopped, 3 * steps / 2);
    assert!(lighter <= weight && more >= at_least && taken >= 3 * steps / 2, "{lighter} {more} {taken}");
    // What is as light as the bound needs no more time.
    let (kernel, particular) = blocks_of(&mut Random::new(17), &[(12, 25), (9, 20)]);
    let limits = Limits { members_log2: 5, effort: Effort::UntilStopped, ..Limits::default() };
    let minimum = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &limits, None);
    assert_eq!(minimum.proof, Proof::Bounded { at_least: minimum.cost });
}

#[test]
fn a_long_search_that_is_stopped_has_all_that_an_estimate_gives() {
    let (kernel, particular) = blocks_of(&mut Random::new(11), &[(38, 90)]);
    let run = |members_log2, stop: &(dyn Fn() -> bool + Sync), begun: &AtomicU64| {
        let progress = |told: Progress| {
            begun.fetch_add(u64::from(told.stage == Stage::Minimum), Ordering::Relaxed);
        };
        of_coset(
            &kernel,
            &particular,
            &Costs::default(),
            &NOTHING,
            &Limits { members_log2, stop, progress: &progress, ..Limits::default() },
            None,
        )
    };
    let begun = AtomicU64::new(0);
    let estimate = run(0, &|| false, &begun);
    assert_eq!(begun.load(Ordering::Relaxed), 0);
    let stopped = run(40, &|| begun.load(Ordering::Relaxed) > 0, &begun);
    assert!(begun.load(Ordering::Relaxed) > 0 && stopped.cost <= estimate.cost);
    assert!(matches!(stopped.proof, Proof::Bounded { .. }));
    assert_eq!(stopped.proof, estimate.proof);
}

/// The coset and the relations of the all-on plus board of this side.
fn all_on(side: usize) -> (Vec<Bits>, Bits, Vec<Vec<u32>>) {
    let n_cells = side * side;
    let near = |a: usize, b: usize| (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side) <= 1;
    let lamp = |a: usize| (0..n_cells).filter(move |&b| near(a, b));
    let mut rows: Vec<Bits> = Vec::new();
    for a in 0..n_cells {
        let mut row = Bits::zeros(n_cells + 1);
        lamp(a).chain([n_cells]).for_each(|b| row.set(b, true));
        rows.push(row);
    }
    let (rows, _) = reduced(rows, Bits::zeros(n_cells + 1));
    let pivots: Vec<usize> = rows.iter().map(|row| row.first_one().unwrap()).collect();
    let solution_of = |column: usize| {
        let mut vector: Bits = (0..n_cells).map(|cell| cell == column).collect();
        rows.iter().zip(&pivots).filter(|(row, _)| row.get(column)).for_each(|(_, &p)| vector.set(p, true));
        vector
    };
    let free = (0..n_cells).filter(|cell| !pivots.contains(cell)).map(solution_of).collect();
    let (kernel, particular) = reduced(free, solution_of(n_cells));
    let relations = (0..n_cells).map(|a| lamp(a).map(|b| u32::try_from(b).unwrap()).collect()).collect();
    (kernel, particular, relations)
}

#[test]
fn published_minima_come_out() {
    // Sides, nullities and minima: OEIS A159257 and A075464. The minima are counted by this program.
    for (side, nullity, weight, minima) in [(5, 2, 15, 4), (9, 8, 25, 6), (11, 6, 55, 20), (19, 16, 141, 28)]
    {
        let (kernel, particular, _) = all_on(side);
        assert_eq!(kernel.len(), nullity);
        let minimum = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &Limits::default(), None);
        assert_eq!((minimum.cost, minimum.proof), (weight, Proof::Exact { minima: Count::from(minima) }));
    }
}

#[test]
fn search_and_bound_come_near_the_published_minimum() {
    // Nullities 16 and 20; minima: OEIS A075464.
    for (side, least, most_below) in [(19, 141, 10), (30, 376, 15)] {
        let (kernel, particular, relations) = all_on(side);
        let limits = Limits { members_log2: 3, ..Limits::default() };
        let minimum = of_coset(
            &kernel,
            &particular,
            &Costs::default(),
            &Hints { relations: &|| relations.clone(), ..NOTHING },
            &limits,
            None,
        );
        let Proof::Bounded { at_least } = minimum.proof else { panic!("{:?}", minimum.proof) };
        assert_eq!(minimum.cost, least);
        assert!(at_least <= least && at_least + most_below >= least, "{at_least} <= {least}");
    }
}
