//! Evidence: presses or a witness for a puzzle, in any form in which the solver writes them.

use super::alphabet::Allowed;
use super::document::find;
use super::error::{ReadError, column_of, counted};
use super::expected::{Expected, read_claims, read_expected};
use super::grid::{Grid, Style, read_grid, values_end};
use super::lines::{Line, filled_lines, lines};
use super::node::{Document, Entry};
use super::reading::Format;
use super::rows::check_shape;
use super::sentences::said_in;
use super::{json, pbm, toml};
use crate::puzzle::Puzzle;
use crate::values::Values;

/// Reads what is said of the answer to `puzzle`: a picture, JSON, a bitmap or the `[answer]` of a puzzle file.
///
/// Everything that `unflip solve` prints is read: presses or a witness, and what the sentences around a picture
/// say of their number.
///
/// # Errors
///
/// [`ReadError`] where nothing is said, or something of a board of another shape.
pub fn read_evidence(bytes: &[u8], format: Option<Format>, puzzle: &Puzzle) -> Result<Expected, ReadError> {
    let bytes = super::without_mark(bytes)?;
    match format.unwrap_or_else(|| super::format_of(bytes)) {
        Format::Toml => {
            let document = Document::new(bytes)?;
            let entries = toml::parse(document)?;
            answer_of(document, &entries, puzzle)
        }
        Format::Json => {
            let document = Document::new(bytes)?;
            let entries = json::parse(document)?;
            answer_of(document, &entries, puzzle)
        }
        Format::Pbm => of_grid(pbm::read_pbm(bytes)?, puzzle, false),
        Format::Fliptile | Format::Text => read_picture(bytes, puzzle),
        format @ (Format::Mtx | Format::Flip) => {
            let wanted = "presses come as text, judge rows, json, toml or pbm";
            Err(ReadError::new((1, 1), format!("found a puzzle in {format}"), wanted))
        }
    }
}

/// What a document says: at the top as `solve` writes it, or under `answer` in a puzzle file.
fn answer_of(document: Document, entries: &[Entry], puzzle: &Puzzle) -> Result<Expected, ReadError> {
    let expected = match find(entries, "answer") {
        Some(answer) => read_expected(document, &answer.node, puzzle)?,
        None if find(entries, "start").is_some() => Expected::default(),
        None => read_claims(document, entries, puzzle)?,
    };
    if expected.is_empty() {
        let wanted = "`presses`, a `witness` or an `[answer]` is wanted to check";
        return Err(document.error(&(0..0), "nothing is said of the answer", wanted));
    }
    Ok(expected)
}

/// A picture, perhaps with sentences around it, or `press` and `lamps` with indices.
fn read_picture(bytes: &[u8], puzzle: &Puzzle) -> Result<Expected, ReadError> {
    let headings: Vec<Line> = lines(bytes).filter(is_heading).collect();
    if headings.is_empty() {
        return read_one(bytes, puzzle);
    }
    let ends = headings[1..].iter().map(|next| next.start).chain([bytes.len()]);
    let all = headings.iter().zip(ends).map(|(heading, end)| {
        let part = &bytes[heading.start..end];
        // Behind the picture of the last come the sentences about the first.
        let end = lines(part).skip(1).find(is_prose).map_or(part.len(), |line| line.start);
        read_one(&part[..end], puzzle)
            .map_err(|error| ReadError { line: error.line + heading.number - 1, ..error })
    });
    let all = all.collect::<Result<Vec<_>, _>>()?;
    let best = all.first().cloned().unwrap_or_default();
    let said = said_of(puzzle, lines(bytes).filter(|line| is_prose(line) && !is_heading(line)));
    Ok(Expected { all, ..merged(best, said) })
}

/// Whether a line counts the solutions of a list: `2 of 4, 6 presses:`.
fn is_heading(line: &Line) -> bool {
    let text = String::from_utf8_lossy(line.text);
    let words: Vec<&str> = text.split([' ', ',', ':']).take(3).collect();
    matches!(words[..], [number, "of", all] if number.parse::<u64>().is_ok() && all.parse::<u64>().is_ok())
}

/// One picture, with the sentences around it.
fn read_one(bytes: &[u8], puzzle: &Puzzle) -> Result<Expected, ReadError> {
    let said = said_of(puzzle, lines(bytes).filter(is_prose));
    let Some(first) = filled_lines(bytes).find(|line| !is_prose(line)) else {
        if !said.is_empty() {
            return Ok(said);
        }
        return Err(ReadError::new(
            (1, 1),
            "there is no picture",
            "presses or a witness are wanted to check",
        ));
    };
    if puzzle.board().sides().is_none() {
        return read_list(&first, puzzle).map(|evidence| merged(evidence, said));
    }
    let after =
        lines(&bytes[first.start..]).find(is_prose).map_or(bytes.len(), |line| first.start + line.start);
    let picture = &bytes[first.start..after];
    // Lamps are drawn as o; an answer of more than two values says in words that it is a witness.
    let is_witness = picture.contains(&b'o') || said.unsolvable == Some(true);
    let allowed = Allowed { witness: is_witness, mixed: true, zero: true, ..Allowed::default() };
    let style = Style { first_line: first.number, allowed, ..Style::new(puzzle.rule().modulus()) };
    let grid = read_grid(picture, style)?;
    of_grid(grid, puzzle, is_witness).map(|evidence| merged(evidence, said))
}

