//! SVG: the board with what to press, for documents and slides.
//!
//! A cell is one unit of the view box, whatever the size; equal cells side by side are one rectangle, and all
//! rectangles of a kind are one path, so a board of a million cells stays a file of a few megabytes.
//! Every kind has a shape beside its colour.

use std::error::Error;
use std::fmt::{self, Write};

use crate::board::Board;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::values::Values;
use crate::witness::Witness;

/// The most cells that are drawn: a larger picture is a bitmap.
const MAX_CELLS: usize = 1 << 20;

/// What to mark in the cells.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SvgMarks<'a> {
    /// A cross in every pressed cell, its count where more than once.
    Presses(&'a Presses),
    /// A ring at every lamp that takes part.
    Witness(&'a Witness),
}

/// Why a picture cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SvgError {
    /// Too many cells to be drawn one by one.
    TooLarge {
        /// How many there are.
        cells: usize,
    },
    /// A list of lamps has no places to draw.
    List,
}

impl fmt::Display for SvgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { cells } => {
                write!(f, "{cells} cells are too many for an SVG, which takes {MAX_CELLS}: write a PBM")
            }
            Self::List => write!(f, "a list of lamps has no places to draw"),
        }
    }
}

impl Error for SvgError {}

/// The puzzle's start with marks in its cells; `title` is read out to those who do not see it.
///
/// # Errors
///
/// [`SvgError`] for a list, or for more than a million cells.
pub fn to_svg(puzzle: &Puzzle, marks: SvgMarks, title: &str) -> Result<String, SvgError> {
    let board = puzzle.board();
    let (rows, columns) = board.sides().ok_or(SvgError::List)?;
    if rows * columns > MAX_CELLS {
        return Err(SvgError::TooLarge { cells: rows * columns });
    }
    let mut svg = head(rows, columns, title);
    let is_lit = |place| puzzle.start().get(place) != 0;
    let dark = rectangles(rows, columns, |place| !board.is_hole(place) && !is_lit(place));
    let lit = rectangles(rows, columns, is_lit);
    let locked = shapes(rows, columns, "M", "m.1.1h.2l-.2.2z", |place| {
        board.is_locked(place) && !board.is_hole(place)
    });
    path(&mut svg, "dark", &dark);
    path(&mut svg, "lit", &lit);
    path(&mut svg, "grid", &grid_lines(board, rows, columns));
    path(&mut svg, "locked", &locked);
    if puzzle.rule().modulus() > 2 {
        numbers(&mut svg, "value", columns, puzzle.start(), 0);
    }
    draw_marks(&mut svg, rows, columns, marks);
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// Quiet patterns side by side, each on a dark board.
///
/// # Errors
///
/// [`SvgError`] for a list, or for more than a million cells in all.
pub fn quiet_patterns_to_svg(puzzle: &Puzzle, patterns: &[Presses]) -> Result<String, SvgError> {
    let board = puzzle.board();
    let (rows, columns) = board.sides().ok_or(SvgError::List)?;
    let cells = rows.saturating_mul(columns).saturating_mul(patterns.len());
    if cells > MAX_CELLS {
        return Err(SvgError::TooLarge { cells });
    }
    let (step, count) = (columns + 1, patterns.len().max(1));
    let title = format!("{} quiet patterns: presses that change no lamp", patterns.len());
    let mut svg = head(rows, step * count - 1, &title);
    for (index, pattern) in patterns.iter().enumerate() {
        writeln!(svg, "<g transform=\"translate({} 0)\">", index * step).expect("a string takes all text");
        path(&mut svg, "dark", &rectangles(rows, columns, |place| !board.is_hole(place)));
        path(&mut svg, "grid", &grid_lines(board, rows, columns));
        draw_marks(&mut svg, rows, columns, SvgMarks::Presses(pattern));
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// The sides in pixels: a cell of 32, less where the picture would be larger than a screen takes.
fn head(rows: usize, columns: usize, title: &str) -> String {
    let cell = (2000 / rows.max(columns)).clamp(2, 32);
    let (width, height) = (columns * cell, rows * cell);
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"-.05 -.05 {columns}.1 {rows}.1\" role=\"img\">\n<title>{title}</title>\n<style>\
         .dark{{fill:#2b3040}}.lit{{fill:#ffd75e}}.grid{{stroke:#8a90a0;stroke-width:.04;fill:none}}\
         .locked{{fill:#c0392b}}.press{{stroke:#1266c4;stroke-width:.16;stroke-linecap:round;fill:none}}\
         .halo{{stroke:#fff;stroke-width:.28;stroke-linecap:round;fill:none}}\
         text{{font:.5px sans-serif;text-anchor:middle}}.value{{fill:#000}}.count{{fill:#1266c4;font-weight:bold}}\
         </style>\n"
    )
}

fn path(svg: &mut String, class: &str, data: &str) {
    if !data.is_empty() {
        writeln!(svg, "<path class=\"{class}\" d=\"{data}\"/>").expect("a string takes all text");
    }
}

/// Runs of the places that `is` names, as rectangles of height 1.
fn rectangles(rows: usize, columns: usize, is: impl Fn(usize) -> bool) -> String {
    let mut data = String::new();
    for row in 0..rows {
        let in_row = |column| is(row * columns + column);
        runs(columns, in_row, |column, run| write!(data, "M{column} {row}h{run}v1h-{run}z"));
    }
    data
}

/// The same shape, drawn from the corner, in every place that `is` names.
fn shapes(rows: usize, columns: usize, start: &str, shape: &str, is: impl Fn(usize) -> bool) -> String {
    let mut data = String::new();
    for place in (0..rows * columns).filter(|&place| is(place)) {
        let (row, column) = (place / columns, place % columns);
        write!(data, "{start}{column} {row}{shape}").expect("a string takes all text");
    }
    data
}

/// The borders of all cells: runs of sides that have a cell on one side at least.
fn grid_lines(board: &Board, rows: usize, columns: usize) -> String {
    let is_cell =
        |row: usize, column: usize| row < rows && column < columns && !board.is_hole(row * columns + column);
    // Above row 0 the row wraps to the largest number, which is no row.
    let mut data = String::new();
    for row in 0..=rows {
        let side = |column| is_cell(row, column) || is_cell(row.wrapping_sub(1), column);
        runs(columns, side, |start, run| write!(data, "M{start} {row}h{run}"));
    }
    for column in 0..=columns {
        let side = |row| is_cell(row, column) || is_cell(row, column.wrapping_sub(1));
        runs(rows, side, |start, run| write!(data, "M{column} {start}v{run}"));
    }
    data
}

/// Calls `draw` with the start and length of every run of places that `is` names.
fn runs(length: usize, is: impl Fn(usize) -> bool, mut draw: impl FnMut(usize, usize) -> fmt::Result) {
    let mut start = 0;
    while start < length {
        let run = (start..length).take_while(|&place| is(place)).count();
        if run > 0 {
            draw(start, run).expect("a string takes all text");
        }
        start += run.max(1);
    }
}

const CROSS: &str = "m.27.27l.46.46m0-.46l-.46.46";
const RING: &str = "m.24.5a.26.26 0 1 0 .52 0a.26.26 0 1 0-.52 0";

fn draw_marks(svg: &mut String, rows: usize, columns: usize, marks: SvgMarks) {
    let (values, shape): (&Values, _) = match marks {
        SvgMarks::Presses(presses) => (presses, CROSS),
        SvgMarks::Witness(witness) => (witness.values(), RING),
    };
    let data = shapes(rows, columns, "M", shape, |place| values.get(place) == 1);
    path(svg, "halo", &data);
    path(svg, "press", &data);
    if values.modulus() > 2 {
        numbers(svg, "count", columns, values, 1);
    }
}

/// Every value above `least` as a number in its cell.
fn numbers(svg: &mut String, class: &str, columns: usize, values: &Values, least: u32) {
    for (place, value) in values.iter().enumerate().filter(|&(_, value)| value > least) {
        let (row, column) = (place / columns, place % columns);
        writeln!(svg, "<text class=\"{class}\" x=\"{column}.5\" y=\"{row}.68\">{value}</text>")
            .expect("a string takes all text");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Reading, read_puzzle};

    fn draw(rows: usize, columns: usize) -> Result<String, SvgError> {
        let text = vec!["#.".repeat(columns).split_off(columns); rows].join("\n");
        let puzzle = read_puzzle(text.as_bytes(), &Reading::default()).unwrap().puzzle;
        let presses = Presses::new(2, (0..rows * columns).map(|place| u32::from(place % 3 == 0))).unwrap();
        to_svg(&puzzle, SvgMarks::Presses(&presses), "a <b> & c")
    }

    #[test]
    fn small_boards_are_legible_and_large_ones_stay_small() {
        let svg = draw(2, 2).unwrap();
        assert!(svg.contains("width=\"64\"") && svg.contains("<title>a &lt;b> &amp; c</title>"), "{svg}");
        assert!(svg.contains("<path class=\"press\" d=\"M0 0m.27"));
        let large = draw(1000, 1000).unwrap();
        assert!(large.len() < 40 << 20 && large.contains("width=\"2000\""), "{}", large.len());
        assert_eq!(draw(1025, 1025), Err(SvgError::TooLarge { cells: 1025 * 1025 }));
    }
}
