//! Targets: the syndromes that a goal allows.

use crate::bits::Bits;
use crate::board::Board;
use crate::goal::Goal;
use crate::state::State;

/// What the presses must add up to for one way to meet the goal.
pub(crate) struct Target {
    /// The value that all lamps reach; `None` for a picture.
    pub(crate) value: Option<u32>,
    /// Goal less state.
    pub(crate) syndrome: Bits,
}

/// The targets of a goal, least value first; one unless the goal is uniform.
pub(crate) fn targets(board: &Board, state: &State, goal: &Goal) -> Vec<Target> {
    if let Goal::Picture(picture) = goal {
        let mut syndrome = state.bits().clone();
        syndrome.xor(picture.state().bits());
        return vec![Target { value: None, syndrome }];
    }
    let values = goal.uniform_values(state.modulus());
    values
        .into_iter()
        .map(|value| Target { value: Some(value), syndrome: to_value(board, state, value) })
        .collect()
}

/// The syndrome of every lamp at `value`.
fn to_value(board: &Board, state: &State, value: u32) -> Bits {
    let mut syndrome = state.bits().clone();
    if value == 1 {
        syndrome.xor(&Bits::ones(board.n_lamps()));
        board.holes().into_iter().flat_map(Bits::iter_ones).for_each(|hole| syndrome.set(hole, false));
    }
    syndrome
}
