//! The search for the cheapest solution of one syndrome: exact where the limits allow, else bounded.

use crate::answer::Standing;
use crate::bits::Bits;
use crate::coset::Coset;
use crate::costs::Costs;
use crate::count::Count;
use crate::lead::Hear;
use crate::limits::Limits;
use crate::minimum::{Hints, Outcome, Proof, lightest_of_all, of_coset};

/// Up to this nullity all members are compared, without a look at how the kernel falls apart.
const SMALL_NULLITY: usize = 20;

/// The cheapest solution found for one syndrome.
pub(crate) struct Lightest {
    pub(crate) presses: Bits,
    pub(crate) cost: u64,
    pub(crate) standing: Standing,
    pub(crate) minima: Option<Count>,
}

impl Lightest {
    /// No press at all, where no lamp must change and every press costs something: nothing else is as cheap.
    pub(crate) fn nothing(n_presses: usize) -> Self {
        let (presses, minima) = (Bits::zeros(n_presses), Some(Count::from(1)));
        Self { presses, cost: 0, standing: Standing::Exact, minima }
    }

    /// Presses of which only a bound is known.
    pub(crate) fn bounded(presses: Bits, costs: &Costs, at_least: u64) -> Self {
        let cost = costs.of_bits(&presses);
        Self { presses, cost, standing: Standing::Bounded { at_least }, minima: None }
    }

    /// These presses, or others of which as much is known, if those are cheaper.
    pub(crate) fn or_cheaper(self, presses: Bits, costs: &Costs) -> Self {
        match self.standing {
            Standing::Bounded { at_least } if costs.of_bits(&presses) < self.cost => {
                Self::bounded(presses, costs, at_least)
            }
            _ => self,
        }
    }
}

/// What a solution is searched by.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) costs: &'a Costs,
    /// Every member costs at least this.
    pub(crate) at_least: u64,
    pub(crate) hints: Hints<'a>,
    pub(crate) limits: &'a Limits<'a>,
    /// Hears of better solutions on the way.
    pub(crate) better: Hear<'a, Lightest>,
}

impl Search<'_> {
    /// The cheapest member of `coset`.
    pub(crate) fn lightest_in(&self, coset: Coset) -> Lightest {
        let (nullity, limits) = (coset.kernel().nullity(), self.limits);
        if nullity == 0 {
            return self.exact(coset.into_member(0), Count::from(1));
        }
        let written = fits(nullity, coset.particular().len(), limits);
        if !written || nullity <= SMALL_NULLITY.min(limits.members_log2 as usize) {
            return self.by_columns(coset, written);
        }
        let bounds = self.bounds();
        let heard = self.better.map(|hear| move |(presses, at_least)| hear(bounds.of(presses, at_least)));
        let better = heard.as_ref().map(|heard| heard as &(dyn Fn((Bits, u64)) + Sync));
        let basis = coset.kernel().basis();
        let minimum = of_coset(&basis, coset.particular(), self.costs, &self.hints, limits, better);
        match minimum.proof {
            Proof::Exact { minima } => self.exact(minimum.presses, minima),
            Proof::Bounded { at_least } => self.bounded(minimum.presses, at_least),
        }
    }

    /// Compares all members, the patterns only streamed.
    fn by_columns(&self, coset: Coset, written: bool) -> Lightest {
        let streamed = written || self.costs.prices().is_none();
        if coset.kernel().nullity() > self.limits.members_log2.min(62) as usize || !streamed {
            return self.bounded(coset.into_member(0), 0);
        }
        let (bounds, shared) = (self.bounds(), &coset);
        let heard =
            self.better.map(|hear| move |member| hear(bounds.of(shared.clone().into_member(member), 0)));
        let better = heard.as_ref().map(|heard| heard as &(dyn Fn(u64) + Sync));
        let columns = coset.columns(self.costs);
        match lightest_of_all(&columns, coset.particular().len(), self.limits, better) {
            Outcome::Stopped { member, .. } => self.bounded(coset.into_member(member), 0),
            Outcome::Exact(best) => self.exact(coset.into_member(best.member), Count::from(best.minima)),
        }
    }

    /// Presses that are proved to be the cheapest, among `minima`.
    pub(crate) fn exact(&self, presses: Bits, minima: Count) -> Lightest {
        let cost = self.costs.of_bits(&presses);
        Lightest { presses, cost, standing: Standing::Exact, minima: Some(minima) }
    }

    /// Presses of which only a bound is known.
    pub(crate) fn bounded(&self, presses: Bits, at_least: u64) -> Lightest {
        self.bounds().of(presses, at_least)
    }

    fn bounds(&self) -> Bounds<'_> {
        Bounds { costs: self.costs, at_least: self.at_least }
    }
}

/// What is known of all members, for any thread.
#[derive(Clone, Copy)]
struct Bounds<'a> {
    costs: &'a Costs,
    at_least: u64,
}

impl Bounds<'_> {
    /// Presses of which only a bound is known.
    fn of(&self, presses: Bits, at_least: u64) -> Lightest {
        Lightest::bounded(presses, self.costs, at_least.max(self.at_least))
    }
}

/// Whether all basis patterns may be written out.
fn fits(nullity: usize, n_presses: usize, limits: &Limits) -> bool {
    nullity as u128 * n_presses as u128 / 8 <= u128::from(limits.memory / 4)
}
