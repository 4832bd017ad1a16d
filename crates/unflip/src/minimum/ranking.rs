//! The first few members of a coset, cheapest first; of equals, in lexicographic order.
//!
//! Every component of the kernel is ranked by transforms of blocks that fit the cache: whatever is among the first N so
//! far is kept. Two rankings of disjoint cells are joined by their sums: of pairs `(i, j)`, all of those with smaller
//! places in both come first, so only pairs with `i · j <= N` can be among the first N.
//!
//! Cost: about `block bits` additions a member, and N log N comparisons a component.
//! Source: the pairs as in Frederickson and Johnson, The complexity of selection in X + Y, 1982.

use std::cmp::Ordering;

use super::components::{Component, split};
use super::counter::Counter;
use super::plain::butterflies;
use super::trellis::Trellis;
use super::{Column, Columns};
use crate::bits::{Bits, Level};
use crate::costs::Costs;
use crate::limits::{Limits, Progress, Stage};

/// Bits of a block: counters of 32 bits in the second-level cache.
const BLOCK_BITS: u32 = 16;
/// Components up to this dimension are ranked by transforms, in less than a second.
const BY_TRANSFORM: usize = 24;

/// Which members are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// How many, at most.
    pub(crate) count: usize,
    /// Whether only the cheapest are.
    pub(crate) cheapest: bool,
}

/// A member and what it costs; in order of that, then of the presses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Ranked<T> {
    pub(crate) cost: u64,
    pub(crate) presses: T,
}

/// The first of `particular + span(kernel)` by cost, then lexicographically; see [`super::of_coset`].
///
/// `orders` are orders of all cells for a trellis, which lists the cheapest of a large component. `None` if a component
/// has more members than `limits` allow, or they say stop.
pub(crate) fn first_of_coset(
    kernel: &[Bits],
    particular: &Bits,
    costs: &Costs,
    (wanted, orders): (Wanted, &[Vec<u32>]),
    limits: &Limits<'_>,
) -> Option<Vec<Ranked<Bits>>> {
    let components = split(kernel);
    let mut fixed = particular.clone();
    for component in &components {
        let inside: Vec<usize> = component.support.iter_ones().filter(|&cell| fixed.get(cell)).collect();
        for cell in inside {
            fixed.set(cell, false);
        }
    }
    let mut first = vec![Ranked { cost: costs.of_bits(&fixed), presses: fixed }];
    for component in &components {
        let problem = Problem { kernel, component, particular, costs };
        let by_trellis = wanted.cheapest && component.rows.len() > BY_TRANSFORM;
        let listed = by_trellis.then(|| problem.cheapest_by_trellis(wanted.count, orders, limits)).flatten();
        let mut ranked = match listed {
            Some(listed) => listed,
            None => problem.first(wanted.count, limits)?,
        };
        let least = ranked.first().map(|first| first.cost);
        ranked.retain(|one| !wanted.cheapest || Some(one.cost) == least);
        first = joined(&first, &ranked, wanted.count, sum);
    }
    Some(first)
}

/// One component of a coset.
struct Problem<'a> {
    kernel: &'a [Bits],
    component: &'a Component,
    particular: &'a Bits,
    costs: &'a Costs,
}

impl Problem<'_> {
    fn rows(&self) -> Vec<&Bits> {
        self.component.rows.iter().map(|&row| &self.kernel[row]).collect()
    }

    /// The presses on the cells of the component.
    fn own(&self, presses: &Bits) -> Bits {
        let both = self.component.support.words().iter().zip(presses.words());
        Bits::from_words(both.map(|(cells, pressed)| cells & pressed).collect(), presses.len())
    }

    /// The first of the cheapest members on the component's cells, where a trellis can tell.
    fn cheapest_by_trellis(
        &self,
        count: usize,
        orders: &[Vec<u32>],
        limits: &Limits<'_>,
    ) -> Option<Vec<Ranked<Bits>>> {
        let (rows, support) = (self.rows(), &self.component.support);
        let trellis = Trellis::cheapest(&rows, support, orders.iter().map(Vec::as_slice))?;
        if trellis.estimate().steps > limits.most_members() {
            return None;
        }
        let price = |cell: usize| self.costs.price(cell);
        let listed = trellis.first_minima(self.particular, price, count, limits)?;
        let ranked = |presses: Bits| {
            let presses = self.own(&presses);
            Ranked { cost: self.costs.of_bits(&presses), presses }
        };
        Some(listed.into_iter().map(ranked).collect())
    }

    /// The first members on the component's cells.
    fn first(&self, count: usize, limits: &Limits<'_>) -> Option<Vec<Ranked<Bits>>> {
        let rows = self.rows();
        if rows.len() > limits.members_log2.min(62) as usize {
            return None;
        }
        let columns = Columns::from_rows(&rows, self.particular, &self.component.support, self.costs);
        let own = self.own(self.particular);
        let ranked = |place: Place| {
            let mut presses = own.clone();
            let chosen = rows.iter().rev().zip(0..).filter(|&(_, bit)| place.member >> bit & 1 == 1);
            chosen.for_each(|(row, _)| presses.xor(row));
            Ranked { cost: columns.cost_at(place.value), presses }
        };
        Some(first_of_columns(&columns, count, limits)?.into_iter().map(ranked).collect())
    }
}

