//! Exact solver for flip puzzles: press a cell and it changes, with its neighbours.
//!
//! Lights Out, Flip Game, Fliptile and every relative, on grids, glued surfaces and graphs. The answer is
//! the fewest presses, proved; of equals the lexicographically least; or a [`Witness`], checkable by hand,
//! that there is none.
//!
//! Data flows one way: [`Puzzle`] → system → coset → minimum → [`Answer`].
//!
//! The library does no I/O, reads no clock and prints nothing.

mod answer;
mod bits;
mod board;
mod bookmark;
pub mod bulk;
pub mod catalogue;
mod coset;
mod cosets;
mod costs;
mod count;
mod distribution;
mod edges;
mod error;
pub mod explain;
mod factored;
mod fingerprint;
mod first;
pub mod generate;
mod giant;
mod goal;
mod kernel;
mod lead;
mod limits;
mod linear;
mod minimum;
mod modular;
mod nearest;
pub mod play;
mod presses;
mod puzzle;
mod radius;
mod refute;
mod report;
mod row_column;
mod rule;
mod search;
pub mod share;
mod solve_two;
mod solver;
mod sparse;
mod state;
mod stencil;
pub mod survey;
mod symmetry;
mod syndrome;
mod system;
mod target;
pub mod text;
mod two_colours;
mod values;
mod window;
mod witness;

pub use answer::{Answer, Solution, Standing};
pub use bits::Bits;
pub use board::{Board, BoardError, Shape};
pub use bookmark::{Bookmark, Bookmarks};
pub use costs::{CostError, Costs};
pub use count::Count;
pub use distribution::{Distribution, DistributionError};
pub use edges::Edges;
pub use error::SolveError;
pub use first::Candidate;
pub use giant::{Cheapest, Comparison, Descent, Giant};
pub use goal::{Goal, Picture, PictureError};
pub use limits::{Effort, Limits, Progress, Stage};
pub use nearest::Nearest;
pub use presses::Presses;
pub use puzzle::{Puzzle, PuzzleError};
pub use radius::{Ceiling, Radius};
pub use report::{Choice, Engine, Estimate, Report, Work};
pub use rule::{Rule, RuleError, RuleKind};
pub use solver::{Solver, solve, solve_within};
pub use state::State;
pub use stencil::{Stencil, StencilError, Step};
pub use values::{ValueError, Values};
pub use window::window_turns;
pub use witness::Witness;

/// Runs `work` compiled for the vectors of this processor, as the inner loops here are: for the rivals in benches.
///
/// What is not inlined into `work` stays portable.
#[doc(hidden)]
#[inline]
pub fn at_processor_level<R>(work: impl FnOnce() -> R) -> R {
    bits::Level::detect().run(work)
}
