//! A stencil: which cells a press steps, relative to the pressed one.

use std::error::Error;
use std::fmt;

/// One cell of a stencil: `(row offset, column offset)` from the pressed cell, stepped `times` times.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Rows down; negative is up.
    pub row: isize,
    /// Columns to the right; negative is left.
    pub column: isize,
    /// How often a press steps this cell.
    pub times: u32,
}

/// Which cells a press steps.
///
/// # Examples
///
/// ```
/// use unflip::Stencil;
/// assert_eq!(Stencil::drawn(".#.\n###\n.#.")?, Stencil::named("plus").unwrap());
/// # Ok::<(), unflip::StencilError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stencil(Kind);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Kind {
    /// Sorted, no zero times, each offset once unless its times in all exceed 32 bits.
    Offsets(Vec<Step>),
    RowColumn,
}

/// The named stencils but row-column, which is no finite picture.
const PICTURES: [(&str, &str); 5] = [
    ("plus", ".#.\n###\n.#."),
    ("ring", ".#.\n#.#\n.#."),
    ("x", "#.#\n.#.\n#.#"),
    ("king", "###\n###\n###"),
    ("knight", ".#.#.\n#...#\n..#..\n#...#\n.#.#."),
];

const ROW_COLUMN: &str = "row-column";

impl Stencil {
    /// The names that [`Stencil::named`] knows.
    pub const NAMES: [&'static str; 6] = ["plus", "ring", "x", "king", "knight", ROW_COLUMN];

    /// The stencil of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        if name == ROW_COLUMN {
            return Some(Self::row_column());
        }
        let (_, picture) = PICTURES.iter().find(|(known, _)| *known == name)?;
        Self::drawn(picture).ok()
    }

    /// The cell and its four neighbours: Lights Out, Flip Game, Fliptile.
    #[must_use]
    pub fn plus() -> Self {
        let steps = [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)];
        Self::from_steps(steps.map(|(row, column)| Step { row, column, times: 1 }))
    }

    /// The whole row and column of the pressed cell, itself once, not stopped by holes.
    #[must_use]
    pub fn row_column() -> Self {
        Self(Kind::RowColumn)
    }

    /// The stencil of these steps; an offset given twice adds up.
    #[must_use]
    pub fn from_steps(steps: impl IntoIterator<Item = Step>) -> Self {
        let mut steps: Vec<Step> = steps.into_iter().filter(|step| step.times > 0).collect();
        steps.sort_unstable();
        steps.dedup_by(|next, kept| {
            let same = (next.row, next.column) == (kept.row, kept.column);
            let sum = kept.times.checked_add(next.times).filter(|_| same);
            kept.times = sum.unwrap_or(kept.times);
            sum.is_some()
        });
        Self(Kind::Offsets(steps))
    }

    /// The stencil drawn with `#` or `1` for a step, a digit for more, `.` or `0` for none, its middle the
    /// pressed cell. Lines are rows; spaces between cells are allowed.
    ///
    /// # Errors
    ///
    /// [`StencilError`] where a side is even, rows differ in length, or a character is none of these.
    pub fn drawn(picture: &str) -> Result<Self, StencilError> {
        let mut rows = Vec::new();
        for (row, line) in picture.trim().lines().enumerate() {
            let cells = cells_of(line).into_iter().enumerate();
            let times = cells
                .map(|(column, found)| times_of(found).ok_or(StencilError::BadCell { row, column, found }));
            rows.push(times.collect::<Vec<Result<u32, _>>>());
        }
        check_sides(&rows)?;
        let rows = rows.into_iter().map(|row| row.into_iter().collect());
        Self::from_rows(&rows.collect::<Result<Vec<_>, _>>()?)
    }

    /// The stencil that steps each cell so often, the middle one being the pressed cell.
    ///
    /// # Errors
    ///
    /// [`StencilError`] where a side is even or rows differ in length.
    pub fn from_rows(rows: &[Vec<u32>]) -> Result<Self, StencilError> {
        check_sides(rows)?;
        let from_middle = |index: usize, side: usize| {
            0isize.saturating_add_unsigned(index).saturating_sub_unsigned(side / 2)
        };
        let mut steps = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            for (column, &times) in line.iter().enumerate() {
                let (row, column) = (from_middle(row, rows.len()), from_middle(column, line.len()));
                steps.push(Step { row, column, times });
            }
        }
        Ok(Self::from_steps(steps))
    }

    /// The name, if the stencil has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMES.into_iter().find(|name| Self::named(name).as_ref() == Some(self))
    }

    /// The steps in reading order; `None` for row-column.
    #[must_use]
    pub fn steps(&self) -> Option<&[Step]> {
        match &self.0 {
            Kind::Offsets(steps) => Some(steps),
            Kind::RowColumn => None,
        }
    }

    /// The picture that [`Stencil::drawn`] reads back, or the name of row-column; `None` if a cell is stepped more than
    /// nine times, which no picture shows.
    ///
    /// # Panics
    ///
    /// If the picture does not fit memory: only [`Stencil::from_steps`] can step so far.
    #[must_use]
    pub fn picture(&self) -> Option<String> {
        let Some(steps) = self.steps() else { return Some(ROW_COLUMN.to_string()) };
        if steps.iter().any(|step| step.times > 9) {
            return None;
        }
        let cell = |times: u32| match times {
            0 => '.',
            1 => '#',
            _ => char::from_digit(times, 10).unwrap_or('9'),
        };
        let lines = self.rows(u32::MAX)?.into_iter().map(|row| row.into_iter().map(cell).collect());
        Some(lines.collect::<Vec<String>>().join("\n"))
    }

    /// How often each cell is stepped, as [`Stencil::from_rows`] takes it; `None` for row-column.
    ///
    /// Times that exceed 32 bits are given modulo `modulus`, where they do the same.
    ///
    /// # Panics
    ///
    /// If the rows do not fit memory: only [`Stencil::from_steps`] can step so far.
    #[must_use]
    pub fn rows(&self, modulus: u32) -> Option<Vec<Vec<u32>>> {
        let steps = self.steps()?;
        let reach =
            |offset: fn(&Step) -> isize| steps.iter().map(|s| offset(s).saturating_abs()).max().unwrap_or(0);
        let (rows, columns) = (reach(|s| s.row), reach(|s| s.column));
        let times = |row, column| {
            let first = steps.partition_point(|step| (step.row, step.column) < (row, column));
            let here = steps[first..].iter().take_while(|step| (step.row, step.column) == (row, column));
            let sum: u64 = here.map(|step| u64::from(step.times)).sum();
            u32::try_from(sum)
                .unwrap_or_else(|_| u32::try_from(sum % u64::from(modulus)).expect("below the modulus"))
        };
        let line = |row| (-columns..=columns).map(|column| times(row, column)).collect();
        Some((-rows..=rows).map(line).collect())
    }
}

