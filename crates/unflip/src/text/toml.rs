//! Puzzle files in TOML: read into nodes that know their place, written as the format page shows.

use std::fmt::Write;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::ReadError;
use super::node::{Document, Entry, Node, Value};
use super::picture::{Rows, list_of, locked_picture};
use crate::answer::Answer;
use crate::board::{Board, Shape};
use crate::costs::Costs;
use crate::count::Count;
use crate::edges::Edges;
use crate::goal::{Goal, Picture};
use crate::puzzle::Puzzle;
use crate::rule::RuleKind;
use crate::stencil::Stencil;
use crate::values::Values;

/// The values of a TOML document.
pub(super) fn parse(document: Document<'_>) -> Result<Vec<Entry<'_>>, ReadError> {
    let table = DeTable::parse(document.text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let found = format!("this is no TOML ({})", error.message().trim().replace('\n', ", "));
        document.error(&span, found, "a puzzle file is one, as docs/format.md shows")
    })?;
    Ok(entries(table.into_inner()))
}

fn entries(table: DeTable<'_>) -> Vec<Entry<'_>> {
    let entry = |(key, value): (Spanned<_>, _)| Entry {
        key_span: key.span(),
        key: key.into_inner(),
        node: node(value),
    };
    table.into_iter().map(entry).collect()
}

fn node(value: Spanned<DeValue<'_>>) -> Node<'_> {
    let span = value.span();
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(text),
        DeValue::Integer(integer) => {
            let value = i64::from_str_radix(integer.as_str(), integer.radix());
            value.map_or(Value::Other("a number of more than 64 bits"), Value::Integer)
        }
        DeValue::Boolean(value) => Value::Bool(value),
        DeValue::Array(values) => Value::List(values.into_iter().map(node).collect()),
        DeValue::Table(table) => Value::Table(entries(table)),
        DeValue::Float(_) => Value::Other("a fraction"),
        DeValue::Datetime(_) => Value::Other("a date"),
    };
    Node { span, value }
}

/// The puzzle as a puzzle file, with what is known of its answer under `[answer]`.
///
/// Reading it gives the same puzzle, but that a graph comes back as its effects. A stencil that steps a cell more than
/// nine times is written as rows of numbers.
#[must_use]
pub fn puzzle_to_toml(puzzle: &Puzzle, answer: Option<&Answer>) -> String {
    let mut text = String::new();
    write_rule(&mut text, puzzle);
    let board = puzzle.board();
    write_values(&mut text, "start", board, puzzle.start(), None);
    write_goal(&mut text, board, puzzle.goal());
    write_locked(&mut text, board);
    write_costs(&mut text, board, puzzle.costs());
    if let Some(answer) = answer {
        write_answer(&mut text, puzzle, answer);
    }
    text
}

/// Writing to a string cannot fail.
macro_rules! put {
    ($text:expr, $($part:tt)*) => { writeln!($text, $($part)*).expect("a string takes all text") };
}

fn write_rule(text: &mut String, puzzle: &Puzzle) {
    match puzzle.rule().kind() {
        RuleKind::Stencil { stencil, edges } => {
            write_stencil(text, stencil, *edges, puzzle.rule().modulus());
        }
        RuleKind::Effects { lamps, effects } => {
            let rows: Vec<String> = effects.iter().map(|effect| format!("{effect:?}")).collect();
            put!(text, "effects = [{}]\nlamps = {lamps}", rows.join(", "));
        }
    }
    if puzzle.rule().modulus() != 2 {
        put!(text, "modulus = {}", puzzle.rule().modulus());
    }
}

fn write_stencil(text: &mut String, stencil: &Stencil, edges: Edges, modulus: u32) {
    match (stencil.name(), stencil.picture()) {
        (Some(name), _) => put!(text, "stencil = \"{name}\""),
        (None, Some(picture)) => put!(text, "stencil = \"\"\"\n{picture}\n\"\"\""),
        (None, None) => put!(text, "stencil = {:?}", stencil.rows(modulus).unwrap_or_default()),
    }
    if edges != Edges::Plane {
        put!(text, "edges = \"{edges}\"");
    }
}

fn write_values(text: &mut String, key: &str, board: &Board, values: &Values, goal: Option<&Picture>) {
    match board.shape() {
        Shape::Grid { .. } => {
            let rows = Rows::of_values(board, values).with_goal(goal);
            put!(text, "{key} = \"\"\"\n{rows}\"\"\"");
        }
        Shape::List { .. } => put!(text, "{key} = {}", list_of(values, goal)),
    }
}

fn write_goal(text: &mut String, board: &Board, goal: &Goal) {
    match goal {
        Goal::Off => (),
        Goal::On => put!(text, "goal = \"on\""),
        Goal::Uniform => put!(text, "goal = \"uniform\""),
        Goal::Value(value) => put!(text, "goal = {value}"),
        Goal::Picture(picture) => write_values(text, "goal", board, picture.state(), Some(picture)),
    }
}

fn write_locked(text: &mut String, board: &Board) {
    let Some(locked) = board.locked() else { return };
    match board.shape() {
        Shape::Grid { .. } => put!(text, "locked = \"\"\"\n{}\"\"\"", locked_picture(board)),
        Shape::List { .. } => put!(text, "locked = {}", list_of(&Values::from(locked.clone()), None)),
    }
}

fn write_costs(text: &mut String, board: &Board, costs: &Costs) {
    if let Some(prices) = costs.prices() {
        let list = |prices: &[u32]| {
            let prices: Vec<String> = prices.iter().map(u32::to_string).collect();
            format!("[{}]", prices.join(", "))
        };
        match board.sides() {
            None => put!(text, "cost = {}", list(prices)),
            Some((_, columns)) => {
                let rows: Vec<String> = prices.chunks(columns).map(list).collect();
                put!(text, "cost = [{}]", rows.join(", "));
            }
        }
    }
    if costs.is_both_ways() {
        put!(text, "both_ways = true");
    }
}

fn write_answer(text: &mut String, puzzle: &Puzzle, answer: &Answer) {
    let board = puzzle.board();
    put!(text, "\n[answer]");
    match answer {
        Answer::Unsolvable(witness) => {
            put!(text, "unsolvable = true");
            write_values(text, "witness", board, witness.values(), None);
        }
        Answer::Solved(solution) => {
            if solution.is_exact() {
                put!(text, "weight = {}", solution.weight);
                if !puzzle.costs().is_weight() {
                    put!(text, "cost = {}", solution.cost);
                }
            }
            if let Some(minima) = &solution.minima {
                put!(text, "minima = {}", count(minima));
            }
            put!(text, "solutions = {}", count(&solution.solutions));
            match solution.nullity {
                Some(nullity) => put!(text, "nullity = {nullity}"),
                None => put!(text, "kernel_size = {}", count(&solution.kernel_size)),
            }
            write_values(text, "presses", board, &solution.presses, None);
        }
    }
}

/// An integer where TOML has one that large, a string of digits beyond.
fn count(count: &Count) -> String {
    match count.to_u64().and_then(|count| i64::try_from(count).ok()) {
        Some(count) => count.to_string(),
        None => format!("\"{}\"", count.to_decimal()),
    }
}
