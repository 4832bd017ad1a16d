//! What a search by transforms has found in some of the members.

use std::cmp::Ordering;

/// The largest transform value of some members.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) value: i64,
    /// The first member with this value, or with it in the same orbit.
    pub(super) member: u64,
    /// How many have it.
    pub(super) minima: u64,
}

impl Found {
    /// The better of two disjoint searches; of equals, both together.
    fn merge(self, other: Self) -> Self {
        match self.value.cmp(&other.value) {
            Ordering::Greater => self,
            Ordering::Less => other,
            Ordering::Equal => Self {
                value: self.value,
                member: self.member.min(other.member),
                minima: self.minima + other.minima,
            },
        }
    }
}

/// The better of two, where there are any.
pub(super) fn merge(a: Option<Found>, b: Option<Found>) -> Option<Found> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.merge(b)),
        _ => a.or(b),
    }
}
