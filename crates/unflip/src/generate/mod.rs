//! Levels: solvable boards whose fewest presses are as wanted, the same for the same seed on every machine.
//!
//! A board is made by pressing: chosen presses are taken back from the goal, so that it is solvable by construction.
//! Then it is solved, which grades it: presses that were chosen may not be the fewest. To meet a wanted minimum `w`, `w`
//! presses are drawn until no fewer do, each board as likely as another; where that is rare, a walk of single presses,
//! each of which changes the minimum by little, goes on towards it.
//!
//! Cost: a solve for each draw, and mostly few draws for a level.

mod draw;
mod error;
mod orbits;
mod random;

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::answer::Solution;
use crate::error::SolveError;
use crate::goal::Goal;
use crate::limits::{Limits, Progress, Stage};
use crate::puzzle::check_goal;
use crate::solver::Solver;
use crate::state::State;
use draw::Draw;
pub use error::GenerateError;
pub use orbits::{Symmetry, Unlike};
use random::Random;

/// Draws and walks, each to another minimum that is wanted, before it is said that there is none.
const TRIES: usize = 20;

/// The stream of choices that looks which minima there are; levels have those before.
const SCOUT: u64 = u64::MAX;

/// Levels made at a time, before they are compared with those before.
const BATCH: u64 = 256;

/// Boards that were there before, one after the other, after which there are likely no more: so many, and so many for
/// each board that is there.
const REPEATS: usize = 2000;
const REPEATS_EACH: usize = 20;

/// What a level is to be like.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// The fewest presses, or the least cost where presses have prices; `None` for any but 0.
    ///
    /// Every minimum of the range that a board can have is as likely as another.
    pub minimum: Option<RangeInclusive<u64>>,
    /// Whether there is to be one best solution only.
    pub unique: bool,
    /// How the board is to look the same, mirrored or turned.
    pub symmetry: Option<Symmetry>,
}

/// A board and its best solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The state to start from.
    pub start: State,
    /// The fewest presses, proved.
    pub solution: Solution,
}

/// Makes levels of one rule on one board.
///
/// # Examples
///
/// ```
/// use unflip::generate::{Generator, Wanted};
/// use unflip::{Board, Edges, Goal, Limits, Rule, Solver, Stencil};
/// let solver = Solver::new(&Rule::new(Stencil::plus(), Edges::Plane, 2)?, &Board::grid(5, 5)?)?;
/// let wanted = Wanted { minimum: Some(7..=9), unique: true, ..Wanted::default() };
/// let generator = Generator::new(solver, Goal::Off, wanted, 1, &Limits::default())?;
/// let level = generator.level(0, &Limits::default())?;
/// assert!((7..=9).contains(&level.solution.weight));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    solver: Solver,
    goal: Goal,
    wanted: Wanted,
    seed: u64,
    /// Presses that go together.
    orbits: Vec<Vec<usize>>,
    /// The minima of the wanted range that some board has; empty where any will do.
    minima: Vec<u64>,
}

impl Generator {
    /// A generator of boards from which `goal` can be reached.
    ///
    /// # Errors
    ///
    /// [`GenerateError`] if the goal does not fit, the rule has not the symmetry, or no board with a wanted minimum is found.
    ///
    /// # Complexity
    ///
    /// Some solves, 2000 at most, to see which minima of the range there are.
    pub fn new(
        solver: Solver,
        goal: Goal,
        wanted: Wanted,
        seed: u64,
        limits: &Limits,
    ) -> Result<Self, GenerateError> {
        check_goal(solver.rule(), solver.board(), &goal).map_err(SolveError::from)?;
        let permutations = match wanted.symmetry {
            Some(symmetry) => orbits::permutations(solver.rule(), solver.board(), symmetry)?,
            None => Vec::new(),
        };
        orbits::check_goal(&goal, &permutations)?;
        let nothing = State::zeros(solver.rule().modulus(), solver.board().n_lamps());
        let solver = match solver.relaxed(&nothing, &goal, limits)? {
            Some(relaxed) => relaxed,
            None => solver,
        };
        let orbits = orbits::orbits(solver.board(), &permutations);
        let mut generator = Self { solver, goal, wanted, seed, orbits, minima: Vec::new() };
        if let Some(range) = generator.wanted.minimum.clone() {
            let mut random = Random::of_level(seed, SCOUT);
            let scouted = Draw::new(&generator, &mut random, limits).scouted(&range)?;
            generator.minima = scouted;
        }
        Ok(generator)
    }

    /// The level of this number, which depends on nothing but it and the seed.
    ///
    /// # Errors
    ///
    /// [`GenerateError::NotFound`] if no board is as wanted, or none was found; [`GenerateError::Solve`] and
    /// [`GenerateError::Unproved`] if the limits do not let boards be solved.
    pub fn level(&self, number: u64, limits: &Limits) -> Result<Level, GenerateError> {
        let mut random = Random::of_level(self.seed, number);
        for _ in 0..TRIES {
            let minimum = match self.minima.len() {
                0 => None,
                minima => Some(self.minima[random.index(minima)]),
            };
            let mut draw = Draw::new(self, &mut random, limits);
            let found = match draw.drawn(minimum)? {
                None => draw.walked(minimum)?,
                found => found,
            };
            if let Some(level) = found {
                return Ok(level);
            }
        }
        Err(GenerateError::NotFound { below: None, above: None })
    }

    /// Gives `each` of `count` different levels, in order, until it says `false`; returns how many there were, which are less
    /// if no more boards are found.
    ///
    /// # Errors
    ///
    /// As [`Generator::level`].
    pub fn levels(
        &self,
        count: u64,
        limits: &Limits,
        mut each: impl FnMut(Level) -> bool,
    ) -> Result<u64, GenerateError> {
        let (mut met, mut repeats, mut next) = (HashSet::new(), 0, 0);
        loop {
            (limits.progress)(Progress { stage: Stage::Generate, done: met.len() as u64, total: count });
            for level in self.batch(next, limits) {
                let level = level?;
                if met.len() as u64 == count || repeats > REPEATS + REPEATS_EACH * met.len() {
                    return Ok(met.len() as u64);
                }
                repeats += 1;
                if met.insert(level.start.clone()) {
                    repeats = 0;
                    if !each(level) {
                        return Ok(met.len() as u64);
                    }
                }
            }
            next += BATCH;
        }
    }

    /// Levels from one number on, made by all threads.
    fn batch(&self, first: u64, limits: &Limits) -> Vec<Result<Level, GenerateError>> {
        let numbers = first..first + BATCH;
        #[cfg(feature = "threads")]
        {
            use rayon::prelude::*;
            numbers.into_par_iter().map(|number| self.level(number, limits)).collect()
        }
        #[cfg(not(feature = "threads"))]
        numbers.map(|number| self.level(number, limits)).collect()
    }
}
