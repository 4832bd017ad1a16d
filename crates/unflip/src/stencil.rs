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
        let lines: Vec<Vec<char>> = picture.trim().lines().map(cells_of).collect();
        let (rows, columns) = (lines.len(), lines.first().map_or(0, Vec::len));
        if let Some(row) = lines.iter().position(|line| line.len() != columns) {
            return Err(StencilError::RaggedRow { row, found: lines[row].len(), expected: columns });
        }
        if rows % 2 == 0 || columns % 2 == 0 {
            return Err(StencilError::EvenSide { rows, columns });
        }
        let from_middle = |index: usize, side: usize| {
            0isize.saturating_add_unsigned(index).saturating_sub_unsigned(side / 2)
        };
        let mut steps = Vec::new();
        for (row, line) in lines.iter().enumerate() {
            for (column, &cell) in line.iter().enumerate() {
                let times = times_of(cell).ok_or(StencilError::BadCell { row, column, found: cell })?;
                let (row, column) = (from_middle(row, rows), from_middle(column, columns));
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

    /// The picture that [`Stencil::drawn`] reads back, or the name of row-column.
    ///
    /// Times above 9, which only [`Stencil::from_steps`] can make, are drawn as 9.
    ///
    /// # Panics
    ///
    /// If the picture does not fit memory: only [`Stencil::from_steps`] can step so far.
    #[must_use]
    pub fn picture(&self) -> String {
        let Some(steps) = self.steps() else { return ROW_COLUMN.to_string() };
        let reach =
            |offset: fn(&Step) -> isize| steps.iter().map(|s| offset(s).saturating_abs()).max().unwrap_or(0);
        let (rows, columns) = (reach(|s| s.row), reach(|s| s.column));
        let cell = |row, column| match steps.binary_search_by_key(&(row, column), |s| (s.row, s.column)) {
            Err(_) => '.',
            Ok(found) if steps[found].times == 1 => '#',
            Ok(found) => char::from_digit(steps[found].times.min(9), 10).unwrap_or('9'),
        };
        let line = |row| (-columns..=columns).map(|column| cell(row, column)).collect::<String>();
        (-rows..=rows).map(line).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Stencil {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name(), self.steps()) {
            (None, Some(steps)) if steps.iter().any(Step::is_far) => {
                let one = |step: &Step| format!("({}, {}) x {}", step.row, step.column, step.times);
                f.write_str(&steps.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            (None, _) => f.write_str(&self.picture()),
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
                assert_eq!(Stencil::drawn(&stencil.picture()), Ok(stencil));
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
