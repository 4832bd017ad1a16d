//! Puzzles written as JSON, with the keys of a puzzle file and rows of numbers for pictures.

use serde::Serialize;
use serde_json::{Value, json};

use crate::board::{Board, Shape};
use crate::edges::Edges;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::rule::RuleKind;
use crate::values::Values;

/// The keys in the order of the format page.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    stencil: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effects: Option<&'a [Vec<u32>]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lamps: Option<usize>,
    modulus: u32,
    start: Value,
    goal: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    locked: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Value>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    both_ways: bool,
}

/// The puzzle as one line of JSON.
///
/// Reading it gives the same puzzle, but that a graph comes back as its effects.
pub(super) fn puzzle_to_json(puzzle: &Puzzle) -> String {
    let (board, costs) = (puzzle.board(), puzzle.costs());
    let mut document = Document {
        stencil: None,
        edges: None,
        effects: None,
        lamps: None,
        modulus: puzzle.rule().modulus(),
        start: cells(board, |place| json!(puzzle.start().get(place))),
        goal: goal(board, puzzle.goal()),
        locked: board.locked().map(|locked| {
            let locked = Values::from(locked.clone());
            presses(board, |press| json!(locked.get(press)))
        }),
        cost: costs.prices().map(|prices| presses(board, |press| json!(prices[press]))),
        both_ways: costs.is_both_ways(),
    };
    match puzzle.rule().kind() {
        RuleKind::Stencil { stencil, edges } => {
            let rows = || json!(stencil.rows(puzzle.rule().modulus()).unwrap_or_default());
            document.stencil = Some(stencil.name().map_or_else(rows, |name| json!(name)));
            document.edges = (*edges != Edges::Plane).then_some(edges.name());
        }
        RuleKind::Effects { lamps, effects } => {
            (document.effects, document.lamps) = (Some(&effects[..]), Some(*lamps));
        }
    }
    serde_json::to_string(&document).expect("plain numbers and strings are JSON") + "\n"
}

/// A word, a number, or a picture with `"?"` where the lamp does not matter.
fn goal(board: &Board, goal: &Goal) -> Value {
    match goal {
        Goal::Off => json!("off"),
        Goal::On => json!("on"),
        Goal::Uniform => json!("uniform"),
        Goal::Value(value) => json!(value),
        Goal::Picture(picture) => {
            cells(board, |lamp| picture.wanted(lamp).map_or(json!("?"), |value| json!(value)))
        }
    }
}

/// A value for each lamp: null at holes.
fn cells(board: &Board, value: impl Fn(usize) -> Value) -> Value {
    rows(board, board.n_lamps(), |lamp| if board.is_hole(lamp) { Value::Null } else { value(lamp) })
}

/// A value for each press, holes too, whose prices are kept.
fn presses(board: &Board, value: impl Fn(usize) -> Value) -> Value {
    rows(board, board.n_presses(), value)
}

/// Rows of a board, or one flat list.
fn rows(board: &Board, length: usize, value: impl Fn(usize) -> Value) -> Value {
    match board.shape() {
        Shape::Grid { rows, columns } => {
            let row = |row| (row * columns..(row + 1) * columns).map(&value).collect::<Value>();
            (0..rows).map(row).collect()
        }
        Shape::List { .. } => (0..length).map(value).collect(),
    }
}
