//! The lightest member by a walk over the minimal trellis of the kernel.
//!
//! Take the cells in some order. With the basis in *minimal-span form* ([`span`]) a vector only matters between its
//! first and its last cell; the *state* at a cut is the choice of the vectors that are active there, one bit each.
//!
//! ```text
//! cells         0 1 2 3 4 5 6
//! vector a      1-1-0-1            starts at 0, ends at 3: bit 0 of the states in between
//! vector b          1-1-1-0-1      starts at 2
//! active        1 1 2 2 1 1 1      the table holds 2^active sums
//! ```
//!
//! [`forward`] goes over the cells once with a table of the least cost of each state: a vector that starts doubles the
//! table, a cell adds its cost to the states that press it, a vector that ends leaves the less of two states.
//! For every end one bit a state says which of the two may be left, and these bits are all that is kept. From the
//! one last state they lead back along all minima and nothing else: the *tight* graph ([`tight`]), in which minima
//! are paths. They are counted, and the least one in any order of presses is found by striking out nodes.
//!
//! Vectors that end first are the top bits of a state: every end then is two halves of a table side by side.
//!
//! Cost: `2^active` additions a cell, `2^active / 8` bytes a start and an end; nothing depends on the dimension. Choose
//! it where [`Trellis::estimate`] is below `2^dimension`: thin boards, row and column rules, kernels of short vectors.
//! Source: Vardy 1998, Trellis structure of codes, in the Handbook of Coding Theory; Viterbi 1967; Forney 1988.

mod forward;
mod layer;
mod list;
mod span;
mod tight;

use super::estimate::Estimate;
use crate::bits::Bits;
use crate::count::Count;
use crate::limits::Limits;
use forward::{Forward, forward};
use span::{Vector, minimal_spans};
use tight::Tight;

/// The most active vectors: a state is an index of 32 bits, and tables larger than that are beyond any patience.
const MOST_ACTIVE: usize = 31;
/// Bytes of a sum, where the price of all cells together is below `2^15`; else two or four times as many.
const BYTES_A_SUM: u64 = 2;

/// The best presses of a search that was exact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Least {
    /// The particular presses, in the cells of the search replaced by the lexicographically least of the cheapest.
    pub(crate) presses: Bits,
    /// What the cells of the search cost; no others.
    pub(crate) cost: u64,
    /// How many cost as much, these included.
    pub(crate) minima: Count,
}

/// Cells between two changes of the state.
struct Section {
    /// Active vectors: there are `2^bits` states.
    bits: u32,
    /// Its cells, in [`Trellis::cells`].
    cells: std::ops::Range<usize>,
}

/// What happens to the states between one section and the next.
#[derive(Clone, Copy)]
enum Change {
    /// A vector starts: every state becomes two, which differ in this bit; the bits from it on move up.
    Start(u32),
    /// The vector of the top bit ends: of the two states that differ in it, one is left.
    End,
}

/// A cell in its section.
struct Cell {
    place: u32,
    /// The active vectors that have the cell.
    mask: u32,
}

/// The minimal trellis of a kernel, for one order of its cells: whatever does not depend on prices and presses.
pub(crate) struct Trellis {
    n_places: usize,
    sections: Vec<Section>,
    /// One less than sections.
    changes: Vec<Change>,
    cells: Vec<Cell>,
}

