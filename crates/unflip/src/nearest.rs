//! The nearest solvable state: the fewest lamps to change.
//!
//! A state is solvable if every set of lamps in the left kernel is even on its syndrome. Changing one lamp
//! flips the sets that hold it: a move in the space of 2^dimension parities. A breadth-first search from
//! "all even" finds how many moves the syndrome's parities are away.
//!
//! Cost: up to `2^dimension` times [`BYTES_A_PARITY`] and `2^dimension × distinct moves` steps, less where the way is short.

use std::collections::HashSet;

use crate::answer::Answer;
use crate::bits::{Bits, WORD, transpose64};
use crate::error::SolveError;
use crate::goal::{Goal, Picture};
use crate::limits::Limits;
use crate::solver::Solver;
use crate::state::State;
use crate::syndrome::Syndrome;

/// The nearest solvable state: what to change, so that the goal can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// The lamps to change, as few as possible; of equals, those that come first in order.
    pub lamps: Vec<usize>,
}

impl Nearest {
    /// The state with these lamps changed, so that `goal` can be reached; `None` if these lamps do not do that.
    ///
    /// # Errors
    ///
    /// As [`Solver::solve_within`].
    #[allow(clippy::missing_panics_doc, reason = "values stay below the modulus")]
    pub fn of_state(
        &self,
        solver: &Solver,
        state: &State,
        goal: &Goal,
        limits: &Limits,
    ) -> Result<Option<State>, SolveError> {
        // Which solution it is does not matter.
        let any = Limits { members_log2: 0, ..*limits };
        for wanted in wanted(solver, state.len(), goal) {
            let mut ignored = goal.ignored().cloned().unwrap_or_else(|| Bits::zeros(state.len()));
            self.lamps.iter().for_each(|&lamp| ignored.set(lamp, true));
            let relaxed = Goal::Picture(Picture::with_ignored(wanted.clone(), ignored).expect("one length"));
            if let Answer::Solved(solution) = solver.solve_within(state, &relaxed, &any)? {
                let counts: Vec<u32> = solution.presses.iter().collect();
                let values: Vec<u32> = wanted.iter().collect();
                let reached = solver.rule().taken_back(solver.board(), values, &counts);
                let changed = state
                    .iter()
                    .enumerate()
                    .map(|(lamp, value)| if self.lamps.contains(&lamp) { reached.get(lamp) } else { value });
                return Ok(Some(State::new(state.modulus(), changed).expect("below the modulus")));
            }
        }
        Ok(None)
    }
}

/// The states that a goal stands for, of that many lamps.
fn wanted(solver: &Solver, n_lamps: usize, goal: &Goal) -> Vec<State> {
    let modulus = solver.rule().modulus();
    let filled = |value| {
        let lamp = |lamp| if solver.board().is_hole(lamp) { 0 } else { value };
        State::new(modulus, (0..n_lamps).map(lamp)).expect("below the modulus")
    };
    match goal {
        Goal::Picture(picture) => vec![picture.state().clone()],
        goal => goal.uniform_values(modulus).map(filled).collect(),
    }
}

/// The fewest lamps to change so that one of `syndromes` becomes solvable; of equals those first in order.
///
/// `None` if `limits.stop` said so.
pub(crate) fn nearest(left: &[Bits], syndromes: &[Syndrome], limits: &Limits) -> Option<Vec<usize>> {
    let moves = moves_of(left);
    let targets: Vec<usize> = syndromes.iter().map(|&syndrome| parities(left, syndrome)).collect();
    let distances = distances(left.len(), &moves, &targets, limits)?;
    let ways = targets
        .into_iter()
        .filter(|&target| distances[target] != FAR)
        .map(|target| way(target, &moves, &distances));
    ways.min_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)))
}

const FAR: u8 = u8::MAX;

/// A distance, and the parity in the level that is left or in the next one, which may grow to twice its size.
pub(crate) const BYTES_A_PARITY: u64 = 8;

