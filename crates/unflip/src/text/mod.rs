//! Text: puzzles, presses and answers read from and written to bytes.
//!
//! Everything that a front end is given goes through [`read_puzzle`] and [`read_evidence`]; what it prints is
//! made by the other functions. All are pure functions over bytes. Whatever the bytes, reading ends with a value
//! or a [`ReadError`], in time and memory in proportion to them.
//!
//! One file a format; pictures, rows of numbers and goals, which several formats have, have their own.
//!
//! ```
//! use unflip::text::{Reading, presses_picture, read_puzzle};
//! let file = read_puzzle(b"#..#\n.##.\n.##.\n#..#\n", &Reading::default())?;
//! assert_eq!(file.puzzle.board().sides(), Some((4, 4)));
//! # Ok::<(), unflip::text::ReadError>(())
//! ```

mod alphabet;
mod bare;
mod cnf;
mod cost;
mod document;
mod drawing;
mod error;
mod evidence;
#[cfg(test)]
mod examples;
mod expected;
mod explain;
mod flip;
mod fliptile;
#[cfg(any(test, feature = "testing"))]
pub mod fuzz;
mod goal;
mod grid;
mod json;
#[cfg(test)]
mod laws;
mod lines;
mod link;
mod lp;
mod model;
mod mtx;
mod node;
mod pbm;
mod picture;
mod puzzle_json;
mod reading;
mod rows;
mod sentences;
mod target;
mod toml;
mod verdict;
mod wcnf;

pub use drawing::{DrawError, Drawing, Marks};
pub use error::{ReadError, Source};
pub use evidence::read_evidence;
pub use expected::Expected;
pub use explain::explanation_to_text;
pub use json::{Asked, Inspected, answer_to_json, inspection_to_json};
pub use link::{Mode, link_to_puzzle, puzzle_to_link};
pub use pbm::{PackedBitmap, PbmError, presses_to_pbm};
pub use picture::{lamps_picture, presses_picture, presses_to_judge, state_picture, witness_picture};
pub use puzzle_json::puzzle_to_json;
pub use reading::{Format, GoalText, Reading, parse_stencil};
pub use target::{ExportError, Target};
pub use toml::puzzle_to_toml;
pub use verdict::{
    down_sentence, inspection_sentence, ringed_sentence, solution_sentence, solution_sentences,
    uniform_sentence, unsolvable_sentence,
};

use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::rule::Rule;
use crate::state::State;
use grid::Style;
use node::Document;

/// A puzzle as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PuzzleFile {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What the file says of its answer.
    pub answer: Option<Expected>,
    /// The format that it turned out to have.
    pub format: Format,
}

/// Reads one puzzle.
///
/// # Errors
///
/// [`ReadError`] says where and why this is no puzzle.
pub fn read_puzzle(bytes: &[u8], reading: &Reading) -> Result<PuzzleFile, ReadError> {
    let bytes = without_mark(bytes)?;
    if let Some(modulus) = reading.modulus.filter(|&modulus| modulus < 2) {
        let found = format!("the modulus is {modulus}");
        return Err(ReadError::new((1, 1), found, "a lamp has at least 2 values"));
    }
    match reading.format.unwrap_or_else(|| format_of(bytes)) {
        format @ Format::Toml => {
            let document = Document::new(bytes)?;
            let entries = toml::parse(document)?;
            document::read_document(document, &entries, reading).map(|parts| of_document(format, parts))
        }
        format @ Format::Json => {
            let document = Document::new(bytes)?;
            let entries = json::parse(document)?;
            document::read_document(document, &entries, reading).map(|parts| of_document(format, parts))
        }
        Format::Pbm => of_grid(Format::Pbm, pbm::read_pbm(bytes)?, reading),
        Format::Fliptile => match fliptile::read_headed(bytes, style(reading), true) {
            Some(grid) => of_grid(Format::Fliptile, grid?, reading),
            None => Err(fliptile::no_header(bytes)),
        },
        Format::Text => read_text(bytes, reading),
        Format::Mtx => of_rule(Format::Mtx, mtx::read_mtx(bytes, reading.modulus.unwrap_or(2))?, reading),
        Format::Flip => {
            if let Some(modulus) = reading.modulus.filter(|&modulus| modulus != 2) {
                let found = format!("the modulus is {modulus}");
                return Err(ReadError::new((1, 1), found, "the squares of Flip have 2 colours"));
            }
            let parts = flip::read_flip(bytes)?;
            of_rule(Format::Flip, parts, reading)
        }
    }
}

fn of_document(format: Format, (puzzle, answer): (Puzzle, Option<Expected>)) -> PuzzleFile {
    PuzzleFile { puzzle, answer, format }
}

fn of_grid(format: Format, grid: grid::Grid, reading: &Reading) -> Result<PuzzleFile, ReadError> {
    Ok(PuzzleFile { puzzle: bare::puzzle_of(grid, reading)?, answer: None, format })
}

/// The puzzle of a text that says what every press does.
fn of_rule(
    format: Format,
    (rule, board, start): (Rule, Board, State),
    reading: &Reading,
) -> Result<PuzzleFile, ReadError> {
    if reading.stencil.is_some() || reading.edges.is_some() {
        let wanted = "a stencil or edges would replace it: leave them out";
        return Err(ReadError::new((1, 1), format!("a text in {format} says what each press does"), wanted));
    }
    let puzzle = bare::puzzle_of_parts(rule, board, start, reading)?;
    Ok(PuzzleFile { puzzle, answer: None, format })
}

/// A bare board, with a header unless the caller said that there is none.
fn read_text(bytes: &[u8], reading: &Reading) -> Result<PuzzleFile, ReadError> {
    let headed = match reading.format {
        None => fliptile::read_headed(bytes, style(reading), false),
        Some(_) => None,
    };
    match headed {
        Some(grid) => of_grid(Format::Fliptile, grid?, reading),
        None => of_grid(Format::Text, grid::read_grid(bytes, style(reading))?, reading),
    }
}

fn style(reading: &Reading) -> Style {
    Style::new(reading.modulus.unwrap_or(2))
}

/// The format that the content has: a bitmap, a matrix and a game ID say so, JSON starts with a brace, TOML has a `=` somewhere.
fn format_of(bytes: &[u8]) -> Format {
    if pbm::is_pbm(bytes) {
        Format::Pbm
    } else if mtx::is_mtx(bytes) {
        Format::Mtx
    } else if flip::is_flip(bytes) {
        Format::Flip
    } else if bytes.trim_ascii_start().starts_with(b"{") {
        Format::Json
    } else if bytes.contains(&b'=') {
        Format::Toml
    } else {
        Format::Text
    }
}

/// The text behind a byte order mark.
fn without_mark(bytes: &[u8]) -> Result<&[u8], ReadError> {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err(ReadError::new((1, 1), "the text is UTF-16", "it must be UTF-8: save it as that"));
    }
    Ok(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))
}
