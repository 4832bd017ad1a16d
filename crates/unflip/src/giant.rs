//! Giant planes: plus and ring boards whose rows pass by, so that nobody holds the board.
//!
//! The rows are read two times, three where quiet patterns leave a choice; each time they are chased down (see
//! `linear::plane`), a bitmap row in and perhaps one out:
//!
//! ```text
//! 1. chase from an empty top row      ─► the residue below the board ─► a top row, or none: unsolvable
//! 2. chase beside all quiet patterns  ─► how often each kernel column is pressed ─► the best top row
//! 3. chase from that top row          ─► the presses
//! ```
//!
//! Cost: columns²/64 word operations beside the rows, some word operations for 64 cells; the second reading some
//! nanoseconds a cell. Memory: a few rows, `nullity` rows, and `2^nullity` counters a thread.

use crate::bits::{Bits, WORD};
use crate::count::Count;
use crate::goal::Goal;
use crate::limits::Limits;
use crate::linear::echelon;
use crate::linear::plane::{PackedRows, Plane};
use crate::minimum::{Collector, Outcome, lightest};
use crate::rule::Rule;

/// Nullities up to this are minimised: a counter for each of `2^nullity` kernel columns.
const MOST_NULLITY: usize = 24;
/// Rows whose kernel columns are counted together, by all threads.
const BATCH: usize = 16;

/// A plus or ring board on a plane, factored; its cells come by the row, packed as in a PBM file of kind P4.
///
/// # Examples
///
/// ```
/// use unflip::{Edges, Giant, Goal, Limits, Rule, Stencil};
/// let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
/// let giant = Giant::new(&rule, 3, 3, &Goal::Off).expect("plus on a plane");
/// let board = [[0b0100_0000], [0b1110_0000], [0b0100_0000]];
/// let mut descent = giant.descent(&giant.empty_top());
/// board.iter().for_each(|row| descent.step(row));
/// let top = giant.top_row(&descent).expect("solvable");
/// let (mut descent, mut presses) = (giant.descent(&top), [[0u8]; 3]);
/// for (row, presses) in board.iter().zip(&mut presses) {
///     descent.pack(presses);
///     descent.step(row);
/// }
/// assert_eq!(presses, [[0b0000_0000], [0b0100_0000], [0b0000_0000]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Giant {
    plane: Plane,
    columns: usize,
    flipped: bool,
    /// Top rows of the quiet patterns, in echelon form, the first cells as pivots; `None` where there are too many.
    quiet: Option<Vec<Bits>>,
}

/// A chase on its way down a giant board.
pub struct Descent<'a> {
    rows: PackedRows,
    giant: &'a Giant,
}

/// The best top row, and what is proved of the presses below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cheapest {
    /// The top row.
    pub top: Bits,
    /// How many presses there are.
    pub weight: u64,
    /// How many solutions have as few; `None` if a limit ended the search: then these are not proved the fewest.
    pub minima: Option<Count>,
}

impl Giant {
    /// Factors the board; `None` for another rule than plus and ring over two colours on a plane, or a goal other than
    /// one value everywhere.
    ///
    /// # Panics
    ///
    /// If `rows` or `columns` is 0.
    #[must_use]
    pub fn new(rule: &Rule, rows: usize, columns: usize, goal: &Goal) -> Option<Self> {
        assert!(rows > 0 && columns > 0, "a board has a cell");
        let values: Vec<u32> = goal.uniform_values(2).collect();
        let [value] = values[..] else { return None };
        let plane = Plane::streamed(rule, rows, columns).filter(|_| rule.modulus() == 2)?;
        let quiet = (plane.nullity() <= MOST_NULLITY).then(|| {
            let mut tops: Vec<Bits> = plane.any_tops().collect();
            echelon::reduce(&mut tops);
            tops
        });
        Some(Self { plane, columns, flipped: value == 1, quiet })
    }

