//! The choice of an engine: each says what it would take, and the cheapest that the limits allow is taken.
//!
//! The unit is one addition of a counter within a vector, the step of [`super::blocked`], 0.02 ns where 64 bytes
//! are added at once. The factors were measured against it, on one core, over 9 to 22 dimensions and 26 to 842,154
//! columns: times come out within a factor of three, but for searches of microseconds. They need not be exact where engines differ by powers of two.

use std::ops::Range;

use super::affine::Group;
use super::counter::Counter;
use super::orbits::Orbits;
use super::{Columns, Outcome, blocked, plain};
use crate::fingerprint::Fingerprint;
use crate::lead::Hear;
use crate::limits::Limits;
use crate::report::{Choice, Engine, Estimate};

/// The largest table of [`plain`], as a power of two.
const LARGEST_TABLE: u32 = 24;
/// From here on symmetries are looked for: below, that takes longer than the search.
pub(crate) const LEAST_SYMMETRIC: u32 = 24;
/// Up to here nothing is estimated: one transform is a matter of microseconds.
const TINY: u32 = 8;
/// Additions that finding an orbit costs, for each symmetry.
const ORBIT_COST: f64 = 64.0;
/// Additions that a step of a trellis costs.
const TRELLIS_STEP: f64 = 10.0;
/// Counters in a vector.
const LANES: f64 = 32.0;

/// How a problem is to be searched.
pub(super) struct Plan {
    pub(super) engine: Engine,
    /// What the engines would take, as far as that was asked.
    pub(super) estimates: Vec<Estimate>,
    orbits: Option<Orbits>,
}

impl Plan {
    /// The cheapest way that compares at most `most` members, `group` being symmetries of the problem.
    pub(super) fn new(columns: &Columns, group: Option<&Group>, most: u64) -> Self {
        let dimension = columns.dimension();
        if dimension <= TINY && 1 << dimension <= most {
            return Self { engine: Engine::Plain, estimates: Vec::new(), orbits: None };
        }
        let has_blocks = dimension >= blocked::LEAST_DIMENSION;
        let group = group.filter(|group| group.elements().len() > 1 && has_blocks);
        let symmetric = group.map(|group| Orbits::new(group, dimension, blocked::top_bits(columns)));
        let engines = [
            Some(plain(columns)),
            has_blocks.then(|| blocked(columns)),
            symmetric.as_ref().map(|orbits| of_orbits(columns, orbits)),
        ];
        let mut estimates: Vec<Estimate> = engines.into_iter().flatten().collect();
        for estimate in &mut estimates {
            estimate.is_allowed &= estimate.members <= most;
        }
        let allowed = estimates.iter().filter(|estimate| estimate.is_allowed);
        let best = allowed.min_by(|a, b| a.additions.total_cmp(&b.additions));
        let engine = best.map_or(Engine::Bounded, |estimate| estimate.engine);
        let orbits = match engine {
            Engine::Blocked => Some(Orbits::trivial(dimension, blocked::top_bits(columns))),
            Engine::Symmetric => symmetric,
            _ => None,
        };
        Self { engine, estimates, orbits }
    }

    /// Takes a trellis instead, if the limits allow it and it is cheaper.
    pub(super) fn offer_trellis(&mut self, cost: super::estimate::Estimate, most: u64, memory: u64) {
        #[allow(clippy::cast_precision_loss, reason = "an estimate")]
        let additions = cost.steps as f64 * TRELLIS_STEP;
        let is_allowed = cost.steps <= most && cost.bytes <= memory;
        self.estimates.push(estimate(Engine::Trellis, (cost.steps, additions), is_allowed));
        if is_allowed && (self.engine == Engine::Bounded || additions < self.additions()) {
            self.engine = Engine::Trellis;
        }
    }

    /// The plan for what is beyond all exact engines.
    pub(super) fn beyond() -> Self {
        Self { engine: Engine::Bounded, estimates: Vec::new(), orbits: None }
    }

    /// Members that the search compares; none if it is not exact.
    pub(super) fn members(&self, columns: &Columns) -> u64 {
        match (self.engine, &self.orbits) {
            (Engine::Bounded, _) => 0,
            (_, None) => 1 << columns.dimension(),
            (_, Some(orbits)) => orbits.count() << (columns.dimension() - orbits.top_bits()),
        }
    }

