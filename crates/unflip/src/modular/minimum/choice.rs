//! The choice of an engine: each says what it would take, and the cheapest that the limits allow is taken.
//!
//! The unit is that of the table for two colours, one addition of a counter within a vector: 0.02 ns. The factors were
//! measured against it on one core; they need not be exact where engines differ by powers of k.

use super::blocked::Blocked;
use super::transform::Descents;
use super::{Outcome, Problem, plain};
use crate::lead::Hear;
use crate::limits::Limits;
use crate::modular::kernel::members;
use crate::report::{Choice, Engine, Estimate};

/// Up to so many members nothing is estimated: they are compared one by one.
const FEW: u64 = 1 << 8;
/// More members than this are never begun.
const MOST: u128 = 1 << 62;
/// Additions that a look at one cell of one member costs.
const CELL: f64 = 150.0;

/// How a problem is to be searched.
pub(crate) struct Plan {
    way: Way,
    /// The engine.
    pub(crate) engine: Engine,
    /// What the engines would take, as far as that was asked.
    pub(crate) estimates: Vec<Estimate>,
    members: u64,
    columns: usize,
}

enum Way {
    Plain,
    Descents(Descents),
    Blocked(Blocked),
    Bounded,
}

impl Plan {
    /// The cheapest way that compares at most `most` members. The base is the least member.
    pub(crate) fn new(problem: &Problem, most: u64) -> Self {
        let members = members(problem.generators).filter(|&members| members < MOST);
        let Some(members) = members.and_then(|members| u64::try_from(members).ok()) else {
            return Self::of(Way::Bounded, Vec::new(), 0);
        };
        if members <= FEW.min(most) {
            return Self::of(Way::Plain, Vec::new(), members);
        }
        let is_allowed = members <= most;
        let ways = ways(problem, members, is_allowed);
        let estimates = ways.iter().map(|(_, estimate)| *estimate).collect();
        let best = ways.into_iter().min_by(|(_, a), (_, b)| a.additions.total_cmp(&b.additions));
        let way = best.filter(|_| is_allowed).map_or(Way::Bounded, |(way, _)| way);
        Self::of(way, estimates, members)
    }

    /// A plan for each engine that takes the problem.
    #[cfg(test)]
    pub(crate) fn every(problem: &Problem) -> Vec<Self> {
        let members = u64::try_from(members(problem.generators).unwrap()).unwrap();
        let ways = ways(problem, members, true);
        ways.into_iter().map(|(way, estimate)| Self::of(way, vec![estimate], members)).collect()
    }

    fn of(way: Way, estimates: Vec<Estimate>, members: u64) -> Self {
        let (engine, columns) = match &way {
            Way::Plain => (Engine::Walk, 0),
            Way::Descents(plan) => (Engine::Digits, plan.n_columns()),
            Way::Blocked(plan) => (Engine::Blocked, plan.n_columns()),
            Way::Bounded => (Engine::Bounded, 0),
        };
        Self { way, engine, estimates, members, columns }
    }

    /// Members that the search compares; none if it is not exact.
    pub(crate) fn members(&self) -> u64 {
        if self.engine == Engine::Bounded { 0 } else { self.members }
    }

    /// What the search takes, in additions; 0 if that was not asked.
    pub(crate) fn additions(&self) -> f64 {
        let mut own = self.estimates.iter().filter(|estimate| estimate.engine == self.engine);
        own.next().map_or(0.0, |estimate| estimate.additions)
    }

    /// The choice as it is reported, for part `part` of `parts`.
    pub(crate) fn choice(&self, (part, parts): (usize, usize), problem: &Problem) -> Choice {
        let bits = problem.generators.iter().map(|generator| f64::from(generator.order).log2());
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "rounded, and not negative"
        )]
        let dimension = bits.sum::<f64>().round() as usize;
        Choice {
            part,
            parts,
            dimension,
            cells: problem.base.len(),
            columns: self.columns,
            symmetries: 1,
            estimates: self.estimates.clone(),
            engine: self.engine,
        }
    }

    /// Searches the problem that this plan was made for, and tells of cheaper members on the way.
    pub(crate) fn run(&self, problem: &Problem, limits: &Limits, better: Hear<'_, Vec<u32>>) -> Outcome {
        match &self.way {
            Way::Plain => plain::cheapest(problem, limits, better),
            Way::Descents(plan) => plan.run(problem, limits, better),
            Way::Blocked(plan) => plan.run(problem, limits, better),
            Way::Bounded => Outcome::Stopped(problem.base.to_vec()),
        }
    }
}

/// The engines that take a problem, and what they would take.
fn ways(problem: &Problem, members: u64, is_allowed: bool) -> Vec<(Way, Estimate)> {
    let estimate = |engine, additions| Estimate { engine, members, additions, is_allowed };
    let steps = float(members) * float(problem.base.len() as u64);
    let mut ways = vec![(Way::Plain, estimate(Engine::Walk, steps * CELL))];
    if let Some(plan) = Descents::new(problem) {
        let additions = plan.additions(problem);
        ways.push((Way::Descents(plan), estimate(Engine::Digits, additions)));
    }
    if let Some(plan) = Blocked::new(problem) {
        let additions = plan.additions(problem);
        ways.push((Way::Blocked(plan), estimate(Engine::Blocked, additions)));
    }
    ways
}

#[allow(clippy::cast_precision_loss, reason = "an estimate")]
pub(super) fn float(number: u64) -> f64 {
    number as f64
}
