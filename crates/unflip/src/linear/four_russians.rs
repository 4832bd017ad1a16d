//! Adds combinations of a few rows to many rows: the method of four Russians.
//!
//! Each target names the rows to add by a mask. Instead of adding up to 64 rows one by one, take them in
//! groups, write all sums of a group into a table (each one XOR from the sum before it), and add one
//! table entry a group.
//!
//! Cost: for `T` targets of `W` words, `64/g · (T + 2^g) · W` word operations with `g ≈ log2 T` instead of
//! `32 · T · W`. For few targets it adds row by row.
//! Source: Arlazarov, Dinic, Kronrod, Faradzev 1970; Albrecht, Bard, Hart, ACM TOMS 37 (2010).

use crate::bits::{ones_of, xor_into};

/// Adds to each target the sum of the `rows` that its mask names.
///
/// `rows` are up to 64 rows of `width` words, one behind the other.
pub(crate) fn add_combinations<'a>(
    targets: impl ExactSizeIterator<Item = (&'a mut [u64], u64)>,
    rows: &[u64],
    width: usize,
) {
    if width == 0 || rows.is_empty() {
        return;
    }
    match group_size(targets.len(), rows.len() / width) {
        0 => add_one_by_one(targets, rows, width),
        group => add_by_table(targets, rows, width, group),
    }
}

/// The rows to tabulate together; 0 where tables do not pay.
fn group_size(n_targets: usize, n_rows: usize) -> u32 {
    let group = (n_targets.max(1).ilog2()).saturating_sub(1).min(8);
    if n_rows >= 4 && group >= 3 { group.min(n_rows.ilog2() + 1) } else { 0 }
}

fn add_one_by_one<'a>(targets: impl Iterator<Item = (&'a mut [u64], u64)>, rows: &[u64], width: usize) {
    for (target, mask) in targets {
        ones_of(mask).for_each(|row| xor_into(target, &rows[row * width..][..width]));
    }
}

fn add_by_table<'a>(
    targets: impl Iterator<Item = (&'a mut [u64], u64)>,
    rows: &[u64],
    width: usize,
    group: u32,
) {
    let tables: Vec<Vec<u64>> = rows.chunks(group as usize * width).map(|rows| sums(rows, width)).collect();
    for (target, mask) in targets {
        let mut rest = mask;
        for table in &tables {
            let index = usize::try_from(rest & ((1 << group) - 1)).expect("a small group");
            rest >>= group;
            if index != 0 {
                xor_into(target, &table[index * width..][..width]);
            }
        }
    }
}

/// Entry `i` is the sum of the rows that the bits of `i` name.
fn sums(rows: &[u64], width: usize) -> Vec<u64> {
    let n_rows = rows.len() / width;
    let mut table = vec![0; width << n_rows];
    for index in 1usize..1 << n_rows {
        let lowest = index.trailing_zeros() as usize;
        let (before, entry) = table.split_at_mut(index * width);
        entry[..width].copy_from_slice(&before[(index & (index - 1)) * width..][..width]);
        xor_into(&mut entry[..width], &rows[lowest * width..][..width]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_give_what_single_additions_give() {
        let number = |i: usize| {
            (i as u64 + 1)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(23)
                .wrapping_mul(0xd1b5_4a32_d192_ed03)
        };
        for (n_targets, n_rows, width) in [(1, 3, 1), (40, 64, 2), (300, 17, 3), (1000, 64, 1), (5, 64, 4)] {
            let rows: Vec<u64> = (0..n_rows * width).map(number).collect();
            let masks: Vec<u64> =
                (0..n_targets).map(|i| number(i + 7777) & (u64::MAX >> (64 - n_rows))).collect();
            let mut expected: Vec<u64> = (0..n_targets * width).map(|i| number(i + 99)).collect();
            let mut found = expected.clone();
            add_one_by_one(expected.chunks_mut(width).zip(masks.iter().copied()), &rows, width);
            add_combinations(found.chunks_mut(width).zip(masks.iter().copied()), &rows, width);
            assert_eq!(found, expected, "{n_targets} {n_rows} {width}");
        }
    }
}
