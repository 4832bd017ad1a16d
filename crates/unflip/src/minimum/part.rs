//! One component of a kernel, as the engines need it: how it is to be searched, and what came of that.

use super::affine::{Affine, Group};
use super::choice::Plan;
use super::components::Component;
use super::trellis::Trellis;
use super::{Best, Columns, Hints, Outcome};
use crate::bits::Bits;
use crate::costs::Costs;
use crate::count::Count;
use crate::fingerprint::Fingerprint;
use crate::lead::Hear;
use crate::limits::Limits;
use crate::report::{Choice, Engine};
use crate::share::Share;

/// The largest dimension whose columns fit a word, with a bit to spare.
const WIDEST: usize = 62;
/// From this dimension on, some milliseconds, a trellis is looked for.
const LEAST_TRELLIS: usize = 20;
/// Words that bringing a basis to minimal spans may touch, some seconds.
const SPAN_EFFORT: u64 = 1 << 33;

/// A component as the engines need it.
pub(super) struct Part<'a> {
    /// Its basis vectors, over all cells.
    pub(super) rows: Vec<&'a Bits>,
    /// The cells of any of them.
    pub(super) support: &'a Bits,
    /// What presses cost.
    pub(super) costs: &'a Costs,
    /// Gives sets of cells whose kernel columns sum to zero; perhaps none.
    pub(super) relations: &'a dyn Fn() -> Vec<Vec<u32>>,
    /// Its columns, if they fit a word.
    columns: Option<Columns>,
    trellis: Option<Trellis>,
    pub(super) plan: Plan,
}

/// What the search of a part came to: all presses, those of the part replaced.
pub(super) enum Found {
    /// All members were compared.
    Exact {
        /// The lexicographically least of the cheapest.
        presses: Bits,
        /// What the presses in this part cost.
        cost: u64,
        /// How many cost as little.
        minima: Count,
    },
    /// A limit ended the search.
    Stopped {
        /// The best presses met.
        presses: Bits,
    },
}

impl<'a> Part<'a> {
    pub(super) fn new(
        kernel: &'a [Bits],
        component: &'a Component,
        costs: &'a Costs,
        hints: &Hints<'a>,
    ) -> Self {
        let rows = component.rows.iter().map(|&row| &kernel[row]).collect();
        let (support, relations) = (&component.support, hints.relations);
        Self { rows, support, costs, relations, columns: None, trellis: None, plan: Plan::beyond() }
    }

