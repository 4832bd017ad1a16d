//! The nearest solvable state: the fewest lamps to change.
//!
//! A state is solvable if every set of lamps in the left kernel is even on its syndrome. Changing one lamp
//! flips the sets that hold it: a move in the space of 2^dimension parities. A breadth-first search from
//! "all even" finds how many moves the syndrome's parities are away.
//!
//! Cost: up to `2^dimension` times [`BYTES_A_PARITY`] and `2^dimension × distinct moves` steps, less where the way is short.

use std::collections::HashSet;

use crate::bits::{Bits, WORD, transpose64};
use crate::limits::Limits;
use crate::syndrome::Syndrome;

/// The nearest solvable state: what to change, so that the goal can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// The lamps to change, as few as possible; of equals, those that come first in order.
    pub lamps: Vec<usize>,
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
