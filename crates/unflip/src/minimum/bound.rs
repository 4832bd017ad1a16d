//! Proves a lower bound where the kernel is too large to compare all of its members.
//!
//! The cells are split into groups. On the cells of one group the members only differ by a space of small
//! rank, so the least number of presses there is exact by a small transform; every member has at least the
//! sum of these. A group is worth more the more cells its rank holds: it starts at a cell, then
//! takes the column that brings most others into its span, of equals one that a relation (a lamp's
//! equation: its presses' columns sum to zero) almost determines; all cells in the span join.
//!
//! Cost: each group its pool of columns times its rank, and `2^rank`; both shrink as groups become many, so that
//! all take seconds, and twice as long with each round. A search that was stopped still gets a bound, from a few small groups.
//! Source: ours; a packing of projections. The relations make plus boards' groups diamonds.

use std::collections::{HashMap, HashSet, VecDeque};

use super::part::Part;
use super::{Columns, Outcome, lightest};
use crate::bits::{Bits, WORD, ones_of, transpose64};
use crate::limits::{Limits, Progress, Stage};

/// Cells looked at for one group: at the least, and at the most.
const POOLS: (usize, usize) = (64, 2048);
/// Columns that all groups together may look at, as a power of two: some seconds' worth.
const POOL_EFFORT_LOG2: u32 = 25;
/// Members that all groups together may compare, as a power of two: less than a second's worth.
const EFFORT_LOG2: u32 = 32;
/// The rank of a group is between these; the least in a hurry.
const RANKS: (u32, u32) = (10, 24);
/// No later round goes beyond: a group takes a minute, and a later bound would be the same.
const LARGEST_RANK: u32 = 38;
/// Groups that are still made after the search was stopped.
const HURRIED_GROUPS: usize = 256;

/// What no member's presses in the cells of `part` cost less than.
///
/// Rounds count from 0; each compares about twice as many members as the one before, in groups of larger rank.
pub(super) fn at_least(part: &Part<'_>, presses: &Bits, limits: &Limits<'_>, round: u32) -> u64 {
    if RANKS.1 + round > LARGEST_RANK {
        return 0;
    }
    let cells = Cells::new(part);
    let mut open = vec![true; cells.places.len()];
    let (mut sum, mut hurried, mut closed) = (0, 0, 0);
    let total = cells.places.len() as u64;
    for seed in 0..open.len() {
        if !open[seed] {
            continue;
        }
        let hurry = hurried > 0 || (limits.stop)();
        hurried += usize::from(hurry);
        if hurried > HURRIED_GROUPS {
            break;
        }
        let (rank, pool) = effort(cells.places.len(), hurry, round);
        let group = Group::grow(&cells, cells.pool(&open, seed, pool), rank);
        // What began in time is finished, where it is small; a larger group that is cut short proves nothing.
        let stop = if rank > RANKS.1 as usize { limits.stop } else { &|| false };
        sum += group.least(&cells, presses, &Limits { stop, ..Limits::default() });
        group.members.iter().for_each(|&member| open[member] = false);
        closed += group.members.len() as u64;
        (limits.progress)(Progress { stage: Stage::Bound, done: closed, total });
    }
    sum
}

/// The rank and the pool of a group, when there are about a thirty-second as many groups as cells.
fn effort(n_cells: usize, hurry: bool, round: u32) -> (usize, usize) {
    if hurry {
        return (RANKS.0 as usize, 4 * POOLS.0);
    }
    let groups_log2 = (n_cells / 32).max(1).ilog2();
    let rank = (EFFORT_LOG2 + round).saturating_sub(groups_log2).clamp(RANKS.0, RANKS.1 + round) as usize;
    let pool = (1 << POOL_EFFORT_LOG2.saturating_sub(groups_log2)) / rank;
    (rank, pool.clamp(POOLS.0, POOLS.1))
}

/// The cells of a part with their columns and relations.
struct Cells {
    /// Where each is on the board.
    places: Vec<usize>,
    /// The price of a press of each.
    prices: Vec<u64>,
    /// Words of one column.
    width: usize,
    /// All columns, one after another.
    columns: Vec<u64>,
    /// Relations between these cells.
    relations: Vec<Vec<usize>>,
    /// For each cell the relations it is in.
    relations_of: Vec<Vec<usize>>,
}

impl Cells {
    fn new(part: &Part<'_>) -> Self {
        let places: Vec<usize> = part.support.iter_ones().collect();
        let index: HashMap<usize, usize> = places.iter().copied().zip(0..).collect();
        let known = |relation: &Vec<u32>| -> Vec<usize> {
            relation.iter().filter_map(|&place| index.get(&(place as usize)).copied()).collect()
        };
        let relations: Vec<Vec<usize>> = (part.relations)().iter().map(known).collect();
        let mut relations_of = vec![Vec::new(); places.len()];
        for (number, relation) in relations.iter().enumerate() {
            for &cell in relation {
                relations_of[cell].push(number);
            }
        }
        let width = part.rows.len().div_ceil(WORD);
        let prices = places.iter().map(|&place| part.costs.price(place)).collect();
        Self { places, prices, width, columns: columns(part, width), relations, relations_of }
    }

    fn column(&self, cell: usize) -> &[u64] {
        &self.columns[cell * self.width..][..self.width]
    }

