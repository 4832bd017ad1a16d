//! Improves presses where the kernel is too large to compare all of its members.
//!
//! From the best presses known, a random set of 16 kernel basis vectors spans 65,536 neighbours, which one
//! small transform compares at once. Between two sets some pivots of the basis are exchanged, each
//! for a random cell that is not pressed, so that the next neighbours agree with the best presses on
//! another information set. Presses only ever get lighter.
//!
//! Cost: a fixed effort, about a second, doubled with each round, and then on all threads; less when told to stop. Nothing is proved; see
//! [`super::bound`].
//! Source: Prange 1962 and Stern 1989, information-set decoding; the transform as neighbourhood is ours.

use fastrand::Rng;

use super::part::Part;
use super::{Columns, Outcome, lightest};
use crate::bits::Bits;
use crate::costs::Costs;
use crate::lead::Hear;
use crate::limits::{Limits, Progress, Stage};

/// Where the random choices start: the same puzzle, the same answer.
const SEED: u64 = 0x756e_666c_6970;
/// Basis vectors that span one neighbourhood.
const NEIGHBOURHOOD: usize = 16;
/// Pivots exchanged between two neighbourhoods.
const EXCHANGES: usize = 4;
/// Words of 64 cells that may be touched, about a second's worth.
const EFFORT: usize = 1 << 28;
/// What a transform of a neighbourhood costs, counted in such words.
const TRANSFORM: usize = 1 << 14;

/// Makes `presses` lighter by kernel vectors of `part`, until the effort is spent or `limits` say stop.
///
/// Rounds count from 0; each makes other choices, and about twice as many as the one before. `better` hears of presses
/// when they have become lighter.
pub(super) fn improve(
    part: &Part<'_>,
    presses: &mut Bits,
    limits: &Limits<'_>,
    round: u32,
    better: Hear<'_, Bits>,
) {
    let problem = (&*part.rows, part.support, part.costs);
    #[cfg(feature = "threads")]
    if round > 0 {
        use rayon::prelude::*;
        // Each thread walks by itself from here. How far they come is a matter of time, not the same every time anyway.
        let walk = |walker: u32| {
            let mut own = presses.clone();
            walk(problem, &mut own, limits, (round, walker), better);
            (part.costs.of_bits(&own), own)
        };
        let walkers = u32::try_from(rayon::current_num_threads()).unwrap_or(1);
        let best = (0..walkers).into_par_iter().map(walk).min();
        return *presses = best.map_or_else(|| presses.clone(), |(_, best)| best);
    }
    walk(problem, presses, limits, (round, 0), better);
}

/// Makes `presses` lighter by one walk.
fn walk(
    (rows, support, costs): (&[&Bits], &Bits, &Costs),
    presses: &mut Bits,
    limits: &Limits<'_>,
    (round, walker): (u32, u32),
    better: Hear<'_, Bits>,
) {
    let mut basis: Vec<Bits> = rows.iter().map(|&row| row.clone()).collect();
    let mut random = Rng::with_seed(SEED + (u64::from(walker) << 32 | u64::from(round)));
    let words = presses.words().len();
    let exchange = EXCHANGES * basis.len() * words;
    let neighbourhood = 64 * words + TRANSFORM;
    // A kernel this small is one neighbourhood: its first minimum is the last.
    let steps = (EFFORT / (exchange + neighbourhood)).max(1);
    let total = if basis.len() <= NEIGHBOURHOOD { 1 } else { steps.saturating_mul(1 << round.min(30)) };
    for done in 0..total {
        if (limits.stop)() {
            return;
        }
        (limits.progress)(Progress { stage: Stage::Improve, done: done as u64, total: total as u64 });
        let is_lighter = step(&mut basis, (support, costs), presses, &mut random);
        if let Some(hear) = better.filter(|_| is_lighter) {
            hear(presses.clone());
        }
        for _ in 0..EXCHANGES {
            exchange_pivot(&mut basis, presses, &mut random);
        }
    }
}

/// Moves to the lightest of a random neighbourhood; says whether it is lighter.
fn step(basis: &mut [Bits], (support, costs): (&Bits, &Costs), presses: &mut Bits, random: &mut Rng) -> bool {
    let size = NEIGHBOURHOOD.min(basis.len());
    for index in 0..size {
        let other = index + random.usize(..basis.len() - index);
        basis.swap(index, other);
    }
    let rows: Vec<&Bits> = basis[..size].iter().collect();
    let columns = Columns::from_rows(&rows, presses, support, costs);
    let Outcome::Exact(best) = lightest(&columns, &Limits::default()) else { return false };
    for (row, _) in rows.iter().rev().zip(0..).filter(|&(_, bit)| best.member >> bit & 1 == 1) {
        presses.xor(row);
    }
    best.cost < columns.cost_at(columns.value_of(0))
}

/// Makes a random unpressed cell of a random basis vector its pivot: no other vector keeps that cell.
fn exchange_pivot(basis: &mut [Bits], presses: &Bits, random: &mut Rng) {
    let index = random.usize(..basis.len());
    basis.swap(0, index);
    let Some((pivot, others)) = basis.split_first_mut() else { return };
    let Some(cell) = random_cell(pivot, presses, random) else { return };
    for other in others.iter_mut().filter(|other| other.get(cell)) {
        other.xor(pivot);
    }
}

/// A cell of `vector` that is not pressed, if the second word tried from a random place has one.
fn random_cell(vector: &Bits, presses: &Bits, random: &mut Rng) -> Option<usize> {
    let words = vector.words().len();
    let start = random.usize(..words);
    let free = |index: usize| vector.words()[index] & !presses.words()[index];
    let index = (start..words).chain(0..start).find(|&index| free(index) != 0)?;
    let bits: Vec<usize> = crate::bits::ones_of(free(index)).collect();
    Some(index * 64 + bits[random.usize(..bits.len())])
}