/// The first `count` sums of one of each, on disjoint cells: `both` puts them together.
pub(crate) fn joined<A: Ord, B>(
    a: &[Ranked<A>],
    b: &[Ranked<B>],
    count: usize,
    both: impl Fn(&A, &B) -> A,
) -> Vec<Ranked<A>> {
    let mut sums = Vec::new();
    for (index, first) in a.iter().enumerate().take(count) {
        for second in b.iter().take(count / (index + 1)) {
            let presses = both(&first.presses, &second.presses);
            sums.push(Ranked { cost: first.cost + second.cost, presses });
        }
        keep_first(&mut sums, count.saturating_mul(2), count, Ranked::cmp);
    }
    keep_first(&mut sums, 0, count, Ranked::cmp);
    sums.sort_unstable();
    sums
}

/// The presses of either, on disjoint cells.
fn sum(a: &Bits, b: &Bits) -> Bits {
    let mut sum = a.clone();
    sum.xor(b);
    sum
}

/// Drops all but the first `count`, as soon as there are more than `slack`.
fn keep_first<T>(list: &mut Vec<T>, slack: usize, count: usize, order: impl Fn(&T, &T) -> Ordering) {
    if list.len() > slack.max(count) {
        list.select_nth_unstable_by(count - 1, order);
        list.truncate(count);
    }
}

/// A member and its transform: the larger, the cheaper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    value: i64,
    member: u64,
}

impl Place {
    fn order(&self, other: &Self) -> Ordering {
        other.value.cmp(&self.value).then(self.member.cmp(&other.member))
    }
}

/// The first `count` members of the coset with these columns.
fn first_of_columns(columns: &Columns, count: usize, limits: &Limits<'_>) -> Option<Vec<Place>> {
    if i32::try_from(columns.reach()).is_ok() {
        first::<i32>(columns, count, limits)
    } else {
        first::<i64>(columns, count, limits)
    }
}

fn first<C: Counter>(columns: &Columns, count: usize, limits: &Limits<'_>) -> Option<Vec<Place>> {
    let block_bits = columns.dimension().min(BLOCK_BITS);
    let tops = 1u64 << (columns.dimension() - block_bits);
    let parts = tops.min(64);
    let part = |part: u64| {
        let (mut list, mut table) = (Vec::new(), vec![C::ZERO; 1 << block_bits]);
        let mut floor = i64::MIN;
        for top in part * tops / parts..(part + 1) * tops / parts {
            if (limits.stop)() {
                return None;
            }
            (limits.progress)(Progress {
                stage: Stage::Minimum,
                done: top << block_bits,
                total: tops << block_bits,
            });
            Level::detect().run(
                #[inline(always)]
                || transform(columns, top, block_bits, &mut table),
            );
            collect(&table, top << block_bits, floor, &mut list);
            if list.len() > count.saturating_mul(2) {
                keep_first(&mut list, 0, count, Place::order);
                floor = list.iter().map(|place| place.value).min().unwrap_or(floor);
            }
        }
        keep_first(&mut list, 0, count, Place::order);
        Some(list)
    };
    let mut all = lists(parts, part)?;
    keep_first(&mut all, 0, count, Place::order);
    all.sort_unstable_by(Place::order);
    Some(all)
}

/// The lists of all parts together, on all threads.
fn lists(parts: u64, part: impl Fn(u64) -> Option<Vec<Place>> + Send + Sync) -> Option<Vec<Place>> {
    #[cfg(feature = "threads")]
    {
        use rayon::prelude::*;
        let lists: Option<Vec<Vec<Place>>> = (0..parts).into_par_iter().map(part).collect();
        Some(lists?.concat())
    }
    #[cfg(not(feature = "threads"))]
    {
        let lists: Option<Vec<Vec<Place>>> = (0..parts).map(part).collect();
        Some(lists?.concat())
    }
}

