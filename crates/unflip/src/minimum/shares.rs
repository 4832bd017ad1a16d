//! A minimum in shares: the blocks of members of each summand are dealt out by their number.
//!
//! Share `index` of `of` searches blocks `index * B / of .. (index + 1) * B / of` of the `B` that a summand has: members
//! with the same top bits, in the coordinates of [`super::orbits`] where there are symmetries. There a block that is equal
//! to others is searched by the share that has the one to be searched, and counted as often as there are others; so the
//! shares together account for every member exactly once, and what they found is joined by cost, then by member, the
//! minima added up. A summand that is one block is left to the last share. Summands join as they always do.
//!
//! Cost: for each share its part of the search, and the planning once more.

use super::components::{Component, split};
use super::part::Part;
use super::{Best, Counted, Hints, Outcome};
use crate::bits::Bits;
use crate::costs::Costs;
use crate::count::Count;
use crate::fingerprint::Fingerprint;
use crate::limits::{Limits, Progress};
use crate::report::{Engine, Report};
use crate::share::Share;

/// The summands of a kernel.
pub(crate) struct Summands(Vec<Component>);

impl Summands {
    /// The summands of a kernel in reduced echelon form.
    pub(crate) fn new(kernel: &[Bits]) -> Self {
        Self(split(kernel))
    }
}

/// A search of a coset that is planned, and can be divided.
pub(crate) struct Division<'a> {
    parts: Vec<Part<'a>>,
    particular: &'a Bits,
}

impl<'a> Division<'a> {
    /// Plans the search of `particular + span(kernel)`, symmetries being looked for from `least_symmetric` dimensions on.
    ///
    /// # Errors
    ///
    /// The dimension of a summand for which more than `most` members would be compared.
    pub(crate) fn new(
        (kernel, summands): (&'a [Bits], &'a Summands),
        particular: &'a Bits,
        (costs, hints): (&'a Costs, &Hints<'a>),
        most: u64,
        least_symmetric: u32,
    ) -> Result<Self, usize> {
        let (mut left, mut permutations) = (most, None);
        let mut parts: Vec<Part<'_>> =
            summands.0.iter().map(|component| Part::new(kernel, component, costs, hints)).collect();
        for part in &mut parts {
            part.plan_transform(particular, left, |dimension| {
                (dimension >= least_symmetric).then(|| &**permutations.get_or_insert_with(hints.permutations))
            });
            if part.plan.engine == Engine::Bounded {
                return Err(part.rows.len());
            }
            left -= part.members();
        }
        Ok(Self { parts, particular })
    }

    /// Takes in what tells this division from others.
    pub(crate) fn mark(&self, print: &mut Fingerprint) {
        print.add(self.parts.len() as u64);
        self.parts.iter().for_each(|part| part.mark(print));
    }

    /// Members that a share accounts for.
    pub(crate) fn members(&self, share: Share) -> u64 {
        self.parts.iter().map(|part| part.share_members(share)).sum()
    }

    /// Searches one share of each summand; `None` if a limit ended the search.
    pub(crate) fn found(&self, share: Share, limits: &Limits<'_>) -> Option<Vec<Option<Best>>> {
        let (mut done, total) = (0, self.members(share));
        let search = |(index, part): (usize, &Part<'_>)| {
            if let Some(hear) = limits.report {
                hear(&Report::Chosen(part.choice(index, self.parts.len())));
            }
            let progress =
                |told: Progress| (limits.progress)(Progress { done: done + told.done, total, ..told });
            let found = part.run_share(share, &Limits { progress: &progress, ..*limits });
            done += part.share_members(share);
            match found {
                None => Some(None),
                Some(Outcome::Exact(best)) => Some(Some(best)),
                Some(Outcome::Stopped { .. }) => None,
            }
        };
        self.parts.iter().enumerate().map(search).collect()
    }

    /// Whether a share can have found this: as many as there are summands, each a member at its true cost.
    pub(crate) fn is_sound(&self, found: &[Option<Best>]) -> bool {
        let is_sound =
            |(part, best): (&Part<'_>, &Option<Best>)| best.is_none_or(|best| part.is_sound(&best));
        found.len() == self.parts.len() && self.parts.iter().zip(found).all(is_sound)
    }

    /// The best presses by what all shares found, and how many cost as little; `None` if no share found anything of
    /// some summand.
    pub(crate) fn joined(&self, found: &[&[Option<Best>]]) -> Option<Counted> {
        let (mut presses, mut minima) = (self.particular.clone(), Count::from(1));
        for (index, part) in self.parts.iter().enumerate() {
            let best = found.iter().filter_map(|share| share[index]).reduce(Best::merge)?;
            presses = part.member(&presses, best.member);
            minima *= &Count::from(best.minima);
        }
        Some((presses, minima))
    }
}