impl Trellis {
    /// The cheapest of the trellises for these orders of the cells; `None` if none has few enough active vectors.
    ///
    /// An order names every cell of `support` once; other cells in it are passed over.
    ///
    /// # Panics
    ///
    /// If a row has a cell outside of `support`, or an order lacks one.
    pub(crate) fn cheapest<'a>(
        rows: &[&Bits],
        support: &Bits,
        orders: impl IntoIterator<Item = &'a [u32]>,
    ) -> Option<Self> {
        let all = orders.into_iter().filter_map(|order| Self::new(rows, support, order));
        all.min_by_key(|trellis| trellis.estimate().steps)
    }

    /// The trellis for one order of the cells; see [`Trellis::cheapest`].
    ///
    /// # Panics
    ///
    /// As [`Trellis::cheapest`].
    pub(crate) fn new(rows: &[&Bits], support: &Bits, order: &[u32]) -> Option<Self> {
        let order: Vec<u32> = order.iter().copied().filter(|&cell| support.get(cell as usize)).collect();
        assert_eq!(order.len(), support.count_ones(), "an order names every cell once");
        Builder::new(minimal_spans(rows, &order)).build(&order, support.len())
    }

    /// What [`Trellis::lightest`] is going to cost: steps are additions of one cell to one state; bytes are for small prices.
    pub(crate) fn estimate(&self) -> Estimate {
        let states = |section: &Section| 1u64 << section.bits;
        let passes = |section: &Section| section.cells.len() as u64 + 2;
        let steps = self.sections.iter().map(|section| states(section).saturating_mul(passes(section)));
        let bits: u64 = self.sections.iter().map(|section| states(section).max(64)).sum();
        let largest = self.sections.iter().map(states).max().unwrap_or(1);
        Estimate {
            steps: steps.fold(0, u64::saturating_add),
            bytes: bits / 8 + bits / 512 + 2 * largest * BYTES_A_SUM + 32 * self.cells.len() as u64,
        }
    }

    /// The cheapest of `particular + span(rows)` on the support; of equals, the lexicographically least.
    ///
    /// One press of a cell costs its `price`. `None` if `limits` say stop, or if it does not fit their memory.
    ///
    /// # Panics
    ///
    /// If prices add up to `2^63` or more, or `particular` is of another length.
    pub(crate) fn lightest(
        &self,
        particular: &Bits,
        price: impl Fn(usize) -> u64,
        limits: &Limits<'_>,
    ) -> Option<Least> {
        assert_eq!(particular.len(), self.n_places, "presses of another board");
        if self.estimate().bytes > limits.memory {
            return None;
        }
        let Forward { cost, tight } = forward(self, particular, &price, limits)?;
        let mut tight = Tight::new(self, tight, limits)?;
        let minima = tight.count(limits)?;
        let presses = tight.least(particular, limits)?;
        Some(Least { presses, cost, minima })
    }

    /// The first of the cheapest in lexicographic order, `most` of them or all; see [`Trellis::lightest`].
    pub(crate) fn first_minima(
        &self,
        particular: &Bits,
        price: impl Fn(usize) -> u64,
        most: usize,
        limits: &Limits<'_>,
    ) -> Option<Vec<Bits>> {
        if self.estimate().bytes > limits.memory {
            return None;
        }
        let Forward { tight, .. } = forward(self, particular, &price, limits)?;
        list::list(&mut Tight::new(self, tight, limits)?, particular, most, limits)
    }
}

/// A trellis under construction.
struct Builder {
    /// Ascending by their starts.
    vectors: Vec<Vector>,
    /// Vectors active now, those that end last first: bit `i` of a state is vector `active[i]`.
    active: Vec<usize>,
    started: usize,
    sections: Vec<Section>,
    changes: Vec<Change>,
    cells: Vec<Cell>,
}

impl Builder {
    fn new(vectors: Vec<Vector>) -> Self {
        let (active, sections) = (Vec::new(), Vec::new());
        Self { vectors, active, started: 0, sections, changes: Vec::new(), cells: Vec::new() }
    }

    fn build(mut self, order: &[u32], n_places: usize) -> Option<Trellis> {
        for (position, &place) in order.iter().enumerate() {
            self.start(position);
            if self.active.len() > MOST_ACTIVE {
                return None;
            }
            let has = |&(_, &vector): &(u32, &usize)| self.vectors[vector].bits.get(position);
            let mask = (0..).zip(&self.active).filter(has).map(|(bit, _)| 1 << bit).sum();
            self.cells.push(Cell { place, mask });
            self.end(position);
        }
        self.close();
        let Self { sections, changes, cells, .. } = self;
        Some(Trellis { n_places, sections, changes, cells })
    }

    /// Starts the vector that starts at this position, if one does.
    fn start(&mut self, position: usize) {
        let Some(vector) = self.vectors.get(self.started).filter(|vector| vector.start == position) else {
            return;
        };
        let bit = self.active.partition_point(|&other| self.vectors[other].end > vector.end);
        self.close();
        self.changes.push(Change::Start(u32::try_from(bit).expect("few vectors are active")));
        self.active.insert(bit, self.started);
        self.started += 1;
    }

    /// Ends the vector that ends at this position, if one does: all others end later.
    fn end(&mut self, position: usize) {
        if self.active.last().is_some_and(|&vector| self.vectors[vector].end == position) {
            self.close();
            self.changes.push(Change::End);
            self.active.pop();
        }
    }

    /// Closes a section.
    fn close(&mut self) {
        let bits = u32::try_from(self.active.len()).expect("few vectors are active");
        let from = self.sections.last().map_or(0, |section| section.cells.end);
        self.sections.push(Section { bits, cells: from..self.cells.len() });
    }
}

#[cfg(test)]
mod tests;
