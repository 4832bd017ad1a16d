//! What is said of an answer: under `[answer]` in a puzzle file, or by the JSON that `solve` writes.

use super::document::{check_keys, check_schema, find};
use super::error::ReadError;
use super::grid::{Style, read_grid};
use super::node::{Document, Entry, Node, Value};
use super::rows::{check_shape, flat_list, rows_of};
use crate::count::Count;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::values::Values;
use crate::witness::Witness;

/// What is said of an answer, by a puzzle file or by whoever wants it checked; what is not said is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Expected {
    /// The sum of the counts of the presses; in a puzzle file of the cheapest.
    pub weight: Option<u64>,
    /// How many single presses they are, which sentences count, where presses go both ways; else that is the weight.
    pub moves: Option<u64>,
    /// What they cost, where that is not their number; in a puzzle file the least that will do.
    pub cost: Option<u64>,
    /// Nothing that costs less than this will do.
    pub at_least: Option<u64>,
    /// Nothing that costs no more than this will do.
    pub none_within: Option<u64>,
    /// Whether the presses are the cheapest, and of equals the lexicographically least.
    pub exact: Option<bool>,
    /// The presses; in a puzzle file the lexicographically least of the cheapest.
    pub presses: Option<Presses>,
    /// The first solutions, the cheapest first, each with what is said of it.
    pub all: Vec<Expected>,
    /// How many presses cost least.
    pub minima: Option<Count>,
    /// How many presses reach the goal.
    pub solutions: Option<Count>,
    /// The dimension of the quiet patterns.
    pub nullity: Option<usize>,
    /// How many quiet patterns there are.
    pub kernel_size: Option<Count>,
    /// The value that all lamps reach, with a uniform goal.
    pub goal: Option<u32>,
    /// Whether nothing reaches the goal.
    pub unsolvable: Option<bool>,
    /// Lamps that prove it.
    pub witness: Option<Witness>,
    /// Whether the nearest solvable state is named; which it is said to be is not read.
    pub nearest: bool,
}

impl Expected {
    /// Whether it says nothing at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

const KEYS: [&str; 9] =
    ["weight", "cost", "presses", "minima", "solutions", "nullity", "kernel_size", "unsolvable", "witness"];

/// The keys of one of several solutions.
const LISTED_KEYS: [&str; 4] = ["cost", "weight", "presses", "goal"];

/// Reads the table under `answer`.
pub(super) fn read_expected(document: Document, node: &Node, puzzle: &Puzzle) -> Result<Expected, ReadError> {
    let Value::Table(entries) = &node.value else {
        return Err(document.wrong_kind(node, "answer", "a table"));
    };
    check_keys(document, entries, &KEYS, "an answer")?;
    let expected = read_claims(document, entries, puzzle)?;
    let weight = expected.weight.filter(|_| puzzle.costs().is_weight());
    Ok(Expected { at_least: expected.cost.or(weight), ..expected })
}

/// Reads what `entries` say of an answer, with the keys of `[answer]` and of the JSON that `solve` writes.
pub(super) fn read_claims(
    document: Document,
    entries: &[Entry],
    puzzle: &Puzzle,
) -> Result<Expected, ReadError> {
    let said = |key| find(entries, key).filter(|entry| !matches!(entry.node.value, Value::Null));
    let value = |key| said(key).map(|entry| (&entry.node, key));
    let unsigned = |(node, key): (&Node, &str)| match node.value {
        Value::Integer(value) => {
            u64::try_from(value).map_err(|_| document.wrong_kind(node, key, "a number from 0"))
        }
        _ => Err(document.wrong_kind(node, key, "a number from 0")),
    };
    let truth = |(node, key): (&Node, &str)| match node.value {
        Value::Bool(value) => Ok(value),
        _ => Err(document.wrong_kind(node, key, "true or false")),
    };
    let count = |(node, key)| count(document, node, key);
    check_schema(document, entries)?;
    let nullity = value("nullity").map(unsigned).transpose()?;
    let goal = value("goal").map(unsigned).transpose()?;
    let unsolvable = value("unsolvable").map(truth).transpose()?;
    let status = value("status").map(|(node, _)| status(document, node)).transpose()?;
    let at_most = value("at_most").map(unsigned).transpose()?;
    Ok(Expected {
        moves: None,
        weight: value("weight").map(unsigned).transpose()?,
        cost: value("cost").map(unsigned).transpose()?,
        at_least: value("at_least").map(unsigned).transpose()?,
        none_within: at_most.filter(|_| status == Some(Status::NoneWithin)),
        exact: value("exact").map(truth).transpose()?,
        presses: read_presses(document, entries, puzzle)?,
        all: value("all").map_or(Ok(Vec::new()), |(node, _)| read_listed(document, node, puzzle))?,
        minima: value("minima").map(count).transpose()?,
        solutions: value("solutions").map(count).transpose()?,
        nullity: nullity.map(|nullity| usize::try_from(nullity).unwrap_or(usize::MAX)),
        kernel_size: value("kernel_size").map(count).transpose()?,
        goal: goal.map(|goal| u32::try_from(goal).unwrap_or(u32::MAX)),
        unsolvable: unsolvable.or(status.map(|status| status == Status::Unsolvable)),
        witness: read_witness(document, entries, puzzle)?,
        nearest: said("nearest").is_some(),
    })
}

/// Several solutions, each with what is said of it.
fn read_listed(document: Document, node: &Node, puzzle: &Puzzle) -> Result<Vec<Expected>, ReadError> {
    let Value::List(solutions) = &node.value else {
        return Err(document.wrong_kind(node, "all", "a list of solutions"));
    };
    let listed = |solution: &Node| match &solution.value {
        Value::Table(entries) if find(entries, "presses").is_some() => {
            check_keys(document, entries, &LISTED_KEYS, "one of several solutions")?;
            read_claims(document, entries, puzzle)
        }
        _ => Err(document.wrong_entry(solution, "all", "a solution with its `presses`")),
    };
    solutions.iter().map(listed).collect()
}

/// What a `status` may say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Solved,
    NoneWithin,
    Unsolvable,
}

