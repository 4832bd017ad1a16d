//! Levels to play: how hard they are, and the one of a day.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::board::Board;
use crate::costs::Costs;
use crate::edges::Edges;
use crate::generate::{GenerateError, Generator, Level, Wanted};
use crate::goal::Goal;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::rule::Rule;
use crate::solver::Solver;
use crate::stencil::Stencil;

/// How hard a level is: the fewest presses that solve it, proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Difficulty {
    /// 2 to 4.
    Easy,
    /// 5 to 7.
    Medium,
    /// 8 to 11.
    Hard,
    /// 12 to 20.
    Expert,
}

impl Difficulty {
    /// All, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// Its name: `easy`, `medium`, `hard` or `expert`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// The fewest presses of its levels.
    #[must_use]
    pub fn minimum(self) -> RangeInclusive<u64> {
        match self {
            Self::Easy => 2..=4,
            Self::Medium => 5..=7,
            Self::Hard => 8..=11,
            Self::Expert => 12..=20,
        }
    }

    /// A puzzle of this rule, board, goal and prices that is so hard: the same for the same seed on every machine.
    ///
    /// # Errors
    ///
    /// [`GenerateError`] if no such board is found: small boards have no hard ones.
    #[allow(clippy::missing_panics_doc, reason = "a level fits the board it was made for")]
    pub fn puzzle(self, like: &Puzzle, seed: u64, limits: &Limits) -> Result<Puzzle, GenerateError> {
        let level = self.level(like, seed, limits)?;
        Ok(like.clone().with_start(level.start).expect("a level fits its board"))
    }

    fn level(self, like: &Puzzle, seed: u64, limits: &Limits) -> Result<Level, GenerateError> {
        let solver = Solver::within(like.rule(), like.board(), limits)?;
        let solver = solver.with_costs(like.costs().clone()).expect("they fit the puzzle");
        let wanted = Wanted { minimum: Some(self.minimum()), ..Wanted::default() };
        Generator::new(solver, like.goal().clone(), wanted, seed, limits)?.level(0, limits)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown name is an error of no more words: the front ends list the names.
impl FromStr for Difficulty {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|difficulty| difficulty.name() == name).ok_or(())
    }
}

/// The side of the board of a day.
const DAILY_SIDE: usize = 5;

/// The puzzle of a day: Lights Out, 5 × 5, easy on Mondays and an expert's on weekends; the same for everybody.
///
/// The day is counted from 1970-01-01, which was a Thursday.
///
/// # Panics
///
/// Never: every difficulty has levels on this board.
#[must_use]
pub fn daily(day: u64) -> Puzzle {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("a rule of two colours");
    let board = Board::grid(DAILY_SIDE, DAILY_SIDE).expect("sides above 0");
    let start = crate::state::State::zeros(2, board.n_lamps());
    let plain = Puzzle::new(rule, board, start, Goal::Off).expect("they fit");
    let plain = plain.with_costs(Costs::default()).expect("they fit");
    // Monday is 0.
    let difficulty = match (day + 3) % 7 {
        0 => Difficulty::Easy,
        1 | 2 => Difficulty::Medium,
        3 | 4 => Difficulty::Hard,
        _ => Difficulty::Expert,
    };
    difficulty.puzzle(&plain, day, &Limits::default()).expect("5 x 5 has levels of every difficulty")
}
