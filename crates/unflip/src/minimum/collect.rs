//! Collects cells into columns: a stream of any length in, bounded memory beside the result.
//!
//! Few dimensions, or a cell for every 16 columns, are counted in a table of all columns; else cells are
//! sorted in portions and portions merged.
//!
//! Cost: one step a cell by table; by sorting, log of a portion and one merge a portion.

use crate::bits::{WORD, transpose64};

use super::columns::{Column, Columns};

/// Up to this dimension a table is always cheaper.
const TABLE_DIMENSION: u32 = 12;
/// Tables stay below this dimension: 128 MiB.
const LARGEST_TABLE: u32 = 24;
/// Up to this dimension 64 cells are split by their patterns rather than looked at one by one.
const SPLIT_DIMENSION: usize = 5;
/// Cells that are sorted together.
const PORTION: usize = 1 << 20;

/// Columns being collected.
#[derive(Debug)]
pub(crate) struct Collector {
    dimension: u32,
    /// What pressing every cell would cost.
    total: u64,
    tally: Tally,
}

#[derive(Debug)]
enum Tally {
    /// The sum of signed prices by column.
    Table(Vec<i64>),
    /// Cells not yet sorted, and the columns of those that are.
    Sorted(Vec<Column>, Vec<Column>),
}

impl Collector {
    /// Nothing collected yet, of about `n_cells` cells.
    ///
    /// # Panics
    ///
    /// If `dimension` is 64 or more, so that a column does not fit a word.
    pub(crate) fn new(dimension: u32, n_cells: usize) -> Self {
        assert!(dimension < 64, "{dimension} dimensions do not fit a word");
        let filled = dimension <= LARGEST_TABLE && n_cells >> dimension.saturating_sub(4) > 0;
        let tally = if dimension <= TABLE_DIMENSION || filled {
            Tally::Table(vec![0; 1 << dimension])
        } else {
            Tally::Sorted(Vec::with_capacity(n_cells.min(PORTION)), Vec::new())
        };
        Self { dimension, total: 0, tally }
    }

    /// Takes a cell in: its column, the value of the particular solution and the price of a press.
    pub(crate) fn push(&mut self, vector: u64, value: bool, price: u64) {
        self.total += price;
        let price = i64::try_from(price).expect("prices add up to less than 2^60");
        let weight = if value { -price } else { price };
        match &mut self.tally {
            Tally::Table(table) => {
                table[usize::try_from(vector).expect("a column of few bits")] += weight;
            }
            Tally::Sorted(cells, columns) => {
                cells.push(Column { vector, weight });
                if cells.len() == PORTION {
                    merge(cells, columns);
                }
            }
        }
    }

    /// Takes up to 64 cells in: a word of each basis pattern, the first one the top bit of the columns, and of the
    /// particular solution; the price of each is 1.
    pub(crate) fn push_run(&mut self, n_cells: usize, patterns: &[u64], values: u64) {
        if let Tally::Table(table) = &mut self.tally {
            if patterns.len() <= SPLIT_DIMENSION {
                self.total += n_cells as u64;
                return split(table, u64::MAX >> (WORD - n_cells), patterns, values);
            }
        }
        let mut block = [0; WORD];
        block.iter_mut().zip(patterns.iter().rev()).for_each(|(word, &pattern)| *word = pattern);
        transpose64(&mut block);
        block[..n_cells]
            .iter()
            .enumerate()
            .for_each(|(cell, &vector)| self.push(vector, values >> cell & 1 == 1, 1));
    }

    /// Takes 64 cells in, in any order: a word of each basis pattern, and behind them one of the particular solution.
    ///
    /// The price of each is 1. Places that are no cells may be among them, 0 in all words: no member presses them.
    pub(crate) fn push_words(&mut self, words: &[u64]) {
        let (&values, patterns) = words.split_last().expect("a word of the particular solution");
        self.push_run(WORD, patterns, values);
    }

