//! The minimum: the lightest member of a coset.
//!
//! [`of_coset`] is the way in. It splits the kernel into [`components`], minimises each by the engine that
//! [`lightest`] picks, and where a limit is in the way, [`improve`] finds and [`bound`] proves what they can.
//!
//! | members | cells | engine |
//! | --- | --- | --- |
//! | up to 2^8 | any | [`plain`] |
//! | up to 2^24 | an eighth as many different columns | [`plain`] |
//! | up to the limit | any | [`blocked`] |
//! | more | any | [`improve`] and [`bound`] |

mod blocked;
mod bound;
mod butterfly;
mod collect;
mod columns;
mod components;
mod counter;
mod elimination;
mod estimate;
mod improve;
mod plain;
mod trellis;

pub(crate) use collect::Collector;
pub(crate) use columns::Columns;

use crate::bits::Bits;
use crate::count::Count;
use crate::limits::Limits;
use counter::Counter;

/// The best presses of a coset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Minimum {
    /// The presses.
    pub(crate) presses: Bits,
    /// How many they are.
    pub(crate) weight: u64,
    /// What is proved of them.
    pub(crate) proof: Proof,
}

/// What is proved of presses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    /// None of the coset are fewer, and of these many that are as few, none is lexicographically less.
    Exact {
        /// How many are as few, these included.
        minima: Count,
    },
    /// All of the coset have at least so many.
    Bounded {
        /// The proved lower bound.
        at_least: u64,
    },
}

/// Finds the lightest of `particular + span(kernel)`; of equals, the lexicographically least.
///
/// `kernel` is in reduced echelon form, each pivot before all other cells of its row and 0 in all other rows,
/// pivots ascending; `particular` is 0 at every pivot. `relations` gives sets of cells that
/// every kernel vector meets evenly, as a lamp's presses are; the more, the better a bound is, if it comes to
/// one, and none are needed.
///
/// # Panics
///
/// If lengths differ.
pub(crate) fn of_coset(
    kernel: &[Bits],
    particular: &Bits,
    relations: &dyn Fn() -> Vec<Vec<u32>>,
    limits: &Limits<'_>,
) -> Minimum {
    components::minimum(kernel, particular, relations, limits)
}

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
    let reach = columns.reach();
    if i16::try_from(reach).is_ok() {
        engine::<i16>(columns, limits)
    } else if i32::try_from(reach).is_ok() {
        engine::<i32>(columns, limits)
    } else {
        engine::<i64>(columns, limits)
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