    /// The dimension of the quiet patterns.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.plane.nullity()
    }

    /// Whether the quiet patterns are few enough for the fewest presses to be found.
    #[must_use]
    pub fn is_minimised(&self) -> bool {
        self.quiet.is_some()
    }

    /// A top row without a press.
    #[must_use]
    pub fn empty_top(&self) -> Bits {
        Bits::zeros(self.columns)
    }

    /// A chase from this top row.
    ///
    /// # Panics
    ///
    /// If the top row has another length than the board.
    #[must_use]
    pub fn descent(&self, top: &Bits) -> Descent<'_> {
        assert_eq!(top.len(), self.columns, "the top row of another board");
        Descent { rows: PackedRows::new(&self.plane, top), giant: self }
    }

    /// The top row of a solution, from a chase that has passed all rows from an empty top row: the lexicographically
    /// least where the quiet patterns are few. `None` if there is no solution.
    #[must_use]
    pub fn top_row(&self, below: &Descent) -> Option<Bits> {
        let words = self.plane.top_row(&below.rows.residue()).ok()?;
        let mut top = Bits::from_words(words, self.columns);
        for quiet in self.quiet.iter().flatten() {
            if quiet.first_one().is_some_and(|pivot| top.get(pivot)) {
                top.xor(quiet);
            }
        }
        Some(top)
    }

    /// A comparison of all solutions, given the top row of one from [`Giant::top_row`]; it wants all rows once more.
    ///
    /// # Panics
    ///
    /// If the quiet patterns are too many: see [`Giant::is_minimised`].
    #[must_use]
    pub fn comparison(&self, top: Bits) -> Comparison<'_> {
        let quiet = self.quiet.as_ref().expect("few quiet patterns");
        let chases = quiet.iter().map(|quiet| PackedRows::new(&self.plane, quiet)).collect();
        let dimension = u32::try_from(quiet.len()).expect("few quiet patterns");
        let collectors = (0..threads()).map(|_| Collector::new(dimension, usize::MAX)).collect();
        let solution = PackedRows::new(&self.plane, &top);
        Comparison { giant: self, top, solution, chases, batch: Vec::new(), waiting: 0, collectors }
    }
}

impl Descent<'_> {
    /// Packs the presses of the row that the chase has come to, the first one at the start.
    pub fn pack(&self, presses: &mut [u8]) {
        self.rows.pack(presses);
    }

    /// Takes the lamps of that row in, and goes one row down.
    ///
    /// # Panics
    ///
    /// If the row has another length than the board.
    pub fn step(&mut self, lamps: &[u8]) {
        assert_eq!(lamps.len(), self.giant.columns.div_ceil(8), "a row of another board");
        self.rows.step(lamps, self.giant.flipped);
    }
}

/// All solutions compared, while the rows pass by.
pub struct Comparison<'a> {
    giant: &'a Giant,
    top: Bits,
    solution: PackedRows,
    /// The chases of the quiet patterns.
    chases: Vec<PackedRows>,
    /// For each word of the rows at hand: the patterns' words, then the solution's.
    batch: Vec<u64>,
    /// Rows in the batch.
    waiting: usize,
    collectors: Vec<Collector>,
}

impl Comparison<'_> {
    /// Takes the lamps of the next row in.
    ///
    /// # Panics
    ///
    /// If the row has another length than the board.
    pub fn step(&mut self, lamps: &[u8]) {
        assert_eq!(lamps.len(), self.giant.columns.div_ceil(8), "a row of another board");
        for (word, &pressed) in self.solution.presses().iter().enumerate() {
            self.batch.extend(self.chases.iter().map(|chase| chase.presses()[word]));
            self.batch.push(pressed);
        }
        self.waiting += 1;
        if self.waiting == BATCH {
            self.count();
        }
        self.solution.step(lamps, self.giant.flipped);
        self.chases.iter_mut().for_each(PackedRows::step_quiet);
    }

    /// The best top row, after the last row.
    ///
    /// # Panics
    ///
    /// Never: there is at least one thread.
    #[must_use]
    pub fn finish(mut self, limits: &Limits) -> Cheapest {
        self.count();
        let mut collectors = self.collectors.into_iter();
        let first = collectors.next().expect("there is at least one thread");
        let columns = collectors.fold(first, Collector::joined).finish();
        let (member, weight, minima) = match lightest(&columns, limits) {
            Outcome::Exact(best) => (best.member, best.cost, Some(Count::from(best.minima))),
            Outcome::Stopped { member, cost } => (member, cost, None),
        };
        let mut top = self.top;
        let quiet = self.giant.quiet.iter().flatten().rev().zip(0..);
        quiet.filter(|&(_, bit)| member >> bit & 1 == 1).for_each(|(quiet, _)| top.xor(quiet));
        Cheapest { top, weight, minima }
    }

    /// Counts the kernel columns of the rows at hand, a part of them on each thread.
    fn count(&mut self) {
        let width = self.chases.len() + 1;
        let words = self.giant.columns.div_ceil(WORD) * self.waiting;
        let share = words.div_ceil(self.collectors.len()).max(1);
        let count = |(words, collector): (&[u64], &mut Collector)| {
            words.chunks_exact(width).for_each(|words| collector.push_words(words));
        };
        let work = self.batch.chunks(share * width).zip(&mut self.collectors);
        #[cfg(feature = "threads")]
        {
            use rayon::prelude::*;
            work.collect::<Vec<_>>().into_par_iter().for_each(count);
        }
        #[cfg(not(feature = "threads"))]
        work.for_each(count);
        self.batch.clear();
        self.waiting = 0;
    }
}

