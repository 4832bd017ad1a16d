//! The truth about a small puzzle: every solution tried by the reference, which shares no code with the solver.

use unflip::{Count, Puzzle};
use unflip_reference::{Game, Minimum, cheapest_by_elimination, minimum_by_search, quiet_orders};

use crate::game::{cost, targets};

/// The reference eliminates in matrices of at most so many lamps and presses, and tries so many solutions.
const MOST_CELLS: usize = 400;
const MOST_SOLUTIONS: u64 = 1 << 16;
/// Where the modulus is no prime it tries so many counts of presses instead.
const MOST_TRIES: u64 = 1 << 23;
/// Lamps × presses × lamps that are eliminated, for all values of a uniform goal together.
const MOST_STEPS: u64 = 1 << 31;

/// All that an answer can say, found by elimination and a try of every solution.
pub(crate) struct Truth {
    /// The cheapest solution; of equals the lexicographically least; `None` if there is none at all.
    pub(crate) best: Option<Minimum>,
    /// How many solutions are that cheap, over all states that the goal allows.
    pub(crate) minima: u128,
    /// How many solutions there are, over all states that the goal allows.
    pub(crate) solutions: u128,
}

/// What is true of the quiet patterns.
pub(crate) struct Quiet {
    /// Their dimension; `None` if the modulus is no prime.
    pub(crate) nullity: Option<usize>,
    /// How many there are.
    pub(crate) size: Count,
}

/// The quiet patterns; `None` for a board that is too large for the reference.
///
/// Quiet is what changes no lamp of which something is wanted.
pub(crate) fn quiet(game: &Game, puzzle: &Puzzle) -> Option<Quiet> {
    if game.effects.len().max(game.is_lamp.len()) > MOST_CELLS {
        return None;
    }
    let mut game = game.clone();
    for lamp in puzzle.goal().ignored().into_iter().flat_map(unflip::Bits::iter_ones) {
        game.is_lamp[lamp] = false;
    }
    let orders = quiet_orders(&game);
    let mut size = Count::from(1);
    for &order in &orders {
        size *= u64::from(order);
    }
    Some(Quiet { nullity: is_prime(game.modulus).then_some(orders.len()), size })
}

fn is_prime(modulus: u32) -> bool {
    let small = (2..=modulus).take_while(|divisor| u64::from(*divisor).pow(2) <= u64::from(modulus));
    small.into_iter().all(|divisor| modulus % divisor != 0)
}

/// The truth; `None` where there is too much to try.
pub(crate) fn truth(game: &Game, puzzle: &Puzzle, quiet: &Quiet) -> Option<Truth> {
    let is_prime = quiet.nullity.is_some();
    if is_prime && quiet.size > Count::from(MOST_SOLUTIONS) {
        return None;
    }
    let cells = game.effects.len().max(game.is_lamp.len()) as u64;
    let values = puzzle.goal().uniform_values(game.modulus).len().max(1) as u64;
    if values.saturating_mul(cells.pow(3) + u64::from(game.modulus)) > MOST_STEPS {
        return None;
    }
    let start: Vec<u32> = puzzle.start().iter().collect();
    let cost = cost(puzzle);
    let mut truth = Truth { best: None, minima: 0, solutions: 0 };
    for (_, targets) in targets(puzzle, game) {
        let found = if is_prime {
            cheapest_by_elimination(game, &start, &targets, &cost)
        } else {
            minimum_by_search(game, &start, &targets, &cost, MOST_TRIES / values).ok()?
        };
        let Some(found) = found else { continue };
        truth.solutions += found.solutions;
        let best = truth.best.as_ref().map_or(u64::MAX, |best| best.cost);
        if found.cost <= best {
            truth.minima = found.minima + if found.cost == best { truth.minima } else { 0 };
        }
        let order = |minimum: &Minimum| (minimum.cost, minimum.presses.clone());
        if truth.best.as_ref().is_none_or(|best| order(&found) < order(best)) {
            truth.best = Some(found);
        }
    }
    Some(truth)
}