    /// What the search takes, in additions; 0 if that was not asked.
    pub(super) fn additions(&self) -> f64 {
        let mut own = self.estimates.iter().filter(|estimate| estimate.engine == self.engine);
        own.next().map_or(0.0, |estimate| estimate.additions)
    }

    /// The choice as it is reported.
    pub(super) fn choice(
        &self,
        (part, parts): (usize, usize),
        dimension: usize,
        cells: usize,
        columns: usize,
    ) -> Choice {
        let symmetries = self.orbits.as_ref().map_or(1, Orbits::order);
        let (estimates, engine) = (self.estimates.clone(), self.engine);
        Choice { part, parts, dimension, cells, columns, symmetries, estimates, engine }
    }

    /// The blocks of members that the search goes through, each by itself.
    pub(super) fn blocks(&self) -> Range<u64> {
        self.orbits.as_ref().map_or(0..1, Orbits::tops)
    }

    /// Takes in what tells these blocks from others.
    pub(super) fn mark(&self, print: &mut Fingerprint) {
        print.add(self.blocks().end).add_all(self.orbits.iter().flat_map(Orbits::words));
    }

    /// Searches all blocks, and tells of better members on the way.
    pub(super) fn run(&self, columns: &Columns, limits: &Limits<'_>, better: Hear<'_, u64>) -> Outcome {
        self.run_blocks(columns, self.blocks(), limits, better).expect("no member is equal to none")
    }

    /// Searches some blocks, with counters that hold every sum; `None` if each is equal to another one that is searched
    /// instead, or if there are none.
    pub(super) fn run_blocks(
        &self,
        columns: &Columns,
        blocks: Range<u64>,
        limits: &Limits<'_>,
        better: Hear<'_, u64>,
    ) -> Option<Outcome> {
        let reach = columns.reach();
        if blocks.is_empty() {
            None
        } else if i16::try_from(reach).is_ok() {
            self.run_with::<i16>(columns, blocks, limits, better)
        } else if i32::try_from(reach).is_ok() {
            self.run_with::<i32>(columns, blocks, limits, better)
        } else {
            self.run_with::<i64>(columns, blocks, limits, better)
        }
    }

    fn run_with<C: Counter>(
        &self,
        columns: &Columns,
        blocks: Range<u64>,
        limits: &Limits<'_>,
        better: Hear<'_, u64>,
    ) -> Option<Outcome> {
        match (self.engine, &self.orbits) {
            (Engine::Bounded | Engine::Trellis, _) => Some(Outcome::stopped_at(columns, 0)),
            (_, None) => Some(plain::lightest::<C>(columns, limits)),
            (_, Some(orbits)) => blocked::lightest::<C>(columns, orbits, blocks, limits, better),
        }
    }
}

/// One pass over the table for each bit, 16 bytes at once; a table that does not fit the cache is fetched each time.
fn plain(columns: &Columns) -> Estimate {
    let dimension = columns.dimension();
    let pass = if dimension <= 20 { 7.5 } else { 14.0 };
    let additions = pass * f64::from(dimension) * exp2(dimension);
    estimate(Engine::Plain, (1 << dimension, additions), dimension <= LARGEST_TABLE)
}

fn blocked(columns: &Columns) -> Estimate {
    let blocks = exp2(blocked::top_bits(columns));
    let additions = blocked::setup_cost(columns) + blocks * blocked::block_cost(columns) * LANES;
    estimate(Engine::Blocked, (1 << columns.dimension(), additions), true)
}

fn of_orbits(columns: &Columns, orbits: &Orbits) -> Estimate {
    let top_bits = orbits.top_bits();
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let (blocks, order) = (orbits.count() as f64, orbits.order() as f64);
    let searched = blocked::setup_cost(columns) + blocks * blocked::block_cost(columns) * LANES;
    let additions = searched + exp2(top_bits) * order * ORBIT_COST;
    let members = orbits.count() << (columns.dimension() - top_bits);
    estimate(Engine::Symmetric, (members, additions), true)
}

fn estimate(engine: Engine, (members, additions): (u64, f64), is_allowed: bool) -> Estimate {
    Estimate { engine, members, additions, is_allowed }
}

fn exp2(bits: u32) -> f64 {
    f64::from(bits).exp2()
}
