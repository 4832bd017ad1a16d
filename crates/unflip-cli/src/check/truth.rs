//! The truth about a small puzzle: every solution tried by the reference, which shares no code with the solver.

use unflip::Puzzle;
use unflip_reference::{Game, Minimum, minimum_by_elimination, nullity};

use crate::game::targets;

/// The reference eliminates in matrices of at most so many lamps and presses, and tries so many solutions.
const MOST_CELLS: usize = 400;
const MOST_SOLUTIONS: u64 = 1 << 16;

/// All that an answer can say, found by elimination and a try of every solution.
pub(crate) struct Truth {
    /// The lightest solution; of equals the lexicographically least; `None` if there is none at all.
    pub(crate) best: Option<Minimum>,
    /// How many solutions are that light, over all states that the goal allows.
    pub(crate) minima: u128,
    /// How many solutions there are, over all states that the goal allows.
    pub(crate) solutions: u128,
}

/// The dimension of the quiet patterns; `None` where the reference cannot tell: a large board or no prime modulus.
///
/// Quiet is what changes no lamp of which something is wanted.
pub(crate) fn dimension(game: &Game, puzzle: &Puzzle) -> Option<usize> {
    let is_prime = (2..game.modulus).all(|divisor| game.modulus % divisor != 0);
    if !is_prime || game.effects.len().max(game.is_lamp.len()) > MOST_CELLS {
        return None;
    }
    let mut game = game.clone();
    for lamp in puzzle.goal().ignored().into_iter().flat_map(unflip::Bits::iter_ones) {
        game.is_lamp[lamp] = false;
    }
    Some(nullity(&game))
}

/// The truth; `None` where the quiet patterns, of this dimension, are too many to try.
pub(crate) fn truth(game: &Game, puzzle: &Puzzle, dimension: usize) -> Option<Truth> {
    let dimension = u32::try_from(dimension).ok()?;
    u64::from(game.modulus).checked_pow(dimension).filter(|&members| members <= MOST_SOLUTIONS)?;
    let start: Vec<u32> = puzzle.start().iter().collect();
    let mut truth = Truth { best: None, minima: 0, solutions: 0 };
    for (_, targets) in targets(puzzle, game) {
        let Some(found) = minimum_by_elimination(game, &start, &targets) else { continue };
        truth.solutions += found.solutions;
        let best = truth.best.as_ref().map_or(u64::MAX, |best| best.weight);
        if found.weight <= best {
            truth.minima = found.minima + if found.weight == best { truth.minima } else { 0 };
        }
        let order = |minimum: &Minimum| (minimum.weight, minimum.presses.clone());
        if truth.best.as_ref().is_none_or(|best| order(&found) < order(best)) {
            truth.best = Some(found);
        }
    }
    Some(truth)
}
