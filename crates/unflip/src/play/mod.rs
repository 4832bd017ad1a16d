//! The game: presses made one by one, taken back, counted against the fewest, with hints.
//!
//! A [`Game`] keeps a way to the goal, once one was asked for, and goes on along it: a press that is on the way shortens
//! it, any other makes it be searched anew when it is next asked for. So hints always lower what is left by one press.
//!
//! Cost: the solver is made once; a press takes as long as its stencil has steps; a hint off the way takes a solve.

mod level;
mod position;

use std::ops::Deref;

use crate::answer::Answer;
use crate::costs::Costs;
use crate::error::SolveError;
use crate::limits::Limits;
use crate::modular::ring::add;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::solver::Solver;
pub use level::{Difficulty, daily};
pub use position::{Move, MoveError, Position, Run, runs_of};

/// A puzzle that somebody plays: a [`Position`], which it can be read as, and a solver.
///
/// # Examples
///
/// ```
/// use unflip::play::{Game, Move};
/// use unflip::{Limits, catalogue::Record};
/// let puzzle = Record::find("lights-out").expect("it is in the catalogue").puzzle();
/// let mut game = Game::new(puzzle, &Limits::default())?;
/// let before = game.remaining(&Limits::default())?.expect("it is solvable");
/// let hint = game.hint(&Limits::default())?.expect("it is not solved yet");
/// game.make(hint)?;
/// assert_eq!(game.remaining(&Limits::default())?, Some(before - 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Game {
    position: Position,
    solver: Solver,
    /// The answer for where it stands, if it was asked for.
    way: Option<Way>,
}

/// A way on from a state.
#[derive(Clone, Debug)]
enum Way {
    /// How often each press is to be made, and whether no way is cheaper.
    Open { counts: Vec<u32>, is_exact: bool },
    /// There is none.
    Closed,
}

impl Deref for Game {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.position
    }
}

impl Game {
    /// A game from the start of a puzzle.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the solver cannot be made within the limits.
    pub fn new(puzzle: Puzzle, limits: &Limits) -> Result<Self, SolveError> {
        Self::of(Position::new(puzzle), limits)
    }

    /// A game that goes on from a position.
    ///
    /// # Errors
    ///
    /// As [`Game::new`].
    #[allow(clippy::missing_panics_doc, reason = "the prices of a puzzle fit its board")]
    pub fn of(position: Position, limits: &Limits) -> Result<Self, SolveError> {
        let puzzle = position.puzzle();
        let solver = Solver::within(puzzle.rule(), puzzle.board(), limits)?;
        let solver = solver.with_costs(puzzle.costs().clone()).expect("they fit the puzzle");
        Ok(Self { position, solver, way: None })
    }

    /// The solver of its rule and board.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// As [`Position::make`].
    ///
    /// # Errors
    ///
    /// [`MoveError`] if it cannot be made: nothing has changed.
    pub fn make(&mut self, new: Move) -> Result<(), MoveError> {
        self.position.make(new)?;
        self.follow(new);
        Ok(())
    }

    /// As [`Position::undo`].
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.position.undo()?;
        self.follow(Move { down: !last.down, ..last });
        Some(last)
    }

    /// As [`Position::redo`].
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.position.redo()?;
        self.follow(next);
        Some(next)
    }

    /// As [`Position::restart`].
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
    }

    /// Goes on along the way if the move is on it, else forgets it.
    fn follow(&mut self, new: Move) {
        let (costs, modulus) = (self.position.puzzle().costs(), self.position.puzzle().rule().modulus());
        match &mut self.way {
            Some(Way::Open { counts, .. }) if is_on_way(costs, counts[new.press], new, modulus) => {
                counts[new.press] = after(counts[new.press], new, modulus);
            }
            Some(Way::Closed) => (),
            way => *way = None,
        }
    }

    /// The presses from here to the goal, as few or as cheap as can be; `None` if the goal cannot be reached from here.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if they are not known within the limits.
    #[allow(clippy::missing_panics_doc, reason = "counts stay below the modulus")]
    pub fn rest(&mut self, limits: &Limits) -> Result<Option<Presses>, SolveError> {
        let modulus = self.puzzle().rule().modulus();
        Ok(match self.way(limits)? {
            Way::Closed => None,
            Way::Open { counts, .. } => {
                Some(Presses::new(modulus, counts.iter().copied()).expect("below the modulus"))
            }
        })
    }

    /// The moves of [`Game::rest`], one by one, in order of their presses.
    ///
    /// # Errors
    ///
    /// As [`Game::rest`].
    pub fn steps(&mut self, limits: &Limits) -> Result<Option<impl Iterator<Item = Move>>, SolveError> {
        let rest = self.rest(limits)?;
        Ok(rest.map(|presses| runs_of(self.puzzle(), &presses).into_iter().flat_map(Run::moves)))
    }

    /// What the way from here costs: the number of presses, or their prices; `None` if the goal cannot be reached.
    ///
    /// # Errors
    ///
    /// As [`Game::rest`].
    pub fn remaining(&mut self, limits: &Limits) -> Result<Option<u64>, SolveError> {
        let rest = self.rest(limits)?;
        Ok(rest.map(|presses| self.puzzle().costs().of_presses(&presses)))
    }

    /// Whether [`Game::remaining`] is proved to be the least; `false` where a limit left it open, and before it is asked for.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        matches!(self.way, Some(Way::Closed | Way::Open { is_exact: true, .. }))
    }

    /// A move that brings the goal nearer: after it, what is left costs less by its price. The first one of the way.
    ///
    /// `None` if the goal is reached, or cannot be.
    ///
    /// # Errors
    ///
    /// As [`Game::rest`].
    pub fn hint(&mut self, limits: &Limits) -> Result<Option<Move>, SolveError> {
        if self.is_solved() {
            return Ok(None);
        }
        Ok(self.steps(limits)?.and_then(|mut steps| steps.next()))
    }

    fn way(&mut self, limits: &Limits) -> Result<&Way, SolveError> {
        if self.way.is_none() {
            let way = match self.solver.solve_within(&self.state(), self.puzzle().goal(), limits)? {
                Answer::Unsolvable(_) => Way::Closed,
                Answer::Solved(solution) => {
                    let is_exact = solution.is_exact();
                    Way::Open { counts: solution.presses.iter().collect(), is_exact }
                }
            };
            self.way = Some(way);
        }
        Ok(self.way.as_ref().expect("it was just found"))
    }
}

/// What is left of a count of presses after one of them.
fn after(count: u32, new: Move, modulus: u32) -> u32 {
    add(count, if new.down { 1 } else { modulus - 1 }, modulus)
}

/// Whether a move leaves one press less of a count than there was.
fn is_on_way(costs: &Costs, count: u32, new: Move, modulus: u32) -> bool {
    costs.times(after(count, new, modulus), modulus) + 1 == costs.times(count, modulus)
}

#[cfg(test)]
mod tests;
