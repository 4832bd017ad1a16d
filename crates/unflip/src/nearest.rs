//! The nearest solvable state: the fewest lamps to change.
//!
//! A state is solvable if every set of lamps in the left kernel is even on its syndrome. Changing one lamp
//! flips the sets that hold it: a move in the space of 2^dimension parities. A breadth-first search from
//! "all even" finds how many moves the syndrome's parities are away.
//!
//! Cost: up to `2^dimension` bytes and `2^dimension × distinct moves` steps, less where the way is short.

use std::collections::HashMap;

use crate::bits::Bits;
use crate::limits::Limits;
use crate::syndrome::Syndrome;

/// The fewest lamps to change so that one of `syndromes` becomes solvable; of equals those first in order.
///
/// `None` if `limits.stop` said so.
pub(crate) fn nearest(left: &[Bits], syndromes: &[Syndrome], limits: &Limits) -> Option<Vec<usize>> {
    let moves = moves_of(left);
    let targets: Vec<usize> = syndromes.iter().map(|&syndrome| parities(left, syndrome)).collect();
    let distances = distances(left.len(), &moves, &targets, limits)?;
    let reached = targets.into_iter().filter(|&target| distances[target] != FAR);
    let target = reached.min_by_key(|&target| distances[target]).expect("every parity is a sum of moves");
    Some(way(target, &moves, &distances))
}

const FAR: u8 = u8::MAX;

/// Which sets of the left kernel are odd on a syndrome.
fn parities(left: &[Bits], syndrome: Syndrome) -> usize {
    left.iter().enumerate().fold(0, |bits, (index, set)| bits | usize::from(syndrome.is_odd_on(set)) << index)
}

/// The distinct moves and the first lamp that makes each, ascending by lamp.
fn moves_of(left: &[Bits]) -> Vec<(usize, usize)> {
    let mut columns: HashMap<usize, usize> = HashMap::new();
    for (index, set) in left.iter().enumerate() {
        set.iter_ones().for_each(|lamp| *columns.entry(lamp).or_default() |= 1 << index);
    }
    let mut by_lamp: Vec<(usize, usize)> = columns.into_iter().collect();
    by_lamp.sort_unstable();
    let mut seen = std::collections::HashSet::new();
    by_lamp.retain(|&(_, column)| seen.insert(column));
    by_lamp
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
    let mut level = vec![0usize];
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
                if distances[from ^ column] == FAR {
                    distances[from ^ column] = distance;
                    next.push(from ^ column);
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
