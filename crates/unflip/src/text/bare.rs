//! Puzzles without a document: a picture of cells and nothing else, so the rule is the default or the caller's.

use super::cost::with_costs;
use super::error::ReadError;
use super::goal::read_goal_text;
use super::grid::Grid;
use super::reading::Reading;
use crate::board::Board;
use crate::edges::Edges;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::rule::Rule;
use crate::state::State;
use crate::stencil::Stencil;
use crate::values::Values;

/// The puzzle that a grid of cells is: plus on a plane, all off, where `reading` says nothing else.
pub(super) fn puzzle_of(grid: Grid, reading: &Reading) -> Result<Puzzle, ReadError> {
    let modulus = reading.modulus.unwrap_or(2);
    let stencil = reading.stencil.clone().unwrap_or_else(Stencil::plus);
    let rule = Rule::new(stencil, reading.edges.unwrap_or(Edges::Plane), modulus);
    let rule = rule.map_err(|error| ReadError::new((1, 1), error.to_string(), "the modulus is 2 or more"))?;
    let board = grid.board();
    let values = if grid.values.modulus() == modulus {
        grid.values
    } else {
        Values::new(modulus, grid.values.iter()).expect("a bitmap has no value above 1")
    };
    puzzle_of_parts(rule, board, State::from(values), reading)
}

/// The puzzle of a rule, with the goal and the prices of `reading`.
pub(super) fn puzzle_of_parts(
    rule: Rule,
    board: Board,
    start: State,
    reading: &Reading,
) -> Result<Puzzle, ReadError> {
    let goal = reading.goal.as_ref().map(|goal| read_goal_text(goal, &board, rule.modulus())).transpose()?;
    let puzzle = Puzzle::new(rule, board, start, goal.unwrap_or(Goal::Off));
    let puzzle = puzzle.map_err(|error| ReadError::new((1, 1), error.to_string(), ""))?;
    with_costs(puzzle, None, false, reading)
}