    /// Open cells around `seed`, nearest first; without relations, those that follow it.
    fn pool(&self, open: &[bool], seed: usize, size: usize) -> Vec<usize> {
        if self.relations_of[seed].is_empty() {
            return (seed..open.len()).filter(|&cell| open[cell]).take(size).collect();
        }
        let mut pool = vec![seed];
        let mut met = HashSet::from([seed]);
        let mut queue = VecDeque::from([seed]);
        while let Some(cell) = queue.pop_front().filter(|_| pool.len() < size) {
            let near = self.relations_of[cell].iter().flat_map(|&number| &self.relations[number]);
            for &other in near.filter(|&&other| open[other]) {
                if met.insert(other) {
                    pool.push(other);
                    queue.push_back(other);
                }
            }
        }
        pool
    }
}

/// The columns of a part's cells, each of `width` words, basis vector `i` as bit `i`.
fn columns(part: &Part<'_>, width: usize) -> Vec<u64> {
    let mut columns = Vec::new();
    for (block, &marked) in part.support.words().iter().enumerate() {
        let squares: Vec<[u64; WORD]> = part.rows.chunks(WORD).map(|rows| square(rows, block)).collect();
        for cell in ones_of(marked) {
            columns.extend(squares.iter().map(|square| square[cell]));
        }
    }
    debug_assert_eq!(columns.len(), part.support.count_ones() * width);
    columns
}

fn square(rows: &[&Bits], block: usize) -> [u64; WORD] {
    let mut square = [0; WORD];
    for (word, row) in square.iter_mut().zip(rows) {
        *word = row.words()[block];
    }
    transpose64(&mut square);
    square
}

/// Cells whose columns lie in a space of small rank.
struct Group {
    members: Vec<usize>,
    /// The coordinates that tell the columns of this space apart.
    coordinates: Vec<usize>,
}

impl Group {
    fn grow(cells: &Cells, pool: Vec<usize>, rank: usize) -> Self {
        let mut growing = Growing::new(cells, pool);
        let mut coordinates = Vec::new();
        while coordinates.len() < rank {
            let Some(next) = growing.choose(cells) else { break };
            coordinates.push(growing.take(next));
            growing.join(cells);
        }
        Self { members: growing.members, coordinates }
    }

    /// The fewest presses that any member of the coset has in this group.
    fn least(&self, cells: &Cells, presses: &Bits, limits: &Limits<'_>) -> u64 {
        let project = |&cell: &usize| {
            let column = cells.column(cell);
            let bit = |coordinate: &usize| column[coordinate / WORD] >> (coordinate % WORD) & 1;
            let vector = self.coordinates.iter().fold(0, |vector, coordinate| vector << 1 | bit(coordinate));
            (vector, presses.get(cells.places[cell]), cells.prices[cell])
        };
        let rank = u32::try_from(self.coordinates.len()).expect("a small rank");
        let columns = Columns::collect_priced(rank, self.members.iter().map(project));
        match lightest(&columns, limits) {
            Outcome::Exact(best) => best.cost,
            Outcome::Stopped { .. } => 0,
        }
    }
}

/// A group in the making.
struct Growing {
    members: Vec<usize>,
    /// Cells that may still join, nearest first.
    pool: Vec<usize>,
    /// Their columns modulo the span of the members.
    reduced: Vec<Vec<u64>>,
    /// For each relation how many of its cells are members.
    filled: HashMap<usize, usize>,
}

impl Growing {
    fn new(cells: &Cells, pool: Vec<usize>) -> Self {
        let reduced = pool.iter().map(|&cell| cells.column(cell).to_vec()).collect();
        Self { members: Vec::new(), pool, reduced, filled: HashMap::new() }
    }

    /// The place in the pool of the column that most others equal, then the most determined, then the nearest.
    fn choose(&self, cells: &Cells) -> Option<usize> {
        let mut equal: HashMap<&[u64], usize> = HashMap::new();
        for column in &self.reduced {
            *equal.entry(column).or_default() += 1;
        }
        let places = (0..self.pool.len()).rev();
        places
            .max_by_key(|&place| (equal[&self.reduced[place][..]], self.determined(cells, self.pool[place])))
    }

    /// How nearly a relation determines this cell: 0 if none has members, else more the fewer are missing.
    fn determined(&self, cells: &Cells, cell: usize) -> usize {
        let near = |number: &usize| {
            let filled = self.filled.get(number)?;
            Some(usize::MAX - (cells.relations[*number].len() - filled))
        };
        cells.relations_of[cell].iter().filter_map(near).max().unwrap_or(0)
    }

    /// Takes the column at `place` into the span; returns the coordinate that it is reduced by.
    fn take(&mut self, place: usize) -> usize {
        let pivot = self.reduced[place].clone();
        let word = pivot.iter().position(|&word| word != 0).expect("a column out of the span is not zero");
        let bit = pivot[word].trailing_zeros();
        for column in self.reduced.iter_mut().filter(|column| column[word] >> bit & 1 == 1) {
            crate::bits::xor_into(column, &pivot);
        }
        word * WORD + bit as usize
    }

    /// Moves all cells in the span from the pool to the members.
    fn join(&mut self, cells: &Cells) {
        let (pool, reduced) = (std::mem::take(&mut self.pool), std::mem::take(&mut self.reduced));
        for (cell, column) in pool.into_iter().zip(reduced) {
            if column.iter().any(|&word| word != 0) {
                self.pool.push(cell);
                self.reduced.push(column);
            } else {
                self.members.push(cell);
                for &number in &cells.relations_of[cell] {
                    *self.filled.entry(number).or_default() += 1;
                }
            }
        }
    }
}
