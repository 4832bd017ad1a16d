//! The and-or graph of what is optimal all the way: which alternatives of which entries live.
//!
//! An *alternative* is an entry of a bucket with one value of its variable: an index of the bucket's table. It means one
//! entry in each child. It lives while nothing rules it out, every entry it means has a living alternative, and a living
//! alternative of the parent means its own entry: then it is part of some minimum. Press by press all values but the least
//! that lives are struck out, and what can no longer live after them; so every alternative is struck out at most once.
//!
//! Cost: a step for each living alternative and child, another when it is struck out.

use super::super::undo::Undo;
use super::plan::Plan;
use crate::bits::{WORD, ones_of};
use crate::limits::Limits;

/// Entries between two looks at the limits.
const PAUSE: usize = 1 << 14;

/// The living alternatives, and how often entries are meant.
pub(super) struct Tight<'a> {
    pub(super) plan: &'a Plan,
    /// Living alternatives, by bucket, value and entry.
    planes: Vec<u64>,
    /// Entries that were meant by a living alternative at the start.
    meant: Vec<u64>,
    /// How many entries are meant before each word of them, over all buckets.
    before: Vec<u32>,
    /// How many living alternatives mean each of those entries.
    uses: Vec<u32>,
    /// Struck out, consequences not looked at yet: bucket and index.
    struck: Vec<(usize, usize)>,
    /// All that was struck out, if it may have to come back.
    log: Undo<(usize, usize)>,
}

impl<'a> Tight<'a> {
    /// Goes down from the roots, along the best values; `None` if a limit is in the way.
    pub(super) fn new(plan: &'a Plan, planes: Vec<u64>, limits: &Limits<'_>) -> Option<Self> {
        let meant = vec![0; plan.words.1];
        let (before, uses, struck) = (Vec::new(), Vec::new(), Vec::new());
        let mut tight = Self { plan, planes, meant, before, uses, struck, log: Undo::off() };
        for place in (0..plan.n_buckets()).rev() {
            if place % PAUSE == 0 && (limits.stop)() {
                return None;
            }
            tight.descend(place);
        }
        let total: usize = tight.meant.iter().map(|word| word.count_ones() as usize).sum();
        if total as u64 * 4 > limits.memory || u32::try_from(total).is_err() {
            return None;
        }
        tight.rank(total);
        for place in 0..plan.n_buckets() {
            if place % PAUSE == 0 && (limits.stop)() {
                return None;
            }
            tight.refer(place);
        }
        Some(tight)
    }

    /// Keeps the alternatives of entries that are meant, and notes what they mean.
    fn descend(&mut self, place: usize) {
        let plan = self.plan;
        let entries = plan.entries(place);
        if plan.parent(place).is_none() {
            self.meant[entries.start] = 1;
        }
        for value in 0..plan.modulus() as usize {
            let words = &mut self.planes[plan.plane(place, value)];
            words.iter_mut().zip(&self.meant[entries.clone()]).for_each(|(word, meant)| *word &= meant);
            let words = &self.planes[plan.plane(place, value)];
            for &child in plan.children(place) {
                let start = plan.entries(child as usize).start;
                for entry in ones(words) {
                    let meant = plan.entry_of(child as usize, entry + value * plan.n_entries(place));
                    self.meant[start + meant / WORD] |= 1 << (meant % WORD);
                }
            }
        }
    }

    fn rank(&mut self, total: usize) {
        self.before.reserve(self.meant.len());
        let mut rank = 0;
        for word in &self.meant {
            self.before.push(rank);
            rank += word.count_ones();
        }
        self.uses = vec![0; total];
    }

    /// Counts how often entries are meant by a bucket.
    fn refer(&mut self, place: usize) {
        for &child in self.plan.children(place) {
            let rank = |index| self.rank_of(child as usize, self.plan.entry_of(child as usize, index));
            let ranks: Vec<usize> = self.living(place).map(rank).collect();
            for rank in ranks {
                self.uses[rank] += 1;
            }
        }
    }

    /// The living alternatives of a bucket, as indices of its table, ascending.
    fn living(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let (plan, entries) = (self.plan, self.plan.n_entries(place));
        (0..plan.modulus() as usize).flat_map(move |value| {
            ones(&self.planes[plan.plane(place, value)]).map(move |entry| value * entries + entry)
        })
    }

    /// The entries of a bucket that are meant, ascending.
    pub(super) fn meant(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        ones(&self.meant[self.plan.entries(place)])
    }