    /// The cells of both.
    ///
    /// # Panics
    ///
    /// If they were made for different dimensions or numbers of cells.
    pub(crate) fn joined(mut self, other: Self) -> Self {
        self.total += other.total;
        match (&mut self.tally, other.tally) {
            (Tally::Table(table), Tally::Table(other)) => {
                table.iter_mut().zip(other).for_each(|(weight, other)| *weight += other);
            }
            (Tally::Sorted(cells, columns), Tally::Sorted(others, mut merged)) => {
                merged.extend(others);
                merge(&mut merged, columns);
                merge(cells, columns);
            }
            _ => unreachable!("collectors of one kernel are of one kind"),
        }
        self
    }

    /// The columns of all cells taken in.
    pub(crate) fn finish(self) -> Columns {
        let mut columns: Vec<Column> = match self.tally {
            Tally::Table(table) => {
                (0..).zip(table).map(|(vector, weight)| Column { vector, weight }).collect()
            }
            Tally::Sorted(mut cells, mut columns) => {
                merge(&mut cells, &mut columns);
                columns
            }
        };
        let zero = columns.first().filter(|column| column.vector == 0);
        let fixed = zero.map_or(0, |column| column.weight);
        columns.retain(|column| column.vector != 0 && column.weight != 0);
        Columns::of_parts(self.dimension, self.total, fixed, columns)
    }
}

/// Counts the cells of `mask` into the table of their columns: a pattern halves the table and splits the cells.
fn split(table: &mut [i64], mask: u64, patterns: &[u64], values: u64) {
    let Some((pattern, patterns)) = patterns.split_first() else {
        table[0] += i64::from(mask.count_ones()) - 2 * i64::from((mask & values).count_ones());
        return;
    };
    let (low, high) = table.split_at_mut(table.len() / 2);
    split(low, mask & !pattern, patterns, values);
    split(high, mask & pattern, patterns, values);
}

/// Sorts `cells` and adds them to the sorted `columns`, which then holds each vector once.
fn merge(cells: &mut Vec<Column>, columns: &mut Vec<Column>) {
    cells.sort_unstable_by_key(|cell| cell.vector);
    let runs = cells.chunk_by(|a, b| a.vector == b.vector);
    columns.extend(
        runs.map(|run| Column { vector: run[0].vector, weight: run.iter().map(|cell| cell.weight).sum() }),
    );
    cells.clear();
    // Two sorted runs: the stable sort merges them in one pass.
    columns.sort_by_key(|column| column.vector);
    columns.dedup_by(|next, kept| {
        let same = next.vector == kept.vector;
        kept.weight += if same { next.weight } else { 0 };
        same
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collected(mut collector: Collector, cells: impl Iterator<Item = (u64, bool)>) -> Columns {
        cells.for_each(|(vector, value)| collector.push(vector, value, 1));
        collector.finish()
    }

    #[test]
    fn table_and_sorting_agree_over_several_portions() {
        let cells = || (0..3 * PORTION as u64 + 5).map(|i| (i * i % 61 * 7 % 64, i % 3 == 0));
        let sorting = Collector { dimension: 6, total: 0, tally: Tally::Sorted(Vec::new(), Vec::new()) };
        assert_eq!(collected(Collector::new(6, 100), cells()), collected(sorting, cells()));
    }

    #[test]
    fn a_run_of_any_dimension_is_its_cells_one_by_one() {
        for dimension in 1..10usize {
            let patterns: Vec<u64> =
                (0..dimension as u64).map(|i| (i + 3).wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
            let (values, n_cells) = (0x0123_4567_89ab_cdef, 64 - dimension);
            let vector =
                |cell: usize| patterns.iter().fold(0, |bits, pattern| bits << 1 | pattern >> cell & 1);
            let cells = (0..n_cells).map(|cell| (vector(cell), values >> cell & 1 == 1));
            let dimension = u32::try_from(dimension).unwrap();
            let mut run = Collector::new(dimension, n_cells);
            run.push_run(n_cells, &patterns, values);
            assert_eq!(run.finish(), collected(Collector::new(dimension, n_cells), cells), "{dimension}");
        }
    }

    #[test]
    fn a_run_is_its_cells_one_by_one() {
        let mut run = Collector::new(2, 4);
        run.push_run(4, &[0b0001, 0b0110], 0b1100);
        assert_eq!(
            run.finish(),
            collected(Collector::new(2, 4), [(2, false), (1, false), (1, true), (0, true)].into_iter())
        );
    }
}