    /// Chooses the transform that compares at most `most` members; symmetries are looked for among `permutations`.
    pub(super) fn plan_transform<'p>(
        &mut self,
        particular: &Bits,
        most: u64,
        permutations: impl FnOnce(u32) -> Option<&'p [Vec<u32>]>,
    ) {
        if self.rows.len() > WIDEST {
            return;
        }
        let columns = Columns::from_rows(&self.rows, particular, self.support, self.costs);
        let group = permutations(columns.dimension()).map(|permutations| {
            let candidates = permutations.iter();
            let candidates =
                candidates.map(|permutation| Affine::of_permutation(&self.rows, particular, permutation));
            Group::keeping(&columns, candidates)
        });
        self.plan = Plan::new(&columns, group.as_ref(), most);
        self.columns = Some(columns);
    }

    /// Takes a trellis for one of `orders` instead, where that is cheaper.
    pub(super) fn plan_trellis<'o>(
        &mut self,
        most: u64,
        memory: u64,
        orders: impl FnOnce() -> &'o [Vec<u32>],
    ) {
        let (rows, words) = (self.rows.len(), self.support.words().len());
        let effort = (rows as u64).saturating_mul(rows as u64).saturating_mul(words as u64);
        if rows < LEAST_TRELLIS || effort > SPAN_EFFORT {
            return;
        }
        let orders = orders().iter().map(Vec::as_slice);
        let Some(trellis) = Trellis::cheapest(&self.rows, self.support, orders) else { return };
        self.plan.offer_trellis(trellis.estimate(), most, memory);
        self.trellis = Some(trellis);
    }

    /// Members that will be compared.
    pub(super) fn members(&self) -> u64 {
        match (&self.columns, &self.trellis) {
            (_, Some(trellis)) if self.plan.engine == Engine::Trellis => trellis.estimate().steps,
            (Some(columns), _) => self.plan.members(columns),
            (None, _) => 0,
        }
    }

    /// Members that the search accounts for: the unit of its progress.
    pub(super) fn progress(&self) -> u64 {
        match self.plan.engine {
            Engine::Bounded => 0,
            Engine::Trellis => self.members(),
            _ => 1 << self.rows.len(),
        }
    }

    pub(super) fn choice(&self, part: usize, parts: usize) -> Choice {
        let columns = self.columns.as_ref().map_or(0, |columns| columns.columns().len());
        self.plan.choice((part, parts), self.rows.len(), self.support.count_ones(), columns)
    }

    /// Searches as planned, from `presses`; tells of better ones on the way.
    ///
    /// # Panics
    ///
    /// If no exact engine was chosen.
    pub(super) fn run(&self, presses: &Bits, limits: &Limits<'_>, better: Hear<'_, Bits>) -> Found {
        if self.plan.engine == Engine::Trellis {
            let trellis = self.trellis.as_ref().expect("it was chosen");
            let least = trellis.lightest(presses, |cell| self.costs.price(cell), limits);
            return least.map_or_else(
                || Found::Stopped { presses: presses.clone() },
                |least| Found::Exact { presses: least.presses, cost: least.cost, minima: least.minima },
            );
        }
        let rows = &*self.rows;
        let heard = better.map(|hear| move |member| hear(member_of(rows, presses, member)));
        let better = heard.as_ref().map(|heard| heard as &(dyn Fn(u64) + Sync));
        match self.plan.run(self.transformed(), limits, better) {
            Outcome::Stopped { member, .. } => Found::Stopped { presses: self.member(presses, member) },
            Outcome::Exact(Best { cost, member, minima }) => {
                let (presses, minima) = (self.member(presses, member), Count::from(minima));
                Found::Exact { presses, cost, minima }
            }
        }
    }

    /// Searches one share as planned; `None` if nothing falls to it.
    ///
    /// # Panics
    ///
    /// If no transform was chosen.
    pub(super) fn run_share(&self, share: Share, limits: &Limits<'_>) -> Option<Outcome> {
        self.plan.run_blocks(self.transformed(), share.of_blocks(self.plan.blocks()), limits, None)
    }

    /// Members that a share accounts for.
    pub(super) fn share_members(&self, share: Share) -> u64 {
        let (all, blocks) = (self.plan.blocks(), share.of_blocks(self.plan.blocks()));
        (1 << self.rows.len()) / (all.end - all.start) * (blocks.end - blocks.start)
    }

    /// Whether this is a member at its true cost.
    pub(super) fn is_sound(&self, best: &Best) -> bool {
        let (columns, members) = (self.transformed(), 1 << self.rows.len());
        (1..=members).contains(&best.minima)
            && best.member < members
            && columns.cost_at(columns.value_of(best.member)) == best.cost
    }

    /// Takes in what tells this search from others.
    pub(super) fn mark(&self, print: &mut Fingerprint) {
        self.transformed().mark(print);
        self.plan.mark(print);
    }

    fn transformed(&self) -> &Columns {
        self.columns.as_ref().expect("a transform has columns")
    }

    /// The presses, in this part those of a member.
    pub(super) fn member(&self, presses: &Bits, member: u64) -> Bits {
        member_of(&self.rows, presses, member)
    }
}

/// The presses, and the rows that are the bits of a member, the last row its last bit.
fn member_of(rows: &[&Bits], presses: &Bits, member: u64) -> Bits {
    let mut presses = presses.clone();
    for (row, _) in rows.iter().rev().zip(0..).filter(|&(_, bit)| member >> bit & 1 == 1) {
        presses.xor(row);
    }
    presses
}
