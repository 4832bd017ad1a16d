//! The tight graph: the states on minima and no others, one bit each.
//!
//! Layer `i` holds the states of section `i`. A node of the layer before a start has up to two successors, of the layer
//! before an end up to two predecessors, which differ in one bit of the index; so edges are not stored. Since only
//! optimal states are in it, every path from the first to the last layer is a minimum, and no node is a dead end.
//! A fixed press strikes out the nodes of one layer where it has the other value, and then those left without a
//! predecessor or without a successor: every node is struck out at most once.
//!
//! Cost: 64 states a step where whole layers are gone through; a step a node that is struck out; an addition a node to
//! count, of as many words as it takes.

use super::super::undo::Undo;
use super::layer::{Layer, Ranks, WORD_BITS, folded, odd_places, spread, state, with, without};
use super::{Cell, Change, Trellis};
use crate::bits::{Bits, WORD, ones_of};
use crate::count::Count;
use crate::limits::Limits;

/// Layers of living states.
pub(super) struct Tight<'a> {
    trellis: &'a Trellis,
    layers: Vec<Layer>,
    /// Struck out, neighbours not looked at yet: layer and state.
    struck: Vec<(usize, u32)>,
    /// All that was struck out, if it may have to come back.
    log: Undo<(usize, u32)>,
}

/// Where a cell is seen: in the states of one layer.
pub(super) struct Spot {
    pub(super) place: usize,
    layer: usize,
    /// It is pressed where the parity of these bits of the state, plus `flipped`, is odd.
    mask: u32,
    flipped: bool,
}

impl<'a> Tight<'a> {
    /// Goes back from the last layer; `layers` holds for those before an end which states it may leave.
    pub(super) fn new(trellis: &'a Trellis, mut layers: Vec<Vec<u64>>, limits: &Limits<'_>) -> Option<Self> {
        for index in (0..trellis.changes.len()).rev() {
            if (limits.stop)() {
                return None;
            }
            let (before, after) = layers.split_at_mut(index + 1);
            match trellis.changes[index] {
                Change::End => spread(&mut before[index], &after[0], trellis.sections[index].bits),
                Change::Start(bit) => before[index] = folded(&after[0], bit),
            }
        }
        let layers = layers.into_iter().map(Layer::new).collect();
        Some(Self { trellis, layers, struck: Vec::new(), log: Undo::off() })
    }

    /// The number of paths, which is that of minima; `None` if told to stop, or if they do not fit the memory.
    pub(super) fn count(&self, limits: &Limits<'_>) -> Option<Count> {
        let n_limbs = self.ties() / WORD + 1;
        let (mut ranks, mut counts) = (Ranks::new(&self.layers[0]), vec![0u64; n_limbs]);
        counts[0] = 1;
        for (index, &change) in self.trellis.changes.iter().enumerate() {
            let next = Ranks::new(&self.layers[index + 1]);
            let bytes = (ranks.total + next.total) as u64 * n_limbs as u64 * 8;
            if (limits.stop)() || bytes > limits.memory {
                return None;
            }
            let top = top_of(change, self.trellis.sections[index].bits);
            let mut sums = vec![0u64; next.total * n_limbs];
            for (state, sum) in self.layers[index + 1].states().zip(sums.chunks_exact_mut(n_limbs)) {
                let (first, second) = match change {
                    Change::Start(bit) => (without(state, bit), None),
                    Change::End => (state, Some(state | top)),
                };
                for before in [Some(first), second].into_iter().flatten() {
                    if let Some(rank) = ranks.of(&self.layers[index], before) {
                        add(sum, &counts[rank * n_limbs..][..n_limbs]);
                    }
                }
            }
            (ranks, counts) = (next, sums);
        }
        Some(Count::from_limbs(&counts))
    }

    /// How many ends may leave either state: the number of paths is at most 2 to this power.
    fn ties(&self) -> usize {
        let tie = |index: usize| {
            let half = (1usize << self.trellis.sections[index].bits) / 2;
            let layer = self.layers[index].all();
            match self.trellis.changes[index] {
                Change::Start(_) => false,
                Change::End if half < WORD => layer[0] & layer[0] >> half & ((1 << half) - 1) != 0,
                Change::End => {
                    let (low, high) = layer.split_at(half / WORD);
                    low.iter().zip(high).any(|(low, high)| low & high != 0)
                }
            }
        };
        (0..self.trellis.changes.len()).filter(|&index| tie(index)).count()
    }

    /// The lexicographically least minimum; `None` if told to stop. Only its states are left.
    pub(super) fn least(&mut self, particular: &Bits, limits: &Limits<'_>) -> Option<Bits> {
        let mut presses = particular.clone();
        for spot in self.spots(particular) {
            if (limits.stop)() {
                return None;
            }
            let free = self.lives(&spot, false);
            if free && self.lives(&spot, true) {
                self.strike_out(&spot, true);
            }
            presses.set(spot.place, !free);
        }
        Some(presses)
    }

