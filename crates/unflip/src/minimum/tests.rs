use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::blocked::{LEAST_DIMENSION, top_bits};
use super::orbits::Orbits;
use super::*;
use crate::bits::Level;
use crate::bookmark::{Bookmark, Bookmarks};
use crate::limits::{Effort, Progress, Stage};

/// A small generator of its own, so that the tests do not depend on the search's.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ self.0 >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    }

    pub(super) fn cells(&mut self, dimension: u32, n_cells: usize) -> Vec<(u64, bool)> {
        let mask = (1 << dimension) - 1;
        (0..n_cells).map(|_| (self.next() & mask, self.next() & 1 == 1)).collect()
    }
}

/// Nothing is known beside the coset.
const NOTHING: Hints<'_> =
    Hints { relations: &Vec::new, permutations: &Vec::new, orders: &Vec::new, whole: None };

/// Compares every member, cell by cell.
fn lightest_naive(dimension: u32, cells: &[(u64, bool)]) -> Best {
    let weight = |member: u64| {
        let pressed = |&&(vector, value): &&(u64, bool)| ((vector & member).count_ones() % 2 == 1) != value;
        cells.iter().filter(pressed).count() as u64
    };
    let weights: Vec<u64> = (0..1 << dimension).map(weight).collect();
    let least = *weights.iter().min().unwrap();
    let member = weights.iter().position(|&weight| weight == least).unwrap() as u64;
    Best { weight: least, member, minima: weights.iter().filter(|&&weight| weight == least).count() as u64 }
}

/// What every engine and every width says of these cells; they must agree.
fn agreed(dimension: u32, cells: &[(u64, bool)]) -> Best {
    let columns = Columns::collect(dimension, cells.iter().copied());
    let limits = Limits::default();
    let mut outcomes = vec![
        plain::lightest::<i64>(&columns, &limits),
        plain::lightest::<i32>(&columns, &limits),
        lightest(&columns, &limits),
    ];
    // Blocks of the usual size, and the smallest ones.
    for tops in if dimension >= LEAST_DIMENSION {
        vec![top_bits(&columns), dimension - LEAST_DIMENSION]
    } else {
        vec![]
    } {
        let orbits = Orbits::trivial(dimension, tops);
        outcomes.push(blocked::lightest::<i64>(&columns, &orbits, &limits));
        outcomes.push(blocked::lightest::<i32>(&columns, &orbits, &limits));
        if i16::try_from(columns.reach()).is_ok() {
            outcomes.push(blocked::lightest::<i16>(&columns, &orbits, &limits));
        }
    }
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{outcomes:?}");
    let Outcome::Exact(best) = outcomes[0] else { panic!("nothing told it to stop") };
    best
}

#[test]
fn every_engine_agrees_with_comparing_all_members() {
    let mut random = Random::new(1);
    for dimension in 0..=14 {
        for n_cells in [0, 1, 2, 5, 17, 40, 150] {
            let cells = random.cells(dimension, n_cells);
            assert_eq!(agreed(dimension, &cells), lightest_naive(dimension, &cells), "{dimension} {n_cells}");
        }
    }
}

#[test]
fn blocks_agree_with_one_transform_above_the_cache() {
    let mut random = Random::new(2);
    for dimension in 15..=21 {
        for n_cells in [3, 300, 5000] {
            agreed(dimension, &random.cells(dimension, n_cells));
        }
    }
}

#[test]
fn many_columns_make_larger_blocks() {
    let cells = Random::new(3).cells(19, 40_000);
    agreed(19, &cells);
}

#[test]
fn of_equals_the_first_wins_and_all_are_counted() {
    // Cell i is kernel vector i alone, twice, with values that cancel: every member weighs the same.
    let cells: Vec<(u64, bool)> = (0..12).flat_map(|i| [(1 << i, false), (1 << i, true)]).collect();
    assert_eq!(agreed(12, &cells), Best { weight: 12, member: 0, minima: 1 << 12 });
    // One column with a pressed majority: the half with that bit set wins.
    let cells = [(1 << 9, true), (1 << 9, true), (1 << 3, false), (1 << 3, true)];
    assert_eq!(agreed(12, &cells), Best { weight: 1, member: 1 << 9, minima: 1 << 11 });
}

