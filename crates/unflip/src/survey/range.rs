//! The sizes of a survey: ranges of sides, and the boards they make.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;

use crate::count::Count;

/// The most sizes of one survey.
pub const MOST_SIZES: usize = 1_000_000;

/// Sides from the first to the last, both included; any number of digits.
///
/// # Examples
///
/// ```
/// use unflip::survey::Range;
/// let range: Range = "3..5".parse()?;
/// assert_eq!((range.len(), range.get(2).to_string()), (3, "5".to_string()));
/// assert_eq!("5..3".parse::<Range>().unwrap_err().to_string(), "a range begins with its smaller end: 3..5, not 5..3");
/// # Ok::<(), unflip::survey::RangeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    first: BigUint,
    length: usize,
}

impl Range {
    /// How many sides there are: at least one.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> usize {
        self.length
    }

    /// The side at this place, from 0.
    #[must_use]
    pub fn get(&self, place: usize) -> Count {
        Count::from_big(&self.first + place)
    }

    /// The largest side.
    #[must_use]
    pub fn last(&self) -> Count {
        self.get(self.length - 1)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.get(0).to_decimal();
        if self.length == 1 {
            f.write_str(&first)
        } else {
            write!(f, "{first}..{}", self.last().to_decimal())
        }
    }
}

impl FromStr for Range {
    type Err = RangeError;

    /// A range from `1..10000`, both ends included, or from a single side.
    ///
    /// # Errors
    ///
    /// [`RangeError`] if it is no range, runs down, begins at 0 or has more than [`MOST_SIZES`] sides.
    fn from_str(text: &str) -> Result<Self, RangeError> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let side = |text: &str| text.parse::<Count>().map(|count| count.as_big().clone());
        let form = |()| RangeError::Form { found: text.to_string() };
        let (first, last) = (side(first).map_err(form)?, side(last).map_err(form)?);
        let ends = || (Count::from_big(first.clone()), Count::from_big(last.clone()));
        if last < first {
            let (from, to) = ends();
            return Err(RangeError::Reversed { from, to });
        }
        if first.bits() == 0 {
            return Err(RangeError::Zero { last: ends().1 });
        }
        let length = usize::try_from(&last - &first).ok().filter(|&steps| steps < MOST_SIZES);
        let length = length.map(|steps| steps + 1).ok_or_else(|| RangeError::TooMany {
            first: ends().0,
            nearest: Count::from_big(&first + (MOST_SIZES - 1)),
            last: ends().1,
        })?;
        Ok(Self { first, length })
    }
}

/// The boards of a survey, in the order of its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sizes {
    /// As many rows as columns.
    Squares(Range),
    /// Every number of rows with every number of columns.
    Rectangles {
        /// The numbers of rows: they change slower.
        rows: Range,
        /// The numbers of columns.
        columns: Range,
    },
}

impl Sizes {
    /// Every number of rows with every number of columns.
    ///
    /// # Errors
    ///
    /// [`RangeError::TooManyBoards`] if these are more than [`MOST_SIZES`].
    pub fn rectangles(rows: Range, columns: Range) -> Result<Self, RangeError> {
        match rows.len().checked_mul(columns.len()).filter(|&boards| boards <= MOST_SIZES) {
            Some(_) => Ok(Self::Rectangles { rows, columns }),
            None => Err(RangeError::TooManyBoards { rows: rows.len(), columns: columns.len() }),
        }
    }

    /// How many boards there are: at least one.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> usize {
        match self {
            Self::Squares(sides) => sides.len(),
            Self::Rectangles { rows, columns } => rows.len() * columns.len(),
        }
    }

    /// Rows and columns of the board at this place, from 0.
    #[must_use]
    pub fn get(&self, place: usize) -> (Count, Count) {
        match self {
            Self::Squares(sides) => (sides.get(place), sides.get(place)),
            Self::Rectangles { rows, columns } => {
                (rows.get(place / columns.len()), columns.get(place % columns.len()))
            }
        }
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares(sides) => write!(f, "n x n for n = {sides}"),
            Self::Rectangles { rows, columns } => write!(f, "m x n for m = {rows}, n = {columns}"),
        }
    }
}

