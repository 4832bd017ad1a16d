//! The desk: what every judge works with. Input, output, and a solver for each shape met.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::Write;
use std::ops::RangeInclusive;

use unflip::{Answer, Bits, Board, Goal, Limits, Rule, Solution, SolveError, Solver, State};

use super::error::JudgeError;
use super::scan::Scanner;

/// Output is written in blocks of so many bytes; what is shorter appears whole or, after an error, not at all.
const BLOCK: usize = 1 << 20;
/// Sides of boards that have no limit of their own.
const SIDES: RangeInclusive<usize> = 1..=1_000_000_000;
/// So many shapes are kept; then all are forgotten.
const SHAPES: usize = 64;
/// Boards up to so many cells have their counts remembered: 2^16 of them at most.
const REMEMBERED: usize = 16;

/// Input, output and limits.
pub(super) struct Desk<'a> {
    pub(super) scan: Scanner<'a>,
    output: &'a mut dyn Write,
    block: Vec<u8>,
    pub(super) limits: &'a Limits<'a>,
}

impl<'a> Desk<'a> {
    pub(super) fn new(scan: Scanner<'a>, output: &'a mut dyn Write, limits: &'a Limits<'a>) -> Self {
        Self { scan, output, block: Vec::new(), limits }
    }

    /// Takes the number of cases that leads an input.
    pub(super) fn count(&mut self) -> Result<u64, JudgeError> {
        self.scan.number("the number of cases", 0..=u64::MAX - 1)
    }

    /// Takes the number of rows and of columns.
    pub(super) fn sides(&mut self) -> Result<(usize, usize), JudgeError> {
        let rows = self.scan.size("the number of rows", SIDES)?;
        let columns = self.scan.size("the number of columns", SIDES)?;
        self.fits(rows, columns)
    }

    /// Takes the side of a square.
    pub(super) fn square(&mut self) -> Result<(usize, usize), JudgeError> {
        let side = self.scan.size("the side of the board", SIDES)?;
        self.fits(side, side)
    }

    /// Refuses a board that memory cannot hold before it is read.
    fn fits(&self, rows: usize, columns: usize) -> Result<(usize, usize), JudgeError> {
        // State, syndrome and presses at least: three bits a cell.
        let needed = u64::try_from(rows as u128 * columns as u128 * 3 / 8).unwrap_or(u64::MAX);
        let limit = self.limits.memory;
        if needed > limit { Err(SolveError::TooLarge { needed, limit }.into()) } else { Ok((rows, columns)) }
    }

    /// Adds bytes to the line that is about to be written.
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), JudgeError> {
        Ok(self.block.write_all(bytes)?)
    }

    /// Adds a line to the output.
    pub(super) fn line(&mut self, line: impl std::fmt::Display) -> Result<(), JudgeError> {
        writeln!(self.block, "{line}")?;
        if self.block.len() >= BLOCK {
            self.flush()?;
        }
        Ok(())
    }

    /// Adds a line of cells, a space between two.
    pub(super) fn cells(&mut self, cells: impl Iterator<Item = u32>) -> Result<(), JudgeError> {
        for cell in cells {
            self.block.extend([if cell == 0 { b'0' } else { b'1' }, b' ']);
        }
        self.block.pop();
        self.line("")
    }

    /// Adds the presses of a board as a picture.
    pub(super) fn picture(&mut self, solution: &Solution, columns: usize) -> Result<(), JudgeError> {
        let presses = &solution.presses;
        for start in (0..presses.len()).step_by(columns) {
            self.cells((start..start + columns).map(|place| presses.get(place)))?;
        }
        Ok(())
    }

    /// Writes all that is left.
    pub(super) fn flush(&mut self) -> Result<(), JudgeError> {
        self.output.write_all(&self.block)?;
        self.output.flush()?;
        self.block.clear();
        Ok(())
    }
}

/// The solution that a judge may call the fewest; `None` if there is none at all.
pub(super) fn proved(answer: Answer) -> Result<Option<Solution>, JudgeError> {
    match answer {
        Answer::Unsolvable(_) => Ok(None),
        Answer::Solved(solution) if solution.is_exact() => Ok(Some(solution)),
        Answer::Solved(solution) => {
            Err(JudgeError::Bounded { weight: solution.weight, at_least: solution.at_least() })
        }
    }
}

/// Solvers of one rule, one for each shape met, with what they have said of small boards.
pub(super) struct Solvers<'a> {
    rule: Rule,
    goal: Goal,
    limits: &'a Limits<'a>,
    shapes: HashMap<(usize, usize), Known>,
}

struct Known {
    solver: Solver,
    /// The fewest presses by the bits of a small board.
    fewest: HashMap<u64, Option<u64>>,
}

impl<'a> Solvers<'a> {
    pub(super) fn new(rule: Rule, goal: Goal, limits: &'a Limits<'a>) -> Self {
        Self { rule, goal, limits, shapes: HashMap::new() }
    }

    /// The best presses; `None` if there are none.
    pub(super) fn solve(
        &mut self,
        sides: (usize, usize),
        start: Bits,
    ) -> Result<Option<Solution>, JudgeError> {
        let (goal, limits) = (self.goal.clone(), self.limits);
        let solver = &self.known(sides)?.solver;
        proved(solver.solve_within(&State::from(start), &goal, limits)?)
    }

    /// How many presses are the fewest; `None` if there are none.
    pub(super) fn fewest(&mut self, sides: (usize, usize), start: Bits) -> Result<Option<u64>, JudgeError> {
        if start.len() > REMEMBERED {
            return Ok(self.solve(sides, start)?.map(|solution| solution.weight));
        }
        let index = start.words()[0];
        if let Some(&known) = self.known(sides)?.fewest.get(&index) {
            return Ok(known);
        }
        let fewest = self.solve(sides, start)?.map(|solution| solution.weight);
        self.known(sides)?.fewest.insert(index, fewest);
        Ok(fewest)
    }

    fn known(&mut self, sides: (usize, usize)) -> Result<&mut Known, JudgeError> {
        if self.shapes.len() == SHAPES && !self.shapes.contains_key(&sides) {
            self.shapes.clear();
        }
        match self.shapes.entry(sides) {
            Entry::Occupied(entry) => Ok(entry.into_mut()),
            Entry::Vacant(entry) => {
                let board = Board::grid(sides.0, sides.1).expect("sides that were read and fit memory");
                let solver = Solver::within(&self.rule, &board, self.limits)?;
                Ok(entry.insert(Known { solver, fewest: HashMap::new() }))
            }
        }
    }
}
