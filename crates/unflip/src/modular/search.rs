//! The search for the cheapest solution over `Z_k`: exact where the limits allow, else bounded.
//!
//! Summands of the kernel share no cell: costs add, minima multiply, and the lexicographically least of the
//! cheapest is made of the least of each. The limits hold for all together; what is compared first is what has fewest
//! members. A summand beyond the limits is searched and bounded instead, and then the whole is.

use super::kernel::{Kernel, Summand, least_member};
use super::minimum::{Outcome, Plan, Problem, bound, improve};
use crate::count::Count;
use crate::lead::Hear;
use crate::limits::{Effort, Limits, Progress};
use crate::report::{Engine, Estimate, Report, Work};

/// From so many additions on, some ten seconds, a search that may be stopped begins with a guess of some two.
const LONG: f64 = 1.0e12;

/// The cheapest values found, and what is proved of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cheapest {
    pub(crate) values: Vec<u32>,
    /// All members cost at least so much.
    pub(crate) at_least: u64,
    /// How many cost the least, where it is known that these are the first of them.
    pub(crate) minima: Option<Count>,
}

/// What a count in a cell costs.
pub(crate) type Cost<'a> = &'a (dyn Fn(usize, u32) -> u64 + Sync);

/// A search of a coset that is planned.
pub(crate) struct Search<'a> {
    modulus: u32,
    cost: Cost<'a>,
    limits: &'a Limits<'a>,
    /// Hears of cheaper values, and what all cost at least.
    better: Hear<'a, (Vec<u32>, u64)>,
    parts: Vec<Part<'a>>,
    values: Vec<u32>,
    known: Known<'a>,
}

/// What is known of a coset beside its members.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    /// All members cost at least so much.
    pub(crate) at_least: u64,
    /// Gives sets of cells that are in one equation.
    pub(crate) relations: &'a dyn Fn() -> Vec<Vec<usize>>,
}

/// A summand, and how it is searched.
struct Part<'a> {
    summand: &'a Summand,
    /// What a value in a cell of the summand costs.
    cost: Box<dyn Fn(usize, u32) -> u64 + Sync + 'a>,
    /// Its least member.
    base: Vec<u32>,
    plan: Plan,
}

impl<'a> Part<'a> {
    fn new(modulus: u32, summand: &'a Summand, particular: &[u32], whole_cost: Cost<'a>, most: u64) -> Self {
        let mut base: Vec<u32> = summand.cells.iter().map(|&cell| particular[cell]).collect();
        least_member(modulus, &summand.generators, &mut base);
        let cost = Box::new(move |cell: usize, value: u32| whole_cost(summand.cells[cell], value));
        let problem = Problem { modulus, generators: &summand.generators, base: &base, cost: &cost };
        let plan = Plan::new(&problem, most);
        Self { summand, cost, base, plan }
    }

    /// What is to be minimised, from any member.
    fn problem<'b>(&'b self, modulus: u32, base: &'b [u32]) -> Problem<'b> {
        Problem { modulus, generators: &self.summand.generators, base, cost: &self.cost }
    }
}

impl<'a> Search<'a> {
    /// Plans the search for the cheapest of `particular` plus the kernel.
    pub(crate) fn new(
        modulus: u32,
        kernel: &'a Kernel,
        particular: Vec<u32>,
        (cost, known): (Cost<'a>, Known<'a>),
        limits: &'a Limits<'a>,
        better: Hear<'a, (Vec<u32>, u64)>,
    ) -> Self {
        let mut summands: Vec<&Summand> = kernel.summands.iter().collect();
        summands.sort_by_key(|summand| summand.members().unwrap_or(u128::MAX));
        let mut left = limits.most_members();
        let plan = |summand| {
            let part = Part::new(modulus, summand, &particular, cost, left);
            left -= part.plan.members();
            part
        };
        let parts = summands.into_iter().map(plan).collect();
        Self { modulus, cost, limits, better, parts, values: particular, known }
    }

