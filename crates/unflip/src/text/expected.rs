//! What a puzzle file says of its answer, under `[answer]`.

use super::document::{check_keys, find};
use super::error::ReadError;
use super::grid::{Style, read_grid};
use super::node::{Document, Entry, Node, Value};
use super::rows::{check_shape, flat_list, numbers};
use crate::count::Count;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::values::Values;
use crate::witness::Witness;

/// What a puzzle file says of its answer; what it does not say is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Expected {
    /// The least weight.
    pub weight: Option<u64>,
    /// The lexicographically least of the lightest presses.
    pub presses: Option<Presses>,
    /// How many presses have the least weight.
    pub minima: Option<Count>,
    /// How many presses reach the goal.
    pub solutions: Option<Count>,
    /// The dimension of the quiet patterns.
    pub nullity: Option<usize>,
    /// Whether nothing reaches the goal.
    pub unsolvable: Option<bool>,
    /// Lamps that prove it.
    pub witness: Option<Witness>,
}

const KEYS: [&str; 7] = ["weight", "presses", "minima", "solutions", "nullity", "unsolvable", "witness"];

/// Reads the table under `answer`.
pub(super) fn read_expected(document: Document, node: &Node, puzzle: &Puzzle) -> Result<Expected, ReadError> {
    let Value::Table(entries) = &node.value else {
        return Err(document.wrong_kind(node, "answer", "a table"));
    };
    check_keys(document, entries, &KEYS, "an answer")?;
    let value = |key| find(entries, key).map(|entry| (&entry.node, key));
    let unsigned = |(node, key): (&Node, &str)| match node.value {
        Value::Integer(value) => {
            u64::try_from(value).map_err(|_| document.wrong_kind(node, key, "a number from 0"))
        }
        _ => Err(document.wrong_kind(node, key, "a number from 0")),
    };
    let nullity = value("nullity").map(unsigned).transpose()?;
    Ok(Expected {
        weight: value("weight").map(unsigned).transpose()?,
        presses: read_presses(document, entries, puzzle)?,
        minima: value("minima").map(|(node, key)| count(document, node, key)).transpose()?,
        solutions: value("solutions").map(|(node, key)| count(document, node, key)).transpose()?,
        nullity: nullity.map(|nullity| usize::try_from(nullity).unwrap_or(usize::MAX)),
        unsolvable: value("unsolvable").map(|(node, key)| truth(document, node, key)).transpose()?,
        witness: read_witness(document, entries, puzzle)?,
    })
}

/// The presses among `entries`.
pub(super) fn read_presses(
    document: Document,
    entries: &[Entry],
    puzzle: &Puzzle,
) -> Result<Option<Presses>, ReadError> {
    let Some(Entry { node, .. }) = find(entries, "presses") else { return Ok(None) };
    let values = values(document, node, "presses", puzzle, puzzle.board().n_presses())?;
    Ok(Some(Presses::from(values)))
}

/// The witness among `entries`.
pub(super) fn read_witness(
    document: Document,
    entries: &[Entry],
    puzzle: &Puzzle,
) -> Result<Option<Witness>, ReadError> {
    let Some(Entry { node, .. }) = find(entries, "witness") else { return Ok(None) };
    let values = values(document, node, "witness", puzzle, puzzle.board().n_lamps())?;
    Ok(Some(Witness::from(values)))
}

fn values(
    document: Document,
    node: &Node,
    key: &str,
    puzzle: &Puzzle,
    length: usize,
) -> Result<Values, ReadError> {
    let mut style = Style::in_file(puzzle.rule().modulus());
    style.allowed.witness = key == "witness";
    if puzzle.board().sides().is_none() {
        return Ok(flat_list(document, node, key, Some(length), style)?.values);
    }
    let grid = match &node.value {
        Value::Text(text) => {
            read_grid(text.as_bytes(), style).map_err(|error| document.in_picture(&node.span, key, error))?
        }
        Value::List(rows) => numbers(document, rows, key, style)?,
        _ => return Err(document.wrong_kind(node, key, "a picture or rows of numbers")),
    };
    check_shape(&grid, puzzle.board())
        .map_err(|(found, wanted)| document.error(&node.span, format!("`{key}` {found}"), wanted))?;
    Ok(grid.values)
}

fn truth(document: Document, node: &Node, key: &str) -> Result<bool, ReadError> {
    match node.value {
        Value::Bool(value) => Ok(value),
        _ => Err(document.wrong_kind(node, key, "true or false")),
    }
}

fn count(document: Document, node: &Node, key: &str) -> Result<Count, ReadError> {
    let parsed = match &node.value {
        Value::Integer(value) => u64::try_from(*value).ok().map(Count::from),
        Value::Text(digits) => digits.parse().ok(),
        _ => None,
    };
    parsed.ok_or_else(|| document.wrong_kind(node, key, "a number from 0, or its digits as a string"))
}