    /// The living alternatives of an entry, as indices of the bucket's table.
    pub(super) fn alternatives(&self, place: usize, entry: usize) -> impl Iterator<Item = usize> + '_ {
        let entries = self.plan.n_entries(place);
        let indices = (0..self.plan.modulus() as usize).map(move |value| value * entries + entry);
        indices.filter(move |&index| self.lives(place, index))
    }

    /// Which of all meant entries this one is.
    pub(super) fn rank_of(&self, place: usize, entry: usize) -> usize {
        let index = self.plan.entries(place).start + entry / WORD;
        let before = self.meant[index] & ((1 << (entry % WORD)) - 1);
        (self.before[index] + before.count_ones()) as usize
    }

    fn at(&self, place: usize, index: usize) -> (usize, usize) {
        let entries = self.plan.n_entries(place);
        let (value, entry) = (index / entries, index % entries);
        (self.plan.plane(place, value).start + entry / WORD, entry % WORD)
    }

    fn lives(&self, place: usize, index: usize) -> bool {
        let (word, bit) = self.at(place, index);
        self.planes[word] >> bit & 1 == 1
    }

    /// The lexicographically least minimum; `None` if told to stop. Only its alternatives are left.
    pub(super) fn least(&mut self, limits: &Limits<'_>) -> Option<Vec<u32>> {
        let mut counts = vec![0; self.plan.n_presses()];
        for (press, count) in counts.iter_mut().enumerate() {
            if press % PAUSE == 0 && (limits.stop)() {
                return None;
            }
            let Some(place) = self.plan.place_of(press) else { continue };
            let living = self.living_values(place);
            *count = living[0];
            for &greater in &living[1..] {
                self.strike_out(place, greater);
            }
        }
        Some(counts)
    }

    /// The values of a variable that live, ascending: one at least.
    pub(super) fn living_values(&self, place: usize) -> Vec<u32> {
        let lives = |&value: &u32| {
            let words = &self.planes[self.plan.plane(place, value as usize)];
            words.iter().any(|&word| word != 0)
        };
        (0..self.plan.modulus()).filter(lives).collect()
    }

    /// Strikes out all minima where a variable has this value; some must be left.
    pub(super) fn strike_out(&mut self, place: usize, value: u32) {
        let words = self.plan.plane(place, value as usize);
        let first = value as usize * self.plan.n_entries(place);
        self.struck.extend(ones(&self.planes[words.clone()]).map(|entry| (place, first + entry)));
        self.planes[words].fill(0);
        while let Some((place, index)) = self.struck.pop() {
            self.log.note((place, index));
            self.settle_below(place, index);
            self.settle_above(place, index);
        }
    }

    /// Notes from now on what is struck out, for [`Tight::undo`]; `None` if that might not fit the memory.
    pub(super) fn keep_log(&mut self, limits: &Limits<'_>) -> Option<()> {
        let living: usize = self.planes.iter().map(|word| word.count_ones() as usize).sum();
        self.log.keep(living, limits)
    }

    /// How much was struck out so far.
    pub(super) fn mark(&self) -> usize {
        self.log.mark()
    }

    /// Brings back all that was struck out since `mark`.
    pub(super) fn undo(&mut self, mark: usize) {
        for (place, index) in self.log.since(mark) {
            let (word, bit) = self.at(place, index);
            self.planes[word] |= 1 << bit;
            for &child in self.plan.children(place) {
                let rank = self.rank_of(child as usize, self.plan.entry_of(child as usize, index));
                self.uses[rank] += 1;
            }
        }
    }

    /// Strikes out what no living alternative means any more.
    fn settle_below(&mut self, place: usize, index: usize) {
        for &child in self.plan.children(place) {
            let child = child as usize;
            let entry = self.plan.entry_of(child, index);
            let rank = self.rank_of(child, entry);
            self.uses[rank] -= 1;
            if self.uses[rank] == 0 {
                let doomed: Vec<usize> = self.alternatives(child, entry).collect();
                for index in doomed {
                    self.strike(child, index);
                }
            }
        }
    }

    /// Strikes out what means an entry that has no alternative any more.
    fn settle_above(&mut self, place: usize, index: usize) {
        let entry = index % self.plan.n_entries(place);
        let Some(parent) = self.plan.parent(place) else { return };
        if self.uses[self.rank_of(place, entry)] == 0 || self.alternatives(place, entry).next().is_some() {
            return;
        }
        for index in self.plan.indices_of(place, entry) {
            if self.lives(parent, index) {
                self.strike(parent, index);
            }
        }
    }

    /// Strikes out a living alternative.
    fn strike(&mut self, place: usize, index: usize) {
        let (word, bit) = self.at(place, index);
        self.planes[word] &= !(1 << bit);
        self.struck.push((place, index));
    }
}

fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| ones_of(word).map(move |bit| index * WORD + bit))
}
