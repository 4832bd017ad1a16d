//! Reduced echelon form: pivots at the earliest places in reading order.
//!
//! Rows are only combined where they have ones: a quiet pattern that is local stays cheap.
//!
//! Cost: at most `rows² · columns / 64` word operations.

use crate::bits::{Bits, WORD, xor_into};

/// Brings independent `rows` to reduced echelon form, sorted by pivot; returns the pivots, ascending.
///
/// # Panics
///
/// If the rows are not independent.
pub(crate) fn reduce(rows: &mut [Bits]) -> Vec<usize> {
    let mut firsts: Vec<usize> = rows.iter().map(first_one).collect();
    let mut pivots = Vec::with_capacity(rows.len());
    for done in 0..rows.len() {
        let next = (done..rows.len()).min_by_key(|&row| firsts[row]).expect("rows are left");
        rows.swap(done, next);
        firsts.swap(done, next);
        let pivot = firsts[done];
        let (span, source) = span_of(&rows[done], pivot);
        for other in (0..rows.len()).filter(|&other| other != done) {
            if rows[other].get(pivot) {
                xor_into(&mut rows[other].words_mut()[span.clone()], &source);
                if other > done {
                    firsts[other] = first_one(&rows[other]);
                }
            }
        }
        pivots.push(pivot);
    }
    pivots
}

/// The words from the pivot's to the last that is not zero, and a copy of them.
fn span_of(row: &Bits, pivot: usize) -> (std::ops::Range<usize>, Vec<u64>) {
    let end = row.words().iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
    let span = pivot / WORD..end;
    (span.clone(), row.words()[span].to_vec())
}

fn first_one(row: &Bits) -> usize {
    row.first_one().expect("the rows are independent")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pivots_are_earliest_and_alone_in_their_column() {
        let mut rows: Vec<Bits> = ["0011010", "1111000", "1000110"]
            .iter()
            .map(|r| r.bytes().map(|b| b == b'1').collect())
            .collect();
        let pivots = reduce(&mut rows);
        assert_eq!(pivots, [0, 1, 2]);
        for (row, &pivot) in rows.iter().zip(&pivots) {
            assert_eq!(row.first_one(), Some(pivot));
        }
        for (index, &pivot) in pivots.iter().enumerate() {
            assert!(rows.iter().enumerate().all(|(other, row)| row.get(pivot) == (other == index)));
        }
    }
}