impl fmt::Display for Stencil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name(), self.steps()) {
            (None, Some(steps)) if steps.iter().any(|step| step.is_far() || step.times > 9) => {
                let one = |step: &Step| format!("({}, {}) x {}", step.row, step.column, step.times);
                f.write_str(&steps.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            (None, _) => f.write_str(&self.picture().unwrap_or_default()),
            (Some(name), _) => f.write_str(name),
        }
    }
}

impl Step {
    /// Whether a picture that reaches so far is no longer one to look at.
    fn is_far(&self) -> bool {
        self.row.unsigned_abs().max(self.column.unsigned_abs()) > 100
    }
}

/// Whether rows are equally long and both sides odd.
fn check_sides<T>(lines: &[Vec<T>]) -> Result<(), StencilError> {
    let (rows, columns) = (lines.len(), lines.first().map_or(0, Vec::len));
    if let Some(row) = lines.iter().position(|line| line.len() != columns) {
        return Err(StencilError::RaggedRow { row, found: lines[row].len(), expected: columns });
    }
    if rows % 2 == 0 || columns % 2 == 0 {
        return Err(StencilError::EvenSide { rows, columns });
    }
    Ok(())
}

fn cells_of(line: &str) -> Vec<char> {
    line.chars().filter(|c| !c.is_whitespace()).collect()
}

