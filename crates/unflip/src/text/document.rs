//! A puzzle from the keys of a TOML or JSON document.

use super::cost::{read_cost_node, with_costs};
use super::error::{ReadError, counted};
use super::expected::{Expected, read_expected};
use super::goal::{goal_of, goal_word, no_goal_word, read_goal_text};
use super::grid::{Grid, Style, read_grid, values_end};
use super::node::{Document, Entry, Node, Value};
use super::reading::Reading;
use super::rows::{check_shape, flat_list, numbers_of, rows_of};
use crate::bits::Bits;
use crate::board::Board;
use crate::edges::Edges;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::rule::Rule;
use crate::state::State;
use crate::stencil::{Stencil, StencilError};

/// The keys of a puzzle.
const KEYS: [&str; 13] = [
    "stencil",
    "edges",
    "modulus",
    "start",
    "goal",
    "locked",
    "cost",
    "both_ways",
    "effects",
    "edges_list",
    "lamps",
    "answer",
    "schema",
];

/// The version of the format.
const SCHEMA: i64 = 1;

/// The document with what its readers need.
#[derive(Clone, Copy)]
struct Reader<'a> {
    document: Document<'a>,
    entries: &'a [Entry<'a>],
    reading: &'a Reading,
    modulus: u32,
}

/// Reads the puzzle and what the document says of its answer.
pub(super) fn read_document(
    document: Document,
    entries: &[Entry],
    reading: &Reading,
) -> Result<(Puzzle, Option<Expected>), ReadError> {
    check_keys(document, entries, &KEYS, "a puzzle")?;
    check_schema(document, entries)?;
    let modulus = read_modulus(document, entries, reading)?;
    let reader = Reader { document, entries, reading, modulus };
    let start = reader.node("start").ok_or_else(|| {
        document.error(&(0..0), "there is no `start`", "a puzzle needs the state to start from")
    })?;
    let puzzle = if reader.node("effects").is_some() || reader.node("edges_list").is_some() {
        reader.list_puzzle(start)?
    } else {
        reader.grid_puzzle(start)?
    };
    let answer = reader.node("answer").map(|node| read_expected(document, node, &puzzle)).transpose()?;
    Ok((puzzle, answer))
}

/// Refuses keys that are not in `known`.
pub(super) fn check_keys(
    document: Document,
    entries: &[Entry],
    known: &[&str],
    owner: &str,
) -> Result<(), ReadError> {
    if let Some(entry) = find(entries, "status") {
        let wanted = "a puzzle is wanted; `unflip check` reads answers";
        return Err(document.error(&entry.key_span, "this is an answer, as `solve` writes it", wanted));
    }
    let unknown = entries.iter().find(|entry| !known.contains(&&*entry.key));
    unknown.map_or(Ok(()), |entry| {
        let wanted = format!("{owner} has the keys {}", known.join(", "));
        Err(document.error(&entry.key_span, format!("found the key `{}`", entry.key), wanted))
    })
}

/// Refuses a document of a later version.
pub(super) fn check_schema(document: Document, entries: &[Entry]) -> Result<(), ReadError> {
    match find(entries, "schema").map(|entry| &entry.node) {
        None | Some(Node { value: Value::Integer(SCHEMA), .. }) => Ok(()),
        Some(node) => Err(document.wrong_kind(node, "schema", "1, which this version reads,")),
    }
}

/// The entry of that key.
pub(super) fn find<'a>(entries: &'a [Entry<'a>], key: &str) -> Option<&'a Entry<'a>> {
    entries.iter().find(|entry| entry.key == key)
}

fn read_modulus(document: Document, entries: &[Entry], reading: &Reading) -> Result<u32, ReadError> {
    if let Some(modulus) = reading.modulus {
        return Ok(modulus);
    }
    let Some(Entry { node, .. }) = find(entries, "modulus") else { return Ok(2) };
    let modulus = match node.value {
        Value::Integer(modulus) => u32::try_from(modulus).ok().filter(|&modulus| modulus >= 2),
        _ => None,
    };
    modulus.ok_or_else(|| document.wrong_kind(node, "modulus", "an integer from 2 to 4294967295"))
}

