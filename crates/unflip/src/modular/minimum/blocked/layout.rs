//! Where the cells of a coset stand in the blocks of the blocked transform.
//!
//! The generators below a prefix are taken apart into *pieces*, one for each prime power of k: any members that add
//! up to the same ones will do, since their order only matters once the best block is found. Some pieces are lanes of a
//! vector, the others are transformed one after another, the first with neighbours in the table. A cell's
//! *column* is what each digit adds to it. It may be multiplied by a unit, if what it costs is read at the multiples
//! by its inverse: so only columns are kept whose last piece that is not 0 has a divisor of k there. The tables of
//! those that have it in the same piece, and the same divisor, are one sub-block:
//!
//! ```text
//! piece 3   1 * * |            9 tables, modulo 3: the last to be turned, once for all its places
//! piece 2   0 1 * | 1 *        3
//! piece 1   0 0 1 | 0 1 | 1    1
//! ```
//!
//! Cost: columns are sorted once.

use std::collections::BTreeMap;

use super::super::Problem;
use super::butterfly::LANES;
use crate::modular::kernel::orders;
use crate::modular::ring::{Joint, Ring, add, gcd, inverse, multiply};

/// The moduli whose blocks are compiled.
pub(super) const MODULI: std::ops::RangeInclusive<u32> = 3..=6;
/// Members of a block, at the least, if there are so many.
const BLOCK: u64 = if cfg!(test) { 1 << 8 } else { 27 * 729 };
/// Members of a block for each cell: what enters a block is shared by them.
const MEMBERS_A_CELL: u64 = 64;

/// A generator of what is below a prefix, with the digits 0 to below `order`.
#[derive(Clone)]
pub(super) struct Piece {
    pub(super) order: u32,
    /// What it adds to each cell.
    values: Vec<u32>,
    /// All values are multiples of this divisor of k.
    common: u32,
}

impl Piece {
    fn new(modulus: u32, order: u32, values: Vec<u32>) -> Self {
        let common = values.iter().fold(modulus, |common, &value| gcd(common, value));
        Self { order, values, common }
    }
}

/// A piece that is transformed.
pub(super) struct Turned {
    pub(super) order: usize,
    /// How many values the columns can have for it.
    pub(super) n_values: usize,
    /// Tables from one value to the next.
    pub(super) stride: usize,
}

/// The tables of the columns with a divisor of k at piece `last`, and 0 at later ones.
pub(super) struct SubBlock {
    pub(super) last: usize,
    pub(super) divisor: usize,
    /// Its first table.
    pub(super) start: usize,
    /// Its columns.
    pub(super) columns: std::ops::Range<usize>,
}

/// Cells that all digits change alike, but for units.
pub(super) struct Column {
    /// Its table; `None` if only lanes and prefixes meet it.
    pub(super) table: Option<usize>,
    /// What it costs where the prefix and the lane add so much, a lane and a shift: `costs[shift][lane]`.
    pub(super) costs: Vec<Vec<u64>>,
}

/// The layout of the blocks.
pub(super) struct Layout {
    /// Digits that a prefix fixes.
    pub(super) split: usize,
    pub(super) turned: Vec<Turned>,
    pub(super) sub_blocks: Vec<SubBlock>,
    /// Tables in all.
    pub(super) n_tables: usize,
    /// Lanes that are members.
    pub(super) n_lanes: usize,
    pub(super) columns: Vec<Column>,
    /// For each digit of a prefix what it adds to each column.
    pub(super) heads: Vec<Vec<u32>>,
    /// What cells cost that no member changes.
    pub(super) fixed: u64,
    /// What the dearest member costs beside these, at most.
    pub(super) dearest: u64,
}

impl Layout {
    /// The layout for a problem; `None` if its modulus has none.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        if !MODULI.contains(&problem.modulus) {
            return None;
        }
        let split = split(problem);
        let (turned, lanes) = cut(pieces(problem, split));
        let sorted = Sorted::new(problem, split, &turned, &lanes);
        Some(sorted.layout(problem.modulus, split, &turned, &lanes))
    }
}