fn times_of(cell: char) -> Option<u32> {
    match cell {
        '.' => Some(0),
        '#' => Some(1),
        _ => cell.to_digit(10),
    }
}

/// Why a drawn stencil cannot be read. Rows and columns count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StencilError {
    /// A side is even (or zero), so no cell is in the middle.
    EvenSide {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A row of another length than the first.
    RaggedRow {
        /// Which row.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A character that is not a cell of a stencil.
    BadCell {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
        /// What was there.
        found: char,
    },
}

impl fmt::Display for StencilError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::EvenSide { rows, columns } => {
                write!(
                    f,
                    "the stencil is {rows} x {columns}, but its sides must be odd, so that one cell is the middle"
                )
            }
            Self::RaggedRow { row, found, expected } => {
                write!(f, "row {} of the stencil has {found} cells, but row 1 has {expected}", row + 1)
            }
            Self::BadCell { row, column, found } => write!(
                f,
                "row {}, column {} of the stencil is {found:?}, but only # . and digits are cells",
                row + 1,
                column + 1
            ),
        }
    }
}

impl Error for StencilError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_draws_and_reads_back() {
        for name in Stencil::NAMES {
            let stencil = Stencil::named(name).unwrap();
            assert_eq!(stencil.name(), Some(name));
            if name != ROW_COLUMN {
                assert_eq!(Stencil::drawn(&stencil.picture().unwrap()), Ok(stencil));
            }
        }
        assert_eq!(Stencil::named("plus"), Some(Stencil::plus()));
        assert_eq!(Stencil::named("pluss"), None);
    }

    #[test]
    fn a_stencil_that_steps_far_is_listed() {
        let stencil = Stencil::from_steps([Step { row: 0, column: isize::MAX, times: 1 }]);
        assert_eq!(stencil.to_string(), format!("(0, {}) x 1", isize::MAX));
    }

    #[test]
    fn what_no_digit_shows_is_told_by_rows() {
        let rows = vec![vec![0, 12, 0], vec![1, 1, u32::MAX], vec![0, 0, 2]];
        let stencil = Stencil::from_rows(&rows).unwrap();
        assert_eq!((stencil.picture(), stencil.rows(5)), (None, Some(rows)));
        assert_eq!(stencil.to_string().split(", (").next(), Some("(-1, 0) x 12"));
        let step = |times| Step { row: 0, column: 0, times };
        let twice = Stencil::from_steps([step(u32::MAX), step(7)]);
        assert_eq!(twice.rows(10), Some(vec![vec![2]]));
    }

    #[test]
    fn an_asymmetric_stencil_keeps_its_middle() {
        let stencil = Stencil::drawn("..2").unwrap();
        assert_eq!(stencil.steps(), Some(&[Step { row: 0, column: 1, times: 2 }][..]));
    }

    #[test]
    fn times_beyond_32_bits_are_not_lost() {
        let step = |times| Step { row: 0, column: 1, times };
        let parity = |times: &[u32]| {
            let stencil = Stencil::from_steps(times.iter().map(|&times| step(times)));
            stencil.steps().unwrap().iter().fold(0, |sum, step| sum ^ step.times & 1)
        };
        assert_eq!([parity(&[1, 2]), parity(&[u32::MAX, 1]), parity(&[u32::MAX, u32::MAX, 1])], [1, 0, 1]);
    }

    #[test]
    fn bad_pictures_are_refused_with_their_place() {
        assert_eq!(Stencil::drawn("##\n##"), Err(StencilError::EvenSide { rows: 2, columns: 2 }));
        assert_eq!(Stencil::drawn(""), Err(StencilError::EvenSide { rows: 0, columns: 0 }));
        assert_eq!(
            Stencil::drawn("###\n#\n###"),
            Err(StencilError::RaggedRow { row: 1, found: 1, expected: 3 })
        );
        assert_eq!(Stencil::drawn("#x#"), Err(StencilError::BadCell { row: 0, column: 1, found: 'x' }));
    }
}
