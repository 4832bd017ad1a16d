//! The contest program: every first row is tried, all other rows follow. A row is one word.

/// The fewest presses that turn off the lamps of a plus board whose rows are the low `columns` bits of `lit`, and how
/// many ways have so few.
pub(crate) fn fewest(lit: &[u32], columns: u32) -> Option<(u64, u64)> {
    let full = u32::MAX >> (32 - columns);
    let mut best: Option<(u64, u64)> = None;
    for top in 0..=full {
        let (mut above, mut row, mut weight) = (0, top, 0);
        for lamps in lit {
            weight += u64::from(row.count_ones());
            // The row below must mend what this row and the one above leave lit.
            (above, row) = (row, (lamps ^ above ^ row ^ row << 1 ^ row >> 1) & full);
        }
        if row == 0 {
            best = match best {
                Some((least, count)) if weight == least => Some((least, count + 1)),
                Some((least, _)) if weight > least => best,
                _ => Some((weight, 1)),
            };
        }
    }
    best
}
