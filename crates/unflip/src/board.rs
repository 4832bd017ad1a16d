//! A board: the set of places, some of which are holes or cannot be pressed.

use std::error::Error;
use std::fmt;

use crate::bits::Bits;

/// How places are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Cells of a grid in reading order; every place is both a lamp and a press.
    Grid {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// Lamps and presses by index, as effect lists and graphs have them.
    List {
        /// The number of lamps.
        lamps: usize,
        /// The number of presses.
        presses: usize,
    },
}

/// The places of a puzzle: a shape, the holes in it, and the presses that are locked.
///
/// Places count holes too, so that place `row * columns + column` is where a picture draws it.
///
/// # Examples
///
/// ```
/// let board = unflip::Board::grid(4, 5)?;
/// assert_eq!((board.n_lamps(), board.n_cells()), (20, 20));
/// # Ok::<(), unflip::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    shape: Shape,
    holes: Option<Bits>,
    locked: Option<Bits>,
}

impl Board {
    /// A full grid.
    ///
    /// # Errors
    ///
    /// [`BoardError::Empty`] if a side is zero, [`BoardError::TooLarge`] if the cells cannot be numbered.
    pub fn grid(rows: usize, columns: usize) -> Result<Self, BoardError> {
        if rows == 0 || columns == 0 {
            return Err(BoardError::Empty);
        }
        // Half the range, so that sums of two places never overflow.
        let places = rows.checked_mul(columns).filter(|&places| places <= usize::MAX / 2);
        places.ok_or(BoardError::TooLarge { rows, columns })?;
        Ok(Self { shape: Shape::Grid { rows, columns }, holes: None, locked: None })
    }

    /// `lamps` lamps and `presses` presses without a place on a grid.
    #[must_use]
    pub fn list(lamps: usize, presses: usize) -> Self {
        Self { shape: Shape::List { lamps, presses }, holes: None, locked: None }
    }

    /// The same board with a hole, neither lamp nor press, at every one in `holes`.
    ///
    /// # Errors
    ///
    /// [`BoardError::Length`] if `holes` has not a bit for every place; [`BoardError::HolesInList`] on a list.
    pub fn with_holes(mut self, holes: Bits) -> Result<Self, BoardError> {
        if matches!(self.shape, Shape::List { .. }) {
            return Err(BoardError::HolesInList);
        }
        check_length(holes.len(), self.n_lamps())?;
        self.holes = (!holes.is_zero()).then_some(holes);
        Ok(self)
    }

    /// The same board where the presses marked in `locked` are not allowed; their lamps stay.
    ///
    /// # Errors
    ///
    /// [`BoardError::Length`] if `locked` has not a bit for every press.
    pub fn with_locked(mut self, locked: Bits) -> Result<Self, BoardError> {
        check_length(locked.len(), self.n_presses())?;
        self.locked = (!locked.is_zero()).then_some(locked);
        Ok(self)
    }

    /// How the places are numbered.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Rows and columns of a grid.
    #[must_use]
    pub fn sides(&self) -> Option<(usize, usize)> {
        match self.shape {
            Shape::Grid { rows, columns } => Some((rows, columns)),
            Shape::List { .. } => None,
        }
    }

    /// The number of places for lamps, holes included.
    #[must_use]
    pub fn n_lamps(&self) -> usize {
        match self.shape {
            Shape::Grid { rows, columns } => rows * columns,
            Shape::List { lamps, .. } => lamps,
        }
    }

    /// The number of places for presses, holes and locked cells included.
    #[must_use]
    pub fn n_presses(&self) -> usize {
        match self.shape {
            Shape::Grid { rows, columns } => rows * columns,
            Shape::List { presses, .. } => presses,
        }
    }

    /// The number of lamps: the places that are not holes.
    #[must_use]
    pub fn n_cells(&self) -> usize {
        self.n_lamps() - self.holes.as_ref().map_or(0, Bits::count_ones)
    }

    /// Whether there is no cell at this place.
    ///
    /// # Panics
    ///
    /// If there is no such place on a board with holes.
    #[must_use]
    pub fn is_hole(&self, place: usize) -> bool {
        self.holes.as_ref().is_some_and(|holes| holes.get(place))
    }

    /// Whether this press is locked.
    ///
    /// # Panics
    ///
    /// If there is no such place on a board with locked presses.
    #[must_use]
    pub fn is_locked(&self, press: usize) -> bool {
        self.locked.as_ref().is_some_and(|locked| locked.get(press))
    }

    /// Whether this press is allowed: neither at a hole nor locked.
    ///
    /// # Panics
    ///
    /// If there is no such place on a board with either.
    #[must_use]
    pub fn may_press(&self, press: usize) -> bool {
        !self.is_hole_press(press) && !self.is_locked(press)
    }

    /// The holes, if there are any.
    #[must_use]
    pub fn holes(&self) -> Option<&Bits> {
        self.holes.as_ref()
    }

    /// The locked presses, if there are any.
    #[must_use]
    pub fn locked(&self) -> Option<&Bits> {
        self.locked.as_ref()
    }

    fn is_hole_press(&self, press: usize) -> bool {
        matches!(self.shape, Shape::Grid { .. }) && self.is_hole(press)
    }
}

fn check_length(found: usize, expected: usize) -> Result<(), BoardError> {
    if found == expected { Ok(()) } else { Err(BoardError::Length { found, expected }) }
}

/// Why a board cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoardError {
    /// A side is zero.
    Empty,
    /// The cells cannot be numbered.
    TooLarge {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// A mask of another length than the board.
    Length {
        /// Bits in the mask.
        found: usize,
        /// Places on the board.
        expected: usize,
    },
    /// Holes in a list of lamps, which simply leaves them out.
    HolesInList,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a board needs at least one row and one column"),
            Self::TooLarge { rows, columns } => write!(f, "{rows} x {columns} cells are too many to number"),
            Self::Length { found, expected } => write!(f, "{found} marks for a board of {expected} places"),
            Self::HolesInList => write!(f, "a list of lamps has no holes: leave the lamp out"),
        }
    }
}

impl Error for BoardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_and_locked_cells_are_told_apart() {
        let board = Board::grid(1, 3).unwrap();
        let board = board.with_holes([true, false, false].into_iter().collect()).unwrap();
        let board = board.with_locked([false, true, false].into_iter().collect()).unwrap();
        assert_eq!([0, 1, 2].map(|p| board.may_press(p)), [false, false, true]);
        assert_eq!([0, 1, 2].map(|p| board.is_hole(p)), [true, false, false]);
        assert_eq!(board.n_cells(), 2);
    }

    #[test]
    fn impossible_boards_are_refused() {
        assert_eq!(Board::grid(0, 3), Err(BoardError::Empty));
        assert!(matches!(Board::grid(usize::MAX, 3), Err(BoardError::TooLarge { .. })));
        let short = Board::grid(2, 2).unwrap().with_holes(Bits::zeros(3));
        assert_eq!(short, Err(BoardError::Length { found: 3, expected: 4 }));
    }
}
