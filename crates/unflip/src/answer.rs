//! An answer: presses with their standing, or a witness that there are none.

use crate::count::Count;
use crate::presses::Presses;
use crate::witness::Witness;

/// What the solver says. Either way it carries its own evidence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There are solutions, and this is the best.
    Solved(Solution),
    /// There is no solution, and this proves it.
    Unsolvable(Witness),
}

impl Answer {
    /// The solution, if there is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Solved(solution) => Some(solution),
            Self::Unsolvable(_) => None,
        }
    }

    /// The witness, if there is no solution.
    #[must_use]
    pub fn witness(&self) -> Option<&Witness> {
        match self {
            Self::Solved(_) => None,
            Self::Unsolvable(witness) => Some(witness),
        }
    }
}

/// Presses that reach the goal, and what is known of all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The presses: the cheapest; of equals, the lexicographically least. The best found if only bounded.
    pub presses: Presses,
    /// The sum of their counts.
    pub weight: u64,
    /// What they cost, which is what is minimised: the weight, unless the puzzle has [`Costs`](crate::Costs).
    pub cost: u64,
    /// Whether the cost is proved to be the least.
    pub standing: Standing,
    /// How many presses of least cost there are; `None` if only bounded.
    ///
    /// For a uniform goal, summed over the values.
    pub minima: Option<Count>,
    /// How many presses reach the goal. For a uniform goal, summed over the values.
    pub solutions: Count,
    /// The dimension of the quiet patterns; where the goal has lamps that do not matter, of the patterns that leave
    /// all others as they are. `None` if the modulus is no prime, as they then have none.
    pub nullity: Option<usize>,
    /// How many those patterns are.
    pub kernel_size: Count,
    /// The value that all lamps reach, for a goal of one value everywhere.
    pub goal: Option<u32>,
}

/// What is proved of a solution's cost.
///
/// Tests: `tests/all/oracle.rs` compares every exact answer with all solutions there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// No presses are cheaper, and of the cheapest none is lexicographically less.
    Exact,
    /// A limit was hit: every solution costs at least this.
    Bounded {
        /// The proved lower bound.
        at_least: u64,
    },
}

impl Solution {
    /// Whether the cost is proved to be the least.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.standing == Standing::Exact
    }

    /// The proved lower bound for the cost of any solution.
    #[must_use]
    pub fn at_least(&self) -> u64 {
        match self.standing {
            Standing::Exact => self.cost,
            Standing::Bounded { at_least } => at_least,
        }
    }

    /// The better of two solutions for different targets, of equals the lexicographically least.
    pub(crate) fn joined(self, other: Self) -> Self {
        let at_least = self.at_least().min(other.at_least());
        // Beside an exact one that is lighter than its bound, the other need not be exact.
        let settles = |a: &Self, b: &Self| a.is_exact() && (b.is_exact() || a.cost < b.at_least());
        let is_exact = settles(&self, &other) || settles(&other, &self);
        let mut solutions = self.solutions.clone();
        solutions += &other.solutions;
        let minima = match (&self.minima, &other.minima, self.cost.cmp(&other.cost)) {
            (Some(a), Some(b), std::cmp::Ordering::Equal) => {
                let mut sum = a.clone();
                sum += b;
                Some(sum)
            }
            (a, _, std::cmp::Ordering::Less) => a.clone(),
            (_, b, std::cmp::Ordering::Greater) => b.clone(),
            _ => None,
        };
        let better = if (self.cost, &self.presses) <= (other.cost, &other.presses) { self } else { other };
        let standing = if is_exact { Standing::Exact } else { Standing::Bounded { at_least } };
        Self { standing, solutions, minima: minima.filter(|_| is_exact), ..better }
    }
}
