//! Improves presses where the members are too many to compare.
//!
//! From the best presses known, a random set of generators spans a neighbourhood that one search compares at
//! once. Between two sets some generators take over a random cell that costs nothing now: no other keeps it, where
//! the ring lets them be divided. Presses only ever get cheaper.
//!
//! Cost: a fixed effort, about a second, doubled with each round, and then on all threads; less when told to stop. Nothing is proved; see [`super::bound`].
//! Source: Prange 1962 and Stern 1989, information-set decoding.

use fastrand::Rng;

use super::{Outcome, Problem, cheapest};
use crate::limits::{Limits, Progress, Stage};
use crate::modular::kernel::{Generator, subtract};
use crate::modular::ring::{Ring, multiply};

/// Where the random choices start: the same puzzle, the same answer.
const SEED: u64 = 0x756e_666c_6970;
/// Members of one neighbourhood, at most.
const NEIGHBOURHOOD: u64 = 1 << 12;
/// Cells taken over between two neighbourhoods.
const EXCHANGES: usize = 4;
/// Cells that may be looked at, about a second's worth.
const EFFORT: usize = 1 << 27;
/// What a search of a neighbourhood costs, counted in such cells.
const SEARCH: usize = 1 << 15;

/// A member of the coset that costs no more than the base.
///
/// Rounds count from 0; each makes other choices, and about twice as many as the one before.
pub(crate) fn improve(problem: &Problem, limits: &Limits, round: u32) -> Vec<u32> {
    #[cfg(feature = "threads")]
    if round > 0 {
        use rayon::prelude::*;
        // Each thread walks by itself from here. How far they come is a matter of time, not the same every time anyway.
        let walkers = u32::try_from(rayon::current_num_threads()).unwrap_or(1);
        let walks = (0..walkers).into_par_iter().map(|walker| walk(problem, limits, (round, walker)));
        let best = walks.min_by_key(|values| (problem.cost_of(values), values.clone()));
        return best.unwrap_or_else(|| problem.base.to_vec());
    }
    walk(problem, limits, (round, 0))
}

/// The cheapest member of one walk.
fn walk(problem: &Problem, limits: &Limits, (round, walker): (u32, u32)) -> Vec<u32> {
    let mut generators = problem.generators.to_vec();
    let mut values = problem.base.to_vec();
    let mut random = Rng::with_seed(SEED + (u64::from(walker) << 32 | u64::from(round)));
    let parts = Ring::parts(problem.modulus);
    let step_cost = (EXCHANGES * generators.len() + 64) * values.len() + SEARCH;
    let total = (EFFORT / step_cost).max(1).saturating_mul(1 << round.min(30));
    for done in 0..total {
        if (limits.stop)() {
            break;
        }
        (limits.progress)(Progress { stage: Stage::Improve, done: done as u64, total: total as u64 });
        step(problem, &mut generators, &mut values, &mut random);
        for _ in 0..EXCHANGES {
            exchange(problem, &parts, &mut generators, &values, &mut random);
        }
    }
    values
}

/// Moves to the cheapest of a random neighbourhood.
fn step(problem: &Problem, generators: &mut [Generator], values: &mut Vec<u32>, random: &mut Rng) {
    random.shuffle(generators);
    let mut members = 1u64;
    let fits = generators.iter().take_while(|generator| {
        members = members.saturating_mul(u64::from(generator.order));
        members <= NEIGHBOURHOOD
    });
    let size = fits.count();
    let near = Problem { generators: &generators[..size], base: values, ..*problem };
    if let Outcome::Exact(best) = cheapest(&near, &Limits::default()) {
        if best.cost <= problem.cost_of(values) {
            *values = best.values;
        }
    }
}

/// Lets a random generator take over a random cell that costs nothing.
fn exchange(
    problem: &Problem,
    parts: &[Ring],
    generators: &mut [Generator],
    values: &[u32],
    random: &mut Rng,
) {
    let index = random.usize(..generators.len());
    let is_unit = |value: u32| parts.iter().all(|part| part.is_unit(value % part.order()));
    let own = &generators[index].values;
    let start = random.usize(..own.len());
    let mut cells = (start..own.len()).chain(0..start);
    let Some(cell) = cells.find(|&cell| is_unit(own[cell]) && (problem.cost)(cell, values[cell]) == 0) else {
        return;
    };
    generators.swap(0, index);
    let Some((pivot, others)) = generators.split_first_mut() else { return };
    let inverse = inverse_of(problem.modulus, pivot.values[cell]);
    for other in others.iter_mut().filter(|other| other.values[cell] != 0) {
        let times = multiply(other.values[cell], inverse, problem.modulus);
        subtract(problem.modulus, &mut other.values, times, &pivot.values);
    }
}

/// The inverse of a unit of `Z_k`.
fn inverse_of(modulus: u32, unit: u32) -> u32 {
    crate::modular::ring::inverse(unit, modulus).expect("a unit in every part")
}
