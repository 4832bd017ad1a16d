//! Limits: how far a search may go, and who wants to hear of it.

use std::fmt;

use crate::answer::Solution;
use crate::bookmark::Bookmarks;
use crate::report::Report;

/// What a search may cost, whether to stop now, and where to report progress.
///
/// The library reads no clock and no memory gauge: the caller's `stop` does, and is asked between the steps
/// of the work: mostly every few milliseconds, but not within one pass over a giant board. An answer that a limit cut short is [`Standing::Bounded`](crate::Standing::Bounded),
/// never a guess called exact.
///
/// # Examples
///
/// ```
/// use unflip::{Bits, Board, Edges, Goal, Limits, Rule, Solver, State, Stencil};
/// let solver = Solver::new(&Rule::new(Stencil::plus(), Edges::Plane, 2)?, &Board::grid(19, 19)?)?;
/// let all_on = State::from(Bits::ones(19 * 19));
/// // 2^16 solutions are more than 2^10: what is found is bounded, or proved by other means.
/// let few = Limits { members_log2: 10, ..Limits::default() };
/// let answer = solver.solve_within(&all_on, &Goal::Off, &few)?;
/// let solution = answer.solution().expect("all on is always solvable");
/// assert!(solution.at_least() <= 141 && 141 <= solution.weight);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The largest search: 2 to this power solutions are compared, no more. 40 unless told otherwise.
    pub members_log2: u32,
    /// The most bytes that an elimination may hold: 8 GiB unless told otherwise, 1 GiB where pointers have 32 bits.
    pub memory: u64,
    /// How long presses are made fewer, and a bound is proved, where solutions are too many to compare.
    pub effort: Effort,
    /// Says `true` when the search must end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears how far the search is.
    pub progress: &'a (dyn Fn(Progress) + Sync),
    /// Hears of each better solution as it is found: every one costs less than the one before or has a higher bound,
    /// and the last of them is as good as the answer. A caller that cannot wait for the answer has it at hand.
    pub better: Option<&'a (dyn Fn(&Solution) + Sync)>,
    /// Hears which engines are chosen, and what came of them.
    pub report: Option<&'a (dyn Fn(&Report) + Sync)>,
    /// Keeps the place of long searches.
    pub bookmarks: Option<&'a dyn Bookmarks>,
}

/// How long presses are made fewer where solutions are too many to compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Effort {
    /// A fixed number of steps, some seconds: the same answer every time.
    #[default]
    Fixed,
    /// As long as `stop` allows, or until the bound is reached.
    UntilStopped,
}

/// How far a search is: `done` of `total` units of work, each the same size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What the search is doing.
    pub stage: Stage,
    /// Units done.
    pub done: u64,
    /// Units in all.
    pub total: u64,
}

/// The parts of a search that can take long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stage {
    /// Eliminating: units are lamps.
    Chase,
    /// Comparing solutions: units are solutions.
    Minimum,
    /// Making presses fewer where solutions are too many to compare: units are neighbourhoods.
    Improve,
    /// Proving a lower bound for those: units are cells.
    Bound,
    /// Counting states by their minimum: units are presses.
    Count,
    /// Looking for a state that needs many presses, and proving that none needs more: units are steps.
    Radius,
    /// Making levels: units are levels.
    Generate,
    /// Filling a table: units are its sizes.
    Survey,
    /// Answering many boards: units are boards.
    Bulk,
}

impl Stage {
    /// Its name in one word, for programs that hear of progress.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Chase => "chase",
            Self::Minimum => "minimum",
            Self::Improve => "improve",
            Self::Bound => "bound",
            Self::Count => "count",
            Self::Radius => "radius",
            Self::Generate => "generate",
            Self::Survey => "survey",
            Self::Bulk => "bulk",
        }
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        let memory = if usize::BITS < 64 { 1 << 30 } else { 8 << 30 };
        Self {
            members_log2: 40,
            memory,
            effort: Effort::Fixed,
            stop: &|| false,
            progress: &|_| (),
            better: None,
            report: None,
            bookmarks: None,
        }
    }
}

impl Limits<'_> {
    /// The most members that are compared. More than 2^62 are never begun.
    pub(crate) fn most_members(&self) -> u64 {
        1 << self.members_log2.min(62)
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("members_log2", &self.members_log2)
            .field("memory", &self.memory)
            .field("effort", &self.effort)
            .finish_non_exhaustive()
    }
}
