//! One minimum in shares: a hard puzzle's solutions compared on many machines, and the answer joined.
//!
//! A share is a pure function of the puzzle, the limits and its number; it can run anywhere, at any time, twice. The
//! join proves the answer of [`Solver::solve`], to the bit, if all shares are there: each says which search it is
//! part of, and what it found is a member that is looked at again.
//!
//! Only for two colours, and only by comparing all solutions: where another way is quicker, [`Solver::solve`] takes it.
//!
//! # Examples
//!
//! ```
//! use unflip::share::Share;
//! use unflip::{Bits, Board, Edges, Goal, Limits, Rule, Solver, State, Stencil};
//! let solver = Solver::new(&Rule::new(Stencil::plus(), Edges::Plane, 2)?, &Board::grid(19, 19)?)?;
//! let (state, limits) = (State::from(Bits::ones(19 * 19)), Limits::default());
//! let share = |index| solver.share(&state, &Goal::Off, Share::new(index, 3).unwrap(), &limits);
//! let found = [share(2)?, share(0)?, share(1)?];
//! let answer = solver.join_shares(&state, &Goal::Off, &found, &limits)?;
//! assert_eq!(answer, solver.solve(&state, &Goal::Off)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod join;

pub use error::{JoinError, ShareError};

use std::ops::Range;

use crate::answer::Answer;
use crate::bits::Bits;
use crate::coset::Coset;
use crate::error::SolveError;
use crate::factored::check_memory;
use crate::fingerprint::Fingerprint;
use crate::goal::Goal;
use crate::limits::Limits;
pub use crate::minimum::Best;
use crate::minimum::{Division, Hints, LEAST_SYMMETRIC, Summands};
use crate::solver::{Path, Solver};
use crate::state::State;
use crate::symmetry::permutations;
use crate::target::{Target, targets};
use crate::two_colours::Two;

/// Changes when shares of before mean something else.
const VERSION: u64 = 1;

/// Which share of a search: `index` of `of`, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    index: u64,
    of: u64,
}

impl Share {
    /// Share `index` of `of`; `None` if there is none of that number.
    #[must_use]
    pub fn new(index: u64, of: u64) -> Option<Self> {
        (index < of).then_some(Self { index, of })
    }

    /// Its number, from 0.
    #[must_use]
    pub fn index(self) -> u64 {
        self.index
    }

    /// How many shares there are.
    #[must_use]
    pub fn of(self) -> u64 {
        self.of
    }

    /// What falls to this share of so many blocks in a row.
    pub(crate) fn of_blocks(self, blocks: Range<u64>) -> Range<u64> {
        let count = u128::from(blocks.end - blocks.start);
        let start = |index: u64| {
            let before = u128::from(index) * count / u128::from(self.of);
            blocks.start + u64::try_from(before).expect("no more than all")
        };
        start(self.index)..start(self.index + 1)
    }
}

/// What one share came to: every member that falls to it was compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Which share.
    pub share: Share,
    /// Which search: a fingerprint of what is searched, and how it is divided.
    pub search: u64,
    /// How many members it accounts for.
    pub members: u64,
    /// For each target that can be reached, by summand of the kernel: the best in this share; `None` where all of its
    /// members are equal by symmetry to some of another share, or there are none.
    pub best: Vec<Vec<Option<Best>>>,
}

impl Solver {
    /// Compares one share of the solutions, in order to find the fewest presses that take `state` to `goal`.
    ///
    /// The limits hold for each share: together they may compare as many times more. A search that keeps bookmarks
    /// goes on where it was.
    ///
    /// # Errors
    ///
    /// [`ShareError`] if the modulus is not 2, or the solutions are too many; [`SolveError::Stopped`] in it if
    /// `limits.stop` says so: half a share is none.
    ///
    /// # Complexity
    ///
    /// As [`Solver::solve`], the minimum's `2^nullity` additions divided by the number of shares.
    pub fn share(
        &self,
        state: &State,
        goal: &Goal,
        share: Share,
        limits: &Limits,
    ) -> Result<Found, ShareError> {
        self.divided(state, goal, share.of, limits, |search, divisions| {
            let best = divisions.iter().map(|one| one.division.found(share, limits)).collect::<Option<_>>();
            let members = divisions.iter().map(|one| one.division.members(share)).sum();
            Ok(Found { share, search, members, best: best.ok_or(SolveError::Stopped)? })
        })
    }

    /// The answer of [`Solver::solve`] by what all shares found, in any order.
    ///
    /// # Errors
    ///
    /// [`JoinError`] if one is missing, there twice, of another search, or says what cannot be true.
    pub fn join_shares(
        &self,
        state: &State,
        goal: &Goal,
        found: &[Found],
        limits: &Limits,
    ) -> Result<Answer, JoinError> {
        let found = join::in_order(found)?;
        let of = found.len() as u64;
        let solution = self.divided(state, goal, of, limits, |search, divisions| {
            Ok(join::joined(search, divisions, &found, &self.costs))
        })??;
        match solution {
            Some(solution) => Ok(Answer::Solved(solution)),
            // No target can be reached: there was nothing to compare.
            None => Ok(self.solve_within(state, goal, limits).map_err(ShareError::from)?),
        }
    }

    /// Plans the search for every target that can be reached, and hands that to `then` with its fingerprint.
    fn divided<T>(
        &self,
        state: &State,
        goal: &Goal,
        of: u64,
        limits: &Limits,
        then: impl FnOnce(u64, &[Divided<'_>]) -> Result<T, ShareError>,
    ) -> Result<T, ShareError> {
        let relaxed = self.relaxed(state, goal, limits)?;
        let solver = relaxed.as_ref().unwrap_or(self);
        let Path::Two(two) = &solver.path else {
            return Err(ShareError::Modulus { modulus: self.rule().modulus() });
        };
        let kernel = two.kernel(limits)?;
        check_memory(kernel.nullity(), self.board.n_presses(), limits)?;
        let basis = kernel.basis();
        let summands = Summands::new(&basis);
        let permutations = || permutations(self.rule(), &self.board);
        let none = || Vec::new();
        let hints = Hints { relations: &none, permutations: &permutations, orders: &none, whole: None };
        let reachable = targets(&self.board, state, goal).into_iter().filter_map(|target| {
            let solution = two.factored.particular(target.syndrome).ok()?;
            Some((target, Coset::new(solution, kernel).particular().clone()))
        });
        let reachable: Vec<(Target<'_>, Bits)> = reachable.collect();
        let most = limits.most_members().saturating_mul(of).min(1 << 62);
        let mut print = Fingerprint::new();
        print.add_all([VERSION, of, reachable.len() as u64]);
        let plan = |(target, particular)| {
            let way = (&self.costs, &hints);
            let division = Division::new((&basis, &summands), particular, way, most, LEAST_SYMMETRIC);
            let division = division.map_err(|dimension| ShareError::TooMany { dimension })?;
            division.mark(&mut print);
            Ok(Divided { two, target, division })
        };
        let divisions: Result<Vec<_>, ShareError> =
            reachable.iter().map(|(target, particular)| (target, particular)).map(plan).collect();
        then(print.finish(), &divisions?)
    }
}

/// The search for one target.
pub(super) struct Divided<'a> {
    pub(super) two: &'a Two,
    pub(super) target: &'a Target<'a>,
    pub(super) division: Division<'a>,
}