    /// What it takes, in additions of a counter; `None` if some part is only bounded.
    pub(crate) fn additions(&self) -> Option<f64> {
        let is_bounded = self.parts.iter().any(|part| part.plan.engine == Engine::Bounded);
        (!is_bounded).then(|| self.parts.iter().map(|part| part.plan.additions()).sum())
    }

    /// What the engines would take for the largest part.
    pub(crate) fn estimates(&self) -> &[Estimate] {
        self.parts.last().map_or(&[], |part| &part.plan.estimates)
    }

    /// Finds the cheapest; of equals, the lexicographically least.
    pub(crate) fn run(self) -> Cheapest {
        let mut whole = Whole::new(&self);
        (0..self.parts.len()).for_each(|index| whole.add(index));
        whole.improve();
        let at_least = whole.at_least();
        Cheapest { values: whole.values, at_least, minima: whole.minima }
    }

    /// Sets of cells of a part that are in one equation.
    fn relations(&self, part: usize) -> Vec<Vec<usize>> {
        let mut place = vec![None; self.values.len()];
        for (own, &cell) in self.parts[part].summand.cells.iter().enumerate() {
            place[cell] = Some(own);
        }
        let own = |relation: Vec<usize>| relation.into_iter().filter_map(|cell| place[cell]).collect();
        (self.known.relations)().into_iter().map(own).collect()
    }

    /// What cells cost that are in no part.
    fn fixed(&self) -> u64 {
        let mut is_still = vec![true; self.values.len()];
        for &cell in self.parts.iter().flat_map(|part| &part.summand.cells) {
            is_still[cell] = false;
        }
        let still = self.values.iter().enumerate().filter(|&(cell, _)| is_still[cell]);
        still.map(|(cell, &value)| (self.cost)(cell, value)).sum()
    }
}

/// The values put together so far, and what is proved of them.
struct Whole<'a> {
    search: &'a Search<'a>,
    values: Vec<u32>,
    /// What cells cost that are in no part.
    fixed: u64,
    /// What is proved of each part so far.
    at_least: Vec<u64>,
    /// How many minima the parts have together; `None` once one was only bounded.
    minima: Option<Count>,
    /// Members accounted for so far, and in all.
    done: u64,
    total: u64,
    /// Parts that are only bounded.
    bounded: Vec<usize>,
}

impl<'a> Whole<'a> {
    fn new(search: &'a Search<'a>) -> Self {
        let total = search.parts.iter().map(|part| part.plan.members()).sum();
        let (values, at_least) = (search.values.clone(), vec![0; search.parts.len()]);
        let fixed = search.fixed();
        Self {
            search,
            values,
            fixed,
            at_least,
            minima: Some(Count::from(1)),
            done: 0,
            total,
            bounded: Vec::new(),
        }
    }

    /// Searches one part.
    fn add(&mut self, index: usize) {
        let (part, limits) = (&self.search.parts[index], self.search.limits);
        let problem = part.problem(self.search.modulus, &part.base);
        self.report(|| Report::Chosen(part.plan.choice((index, self.search.parts.len()), &problem)));
        self.keep_cheaper(index, &part.base);
        if part.plan.engine == Engine::Bounded {
            return self.bound(index, 0);
        }
        let is_long = part.plan.additions() >= LONG;
        if is_long {
            self.bound(index, 0);
        }
        let (before, total) = (self.done, self.total);
        let progress = |told: Progress| {
            (limits.progress)(Progress { done: before.saturating_add(told.done), total, ..told });
        };
        let limits = Limits { progress: &progress, ..*limits };
        let outcome = self.telling(index, |better| part.plan.run(&problem, &limits, better));
        self.done += part.plan.members();
        match outcome {
            Outcome::Exact(best) => {
                self.at_least[index] = best.cost;
                self.minima.iter_mut().for_each(|minima| *minima *= best.minima);
                self.bounded.retain(|&other| other != index);
                self.put(index, &best.values);
                self.tell();
                self.finished(index, part.plan.members(), true);
            }
            Outcome::Stopped(values) => {
                self.keep_cheaper(index, &values);
                if !is_long {
                    self.bound(index, 0);
                }
            }
        }
    }

