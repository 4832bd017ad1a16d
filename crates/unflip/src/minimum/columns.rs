//! The problem of the minimum, reduced to signed kernel columns.
//!
//! Cell `j` of the coset member `c` holds `x0(j) + <c, v_j>`, where the column `v_j` has one bit for each
//! kernel basis vector. So a member's weight is `(cells - W(c)) / 2` with
//! `W(c) = sum over j of (-1)^x0(j) * (-1)^<c, v_j>`, and cells of equal column only matter by the sum of
//! their signs, or of their signed prices where presses have some: `cells` is then what pressing all would cost,
//! and a weight what the member costs. Basis vector 0, whose pivot comes first, is the *top* bit of columns and members: with
//! the basis in reduced echelon form and `x0` zero at its pivots, members in counting order are solutions
//! in lexicographic order.

use crate::bits::{Bits, WORD, ones_of, transpose64};
use crate::costs::Costs;
use crate::fingerprint::Fingerprint;

/// Cells grouped by their kernel column.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_field_names, reason = "the distinct columns are what it is about")]
pub(crate) struct Columns {
    dimension: u32,
    /// What pressing every cell would cost.
    total: u64,
    /// The sum of the signed prices of all cells whose column is zero: they are the same in every member.
    fixed: i64,
    /// Ascending in `vector`; neither a vector nor a weight is zero.
    columns: Vec<Column>,
}

/// All cells of one column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    /// Bit `dimension - 1 - i` is the value of kernel basis vector `i` at these cells.
    pub(crate) vector: u64,
    /// The prices of cells where the particular solution is 0, less those where it is 1.
    pub(crate) weight: i64,
}

impl Columns {
    /// The columns that [`super::Collector`] has grouped, of cells that cost `total` if all are pressed.
    pub(super) fn of_parts(dimension: u32, total: u64, fixed: i64, columns: Vec<Column>) -> Self {
        Self { dimension, total, fixed, columns }
    }

    /// Groups cells that cost 1 each, given as `(column, value of the particular solution)`, by column.
    ///
    /// # Panics
    ///
    /// If `dimension` is 64 or more.
    #[cfg(test)]
    pub(crate) fn collect(dimension: u32, cells: impl IntoIterator<Item = (u64, bool)>) -> Self {
        Self::collect_priced(dimension, cells.into_iter().map(|(vector, value)| (vector, value, 1)))
    }

    /// Groups cells, given as `(column, value of the particular solution, price)`, by column.
    ///
    /// # Panics
    ///
    /// If `dimension` is 64 or more.
    pub(crate) fn collect_priced(dimension: u32, cells: impl IntoIterator<Item = (u64, bool, u64)>) -> Self {
        let cells = cells.into_iter();
        let mut collector = super::Collector::new(dimension, cells.size_hint().0);
        cells.for_each(|(vector, value, price)| collector.push(vector, value, price));
        collector.finish()
    }

    /// The columns of the matrix with the given rows, the kernel basis, at the cells marked in `mask`.
    ///
    /// # Panics
    ///
    /// If there are 64 rows or more, or lengths differ.
    pub(crate) fn from_rows(rows: &[&Bits], particular: &Bits, mask: &Bits, costs: &Costs) -> Self {
        let length = particular.len();
        assert!(mask.len() == length && rows.iter().all(|row| row.len() == length), "rows of two lengths");
        let dimension = u32::try_from(rows.len()).expect("fewer than 64 rows");
        let mut collector = super::Collector::new(dimension, mask.count_ones());
        for (index, &marked) in mask.words().iter().enumerate().filter(|&(_, &marked)| marked != 0) {
            let block = column_block(rows, index);
            let values = particular.words()[index];
            for cell in ones_of(marked) {
                collector.push(block[cell], values >> cell & 1 == 1, costs.price(index * WORD + cell));
            }
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

    /// Takes in what tells these columns from others.
    pub(super) fn mark(&self, print: &mut Fingerprint) {
        let words = |column: &Column| [column.vector, u64::from_le_bytes(column.weight.to_le_bytes())];
        print.add_all(self.columns.iter().flat_map(words));
    }

    /// The sum of all weights without sign: no partial sum of a transform exceeds it.
    pub(crate) fn reach(&self) -> u64 {
        self.columns.iter().map(|column| column.weight.unsigned_abs()).sum()
    }

    /// The cost of a member whose transform, the sum over `columns`, is `value`.
    pub(crate) fn cost_at(&self, value: i64) -> u64 {
        let total = i64::try_from(self.total).expect("prices add up to less than 2^60");
        let twice = u64::try_from(total - self.fixed - value).expect("a cost is not negative");
        debug_assert!(twice % 2 == 0, "a cost is a whole number, not {twice} / 2");
        twice / 2
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

/// The columns of 64 cells, row 0 as the top bit.
fn column_block(rows: &[&Bits], index: usize) -> [u64; WORD] {
    let mut block = [0; WORD];
    for (word, row) in block.iter_mut().zip(rows.iter().rev()) {
        *word = row.words()[index];
    }
    transpose64(&mut block);
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_columns_add_their_signs() {
        let cells = [(3, false), (0, true), (1, true), (3, false), (2, true), (2, false)];
        let columns = Columns::collect(2, cells);
        assert_eq!(columns.total, 6);
        assert_eq!(columns.fixed, -1);
        assert_eq!(columns.columns, [Column { vector: 1, weight: -1 }, Column { vector: 3, weight: 2 }]);
        assert_eq!((columns.cost_at(columns.value_of(0)), columns.cost_at(columns.value_of(1))), (3, 4));
    }

    #[test]
    fn the_first_row_is_the_top_bit() {
        let row = |text: &str| -> Bits { text.bytes().map(|byte| byte == b'1').collect() };
        let (first, second, particular) = (row("1000"), row("0110"), row("0011"));
        let columns = Columns::from_rows(&[&first, &second], &particular, &Bits::ones(4), &Costs::default());
        assert_eq!(columns.columns, [Column { vector: 2, weight: 1 }]);
        assert_eq!(columns.fixed, -1);
        let costs = Costs::of_cells([7, 2, 4, 5]).unwrap();
        let priced = Columns::from_rows(&[&first, &second], &particular, &Bits::ones(4), &costs);
        assert_eq!(priced.columns, [Column { vector: 1, weight: -2 }, Column { vector: 2, weight: 7 }]);
        assert_eq!((priced.fixed, priced.total), (-5, 18));
        assert_eq!([0, 1, 2, 3].map(|member| priced.cost_at(priced.value_of(member))), [9, 7, 16, 14]);
    }
}