/// How many digits a prefix fixes: so many that blocks are as large as they should be.
fn split(problem: &Problem) -> usize {
    let enough = BLOCK.max(MEMBERS_A_CELL * problem.base.len() as u64);
    let mut below = 1u64;
    let all: Vec<u64> = orders(problem.generators).collect();
    for (level, order) in all.into_iter().enumerate().rev() {
        below = below.saturating_mul(order);
        if below >= enough {
            return level;
        }
    }
    0
}

/// The generators below a prefix, over each prime power apart.
fn pieces(problem: &Problem, split: usize) -> Vec<Piece> {
    let modulus = problem.modulus;
    let parts = Ring::parts(modulus);
    let joint = Joint::new(modulus, &parts);
    let below = problem.generators[split..].iter();
    let pieces = below.flat_map(|generator| {
        let lift = |(number, part): (usize, &Ring)| {
            let values = generator.values.iter().map(|&value| joint.lift(number, value % part.order()));
            Piece::new(modulus, gcd(generator.order, part.order()), values.collect())
        };
        parts.iter().enumerate().map(lift).collect::<Vec<_>>()
    });
    pieces.filter(|piece| piece.order > 1).collect()
}

/// The pieces to transform, and those of the lanes.
fn cut(pieces: Vec<Piece>) -> (Vec<Piece>, Vec<Piece>) {
    let (mut turned, mut lanes, mut n_lanes) = (Vec::new(), Vec::<Piece>::new(), 1);
    for piece in pieces.into_iter().rev() {
        if n_lanes * piece.order as usize <= LANES {
            n_lanes *= piece.order as usize;
            lanes.push(piece);
        } else if piece.order == 4 && n_lanes * 2 <= LANES {
            // Digits 0 to 3 are 0 or 1, and 0 or 2: the one in lanes, the other transformed.
            n_lanes *= 2;
            let doubled = piece.values.iter().map(|&value| 2 * value % 4).collect();
            turned.push(Piece::new(4, 2, doubled));
            lanes.push(Piece { order: 2, ..piece });
        } else {
            turned.push(piece);
        }
    }
    (turned, lanes)
}

/// What sorts a column: its last piece and the divisor there, its values for all pieces, and for prefix and lanes.
type Key = (Option<(usize, u32)>, Vec<u32>, Vec<u32>);

/// Columns in the order of their sub-blocks, each with what its cells cost by shift.
struct Sorted {
    columns: BTreeMap<Key, Vec<u64>>,
    fixed: u64,
}

impl Sorted {
    fn new(problem: &Problem, split: usize, turned: &[Piece], lanes: &[Piece]) -> Self {
        let modulus = problem.modulus;
        let (mut columns, mut fixed) = (BTreeMap::<Key, Vec<u64>>::new(), 0);
        for (cell, &base) in problem.base.iter().enumerate() {
            let cost_at = |shift: u32| (problem.cost)(cell, add(base, shift, modulus));
            let middle: Vec<u32> = turned.iter().map(|piece| piece.values[cell]).collect();
            let heads = problem.generators[..split].iter().map(|generator| generator.values[cell]);
            let rest: Vec<u32> = heads.chain(lanes.iter().map(|piece| piece.values[cell])).collect();
            let last = middle.iter().rposition(|&value| value != 0);
            let lead = last.map(|last| middle[last]).or(rest.iter().copied().find(|&value| value != 0));
            let Some(lead) = lead else {
                fixed += cost_at(0);
                continue;
            };
            let divisor = gcd(lead, modulus);
            let unit = (1..modulus)
                .find(|&unit| gcd(unit, modulus) == 1 && multiply(unit, lead, modulus) == divisor % modulus);
            let unit = unit.expect("every number is a unit times a divisor");
            let scaled =
                |values: &[u32]| values.iter().map(|&value| multiply(value, unit, modulus)).collect();
            let key = (last.map(|last| (last, divisor)), scaled(&middle), scaled(&rest));
            let back = inverse(unit, modulus).expect("a unit");
            let costs = columns.entry(key).or_insert_with(|| vec![0; modulus as usize]);
            for (shift, cost) in (0..modulus).zip(costs) {
                *cost += cost_at(multiply(shift, back, modulus));
            }
        }
        Self { columns, fixed }
    }