    /// Improves one part of the values, and bounds it; each round takes twice the time of the one before.
    fn bound(&mut self, index: usize, round: u32) {
        let Search { parts, modulus, limits, .. } = self.search;
        let base = self.own(index);
        let problem = parts[index].problem(*modulus, &base);
        let values = self.telling(index, |better| improve::improve(&problem, limits, round, better));
        let relations = self.search.relations(index);
        let at_least = bound::at_least(&parts[index].problem(*modulus, &values), &relations, limits, round);
        self.at_least[index] = self.at_least[index].max(at_least);
        self.put(index, &values);
        if !self.bounded.contains(&index) {
            self.bounded.push(index);
        }
        self.tell();
    }

    /// Runs a search of a part whose better values are told of.
    fn telling<T>(&self, index: usize, search: impl FnOnce(Hear<'_, Vec<u32>>) -> T) -> T {
        let Some(hear) = self.search.better else { return search(None) };
        let (cells, values, at_least) =
            (&self.search.parts[index].summand.cells, &self.values, self.at_least());
        search(Some(&move |own: Vec<u32>| {
            let mut values = values.clone();
            cells.iter().zip(own).for_each(|(&cell, value)| values[cell] = value);
            hear((values, at_least));
        }))
    }

    /// Tells of the values as they are.
    fn tell(&self) {
        if let Some(hear) = self.search.better {
            hear((self.values.clone(), self.at_least()));
        }
    }

    /// What all members cost at least, as far as that is proved.
    fn at_least(&self) -> u64 {
        (self.fixed + self.at_least.iter().sum::<u64>()).max(self.search.known.at_least)
    }

    /// Improves what is only bounded, and reports it.
    fn improve(&mut self) {
        if !self.bounded.is_empty() {
            self.minima = None;
        }
        self.improve_in_rounds();
        self.bounded.iter().for_each(|&index| self.finished(index, 0, false));
    }

    /// Where time is left, goes round all parts that are only bounded, until told to stop or none is open.
    fn improve_in_rounds(&mut self) {
        let is_wanted = self.search.limits.effort == Effort::UntilStopped;
        for round in 1.. {
            let is_open = |&index: &usize| self.at_least[index] < self.cost_in(index);
            let open: Vec<usize> = self.bounded.iter().copied().filter(is_open).collect();
            let costs: u64 = (0..self.at_least.len()).map(|index| self.cost_in(index)).sum();
            if !is_wanted || open.is_empty() || self.fixed + costs <= self.search.known.at_least {
                return;
            }
            for index in open {
                if (self.search.limits.stop)() {
                    return;
                }
                self.bound(index, round);
            }
        }
    }

    /// The values in the cells of a part.
    fn own(&self, index: usize) -> Vec<u32> {
        self.search.parts[index].summand.cells.iter().map(|&cell| self.values[cell]).collect()
    }

    /// What these cost.
    fn cost_in(&self, index: usize) -> u64 {
        let own = self.own(index);
        self.search.parts[index].problem(self.search.modulus, &own).cost_of(&own)
    }

    /// Takes the values of a part, if they are cheaper.
    fn keep_cheaper(&mut self, index: usize, values: &[u32]) {
        let part = &self.search.parts[index];
        if part.problem(self.search.modulus, values).cost_of(values) < self.cost_in(index) {
            self.put(index, values);
        }
    }

    fn put(&mut self, index: usize, values: &[u32]) {
        for (&cell, &value) in self.search.parts[index].summand.cells.iter().zip(values) {
            self.values[cell] = value;
        }
    }

    fn finished(&self, index: usize, members: u64, is_exact: bool) {
        self.report(|| {
            let (parts, at_least) = (self.search.parts.len(), self.at_least[index]);
            Report::Finished(Work {
                part: index,
                parts,
                members,
                cost: self.cost_in(index),
                at_least,
                is_exact,
            })
        });
    }

    fn report(&self, report: impl FnOnce() -> Report) {
        if let Some(hear) = self.search.limits.report {
            hear(&report());
        }
    }
}