#[test]
fn sums_at_the_edge_of_sixteen_bits_are_right() {
    for n_cells in [32_766, 32_767, 32_768] {
        // All weight in one column, so that the transform attains the sum of all of them.
        let cells = vec![(0b1_0000_0100, true); n_cells];
        let half = (1 << 9) / 2;
        assert_eq!(agreed(9, &cells), Best { weight: 0, member: 4, minima: half });
        let cells = vec![(0b1_0000_0100, false); n_cells];
        assert_eq!(agreed(9, &cells), Best { weight: 0, member: 0, minima: half });
    }
}

#[test]
#[cfg(feature = "threads")]
fn any_number_of_threads_says_the_same() {
    let mut random = Random::new(4);
    for n_cells in [30, 600] {
        let columns = Columns::collect(24, random.cells(24, n_cells));
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| lightest(&columns, &Limits::default()))
        };
        assert!(matches!(run(1), Outcome::Exact(_)));
        assert_eq!(run(1), run(2));
        assert_eq!(run(1), run(4));
    }
}

#[test]
fn a_stopped_search_is_never_exact() {
    let columns = Columns::collect(26, Random::new(5).cells(26, 500));
    for allowed in [0, 1, 3, 8] {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= allowed;
        let outcome = lightest(&columns, &Limits { stop: &stop, ..Limits::default() });
        let Outcome::Stopped { weight, member } = outcome else { panic!("{outcome:?} after {allowed}") };
        assert_eq!(weight, columns.weight_at(columns.value_of(member)));
    }
}

#[test]
fn more_members_than_allowed_are_not_begun() {
    let columns = Columns::collect(20, Random::new(6).cells(20, 50));
    let outcome = lightest(&columns, &Limits { members_log2: 19, ..Limits::default() });
    assert!(matches!(outcome, Outcome::Stopped { member: 0, .. }));
}

#[test]
fn progress_counts_every_member_once() {
    let columns = Columns::collect(24, Random::new(7).cells(24, 50));
    let most = AtomicU64::new(0);
    let progress = |told: crate::limits::Progress| {
        assert_eq!(told.total, 1 << 24);
        most.fetch_max(told.done, Ordering::Relaxed);
    };
    lightest(&columns, &Limits { progress: &progress, ..Limits::default() });
    assert_eq!(most.into_inner(), 1 << 24);
}

/// Keeps bookmarks in memory; stops the search after as many as are allowed.
#[derive(Default)]
pub(super) struct Shelf {
    kept: Mutex<BTreeMap<u64, Bookmark>>,
    new: AtomicU64,
}

impl Bookmarks for Shelf {
    fn find(&self, search: u64) -> Option<Bookmark> {
        self.kept.lock().unwrap().get(&search).copied()
    }

    fn keep(&self, bookmark: Bookmark) {
        self.new.fetch_add(1, Ordering::Relaxed);
        self.kept.lock().unwrap().insert(bookmark.search, bookmark);
    }
}

