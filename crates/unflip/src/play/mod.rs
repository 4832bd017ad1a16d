//! The game: presses made one by one, taken back, counted against the fewest, with hints.
//!
//! A [`Game`] keeps a way to the goal, once one was asked for, and goes on along it: a press that is on the way shortens
//! it, any other makes it be searched anew when it is next asked for. So hints always lower what is left by one press.
//!
//! Cost: the solver is made once; a press takes as long as its stencil has steps; a hint off the way takes a solve.

mod level;

use std::error::Error;
use std::fmt;

use crate::answer::Answer;
use crate::costs::Costs;
use crate::error::SolveError;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::modular::ring::add;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::solver::Solver;
use crate::state::State;
pub use level::{Difficulty, daily};

/// One press of one cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Which press.
    pub press: usize,
    /// Whether it steps down by one, where up is not meant: only where presses go both ways.
    pub down: bool,
}

impl Move {
    /// A press that steps up by one.
    #[must_use]
    pub fn up(press: usize) -> Self {
        Self { press, down: false }
    }
}

/// A puzzle that somebody plays.
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
    puzzle: Puzzle,
    solver: Solver,
    values: Vec<u32>,
    made: Vec<Move>,
    undone: Vec<Move>,
    /// The answer for `values`, if it was asked for.
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

/// Why a press cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// There is no such press, for there are so many.
    NotThere {
        /// Which was asked for.
        press: usize,
        /// How many there are.
        presses: usize,
    },
    /// It is locked, or at a hole.
    Locked {
        /// Which.
        press: usize,
    },
    /// Presses of this puzzle only step up.
    UpOnly,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotThere { press, presses } => {
                write!(f, "there is no press {press}: there are {presses}, from 0")
            }
            Self::Locked { press } => write!(f, "press {press} is locked, or at a hole"),
            Self::UpOnly => f.write_str("presses of this puzzle only step up"),
        }
    }
}

impl Error for MoveError {}

impl Game {
    /// A game from the start of a puzzle.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if the solver cannot be made within the limits.
    #[allow(clippy::missing_panics_doc, reason = "the prices of a puzzle fit its board")]
    pub fn new(puzzle: Puzzle, limits: &Limits) -> Result<Self, SolveError> {
        let solver = Solver::within(puzzle.rule(), puzzle.board(), limits)?;
        let solver = solver.with_costs(puzzle.costs().clone()).expect("they fit the puzzle");
        let values = puzzle.start().iter().collect();
        Ok(Self { puzzle, solver, values, made: Vec::new(), undone: Vec::new(), way: None })
    }

    /// The puzzle from its start.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The solver of its rule and board.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// The value of every lamp now.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The state now.
    #[must_use]
    #[allow(clippy::missing_panics_doc, reason = "values stay below the modulus")]
    pub fn state(&self) -> State {
        let modulus = self.puzzle.rule().modulus();
        State::new(modulus, self.values.iter().copied()).expect("they stay below the modulus")
    }

    /// The moves that were made and not taken back, the first one first.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.made
    }

    /// How many moves can be made again.
    #[must_use]
    pub fn n_undone(&self) -> usize {
        self.undone.len()
    }

    /// What the moves cost, one by one; their number where presses have no prices.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.made.iter().map(|made| self.puzzle.costs().price(made.press)).sum()
    }

    /// Makes a move; what was taken back before cannot be made again.
    ///
    /// # Errors
    ///
    /// [`MoveError`] if it cannot be made: nothing has changed.
    pub fn make(&mut self, new: Move) -> Result<(), MoveError> {
        self.check(new)?;
        self.undone.clear();
        self.made.push(new);
        self.step(new);
        Ok(())
    }

    fn check(&self, new: Move) -> Result<(), MoveError> {
        let (board, press) = (self.puzzle.board(), new.press);
        let presses = board.n_presses();
        if press >= presses {
            return Err(MoveError::NotThere { press, presses });
        }
        if !board.may_press(press) {
            return Err(MoveError::Locked { press });
        }
        if new.down && !self.puzzle.costs().is_both_ways() {
            return Err(MoveError::UpOnly);
        }
        Ok(())
    }

    /// Takes the last move back; `None` if there is none.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.made.pop()?;
        self.step(Move { down: !last.down, ..last });
        self.undone.push(last);
        Some(last)
    }

    /// Makes the move again that was last taken back; `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.undone.pop()?;
        self.step(next);
        self.made.push(next);
        Some(next)
    }

    /// Takes all moves back; they can be made again.
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
    }

    /// Changes the lamps, and the way on if the move is on it.
    fn step(&mut self, new: Move) {
        let modulus = self.puzzle.rule().modulus();
        for (lamp, times) in self.puzzle.rule().effect(self.puzzle.board(), new.press) {
            let times = if new.down { modulus - times } else { times };
            self.values[lamp] = add(self.values[lamp], times, modulus);
        }
        match &mut self.way {
            Some(Way::Open { counts, .. })
                if is_on_way(self.puzzle.costs(), counts[new.press], new, modulus) =>
            {
                counts[new.press] = after(counts[new.press], new, modulus);
            }
            Some(Way::Closed) => (),
            way => *way = None,
        }
    }

    /// Whether the goal is reached.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        match self.puzzle.goal() {
            Goal::Picture(picture) => (self.values.iter().enumerate())
                .all(|(lamp, &value)| picture.wanted(lamp).is_none_or(|wanted| wanted == value)),
            goal => self.is_one_of(goal.uniform_values(self.puzzle.rule().modulus())),
        }
    }

    /// Whether all lamps have one value, of these.
    fn is_one_of(&self, values: std::ops::Range<u32>) -> bool {
        let board = self.puzzle.board();
        let mut lamps =
            self.values.iter().enumerate().filter(|(lamp, _)| !board.is_hole(*lamp)).map(|(_, &value)| value);
        let Some(first) = lamps.next() else { return true };
        values.contains(&first) && lamps.all(|value| value == first)
    }

    /// The presses from here to the goal, as few or as cheap as can be; `None` if the goal cannot be reached from here.
    ///
    /// # Errors
    ///
    /// [`SolveError`] if they are not known within the limits.
    #[allow(clippy::missing_panics_doc, reason = "counts stay below the modulus")]
    pub fn rest(&mut self, limits: &Limits) -> Result<Option<Presses>, SolveError> {
        let modulus = self.puzzle.rule().modulus();
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
        let (costs, modulus) = (self.puzzle.costs(), self.puzzle.rule().modulus());
        Ok(rest.map(|presses| {
            let counts: Vec<u32> = presses.iter().collect();
            counts.into_iter().enumerate().flat_map(move |(press, count)| {
                let down = count > 0 && !is_on_way(costs, count, Move::up(press), modulus);
                (0..costs.times(count, modulus)).map(move |_| Move { press, down })
            })
        }))
    }

    /// What the way from here costs: the number of presses, or their prices; `None` if the goal cannot be reached.
    ///
    /// # Errors
    ///
    /// As [`Game::rest`].
    pub fn remaining(&mut self, limits: &Limits) -> Result<Option<u64>, SolveError> {
        let rest = self.rest(limits)?;
        Ok(rest.map(|presses| self.puzzle.costs().of_presses(&presses)))
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
            let way = match self.solver.solve_within(&self.state(), self.puzzle.goal(), limits)? {
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