/// What the sentences say; they count presses as they are made.
fn said_of<'a>(puzzle: &Puzzle, lines: impl Iterator<Item = Line<'a>>) -> Expected {
    let said = said_in(lines);
    if !puzzle.costs().is_both_ways() {
        return said;
    }
    let cost = said.cost.or(said.weight.filter(|_| !puzzle.costs().has_prices()));
    Expected { moves: said.weight, cost, weight: None, ..said }
}

/// What the sentences say, with the presses or the witness of the picture.
fn merged(evidence: Expected, said: Expected) -> Expected {
    Expected { presses: evidence.presses, witness: evidence.witness, ..said }
}

fn presses(values: Values) -> Expected {
    Expected { presses: Some(values.into()), ..Expected::default() }
}

fn witness(values: Values) -> Expected {
    Expected { witness: Some(values.into()), ..Expected::default() }
}

/// Whether a line is a sentence: it has a letter that is no cell, and no index list starts it.
fn is_prose(line: &Line) -> bool {
    let letters = line.text.iter().filter(|byte| byte.is_ascii_alphabetic());
    letters.into_iter().any(|letter| !b"XoObwy".contains(letter)) && index_list(line).is_none()
}

fn index_list<'a>(line: &Line<'a>) -> Option<(&'a str, &'a str)> {
    let text = std::str::from_utf8(line.text).ok()?.trim();
    text.split_once(' ').filter(|(word, _)| matches!(*word, "press" | "lamps"))
}

fn of_grid(grid: Grid, puzzle: &Puzzle, is_witness: bool) -> Result<Expected, ReadError> {
    let modulus = puzzle.rule().modulus();
    check_shape(&grid, puzzle.board())
        .map_err(|(found, wanted)| ReadError::new((1, 1), format!("the picture {found}"), wanted))?;
    let values = if grid.values.modulus() == modulus {
        grid.values
    } else {
        Values::new(modulus, grid.values.iter()).expect("a bitmap has no value above 1")
    };
    Ok(if is_witness { witness(values) } else { presses(values) })
}

/// `press 0 3x2`, `lamps 1 2`, or a count for every press.
fn read_list(line: &Line, puzzle: &Puzzle) -> Result<Expected, ReadError> {
    let Some((word, indices)) = index_list(line) else {
        let style = Style { first_line: line.number, ..Style::in_file(puzzle.rule().modulus()) };
        let grid = read_grid(line.text, style)?;
        return of_list(grid.values, puzzle.board().n_presses());
    };
    let board = puzzle.board();
    let length = if word == "press" { board.n_presses() } else { board.n_lamps() };
    let mut counts = vec![0; length];
    for item in indices.split_whitespace().filter(|&item| item != "none") {
        let bad = |(found, wanted)| {
            let offset = item.as_ptr() as usize - line.text.as_ptr() as usize;
            ReadError::new((line.number, column_of(line.text, offset)), found, wanted)
        };
        let (index, count) = indexed(item, length, puzzle.rule().modulus()).map_err(bad)?;
        if counts[index] != 0 {
            return Err(bad((format!("found {index} again"), "each is named once".to_string())));
        }
        counts[index] = count;
    }
    let values = Values::new(puzzle.rule().modulus(), counts).expect("counts were checked as they came");
    Ok(if word == "press" { presses(values) } else { witness(values) })
}

fn of_list(values: Values, length: usize) -> Result<Expected, ReadError> {
    if values.len() == length {
        return Ok(presses(values));
    }
    let found = format!("there are {}", counted(values.len(), "count"));
    Err(ReadError::new((1, 1), found, format!("the puzzle has {}", counted(length, "press place"))))
}

/// `3` or `3x2`: an index and how often, or what was found and wanted.
fn indexed(item: &str, length: usize, modulus: u32) -> Result<(usize, u32), (String, String)> {
    let (index, count) = item.split_once('x').unwrap_or((item, "1"));
    let (Ok(index), Ok(count)) = (index.parse::<usize>(), count.parse::<u32>()) else {
        return Err((format!("found {item:?}"), "an index is wanted, as 3, or 3x2 for twice".to_string()));
    };
    if index >= length {
        return Err((
            format!("found the index {index}"),
            format!("they end at {}", length.saturating_sub(1)),
        ));
    }
    let fits = (count < modulus).then_some((index, count));
    fits.ok_or_else(|| (format!("found {item:?}"), values_end(modulus)))
}