/// How many threads count.
fn threads() -> usize {
    #[cfg(feature = "threads")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "threads"))]
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;
    use crate::board::Board;
    use crate::edges::Edges;
    use crate::solver::Solver;
    use crate::state::State;
    use crate::stencil::Stencil;

    /// The cells of a board as the rows of a bitmap, rubbish behind the last cell of each.
    fn packed(bits: &Bits, columns: usize) -> Vec<Vec<u8>> {
        let row = |row: usize| {
            let mut bytes = vec![0xff; columns.div_ceil(8)];
            for column in (0..columns).filter(|column| !bits.get(row * columns + column)) {
                bytes[column / 8] &= !(0x80 >> (column % 8));
            }
            bytes
        };
        (0..bits.len() / columns).map(row).collect()
    }

    /// The presses, their number and how many are as few, all rows passing by.
    fn solved(giant: &Giant, rows: &[Vec<u8>]) -> Option<(Vec<u32>, Cheapest)> {
        let mut descent = giant.descent(&giant.empty_top());
        for row in rows {
            descent.step(row);
        }
        let mut comparison = giant.comparison(giant.top_row(&descent)?);
        for row in rows {
            comparison.step(row);
        }
        let best = comparison.finish(&Limits::default());
        let (mut descent, mut presses) = (giant.descent(&best.top), Vec::new());
        for row in rows {
            let mut packed = vec![0; row.len()];
            descent.pack(&mut packed);
            let bit = |column: usize| u32::from(packed[column / 8] >> (7 - column % 8) & 1);
            presses.extend((0..giant.columns).map(bit));
            descent.step(row);
        }
        Some((presses, best))
    }

    /// Compares with the solver that holds the board.
    fn check(stencil: &str, rows: usize, columns: usize, goal: &Goal, seed: usize) {
        let rule = Rule::new(Stencil::named(stencil).unwrap(), Edges::Plane, 2).unwrap();
        let Some(giant) = Giant::new(&rule, rows, columns, goal).filter(Giant::is_minimised) else { return };
        let bits: Bits = (0..rows * columns).map(|i| (i * i + seed * i) % 13 % 3 == 1 || seed == 0).collect();
        let found = solved(&giant, &packed(&bits, columns));
        let solver = Solver::new(&rule, &Board::grid(rows, columns).unwrap()).unwrap();
        match (solver.solve(&State::from(bits), goal).unwrap(), found) {
            (Answer::Unsolvable(_), None) => {}
            (Answer::Solved(expected), Some((presses, best))) => {
                assert_eq!(presses, expected.presses.iter().collect::<Vec<_>>(), "{rows} x {columns} {seed}");
                assert_eq!((best.weight, best.minima), (expected.weight, expected.minima));
            }
            (expected, found) => panic!("{stencil} {rows} x {columns}: {expected:?}, but found {found:?}"),
        }
    }

    #[test]
    fn rows_passing_by_give_what_a_held_board_gives() {
        for stencil in ["plus", "ring"] {
            for (rows, columns) in (1..13).flat_map(|rows| (1..13).map(move |columns| (rows, columns))) {
                for seed in 0..4 {
                    check(stencil, rows, columns, &Goal::Off, seed);
                    check(stencil, rows, columns, &Goal::On, seed);
                }
            }
        }
        for (rows, columns) in
            [(19, 19), (29, 64), (64, 29), (5, 63), (65, 9), (9, 130), (129, 127), (23, 200)]
        {
            for seed in 0..3 {
                check("plus", rows, columns, &Goal::Value(1), seed);
                check("ring", rows, columns, &Goal::Off, seed);
            }
        }
    }

    #[test]
    fn only_plus_and_ring_planes_with_one_goal_pass_by() {
        let giant = |stencil: &str, edges, goal: &Goal| {
            Giant::new(&Rule::new(Stencil::named(stencil).unwrap(), edges, 2).unwrap(), 3, 3, goal)
        };
        assert!(giant("plus", Edges::Plane, &Goal::On).is_some());
        assert!(giant("king", Edges::Plane, &Goal::On).is_none());
        assert!(giant("plus", Edges::Torus, &Goal::On).is_none());
        assert!(giant("plus", Edges::Plane, &Goal::Uniform).is_none());
    }
}
