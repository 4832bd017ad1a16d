//! The minimum: the lightest member of a coset.
//!
//! One engine a file, all with the same problem and the same answer; [`lightest`] is the table that
//! picks one.

mod blocked;
mod butterfly;
mod collect;
mod columns;
mod counter;
mod plain;

pub(crate) use collect::Collector;
pub(crate) use columns::Columns;

use crate::limits::Limits;
use counter::Counter;

/// The lightest member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Best {
    /// Its weight.
    pub(crate) weight: u64,
    /// Which one: the first in counting order of those with this weight.
    pub(crate) member: u64,
    /// How many have this weight.
    pub(crate) minima: u64,
}

/// What a search for the lightest member came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Every member was compared.
    Exact(Best),
    /// A limit ended the search; the lightest member seen, or member 0.
    Stopped {
        /// Its weight.
        weight: u64,
        /// Which one.
        member: u64,
    },
}

impl Outcome {
    fn stopped_at(columns: &Columns, member: u64) -> Self {
        Self::Stopped { weight: columns.weight_at(columns.value_of(member)), member }
    }
}

/// Finds the lightest member of the coset with these columns; of equals, the first in counting order.
pub(crate) fn lightest(columns: &Columns, limits: &Limits<'_>) -> Outcome {
    if columns.dimension() > limits.members_log2 {
        return Outcome::stopped_at(columns, 0);
    }
    match columns.reach() {
        reach if reach <= i16::MAX as u64 => engine::<i16>(columns, limits),
        reach if reach <= i32::MAX as u64 => engine::<i32>(columns, limits),
        _ => engine::<i64>(columns, limits),
    }
}

fn engine<C: Counter>(columns: &Columns, limits: &Limits<'_>) -> Outcome {
    let dimension = columns.dimension();
    let dense = dimension <= 24 && columns.columns().len() >> (dimension - dimension.min(3)) > 0;
    if dimension <= blocked::LEAST_DIMENSION || dense {
        plain::lightest::<C>(columns, limits)
    } else {
        blocked::lightest::<C>(columns, limits)
    }
}

#[cfg(test)]
mod tests;