impl Shelf {
    /// Runs a search again and again, each time until it has handed out a bookmark; returns its last outcome, and how
    /// often it ran.
    pub(super) fn in_steps(&self, search: impl Fn(&Limits<'_>) -> Outcome) -> (Outcome, usize) {
        for runs in 1.. {
            self.new.store(0, Ordering::Relaxed);
            let stop = || self.new.load(Ordering::Relaxed) > 0;
            let outcome = search(&Limits { stop: &stop, bookmarks: Some(self), ..Limits::default() });
            if matches!(outcome, Outcome::Exact(_)) {
                return (outcome, runs);
            }
        }
        unreachable!("each run comes nearer to the end")
    }
}

#[test]
fn a_search_in_steps_says_the_same() {
    let columns = Columns::collect(26, Random::new(14).cells(26, 100));
    let whole = lightest(&columns, &Limits::default());
    let shelf = Shelf::default();
    let steps = shelf.in_steps(|limits| lightest(&columns, limits));
    assert_eq!(steps, (whole, 8));
    // It has finished: nothing is searched again, and nothing is told to stop.
    let last = *shelf.kept.lock().unwrap().values().next().unwrap();
    let stop = || -> bool { panic!("nothing is left to do") };
    let limits = Limits { stop: &stop, bookmarks: Some(&shelf), ..Limits::default() };
    assert_eq!(lightest(&columns, &limits), whole);
    // Of another problem it finds no bookmark, and one that cannot be true is passed over.
    let other = Columns::collect(26, Random::new(15).cells(26, 100));
    let limits = Limits { bookmarks: Some(&shelf), ..Limits::default() };
    assert_eq!(lightest(&other, &limits), lightest(&other, &Limits::default()));
    for wrong in [
        Bookmark { value: last.value + 2, ..last },
        Bookmark { member: last.member ^ 1, ..last },
        Bookmark { member: u64::MAX, ..last },
        Bookmark { total: 4, done: 4, ..last },
        Bookmark { done: 9, ..last },
    ] {
        shelf.keep(wrong);
        assert_eq!(lightest(&columns, &limits), whole, "{wrong:?}");
    }
}

#[test]
fn every_level_of_the_processor_says_the_same() {
    // One part of a block, several, and more levels above them; counters of all widths.
    for (dimension, n_cells) in [(10, 40), (18, 700), (19, 40_000)] {
        let columns = Columns::collect(dimension, Random::new(8).cells(dimension, n_cells));
        let orbits = Orbits::trivial(dimension, top_bits(&columns));
        let limits = Limits::default();
        let (columns, orbits, limits) = (&columns, &orbits, &limits);
        let at = |level| {
            let narrow = i16::try_from(columns.reach())
                .is_ok()
                .then(|| blocked::lightest_at::<i16>(columns, orbits, limits, level));
            (
                narrow,
                blocked::lightest_at::<i32>(columns, orbits, limits, level),
                blocked::lightest_at::<i64>(columns, orbits, limits, level),
            )
        };
        for level in Level::all() {
            assert_eq!(at(level), at(Level::PORTABLE), "{level:?}");
        }
    }
}

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
        let minimum = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &Limits::default());
        assert_eq!(minimum.weight, presses.count_ones() as u64);
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
    let minimum = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &Limits::default());
    assert_eq!(minimum.weight, 1000);
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
            of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &limits).proof,
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
        let exact = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &Limits::default());
        for members_log2 in [0, 5] {
            let limits = Limits { members_log2, ..Limits::default() };
            let bounded = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &limits);
            let Proof::Bounded { at_least } = bounded.proof else { panic!("{bounded:?}") };
            assert!(at_least <= exact.weight && exact.weight <= bounded.weight, "{at_least} {exact:?}");
            assert_eq!(bounded.weight, bounded.presses.count_ones() as u64);
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
        );
        let Proof::Bounded { at_least } = minimum.proof else { panic!("{minimum:?}") };
        (minimum.weight, at_least, asked.load(Ordering::Relaxed))
    };
    let (weight, at_least, steps) = run(Effort::Fixed, u64::MAX);
    let (lighter, more, taken) = run(Effort::UntilStopped, 3 * steps / 2);
    assert!(lighter <= weight && more >= at_least && taken >= 3 * steps / 2, "{lighter} {more} {taken}");
    // What is as light as the bound needs no more time.
    let (kernel, particular) = blocks_of(&mut Random::new(17), &[(12, 25), (9, 20)]);
    let limits = Limits { members_log2: 5, effort: Effort::UntilStopped, ..Limits::default() };
    let minimum = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &limits);
    assert_eq!(minimum.proof, Proof::Bounded { at_least: minimum.weight });
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
        )
    };
    let begun = AtomicU64::new(0);
    let estimate = run(0, &|| false, &begun);
    assert_eq!(begun.load(Ordering::Relaxed), 0);
    let stopped = run(40, &|| begun.load(Ordering::Relaxed) > 0, &begun);
    assert!(begun.load(Ordering::Relaxed) > 0 && stopped.weight <= estimate.weight);
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
        let minimum = of_coset(&kernel, &particular, &Costs::default(), &NOTHING, &Limits::default());
        assert_eq!((minimum.weight, minimum.proof), (weight, Proof::Exact { minima: Count::from(minima) }));
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
        );
        let Proof::Bounded { at_least } = minimum.proof else { panic!("{:?}", minimum.proof) };
        assert_eq!(minimum.weight, least);
        assert!(at_least <= least && at_least + most_below >= least, "{at_least} <= {least}");
    }
}
