//! JSON: puzzles read into nodes that know their place, answers and inspections written for programs.
//!
//! `serde_json` hands out every value as the slice of text that it is; where the slice lies is the place.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use super::error::ReadError;
use super::node::{Document, Entry, MAX_DEPTH, Node, Value};
use crate::answer::{Answer, Solution};
use crate::board::{Board, Shape};
use crate::count::Count;
use crate::distribution::Distribution;
use crate::first::Candidate;
use crate::goal::Goal;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::radius::Radius;
use crate::solver::Solver;
use crate::values::Values;

/// The values of a JSON document whose top is an object.
pub(super) fn parse(document: Document<'_>) -> Result<Vec<Entry<'_>>, ReadError> {
    let raw: &RawValue = serde_json::from_str(document.text).map_err(|error| no_json(document, &error))?;
    let node = node(document, raw, 0)?;
    match node.value {
        Value::Table(entries) => Ok(entries),
        other => Err(document.error(&node.span, format!("found {}", other.kind()), "an object is wanted")),
    }
}

fn no_json(document: Document, error: &serde_json::Error) -> ReadError {
    let offset = document.offset_of(error.line(), error.column());
    // The message ends with the place, which is told apart.
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_string();
    let found = format!("this is no JSON ({message})");
    document.error(&(offset..offset), found, "an object is wanted, as docs/format.md shows")
}

fn node<'a>(document: Document<'a>, raw: &'a RawValue, depth: usize) -> Result<Node<'a>, ReadError> {
    let text = raw.get();
    let start = text.as_ptr() as usize - document.text.as_ptr() as usize;
    let span = start..start + text.len();
    if depth > MAX_DEPTH {
        return Err(document.error(&span, "the lists are nested too deep", "no key of a puzzle needs that"));
    }
    let error = |error: serde_json::Error| no_json(document, &error);
    let value = match text.as_bytes()[0] {
        b'{' => {
            let Fields(fields) = serde_json::from_str(text).map_err(error)?;
            Value::Table(entries(document, &span, fields, depth)?)
        }
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(text).map_err(error)?;
            let items = items.into_iter().map(|item| node(document, item, depth + 1));
            Value::List(items.collect::<Result<_, _>>()?)
        }
        b'"' => Value::Text(Cow::Owned(serde_json::from_str(text).map_err(error)?)),
        b'n' => Value::Null,
        b't' | b'f' => Value::Bool(text == "true"),
        _ => text.parse().map_or(Value::Other("a number that is no integer of 64 bits"), Value::Integer),
    };
    Ok(Node { span, value })
}

fn entries<'a>(
    document: Document<'a>,
    span: &Range<usize>,
    fields: Vec<(String, &'a RawValue)>,
    depth: usize,
) -> Result<Vec<Entry<'a>>, ReadError> {
    let mut entries: Vec<Entry> = Vec::with_capacity(fields.len());
    for (key, raw) in fields {
        let node = node(document, raw, depth + 1)?;
        // The key is the last string before its value: where it is spelt with escapes, the value has to do.
        let before = &document.text[span.start..node.span.start];
        let key_start = before.rfind(&format!("\"{key}\"")).map_or(node.span.start, |at| span.start + at);
        let key_span = key_start..node.span.start;
        if entries.iter().any(|entry| entry.key == key) {
            return Err(document.error(&key_span, format!("found `{key}` again"), "a key stands once"));
        }
        entries.push(Entry { key: Cow::Owned(key), key_span, node });
    }
    Ok(entries)
}

/// The keys of an object in order, with the text of their values.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            // No object of the format has many keys: finding a key twice must not take quadratic time.
            if fields.len() == 100 {
                return Err(serde::de::Error::custom("an object of more than 100 keys"));
            }
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}

/// Values as rows of numbers, null at holes; one flat list where there is no board.
struct Cells<'a> {
    board: &'a Board,
    values: &'a Values,
}

/// One row of them.
struct Row<'a> {
    cells: &'a Cells<'a>,
    places: Range<usize>,
}

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.board.shape() {
            Shape::Grid { rows, columns } => {
                let row = |row| Row { cells: self, places: row * columns..(row + 1) * columns };
                serializer.collect_seq((0..rows).map(row))
            }
            Shape::List { .. } => serializer.collect_seq(self.values.iter()),
        }
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(self.places.len()))?;
        for place in self.places.clone() {
            let value = (!self.cells.board.is_hole(place)).then(|| self.cells.values.get(place));
            sequence.serialize_element(&value)?;
        }
        sequence.end()
    }
}

/// The version of the JSON that is written.
const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Solved<'a> {
    schema: u32,
    status: &'static str,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<u64>,
    weight: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u64>,
    at_least: u64,
    presses: Cells<'a>,
    minima: Option<String>,
    solutions: String,
    nullity: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel_size: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Vec<Listed<'a>>>,
}

/// One of several solutions.
#[derive(Serialize)]
struct Listed<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u64>,
    weight: u64,
    presses: Cells<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<u32>,
}

#[derive(Serialize)]
struct Unsolvable<'a> {
    schema: u32,
    status: &'static str,
    witness: Cells<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<&'a [usize]>,
}