fn status(document: Document, node: &Node) -> Result<Status, ReadError> {
    let Value::Text(status) = &node.value else {
        return Err(document.wrong_kind(node, "status", STATUSES));
    };
    match &**status {
        "solved" => Ok(Status::Solved),
        "none_within" => Ok(Status::NoneWithin),
        "unsolvable" => Ok(Status::Unsolvable),
        _ => Err(document.wrong_kind(node, "status", STATUSES)),
    }
}

const STATUSES: &str = "\"solved\", \"none_within\" or \"unsolvable\"";

/// The presses among `entries`.
fn read_presses(
    document: Document,
    entries: &[Entry],
    puzzle: &Puzzle,
) -> Result<Option<Presses>, ReadError> {
    let Some(Entry { node, .. }) = find(entries, "presses") else { return Ok(None) };
    let values = values(document, node, "presses", puzzle, puzzle.board().n_presses())?;
    Ok(Some(Presses::from(values)))
}

/// The witness among `entries`.
fn read_witness(
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
    (style.allowed.witness, style.allowed.zero) = (key == "witness", true);
    if puzzle.board().sides().is_none() {
        return Ok(flat_list(document, node, key, Some(length), style)?.values);
    }
    let grid = match &node.value {
        Value::Text(text) => {
            read_grid(text.as_bytes(), style).map_err(|error| document.in_picture(&node.span, key, error))?
        }
        Value::List(rows) => rows_of(document, rows, key, style)?,
        _ => return Err(document.wrong_kind(node, key, "a picture or rows of numbers")),
    };
    check_shape(&grid, puzzle.board())
        .map_err(|(found, wanted)| document.error(&node.span, format!("`{key}` {found}"), wanted))?;
    Ok(grid.values)
}

fn count(document: Document, node: &Node, key: &str) -> Result<Count, ReadError> {
    let parsed = match &node.value {
        Value::Integer(value) => u64::try_from(*value).ok().map(Count::from),
        Value::Text(digits) => digits.parse().ok(),
        _ => None,
    };
    parsed.ok_or_else(|| document.wrong_kind(node, key, "a number from 0, or its digits as a string"))
}