/// Which sets of the left kernel are odd on a syndrome.
fn parities(left: &[Bits], syndrome: Syndrome) -> usize {
    left.iter().enumerate().fold(0, |bits, (index, set)| bits | usize::from(syndrome.is_odd_on(set)) << index)
}

/// The distinct moves and the first lamp that makes each, ascending by lamp.
fn moves_of(left: &[Bits]) -> Vec<(usize, usize)> {
    let n_lamps = left.first().map_or(0, Bits::len);
    let (mut moves, mut seen) = (Vec::new(), HashSet::from([0]));
    for first in (0..n_lamps).step_by(WORD) {
        let mut block = [0; WORD];
        block.iter_mut().zip(left).for_each(|(word, set)| *word = set.words()[first / WORD]);
        transpose64(&mut block);
        for (lamp, column) in (first..n_lamps).zip(block) {
            let column = usize::try_from(column).expect("the dimension is small");
            if seen.insert(column) {
                moves.push((lamp, column));
            }
        }
    }
    moves
}

/// The number of moves from "all even" to each parity, until one of `targets` is met.
fn distances(
    dimension: usize,
    moves: &[(usize, usize)],
    targets: &[usize],
    limits: &Limits,
) -> Option<Vec<u8>> {
    let mut distances = vec![FAR; 1 << dimension];
    distances[0] = 0;
    let mut level = vec![0u32];
    for distance in 1.. {
        if level.is_empty() || targets.iter().any(|&target| distances[target] != FAR) {
            break;
        }
        let mut next = Vec::new();
        for (count, from) in level.into_iter().enumerate() {
            if count % 1024 == 0 && (limits.stop)() {
                return None;
            }
            for &(_, column) in moves {
                let to = from as usize ^ column;
                if distances[to] == FAR {
                    distances[to] = distance;
                    next.push(u32::try_from(to).expect("the dimension is small"));
                }
            }
        }
        level = next;
    }
    Some(distances)
}

/// The lamps of a shortest way back to "all even", each the first that can be on one.
fn way(mut at: usize, moves: &[(usize, usize)], distances: &[u8]) -> Vec<usize> {
    let mut lamps = Vec::new();
    while at != 0 {
        let closer = |&&(_, column): &&(usize, usize)| distances[at ^ column] < distances[at];
        let &(lamp, column) = moves.iter().find(closer).expect("a way leads back");
        lamps.push(lamp);
        at ^= column;
    }
    lamps.sort_unstable();
    lamps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::edges::Edges;
    use crate::rule::Rule;
    use crate::stencil::Stencil;

    #[test]
    fn the_changed_state_differs_in_these_lamps_alone_and_can_be_solved() {
        let check = |modulus: u32, goal: &Goal| {
            let limits = Limits::default();
            let rule = Rule::new(Stencil::plus(), Edges::Plane, modulus).unwrap();
            let solver = Solver::new(&rule, &Board::grid(5, 5).unwrap()).unwrap();
            let mut state = State::zeros(modulus, 25);
            for lamp in 0..25 {
                let values = (0..25).map(|other| if other == lamp { 1 } else { state.get(other) });
                state = State::new(modulus, values.collect::<Vec<_>>()).unwrap();
                let nearest = solver.nearest(&state, goal, &limits).unwrap().unwrap();
                let changed = nearest.of_state(&solver, &state, goal, &limits).unwrap().unwrap();
                let differ = |&lamp: &usize| changed.get(lamp) != state.get(lamp);
                assert_eq!((0..25).filter(differ).collect::<Vec<_>>(), nearest.lamps);
                assert!(solver.is_solvable(&changed, goal).unwrap());
            }
        };
        check(2, &Goal::Off);
        check(2, &Goal::Uniform);
        check(4, &Goal::Value(3));
        check(4, &Goal::Uniform);
    }
}