/// Why sizes cannot be surveyed: each sentence names the nearest that can.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RangeError {
    /// Neither a number nor two with `..` between them.
    Form {
        /// What was given.
        found: String,
    },
    /// The first is larger than the last.
    Reversed {
        /// The first.
        from: Count,
        /// The last.
        to: Count,
    },
    /// It begins at 0.
    Zero {
        /// The last.
        last: Count,
    },
    /// More sides than a survey may have.
    TooMany {
        /// The first.
        first: Count,
        /// The last that may be.
        nearest: Count,
        /// The last that was given.
        last: Count,
    },
    /// More boards than a survey may have.
    TooManyBoards {
        /// How many numbers of rows.
        rows: usize,
        /// How many numbers of columns.
        columns: usize,
    },
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form { found } => write!(f, "sides are a number or a range, as 8 or 1..100, not `{found}`"),
            Self::Reversed { from, to } => {
                let (from, to) = (from.to_decimal(), to.to_decimal());
                write!(f, "a range begins with its smaller end: {to}..{from}, not {from}..{to}")
            }
            Self::Zero { last } if *last == Count::from(0) => write!(f, "sides begin at 1, not 0"),
            Self::Zero { last } => {
                let last = last.to_decimal();
                write!(f, "sides begin at 1: 1..{last}, not 0..{last}")
            }
            Self::TooMany { first, nearest, last } => {
                let [first, nearest, last] = [first, nearest, last].map(Count::to_decimal);
                write!(f, "a survey has at most {MOST_SIZES} sizes: {first}..{nearest}, not {first}..{last}")
            }
            Self::TooManyBoards { rows, columns } => {
                let nearest = (MOST_SIZES / columns).max(1);
                write!(
                    f,
                    "a survey has at most {MOST_SIZES} sizes: {nearest} numbers of rows with {columns} of columns, not {rows}"
                )
            }
        }
    }
}

impl Error for RangeError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        text.parse::<Range>().map_or_else(|error| error.to_string(), |range| range.to_string())
    }

    #[test]
    fn ranges_are_read_back_or_told_the_nearest() {
        for good in ["1", "7", "1..10000", "99999999999999999999999..100000000000000000000005"] {
            assert_eq!(said(good), good);
        }
        assert_eq!(said("4..4"), "4");
        for bad in ["", "..", "1..", "..4", "a", "1..x", "-1", "1..=4", "1...4", "1 ..4"] {
            assert_eq!(said(bad), format!("sides are a number or a range, as 8 or 1..100, not `{bad}`"));
        }
        assert_eq!(said("5..1"), "a range begins with its smaller end: 1..5, not 5..1");
        assert_eq!(
            (said("0"), said("0..7")),
            ("sides begin at 1, not 0".into(), "sides begin at 1: 1..7, not 0..7".into())
        );
        assert_eq!(said("1..1000000"), "1..1000000");
        let many = "a survey has at most 1000000 sizes: 5..1000004, not 5..1000005";
        assert_eq!(said("5..1000005"), many);
    }

    #[test]
    fn boards_come_row_by_row() {
        let range = |text: &str| text.parse::<Range>().unwrap();
        let sizes = Sizes::rectangles(range("2..3"), range("5..7")).unwrap();
        let all: Vec<String> =
            (0..sizes.len()).map(|i| sizes.get(i)).map(|(m, n)| format!("{m}x{n}")).collect();
        assert_eq!(all, ["2x5", "2x6", "2x7", "3x5", "3x6", "3x7"]);
        let error = Sizes::rectangles(range("1..1001"), range("1..1000")).unwrap_err();
        assert_eq!(error, RangeError::TooManyBoards { rows: 1001, columns: 1000 });
    }
}
