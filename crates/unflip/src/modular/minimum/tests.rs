//! Searches in steps, levels of the processor, and what is told of a choice.

use fastrand::Rng;

use super::blocked::Blocked;
use super::*;
use crate::bits::Level;
use crate::bookmark::shelf::Shelf;
use crate::bookmark::{Bookmark, Bookmarks};
use crate::modular::kernel::Summand;
use crate::modular::tests::random_kernel;
use crate::report::Engine;

/// The largest summand of a random kernel, and its least member.
fn coset(random: &mut Rng, modulus: u32, n_rows: usize, n_cells: usize) -> (Summand, Vec<u32>) {
    let kernel = random_kernel(random, modulus, n_rows, n_cells);
    let summand = kernel.summands.into_iter().max_by_key(Summand::members).unwrap();
    let mut base: Vec<u32> = summand.cells.iter().map(|_| random.u32(..modulus)).collect();
    least_member(modulus, &summand.generators, &mut base);
    (summand, base)
}

/// The sum of all counts.
fn weight(_: usize, value: u32) -> u64 {
    u64::from(value)
}

/// Searches in steps by each engine that hands out bookmarks, and checks what wrong bookmarks come to.
fn check_steps(random: &mut Rng, modulus: u32, n_rows: usize, n_cells: usize) -> usize {
    let (summand, base) = coset(random, modulus, n_rows, n_cells);
    let problem = Problem { modulus, generators: &summand.generators, base: &base, cost: &weight };
    let other = |cell: usize, value: u32| u64::from(value) * (1 + u64::from(cell == 3));
    let whole = plain::cheapest(&problem, &Limits::default(), None);
    let mut kept = 0;
    for plan in Plan::every(&problem).into_iter().filter(|plan| plan.engine != Engine::Walk) {
        let name = format!("{} modulo {modulus}", plan.engine);
        let shelf = Shelf::default();
        let (found, runs) = shelf.in_steps(
            |outcome| matches!(outcome, Outcome::Exact(_)),
            |limits| plan.run(&problem, limits, None),
        );
        assert_eq!(found, whole, "{name}");
        // Where all is one batch there is nothing to keep.
        let Some(last) = shelf.kept.lock().unwrap().values().next().copied() else { continue };
        kept += 1;
        assert!(last.total > 1 && last.done == last.total && runs == last.total, "{name}: {last:?}");
        // It has finished: nothing is searched again, and nothing is told to stop.
        let stop = || -> bool { panic!("nothing is left to do") };
        let limits = Limits { stop: &stop, bookmarks: Some(&shelf), ..Limits::default() };
        assert_eq!(plan.run(&problem, &limits, None), whole, "{name}");
        // With other costs it is another search.
        let limits = Limits { bookmarks: Some(&shelf), ..Limits::default() };
        let dearer = Problem { cost: &other, ..problem };
        let plans = Plan::every(&dearer);
        let again = plans.iter().find(|other| other.engine == plan.engine).unwrap();
        assert_eq!(
            again.run(&dearer, &limits, None),
            plain::cheapest(&dearer, &Limits::default(), None),
            "{name}"
        );
        for wrong in [
            Bookmark { value: last.value - 1, ..last },
            Bookmark { value: -1, ..last },
            Bookmark { member: u64::MAX, ..last },
            Bookmark { total: last.total + 1, ..last },
            Bookmark { done: last.total + 1, ..last },
            Bookmark { minima: 0, ..last },
        ] {
            shelf.keep(wrong);
            assert_eq!(plan.run(&problem, &limits, None), whole, "{name}: {wrong:?}");
        }
    }
    kept
}

#[test]
fn a_search_in_steps_says_the_same() {
    let mut random = Rng::with_seed(4);
    let mut kept = 0;
    for (modulus, n_rows, n_cells) in [(3, 11, 30), (4, 9, 20), (5, 8, 20), (6, 6, 30), (12, 5, 12)] {
        kept += check_steps(&mut random, modulus, n_rows, n_cells);
    }
    // Both engines, but where one has all in one batch.
    assert!(kept >= 7, "only {kept} searches had more than one batch");
}

#[test]
fn every_level_of_the_processor_says_the_same() {
    let mut random = Rng::with_seed(5);
    for (modulus, n_rows) in [(3, 10), (4, 8), (5, 7), (6, 6)] {
        let (summand, base) = coset(&mut random, modulus, n_rows, 40);
        for price in [1, 1000] {
            let cost = |_: usize, value: u32| u64::from(value) * price;
            let problem = Problem { modulus, generators: &summand.generators, base: &base, cost: &cost };
            let plan = Blocked::new(&problem).unwrap();
            let at = |level| plan.run_at(&problem, &Limits::default(), None, level);
            for level in Level::all() {
                assert_eq!(at(level), at(Level::PORTABLE), "{level:?} modulo {modulus}");
            }
        }
    }
}

#[test]
fn the_cheapest_engine_within_the_limits_is_chosen() {
    let mut random = Rng::with_seed(6);
    for (modulus, n_rows, expected) in
        [(3, 2, Engine::Walk), (3, 16, Engine::Blocked), (6, 10, Engine::Blocked), (12, 5, Engine::Digits)]
    {
        let (summand, base) = coset(&mut random, modulus, n_rows, 50);
        let problem = Problem { modulus, generators: &summand.generators, base: &base, cost: &weight };
        let plan = Plan::new(&problem, 1 << 40);
        assert_eq!(plan.engine, expected, "modulo {modulus}");
        let least = plan.estimates.iter().map(|estimate| estimate.additions).min_by(f64::total_cmp);
        assert_eq!(least.unwrap_or(0.0).to_bits(), plan.additions().to_bits());
        let few = Plan::new(&problem, 2);
        assert_eq!((few.engine, few.members()), (Engine::Bounded, 0));
        assert!(few.estimates.iter().all(|estimate| !estimate.is_allowed));
    }
}
