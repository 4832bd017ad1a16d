//! A position: a puzzle with the moves that were made, the lamps after them, and what was taken back. Needs no solver.

use std::error::Error;
use std::fmt;

use crate::goal::Goal;
use crate::modular::ring::add;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::state::State;

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

/// So many equal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// Each of them.
    pub step: Move,
    /// How many, at least one.
    pub times: u32,
}

impl Run {
    /// The moves one by one.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        (0..self.times).map(move |_| self.step)
    }
}

/// The moves that presses are made of, in order: down where that is shorter, if presses go both ways.
///
/// # Panics
///
/// If the presses are not those of the puzzle.
#[must_use]
pub fn runs_of(puzzle: &Puzzle, presses: &Presses) -> Vec<Run> {
    let (costs, modulus) = (puzzle.costs(), puzzle.rule().modulus());
    assert_eq!(
        (presses.len(), presses.modulus()),
        (puzzle.board().n_presses(), modulus),
        "presses of this puzzle"
    );
    let made = presses.iter().enumerate().filter(|&(_, count)| count > 0);
    let runs = made.map(|(press, count)| {
        let times = costs.times(count, modulus);
        Run { step: Move { press, down: times < count }, times }
    });
    runs.collect()
}

/// A puzzle and the moves made on it: what a [`Game`](super::Game) knows without its solver.
///
/// # Examples
///
/// ```
/// use unflip::play::{Move, Position};
/// use unflip::catalogue::Record;
/// let mut position = Position::new(Record::find("lights-out").expect("it is in the catalogue").puzzle());
/// position.make(Move::up(12))?;
/// assert_eq!(position.values().iter().sum::<u32>(), 20);
/// assert_eq!(position.undo(), Some(Move::up(12)));
/// # Ok::<(), unflip::play::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    puzzle: Puzzle,
    values: Vec<u32>,
    made: Vec<Move>,
    undone: Vec<Move>,
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

impl Position {
    /// The start of a puzzle.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let values = puzzle.start().iter().collect();
        Self { puzzle, values, made: Vec::new(), undone: Vec::new() }
    }

    /// The puzzle from its start.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
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

    /// Changes the lamps.
    fn step(&mut self, new: Move) {
        let modulus = self.puzzle.rule().modulus();
        for (lamp, times) in self.puzzle.rule().effect(self.puzzle.board(), new.press) {
            let times = if new.down { modulus - times } else { times };
            self.values[lamp] = add(self.values[lamp], times, modulus);
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
}
