//! Drawings: boards with their lamps and marks, and sheets of them, for [`svg`] and `png` alike.
//!
//! A drawing is a list of layers from back to front, each of one ink; coordinates are in cells, so the formats only turn
//! figures into their own words. Every kind of cell has a shape beside its colour. Lamps of more than two
//! values are shades, with digits where a cell has room for them.
//!
//! | cell in pixels | what is drawn |
//! | --- | --- |
//! | 24 to 40 | crosses, rings, digits, corners of locked cells, lines between cells |
//! | 16 to 23 | the same without the values of lamps beside marks |
//! | 8 to 15 | the same without digits |
//! | 4 to 7 | a small square for each mark, no lines: up to 1024 rows and columns |

mod board;
mod digits;
mod list;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod svg;

use std::error::Error;
use std::fmt;

use crate::board::Board;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::state::State;
use crate::witness::Witness;

/// The most rows and columns of cells that are drawn.
const MOST_SIDE: usize = 1024;
/// The most pixels of a side.
const MOST_PIXELS: usize = 4096;
/// The sides of a cell in pixels.
const CELL: std::ops::RangeInclusive<usize> = 4..=40;
/// A cell of fewer pixels has no room for digits.
const LEAST_DIGITS: usize = 16;
/// Nor for two numbers.
const LEAST_PAIRS: usize = 24;
/// A cell of fewer pixels has no room for lines and shapes.
const LEAST_SHAPES: usize = 8;

/// A picture that is not yet of any format.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Sides in cells.
    rows: usize,
    columns: usize,
    /// The side of a cell in pixels.
    cell: usize,
    /// Read out to those who do not see it.
    title: String,
    layers: Vec<Layer>,
    left_out: usize,
}

/// What to mark in the cells.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Marks<'a> {
    /// Nothing.
    None,
    /// A cross in every pressed cell, or its count where there are more than two colours, with an arrow where it goes
    /// down.
    Presses(&'a Presses),
    /// A ring at every lamp that takes part, or its factor.
    Witness(&'a Witness),
}

/// Figures of one ink.
#[derive(Clone, PartialEq, Debug)]
struct Layer {
    ink: Ink,
    figures: Vec<Figure>,
}

/// How figures look.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ink {
    Fill(Colour),
    /// A line of this width, in cells.
    Line(Colour, f32),
}

/// Red, green, blue.
type Colour = [u8; 3];

const WHITE: Colour = [0xFF, 0xFF, 0xFF];
const BLACK: Colour = [0, 0, 0];

/// A figure in cells: the corner of the first cell is 0, 0.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Figure {
    /// Left, top, width, height.
    Rectangle(f32, f32, f32, f32),
    /// From and to.
    Segment(f32, f32, f32, f32),
    /// Centre and radius.
    Circle(f32, f32, f32),
    /// The corners.
    Triangle([(f32, f32); 3]),
}

impl Drawing {
    /// The start of a puzzle with marks in its cells, or a list in rows, its switches below its lamps; `title` is read out
    /// to those who do not see it.
    ///
    /// # Errors
    ///
    /// [`DrawError`] for more than 1024 rows or columns.
    ///
    /// # Panics
    ///
    /// If the marks are not of this board.
    pub fn of_puzzle(puzzle: &Puzzle, marks: Marks, title: &str) -> Result<Self, DrawError> {
        let (rows, columns) = sides(puzzle.board())?;
        let mut drawing = Self::empty(rows, columns, title);
        let of = (puzzle.board(), puzzle.costs());
        board::draw(&mut drawing, of, Some(puzzle.start()), marks, (0, 0));
        Ok(drawing)
    }

    /// A sheet of quiet patterns, each on a dark board under its number, in rows; those that do not fit are [left
    /// out](Self::left_out).
    ///
    /// # Errors
    ///
    /// [`DrawError`] for more than 1024 rows or columns.
    ///
    /// # Panics
    ///
    /// If a pattern is not of this board.
    pub fn of_patterns(board: &Board, patterns: &[Presses]) -> Result<Self, DrawError> {
        sides(board)?;
        Ok(sheet::of_patterns(board, patterns))
    }

    /// A sheet of states, each under its number, in rows; those that do not fit are [left out](Self::left_out).
    ///
    /// # Errors
    ///
    /// As [`Drawing::of_patterns`].
    ///
    /// # Panics
    ///
    /// If a state is not of this board.
    pub fn of_states(board: &Board, states: &[State]) -> Result<Self, DrawError> {
        sides(board)?;
        Ok(sheet::of_states(board, states))
    }

    /// How many boards of a sheet did not fit.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The drawing as SVG.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::write(self)
    }

    /// The drawing as PNG.
    ///
    /// # Panics
    ///
    /// If memory ends: it takes up to 64 MB.
    #[cfg(feature = "png")]
    #[must_use]
    pub fn to_png(&self) -> Vec<u8> {
        png::write(self)
    }

    /// White paper of these sides.
    fn empty(rows: usize, columns: usize, title: &str) -> Self {
        let cell = (MOST_PIXELS / rows.max(columns)).clamp(*CELL.start(), *CELL.end());
        Self { rows, columns, cell, title: title.to_string(), layers: Vec::new(), left_out: 0 }
    }

    /// Puts figures in front of what is there.
    fn add(&mut self, ink: Ink, figures: Vec<Figure>) {
        match self.layers.last_mut() {
            _ if figures.is_empty() => (),
            Some(layer) if layer.ink == ink => layer.figures.extend(figures),
            _ => self.layers.push(Layer { ink, figures }),
        }
    }
}

/// Rows and columns of a board that can be drawn.
fn sides(board: &Board) -> Result<(usize, usize), DrawError> {
    let (rows, columns) = board::sides(board);
    if rows.max(columns) > MOST_SIDE {
        return Err(DrawError::TooLarge { rows, columns });
    }
    Ok((rows, columns))
}

/// Why there is no picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DrawError {
    /// Too many cells to be seen.
    TooLarge {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        columns: usize,
    },
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { rows, columns } => {
                let most = MOST_SIDE;
                write!(
                    f,
                    "{rows} x {columns} cells are too many for a picture, which has up to {most} rows and columns"
                )
            }
        }
    }
}

impl Error for DrawError {}
