//! The inner loops of [`super::transform`]: tables merge level by level, 32 prefixes at once.
//!
//! Everything is `#[inline(always)]`, because [`Level::run`](crate::bits::Level::run) compiles it again.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use super::tree::LevelColumns;

/// Prefixes that go down together.
pub(super) const LANES: usize = 32;
/// A number for each lane.
pub(super) type Lane<C> = [C; LANES];

/// What is added up: the narrowest type that holds the dearest member.
pub(super) trait Counter: Copy + Ord + Default + Send + Sync + 'static {
    const MAX: Self;
    fn narrow(value: u64) -> Self;
    fn wide(self) -> u64;
    fn plus(self, other: Self) -> Self;
}

macro_rules! counter {
    ($type:ty) => {
        impl Counter for $type {
            const MAX: Self = <$type>::MAX;
            fn narrow(value: u64) -> Self {
                <$type>::try_from(value).expect("the counter was chosen to hold every sum")
            }
            fn wide(self) -> u64 {
                u64::from(self)
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
        }
    };
}

counter!(u16);
counter!(u32);
counter!(u64);

/// Calls `visit` with the costs of every member below, 32 prefixes at once.
///
/// The digits are a stack of our own: recursion would not be compiled for the processor's level.
#[inline(always)]
pub(super) fn descend<C: Counter>(
    levels: &[LevelColumns],
    tables: &mut [Vec<Lane<C>>],
    constants: Lane<C>,
    mut visit: impl FnMut(&Lane<C>),
) {
    let Some(last) = levels.len().checked_sub(1) else { return visit(&constants) };
    let mut sums = vec![constants; levels.len()];
    let mut digits = vec![0; levels.len()];
    // What the digit at hand shifts each column by.
    let mut shifts: Vec<Vec<usize>> = levels.iter().map(|level| vec![0; level.values.len()]).collect();
    let mut at = 0;
    loop {
        let level = &levels[at];
        if digits[at] == level.order {
            digits[at] = 0;
            shifts[at].fill(0);
            let Some(above) = at.checked_sub(1) else { return };
            at = above;
            continue;
        }
        let mut sum = sums[at];
        if at == last {
            leaf(level, &tables[at], &shifts[at], &mut sum);
            visit(&sum);
        } else {
            let (source, below) = tables.split_at_mut(at + 1);
            merge(level, &levels[at + 1], &source[at], &shifts[at], &mut below[0], &mut sum);
            sums[at + 1] = sum;
        }
        digits[at] += 1;
        shifts[at].iter_mut().zip(&level.values).for_each(|(shift, value)| {
            *shift += value;
            *shift -= if *shift >= level.length { level.length } else { 0 };
        });
        at += usize::from(at < last);
    }
}

/// Adds the tables of the last level, shifted by the last digit.
#[inline(always)]
fn leaf<C: Counter>(level: &LevelColumns, source: &[Lane<C>], shifts: &[usize], sum: &mut Lane<C>) {
    for (table, &shift) in source.chunks_exact(level.length).zip(shifts) {
        add_lane(sum, &table[shift]);
    }
}

/// Merges the tables of a level, shifted by its digit, into those of the next one.
#[inline(always)]
fn merge<C: Counter>(
    level: &LevelColumns,
    next: &LevelColumns,
    source: &[Lane<C>],
    shifts: &[usize],
    merged: &mut [Lane<C>],
    sum: &mut Lane<C>,
) {
    merged.fill([C::default(); LANES]);
    let ratio = (next.common / level.common) as usize;
    let columns = shifts.iter().zip(&level.targets);
    for (table, (&shift, target)) in source.chunks_exact(level.length).zip(columns) {
        let Some(target) = target else {
            add_lane(sum, &table[shift]);
            continue;
        };
        let mut from = shift;
        for entry in &mut merged[target * next.length..][..next.length] {
            add_lane(entry, &table[from]);
            from += ratio;
            from -= if from >= level.length { level.length } else { 0 };
        }
    }
}

/// Adds lane by lane, on copies: what may overlap is not done by vectors.
#[inline(always)]
fn add_lane<C: Counter>(sum: &mut Lane<C>, other: &Lane<C>) {
    let (mut copy, other) = (*sum, *other);
    for lane in 0..LANES {
        copy[lane] = copy[lane].plus(other[lane]);
    }
    *sum = copy;
}
