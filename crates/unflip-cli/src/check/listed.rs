//! Several solutions: each is one, they are in order, and on small boards the cheapest are all there.

use unflip::text::Expected;
use unflip::{Presses, Puzzle};
use unflip_reference::Game;

use super::truth::Truth;
use super::verdict::{Checked, of_presses};
use crate::say;

/// What the solutions of a list cost, in order: each reaches the goal and comes after the one before.
pub(super) fn costs(game: &Game, puzzle: &Puzzle, said: &Expected) -> Checked<Vec<u64>> {
    let mut previous: Option<(u64, &Presses)> = None;
    let mut costs = Vec::with_capacity(said.all.len());
    for (index, one) in said.all.iter().enumerate() {
        let named = |wrong: String| format!("solution {} of {}: {wrong}", index + 1, said.all.len());
        let Some(presses) = &one.presses else { return Err(named("it has no presses.".to_string())) };
        let paid = of_presses(game, puzzle, one, presses).map_err(named)?;
        if previous.is_some_and(|previous| previous >= (paid.cost, presses)) {
            return Err(named("it does not come after the one before.".to_string()));
        }
        previous = Some((paid.cost, presses));
        costs.push(paid.cost);
    }
    match (&said.presses, said.all.first().and_then(|first| first.presses.as_ref())) {
        (Some(presses), Some(first)) if presses != first => {
            Err("the presses are not the first of the list.".to_string())
        }
        _ => Ok(costs),
    }
}

/// The list begins with the best, and has all that cost as little before those that cost more.
pub(super) fn agrees_with_truth(
    said: &Expected,
    costs: &[u64],
    truth: &Truth,
    is_priced: bool,
) -> Checked<()> {
    let (Some(best), Some(first), Some(last)) = (&truth.best, costs.first(), costs.last()) else {
        return Ok(());
    };
    if *first > best.cost {
        let would = say::amount(best.cost, is_priced);
        return Err(format!("the list does not begin with the best: {would} would do."));
    }
    let presses = said.all[0].presses.iter().flat_map(|presses| presses.iter());
    if !presses.eq(best.presses.iter().copied()) {
        return Err("the list does not begin with the lexicographically least.".to_string());
    }
    let found = n_least(costs, best.cost);
    if *last > best.cost && found != truth.minima {
        return Err(format!("the list has {found} of the {} solutions of least cost.", truth.minima));
    }
    Ok(())
}

/// Whether other solutions may come between those of the list, as far as is known.
pub(super) fn is_open(costs: &[u64], truth: Option<&Truth>) -> bool {
    let is_complete = |truth: &Truth| {
        let all = costs.len() as u128;
        let minima = truth.best.as_ref().map_or(0, |best| n_least(costs, best.cost));
        all == truth.solutions || all == truth.minima && all == minima
    };
    costs.len() > 1 && !truth.is_some_and(is_complete)
}

fn n_least(costs: &[u64], least: u64) -> u128 {
    costs.iter().filter(|&&cost| cost == least).count() as u128
}
