//! The problem of the minimum, reduced to signed kernel columns.
//!
//! Cell `j` of the coset member `c` holds `x0(j) + <c, v_j>`, where the column `v_j` has one bit for each
//! kernel basis vector. So a member's weight is `(cells - W(c)) / 2` with
//! `W(c) = sum over j of (-1)^x0(j) * (-1)^<c, v_j>`, and cells of equal column only matter by the sum of
//! their signs. Basis vector 0, whose pivot comes first, is the *top* bit of columns and members: with
//! the basis in reduced echelon form and `x0` zero at its pivots, members in counting order are solutions
//! in lexicographic order.

use crate::bits::{Bits, WORD};

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
    /// The columns of `n_cells` cells that [`super::Collector`] has grouped.
    pub(super) fn of_parts(dimension: u32, n_cells: u64, fixed: i64, columns: Vec<Column>) -> Self {
        Self { dimension, n_cells, fixed, columns }
    }

    /// Groups cells, given as `(column, value of the particular solution)`, by column.
    ///
    /// # Panics
    ///
    /// If `dimension` is 64 or more.
    #[cfg(test)]
    pub(crate) fn collect(dimension: u32, cells: impl IntoIterator<Item = (u64, bool)>) -> Self {
        let mut collector = super::Collector::new(dimension, 0);
        cells.into_iter().for_each(|(vector, value)| collector.push(vector, value));
        collector.finish()
    }

    /// The columns of the matrix with the given rows, the kernel basis, and a particular solution.
    ///
    /// # Panics
    ///
    /// If there are 64 rows or more, or their lengths differ.
    pub(crate) fn from_rows(rows: &[&Bits], particular: &Bits) -> Self {
        assert!(rows.iter().all(|row| row.len() == particular.len()), "rows of two lengths");
        let dimension = u32::try_from(rows.len()).expect("fewer than 64 rows");
        let mut collector = super::Collector::new(dimension, particular.len());
        for (index, &values) in particular.words().iter().enumerate() {
            let patterns: Vec<u64> = rows.iter().map(|row| row.words()[index]).collect();
            collector.push_run((particular.len() - index * WORD).min(WORD), &patterns, values);
        }
        collector.finish()
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
    fn the_first_row_is_the_top_bit() {
        let row = |text: &str| -> Bits { text.bytes().map(|byte| byte == b'1').collect() };
        let (first, second, particular) = (row("1000"), row("0110"), row("0011"));
        let columns = Columns::from_rows(&[&first, &second], &particular);
        assert_eq!(columns.columns, [Column { vector: 2, weight: 1 }]);
        assert_eq!(columns.fixed, -1);
    }
}
