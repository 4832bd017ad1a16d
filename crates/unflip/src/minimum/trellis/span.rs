//! The minimal-span form of a basis: all first cells distinct, and all last cells.
//!
//! A vector is *active* from its first to its last cell. Of two vectors that start at the same cell, the longer is
//! replaced by the sum, which starts later; when all starts are distinct, the same from the other end does not move a
//! start any more. In the result the sum of all spans is least, and so is the number of active vectors at every cut.
//!
//! Cost: at most `dimension^2` sums of vectors.
//! Source: Kschischang & Sorokine 1995, On the trellis structure of block codes, the greedy algorithm.

use crate::bits::{Bits, WORD, xor_into};

/// A basis vector, its cells numbered by their positions in an order.
pub(super) struct Vector {
    pub(super) bits: Bits,
    /// The first position.
    pub(super) start: usize,
    /// The last position.
    pub(super) end: usize,
}

impl Vector {
    /// `None` if there is no cell.
    fn new(bits: Bits) -> Option<Self> {
        let last = bits.words().len().checked_sub(1)?;
        let mut vector = Self { bits, start: 0, end: last * WORD };
        vector.narrow().then_some(vector)
    }

    /// Adds a vector that lies within the span, and says whether anything is left.
    fn add(&mut self, other: &Self) -> bool {
        let words = other.start / WORD..=other.end / WORD;
        xor_into(&mut self.bits.words_mut()[words.clone()], &other.bits.words()[words]);
        self.narrow()
    }

    /// Moves start and end inwards to the next cells; `false` if there are none.
    fn narrow(&mut self) -> bool {
        let first = self.start / WORD;
        let words = &self.bits.words()[first..=self.end / WORD];
        let Some(from) = words.iter().position(|&word| word != 0) else { return false };
        let to = words.iter().rposition(|&word| word != 0).expect("one is not zero");
        self.start = (first + from) * WORD + words[from].trailing_zeros() as usize;
        self.end = (first + to) * WORD + words[to].ilog2() as usize;
        true
    }
}

/// The minimal-span form of `rows`, cells taken in `order`; vectors ascending by their starts.
///
/// # Panics
///
/// If a row has a cell that is not in the order.
pub(super) fn minimal_spans(rows: &[&Bits], order: &[u32]) -> Vec<Vector> {
    let Some(first) = rows.first() else { return Vec::new() };
    let mut position = vec![usize::MAX; first.len()];
    order.iter().enumerate().for_each(|(index, &cell)| position[cell as usize] = index);
    let in_order = |row: &&Bits| {
        let mut bits = Bits::zeros(order.len());
        row.iter_ones().for_each(|cell| bits.set(position[cell], true));
        Vector::new(bits)
    };
    let vectors: Vec<Vector> = rows.iter().filter_map(in_order).collect();
    let vectors = distinct(vectors, order.len(), |vector| vector.start, |vector| vector.end);
    let last = order.len().wrapping_sub(1);
    let mut vectors =
        distinct(vectors, order.len(), |vector| last - vector.end, |vector| last - vector.start);
    vectors.sort_unstable_by_key(|vector| vector.start);
    vectors
}

/// Makes the `near` ends of all vectors distinct, keeping of equals the one whose `far` end is least.
fn distinct(
    vectors: Vec<Vector>,
    n_positions: usize,
    near: impl Fn(&Vector) -> usize,
    far: impl Fn(&Vector) -> usize,
) -> Vec<Vector> {
    let mut buckets: Vec<Vec<Vector>> = Vec::new();
    buckets.resize_with(n_positions, Vec::new);
    for vector in vectors {
        buckets[near(&vector)].push(vector);
    }
    let mut kept = Vec::new();
    for position in 0..n_positions {
        let mut bucket = std::mem::take(&mut buckets[position]);
        let Some(shortest) = (0..bucket.len()).min_by_key(|&index| far(&bucket[index])) else { continue };
        let shortest = bucket.swap_remove(shortest);
        for mut vector in bucket {
            if vector.add(&shortest) {
                buckets[near(&vector)].push(vector);
            }
        }
        kept.push(shortest);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(rows: &[&str], order: &[u32]) -> Vec<(usize, usize)> {
        let rows: Vec<Bits> = rows.iter().map(|row| row.bytes().map(|byte| byte == b'1').collect()).collect();
        let rows: Vec<&Bits> = rows.iter().collect();
        minimal_spans(&rows, order).iter().map(|vector| (vector.start, vector.end)).collect()
    }

    #[test]
    fn starts_and_ends_become_distinct() {
        assert_eq!(spans(&["111100", "101101", "111111"], &[0, 1, 2, 3, 4, 5]), [(0, 3), (1, 4), (4, 5)]);
    }
}
