//! The join of shares: all there, of one search, sound, then the best of each summand.

use super::{Divided, Found, JoinError};
use crate::answer::{Solution, Standing};
use crate::costs::Costs;
use crate::minimum::Best;
use crate::search::Lightest;

/// What was found, by number of the share.
pub(super) fn in_order(found: &[Found]) -> Result<Vec<&Found>, JoinError> {
    let of = found.first().ok_or(JoinError::Nothing)?.share.of;
    let mut sorted: Vec<&Found> = found.iter().collect();
    sorted.sort_by_key(|found| found.share.index);
    if let Some(other) = sorted.iter().find(|found| found.share.of != of) {
        return Err(JoinError::Division { of, other: other.share.of });
    }
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0].share == pair[1].share) {
        return Err(JoinError::Twice { index: pair[0].share.index });
    }
    let numbers = sorted.iter().map(|found| Some(found.share.index)).chain([None]);
    match (0..of).zip(numbers).find(|&(wanted, found)| found != Some(wanted)) {
        Some((index, _)) => Err(JoinError::Missing { index, of }),
        None => Ok(sorted),
    }
}

/// The best of all targets; `None` if none can be reached.
pub(super) fn joined(
    search: u64,
    divisions: &[Divided<'_>],
    found: &[&Found],
    costs: &Costs,
) -> Result<Option<Solution>, JoinError> {
    if let Some(other) = found.iter().find(|found| found.search != search) {
        return Err(JoinError::Foreign { index: other.share.index });
    }
    if let Some(damaged) = found.iter().find(|found| !is_sound(divisions, found)) {
        return Err(JoinError::Damaged { index: damaged.share.index });
    }
    let mut best: Option<Solution> = None;
    for (index, Divided { two, target, division }) in divisions.iter().enumerate() {
        let own: Vec<&[Option<Best>]> = found.iter().map(|found| &found.best[index][..]).collect();
        // Every orbit has a block that is searched: where all found nothing, the first share is as wrong as any.
        let (presses, minima) = division.joined(&own).ok_or(JoinError::Damaged { index: 0 })?;
        let (cost, standing) = (costs.of_bits(&presses), Standing::Exact);
        let lightest = Lightest { presses, cost, standing, minima: Some(minima) };
        let found = two.solution(target, lightest, costs);
        best = Some(match best {
            None => found,
            Some(best) => best.joined(found),
        });
    }
    Ok(best)
}

/// Whether a share can have found this: a list for each target, of true members.
fn is_sound(divisions: &[Divided<'_>], found: &Found) -> bool {
    let members: u64 = divisions.iter().map(|one| one.division.members(found.share)).sum();
    found.members == members
        && found.best.len() == divisions.len()
        && divisions.iter().zip(&found.best).all(|(one, best)| one.division.is_sound(best))
}
