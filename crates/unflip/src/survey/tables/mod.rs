//! The tables: adding one is a file with its record and a line here.

mod all_on;
mod distribution;
mod nullity;
mod radius;
mod written;

pub use written::TableFormat;

use crate::count::Count;
use crate::limits::Limits;
use crate::rule::Rule;
use crate::solver::Solver;
use crate::survey::{self, SurveyError};

/// All tables, in the order of the documentation.
pub const TABLES: [&Table; 4] = [&nullity::TABLE, &all_on::TABLE, &radius::TABLE, &distribution::TABLE];

/// The lines of one board: values with commas between, as [`Column`] says.
pub type Lines = Vec<String>;

/// A table: what it tells of the board of one size.
#[derive(Debug)]
#[non_exhaustive]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// What it tells.
    pub help: &'static str,
    /// The columns behind the sides.
    pub columns: fn(&Rule) -> Vec<Column>,
    /// Whether it searches: limits may then change what it finds, and lines kept under other limits are not its own.
    pub is_searched: bool,
    /// Says so if a board is too large, before any is begun.
    pub check: fn(&Rule, &Count, &Count, &Limits) -> Result<(), SurveyError>,
    /// The lines of one board, mostly one.
    pub lines: fn(&Rule, &Count, &Count, &Limits) -> Result<Lines, SurveyError>,
    /// What a plot draws.
    pub plot: Plot,
    /// What to say above the table, of its last board.
    pub note: fn(&Rule, &Count, &Count) -> Option<String>,
}

/// What is drawn of a table, by the places of its columns behind the sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plot {
    /// A column over the sizes: a curve, or a map where both sides change.
    Sizes(usize),
    /// A curve for each size: the second column over the first.
    Over(usize, usize),
}

/// A column. Its values are digits; nothing where there is none; or `low..high`, a proved interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Counts outgrow the numbers of most JSON readers: they are strings there.
    pub is_count: bool,
}

impl Column {
    const fn number(name: &'static str) -> Self {
        Self { name, is_count: false }
    }

    const fn count(name: &'static str) -> Self {
        Self { name, is_count: true }
    }

    /// The nullity; how many quiet patterns there are, where they have no dimension.
    fn kernel(rule: &Rule) -> Self {
        if survey::has_nullity(rule) { Self::number("nullity") } else { Self::count("kernel_size") }
    }
}

/// The value of [`Column::kernel`].
fn kernel(solver: &Solver) -> String {
    solver.nullity().map_or_else(|| solver.kernel_size().to_decimal(), |nullity| nullity.to_string())
}

/// A value that is proved to be between two ends.
fn interval(low: u64, high: u64) -> String {
    if low == high { high.to_string() } else { format!("{low}..{high}") }
}