impl<'a> Reader<'a> {
    fn node(&self, key: &str) -> Option<&'a Node<'a>> {
        find(self.entries, key).map(|entry| &entry.node)
    }

    fn error(&self, node: &Node, found: impl Into<String>, wanted: impl Into<String>) -> ReadError {
        self.document.error(&node.span, found, wanted)
    }

    /// Refuses keys that the form of this puzzle does not have.
    fn check_absent(&self, keys: &[&str], why: &str) -> Result<(), ReadError> {
        let found = keys.iter().find_map(|key| find(self.entries, key));
        found.map_or(Ok(()), |entry| {
            Err(self.document.error(&entry.key_span, format!("found the key `{}`", entry.key), why))
        })
    }

    fn grid_puzzle(&self, start: &Node) -> Result<Puzzle, ReadError> {
        self.check_absent(&["lamps"], "only a puzzle with `effects` or `edges_list` has it")?;
        let rule = Rule::new(self.stencil()?, self.edges()?, self.modulus);
        let rule = rule.expect("the modulus was read as at least 2");
        let grid = self.grid(start, "start", Style::in_file(self.modulus))?;
        let board = grid.board();
        let board = self.with_locked(board)?;
        let goal = self.goal(&board)?;
        self.puzzle(rule, board, State::from(grid.values), goal)
    }

    fn puzzle(&self, rule: Rule, board: Board, start: State, goal: Goal) -> Result<Puzzle, ReadError> {
        let puzzle = Puzzle::new(rule, board, start, goal).map_err(|error| {
            let place = self.node("goal").map_or(0..0, |node| node.span.clone());
            self.document.error(&place, error.to_string(), "")
        })?;
        let cost = self.node("cost").filter(|_| self.reading.cost.is_none());
        let prices = cost.map(|node| read_cost_node(self.document, node, puzzle.board())).transpose()?;
        with_costs(puzzle, prices, self.both_ways()?, self.reading).map_err(|error| match cost {
            Some(node) => self.error(node, error.found, error.wanted),
            None => error,
        })
    }

    fn both_ways(&self) -> Result<bool, ReadError> {
        match self.node("both_ways") {
            None => Ok(false),
            Some(Node { value: Value::Bool(both_ways), .. }) => Ok(*both_ways),
            Some(node) => Err(self.document.wrong_kind(node, "both_ways", "true or false")),
        }
    }

    fn stencil(&self) -> Result<Stencil, ReadError> {
        if let Some(stencil) = &self.reading.stencil {
            return Ok(stencil.clone());
        }
        let Some(node) = self.node("stencil") else { return Ok(Stencil::plus()) };
        let read = match &node.value {
            Value::Text(text) => named_or_drawn(text),
            Value::List(rows) => {
                Stencil::from_rows(&numbers_of(self.document, rows, "stencil")?).map_err(sides_of)
            }
            _ => {
                let wanted = "a name, a picture or rows of numbers";
                return Err(self.document.wrong_kind(node, "stencil", wanted));
            }
        };
        read.map_err(|(found, wanted)| self.error(node, found, wanted))
    }

    fn edges(&self) -> Result<Edges, ReadError> {
        if let Some(edges) = self.reading.edges {
            return Ok(edges);
        }
        let Some(node) = self.node("edges") else { return Ok(Edges::Plane) };
        let Value::Text(text) = &node.value else {
            return Err(self.document.wrong_kind(node, "edges", "a name"));
        };
        text.parse().map_err(|()| {
            let names = Edges::ALL.map(Edges::name).join(", ");
            self.error(node, format!("found the edges {text:?}"), format!("the edges are {names}"))
        })
    }

    /// A picture, or rows of numbers.
    fn grid(&self, node: &Node, key: &str, style: Style) -> Result<Grid, ReadError> {
        match &node.value {
            Value::Text(text) => read_grid(text.as_bytes(), style)
                .map_err(|error| self.document.in_picture(&node.span, key, error)),
            Value::List(rows) => rows_of(self.document, rows, key, style),
            _ => Err(self.document.wrong_kind(node, key, "a picture or rows of numbers")),
        }
    }