    /// All cells in reading order.
    pub(super) fn spots(&self, particular: &Bits) -> Vec<Spot> {
        let sections = self.trellis.sections.iter().enumerate();
        let cells = sections.flat_map(|(layer, section)| {
            let cells = self.trellis.cells[section.cells.clone()].iter();
            cells.map(move |&Cell { place, mask }| {
                let place = place as usize;
                Spot { place, layer, mask, flipped: particular.get(place) }
            })
        });
        let mut spots: Vec<Spot> = cells.collect();
        spots.sort_unstable_by_key(|spot| spot.place);
        spots
    }

    /// The living states in which a cell is pressed, or is not.
    fn states_with<'b>(&'b self, spot: &Spot, pressed: bool) -> impl Iterator<Item = (usize, u64)> + 'b {
        let (odd, high) = (odd_places(spot.mask), spot.mask as usize >> WORD_BITS);
        let wanted = pressed != spot.flipped;
        let words = self.layers[spot.layer].words().map(move |(index, living)| {
            let parity = (high & index).count_ones() % 2 == 1;
            (index, living & if parity == wanted { !odd } else { odd })
        });
        words.filter(|&(_, states)| states != 0)
    }

    /// Whether some minimum that is left presses a cell, or does not.
    pub(super) fn lives(&self, spot: &Spot, pressed: bool) -> bool {
        self.states_with(spot, pressed).next().is_some()
    }

    /// Strikes out all minima that press a cell, or all that do not; some must be left.
    pub(super) fn strike_out(&mut self, spot: &Spot, pressed: bool) {
        let doomed: Vec<(usize, u64)> = self.states_with(spot, pressed).collect();
        for (index, doomed) in doomed {
            self.layers[spot.layer].remove_of(index, doomed);
            self.struck.extend(ones_of(doomed).map(|bit| (spot.layer, state(index, bit))));
        }
        while let Some((layer, state)) = self.struck.pop() {
            self.log.note((layer, state));
            self.settle_after(layer, state);
            self.settle_before(layer, state);
        }
    }

    /// Notes from now on what is struck out, for [`Tight::undo`]; `None` if that might not fit the memory.
    pub(super) fn keep_log(&mut self, limits: &Limits<'_>) -> Option<()> {
        let states: usize = self.layers.iter().map(Layer::count).sum();
        self.log.keep(states, limits)
    }

    /// How much was struck out so far.
    pub(super) fn mark(&self) -> usize {
        self.log.mark()
    }

    /// Brings back all that was struck out since `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        for (layer, state) in self.log.since(mark) {
            self.layers[layer].insert(state);
        }
    }

    /// Strikes out successors of a node struck out that have no other predecessor.
    fn settle_after(&mut self, layer: usize, state: u32) {
        let Some(&change) = self.trellis.changes.get(layer) else { return };
        match change {
            Change::Start(bit) => {
                for after in with(state, bit) {
                    self.strike(layer + 1, after);
                }
            }
            Change::End => {
                let top = top_of(change, self.trellis.sections[layer].bits);
                if !self.layers[layer].has(state ^ top) {
                    self.strike(layer + 1, state & !top);
                }
            }
        }
    }

    /// Strikes out predecessors of a node struck out that have no other successor.
    fn settle_before(&mut self, layer: usize, state: u32) {
        let Some(layer_before) = layer.checked_sub(1) else { return };
        let change = self.trellis.changes[layer_before];
        match change {
            Change::Start(bit) => {
                if !self.layers[layer].has(state ^ 1 << bit) {
                    self.strike(layer_before, without(state, bit));
                }
            }
            Change::End => {
                let top = top_of(change, self.trellis.sections[layer_before].bits);
                for before in [state, state | top] {
                    self.strike(layer_before, before);
                }
            }
        }
    }

    /// Strikes out a node that lives.
    fn strike(&mut self, layer: usize, state: u32) {
        if self.layers[layer].has(state) {
            self.layers[layer].remove(state);
            self.struck.push((layer, state));
        }
    }
}

fn add(sum: &mut [u64], other: &[u64]) {
    let mut carry = false;
    for (limb, &other) in sum.iter_mut().zip(other) {
        let (once, over) = limb.overflowing_add(other);
        let (twice, again) = once.overflowing_add(u64::from(carry));
        (*limb, carry) = (twice, over | again);
    }
    debug_assert!(!carry, "no count exceeds two to the power of the ties");
}

/// The top bit of a state, before an end.
fn top_of(change: Change, bits: u32) -> u32 {
    match change {
        Change::Start(_) => 0,
        Change::End => 1 << (bits - 1),
    }
}
