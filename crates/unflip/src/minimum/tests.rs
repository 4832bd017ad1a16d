use std::sync::atomic::{AtomicU64, Ordering};

use super::blocked::{LEAST_DIMENSION, top_bits};
use super::orbits::Orbits;
use super::*;
use crate::bits::Level;
use crate::bookmark::shelf::Shelf;
use crate::bookmark::{Bookmark, Bookmarks};
use crate::share::Share;

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

/// Compares every member, cell by cell.
fn lightest_naive(dimension: u32, cells: &[(u64, bool)]) -> Best {
    let weight = |member: u64| {
        let pressed = |&&(vector, value): &&(u64, bool)| ((vector & member).count_ones() % 2 == 1) != value;
        cells.iter().filter(pressed).count() as u64
    };
    let weights: Vec<u64> = (0..1 << dimension).map(weight).collect();
    let least = *weights.iter().min().unwrap();
    let member = weights.iter().position(|&weight| weight == least).unwrap() as u64;
    Best { cost: least, member, minima: weights.iter().filter(|&&weight| weight == least).count() as u64 }
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
        outcomes.push(blocked::lightest::<i64>(&columns, &orbits, orbits.tops(), &limits, None).unwrap());
        outcomes.push(blocked::lightest::<i32>(&columns, &orbits, orbits.tops(), &limits, None).unwrap());
        if i16::try_from(columns.reach()).is_ok() {
            outcomes.push(blocked::lightest::<i16>(&columns, &orbits, orbits.tops(), &limits, None).unwrap());
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
    assert_eq!(agreed(12, &cells), Best { cost: 12, member: 0, minima: 1 << 12 });
    // One column with a pressed majority: the half with that bit set wins.
    let cells = [(1 << 9, true), (1 << 9, true), (1 << 3, false), (1 << 3, true)];
    assert_eq!(agreed(12, &cells), Best { cost: 1, member: 1 << 9, minima: 1 << 11 });
}

#[test]
fn sums_at_the_edge_of_sixteen_bits_are_right() {
    for n_cells in [32_766, 32_767, 32_768] {
        // All weight in one column, so that the transform attains the sum of all of them.
        let cells = vec![(0b1_0000_0100, true); n_cells];
        let half = (1 << 9) / 2;
        assert_eq!(agreed(9, &cells), Best { cost: 0, member: 4, minima: half });
        let cells = vec![(0b1_0000_0100, false); n_cells];
        assert_eq!(agreed(9, &cells), Best { cost: 0, member: 0, minima: half });
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
        let Outcome::Stopped { cost, member } = outcome else { panic!("{outcome:?} after {allowed}") };
        assert_eq!(cost, columns.cost_at(columns.value_of(member)));
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

/// Whether all members were compared.
pub(super) fn is_exact(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Exact(_))
}

#[test]
fn a_search_in_steps_says_the_same() {
    let columns = Columns::collect(26, Random::new(14).cells(26, 100));
    let whole = lightest(&columns, &Limits::default());
    let shelf = Shelf::default();
    let steps = shelf.in_steps(is_exact, |limits| lightest(&columns, limits));
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
fn a_share_in_steps_says_the_same() {
    let columns = Columns::collect(26, Random::new(16).cells(26, 100));
    let plan = Plan::new(&columns, None, u64::MAX);
    for (index, steps) in [(0, 3), (2, 3)] {
        let blocks = Share::new(index, 3).unwrap().of_blocks(plan.blocks());
        let run = |limits: &Limits<'_>| plan.run_blocks(&columns, blocks.clone(), limits, None).unwrap();
        assert_eq!(Shelf::default().in_steps(is_exact, run), (run(&Limits::default()), steps), "{index}");
    }
    // The bookmark of one share is of no use to another.
    let shelf = Shelf::default();
    let limits = Limits { bookmarks: Some(&shelf), ..Limits::default() };
    let run = |blocks| plan.run_blocks(&columns, blocks, &limits, None).unwrap();
    assert_ne!(run(0..512), run(512..1024));
    assert_eq!(shelf.kept.lock().unwrap().len(), 2);
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
                .then(|| blocked::lightest_at::<i16>(columns, orbits, orbits.tops(), (limits, None), level));
            (
                narrow,
                blocked::lightest_at::<i32>(columns, orbits, orbits.tops(), (limits, None), level),
                blocked::lightest_at::<i64>(columns, orbits, orbits.tops(), (limits, None), level),
            )
        };
        for level in Level::all() {
            assert_eq!(at(level), at(Level::PORTABLE), "{level:?}");
        }
    }
}
