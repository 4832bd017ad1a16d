//! The textbook: Gaussian elimination of the whole matrix, 64 entries to a word, then a walk over all solutions in
//! Gray-code order, one XOR and one popcount over the packed presses a step.

use std::time::{Duration, Instant};

use super::gray_walk::walk;

/// What the textbook found.
pub(crate) struct Textbook {
    pub(crate) nullity: usize,
    /// The fewest presses met, and how often.
    pub(crate) best: (u64, u64),
    /// How long all solutions take; scaled up where only some were walked.
    pub(crate) time: Duration,
    pub(crate) is_scaled: bool,
}

/// Solves `presses of each lamp` = `wanted`; walks at most `2^most_log2` solutions. `None` if there is no solution.
pub(crate) fn solve(lamps: &[(Vec<usize>, bool)], n_presses: usize, most_log2: usize) -> Option<Textbook> {
    let start = Instant::now();
    let width = n_presses / 64 + 1;
    let mut rows: Vec<Vec<u64>> =
        lamps.iter().map(|(presses, wanted)| row(presses, *wanted, n_presses)).collect();
    let pivots = eliminate(&mut rows, n_presses);
    let is_wanted = |row: &[u64]| row[n_presses / 64] >> (n_presses % 64) & 1 == 1;
    if rows[pivots.len()..].iter().any(|row| is_wanted(row)) {
        return None;
    }
    let set = |words: &mut Vec<u64>, press: usize| words[press / 64] |= 1 << (press % 64);
    let mut solution = vec![0; width];
    pivots
        .iter()
        .zip(&rows)
        .filter(|(_, row)| is_wanted(row))
        .for_each(|(&pivot, _)| set(&mut solution, pivot));
    let quiet: Vec<Vec<u64>> = (0..n_presses)
        .filter(|press| !pivots.contains(press))
        .map(|press| {
            let mut pattern = vec![0; width];
            set(&mut pattern, press);
            let bound = pivots.iter().zip(&rows).filter(|(_, row)| row[press / 64] >> (press % 64) & 1 == 1);
            bound.for_each(|(&pivot, _)| set(&mut pattern, pivot));
            pattern
        })
        .collect();
    let setup = start.elapsed();
    let (best, walked) = walk(solution, &quiet, most_log2);
    let skipped = i32::try_from(quiet.len().saturating_sub(most_log2)).expect("few");
    let time = setup.as_secs_f64() + walked.as_secs_f64() * 2f64.powi(skipped);
    // More than an age is told as one.
    let time = Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX);
    Some(Textbook { nullity: quiet.len(), best, time, is_scaled: skipped > 0 })
}

fn row(presses: &[usize], wanted: bool, n_presses: usize) -> Vec<u64> {
    let mut row = vec![0; n_presses / 64 + 1];
    for &press in presses {
        row[press / 64] ^= 1 << (press % 64);
    }
    row[n_presses / 64] ^= u64::from(wanted) << (n_presses % 64);
    row
}

/// Reduced echelon form, the rows with a pivot first; returns the pivots.
fn eliminate(rows: &mut [Vec<u64>], columns: usize) -> Vec<usize> {
    let mut pivots = Vec::new();
    for column in 0..columns {
        let rank = pivots.len();
        let is_lit = |row: &[u64]| row[column / 64] >> (column % 64) & 1 == 1;
        let Some(found) = (rank..rows.len()).find(|&row| is_lit(&rows[row])) else { continue };
        rows.swap(rank, found);
        let pivot = rows[rank].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, row)| *index != rank && is_lit(row)) {
            row[column / 64..].iter_mut().zip(&pivot[column / 64..]).for_each(|(word, other)| *word ^= other);
        }
        pivots.push(column);
    }
    pivots
}
