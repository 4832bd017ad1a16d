//! Reports: which engine searches a part of a puzzle, why, and what came of it.

use std::fmt;

/// The ways to search one part of the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// One Walsh–Hadamard transform in memory.
    Plain,
    /// Transforms of blocks that fit the cache.
    Blocked,
    /// The same, of blocks that symmetries map to each other only one.
    Symmetric,
    /// A walk from solution to solution: more than two colours.
    Walk,
    /// Tables by column, merged digit by digit, many first digits side by side: more than two colours.
    Digits,
    /// A walk over the minimal trellis of the quiet patterns, cell by cell.
    Trellis,
    /// Elimination of variables, directly on presses.
    Elimination,
    /// Improving the best known and proving a bound: not exact, for what is beyond the limits.
    Bounded,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Blocked => "blocked",
            Self::Symmetric => "symmetric",
            Self::Walk => "walk",
            Self::Digits => "digits",
            Self::Trellis => "trellis",
            Self::Elimination => "elimination",
            Self::Bounded => "bounded",
        })
    }
}

/// What an engine would take.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// The engine.
    pub engine: Engine,
    /// Solutions that it would compare.
    pub members: u64,
    /// What that costs, in additions of one counter; cheapest is best.
    pub additions: f64,
    /// Whether the limits allow it.
    pub is_allowed: bool,
}

/// Which engine was chosen for a part of the solutions: quiet patterns that share cells with one another.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// Which part, from 0.
    pub part: usize,
    /// How many parts there are.
    pub parts: usize,
    /// The nullity of this part: it has 2 to this power solutions, of more than two colours about as many.
    pub dimension: usize,
    /// Cells that differ between its solutions.
    pub cells: usize,
    /// How many of them are different to the search; 0 if that was not looked at.
    pub columns: usize,
    /// How many symmetries the search may use, the identity being one.
    pub symmetries: u64,
    /// The engines that could do it, with what they would take.
    pub estimates: Vec<Estimate>,
    /// The one that does it.
    pub engine: Engine,
}

/// What came of the search of one part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Work {
    /// Which part, from 0.
    pub part: usize,
    /// How many parts there are.
    pub parts: usize,
    /// Solutions that were compared; 0 if not all were.
    pub members: u64,
    /// What the best one costs in this part.
    pub cost: u64,
    /// What each one costs at least, as far as it is proved.
    pub at_least: u64,
    /// Whether all were compared, or shown to be equal to one that was.
    pub is_exact: bool,
}

/// What a search tells of itself.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Report {
    /// An engine was chosen for a part.
    Chosen(Choice),
    /// The search of a part has ended.
    Finished(Work),
}
