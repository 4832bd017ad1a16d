//! Draws: boards made of random presses, and walks of single presses from one board to the next.

use std::collections::BTreeSet;
use std::ops::{Bound, RangeInclusive};

use super::random::Random;
use super::{GenerateError, Generator, Level};
use crate::answer::Answer;
use crate::count::Count;
use crate::error::SolveError;
use crate::goal::Goal;
use crate::limits::Limits;

/// Draws of as many presses as are wanted, before a walk.
const DRAWS: usize = 64;

/// Single presses of a walk.
const STEPS: usize = 2000;

/// On a walk, one step in so many is taken though it leads away.
const ASTRAY: u64 = 8;

/// The random choices for one level.
pub(super) struct Draw<'a> {
    generator: &'a Generator,
    random: &'a mut Random,
    limits: &'a Limits<'a>,
    /// What the lamps are to be: one of the states that the goal allows.
    target: Vec<u32>,
}

impl<'a> Draw<'a> {
    /// Draws for boards of `generator`, all of them for one state that its goal allows.
    pub(super) fn new(generator: &'a Generator, random: &'a mut Random, limits: &'a Limits<'a>) -> Self {
        let (board, modulus) = (generator.solver.board(), generator.solver.rule().modulus());
        let target = match &generator.goal {
            Goal::Picture(picture) => picture.state().iter().collect(),
            goal => {
                let values = goal.uniform_values(modulus);
                let value = values.start + random.below_u32(values.end - values.start);
                (0..board.n_lamps()).map(|lamp| if board.is_hole(lamp) { 0 } else { value }).collect()
            }
        };
        Self { generator, random, limits, target }
    }

    /// A board of this minimum, or any if there is none; `None` if a number of draws gave no such board.
    ///
    /// A board with `m` best solutions is drawn `m` times as often as others, so it passes one time in `m`.
    pub(super) fn drawn(&mut self, minimum: Option<u64>) -> Result<Option<Level>, GenerateError> {
        if minimum.is_some() && !self.generator.solver.costs().is_weight() {
            return Ok(None);
        }
        for _ in 0..DRAWS {
            let presses = match minimum {
                None => self.any_presses(),
                Some(minimum) => self.some_presses(minimum),
            };
            let level = self.graded(&presses)?;
            let ways = level.solution.minima.as_ref().and_then(Count::to_u64).unwrap_or(u64::MAX);
            if self.is_wanted(&level, minimum) && (minimum.is_none() || self.random.below(ways) == 0) {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }

    /// A board of this minimum, or any if there is none, met on a walk from a random board.
    pub(super) fn walked(&mut self, minimum: Option<u64>) -> Result<Option<Level>, GenerateError> {
        let presses = self.any_presses();
        let is_wanted = |draw: &Self, level: &Level| draw.is_wanted(level, minimum);
        self.walk(presses, minimum.unwrap_or(u64::MAX), is_wanted)
    }

    /// The minima of `range` that boards have, as a walk up from the solved board meets them.
    pub(super) fn scouted(&mut self, range: &RangeInclusive<u64>) -> Result<Vec<u64>, GenerateError> {
        let mut met = BTreeSet::new();
        let nothing = vec![0; self.generator.solver.board().n_presses()];
        let solved = self.graded(&nothing)?;
        if self.is_unique_enough(&solved) {
            met.insert(solved.solution.cost);
        }
        let all = |met: &BTreeSet<u64>| met.range(range.clone()).count() as u64 > range.end() - range.start();
        self.walk(nothing, u64::MAX, |draw, level| {
            if draw.is_unique_enough(level) {
                met.insert(level.solution.cost);
            }
            all(&met)
        })?;
        let minima: Vec<u64> = met.range(range.clone()).copied().collect();
        if minima.is_empty() {
            let below = met.range(..range.start()).next_back().copied();
            let above = met.range((Bound::Excluded(range.end()), Bound::Unbounded)).next().copied();
            return Err(GenerateError::NotFound { below, above });
        }
        Ok(minima)
    }

    /// Presses cells one by one, mostly so that the minimum comes nearer to `minimum`; returns the first board that
    /// will do.
    fn walk(
        &mut self,
        mut presses: Vec<u32>,
        minimum: u64,
        mut will_do: impl FnMut(&Self, &Level) -> bool,
    ) -> Result<Option<Level>, GenerateError> {
        let n_orbits = self.generator.orbits.len();
        let mut far = u64::MAX;
        for _ in 0..STEPS {
            let orbit = self.random.index(n_orbits.max(1));
            let mut next = presses.clone();
            self.press(&mut next, orbit);
            let level = self.graded(&next)?;
            if will_do(self, &level) {
                return Ok(Some(level));
            }
            let now = level.solution.cost.abs_diff(minimum);
            if now <= far || self.random.below(ASTRAY) == 0 {
                (presses, far) = (next, now);
            }
        }
        Ok(None)
    }

    /// Every count of every orbit as likely as any other.
    fn any_presses(&mut self) -> Vec<u32> {
        let mut presses = vec![0; self.generator.solver.board().n_presses()];
        for orbit in &self.generator.orbits {
            let count = self.random.below_u32(self.generator.solver.rule().modulus());
            for &press in orbit {
                presses[press] = count;
            }
        }
        presses
    }

    /// So many presses, one after the other, each of a random orbit that still can be pressed; fewer if the last ones
    /// do not fit.
    fn some_presses(&mut self, weight: u64) -> Vec<u32> {
        let generator = self.generator;
        let mut presses = vec![0; generator.solver.board().n_presses()];
        let mut open: Vec<&Vec<usize>> = generator.orbits.iter().collect();
        let mut left = weight;
        while left > 0 && !open.is_empty() {
            let chosen = self.random.index(open.len());
            let orbit = open[chosen];
            if orbit.len() as u64 > left || presses[orbit[0]] + 1 == generator.solver.rule().modulus() {
                open.swap_remove(chosen);
                continue;
            }
            for &press in orbit {
                presses[press] += 1;
            }
            left -= orbit.len() as u64;
        }
        presses
    }

    /// Presses an orbit once more.
    fn press(&self, presses: &mut [u32], orbit: usize) {
        let modulus = self.generator.solver.rule().modulus();
        for &press in self.generator.orbits.get(orbit).into_iter().flatten() {
            presses[press] = if presses[press] + 1 == modulus { 0 } else { presses[press] + 1 };
        }
    }

    /// The board from which these presses lead to the target, solved.
    fn graded(&self, presses: &[u32]) -> Result<Level, GenerateError> {
        if (self.limits.stop)() {
            return Err(SolveError::Stopped.into());
        }
        let solver = &self.generator.solver;
        let start = solver.rule().taken_back(solver.board(), self.target.clone(), presses);
        match solver.solve_checked(&start, &self.generator.goal, self.limits)? {
            Answer::Solved(solution) if solution.is_exact() => Ok(Level { start, solution }),
            Answer::Solved(_) if (self.limits.stop)() => Err(SolveError::Stopped.into()),
            Answer::Solved(_) => Err(GenerateError::Unproved),
            Answer::Unsolvable(_) => unreachable!("these presses reach the goal"),
        }
    }

    fn is_wanted(&self, level: &Level, minimum: Option<u64>) -> bool {
        let is_minimum = minimum.map_or(level.solution.cost > 0, |minimum| level.solution.cost == minimum);
        is_minimum && self.is_unique_enough(level)
    }

    fn is_unique_enough(&self, level: &Level) -> bool {
        !self.generator.wanted.unique || level.solution.minima == Some(Count::from(1))
    }
}
