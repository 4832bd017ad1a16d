//! Targets: the syndromes that a goal allows, over two colours.

use crate::board::Board;
use crate::goal::Goal;
use crate::state::State;
use crate::syndrome::Syndrome;

/// What the presses must add up to for one way to meet the goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    /// The value that all lamps reach; `None` for a picture.
    pub(crate) value: Option<u32>,
    /// Goal less state.
    pub(crate) syndrome: Syndrome<'a>,
}

/// The targets of a goal, least value first; one unless the goal is uniform.
pub(crate) fn targets<'a>(board: &'a Board, state: &'a State, goal: &'a Goal) -> Vec<Target<'a>> {
    if let Goal::Picture(picture) = goal {
        return vec![Target {
            value: None,
            syndrome: Syndrome::to_picture(state.bits(), picture.state().bits()),
        }];
    }
    let to_value = |value| Syndrome::to_value(state.bits(), value, board.holes());
    let values = goal.uniform_values(state.modulus());
    values.map(|value| Target { value: Some(value), syndrome: to_value(value) }).collect()
}
