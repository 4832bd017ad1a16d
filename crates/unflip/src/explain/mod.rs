//! How a person would do it: chase the lamps, look up what is left, chase again.
//!
//! [`Method`] finds the steps for any rule; what is left after them is a small puzzle of its own, whose answers fill the
//! table that players learn by heart for 5 × 5. Beside it stand the fewest presses, proved, or the witness.
//!
//! Cost: cells × stencil for the method, a chase for each free press, and a solve.

mod method;

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use crate::answer::Answer;
use crate::error::SolveError;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::rule::Rule;
use crate::solver::{Solver, solve_within};
use crate::state::State;
pub use method::{Method, Order, Pass, Step};

/// Places of a board that is explained, at most: nobody does more by hand.
const MOST_PLACES: usize = 1600;

/// The most values of a lamp.
const MOST_VALUES: u32 = 100;

/// Lines of a table of all that can be left, at most.
const MOST_LINES: usize = 32;

/// Choices of free presses that are tried for such a table, at most.
const MOST_CHOICES: u64 = 1 << 12;

/// How a puzzle is solved by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The steps, for every state of the board.
    pub method: Method,
    /// What every lamp has to go: goal less start; 0 at lamps that do not matter. For a uniform goal, to the value of the
    /// answer, or to 0 if there is none.
    pub wanted: Vec<u32>,
    /// The first chase, without free presses.
    pub first: Pass,
    /// What to press for what is left.
    pub table: Table,
    /// What is pressed then; `None` if nothing puts right what is left, so that there is no solution.
    pub second: Option<Second>,
    /// The fewest presses, or the witness.
    pub answer: Answer,
}

/// From what is left at the checks to the free presses; a line that leaves nothing is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Table {
    /// All that can be left, and what to press: the fewest free presses. Anything else has no solution.
    All(Vec<Line>),
    /// What each free press alone is for: lines are to be chosen that add up to what is left.
    Sums(Vec<Line>),
}

/// A line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What the checks have still to go.
    pub left: Vec<u32>,
    /// How often to press each free press.
    pub free: Vec<u32>,
}

/// The second half of the method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Second {
    /// How often each free press is made.
    pub free: Vec<u32>,
    /// The chase after them.
    pub pass: Pass,
    /// All presses of both chases together: a solution, rarely the lightest.
    pub presses: Presses,
}

/// Why a puzzle is not explained.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExplainError {
    /// More lamps or presses than anybody would go through by hand.
    TooLarge {
        /// How many.
        places: usize,
    },
    /// Lamps with more values than tables are made for.
    Modulus {
        /// How many.
        modulus: u32,
    },
    /// The puzzle cannot be solved within the limits.
    Solve(SolveError),
}

impl fmt::Display for ExplainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { places } => {
                write!(
                    f,
                    "{places} places are too many to go through by hand: at most {MOST_PLACES} are explained"
                )
            }
            Self::Modulus { modulus } => {
                write!(
                    f,
                    "the hand method is explained for up to {MOST_VALUES} values of a lamp, not {modulus}"
                )
            }
            Self::Solve(error) => error.fmt(f),
        }
    }
}

impl Error for ExplainError {}

impl From<SolveError> for ExplainError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

/// Explains how a puzzle is solved by hand.
///
/// # Errors
///
/// [`ExplainError`] if it is too large for that, or cannot be solved within the limits.
///
/// # Examples
///
/// ```
/// use unflip::explain::{Order, Table, explain};
/// use unflip::{Limits, catalogue::Record};
/// let puzzle = Record::find("lights-out").expect("it is in the catalogue").puzzle();
/// let explanation = explain(&puzzle, &Limits::default())?;
/// assert_eq!(explanation.method.order(), Order::Rows);
/// // The table of 5 x 5 has seven lines.
/// assert!(matches!(explanation.table, Table::All(lines) if lines.len() == 7));
/// # Ok::<(), unflip::explain::ExplainError>(())
/// ```
pub fn explain(puzzle: &Puzzle, limits: &Limits) -> Result<Explanation, ExplainError> {
    let (rule, board) = (puzzle.rule(), puzzle.board());
    let places = board.n_lamps().max(board.n_presses());
    if places > MOST_PLACES {
        return Err(ExplainError::TooLarge { places });
    }
    if rule.modulus() > MOST_VALUES {
        return Err(ExplainError::Modulus { modulus: rule.modulus() });
    }
    let answer = solve_within(puzzle, limits)?;
    let ignored = puzzle.goal().ignored();
    let matters = |lamp| !board.is_hole(lamp) && !ignored.is_some_and(|ignored| ignored.get(lamp));
    let method = Method::new(rule, board, matters);
    let wanted = wanted(puzzle, &answer, matters);
    let first = method.chase(&wanted, &vec![0; method.free().len()]);
    let small = method.small();
    let table = table(&small, method.free().len(), method.checks().len());
    let second = second(&method, &first, &small, limits)?;
    Ok(Explanation { method, wanted, first, table, second, answer })
}