    fn with_locked(&self, board: Board) -> Result<Board, ReadError> {
        let Some(node) = self.node("locked") else { return Ok(board) };
        let mut locked = match board.sides() {
            Some(_) => {
                let grid = self.grid(node, "locked", Style::mask())?;
                self.check_shape(node, "locked", &grid, &board)?;
                grid.values.bits().clone()
            }
            None => self.list(node, "locked", Some(board.n_presses()), Style::new(2))?.values.bits().clone(),
        };
        for hole in board.holes().into_iter().flat_map(Bits::iter_ones) {
            locked.set(hole, false);
        }
        Ok(board.with_locked(locked).expect("the lengths were compared"))
    }

    fn check_shape(&self, node: &Node, key: &str, grid: &Grid, board: &Board) -> Result<(), ReadError> {
        check_shape(grid, board)
            .map_err(|(found, wanted)| self.error(node, format!("`{key}` {found}"), wanted))
    }

    fn goal(&self, board: &Board) -> Result<Goal, ReadError> {
        if let Some(goal) = &self.reading.goal {
            return read_goal_text(goal, board, self.modulus);
        }
        let Some(node) = self.node("goal") else { return Ok(Goal::Off) };
        match &node.value {
            Value::Text(word) if goal_word(word).is_some() => Ok(goal_word(word).unwrap_or_default()),
            Value::Integer(value) => {
                let value = u32::try_from(*value).ok().filter(|&value| value < self.modulus);
                value.map(Goal::Value).ok_or_else(|| {
                    self.error(node, format!("the goal is {}", node.value.kind()), values_end(self.modulus))
                })
            }
            Value::Text(word) if no_goal_word(word).is_some() => {
                let (found, wanted) = no_goal_word(word).unwrap_or_default();
                Err(self.error(node, found, wanted))
            }
            Value::Text(_) | Value::List(_) => self.goal_picture(node, board),
            _ => Err(self.document.wrong_kind(node, "goal", "off, on, uniform, a value or a picture")),
        }
    }

    fn goal_picture(&self, node: &Node, board: &Board) -> Result<Goal, ReadError> {
        let mut style = Style::in_file(self.modulus);
        style.allowed.ignored = true;
        if board.sides().is_none() {
            return Ok(goal_of(self.list(node, "goal", Some(board.n_lamps()), style)?, board));
        }
        let grid = self.grid(node, "goal", style)?;
        self.check_shape(node, "goal", &grid, board)?;
        Ok(goal_of(grid, board))
    }

    fn list_puzzle(&self, start: &Node) -> Result<Puzzle, ReadError> {
        let why = "a puzzle with `effects` or `edges_list` has no stencil and no edges";
        self.check_absent(&["stencil", "edges"], why)?;
        if self.reading.stencil.is_some() || self.reading.edges.is_some() {
            let place = self.node("effects").or(self.node("edges_list")).unwrap_or(start);
            return Err(self.error(place, "the press effects are listed here", why));
        }
        let lamps = self.lamps()?;
        let state = self.list(start, "start", lamps, Style::new(self.modulus))?;
        let rule = self.list_rule(state.columns)?;
        let board = self.with_locked(rule.board().expect("an effect list has its board"))?;
        let goal = self.goal(&board)?;
        self.puzzle(rule, board, State::from(state.values), goal)
    }

    /// The number of lamps, which `start` has to have: nothing is allocated for it before.
    fn lamps(&self) -> Result<Option<usize>, ReadError> {
        let Some(node) = self.node("lamps") else { return Ok(None) };
        match node.value {
            // However many: `start` has to have a value for each.
            Value::Integer(lamps) if lamps >= 0 => Ok(Some(usize::try_from(lamps).unwrap_or(usize::MAX))),
            _ => Err(self.document.wrong_kind(node, "lamps", "the number of lamps")),
        }
    }

