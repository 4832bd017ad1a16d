//! The forty-line solver: the last row of a chase is linear in the first, so a side × side elimination gives all
//! solutions; they are walked in Gray-code order, one XOR and one popcount over the packed board a step.

use std::time::{Duration, Instant};

/// What a walk found.
pub(crate) struct Walk {
    pub(crate) nullity: usize,
    /// The fewest presses met, and how often.
    pub(crate) best: (u64, u64),
    /// How long all solutions take; scaled up where only some were walked.
    pub(crate) time: Duration,
    pub(crate) is_scaled: bool,
}

/// Turns all lamps of a square of up to 64 columns off; walks at most `2^most_log2` solutions.
pub(crate) fn all_on(side: usize, most_log2: usize) -> Walk {
    let start = Instant::now();
    let full = u64::MAX >> (64 - side);
    // One equation for each lamp of the row below the board: the first row's share, and what is left over.
    let images: Vec<u64> = (0..side).map(|column| chase(side, 0, 1 << column).1).collect();
    let left_over = chase(side, full, 0).1;
    let mut equations: Vec<(u64, bool)> = (0..side)
        .map(|lamp| {
            let share = (0..side).filter(|&column| images[column] >> lamp & 1 == 1);
            (share.fold(0, |row, column| row | 1 << column), left_over >> lamp & 1 == 1)
        })
        .collect();
    let pivots = eliminate(&mut equations, side);
    let top = pivots.iter().zip(&equations).filter(|(_, equation)| equation.1);
    let top = top.fold(0, |row, (&pivot, _)| row | 1 << pivot);
    let free = (0..side).filter(|column| !pivots.contains(column));
    let quiet = free.map(|column| {
        let bound = pivots.iter().zip(&equations).filter(|(_, equation)| equation.0 >> column & 1 == 1);
        packed(side, &chase(side, 0, bound.fold(1 << column, |row, (&pivot, _)| row | 1 << pivot)).0)
    });
    let quiet: Vec<Vec<u64>> = quiet.collect();
    let setup = start.elapsed();
    let (best, walked) = walk(packed(side, &chase(side, full, top).0), &quiet, most_log2);
    let skipped = quiet.len().saturating_sub(most_log2);
    let time = setup + walked * 2u32.pow(u32::try_from(skipped).expect("few"));
    Walk { nullity: quiet.len(), best, time, is_scaled: skipped > 0 }
}

/// The fewest presses met on a walk from a solution, how often, and how long it took.
///
/// It uses the counting and the wide instructions of the processor, as `-C target-cpu=native` would.
pub(crate) fn walk(words: Vec<u64>, quiet: &[Vec<u64>], most_log2: usize) -> ((u64, u64), Duration) {
    let start = Instant::now();
    let best = unflip::at_processor_level(
        #[inline(always)]
        || walk_portable(words, quiet, most_log2),
    );
    (best, start.elapsed())
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "compiled once more for the processor at hand")]
fn walk_portable(mut words: Vec<u64>, quiet: &[Vec<u64>], most_log2: usize) -> (u64, u64) {
    let mut best = (words.iter().map(|word| u64::from(word.count_ones())).sum(), 1);
    for step in 1u64..1 << quiet.len().min(most_log2) {
        let mut weight = 0;
        for (word, other) in words.iter_mut().zip(&quiet[step.trailing_zeros() as usize]) {
            *word ^= other;
            weight += u64::from(word.count_ones());
        }
        if weight < best.0 {
            best = (weight, 0);
        }
        best.1 += u64::from(weight == best.0);
    }
    best
}

/// The rows of presses that a first row leads to where each row is lit like `lit`, and the row below the board.
fn chase(side: usize, lit: u64, top: u64) -> (Vec<u64>, u64) {
    let full = u64::MAX >> (64 - side);
    let (mut rows, mut above, mut row) = (Vec::new(), 0, top);
    for _ in 0..side {
        rows.push(row);
        (above, row) = (row, (lit ^ above ^ row ^ row << 1 ^ row >> 1) & full);
    }
    (rows, row)
}

/// Reduced echelon form; the pivot column of each equation that has one.
fn eliminate(equations: &mut [(u64, bool)], side: usize) -> Vec<usize> {
    let mut pivots = Vec::new();
    for column in 0..side {
        let rank = pivots.len();
        let Some(found) = (rank..side).find(|&row| equations[row].0 >> column & 1 == 1) else { continue };
        equations.swap(rank, found);
        let pivot = equations[rank];
        for (_, equation) in equations.iter_mut().enumerate().filter(|(row, _)| *row != rank) {
            if equation.0 >> column & 1 == 1 {
                *equation = (equation.0 ^ pivot.0, equation.1 ^ pivot.1);
            }
        }
        pivots.push(column);
    }
    assert!(equations[pivots.len()..].iter().all(|equation| !equation.1), "all on is always solvable");
    pivots
}

fn packed(side: usize, rows: &[u64]) -> Vec<u64> {
    let mut words = vec![0; (side * side).div_ceil(64)];
    for place in (0..side * side).filter(|place| rows[place / side] >> (place % side) & 1 == 1) {
        words[place / 64] |= 1 << (place % 64);
    }
    words
}