/// What every lamp has to go.
fn wanted(puzzle: &Puzzle, answer: &Answer, matters: impl Fn(usize) -> bool) -> Vec<u32> {
    let modulus = puzzle.rule().modulus();
    let value = answer.solution().and_then(|solution| solution.goal);
    let goal = |lamp| match puzzle.goal() {
        Goal::Picture(picture) => picture.wanted(lamp).unwrap_or(0),
        goal => value.unwrap_or(goal.uniform_values(modulus).start),
    };
    let go = |(lamp, start): (usize, u32)| {
        if matters(lamp) { (goal(lamp) + modulus - start) % modulus } else { 0 }
    };
    puzzle.start().iter().enumerate().map(go).collect()
}

/// Solves the small puzzle for what the first chase left, and chases again.
fn second(
    method: &Method,
    first: &Pass,
    small: &Rule,
    limits: &Limits,
) -> Result<Option<Second>, ExplainError> {
    let modulus = method.modulus();
    let board = small.board().expect("it is a list of effects");
    // What has still to go is what pressing must add.
    let left = method.checks().iter().map(|&lamp| (modulus - first.left[lamp]) % modulus);
    let state = State::new(modulus, left).expect("below the modulus");
    let found = Solver::within(small, &board, limits)?.solve_within(&state, &Goal::Off, limits)?;
    let Answer::Solved(solution) = found else { return Ok(None) };
    let free: Vec<u32> = solution.presses.iter().collect();
    let pass = method.chase(&first.left, &free);
    assert!(pass.left.iter().all(|&left| left == 0), "the second chase puts everything right");
    let sums = first.presses.iter().zip(&pass.presses).map(|(a, b)| (a + b) % modulus);
    let presses = Presses::new(modulus, sums).expect("below the modulus");
    Ok(Some(Second { free, pass, presses }))
}

/// The table of the small puzzle.
fn table(small: &Rule, n_free: usize, n_checks: usize) -> Table {
    let board = small.board().expect("it is a list of effects");
    let left = |free: &[u32]| {
        let mut left = vec![0; n_checks];
        for (press, &count) in free.iter().enumerate() {
            small.for_each_step(&board, press, |lamp, times| {
                left[lamp] = (left[lamp] + count * times) % small.modulus();
            });
        }
        left
    };
    all(small.modulus(), n_free, left).map_or_else(|| Table::Sums(sums(n_free, left)), Table::All)
}

/// All that can be left, with the fewest free presses for it; `None` if that is too much.
fn all(modulus: u32, n_free: usize, left: impl Fn(&[u32]) -> Vec<u32>) -> Option<Vec<Line>> {
    let choices = u64::from(modulus).checked_pow(u32::try_from(n_free).ok()?)?;
    if choices > MOST_CHOICES {
        return None;
    }
    let mut lines: HashMap<Vec<u32>, Vec<u32>> = HashMap::new();
    let mut free = vec![0; n_free];
    for _ in 1..choices {
        next(&mut free, modulus);
        let rank = |free: &[u32]| (free.iter().sum::<u32>(), free.to_vec());
        let line = lines.entry(left(&free)).or_insert_with(|| free.clone());
        if rank(&free) < rank(line) {
            line.clone_from(&free);
        }
    }
    lines.remove(&vec![0; left(&free).len()]);
    let mut lines: Vec<Line> = lines.into_iter().map(|(left, free)| Line { left, free }).collect();
    lines.sort_by(|a, b| b.left.cmp(&a.left));
    (lines.len() <= MOST_LINES).then_some(lines)
}

/// The next vector in counting order.
fn next(counts: &mut [u32], modulus: u32) {
    for count in counts.iter_mut().rev() {
        *count += 1;
        if *count < modulus {
            return;
        }
        *count = 0;
    }
}

/// What each free press alone is for.
fn sums(n_free: usize, left: impl Fn(&[u32]) -> Vec<u32>) -> Vec<Line> {
    let line = |press: usize| {
        let free: Vec<u32> = (0..n_free).map(|other| u32::from(other == press)).collect();
        Line { left: left(&free), free }
    };
    (0..n_free).map(line).filter(|line| line.left.iter().any(|&left| left != 0)).collect()
}
