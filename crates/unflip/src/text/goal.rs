//! Goals: words, and pictures with lamps that do not matter.

use super::error::{ReadError, Source};
use super::grid::{Grid, Style, read_grid, values_end};
use super::reading::GoalText;
use super::rows::check_shape;
use crate::bits::Bits;
use crate::board::Board;
use crate::goal::{Goal, Picture};
use crate::state::State;

/// The goal that a word names.
pub(super) fn goal_word(word: &str) -> Option<Goal> {
    match word {
        "off" => Some(Goal::Off),
        "on" => Some(Goal::On),
        "uniform" => Some(Goal::Uniform),
        _ => None,
    }
}

/// The error for a word that is no goal, where the text is a word and no picture.
pub(super) fn no_goal_word(word: &str) -> Option<(String, &'static str)> {
    let is_word = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
    let is_word = is_word && word.bytes().any(|byte| !b"XObwy-".contains(&byte));
    let wanted = "a goal is off, on, uniform, a value or a picture";
    is_word.then(|| (format!("found the goal {word:?}"), wanted))
}

/// The goal that a front end was given.
pub(super) fn read_goal_text(goal: &GoalText, board: &Board, modulus: u32) -> Result<Goal, ReadError> {
    let in_goal = |error| ReadError { source: Source::Goal, ..error };
    let text = match goal {
        GoalText::Goal(Goal::Value(value)) if *value >= modulus => {
            let found = format!("the goal is {value}");
            return Err(in_goal(ReadError::new((1, 1), found, values_end(modulus))));
        }
        GoalText::Goal(goal) => return Ok(goal.clone()),
        GoalText::Picture(text) => text,
    };
    let mut style = Style::in_file(modulus);
    style.allowed.ignored = true;
    let grid = read_grid(text, style).map_err(in_goal)?;
    check_shape(&grid, board)
        .map_err(|(found, wanted)| in_goal(ReadError::new((1, 1), format!("the goal {found}"), wanted)))?;
    Ok(goal_of(grid, board))
}

/// The goal that a grid of the shape of `board` draws; lamps at holes always matter, as nothing is there.
pub(super) fn goal_of(grid: Grid, board: &Board) -> Goal {
    let state = State::from(grid.values);
    let Some(mut ignored) = grid.ignored else { return Goal::Picture(Picture::new(state)) };
    for hole in board.holes().into_iter().flat_map(Bits::iter_ones) {
        ignored.set(hole, false);
    }
    Goal::Picture(Picture::with_ignored(state, ignored).expect("the grid has a mark for every lamp"))
}