    fn list_rule(&self, lamps: usize) -> Result<Rule, ReadError> {
        let rule = match (self.node("effects"), self.node("edges_list")) {
            (Some(_), Some(second)) => {
                return Err(self.error(
                    second,
                    "found `edges_list` beside `effects`",
                    "a puzzle has one of them",
                ));
            }
            (Some(effects), None) => {
                Rule::from_effects(self.modulus, lamps, self.index_rows(effects, "effects", lamps)?)
            }
            (None, edges) => Rule::from_graph(self.modulus, lamps, &self.graph_edges(edges, lamps)?),
        };
        Ok(rule.expect("modulus and indices were checked as they were read"))
    }

    fn graph_edges(&self, node: Option<&Node>, lamps: usize) -> Result<Vec<(u32, u32)>, ReadError> {
        let Some(node) = node else { return Ok(Vec::new()) };
        let rows = self.index_rows(node, "edges_list", lamps)?;
        let pair = |row: Vec<u32>| {
            if let [from, to] = row[..] {
                return Ok((from, to));
            }
            let found = format!("`edges_list` has an edge of {}", counted(row.len(), "end"));
            Err(self.error(node, found, "an edge is a pair of lamps"))
        };
        rows.into_iter().map(pair).collect()
    }

    /// A list of lists of lamps.
    fn index_rows(&self, node: &Node, key: &str, lamps: usize) -> Result<Vec<Vec<u32>>, ReadError> {
        let wanted = "a list of lists of lamps";
        let Value::List(rows) = &node.value else { return Err(self.document.wrong_kind(node, key, wanted)) };
        let row = |row: &Node| match &row.value {
            Value::List(indices) => indices.iter().map(|index| self.index(index, key, lamps)).collect(),
            _ => Err(self.document.wrong_entry(row, key, wanted)),
        };
        rows.iter().map(row).collect()
    }

    fn index(&self, node: &Node, key: &str, lamps: usize) -> Result<u32, ReadError> {
        let Value::Integer(index) = node.value else {
            return Err(self.document.wrong_entry(node, key, "the index of a lamp"));
        };
        let in_range = u32::try_from(index).ok().filter(|&index| (index as usize) < lamps);
        in_range.ok_or_else(|| {
            let wanted = match lamps.checked_sub(1) {
                Some(last) => format!("the lamps are 0 to {last}"),
                None => "there is no lamp".to_string(),
            };
            self.error(node, format!("`{key}` names lamp {index}"), wanted)
        })
    }

    /// One flat list of values.
    fn list(&self, node: &Node, key: &str, length: Option<usize>, style: Style) -> Result<Grid, ReadError> {
        flat_list(self.document, node, key, length, style)
    }
}

/// What was found and wanted of the sides of a stencil.
fn sides_of(error: StencilError) -> (String, String) {
    match error {
        StencilError::RaggedRow { row, found, expected } => {
            let found = format!("row {} of the stencil has {}", row + 1, counted(found, "cell"));
            (found, format!("row 1 has {expected}"))
        }
        StencilError::EvenSide { rows, columns } => {
            (format!("the stencil is {rows} x {columns}"), "its sides must be odd".to_string())
        }
        StencilError::BadCell { .. } => (error.to_string(), "numbers are wanted".to_string()),
    }
}

/// The stencil of that name or picture, or what was found and wanted.
pub(super) fn named_or_drawn(text: &str) -> Result<Stencil, (String, String)> {
    if let Some(stencil) = Stencil::named(text.trim()) {
        return Ok(stencil);
    }
    let drawn = Stencil::drawn(text);
    drawn.map_err(|error| {
        if matches!(error, StencilError::EvenSide { .. }) && !text.contains(char::is_alphabetic) {
            return sides_of(error);
        }
        if let StencilError::RaggedRow { .. } = error {
            return sides_of(error);
        }
        let names = Stencil::NAMES.join(", ");
        let found = if text.contains(char::is_alphabetic) && !text.contains('\n') {
            format!("found the stencil {text:?}")
        } else {
            error.to_string()
        };
        (found, format!("a stencil is {names} or a picture of # and ."))
    })
}
