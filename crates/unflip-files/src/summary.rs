//! What became of all boards, in numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How many boards had which answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Summary {
    /// The rows that were read.
    pub rows: u64,
    /// Those whose presses are proved to be the cheapest.
    pub solved: u64,
    /// Those that no presses solve.
    pub unsolvable: u64,
    /// Those whose presses are only the best found.
    pub bounded: u64,
    /// Those that are no boards.
    pub rejected: u64,
    /// How many solved boards take each number of presses.
    pub weights: BTreeMap<i32, u64>,
}

impl Summary {
    /// Adds what became of other boards.
    pub fn add(&mut self, other: &Self) {
        self.rows += other.rows;
        self.solved += other.solved;
        self.unsolvable += other.unsolvable;
        self.bounded += other.bounded;
        self.rejected += other.rejected;
        for (&weight, boards) in &other.weights {
            *self.weights.entry(weight).or_default() += boards;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_add_up() {
        let one =
            |weight| Summary { rows: 1, solved: 1, weights: [(weight, 1)].into(), ..Summary::default() };
        let mut sum = one(3);
        sum.add(&one(3));
        sum.add(&one(5));
        assert_eq!((sum.rows, sum.solved), (3, 3));
        assert_eq!(sum.weights, [(3, 2), (5, 1)].into());
    }
}
