//! The problem of the minimum, reduced to signed kernel columns.
//!
//! Cell `j` of the coset member `c` holds `x0(j) + <c, v_j>`, where the column `v_j` has one bit for each
//! kernel basis vector. So a member's weight is `(cells - W(c)) / 2` with
//! `W(c) = sum over j of (-1)^x0(j) * (-1)^<c, v_j>`, and cells of equal column only matter by the sum of
//! their signs. Basis vector 0, whose pivot comes first, is the *top* bit of columns and members: with
//! the basis in reduced echelon form and `x0` zero at its pivots, members in counting order are solutions
//! in lexicographic order.
//!
//! Cost: one pass over the cells and, above 16 dimensions, one sort of them.

use crate::bits::{Bits, WORD, transpose64};

/// Above this dimension cells are sorted by column, below it a table of all columns is cheaper.
const TABLE_DIMENSION: u32 = 12;

/// Cells grouped by their kernel column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Columns {
    dimension: u32,
    n_cells: u64,
    /// The sum of the signs of all cells whose column is zero: they are the same in every member.
    fixed: i64,
    /// Ascending in `vector`; neither a vector nor a weight is zero.
    columns: Vec<Column>,
}

/// All cells of one column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    /// Bit `dimension - 1 - i` is the value of kernel basis vector `i` at these cells.
    pub(crate) vector: u64,
    /// Cells where the particular solution is 0, less those where it is 1.
    pub(crate) weight: i64,
}

impl Columns {
    /// Groups cells, given as `(column, value of the particular solution)`, by column.
    ///
    /// # Panics
    ///
    /// If `dimension` is 64 or more.
    pub(crate) fn collect(dimension: u32, cells: impl IntoIterator<Item = (u64, bool)>) -> Self {
        assert!(dimension < 64, "{dimension} dimensions do not fit a word");
        let mut collected =
            if dimension <= TABLE_DIMENSION { by_table(dimension, cells) } else { by_sorting(cells) };
        collected.dimension = dimension;
        collected
    }

    /// The columns of the matrix with the given rows, the kernel basis, and a particular solution.
    ///
    /// # Panics
    ///
    /// If there are 64 rows or more, or their lengths differ.
    pub(crate) fn from_rows(rows: &[&Bits], particular: &Bits) -> Self {
        assert!(rows.iter().all(|row| row.len() == particular.len()), "rows of two lengths");
        let blocks = (0..particular.words().len()).flat_map(|block| column_block(rows, block));
        let cells = blocks.take(particular.len()).zip((0..).map(|cell| particular.get(cell)));
        Self::collect(u32::try_from(rows.len()).expect("fewer than 64 rows"), cells)
    }

    /// How many kernel basis vectors there are.
    pub(crate) fn dimension(&self) -> u32 {
        self.dimension
    }

    /// The distinct columns that matter, ascending.
    pub(crate) fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The sum of all weights without sign: no partial sum of a transform exceeds it.
    pub(crate) fn reach(&self) -> u64 {
        self.columns.iter().map(|column| column.weight.unsigned_abs()).sum()
    }

    /// The weight of a member whose transform, the sum over `columns`, is `value`.
    pub(crate) fn weight_at(&self, value: i64) -> u64 {
        let twice = self.n_cells.cast_signed() - self.fixed - value;
        debug_assert!(twice >= 0 && twice % 2 == 0, "a weight is a natural number, not {twice} / 2");
        twice.cast_unsigned() / 2
    }

    /// The sum over `columns` for member `c`, the slow way.
    pub(crate) fn value_of(&self, member: u64) -> i64 {
        let signed = |column: &Column| match (column.vector & member).count_ones() % 2 {
            0 => column.weight,
            _ => -column.weight,
        };
        self.columns.iter().map(signed).sum()
    }
}

/// Counts in an array indexed by column.
fn by_table(dimension: u32, cells: impl IntoIterator<Item = (u64, bool)>) -> Columns {
    let mut table = vec![0i64; 1 << dimension];
    let mut n_cells = 0;
    for (vector, value) in cells {
        table[usize::try_from(vector).expect("a column of few bits")] += sign(value);
        n_cells += 1;
    }
    let counted = (0..).zip(&table).skip(1).filter(|&(_, &weight)| weight != 0);
    let columns = counted.map(|(vector, &weight)| Column { vector, weight }).collect();
    Columns { dimension, n_cells, fixed: table[0], columns }
}

/// Sorts the cells by column, their values as the lowest bit, and counts runs.
fn by_sorting(cells: impl IntoIterator<Item = (u64, bool)>) -> Columns {
    let mut keys: Vec<u64> =
        cells.into_iter().map(|(vector, value)| vector << 1 | u64::from(value)).collect();
    keys.sort_unstable();
    let runs = keys.chunk_by(|a, b| a >> 1 == b >> 1);
    let counted = runs
        .map(|run| Column { vector: run[0] >> 1, weight: run.iter().map(|key| sign(key & 1 == 1)).sum() });
    let mut columns: Vec<Column> = counted.collect();
    let zero = columns.first().filter(|column| column.vector == 0);
    let fixed = zero.map_or(0, |column| column.weight);
    columns.retain(|column| column.vector != 0 && column.weight != 0);
    Columns { dimension: 0, n_cells: keys.len() as u64, fixed, columns }
}

fn sign(value: bool) -> i64 {
    if value { -1 } else { 1 }
}

/// The columns of 64 cells, row 0 as the top bit.
fn column_block(rows: &[&Bits], block: usize) -> [u64; WORD] {
    let mut square = [0; WORD];
    for (word, row) in square.iter_mut().zip(rows.iter().rev()) {
        *word = row.words()[block];
    }
    transpose64(&mut square);
    square
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_columns_add_their_signs() {
        let cells = [(3, false), (0, true), (1, true), (3, false), (2, true), (2, false)];
        let columns = Columns::collect(2, cells);
        assert_eq!(columns.n_cells, 6);
        assert_eq!(columns.fixed, -1);
        assert_eq!(columns.columns, [Column { vector: 1, weight: -1 }, Column { vector: 3, weight: 2 }]);
        assert_eq!((columns.weight_at(columns.value_of(0)), columns.weight_at(columns.value_of(1))), (3, 4));
    }

    #[test]
    fn table_and_sorting_agree() {
        let cells = (0u64..5000).map(|i| (i * i % 61 * 7 % 64, i % 3 == 0));
        let (table, mut sorted) = (by_table(6, cells.clone()), by_sorting(cells));
        sorted.dimension = 6;
        assert_eq!(table, sorted);
    }

    #[test]
    fn the_first_row_is_the_top_bit() {
        let row = |text: &str| -> Bits { text.bytes().map(|byte| byte == b'1').collect() };
        let (first, second, particular) = (row("1000"), row("0110"), row("0011"));
        let columns = Columns::from_rows(&[&first, &second], &particular);
        assert_eq!(columns.columns, [Column { vector: 2, weight: 1 }]);
        assert_eq!(columns.fixed, -1);
    }
}
