//! Improves presses where the members are too many to compare.
//!
//! From the best presses known, a random set of generators spans a neighbourhood that one search compares at
//! once. Between two sets some generators take over a random cell that costs nothing now: no other keeps it, where
//! the ring lets them be divided. Generators are taken apart over the prime powers of k. Presses only ever get cheaper.
//!
//! Cost: a fixed effort, about a second, doubled with each round, and then on all threads; less when told to stop. Nothing is proved; see [`super::bound`].
//! Source: Prange 1962 and Stern 1989, information-set decoding.

use fastrand::Rng;

use super::{Outcome, Problem, cheapest};
use crate::lead::Hear;
use crate::limits::{Limits, Progress, Stage};
use crate::modular::kernel::{Generator, Kernel};
use crate::modular::ring::Ring;

/// Where the random choices start: the same puzzle, the same answer.
const SEED: u64 = 0x756e_666c_6970;
/// Members of one neighbourhood, at most.
const NEIGHBOURHOOD: u64 = 1 << 12;
/// Cells taken over between two neighbourhoods.
const EXCHANGES: usize = 4;
/// Cells that may be looked at, about a second's worth.
const EFFORT: usize = 1 << 27;
/// What a search of a neighbourhood costs, counted in such cells.
const SEARCH: usize = 1 << 16;

/// A member of the coset that costs no more than the base.
///
/// Rounds count from 0; each makes other choices, and about twice as many as the one before. `better` hears of members
/// when a walk has come to a cheaper one.
pub(crate) fn improve(
    problem: &Problem,
    limits: &Limits,
    round: u32,
    better: Hear<'_, Vec<u32>>,
) -> Vec<u32> {
    #[cfg(feature = "threads")]
    if round > 0 {
        use rayon::prelude::*;
        // Each thread walks by itself from here. How far they come is a matter of time, not the same every time anyway.
        let walkers = u32::try_from(rayon::current_num_threads()).unwrap_or(1);
        let walks = (0..walkers).into_par_iter().map(|walker| walk(problem, limits, (round, walker), better));
        let best = walks.min_by_key(|values| (problem.cost_of(values), values.clone()));
        return best.unwrap_or_else(|| problem.base.to_vec());
    }
    walk(problem, limits, (round, 0), better)
}

/// The cheapest member of one walk.
fn walk(
    problem: &Problem,
    limits: &Limits,
    (round, walker): (u32, u32),
    better: Hear<'_, Vec<u32>>,
) -> Vec<u32> {
    let parts = Ring::parts(problem.modulus);
    let mut rows = rows(problem, &parts);
    let mut values = problem.base.to_vec();
    let mut cost = problem.cost_of(&values);
    let mut random = Rng::with_seed(SEED + (u64::from(walker) << 32 | u64::from(round)));
    let step_cost = (EXCHANGES * rows.len() + 64) * values.len() + SEARCH;
    let total = (EFFORT / step_cost).max(1).saturating_mul(1 << round.min(30));
    for done in 0..total {
        if (limits.stop)() {
            break;
        }
        (limits.progress)(Progress { stage: Stage::Improve, done: done as u64, total: total as u64 });
        step(problem, &parts, &mut rows, &mut values, &mut random);
        let before = std::mem::replace(&mut cost, problem.cost_of(&values));
        if let Some(hear) = better.filter(|_| cost < before) {
            hear(values.clone());
        }
        for _ in 0..EXCHANGES {
            exchange(problem, &parts, &mut rows, &values, &mut random);
        }
    }
    values
}

/// A generator of the members over one prime power.
struct Row {
    part: usize,
    values: Vec<u32>,
    /// How many multiples it has.
    order: u64,
}

/// What the generators are over each prime power, where they are not 0.
fn rows(problem: &Problem, parts: &[Ring]) -> Vec<Row> {
    let row = |part: usize, generator: &Generator| {
        let ring = parts[part];
        let values: Vec<u32> = generator.values.iter().map(|value| value % ring.order()).collect();
        let least = values.iter().map(|&value| ring.valuation(value)).min().unwrap_or(ring.exponent());
        Row { part, values, order: u64::from(ring.power(ring.exponent() - least)) }
    };
    let all = (0..parts.len()).flat_map(|part| problem.generators.iter().map(move |one| row(part, one)));
    all.filter(|row| row.order > 1).collect()
}

/// Moves to the cheapest of a random neighbourhood.
fn step(problem: &Problem, parts: &[Ring], rows: &mut [Row], values: &mut [u32], random: &mut Rng) {
    random.shuffle(rows);
    let mut members = 1u64;
    let fits = rows.iter().take_while(|row| {
        members = members.saturating_mul(row.order);
        members <= NEIGHBOURHOOD
    });
    let mut spans = vec![Vec::new(); parts.len()];
    fits.for_each(|row| spans[row.part].push(row.values.clone()));
    let near = Kernel::new(problem.modulus, parts, spans, values.len(), &|| false);
    for summand in near.expect("nothing stops it").summands {
        let own: Vec<u32> = summand.cells.iter().map(|&cell| values[cell]).collect();
        let cost = |cell: usize, value: u32| (problem.cost)(summand.cells[cell], value);
        let near = Problem { generators: &summand.generators, base: &own, cost: &cost, ..*problem };
        if let Outcome::Exact(best) = cheapest(&near, &Limits::default()) {
            summand.cells.iter().zip(best.values).for_each(|(&cell, value)| values[cell] = value);
        }
    }
}

/// Lets a random row take over a random cell that costs nothing: no other row over its prime power keeps that.
fn exchange(problem: &Problem, parts: &[Ring], rows: &mut [Row], values: &[u32], random: &mut Rng) {
    let index = random.usize(..rows.len());
    rows.swap(0, index);
    let Some((pivot, others)) = rows.split_first_mut() else { return };
    let (part, own) = (pivot.part, &pivot.values);
    let ring = parts[part];
    let start = random.usize(..own.len());
    let mut cells = (start..own.len()).chain(0..start);
    let Some(cell) = cells.find(|&cell| ring.is_unit(own[cell]) && (problem.cost)(cell, values[cell]) == 0)
    else {
        return;
    };
    let inverse = ring.inverse(own[cell]);
    for other in others.iter_mut().filter(|other| other.part == part && other.values[cell] != 0) {
        let times = ring.negative(ring.times(other.values[cell], inverse));
        ring.add_scaled(&mut other.values, times, own);
        // It may have become that of a larger group.
        let least = other.values.iter().map(|&value| ring.valuation(value)).min().unwrap_or(0);
        other.order = u64::from(ring.power(ring.exponent() - least));
    }
}
