//! Puzzles written as JSON, with the keys of a puzzle file and rows of numbers for pictures.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::answer::Answer;
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
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Value>,
}

/// The puzzle as one line of JSON, with what is known of its answer under `answer`.
///
/// Reading it gives the same puzzle, but that a graph comes back as its effects.
#[must_use]
pub fn puzzle_to_json(puzzle: &Puzzle, answer: Option<&Answer>) -> String {
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
        answer: answer.map(|answer| said(puzzle, answer)),
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
    line(&document)
}

fn line(document: &Document) -> String {
    serde_json::to_string(document).expect("plain numbers and strings are JSON") + "\n"
}

/// The keys of `[answer]`; counts are strings of digits.
fn said(puzzle: &Puzzle, answer: &Answer) -> Value {
    let board = puzzle.board();
    let mut keys = Map::new();
    let mut put = |key: &str, value: Value| keys.insert(key.to_string(), value);
    match answer {
        Answer::Unsolvable(witness) => {
            put("unsolvable", json!(true));
            put("witness", cells(board, |lamp| json!(witness.values().get(lamp))));
        }
        Answer::Solved(solution) => {
            if solution.is_exact() {
                put("weight", json!(solution.weight));
                if !puzzle.costs().is_weight() {
                    put("cost", json!(solution.cost));
                }
            }
            if let Some(minima) = &solution.minima {
                put("minima", json!(minima.to_decimal()));
            }
            put("solutions", json!(solution.solutions.to_decimal()));
            match solution.nullity {
                Some(nullity) => put("nullity", json!(nullity)),
                None => put("kernel_size", json!(solution.kernel_size.to_decimal())),
            };
            put("presses", presses(board, |press| json!(solution.presses.get(press))));
        }
    }
    Value::Object(keys)
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