/// The transform of the block of `top`, written to `table`.
#[allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#[inline(always)]
fn transform<C: Counter>(columns: &Columns, top: u64, block_bits: u32, table: &mut [C]) {
    table.fill(C::ZERO);
    for Column { vector, weight } in columns.columns() {
        let odd = (vector >> block_bits & top).count_ones() % 2 == 1;
        let place = usize::try_from(vector & ((1 << block_bits) - 1)).expect("a place of few bits");
        table[place] = table[place].plus(C::narrow(if odd { -weight } else { *weight }));
    }
    let mut stride = 1;
    while stride < table.len() {
        butterflies(table, stride);
        stride *= 2;
    }
}

/// Lists the members of a block that are better than `floor`: as good ones that were met before come first.
fn collect<C: Counter>(table: &[C], first: u64, floor: i64, list: &mut Vec<Place>) {
    let places = (first..).zip(table).map(|(member, value)| Place { value: value.wide(), member });
    list.extend(places.filter(|place| place.value > floor));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(seed: usize, len: usize) -> Bits {
        (0..len).map(|i| ((i + 3) * (seed + 7) * 2_654_435 + i * i * (seed + 1)) % 1009 % 3 == 0).collect()
    }

    /// Every member, sorted.
    fn all(kernel: &[Bits], particular: &Bits, costs: &Costs) -> Vec<Ranked<Bits>> {
        let member = |member: usize| {
            let mut presses = particular.clone();
            kernel
                .iter()
                .enumerate()
                .filter(|(row, _)| member >> row & 1 == 1)
                .for_each(|(_, row)| presses.xor(row));
            Ranked { cost: costs.of_bits(&presses), presses }
        };
        let mut all: Vec<Ranked<Bits>> = (0..1 << kernel.len()).map(member).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn the_first_members_are_those_of_the_sorted_list() {
        for (rows, len, seed) in [(1, 5, 0), (3, 9, 1), (6, 20, 2), (9, 30, 3), (10, 200, 4)] {
            // Rows of three kinds of cells, so that there are several components.
            let mut kernel: Vec<Bits> = (0..rows).map(|row| bits(seed * 31 + row, len)).collect();
            for (row, vector) in kernel.iter_mut().enumerate() {
                (0..len).filter(|cell| cell % 3 != row % 3).for_each(|cell| vector.set(cell, false));
                vector.set(row, true);
            }
            crate::linear::echelon::reduce(&mut kernel);
            let mut particular = bits(seed + 1000, len);
            for vector in &kernel {
                if particular.get(vector.first_one().unwrap()) {
                    particular.xor(vector);
                }
            }
            let prices = (0..len).map(|i| u32::try_from(i * i % 4).unwrap());
            for costs in [Costs::default(), Costs::of_cells(prices).unwrap()] {
                let expected = all(&kernel, &particular, &costs);
                for count in [1, 2, 3, 7, 64, 500, 5000] {
                    let found = first_of_coset(
                        &kernel,
                        &particular,
                        &costs,
                        (Wanted { count, cheapest: false }, &[]),
                        &Limits::default(),
                    )
                    .unwrap();
                    let wanted = Wanted { count, cheapest: true };
                    let minima =
                        first_of_coset(&kernel, &particular, &costs, (wanted, &[]), &Limits::default());
                    let least = expected.iter().take_while(|one| one.cost == expected[0].cost).take(count);
                    assert_eq!(minima.unwrap(), least.cloned().collect::<Vec<_>>());
                    assert_eq!(found, expected[..count.min(expected.len())], "{rows} {len} {count}");
                }
            }
        }
    }

    #[test]
    fn several_blocks_are_one_list() {
        let cells = |seed: u64| {
            (0..300u64).map(move |i| (i.wrapping_mul(seed).rotate_left(11) % (1 << 18), i % 3 == 0))
        };
        let columns = Columns::collect(18, cells(0x9e37_79b9_7f4a_7c15));
        let value = |member: u64| Place { value: columns.value_of(member), member };
        let mut expected: Vec<Place> = (0..1 << 18).map(value).collect();
        expected.sort_unstable_by(Place::order);
        for count in [1, 10, 1000] {
            assert_eq!(first_of_columns(&columns, count, &Limits::default()).unwrap(), expected[..count]);
        }
    }
}