    fn layout(&self, modulus: u32, split: usize, turned: &[Piece], lanes: &[Piece]) -> Layout {
        let n_lanes = lanes.iter().map(|piece| piece.order as usize).product();
        let mut layout = Layout {
            split,
            turned: strides(modulus, turned),
            sub_blocks: Vec::new(),
            n_tables: 0,
            n_lanes,
            columns: Vec::new(),
            heads: vec![Vec::new(); split],
            fixed: self.fixed,
            dearest: self.columns.values().map(|costs| costs.iter().max().copied().unwrap_or(0)).sum(),
        };
        for ((lead, middle, rest), costs) in &self.columns {
            let table = lead.map(|(last, divisor)| {
                let start = layout.sub_block(last, divisor as usize);
                let values = middle[..last].iter().zip(turned).zip(&layout.turned);
                let place = values.map(|((value, piece), at)| (value / piece.common) as usize * at.stride);
                start + place.sum::<usize>()
            });
            let (heads, own) = rest.split_at(split);
            layout.heads.iter_mut().zip(heads).for_each(|(all, &head)| all.push(head));
            layout.columns.push(Column { table, costs: by_lane(modulus, lanes, own, costs) });
            if let Some(last) = layout.sub_blocks.last_mut().filter(|_| table.is_some()) {
                last.columns.end = layout.columns.len();
            }
        }
        layout
    }
}

impl Layout {
    /// Additions of vectors that a block takes.
    pub(super) fn additions(&self, modulus: u64) -> u64 {
        let turns = self.sub_blocks.iter().map(|sub_block| {
            let turned = &self.turned[..=sub_block.last];
            let tables = turned[sub_block.last].stride as u64;
            let turns: u64 = turned[..sub_block.last].iter().map(|piece| piece.order as u64).sum();
            let ends: u64 = turned.iter().map(|piece| piece.order as u64).product();
            tables * modulus * turns + ends
        });
        turns.sum::<u64>() + self.columns.len() as u64 * modulus
    }

    /// The first table of a sub-block, the last one or a new one.
    fn sub_block(&mut self, last: usize, divisor: usize) -> usize {
        let known = self.sub_blocks.last().filter(|known| (known.last, known.divisor) == (last, divisor));
        if let Some(known) = known {
            return known.start;
        }
        let (start, first) = (self.n_tables, self.columns.len());
        self.sub_blocks.push(SubBlock { last, divisor, start, columns: first..first });
        self.n_tables += self.turned[last].stride;
        start
    }
}

fn strides(modulus: u32, turned: &[Piece]) -> Vec<Turned> {
    let mut stride = 1;
    let place = |piece: &Piece| {
        let n_values = (modulus / piece.common) as usize;
        let turned = Turned { order: piece.order as usize, n_values, stride };
        stride *= n_values;
        turned
    };
    turned.iter().map(place).collect()
}

/// What a column costs by shift and lane, the digits of the first piece changing fastest.
fn by_lane(modulus: u32, lanes: &[Piece], own: &[u32], costs: &[u64]) -> Vec<Vec<u64>> {
    let lane_shift = |mut lane: u32| {
        lanes.iter().zip(own).fold(0, |sum, (piece, &value)| {
            let digit = lane % piece.order;
            lane /= piece.order;
            add(sum, multiply(digit, value, modulus), modulus)
        })
    };
    let shifts: Vec<u32> = (0u32..).take(LANES).map(lane_shift).collect();
    let at = |shift| shifts.iter().map(move |&lane| costs[add(shift, lane, modulus) as usize]).collect();
    (0..modulus).map(at).collect()
}