#[derive(Serialize)]
struct Inspection<'a> {
    schema: u32,
    cells: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    switches: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lamps: Option<usize>,
    nullity: Option<usize>,
    rank: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel_size: Option<String>,
    solutions_per_state: String,
    solvable_share: String,
    quiet_patterns: Vec<Cells<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    radius: Option<Hardest<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distribution: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsolvable: Option<String>,
}

#[derive(Serialize)]
struct Hardest<'a> {
    at_least: u64,
    at_most: u64,
    state: Cells<'a>,
    presses: Cells<'a>,
}

/// What is known of a rule on a board beside its numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inspected<'a> {
    /// Quiet patterns of which all are sums.
    pub quiet_patterns: &'a [Presses],
    /// The most presses that a state needs.
    pub radius: Option<&'a Radius>,
    /// How many states need how many.
    pub distribution: Option<&'a Distribution>,
}

/// What else was asked for, beside an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked<'a> {
    /// The lamps to change in an unsolvable state.
    pub nearest: Option<&'a [usize]>,
    /// The most that a solution may cost: if all are proved to cost more, the status says so.
    pub at_most: Option<u64>,
    /// Several solutions, the cheapest first.
    pub all: Option<&'a [Candidate]>,
}

/// The answer as one line of JSON, with what else was asked for.
///
/// # Panics
///
/// If the answer is not one for this puzzle.
#[must_use]
pub fn answer_to_json(puzzle: &Puzzle, answer: &Answer, asked: &Asked) -> String {
    match answer {
        Answer::Solved(solution) => line(&solved(puzzle, solution, asked)),
        Answer::Unsolvable(witness) => {
            let witness = Cells { board: puzzle.board(), values: witness.values() };
            line(&Unsolvable { schema: SCHEMA, status: "unsolvable", witness, nearest: asked.nearest })
        }
    }
}

fn solved<'a>(puzzle: &'a Puzzle, solution: &'a Solution, asked: &Asked<'a>) -> Solved<'a> {
    let (board, uniform) = (puzzle.board(), *puzzle.goal() == Goal::Uniform);
    let priced = |cost| (!puzzle.costs().is_weight()).then_some(cost);
    let listed = |candidate: &'a Candidate| Listed {
        cost: priced(candidate.cost),
        weight: candidate.presses.weight(),
        presses: Cells { board, values: &candidate.presses },
        goal: candidate.goal.filter(|_| uniform),
    };
    let within = asked.at_most.is_none_or(|at_most| solution.at_least() <= at_most);
    Solved {
        schema: SCHEMA,
        status: if within { "solved" } else { "none_within" },
        exact: solution.is_exact(),
        at_most: asked.at_most,
        weight: solution.weight,
        cost: priced(solution.cost),
        at_least: solution.at_least(),
        presses: Cells { board, values: &solution.presses },
        minima: solution.minima.as_ref().map(Count::to_decimal),
        solutions: solution.solutions.to_decimal(),
        nullity: solution.nullity,
        kernel_size: only_without(solution.nullity, &solution.kernel_size),
        goal: solution.goal.filter(|_| uniform),
        all: asked.all.map(|all| all.iter().map(listed).collect()),
    }
}

/// What a rule does on a board, as one line of JSON.
///
/// # Panics
///
/// If what is known is not of this board.
#[must_use]
pub fn inspection_to_json(board: &Board, solver: &Solver, inspected: &Inspected) -> String {
    let (switches, lamps) = match board.shape() {
        Shape::Grid { .. } => (None, None),
        Shape::List { lamps, presses } => (Some(presses), Some(lamps)),
    };
    let (nullity, size) = (solver.nullity(), solver.kernel_size());
    line(&Inspection {
        schema: SCHEMA,
        cells: board.n_cells(),
        switches,
        lamps,
        nullity,
        rank: solver.rank(),
        kernel_size: only_without(nullity, &size),
        solutions_per_state: size.to_decimal(),
        solvable_share: share(solver),
        quiet_patterns: inspected.quiet_patterns.iter().map(|values| Cells { board, values }).collect(),
        radius: inspected.radius.map(|radius| Hardest {
            at_least: radius.at_least,
            at_most: radius.at_most,
            state: Cells { board, values: &radius.state },
            presses: Cells { board, values: &radius.presses },
        }),
        distribution: inspected.distribution.map(|all| all.counts().iter().map(Count::to_decimal).collect()),
        unsolvable: inspected.distribution.map(|all| all.unsolvable().to_decimal()),
    })
}

/// The number of quiet patterns, where they have no dimension to tell it.
fn only_without(nullity: Option<usize>, size: &Count) -> Option<String> {
    nullity.is_none().then(|| size.to_decimal())
}

/// 1, a power of a prime modulus, or one in a number of states.
fn share(solver: &Solver) -> String {
    match solver.left_nullity() {
        Some(0) => "1".to_string(),
        Some(lost) => format!("{}^-{lost}", solver.rule().modulus()),
        None => match solver.states_per_solvable() {
            all if all == Count::from(1) => "1".to_string(),
            states => format!("1/{}", states.to_decimal()),
        },
    }
}

fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("plain numbers and strings are JSON");
    text.push('\n');
    text
}
